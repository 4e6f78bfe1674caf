"""What makes no order of a line, and which comments are mere comments.

A comment stands in brackets, behind `--` or behind a lone dash. One that holds a `not`, an `if`, a
question, a limit, or another order may change what is meant: then the line is asked about. The
reason of a line (`because …`) may tell what was or will be, and hope; only a condition, a question
or a word that takes the line back makes a doubt of it.
"""

import re
from collections.abc import Callable
from functools import lru_cache

import msgspec

from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.listed_on import BRACKETS
from pbm.sheets.lenient.manners import advises, wished
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.remarks import without_idioms
from pbm.sheets.lenient.reworded import requested
from pbm.sheets.lenient.said_twice import said_otherwise

_TAIL = re.compile(r"\s(?:--+|//)\s?(.*)$|\s-\s(?=[A-Za-z])(.*)$")
_WE = "it|they|i|we|he|she|this|that|there|nobody|everybody"
_SINCE = (
    r"because|since(?! (?:last|yesterday|then|turn|round|phase|the (?:start|first|last))\b)"
    r"|so that|so (?:as to|i|we|it|they|nobody|everybody|everyone|others"
    rf"|the (?:others|rest|rivals|table))|as (?:{_WE})|in order (?:to|that)"
    "|given (?:that|the|how)|seeing (?:that|as|how)|now that"
)
_WHY = (
    rf"{_SINCE}|thanks to|in view of|for the sake of|that way|we need"
    "|which (?:is|will|should|gives|makes|lets)|it(?:'s| is| will| pays| brings| gives| helps)"
    r"(?! (?:to|for|have|get|go|be)\b)|"
    "that(?:'s| is| will| should)"
    "|this (?:is|will|should)|as the|for (?:it|they|he)"
    "|(?:i |we )?(?:(?:really|badly|do|so|just|simply) )*"
    "(?:need|want|like|love|trust|believe|fear|feel|think) (?:the|it|them|that|this|him|her|a)"
)
REPORTS = re.compile(
    r"(?:that|this|which|it)(?:'s| is| was) what (?!(?:I|we)\b)|\b(?:I'm|I am|we're|we are) told\b"
    r"|\bthe (?:rules?|rulebook|manual|newspapers?|papers?|book) (?:reads?|says?|said|states?)\b"
    r"|\b(?!i\b|we\b|who\b|that\b|which\b)[a-z]+ (?:wrote|typed|scribbled) (?:this|it|that)\b",
    re.IGNORECASE,
)
"""What stands before is another's: `that is what player 3 offered`."""
KEPT = re.compile(
    r"so(?: that| as)?,? .*(?:\b(?:keeps?|has|have|leaves?|left with)\b(?: (?:it|me|us|at|least"
    r"|about|around|some|over|still|a|full|with))* \$?\d{2,}|\$?\d{2,}(?: dollars?)? (?:is |are )?"
    r"(?:left|remains?|stays?)\b)(?!\d|%| ?percent)",
    re.IGNORECASE,
)
"""An aim that says how much is kept is a bound of the order, no reason."""
_REASON = re.compile(
    rf",?\s((?:{_SINCE})\b.*)$|\s(before (?:the|my|our|his|her|their|somebody|someone|anybody"
    r"|anyone|everybody|others|he|she|they|(?-i:[A-Z])[a-z]+)\b.*)$"
    rf"|,\s+((?:and )?(?:{_WHY})\b.*)$",
    re.IGNORECASE,
)
"""Why somebody wants something: a comment without a sign before it."""
_PAST = r"(?:done|already|been|had|just|ever|\w+ed|sold|bought|lent|paid|built|bid|put)\b"
_NOBODY_SAID = (
    r"(?!(?:\w+ ){1,2}(?:will|would|should|wrote|said|says|told|asked|can|did|has|had|have|was"
    r"|were)\b)"
)
"""Not the beginning of what somebody else does or says."""
_WHY_FIRST = re.compile(
    rf"((?:{_SINCE}|as the)\b[^,;:]*[,;]|so,"
    rf"|(?:i (?:need|want|have(?! {_PAST})|am|lack|think|see|like|fear)|it|there|this|that|money"
    r"|cash|time)\b"
    rf"[^,;:]*, (?:so|therefore|hence|thus),?)\s+|({_NOBODY_SAID}[A-Z][^,;:]*),"
    r" (?:so|therefore|hence|thus),? (?=(?:i|we|let|please)\b)",
    re.IGNORECASE,
)
_AIM = (
    "to (?:raise|get|make|keep|have|be|help|stop|prevent|avoid|prepare|block|annoy|save|secure|see"
    "|strengthen|support|show|gain|free|deny|catch|stay|earn|start|begin|bring|finance|fund)"
)
_PURPOSE = re.compile(
    rf"(?<=\s)({_AIM}\b.*)$"
    r"|(?<=\s)(for (?:the|a) (?:moment|time being|long term|good|future|better|fun|record"
    r"|dividends?|income|better price|good of .*)"
    r"|as an? (?:investment|start|reserve|speculation|long term investment|reward|favou?r))$",
    re.IGNORECASE,
)
_PURPOSE_FIRST = re.compile(rf"({_AIM}\b[^,;:]*[,;])\s+", re.IGNORECASE)
"""What it is wanted for: nothing of an order may stand in it."""
_CHANGED = re.compile(
    r"[$]?\d[\d,.]*[km]?\s*(?:->|=>|\u2192)\s*(?=[$]?\d)"
    r"|(?:[,(]?\s*\b(?:instead of|rather than|in place of|up from|down from|previously|formerly)"
    r"|[,(]\s*(?:was|not|old|before))\s+[$]?\d[\d,]*[km]?(?=\.?$|[\s),;!])\)?",
    re.IGNORECASE,
)
"""A figure that another replaces: `1000 -> 1500`, `1500 instead of 1000`, `1500 (was 1000)`."""
_BEHIND = re.compile(
    r"([$]?\d[\d,.]*[km]?)([^\d>]*?)\s*(?:->|=>|\u2192)\s*([$]?\d[\d,.]*[km]?)\s*$", re.IGNORECASE
)
"""A figure that another at the end replaces: `bid 14 for PRR -> 16`."""
_ENDS = re.compile(
    r"(?<=[^\W_])(?<!\b[SMDFN][troi])(?<!\bMrs)(?<!\bvs)[.!]+\s+(?=[\"'A-Z])|(?<=\w)!+\s+(?=\w)"
)
"""Between two sentences."""
_TELEGRAM = re.compile(r"(?<=\S)\s+STOP\b\.?\s*")
CORRECTING = "no|nope|sorry|oops|wait|correction"
"""With one of these begins what corrects the words before it."""
_NAMELY = r"(?:that is(?: to say)?|i\.? ?e\.?|i mean|meaning)"
"""A part of the order said anew, and so perhaps otherwise."""
_SPELLED = "(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty)\\b"
_IN_ALL = (
    r"\$?\d{3,} (?:dollars )?(?:in all|altogether|in total|all told|of income|a share"
    r"|if (?:i|my)|for (?:us|me|the))\b|\$?\d+ (?:dollars )?(?:more|less|better) than\b"
)
"""What something comes to is not what it is."""
_INTENDS = (
    r"i mean to (?!(?:the|an?|my|its|his|her|me|us|him|them|bank|market|president|player|seat)\b)"
    r"(?-i:[a-z])"
)
"""What somebody means to do is no part said anew."""
_TAKEN_BACK = re.compile(
    r"(?:\s-+|[,;])\s*no\b[\s.!]*$|[(\[]\W*(?:not|no|never|nope|nah|kidding)\W*[)\]]"
    r"|[(\[][^()]*\b(?:should be|make (?:it|that)|rather|i mean)\b[^()]*(?:\d|(?-i:[A-Z]{2}))"
    rf"|[;,.:\u2013-]\s*(?:{CORRECTING})[,:;.!\u2013 -]+"
    r"(?:no,? )?(?:(?:i mean|make (?:it|that)|rather|better),? )?(?:an? |the )?"
    r"(?:\$?\d|(?-i:(?!I\b)[A-Z]))(?<!\bno \d)"
    r"|[;,-]\s*that is,\s+(?:an? |the )?(?-i:(?!I\b)[A-Z])"
    r"|\d\S* .*[;,.:\u2013-]\s*(?:(?:or|but|no)\W+)?(?:better )?make (?:it|that) \$?\d"
    rf"|[;,:(\u2013-]\s*(?!{_INTENDS}){_NAMELY},?\s+(?:to|from|for|at|into?|with|by|of|me|him|her|them)\b"
    rf"|\d\S* .*[;,:(\u2013-]\s*{_NAMELY},?\s+(?!{_IN_ALL})(?:\$?\d|{_SPELLED})"
    r"|,\s*(?:the|its|their) (?:buyer|seller|train|tile|company|number|source|holder) being\b",
    re.IGNORECASE,
)
"""A line's last word that takes it back, or what corrects it, in brackets or behind it."""
_CORRECTS = re.compile(
    r"(?:[(\[]|\s--+)\W*(?:(?:no|or|sorry|oops|well|actually|but)\b[, ]*)*"
    r"(?:(?:i|it|that|this) (?:should|ought to) (?:have (?:written|said|put|read|ordered|been)"
    r"|read|say)\b|i (?:had )?meant (?:to (?:write|say|put|order)\b|\d|[a-z]+ of\b)"
    r"|the other(?: one)?,? i mean\b"
    r"|(?:better|rather|make (?:it|that|them))(?: still| yet)?,? (?:only |just )?(?:an? )?"
    rf"(?:\$?\d|{_SPELLED}|half\b|both\b|none\b|nothing\b))",
    re.IGNORECASE,
)
"""A comment that says the order otherwise: `-- better two of them`."""
_ASKS = re.compile(
    r"\s*(?:(?:shall|do|did|am) (?:i|we)\b|should (?:i|we)\b[^,;:]*$)"
    r"|.*\bor (?:shall (?:it|i|we)|should (?:it be|i|we)|would (?:it|that) be)\b[^,;:]*$",
    re.IGNORECASE,
)
"""What asks, however the rest may read; `should I win it, …` is a condition."""
_UNTICKED = re.compile(r"\s*(?:\[[ _-]*\]|\u2610|\u2717|\u2718)")
"""A box before an order that is not ticked."""
_ASIDE = re.compile(r"\W*(?:\d{1,2}[.)] )?(?:\([^()]{3,}\)|\[[^][]{3,}\])\W*")
"""What stands in brackets as a whole: somebody's thought, or an order."""
ASKING = "asking"
"""Words that make a question of a text if they begin it."""
_MIN_WORDS = 2
"""Plain words without which a comment with a figure or name in it is a part of the order."""


