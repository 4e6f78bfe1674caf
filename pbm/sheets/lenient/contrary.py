"""What a line says against the orders that it would be read as: `give up PA7` wants no PA7.

A reading accounts for every word of its line, and may say the contrary all the same, for it takes
`from the bank` for `to the bank`, a sum for dollars a share, or another's deed for one's own. The
lexicon has patterns of such lines with patterns of the orders that they cannot mean. Where both are
found the line is asked about, and what it was read as is offered.

What is set against the thing that an order names says nothing against the order: `a house for
Erie, not for Buffalo`, `Reading instead of PENN`, `bid 900 for COG; the Monon can wait`. It must be
a thing as those that orders name, which the orders that are left do not have, and the line must be
without condition, for it may be part of one.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.conditioned import unheeded
from pbm.sheets.lenient.cutting import NamesAt
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.sought import SoughtPattern, likely

_Way = TypeVar("_Way")
_SAID = "@1"
"""In a pattern of orders what the first group of its line's pattern has found."""
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"^\W*(?:keep )?\d+[.)] +")
"""A programme's number, of which a pattern of a line's first words says nothing."""
_ARTICLE = r"(?:(?:the|an?|my|our|its|his|her|their|another|one|any) )?"
_OF = (
    r"(?:(?:to|for|of|in|into|on|onto|with|at|from|against|by|after|toward) )?"
    rf"{_ARTICLE}(?:(?:share|shares|house|one|forest|mountain|town|city|line) (?:of|in|for|at) )?"
    rf"{_ARTICLE}(?P<other>[^\s,;:.]+(?: [^\s,;:.]+){{0,3}}?)"
)
_SET_AGAINST = tuple(
    re.compile(rf"(?P<said>.*\w)(?:{sign}){_OF}{ends}\)?[\s.!]*", re.IGNORECASE)
    for sign, ends in (
        (r"(?:[,;]| -+| \(|,? and) ?(?:and )?not ", "(?: shares?| certificates?)?"),
        (r",? (?:instead of|rather than|in place of) ", "(?: shares?| certificates?)?"),
        (
            r"[,;.]+ (?:and |but )?",
            (
                r" (?:isn't|is not|(?:won't|will not) do"
                r"|(?:can|must|may|has to) wait|gets (?:none|nothing))"
            ),
        ),
    )
)
"""An order, and what it is set against."""
_TO_OTHERS = re.compile(r"\bto (?:the )?(?:bank|market)\b", re.IGNORECASE)
"""To whom money and shares go that do not come to whoever writes."""
_SLOT = re.compile(r"\bslot\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"\b(?:instead of|rather than|in place of|and not) ", re.IGNORECASE)
"""With a slot that tells what it was for, which the table knows."""
_NO_BID = re.compile(
    r"(?P<said>.*\w)[,;]? (?:and |but )?(?:nothing|none|not a cent|no bid)(?: at all)? "
    rf"{_OF}[\s.!]*",
    re.IGNORECASE,
)
"""What is not bid for besides."""
_FIRST_DENIED = re.compile(
    rf"(?:never mind|forget(?: about)?) {_OF}[,;:.]+ (?:and |but )?(?P<said>.*\w)[\s.!]*",
    re.IGNORECASE,
)
"""What is denied before the order."""
_OTHER_INSTEAD = re.compile(
    r"(?:please )?(?:do not|don't|dont)"
    r" (?P<act>auction|expand|develop|buy|sell|build|borrow|lend|spy on)"
    rf" {_OF}[,;:.]+ (?:and |but |please )?(?P<said>(?P=act)\b.*\w)[\s.!]*",
    re.IGNORECASE,
)
"""What is denied before the same is done to another: `Don't buy A, buy B`."""
_DOING = re.compile(
    r"(?P<said>.*\w),? (?:instead of|rather than) (?:auctioning|expanding|developing|bidding"
    r"|buying|selling|building|borrowing)(?: (?:it|them|one|anything|more))?[\s.!]*",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?P<who>(?:[\w&'.]+ ){0,3}?)(?:(?:(?:will|shall|do|does|would|should|is to|are to|to) )?not"
    r"|never|won't|don't|doesn't|shan't|wouldn't|shouldn't|will never|shall never) (?:to )?"
    r"(?P<verb>(?!only\b|just\b|merely\b)[a-z]+)(?P<what>(?: [^,;:.]+?)?)"
    r"(?:[,;:.]? (?:but|rather|instead,?)|[,;:.]) (?!also\b|not\b|never\b|with\b|too\b)"
    r"(?:(?:i|we|it)(?: shall|'ll| will| do|'d rather| would rather)? |rather |instead )?"
    r"(?P<said>[^,;:.]+?)(?: instead)?[\s.!]*",
    re.IGNORECASE,
)
"""What is denied before what is done in its place: `I do not abandon PA7 but build it`."""
_ACCEPTS = re.compile(
    r"(?:(?:please|i|we|[\w&]+) )?(?:(?:do|does|will|shall|would|should) not|not|never"
    r"|don't|doesn't|won't|shan't|wouldn't)"
    r" (?:decline|refuse|reject|turn down)(?P<what>(?: [^,;:.]+)?)[\s.!]*",
    re.IGNORECASE,
)
"""Who denies that he refuses."""
_IT = re.compile(r"\b(?:it|them|this|that|those)\b", re.IGNORECASE)
_ONESELF = "president"
"""What orders call whoever writes."""
_JOINS = re.compile(r"[,;]? (?:and|but|so)$", re.IGNORECASE)
_OPEN = re.compile(
    rf"\b(?:{conditional()}|should|or|either|maybe|perhaps)\b|\?",
    re.IGNORECASE,
)


class Apart(msgspec.Struct, frozen=True):
    """A line without what its order is set against, and what its orders must not name."""

    text: str
    without: str = ""
    bids: bool = False
    """The orders must be bids, of which one is denied."""


class Against(SoughtPattern):
    """A pattern of lines, one of orders that they cannot mean, and one of what allows them to."""

    __slots__ = ("read", "unless")

    def __init__(self, says: str, read: str, unless: str) -> None:
        super().__init__(says)
        self.read = read
        self.unless = unless

    def belies(self, line: str, read: str) -> bool:
        """Whether a line says this against canonical orders."""
        found = self.pattern.search(line)
        if found is None:
            return False
        said = re.escape(found[1] or "") if found.re.groups else ""
        against = _pattern(self.read.replace(_SAID, said), re.MULTILINE).search(read)
        allowed = self.unless and _pattern(self.unless, re.IGNORECASE).search(line)
        return bool(against and not allowed)


def belied(text: str, orders: Sequence[str], lexicon: Lexicon, firmly: bool = False) -> bool:
    """Whether a line says something against the canonical orders that it was read as; asked for
    `firmly`, something that no remark behind them may say either."""
    line = _bare(text)
    read = "\n".join(_NUMBER.sub("", one) for one in orders)
    return unheeded(line, orders) or any(
        one.belies(line, read) for one in likely(line, _contraries(lexicon, firmly))
    )


def unoffered(text: str, offers: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Of the orders offered for a line those against which it says nothing that forbids to offer
    them, too."""
    line = _bare(text)
    known = [*likely(line, _contraries(lexicon, False, True))]
    return tuple(
        one for one in offers if not any(it.belies(line, _NUMBER.sub("", one)) for it in known)
    )


def _bare(text: str) -> str:
    """A line without number and last signs, with single spaces."""
    return _NUMBER.sub("", _SPACE.sub(" ", text)).strip(" .!")


def unbelied(text: str, found: Mapping[str, _Way], lexicon: Lexicon) -> dict[str, _Way]:
    """Of the canonical orders that a line may be read as, with how, those that it says nothing
    against; all of them if there is none."""
    against = {order for order in found if len(found) > 1 and belied(text, (order,), lexicon)}
    return {order: read for order, read in found.items() if order not in against} or dict(found)


@lru_cache(maxsize=16)
def _contraries(lexicon: Lexicon, firmly: bool, mute: bool = False) -> tuple[Against, ...]:
    """The patterns of lines, of orders, and of what allows the line to mean them; those alone of
    which not even an offer is made if asked for as `mute`."""
    return tuple(
        Against(one.says, one.read, one.unless.replace("@condition", conditional()))
        for one in lexicon.contraries
        if (one.firm or not firmly) and (one.unoffered or not mute)
    )


@lru_cache(maxsize=4096)
def _pattern(says: str, flags: int) -> re.Pattern[str]:
    """A pattern, compiled when a line first says what it is beside."""
    return re.compile(says, flags)


def apart(text: str, names: NamesAt) -> Iterator[Apart]:
    """The ways to say a line without what its order is set against."""
    doing = _DOING.fullmatch(text)
    if doing is not None:
        yield Apart(doing["said"])
    for pattern in (
        (*_SET_AGAINST, _FIRST_DENIED, _OTHER_INSTEAD, _NO_BID) if not _OPEN.search(text) else ()
    ):
        found = pattern.fullmatch(text)
        name = _named(found["other"], names) if found is not None else ""
        if found is None or not name or (_IN_PLACE.search(text) and _SLOT.search(text)):
            continue
        oneself = name == _ONESELF
        if not oneself and found["other"].lower() in found["said"].lower():
            continue
        if not oneself or _TO_OTHERS.search(found["said"]):
            without = name if len(name) > 1 else ""  # a letter stands in other names, too
            yield Apart(_JOINS.sub("", found["said"]), without, pattern is _NO_BID and not oneself)


def done_instead(text: str, acts: Callable[[str], bool]) -> str:
    """What a line says that is done in place of what it denies; empty for any other line."""
    if (accepts := _ACCEPTS.fullmatch(text)) and not _OPEN.search(text):
        return f"accept{accepts['what']}"
    found = _INSTEAD.fullmatch(text) if not _OPEN.search(text) else None
    if found is None or not acts(found["verb"]):
        return ""
    own = acts(found["said"])
    if not own and " and " in found["what"]:
        return ""
    if not acts(found["said"].split()[0]) and not re.search(
        r"\b(?:but|rather|instead)\b", text, re.IGNORECASE
    ):
        return ""
    what = found["what"].strip() or found[0]
    return _IT.sub(what, found["said"]) if own else f"{found['who']}{found['verb']} {found['said']}"


def _named(text: str, names: NamesAt) -> str:
    """The one thing that a text is the name of; empty for none."""
    line = pieces(text)
    whole = {str(one.value) for one in names(line, 0) if one.next == len(line)}
    if text.lower() in ("me", "myself"):
        return _ONESELF
    return min(whole, default="") if any(map(str.isupper, text)) or len(line) > 1 else ""


def of_heading(text: str, found: Mapping[str, _Way], heading: str) -> dict[str, _Way]:
    """Of several readings below a heading the one for it, if the line says every word of it, and
    all that it says of the others: `repay 300 to bank`. All of them if there is none."""
    words = {one: {*one.lower().split()} - {heading.lower()} for one in found}
    own = [one for one in found if heading and heading in one.split()]
    said = {*pieces(text).words, "to", "from"}
    more = [
        one
        for one in own
        if words[one] <= said and all(words[one] >= words[other] for other in found)
    ]
    return {more[0]: found[more[0]]} if len(more) == 1 else dict(found)
