"""A line in plainer words, where nothing could be read in it as it stands.

What is set against the thing that an order names says nothing of the order: `a house for Erie, not
for Buffalo`, `Reading instead of PENN`, `bid 900 for COG; the Monon can wait`. It must be a thing
as those that orders name, which the orders that are left do not have, and the line must be without
condition, for it may be part of one. Other turns of speech (`three dollars is what PENN pays`, `I
think I …`) are put in the words of an order; they leave every name and figure where it was meant.
"""

import re
from collections.abc import Callable, Iterator
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.vocabularies import ValueRead

NamesAt = Callable[[Pieces, int], list[ValueRead]]
_ARTICLE = r"(?:(?:the|an?|my|our|its|his|her|their|another|one|any) )?"
_OF = (
    r"(?:(?:to|for|of|in|into|on|onto|with|at|from|against|by|after|toward) )?"
    rf"{_ARTICLE}(?:(?:share|shares|house|one|forest|mountain|town|city|line) (?:of|in|for|at) )?"
    rf"{_ARTICLE}(?P<other>[^\s,;:.]+(?: [^\s,;:.]+){{0,3}}?)"
)
_SET_AGAINST = tuple(
    re.compile(rf"(?P<said>.*\w)(?:{sign}){_OF}{ends}\)?[\s.!]*", re.IGNORECASE)
    for sign, ends in (
        (r"(?:[,;]| -+| \(|, and) ?(?:and )?not ", "(?: shares?| certificates?)?"),
        (r",? (?:instead of|rather than|in place of) ", "(?: shares?| certificates?)?"),
        (
            r"[,;.]+ (?:and |but )?",
            r" (?:isn't|is not|(?:can|must|may|has to) wait|gets (?:none|nothing))",
        ),
    )
)
"""An order, and what it is set against."""
_SLOT = re.compile(r"\bslot\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"\b(?:instead of|rather than|in place of|and not) ", re.IGNORECASE)
"""With a slot that tells what it was for, which the table knows."""
_NO_BID = re.compile(
    r"(?P<said>.*\w)[,;]? (?:and |but )?(?:nothing|none|not a cent|no bid)(?: at all)? "
    rf"{_OF}[\s.!]*",
    re.IGNORECASE,
)
"""What is not bid for besides."""
_DOING = re.compile(
    r"(?P<said>.*\w),? (?:instead of|rather than) (?:auctioning|expanding|developing|bidding"
    r"|buying|selling|building|borrowing)(?: (?:it|them|one|anything|more))?[\s.!]*",
    re.IGNORECASE,
)
_ONESELF = "president"
"""What orders call whoever writes."""
_JOINED = re.compile(r"[,;]? (?:and|but|so)$", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:if|when|whenever|unless|once|until|till|while|should|provided|as long as|as soon as|or"
    r"|either|maybe|perhaps)\b|\?",
    re.IGNORECASE,
)


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of speech, and what stands for it."""

    says: str
    plain: str
    unconditioned: bool = False
    """It may stand for a condition where orders have some."""


class TurnFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turns of speech as the file has them, with what they share."""

    begins: str
    sum: str
    name: str
    turns: tuple[Turn, ...]

    def patterns(self, conditions: bool) -> tuple[tuple[re.Pattern[str], str], ...]:
        """The turns, ready to be looked for in lines of orders that may have conditions, or not."""
        shared = {"@begins": self.begins, "@sum": self.sum, "@name": self.name}
        words = re.compile("|".join(shared))
        turns = (one for one in self.turns if not (conditions and one.unconditioned))
        ways = ((words.sub(lambda one: shared[one[0]], way.says), way.plain) for way in turns)
        return tuple((re.compile(says, re.IGNORECASE), plain) for says, plain in ways)


_FILE = read_toml(resources.files("pbm.sheets.lenient") / "plainer.toml", TurnFile)
_TURNS = {conditions: _FILE.patterns(conditions) for conditions in (False, True)}


class Plainer(msgspec.Struct, frozen=True):
    """A line in plainer words, and what its orders must not name; only bids, if it denies one."""

    text: str
    without: str = ""
    bids: bool = False


def plainer(text: str, names: NamesAt, conditions: bool) -> Iterator[Plainer]:
    """The ways to say a line in plainer words, where orders may have conditions, or not."""
    bare = text.strip()
    turned = bare
    for says, plain in _TURNS[conditions]:
        turned = says.sub(plain, turned)
    ways = dict.fromkeys((bare, turned))
    for way in ways:
        if not _OPEN.search(way):
            yield from _alone(way, names)
        doing = _DOING.fullmatch(way)
        if doing is not None:
            yield Plainer(doing["said"])
        if way != bare:
            yield Plainer(way)


def _alone(text: str, names: NamesAt) -> Iterator[Plainer]:
    """A line without what its order is set against."""
    for pattern in (*_SET_AGAINST, _NO_BID):
        found = pattern.fullmatch(text)
        name = _named(found["other"], names) if found is not None else ""
        if found is not None and name and not (_IN_PLACE.search(text) and _SLOT.search(text)):
            bids = pattern is _NO_BID and name != _ONESELF
            yield Plainer(_JOINED.sub("", found["said"]), name, bids)


def _named(text: str, names: NamesAt) -> str:
    """The one thing that a text is the name of; empty for none."""
    line = pieces(text)
    whole = {str(one.value) for one in names(line, 0) if one.next == len(line)}
    if text.lower() in ("me", "myself"):
        return _ONESELF
    return min(whole, default="") if any(map(str.isupper, text)) else ""
