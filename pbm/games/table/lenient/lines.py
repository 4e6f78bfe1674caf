"""A programme's line as people write it, cut at the words that join it, to canonical text."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache

from pbm.games.table.lenient.asked import asked_of, so_many
from pbm.games.table.lenient.compared import of_a_place
from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.contrast import contrasted
from pbm.games.table.lenient.failing import in_place, other_last, says_other
from pbm.games.table.lenient.joining import (
    SELLING,
    WEAK,
    Span,
    between,
    denied,
    follows,
    is_else,
    joining_words,
    led_by,
    of_trains,
    weak,
)
from pbm.games.table.lenient.leads import bound_of, led, or_else
from pbm.games.table.lenient.rest import stopping
from pbm.games.table.lenient.single import MOST_CUTS, SingleOrders, may_choose, may_join
from pbm.games.table.lenient.unjoined import (
    bounding,
    done_by_others,
    goes_on_with,
    meanwhile,
    priced,
    reached,
    with_if,
)
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.spelled import named

_ALWAYS = "any: "  # before an order at every chance
_ONCE = "offer "  # done once, however often it is said
_BEFORE = ("when", "unless", "until", "while")
"""Kinds of conditions that may stand before their order."""
_THERE = re.compile(r"\b(?:there|(?:in|at|on) it)(?: yet| already| so far)?$", re.IGNORECASE)
"""A condition of the place of its order."""
_FIRST_OF = re.compile(r"(?:[a-z&]+ )*?[a-z&]+(?=[,;:]| (?:or|if|else|otherwise|failing)\b)", re.I)
_ASKED_OF_IT = re.compile(r"\b(?:it|its|them|there (?:is|are)|the minimum)\b", re.IGNORECASE)
_ASKED_OF = re.compile(r"(?<=[a-z])\([A-Z&]+\)")  # of what a figure is
_OF_NOTHING = re.compile(
    r" or \w+ (?:\d+ )?([\w&]+)(?: (?!if\b|or\b)\w+)* if (?:left|soldout|market)\(\1\)"
    r"(?= = 0|$| or )| or develop ([\w &']+) if developed\(\2\)"
)
"""A second choice where it cannot be had: that of the first is meant."""
_WHY = re.compile(
    r"(?i),\s*(?:because|since|as|so|for|then|i'd|i'll|i (?:want|need|must|would|might|may)|it's)\b"
    r"[^\d]*$"
)
"""Why a turn is stopped."""
_OR_NUMBER = re.compile(r" or (\d{1,2})")
_NUMBERED_NAME = re.compile(r"\b([a-z]{3,}) \d{1,2}$")
"""A name with a number, such as `seat 2`, at the end of an order."""
LineCheck = Callable[[str], str]  # the canonical text that the strict reader takes, or nothing


class LineWords(SingleOrders):
    """Reads lines below one heading."""

    def __init__(
        self,
        orders: LineReader,
        conditions: ConditionWords,
        check: LineCheck,
        named: Callable[[Pieces], str],
        headed: bool = False,
    ) -> None:
        super().__init__(orders, conditions, named, headed)
        self._always = False  # the line says `whenever` of its condition
        self.check = check
        self._condition = lru_cache(maxsize=None)(conditions.about)

    def canonical(self, text: str) -> tuple[str, ...]:
        """All canonical lines that a text may mean."""
        lead, rest = led(or_else(contrasted(text)))
        rest = self._chosen(with_if(rest, self.conditions.canonical))
        self._company = self.named(pieces(rest))
        self._trains = "train" in rest.lower()
        self._always = rest.lower().startswith(("whenever ", "each time ", "every time "))
        if stop := stopping(rest):
            return self._unique(f"{lead}{one}" for one in self._stops(stop))
        found: dict[str, None] = {}
        texts = (rest, f"if {rest}") if lead == _ALWAYS else (rest,)
        bodies = (body for text in texts for body in self._bodies(pieces(text)))
        for body in bodies:
            always = _ALWAYS if self._always and not lead and body.startswith("if ") else lead
            line = always + of_trains(body, text) if body else ""
            one = self.check(line) if body else ""
            one = one or self.check(asked_of(self._company, line, self.conditions.language))
            if one and not _OF_NOTHING.search(one):
                found[one] = None
        swapped = "" if found else other_last(rest)
        return _fullest(found) or (self.canonical(lead + swapped) if swapped else ())

    def _chosen(self, text: str) -> str:
        """A line whose second choice stands behind `or`: `IC or FW` of `IC if I can, FW if not`."""
        told, taking = in_place(text), self.conditions.words.taking
        other = told != text or (not self._headed and says_other(pieces(text)))
        first = _FIRST_OF.match(told) if other else None
        bare = first is not None and self.named(pieces(first[0]))
        return f"{taking[0]} {told}" if bare and taking and not self._has_verb(told) else told

    def _unique(self, lines: Iterator[str]) -> tuple[str, ...]:
        """The canonical lines of those that the strict reader takes."""
        return tuple(dict.fromkeys(one for line in lines if (one := self.check(line))))

    def _stops(self, text: str) -> Iterator[str]:
        """`stop when …`."""
        line = pieces(_WHY.sub("", text))
        for span in self._spans(line):
            if span.kind in ("when", "unless") and span.start == 1:
                condition = self._condition(between(line, span.end, len(line)), "")
                if condition:
                    yield f"stop if {denied(condition) if span.kind == 'unless' else condition}"

    def _spans(self, line: Pieces) -> list[Span]:
        """The joining words of a line."""
        return [*joining_words(line, bool(self.conditions.language.joins))]

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
            goes_on = so_many(line, at) or goes_on_with(line, at) or self._there(line, first, at)
            condition = "" if goes_on else self._said(line, first, at)
            if condition:
                after = at + (line.word(at) in (":", ",", "then"))
                after += after < len(line) and line.word(after) == "then"
                other = any(one.start > after and is_else(line, one) for one in spans)
                for rest in self._orders(line, after, spans):
                    kind = bounding(first.kind, line.raw(after, len(line)), rest, condition)
                    yield led_by(kind, condition, rest, other)
        asks = line.word(0) == "should" and line.word(1) in ("i", "we")
        if whole := "" if asks else self._order(between(line, 0, len(line)), ""):
            yield whole

    def _there(self, line: Pieces, span: Span, until: int) -> bool:
        """Whether a condition up to a position is of the place of its order."""
        return _THERE.search(between(line, span.end, until)) is not None

    def _said(self, line: Pieces, span: Span, until: int) -> str:
        """The condition behind a joining word, up to a position."""
        self._tried += 1
        lead, clause = between(line, span.start, span.end), between(line, span.end, until)
        condition = self._condition(clause, self._company) if self._tried < MOST_CUTS else ""
        condition = reached(lead, clause, condition)
        if span.kind == "unless":
            condition = meanwhile(clause, condition)
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

    def _of_others(self, line: Pieces, span: Span, until: int, order: str) -> str:
        """The condition behind an order whether others have done it."""
        clause, company = between(line, span.end, until), self.named(pieces(order))
        done = done_by_others(clause, order, company, self.conditions.words.done)
        condition = self.conditions.canonical(done) if done else ""
        return denied(condition) if condition and span.kind == "unless" else condition

    def _asked(self, line: Pieces, span: Span, until: int, order: str) -> str:
        """The condition behind an order, of whatever it speaks."""
        there = self._there(line, span, until)
        found = self._of_place(line, span, until, order) if there else ""
        found = found or self._said(line, span, until)
        ways = (self._of_order, self._of_place, self._of_others)
        return found or next(filter(None, (way(line, span, until, order) for way in ways)), "")

    def _of_bound(self, line: Pieces, span: Span, until: int, order: str) -> str:
        """The condition that a bare bound behind an order says of its price."""
        lead, clause = between(line, span.start, span.end), between(line, span.end, until)
        company = self.named(pieces(order))
        return priced(lead, clause, order, company, self.conditions.canonical)

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
            same = before if word == "or" or before.startswith(SELLING) else ""
            for order in self._orders(line, span.end, spans, same):
                if may_choose(before, order) if word == "or" else may_join(before, order):
                    yield f" {word} {order}"
        elif span.kind == "times":
            if span.end == len(line):
                yield bound_of(between(line, span.start, span.end), before.startswith(_ONCE))
        elif span.kind == "able":
            yield from self._able(line, span, spans, before)
        elif span.kind in ("until", "while"):
            yield from self._bounded(line, span, spans, before)
        else:
            yield from self._conditioned(line, span, spans, before)

    def _bounded(self, line: Pieces, span: Span, spans: list[Span], before: str) -> Iterator[str]:
        """Until when an order is done; as long as something is so, else another is."""
        clause = between(line, span.end, len(line))
        condition = self._asked(line, span, len(line), before)
        if condition:
            held = meanwhile(clause, condition) if span.kind == "while" else condition
            yield f" {bounding(span.kind, between(line, 0, span.end), before, held)} {held}"
        elif span.kind == "while":
            yield from self._conditioned(line, span, spans, before)

    def _able(self, line: Pieces, span: Span, spans: list[Span], before: str) -> Iterator[str]:
        """What follows a clause that says only that the order before it can be done."""
        if span.end == len(line):
            yield ""
        for after in spans:
            if after.start - span.end in (0, 1) and not between(line, span.end, after.start):
                yield from self._rest(line, after, spans, before)

    def _conditioned(
        self, line: Pieces, span: Span, spans: list[Span], before: str
    ) -> Iterator[str]:
        """A condition behind an order, and what follows it."""
        for after in (*(one for one in spans if one.start > span.end), None):
            until = after.start if after else len(line)
            asked = line, span, until, before
            condition = self._of_bound(*asked) if span.kind == "bound" else self._asked(*asked)
            if condition and after is None:
                yield f" if {condition}"
            elif condition and after is not None and self._goes_on(line, after, spans):
                for rest in self._rest(line, after, spans, before):
                    yield f" if {condition}{rest}"

    def _goes_on(self, line: Pieces, span: Span, spans: list[Span]) -> bool:
        """Whether a joining word behind a condition joins an order; of an `or` before a name alone
        the condition may as well be: `if I own B&O or NYC`."""
        ends = min((one.start for one in spans if one.start > span.end), default=len(line))
        bare = between(line, span.end, ends)
        apart = line.word(span.start - 1) == "," or line.raw(span.start, span.end).lower() != "or"
        named = any(one.next == len(pieces(bare)) for one in self.orders.names(pieces(bare), 0))
        return span.kind not in ("when", "unless") and (apart or not named)


def _fullest(found: Collection[str]) -> tuple[str, ...]:
    """The readings; of those alike but for the company of a condition, the one that names it."""
    alike = len(found) > 1 and len({_ASKED_OF.sub("", one) for one in found}) == 1
    return (max(found, key=len),) if alike else tuple(found)
