"""Orders in the form of a question, of what somebody would do, or without who gives them.

`Could I have a bid in for it?`, `I'd extend the C&O`, `will borrow 500`: each says what shall be
done, unless it says as well that something else would have to be so first.
"""

import re

_REQUEST = re.compile(
    r"^(?:please,? |hi,? |hello,? )?"
    r"(?:(?:could|may) i (?:please )?have|could you(?: please| kindly)?"
    r"(?= (?:stop|pause|wait|ask me|put me down|sign me up)\b))([^?]*)\?*$"
    r"|^(?:can|could|would) you(?: please| kindly)?,? (?!like|say|think|prefer|ever|tell|explain"
    r"|know|mind|suggest|recommend|advise|be\b|have to|confirm|believe|imagine|rather)([^?]*)$",
    re.IGNORECASE,
)
"""A request in the form of a question: `Could I have a bid in for it?`; one that asks whether to
do a thing has its sign."""
_WOULD_YOU = re.compile(
    r",? (?:would|will|could|can) you(?:,? please| kindly)?(?:\?|[\s.!]*)$", re.IGNORECASE
)
"""Behind an order it asks for it: `Develop Cumberland for me, would you.`"""
_I_WOULD = re.compile(
    r"(?P<lead>^|[,;:] (?:and |so |then )?|^(?:please|so|well|ok|okay|right|for [^,;:]{1,30}?),? )"
    r"(?:i|we)'d (?:(?:happily|gladly|also|just|simply) )?"
    r"(?=[a-z]+ )(?!like|love|be|have|had|prefer|better|want|wish|hate|say|guess|think|hope"
    r"|appreciate|suggest|advise|ask|tell|need|do|if|welcome|consider|mind|rather|sooner)"
    r"(?P<rest>[a-z]+ .*)$",
    re.IGNORECASE,
)
_FIRST_SO = re.compile(
    r"\b(?:had|were|could|might|but|though|although|than|instead|otherwise|as long as"
    r"|usually|normally|almost|nearly|never|not|no|until|place|shoes|rather|sooner|only|ideally|maybe|perhaps|probably"
    r"|possibly|theory|once|unless|wouldn't|don't|what|who|why|how|turn|later|again)\b|\?",
    re.IGNORECASE,
)
"""What would have to be so first, or takes back what somebody would do."""
_NOBODY = re.compile(
    r"^(?:(?=(?:want|wish|need|would like|'d like|am going|looking|happy) to )"
    r"|(?=(?:want|need|would like) (?:\$?\d|an? |the |my |another |some |one |more ))"
    r"|will (?!the|my|our|a|an|this|that|any|some|every"
    r"|each|no|all|player|seat|there|one)(?=(?-i:[a-z]+) (?!you|i|we|it|he|she|they)))"
    r"(?!.*\?)",
    re.IGNORECASE,
)
"""Who speaks leaves himself out."""


_INSTEAD = re.compile(r"^(.*\bslot [12]\b.*\w),? instead[\s.!]*$", re.IGNORECASE)
"""What a slot is for, instead of what it was for."""
_LET_GO = re.compile(
    r"(?:please,? |i |i'll )?let (?:all )?((?:\d+|all|everything|my whole)\b.*) go"
    r"(?:,? please)?[.!]*",
    re.IGNORECASE,
)
"""Shares that are sold."""
_AGREED = re.compile(
    r",? as (?:agreed|discussed|promised|planned|announced|arranged|talked over|settled|mentioned)"
    r"(?: (?:with (?:my )?(?-i:[A-Z])?[a-z]+|between us|yesterday|last night|before|earlier"
    r"|on the (?:tele)?phone|by mail|in (?:my|our) last (?:letter|mail)|over (?:a )?[a-z]+))*"
    r"(?=\s*(?:$|[,;.:!]))",
    re.IGNORECASE,
)
"""With whom a line was agreed upon changes nothing of it."""


def politely(text: str) -> str:
    """A line that asks for a thing as a plain order."""
    text = _AGREED.sub("", _WOULD_YOU.sub("", text))
    found = _REQUEST.match(text.strip())
    text = f"please {found[1] or found[2]}" if found is not None else text
    text = _INSTEAD.sub(r"\1", text)
    gone = _LET_GO.fullmatch(text.strip())
    text = f"sell {gone[1]}" if gone is not None else text
    would = _I_WOULD.match(text) or _I_WOULD.search(text)
    if would is not None and not _FIRST_SO.search(would["rest"]):
        text = f"{text[: would.start()]}{would['lead']}I will {would['rest']}"
    return _NOBODY.sub("I will " if text.lower().startswith("will ") else "I ", text, count=1)
