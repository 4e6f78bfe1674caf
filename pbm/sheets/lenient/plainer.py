"""A line in plainer words, where nothing could be read in it as it stands.

What is set against the thing that an order names says nothing of the order: `a house for Erie, not
for Buffalo`, `Reading instead of PENN`, `bid 900 for COG; the Monon can wait`. It must be a thing
as those that orders name, which the orders that are left do not have, and the line must be without
condition, for it may be part of one. Other turns of speech (`three dollars is what PENN pays`, `I
think I …`) are put in the words of an order; they leave every name and figure where it was meant.
"""

import re
from collections.abc import Callable, Iterator

import msgspec

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
            r" (?:isn't|is not|(?:can|must|may|will have to|has"
            r" to) wait|gets (?:none|nothing))",
        ),
    )
)
"""An order, and what it is set against."""
_SLOT = re.compile(r"\bslot\b", re.IGNORECASE)
_IN_PLACE = re.compile(r"\b(?:instead of|rather than|in place of|and not) ", re.IGNORECASE)
"""With a slot that tells what it was for, which the table knows."""
_NO_BID = re.compile(
    rf"(?P<said>.*\w)[,;]? (?:and |but )?(?:nothing|none|not a cent|no bid)(?: at all)? {_OF}[\s.!]*",
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
_NAME = r"(?-i:[A-Z])[\w&]*(?: &)?(?: (?-i:[A-Z])[\w&]*)*"
_SUM = r"(?:[$]?\d[\d,.]*k?|a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
_BEGINS = r"(?P<begun>^|[,;:] (?:so |and |hence |therefore )?)"
_TURNS = tuple(
    (re.compile(says, re.IGNORECASE), plain)
    for says, plain in (
        (rf"{_BEGINS}(?:i|we) (?:think|reckon|believe|guess|suppose) (?:i|we) (?=[a-z]+\b)"
         r"(?!would|should|could|might|may|can|have|had|was|am|need|want|must|did|do\b|will\b)", r"\g<begun>"),
        (r"^(?:before (?:anything|everything|all) else|first and foremost|first things first)[,:]? ",
         "first "),
        (r"(\bslot (?:[12]|one|two)\b[^,;:]*?),? now (?=[a-z])", r"\1 "),
        (r"\banother (?=(?:thousand|hundred)\b)", "another one "),
        (r"^only if (?=\w)", "if "),
        (r"(?<=\w): first(?:ly)?,? (?=\S)", ": "),
        (r"[,;.]+ (?:and )?after (?:that|this),? (?=\S)", ", then "),
        (r",? and with (?:the|its|their|that) (?:proceeds|money|cash),? (?:i |we )?(?=[a-z]+ )",
         " and "),
        (rf"{_BEGINS}(?P<sum>{_SUM}[^,;:]*?) (?:is|are) what (?P<who>(?:the )?{_NAME}|i|we) "
         r"(?P<act>pays?|spends?|bids?|offers?|lends?|puts?|give|gives)\b", r"\g<begun>\g<who> \g<act> \g<sum>"),
        (r"\b(goes|go|rises|rise|is raised|climbs|moves) up(?: by [^,;]+?)?,?(?: from \S+)? to"
         r"(?= \$?\d)", r"\1 to"),
        (rf",? but (?=(?:{_SUM})(?: an? \w+)? (?:on|for|to|of|with) (?:the )?(?-i:[A-Z]))", ", "),
        (rf",? (?:while|whereas|whilst) (?=(?:the )?{_NAME})", "; "),
        (r"(?<=\w) (?:himself|herself|itself|themselves)(?=$|[\s,;:.!])", ""),
        (r"\b(?:of|out of) the [$]?\d[\d,]* (?=(?:i|we) owe\b)", "of what "),
    )
)  # fmt: skip
"""Turns of speech, and what stands for them."""


class Plainer(msgspec.Struct, frozen=True):
    """A line in plainer words, and what its orders must not name; only bids, if it denies one."""

    text: str
    without: str = ""
    bids: bool = False


def plainer(text: str, names: NamesAt) -> Iterator[Plainer]:
    """The ways to say a line in plainer words."""
    bare = text.strip()
    turned = bare
    for says, plain in _TURNS:
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