class Doubt(msgspec.Struct, frozen=True):
    """A word that makes no order of a line: which kind, and where it stands."""

    kind: str
    start: int
    end: int


def doubt(text: str, lexicon: Lexicon) -> Doubt | None:
    """The first word of a text that speaks of no order, or of one under a condition."""
    line = pieces(text)
    for at, piece in enumerate(line.items):
        for kind, phrases in lexicon.doubts.items():
            for after in line.said(at, phrases) if at == 0 or kind != ASKING else ():
                return Doubt(
                    "question" if kind == ASKING else kind, piece.start, line.items[after - 1].end
                )
    at = text.find("?")
    return Doubt("question", at, at + 1) if at >= 0 else None


class Commented(msgspec.Struct, frozen=True):
    """A line without its comments, and the comments; with them opened, as a part of the order."""

    bare: str
    opened: str
    comments: tuple[str, ...]
    firm: bool
    """Every comment stands in brackets or behind a double dash."""
    reason: str = ""
    """Why it is wanted, one of the comments."""
    purpose: str = ""
    """What it is wanted for, one of the comments."""


@lru_cache(maxsize=4096)
def taken_back(text: str) -> bool:
    """Whether a line only asks or wishes, its last word takes it back, or its box is not ticked."""
    asked = _UNTICKED.match(text) or _ASKS.match(text) or _ASIDE.fullmatch(text)
    return bool(asked) or advises(text) or corrected(text) or wished(text)


