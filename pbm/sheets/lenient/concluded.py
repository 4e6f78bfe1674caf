"""The order that a line comes to: `The Soo is dear and I am poor, so I sell two of mine`.

What stands before `so` or `therefore` is why, whatever it tells or denies, if it leaves nothing
open, and names, counts and places nothing that the order does not. What stands before a colon must
besides be said of oneself or of what the order names: it may announce another's words, or what is
not to be done.
"""

import re
from collections.abc import Callable

import msgspec

from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.subjects import WORDS, spoken_of

_SO = re.compile(
    r"^(?P<why>.*\w)(?:[,;:.]+ (?:and )?| and "
    r"|(?P<bare> )(?=so (?:i|we)(?:'ll)? (?:just|simply|only|merely)\b))"
    r"(?:so|therefore|hence|thus|that's why|that is why),?"
    r" (?P<order>(?!(?:far|long|much|many|what|on|be|to|say)\b).+)$",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"\b(?:was|were|had|did|went|got|took|came|made|(?!need|indeed|speed|red\b)\w+ed)\b",
    re.IGNORECASE,
)
"""A tale goes on without a sign: `I had no money so I just bid 12`."""
_COLON = re.compile(r"^(?P<why>[^:]*\w): (?P<order>[^:]+(?: \d+: .*)?)$")
_OPEN = re.compile(
    rf"\?|\b(?:{conditional()}|suppose"
    r"|would|could|might|wish|hope|perhaps|maybe|probably|possibly|or|either|else|otherwise"
    r"|instead|rather|next|later|tomorrow|following|soon|first|second|undecided|unsure)\b"
    r"|^(?:should|had|were|shall|may|can|do|does|did|not|never|no)\b"
    r"|\b(?:shall|should|may|(?<!neither )(?<!nor )can) i\b",
    re.IGNORECASE,
)
"""What leaves open whether, or when, something is done."""
_PLACED = re.compile(
    r"\b(?:market|pool|ipo|offering|treasury|charter|map|half|full|twice|double|cubes?|both|all"
    r"|each|every|only|except|but|least|most|second|edge|destination)\b",
    re.IGNORECASE,
)
"""Words that bound an order, or say from where and to where: the order must say them too."""
_DENIED = re.compile(
    r"\b(?:not|no|never|nobody|nothing|none|neither|nor|without|against|refuse|what|which|how|who"
    r"|whose|why|like|want|wants|wanted)\b|n't\b",
    re.IGNORECASE,
)
"""Before a colon these may speak of what stands behind it."""
_ONESELF = re.compile(
    r"^(?:at last |now |well,? |for [^,:]+ )?(?:i|we|it|there|this|my (?!\w+ (?:says?|said))"
    r"|[\w ]+ and i)\b.*\b(?:am|is|are|have|has|can|must|need|'s|'m|'ve)\b"
    r"|^[^,:]+ should\b.*\bagain$",
    re.IGNORECASE,
)
"""What one says of oneself, or of how things are."""
_SAYING = re.compile(
    r"\b(?:says?|said|saying|tells?|told|asks?|asked|writes?|wrote|thinks?|thought|suggest\w*"
    r"|thinking|ponder\w*|consider\w*|wonder\w*|mull\w*|dream\w*|tempted|advis\w*|proposed?|offers?|offered|announced?|heard|hear|read|reads|rule|order|orders|line"
    r"|note|letter|plan|plans|idea|question|example|motto|rumou?r\w*)\b",
    re.IGNORECASE,
)
_FEWEST = 3


class Conclusion(msgspec.Struct, frozen=True):
    """Why something is ordered, and the order."""

    why: str
    order: str


def concluded(text: str, binds_not: Callable[[str], bool]) -> Conclusion | None:
    """What a line comes to, with why; None if it comes to nothing, or why leaves it open, or
    counts what the order does not and is no mere account of how things are (`binds_not`)."""
    bare = text.strip(" .!")
    found = _SO.match(bare)
    if found is not None and found["bare"] and _OVER.search(found["why"]):
        return None
    told = Conclusion(found["why"], found["order"]) if found is not None else _announced(bare)
    if told is None or len(told.why.split()) < _FEWEST:
        return None
    bound = _bounds(told) and not binds_not(told.why)
    return None if bound or _OPEN.search(told.why) else told


def _announced(text: str) -> Conclusion | None:
    """What stands behind a colon, where what stands before it is said of oneself."""
    found = _COLON.match(text)
    if found is None:
        return None
    why = found["why"]
    doubtful = (
        _DENIED.search(why) or _SAYING.search(why) or not WORDS["kin"].isdisjoint(why.split())
    )
    own = _ONESELF.search(why) is not None and not doubtful
    return Conclusion(why, found["order"]) if own else None


def _bounds(told: Conclusion) -> bool:
    """Whether why something is done counts or places what the order does not."""
    said = told.order.lower()
    words = {one.lower() for one in re.findall(r"[\w']+", told.why)}
    counted = {one for one in words if any(map(str.isdigit, one))}
    if spoken_of(told.order):
        counted |= words & (COUNTED - {"a", "an", "no", "none", "nothing", "one"})
    placed = {one.group().lower() for one in _PLACED.finditer(told.why)}
    return any(re.search(rf"\b{re.escape(one)}\b", said) is None for one in counted | placed)
