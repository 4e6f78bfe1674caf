"""Manners of speech around a line, which say nothing of its orders: whom it greets, how it ends,
`I'd` for `I shall`, `I think I'll`.

What stands at the end of a line is taken off where a condition or a bound would swallow it. An
`I'd` is an order's only where nothing in the line says that it depends on what is not so.
"""

import re

_GREETING = re.compile(
    r"^(?:(?:hi|hello|hey|hallo|dear|good (?:day|morning|evening|afternoon))\b(?:,? [\w.'-]+){0,3}?"
    r"|(?:dear )?(?:ref|referee|gm|moderator|umpire|boss|chief|sir|friends?|mate|all))"
    r"\s*[,!:]+ (?=\S)",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"^(?:(?:my |the )?(?:plan|move|go|job|task)(?: is| for (?:this|the) (?:turn|round|set))?\s*:"
    r"|(?:in|for|during) this (?:(?:stock|operating) )?(?:round|turn|set)\s*[,:])\s*(?=\S)",
    re.IGNORECASE,
)
"""What only says that a line is an order of this turn."""
_TAIL = (
    "if you please|please|pls|plz|thanks(?: a lot| very much)?|thank you(?: very much)?|thx|ta"
    "|cheers|of course"
    "|naturally|that's (?:all|it)(?: from me)?|that is (?:all|it)|and that's (?:all|it)"
    "|as (?:usual|always|ever|planned|agreed|discussed)|whatever happens|if possible"
    "|for now|(?:for |in )?this (?:turn|round|time)|as well|too|anyway|okay|ok"
)
_APART = "no questions? asked|in any case|if I may"
_ENDS = "(?:and )?nothing (?:else|more|fancy)|no question"
"""Behind a comma."""
_COURTEOUS = re.compile(
    rf"(?<=[\w)%])(?<! of)(?:,? (?:{_TAIL}|{_APART})|, (?:{_ENDS})"
    rf"|,? [(](?:{_TAIL})[)])+(?P<ends>[.!]*)$",
    re.IGNORECASE,
)
_FIRM_END = re.compile(
    rf"(?<=[\w)%])(?:,? (?:{_APART})|, (?:{_ENDS}))(?P<ends>[.!]*)$", re.IGNORECASE
)
_JOINED = re.compile(
    r"\b(?:if|when|while|until|till|unless|as long as|provided|once|should|only|otherwise|else)\b",
    re.IGNORECASE,
)
"""Beside these a line's last words might be taken for theirs."""
_SMILE = re.compile(
    "\\s*(?:(?<!\\S)[:;]-?[)(DPp](?!\\w)"
    "|[\U0001f600-\U0001f637\U0001f642\U0001f643\U0001f680-\U0001f6a8"
    "\U0001f44d\U0001f64f]+)"
)
_DOTS = re.compile(r"(?<=\w)(?:\.{3,}|\u2026)\s+(?=\w)")
_PERSON = r"(?:i|we)(?:'ll| will| shall)"
_HESITANT = re.compile(
    rf"(?:^|(?<=[,:;-] ))(?:i|we) (?:think|guess|suppose|believe"
    rf"|reckon)(?: that)?,? (?={_PERSON}\b)",
    re.IGNORECASE,
)
_WOULD = re.compile(
    r"(?:^|(?<=[,:;-] )|(?<=\bso )|(?<=\band ))(I|we)'d (?=(?P<verb>[a-z]+)\b)", re.IGNORECASE
)
_NOT_ACTS = frozenset(
    """like love rather sooner have had hate never not be been better best say think hope wish want
    need guess do ask know consider probably maybe perhaps possibly even still always only prefer
    appreciate suggest recommend advise expect imagine say welcome feel look see die miss sleep
    just also first gladly happily already almost nearly once get""".split()
)
"""Behind `I'd` these wish, muse or tell."""
_NOT_SO = re.compile(
    r"\bif (?:only|i|we|you|he|she|it|they|the \w+|\w+) (?:(?!has\b|have\b|is\b"
    r"|are\b)\w+ )?(?:had|were|was|could|would|did|wasn't"
    r"|weren't|hadn't|didn't|couldn't|\w{3,}ed)\b|\b(?:had|were) (?:i|we|it|they|the)\b"
    r"|\b(?:(?:as|so) long as|but|though|although|rather|instead|again|next|later|sooner"
    r"|some ?day|one day|ever"
    r"|never|not|only|would|could|might|maybe|perhaps|normally|usually|place|shoes|emergency"
    r"|otherwise(?=\W*$)|than|with more|more money|any (?:other )?(?:day|time|more))\b|n't\b|\?",
    re.IGNORECASE,
)
"""What says that it depends on what is not so."""
_SUPPOSED = re.compile(
    r"^(?!(?:is|are|was|were|do|does|did|will|would|shall|should|can|could|may|might|must|has|have"
    r"|had|what|why|who|how|when|where|which|if|any|and|or|am)\b)"
    r"([^?;:]{4,60})\? (?:then|so),? (?=\w)"
    r"(?=[^?]*$)",
    re.IGNORECASE,
)
"""A condition as a question: `IC at 90 or under? Then buy one`."""
_PLEASE = re.compile(
    r"^(?:would|could|can|will) you (?=[^?]*\b(?:please|kindly)\b)([^?]*?),?(?: please)?\?$",
    re.IGNORECASE,
)
"""Who says please asks for it, whatever the sign."""
_WISHED = re.compile(
    r"\b(?:i|we)(?:'d| would)\b.*(?:\botherwise|,? would(?:n't)? you"
    r"|\bwith more (?:money|cash))\W*$",
    re.IGNORECASE,
)
_WILL = re.compile(r"^(?:will|shall|do) (?=(?!i\b|we\b|you\b)[a-z]+\b)(?!.*\?)", re.IGNORECASE)