@lru_cache(maxsize=4096)
def corrected(text: str) -> bool:
    """Whether a line's last word takes it back, or what it says is said anew and otherwise."""
    told = _TAKEN_BACK.search(text) or _CORRECTS.search(text)
    return told is not None or said_otherwise(text)


def telegraphed(text: str) -> str:
    """A telegram's line with full stops for its STOPs."""
    return _TELEGRAM.sub(". ", text).rstrip() if text == text.upper() else text


def sentences(text: str) -> list[str]:
    """The sentences of a line."""
    return [one for one in _ENDS.split(telegraphed(text)) if one.strip(" .!")]


@lru_cache(maxsize=1024)
def amended(text: str) -> str:
    """A line without the figures that others in it replace."""
    text = _BEHIND.sub(r"\3\2", requested(telegraphed(text)))
    return _CHANGED.sub(lambda found: " " * len(found.group()), text)


def unbracketed(text: str) -> str:
    """A line without what stands in brackets."""
    return BRACKETS.sub(" ", amended(text))


@lru_cache(maxsize=1024)
def commented(text: str) -> Commented:
    """A line's comments taken off; columns stay, for spaces stand in their place."""
    comments: list[str] = []
    firm = True

    def blank(found: re.Match[str]) -> str:
        comments.append(next((one for one in found.groups() if one is not None), ""))
        return " " * len(found.group())

    bare = BRACKETS.sub(blank, text)
    tail = _TAIL.search(bare)
    if tail is not None and bare[: tail.start()].strip():
        firm = tail.group(1) is not None
        comments.append(text[tail.end() - len(tail.group(1) or tail.group(2) or "") :])
        bare = bare[: tail.start()]
    bare, reason = _cut(bare, _WHY_FIRST.match(bare) or _REASON.search(bare))
    purpose = ""
    if not reason:
        bare, purpose = _cut(bare, _PURPOSE_FIRST.match(bare) or _PURPOSE.search(bare))
    comments[:0] = [one for one in (reason, purpose) if one]
    opened = BRACKETS.sub(lambda found: f" {found.group()[1:-1]} ", text)
    return Commented(bare.strip(), opened, tuple(comments), firm, reason, purpose)


