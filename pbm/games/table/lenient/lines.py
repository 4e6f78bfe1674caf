"""A programme's line as people write it, cut at the words that join it, to canonical text."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from pbm.games.table.lenient.compared import of_a_place, so_many
from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.doubtful import weak
from pbm.games.table.lenient.joining import (
    WEAK,
    Span,
    between,
    bid_up_to,
    denied,
    follows,
    is_else,
    joining_words,
    led_by,
    may_choose,
    may_join,
    of_trains,
    other_last,
)
from pbm.games.table.lenient.leads import led, often, or_else, stopping, with_the_same
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.spelled import named

_ALWAYS, _MOST_CUTS = "any: ", 120
"""Before an order at every chance; spans of a line that are tried as orders or conditions."""
_ONCE = "offer "  # done once, however often it is said
_BEFORE = ("when", "unless", "until", "while")
"""Kinds of conditions that may stand before their order."""
_IT = re.compile(r"\b(?:it|them)\b|(?<=buy )one$", re.IGNORECASE)
_ASKED_OF_IT = re.compile(r"\b(?:it|its|them)\b", re.IGNORECASE)
_MERE = re.compile(r"(?:just|simply|merely|else|rather|at least|only)\s+", re.IGNORECASE)
_ALONE = re.compile(r"\s+(?:alone|only|by itself|on its own)$", re.IGNORECASE)
_THERE = re.compile(r"\b(?:(?:in|at|on) )?(?:there|it)\b", re.IGNORECASE)
_PLACE = re.compile(r"\bat ([A-Z]{1,2}\d{1,2})\b")
_OR_NUMBER = re.compile(r" or (\d{1,2})")
_NUMBERED_NAME = re.compile(r"\b([a-z]{3,}) \d{1,2}$")
"""A name with a number, such as `seat 2`, at the end of an order."""
LineCheck = Callable[[str], str]
"""The canonical text of a line that the strict reader takes here; empty if it does not."""


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
        """Whether a condition leads the line."""
        self._always = False  # the line says `whenever` of its condition
        self._company = ""
        self._trains = False
        self.conditions = conditions
        self.check = check
        self._order = lru_cache(maxsize=None)(self._order_of)
        self._condition = lru_cache(maxsize=None)(conditions.about)
        self._tried = 0
        self.limits = conditions.words.limited
        """Verbs of orders behind which `and bid up to` may stand."""

    def canonical(self, text: str) -> tuple[str, ...]:
        """All canonical lines that a text may mean."""
        lead, rest = led(or_else(text))
        self._company = self.named(pieces(rest))
        self._trains = "train" in rest.lower()
        self._always = rest.lower().startswith(("whenever ", "each time ", "every time "))
        stop = stopping(rest)
        if stop:
            return self._unique(f"{lead}{one}" for one in self._stops(stop))
        found: dict[str, None] = {}
        texts = (rest, f"if {rest}") if lead == _ALWAYS else (rest,)
        bodies = (body for text in texts for body in self._bodies(pieces(text)))
        for body in bodies:
            always = _ALWAYS if self._always and not lead and body.startswith("if ") else lead
            one = self.check(always + of_trains(body, text)) if body else ""
            if one:
                found[one] = None
        swapped = "" if found else other_last(rest)
        return tuple(found) or (self.canonical(lead + swapped) if swapped else ())

    def _unique(self, lines: Iterator[str]) -> tuple[str, ...]:
        """The canonical lines of those that the strict reader takes."""
        return tuple(dict.fromkeys(one for line in lines if (one := self.check(line))))

    def _stops(self, text: str) -> Iterator[str]:
        """`stop when …`."""
        line = pieces(text)
        for span in self._spans(line):
            if span.kind == "when" and span.start == 1:
                condition = self._condition(between(line, span.end, len(line)), "")
                if condition:
                    yield f"stop if {condition}"

    def _spans(self, line: Pieces) -> list[Span]:
        """The joining words of a line."""
        return joining_words(line, bool(self.conditions.language.joins))

    def _bodies(self, line: Pieces) -> Iterator[str]:
        """Every way to say the line: a condition before it, or none."""
        spans = self._spans(line)
        first = next((one for one in spans if one.start == 0 and one.kind in _BEFORE), None)
        self._conditioned_line = first is not None
        if first is not None and not self._company:
            self._company = self._first_named(line, first.end)
        if first is None:
            yield from self._orders(line, 0, spans)
            return
        for at in range(first.end + 1, len(line)):
            condition = "" if so_many(line, at) else self._said(line, first, at)
            if condition:
                after = at + (line.word(at) in (":", ",", "then"))
                after += after < len(line) and line.word(after) == "then"
                other = any(one.start > after and is_else(line, one) for one in spans)
                for rest in self._orders(line, after, spans):
                    yield led_by(first.kind, condition, rest, other)
        asks = line.word(0) == "should" and line.word(1) in ("i", "we")
        if whole := "" if asks else self._order(between(line, 0, len(line)), ""):
            yield whole

    def _said(self, line: Pieces, span: Span, until: int) -> str:
        """The condition behind a joining word, up to a position."""
        self._tried += 1
        condition = (
            self._condition(between(line, span.end, until), self._company)
            if self._tried < _MOST_CUTS
            else ""
        )
        if line.word(span.start) in WEAK and weak(condition, line.text):
            return ""
        return denied(condition) if condition and span.kind == "unless" else condition

    def _of_place(self, line: Pieces, span: Span, until: int, order: str) -> str:
        """The condition behind an order that asks of the one place or gauge of that order."""
        said, known = pieces(order), self.conditions.named
        things = {
            said.raw(at, one.next)
            for at in range(1, len(said))
            for one in self.orders.names(said, at)[:1]
            if (said.items[at].text[0].isupper() or len(said) == 2) and not named(said, at, known)
        }
        clause = between(line, span.end, until)
        ways = of_a_place(clause, things.pop()) if len(things) == 1 else ()
        found = {one for way in ways if (one := self._condition(way, self._company))}
        condition = found.pop() if len(found) == 1 else ""
        return denied(condition) if condition and span.kind == "unless" else condition

    def _of_order(self, line: Pieces, span: Span, until: int, order: str) -> str:
        """The condition behind an order that asks as `it` of that order's company, where the line
        names several."""
        clause = between(line, span.end, until)
        if self._company or span.kind != "when" or not _ASKED_OF_IT.search(clause):
            return ""
        return self._condition(clause, self.named(pieces(order)))

    def _orders(self, line: Pieces, at: int, spans: list[Span], before: str = "") -> Iterator[str]:
        """order [condition] {or order [condition]} [bound], from a position to the line's end; what
        an order behind `or` leaves out is as in the one `before`."""
        ends = [span for span in spans if span.start > at]
        for span in (*ends, None):
            until = span.start if span else len(line)
            order = self._order(between(line, at, until), before)
            if order and span is None:
                yield order
            elif order and span is not None and follows(span, order):
                for rest in self._rest(line, span, spans, order):
                    yield order + self._named_alike(order, rest)

    def _named_alike(self, order: str, rest: str) -> str:
        """What follows an order, a bare number with the noun of the number at the order's end."""
        number, ends = _OR_NUMBER.fullmatch(rest), _NUMBERED_NAME.search(order)
        if number is None or ends is None:
            return rest
        line = pieces(f"{ends[1]} {number[1]}")
        named = any(one.next == len(line) for one in self.orders.names(line, 0))
        return f" or {ends[1]} {number[1]}" if named else rest

    def _rest(self, line: Pieces, span: Span, spans: list[Span], before: str) -> Iterator[str]:
        """What follows an order from a joining word on."""
        if span.kind in ("or", "and", "then"):
            word = "or" if span.kind == "or" else "and"
            for order in self._orders(line, span.end, spans, before if word == "or" else ""):
                if may_choose(before, order) if word == "or" else may_join(before, order):
                    yield f" {word} {order}"
        elif span.kind == "times":
            count = often(between(line, span.start, span.end))
            if span.end == len(line):
                yield "" if count == "1" and before.startswith(_ONCE) else f" at most {count} times"
        elif span.kind in ("until", "while"):
            condition = self._said(line, span, len(line))
            if condition:
                yield f" {span.kind} {condition}"
        else:
            yield from self._conditioned(line, span, spans, before)

    def _conditioned(
        self, line: Pieces, span: Span, spans: list[Span], before: str
    ) -> Iterator[str]:
        """A condition behind an order, and what follows it."""
        for after in (*(one for one in spans if one.start > span.end), None):
            until = after.start if after else len(line)
            asked = line, span, until, before
            condition = self._said(line, span, until) or self._of_order(*asked)
            condition = condition or self._of_place(*asked)
            if condition and after is None:
                yield f" if {condition}"
            elif condition and after is not None and after.kind not in ("when", "unless"):
                for rest in self._rest(line, after, spans, before):
                    yield f" if {condition}{rest}"

    def _order_of(self, text: str, before: str) -> str:
        """One order in canonical words; behind `or` also the rest of one, left to the strict."""
        self._tried += 1
        if not text or self._tried >= _MOST_CUTS:
            return ""
        if before and not self._has_verb(text):
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
