"""Routes as reports print them, with what they earned: `MKT 2: B13-B11 $40`, `for $40`, `(40)`.

What stands behind a route is a remark: what a run earns is told by the office alone. It is left off
where the rest of the line orders a run, so it is never the price or the share of another order.
"""

import re
from collections.abc import Iterator, Sequence

from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.described import PLACE, ROUTE

RUN = "run"
"""A route as reports print it: `IC 4: K16-K14-H17`."""
_SUM = r"\d{2,3}(?!\d)|\d,?\d{3}"
_UNIT = r"(?: ?(?:dollars?|bucks))?"
_EARNS = (
    r"(?:(?:which |that |it |and )*(?:for|worth|(?:pay|earn|yield|bring|collect|net)(?:s|ing)"
    r"|mak(?:es|ing)|giv(?:es|ing)|tak(?:es|ing) in)"
    r"|(?:which |that |it |and )*(?:will|should|to|it'll|ought to)"
    r" (?:be|pay|earn|yield|bring|collect|net|make|give))(?: (?:in|us|me|it|her|a|about|some))*"
)
_NOUN = (
    r"(?:(?:grand |the |a )*(?:total|sum|revenue|income|takings|earnings|value|run)(?: of| is)?)"
)
_ALL = r"(?: (?:in (?:all|total)|altogether|total|all told|all up|revenue|income|this time|again))?"
_SAID = rf"(?:(?:{_EARNS} )?{_NOUN}:? ?|{_EARNS} )"
_EARNED = (
    rf"(?:\s*[=:,;\u2013\u2014-]+>?\s*|\s+)(?:= ?)?{_SAID}?\$(?:{_SUM}){_UNIT}{_ALL}"
    rf"|\s*(?:[-=]+>|[=:\u2192])\s*{_SAID}?(?:{_SUM}){_UNIT}{_ALL}"
    rf"|\s*[,;\u2013\u2014-]?\s+{_SAID}(?:{_SUM}){_UNIT}{_ALL}"
    rf"|\s*[,;\u2013\u2014-]?\s+(?:{_SUM}) ?(?:dollars?|bucks){_ALL}"
    rf"|\s*[(\[]\s*=? ?{_SAID}?\$?(?:{_SUM}){_UNIT}{_ALL}\s*[)\]]"
)
_TRAIN = r"(?:\d{1,2}|D)(?:[- ]?trains?|T)?"
_ROUTE_ENDS = (
    r"(?:\b[A-Z]{1,2}\d{1,2}|(?-i:\b[A-Z][a-z.']+)|[-\u2013\u2014] ?[a-z.']+"
    rf"|\b(?:with|for|by|on) (?:the|its|her|his|their|a|my) {_TRAIN}|\brun (?:the )?best)"
)
_BEHIND = re.compile(
    rf"(?P<route>{_ROUTE_ENDS})(?:{_EARNED}){{1,2}}"
    r"(?=\s*(?:[.!]*\s*$|[.,;/](?= |$)(?! ?\$?\d+\s*(?:$|[.,;]))| and\b| \+ ))",
    re.IGNORECASE,
)
"""What a route earns, behind it; further trains or orders may follow."""
_BEFORE = re.compile(
    rf"(?P<train>\b{_TRAIN}),? (?:for )?[(\[]?\$(?:{_SUM})[)\]]?(?=: ?[A-Z]{{1,2}}\d)",
    re.IGNORECASE,
)
"""The same between a train and its route, as maps have it: `2-train $40: B11 A12 B13`."""
_CLAUSE = re.compile(r"[,;.] |\band\b|\bthen\b", re.IGNORECASE)
_DEALS = re.compile(
    r"\b(?:sell|buy|purchase|bid|get|take|acquire|redeem|offer|let|give|trade)(?:s|ing)?\b", re.I
)
_OF_TRAIN = re.compile(rf"\b{_TRAIN}:? {ROUTE.pattern}")
"""The way of one train."""


def unearned(text: str, said: OrdersOf) -> str:
    """A text without what its routes earn, where the rest of it orders a run; else as it is."""
    if CONDITION.search(text):
        return text
    bare = _BEFORE.sub(r"\g<train>", _BEHIND.sub(_unpriced, text))
    runs = bare != text and any(f"{RUN} " in one for one in said(bare))
    return bare if runs else text


def until_route(text: str, lines: Sequence[str]) -> str:
    """A text up to the end of its route, as a table's row has it behind whose it is and before what
    it earned; empty where some of the lines read in it is a run."""
    found = None if any(f"{RUN} " in one for one in lines) else _OF_TRAIN.search(text)
    return text[: found.end()] if found is not None and found.end() < len(text) else ""


def _unpriced(found: re.Match[str]) -> str:
    """A route without what it earns; a clause that deals in something has its price there."""
    clause = _CLAUSE.split(found.string[: found.end("route")])[-1]
    return found[0] if _DEALS.search(clause) else found["route"]


def lost_route(text: str, lines: Sequence[str]) -> Iterator[str]:
    """The route of a train that a text has, where none of the lines read in it goes anywhere."""
    found = None if any(map(PLACE.search, lines)) else _OF_TRAIN.search(text)
    if found is not None:
        yield found.group()
