"""One order of a programme's line: what it leaves out is as in the order before it, or is of the
one company that its line names."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.joining import SELLING, bid_up_to
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.spelled import named

MOST_CUTS = 120
"""Spans of a line that are tried as orders or conditions."""
_IT = re.compile(r"\b(?:it|them)\b|(?<=buy )one$", re.IGNORECASE)
_ITS_ONE = re.compile(
    r"(?:it|they|that company) (?:then )?(?:buys?|gets?|takes?|purchases?) (?:a new )?one",
    re.IGNORECASE,
)
"""What a company buys is a train where the line speaks of trains, never its own share."""
_GIVEN = re.compile(
    r"\b((?:sells?|gives?|lets?|offers?|hands?|passes|pass)|(?<!sold )(?:to|from)) (?:it|them)\b",
    re.IGNORECASE,
)
"""With whom it is traded, said as `it`."""
_ACTS = re.compile(r"^(?:it|they) (?=[a-z]{3,})", re.IGNORECASE)
_COUNTED = re.compile(
    r"(?:also |another )?(?:an?|one|two|three|four|five|\d) (?!.*\b(?:buy|take|get|for|from)\b)",
    re.IGNORECASE,
)
"""So many more of what the order before sells."""
_MERE = re.compile(r"(?:just|simply|merely|else|rather|at least|only)\s+", re.IGNORECASE)
_ALONE = re.compile(r"\s+(?:alone|only|by itself|on its own)$", re.IGNORECASE)
_THERE = re.compile(r"\b(?:(?:in|at|on) )?(?:there|it)\b", re.IGNORECASE)
_PLACE = re.compile(r"\bat ([A-Z]{1,2}\d{1,2})\b")
_PURCHASES = {"buy", "par"}
_FOR = re.compile(r" for (?:at (?:most|least) )?(?:\d+$|[A-Z])")
_EDGES = re.compile(r" to ([NSEW]{1,2}(?: [NSEW]{1,2})+)\b")
_SAME_EDGES = re.compile(
    r",?\s*\b(?:with |and |to )?the same (?:ends|edges|exits|sides|directions?|orientation)\b",
    re.IGNORECASE,
)
"""A tile that lies as the one in whose place it is laid."""


class SingleOrders:
    """Reads single orders of one line."""

    def __init__(
        self,
        orders: LineReader,
        conditions: ConditionWords,
        named: Callable[[Pieces], str],
        headed: bool = False,
    ) -> None:
        self.orders = orders
        self.conditions = conditions
        self.named = named
        self._headed = headed
        self._conditioned_line = False
        """Whether a condition leads the line."""
        self._company = ""
        self._trains = False
        self._order = lru_cache(maxsize=None)(self._order_of)
        self._tried = 0
        self.limits = conditions.words.limited
        """Verbs of orders behind which `and bid up to` may stand."""

    def _order_of(self, text: str, before: str) -> str:
        """One order in canonical words; behind `or` also the rest of one, left to the strict."""
        self._tried += 1
        if not text or self._tried >= MOST_CUTS:
            return ""
        sold_too = before.startswith(SELLING) and _COUNTED.match(text)
        if before and (sold_too or not self._has_verb(text)):
            other = self._like(before, text)
            if other:
                return other
        for way in self._ways(text):
            found = self.orders.strictly(way) or self.orders.one(way)
            if found:
                return found
        return (self._like(before, text) or self._further(text)) if before else self._limited(text)

    def _has_verb(self, text: str) -> bool:
        """Whether an order's verb stands in a text."""
        line = pieces(text)
        return any(self.orders.verb(line, at) for at in range(len(line)))

    def _like(self, before: str, text: str) -> str:
        """An order that leaves out its verb, and perhaps its company, as in the one before."""
        verb, company = before.split()[0], self.named(pieces(before))
        place = _PLACE.search(before)
        line = pieces(text)
        if not any(self.orders.meaningful(line, at, verbs=False) for at in range(len(line))):
            return ""
        bare = _ALONE.sub("", _MERE.sub("", text))
        bare = _THERE.sub(f"at {place[1]}", bare) if place else bare
        bare = with_the_same(bare, before)
        for lead in dict.fromkeys((verb, f"{verb} {company}".strip())):
            way = f"{lead} {bare}"
            found = self.orders.strictly(way) or self.orders.one(way)
            if found and found.split()[0] == verb:
                return found
        return ""

    def _limited(self, text: str) -> str:
        """An auction with its limit behind it: `…, with my limit at $9`."""
        limit = bid_up_to(text) if self.limits else None
        order = self._order(limit[0], "") if limit else ""
        told = bool(order) and any(order.startswith(one) for one in self.limits)
        return (
            f"{order} and bid up to {limit[1]}" if limit and told and " and " not in order else ""
        )

    def _further(self, text: str) -> str:
        """A further choice that leaves out its verb: a name alone by its code."""
        bare = _ALONE.sub("", _MERE.sub("", text))
        line = pieces(bare.removeprefix("the "))
        ends = {one.value for one in self.orders.names(line, 0) if one.next == len(line) > 1}
        return str(ends.pop()) if len(ends) == 1 else bare

    def _ways(self, text: str) -> Iterator[str]:
        """An order with the one company of its line, if it names none itself, then as it stands;
        beside another, what its condition speaks of is the `it` that acts or is traded with."""
        if (meant := self._traded(text)) != text:
            yield meant
            return
        company = "" if self._names(text) else self._company
        if _ITS_ONE.fullmatch(text):
            yield from [f"{company} buys a train"] * bool(company and self._trains)
            return
        lent = bool(company) and self._conditioned_line
        if lent and not self._headed:
            yield f"{company} {text}"
        named = _IT.sub(company, text) if company and not self._trains else text
        if named != text:
            yield named
        yield text
        if lent and named == text:
            yield f"{text} {company}"

    def _traded(self, text: str) -> str:
        """An order with the company of its condition for the `it` beside another company."""
        others = self._named_in(text)
        if not (self._company and self._conditioned_line and others) or self._company in others:
            return text
        return _ACTS.sub(f"{self._company} ", _GIVEN.sub(rf"\1 {self._company}", text))

    def _first_named(self, line: Pieces, start: int) -> str:
        """The company that a condition names first; empty for none."""
        known = self.conditions.named
        found = (one for at in range(start, len(line)) for one in named(line, at, known)[:1])
        return next((str(one.value) for one in found), "")

    def _names(self, text: str) -> bool:
        """Whether a text names a company."""
        return bool(self._named_in(text))

    def _named_in(self, text: str) -> set[str]:
        """The companies that a text names."""
        line, known = pieces(text), self.conditions.named
        return {str(one.value) for at in range(len(line)) for one in named(line, at, known)[:1]}


def may_join(order: str, other: str) -> bool:
    """Whether one turn may hold both orders: no two with one verb but sales, no two purchases."""
    first, second = order.split()[0], other.split()[0]
    return order.startswith(SELLING) or (first != second and not {first, second} <= _PURCHASES)


def may_choose(order: str, other: str) -> bool:
    """Whether of two orders with one verb neither says alone what both may be for: a name, a price.

    `bid 45 or 60 for MRBC`
    """
    verb, first = order.split()[0], other.split()[0]
    same = verb == first or not (first.isalpha() and first.islower())
    return not same or bool(_FOR.search(order)) == bool(_FOR.search(other))


def with_the_same(text: str, before: str) -> str:
    """A tile that lies as another one before it, with its edges."""
    ends = _EDGES.search(before)
    return _SAME_EDGES.sub(f" to {ends[1]}", text) if ends else text