_BOUNDS = re.compile(
    r"[,;] (?:but |and )?(?:not(?! (?:too|so|very|only|just|that|even)\b)|unless|half|twice|only if"
    r"|instead|except|maybe|plus|minus|on behalf)\b",
    re.IGNORECASE,
)
"""Behind a reason these speak of the order again."""


def _cut(text: str, found: re.Match[str] | None) -> tuple[str, str]:
    """A line without what was found in it, and that; all of a line is no comment on it."""
    if found is None or not (text[: found.start()] + text[found.end() :]).strip():
        return text, ""
    said = next(one for one in found.groups() if one is not None)
    if _BOUNDS.search(said):
        return text, ""
    return f"{text[: found.start()]}{' ' * len(found.group())}{text[found.end() :]}", said


def harmless(
    comment: str, lexicon: Lexicon, meaningful: Callable[[Pieces, int], bool], reason: bool = False
) -> bool:
    """Whether a comment changes nothing: no doubt in it, and no part of an order."""
    line = pieces(comment := without_idioms(comment))
    if not reason and doubt(comment, lexicon) is not None:
        return False
    if (
        "?" in comment
        or KEPT.match(comment)
        or REPORTS.match(comment)
        or line.holds(lexicon.decisive)
    ):
        return False
    if not any(meaningful(line, at) for at in range(len(line))):
        return True
    known = (*lexicon.filler, *(one for units in lexicon.units.values() for one in units))
    words = [at for at in range(len(line)) if line.word(at).isalpha()]
    plain = [
        at for at in words if not meaningful(line, at) and (reason or not any(line.said(at, known)))
    ]
    return len(plain) >= _MIN_WORDS
