"""What only frames an order, before and behind it: `Easy one: …`, `With a sigh, …`; and orders in
the form of a question, of what somebody would do, or without who gives them.

The frames are data (`frames.toml`): each is known by its words. `Could I have a bid in for it?`,
`I'd extend the C&O`, `will borrow 500` say what shall be done, unless they say as well that
something else would have to be so first.
"""

import re
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml

_GREETING = re.compile(
    r"^(?:hi|hello|hey|hallo|howdy|dear|good (?:day|morning|evening|afternoon))\b"
    r"(?: [a-z]+){0,2}[,!.:]+ (?=\S)",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"(?<=\w)(?<!if you)(?<!pretty),? (?:please|pls|plz|thanks|thank you|thx|cheers)(?=[\s.!]*$)",
    re.IGNORECASE,
)
_THINKING = re.compile(
    r"^(?:(?:well|so|ok|now|right),? )?(?:i|we) (?:think|suppose|reckon|believe|say)"
    r"(?: that)?(?:,)? (?=(?:i|we)(?:'ll| will|'d like to| shall| want to) )(?!.*[?])",
    re.IGNORECASE,
)
"""A decision that is spoken softly."""
_OK = re.compile(
    r",? (?:ok|okay|alright|all right|if (?:that's|it's|that is) (?:ok|okay|all right|fine))"
    r"\s*\?[\s.!]*$",
    re.IGNORECASE,
)
"""What asks only whether that is all right."""
_ASKS = re.compile(r"^(?:is|are|should|shall|do|does|what|why|how|may|might)\b", re.IGNORECASE)
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
_SHOULD_LIKE = re.compile(r"^((?:[a-z]+, )?)(?:i|we) should like(?= to\b| \w)", re.IGNORECASE)
_KINDLY = re.compile(
    r"^(?:would|could|can|will) you (?:(?:please|kindly|be so kind as to|be so good as to)[, ]+)+"
    r"(?!tell|explain|confirm|say)([^?]*)\?[\s.!]*$"
    r"|^(?:would|could|can|will) you (?!tell|explain|confirm|say|like|think|mind|be\b)([^?]*?)"
    r"(?:,? (?:for me|please|for us|kindly))+\?[\s.!]*$",
    re.IGNORECASE,
)
"""A request that has its sign of a question: `Would you develop Fort Wayne for me, please?`."""
_HALF = re.compile(
    r"\bhalf (?:of )?(?:my |the |our )?([^,;:()]+?)(?:,? \(?|\()(?:i\.?e\.?,?|that is|that's"
    r"|meaning|so|namely|=)? ?(\d+)(?: shares| of them| pieces)?\)?(?=[\s.,!]*$)",
    re.IGNORECASE,
)
"""Half of what one has, in figures."""
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
_SENTENCES = re.compile(r"(?<=[^\W_]|[)])([.!]+)\s+(?=[A-Za-z])")


class FrameWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The frames as the file has them."""

    kind: str
    mind: str
    time: str
    heads: tuple[str, ...]
    moods: tuple[str, ...]
    tails: tuple[str, ...]
    talk: tuple[str, ...]


class FramePatterns(msgspec.Struct, frozen=True):
    """The frames, ready to be looked for."""

    lead: re.Pattern[str]
    tail: re.Pattern[str]
    talk: re.Pattern[str]


@lru_cache(maxsize=1)
def _frames() -> FramePatterns:
    """All frames."""
    words = read_toml(resources.files("pbm.sheets.lenient") / "frames.toml", FrameWords)
    known = {"@kind": f"(?:{words.kind})", "@mind": f"(?:{words.mind})"}

    def joined(patterns: tuple[str, ...]) -> str:
        text = "|".join(patterns)
        for name, meant in known.items():
            text = text.replace(name, meant)
        return f"(?:{text})"

    begun = r"^(?:(?:and|but|so|well|ok|okay|right|oh|yes|now|then)[, ]+)*"
    colon = rf"{joined(words.heads)}{words.time}(?:\s*:|\s+-+|\u2026|\.\.\.)"
    comma = rf"{joined(words.moods)}{words.time},"
    tail = rf"(?:and |but )?{joined(words.tails)}"
    sign = r"(?:,|\s+-+|\s*\u2013|\s*\u2026|\.\.\.)\s*"
    return FramePatterns(
        re.compile(rf"{begun}(?:{colon}|{comma})\s+(?=\S)", re.IGNORECASE),
        re.compile(rf"(?:{sign}{tail}|\s*[(\[]{tail}[.!]*[)\]])(?=[\s.!]*$)", re.IGNORECASE),
        re.compile(rf"(?:and |but |so |ps:? |p\.s\.:? )?{joined(words.talk)}", re.IGNORECASE),
    )


def unframed(text: str) -> str:
    """A line without what only frames its orders; as it stands where nothing else is left."""
    frames, bare = _frames(), _chatted(text.strip())
    bare = _THINKING.sub("", frames.lead.sub("", _GREETING.sub("", bare)))
    bare = bare if _ASKS.match(bare) else _OK.sub("", bare)
    bare = _POLITE.sub("", frames.tail.sub("", bare))
    return bare if bare.strip(" .,!") else text


def _chatted(text: str) -> str:
    """A line without its sentences of small talk."""
    parts, talk = _SENTENCES.split(text), _frames().talk
    kept = [
        one + end
        for one, end in zip(parts[::2], [*parts[1::2], ""], strict=True)
        if not talk.fullmatch(one.strip(" .!,"))
    ]
    return " ".join(kept)


def politely(text: str) -> str:
    """A line that asks for a thing as a plain order."""
    text = _AGREED.sub("", _WOULD_YOU.sub("", text))
    text = _SHOULD_LIKE.sub(r"\1I'd like", text)
    kindly = _KINDLY.match(text.strip())
    text = f"please {kindly[1] or kindly[2]}" if kindly is not None else text
    found = _REQUEST.match(text.strip())
    text = f"please {found[1] or found[2]}" if found is not None else text
    text = _INSTEAD.sub(r"\1", text)
    text = _HALF.sub(r"\2 \1", text)
    gone = _LET_GO.fullmatch(text.strip())
    text = f"sell {gone[1]}" if gone is not None else text
    would = _I_WOULD.match(text) or _I_WOULD.search(text)
    if would is not None and not _FIRST_SO.search(would["rest"]):
        text = f"{text[: would.start()]}{would['lead']}I will {would['rest']}"
    return _NOBODY.sub("I will " if text.lower().startswith("will ") else "I ", text, count=1)
