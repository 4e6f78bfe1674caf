"""A programme's line as people write it, cut at the words that join it, to canonical text."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.joining import ELSE, OR, UNLESS, WHEN
from pbm.games.table.lenient.leads import led, often
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.spelled import named

_STOP = re.compile(
    r"(?:please )?(?:do )?(?:be (?:so )?(?:kind|good) (?:enough|as) to )?"
    r"(?:(?:stop|pause|wait|halt)(?: here| the turn)?(?:,? and)?"
    r"(?: ask me| wait for me| wait| for me| for my orders)?|ask me|let me decide)"
    r"(?: first| again| before going on| here)?\b\s*",
    re.IGNORECASE,
)
AND = ("and", "and also", "and then", "+", "plus")
THEN = (",", "then", "and afterwards")
"""Joins what is bought to what is sold before it in the same turn."""
SELLING = "sell "
_ALWAYS = "any: "
_BEFORE = ("when", "unless", "until", "while")
"""Kinds of conditions that may stand before their order."""
UNTIL = ("until", "till")
WHILE = ("while", "as long as", "so long as")
_OR_FAILING = re.compile(
    r"(?<!^)\bor,? (?:failing that|if not possible|if that fails|otherwise|else|alternatively)"
    r",?\s+",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|them)\b|(?<=buy )one$", re.IGNORECASE)
_PRICE = re.compile(r"\bprice (?=[<>=])")
_MERE = re.compile(r"(?:just|simply|merely|else|rather|at least|only)\s+", re.IGNORECASE)
_ALONE = re.compile(r"\s+(?:alone|only|by itself)$", re.IGNORECASE)
_MOST_CUTS = 120
"""Spans of a line that are tried as orders or conditions."""

_OR_NUMBER = re.compile(r" or (\d{1,2})")
_NUMBERED_NAME = re.compile(r"\b([a-z]{3,}) \d{1,2}$")
"""A name with a number, such as `seat 2`, at the end of an order."""

LineCheck = Callable[[str], str]
"""The canonical text of a line that the strict reader takes here; empty if it does not."""


_FAILED = re.compile(
    r"(\bor\b.*\S),? (?:if|when) (?:that|it|this|the (?:first|former))(?: one)?(?:'s| is| was|s)?"
    r" (?:not (?:possible|available|allowed|legal)|impossible|unavailable|gone|taken|sold out"
    r"|illegal|too (?:dear|expensive)|fails)$",
    re.IGNORECASE,
)
"""`or MP if that is not possible`."""


class Span(msgspec.Struct, frozen=True):
    """A joining word in the line: what it joins, from a position up to another."""

    kind: str
    start: int
    end: int


class LineWords:
    """Reads lines below one heading."""

    def __init__(
        self,
        orders: LineReader,
        conditions: ConditionWords,
        check: LineCheck,
        named: Callable[[Pieces], str],
        headed: bool = False,
    ) -> None:
        self.orders = orders
        self.named = named
        self._headed = headed
        self._conditioned_line = False
        """Whether a condition leads the line, of whose company the orders may be."""
        self._company = ""
        self._trains = False
        self.conditions = conditions
        self.check = check
        self._order = lru_cache(maxsize=None)(self._order_of)
        self._condition = lru_cache(maxsize=None)(conditions.about)
        self._tried = 0

    def canonical(self, text: str) -> tuple[str, ...]:
        """All canonical lines that a text may mean."""
        lead, rest = led(_FAILED.sub(r"\1", _OR_FAILING.sub("or ", text)))
        self._company = self.named(pieces(rest))
        self._trains = "train" in rest.lower()
        stop = _STOP.match(rest)
        if stop is not None:
            return self._unique(f"{lead}{one}" for one in self._stops(f"stop {rest[stop.end() :]}"))
        found: dict[str, None] = {}
        always = f"if {rest}" if lead == _ALWAYS else ""
        bodies = (body for text in (rest, always) if text for body in self._bodies(pieces(text)))
        for body in bodies:
            one = self.check(lead + _of_trains(body)) if body else ""
            if one:
                found[one] = None
        return tuple(found)

    def _unique(self, lines: Iterator[str]) -> tuple[str, ...]:
        """The canonical lines of those that the strict reader takes."""
        return tuple(dict.fromkeys(one for line in lines if (one := self.check(line))))

    def _stops(self, text: str) -> Iterator[str]:
        """`stop when …`."""
        line = pieces(text)
        for span in self._spans(line):
            if span.kind == "when" and span.start == 1:
                condition = self._condition(_text(line, span.end, len(line)), "")
                if condition:
                    yield f"stop if {condition}"

    def _bodies(self, line: Pieces) -> Iterator[str]:
        """Every way to say the line: a condition before it, or none."""
        spans = self._spans(line)
        first = next((one for one in spans if one.start == 0 and one.kind in _BEFORE), None)
        self._conditioned_line = first is not None
        if first is not None and not self._company:
            self._company = self._first_named(line, first.end)
        if first is None:
            yield from self._orders(line, 0, spans, False)
            return
        for at in range(first.end + 1, len(line)):
            condition = self._said(line, first, at)
            if condition:
                after = at + (line.word(at) in (":", ",", "then"))
                after += after < len(line) and line.word(after) == "then"
                other = any(one.start > after and _is_else(line, one) for one in spans)
                for rest in self._orders(line, after, spans, False):
                    yield _led_by(first.kind, condition, rest, other)
        whole = self._order(_text(line, 0, len(line)), False)
        if whole:
            yield whole

    def _said(self, line: Pieces, span: Span, until: int) -> str:
        """The condition behind a joining word, up to a position."""
        self._tried += 1
        condition = (
            self._condition(_text(line, span.end, until), self._company)
            if self._tried < _MOST_CUTS
            else ""
        )
        if not condition or span.kind != "unless":
            return condition
        joined = " and " in condition or " or " in condition or condition.startswith("not ")
        return f"not ({condition})" if joined else f"not {condition}"

    def _orders(self, line: Pieces, at: int, spans: list[Span], more: bool) -> Iterator[str]:
        """order [condition] {or order [condition]} [bound], from a position to the line's end."""
        ends = [span for span in spans if span.start > at]
        for span in (*ends, None):
            until = span.start if span else len(line)
            order = self._order(_text(line, at, until), more)
            if order and span is None:
                yield order
            elif order and span is not None and _follows(span, order):
                for rest in self._rest(line, span, spans):
                    yield order + self._named_alike(order, rest)

    def _named_alike(self, order: str, rest: str) -> str:
        """What follows an order, a bare number with the noun of the number at the order's end."""
        number, ends = _OR_NUMBER.fullmatch(rest), _NUMBERED_NAME.search(order)
        if number is None or ends is None:
            return rest
        line = pieces(f"{ends[1]} {number[1]}")
        named = any(one.next == len(line) for one in self.orders.names(line, 0))
        return f" or {ends[1]} {number[1]}" if named else rest

    def _rest(self, line: Pieces, span: Span, spans: list[Span]) -> Iterator[str]:
        """What follows an order from a joining word on."""
        if span.kind in ("or", "and", "then"):
            word = "or" if span.kind == "or" else "and"
            for order in self._orders(line, span.end, spans, word == "or"):
                yield f" {word} {order}"
        elif span.kind == "times":
            if span.end == len(line):
                yield f" at most {often(_text(line, span.start, span.end))} times"
        elif span.kind in ("until", "while"):
            condition = self._said(line, span, len(line))
            if condition:
                yield f" {span.kind} {condition}"
        else:
            yield from self._conditioned(line, span, spans)

    def _conditioned(self, line: Pieces, span: Span, spans: list[Span]) -> Iterator[str]:
        """A condition behind an order, and what follows it."""
        for after in (*(one for one in spans if one.start > span.end), None):
            condition = self._said(line, span, after.start if after else len(line))
            if condition and after is None:
                yield f" if {condition}"
            elif condition and after is not None and after.kind not in ("when", "unless"):
                for rest in self._rest(line, after, spans):
                    yield f" if {condition}{rest}"

    def _order_of(self, text: str, more: bool) -> str:
        """One order in canonical words; behind `or` also the rest of one, left to the strict."""
        self._tried += 1
        if not text or self._tried >= _MOST_CUTS:
            return ""
        for way in self._ways(text):
            found = self.orders.strictly(way) or self.orders.one(way)
            if found:
                return found
        return self._further(text) if more else ""

    def _further(self, text: str) -> str:
        """A further choice that leaves out its verb: a name alone by its code."""
        bare = _ALONE.sub("", _MERE.sub("", text))
        line = pieces(bare.removeprefix("the "))
        ends = {one.value for one in self.orders.names(line, 0) if one.next == len(line) > 1}
        return str(ends.pop()) if len(ends) == 1 else bare

    def _ways(self, text: str) -> Iterator[str]:
        """An order with the one company of its line, if it names none itself, then as it stands."""
        company = "" if self._names(text) else self._company
        lent = bool(company) and self._conditioned_line
        if lent and not self._headed:
            yield f"{company} {text}"
        named = _IT.sub(company, text) if company and not self._trains else text
        if named != text:
            yield named
        yield text
        if lent and named == text:
            yield f"{text} {company}"

    def _first_named(self, line: Pieces, start: int) -> str:
        """The company that a condition names first; empty for none."""
        known = self.conditions.named
        found = (one for at in range(start, len(line)) for one in named(line, at, known)[:1])
        return next((str(one.value) for one in found), "")

    def _names(self, text: str) -> bool:
        """Whether a text names a company."""
        line = pieces(text)
        known = self.conditions.named
        return any(named(line, at, known) for at in range(len(line)))

    def _spans(self, line: Pieces) -> list[Span]:
        """The joining words of a line, in their order."""
        found = []
        for kind, phrases in (
            ("when", WHEN),
            ("unless", UNLESS),
            ("or", OR),
            ("then", THEN),
            ("until", UNTIL),
            ("while", WHILE),
            ("and", AND if self.conditions.language.joins else ()),
        ):
            for at in range(len(line)):
                after = max(line.said(at, phrases), default=0)
                if after:
                    found.append(Span(kind, at, after))
        for at in range(1, len(line)):
            if line.word(at - 1) != "at" and often(_text(line, at, len(line))):
                found.append(Span("times", at, len(line)))
        return sorted(found, key=lambda one: (one.start, -one.end))


def _is_else(line: Pieces, span: Span) -> bool:
    """Whether a joining word begins what is done where the condition of its line is not true."""
    return span.kind == "or" and line.raw(span.start, span.end).lower() in ELSE


def _led_by(kind: str, condition: str, orders: str, other: bool) -> str:
    """Orders behind their condition; with `other` the second of them is done where it is not true,
    and no condition of a whole line says that."""
    if kind in ("until", "while"):
        return f"{orders} {kind} {condition}"
    if not other:
        return f"if {condition}: {orders}"
    first, _, rest = orders.partition(" or ")
    return f"{first} if {condition} or {rest}" if " if " not in orders else ""


def _of_trains(body: str) -> str:
    """An order to buy a train: the price that it speaks of is a train's."""
    return _PRICE.sub("traincost ", body) if "buy train " in body else body


def _follows(span: Span, order: str) -> bool:
    """Whether what stands behind a joining word may belong to the order before it."""
    return span.kind != "then" or order.startswith(SELLING)


def _text(line: Pieces, start: int, end: int) -> str:
    """What is written from a position up to another, without signs around it."""
    return line.raw(start, end).strip(" ,:;") if start < end else ""