_ONE_TURN = re.compile(
    r"(?:(?:my|our|the|this|next|here is|here's|one) )*(?:turn|action|order|move|go|step|decision)"
    r"(?: (?:is|now|please))*\s*:|here goes\s*:",
    re.IGNORECASE,
)


def greeted(text: str) -> str:
    """Whom a line greets before its orders, or that it is one of this turn; empty for neither."""
    found = _GREETING.match(text) or _MINE.match(text)
    return found[0] if found is not None else ""


def mannerly(text: str, acts: frozenset[str]) -> str:
    """A line without what is only said for manners' sake; `acts` are the verbs of orders."""
    text = _DOTS.sub(", ", _SMILE.sub("", text)).strip()
    text = _HESITANT.sub("", _SUPPOSED.sub(r"if \1, ", text))
    asked = _PLEASE.match(text)
    text = f"please {asked[1]}" if asked is not None else text
    text = _FIRM_END.sub(r"\g<ends>", text)
    if _JOINED.search(text):
        text = _COURTEOUS.sub(r"\g<ends>", text)
    led = _WILL.match(text)
    if led is not None and text[led.end() :].split()[0].lower().strip(",") in acts:
        text = text[led.end() :]
    return text


def wished(text: str) -> bool:
    """Whether a line says what somebody would do if all were not as it is."""
    return _WISHED.search(text) is not None


def shall(text: str, acts: frozenset[str]) -> str:
    """A line with `I'll` for its `I'd`, where nothing makes a wish of it."""
    return text if _NOT_SO.search(text) else _WOULD.sub(lambda one: _shall(one, acts), text)


def _shall(found: re.Match[str], acts: frozenset[str]) -> str:
    """`I'll` for an `I'd` before what is done."""
    verb = found["verb"].lower()
    return f"{found[1]}'ll " if verb in acts and verb not in _NOT_ACTS else found[0]


def one_turn(text: str) -> bool:
    """Whether a line says that what follows is one order: `My move: sell 1 CBQ and buy UP`."""
    return bool(_ONE_TURN.match(text))
