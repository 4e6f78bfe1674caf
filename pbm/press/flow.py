"""The flow: slips of print are laid on pages, in one column or in two of equal height.

A *slip* is a strip that is never cut: a line of text, a row, a chart. Pages are laid out first and
drawn afterwards, so that each can say how many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pbm.press.pdf_form import FieldBox
from pbm.press.pen import Pen
from pbm.press.tags import Element

PAGE = (595.28, 841.89)
"""A4 in points."""
SIDE, TOP, FOOT = 40.0, 53.0, 44.0
GUTTER = 18.0
MEASURE = PAGE[0] - 2 * SIDE
COLUMN = (MEASURE - GUTTER) / 2
CEILING = PAGE[1] - TOP
RAISED = 19.0
TALLEST_HEADS = 200.0
LOPSIDED = 0.35
SPARE = 0.2  # the share of a page that may stay white, but for the last one
WHITE = 0.08  # the share left white at a foot before a later section is looked for
BELOW = 8.0  # white below what is laid over the measure
CLOSER, ORPHAN = (0.8, 0.6, 0.4, 0.2), 330.0  # air kept to be rid of a last page with less
SHORTER = (0.0, 12.0, 24.0, 36.0, 48.0, 60.0)  # by how much columns end before the foot
KEPT_WHOLE, SLACK = 110.0, 12.0  # two columns lower than this are not parted; they may differ
PARTED = 60.0  # the least height of two columns at a foot that go on overleaf
SNUG = 70.0  # how much longer than its fellow a left column may get to end with a whole block
HEADED = 40.0  # how much higher two columns may get so that the second begins with a section

Draw = Callable[[Pen, float, float], None]
"""Draws a slip; given its left edge and its upper edge."""


class Slip(msgspec.Struct):
    """A strip of print. `keep`: not parted from the next. `heads`: repeated after a break; `again`:
    said before them on another page."""

    height: float
    draw: Draw
    keep: bool = False
    heads: tuple[Slip, ...] = ()
    above: float = 0.0  # white before it, dropped at the top of a column
    starts: bool = False  # begins a block: a good place to break before
    tag: Element | None = None  # what it is to who hears it; None for decoration
    fields: tuple[FieldBox, ...] = ()  # from its left edge, and up from its upper edge
    again: tuple[Slip, ...] = ()


class Page(msgspec.Struct):
    """Slips with their places; `across` = landscape."""

    placed: list[tuple[Slip, float, float]]
    across: bool = False

    @property
    def bottom(self) -> float:
        """How far down it bears print."""
        return min((top - slip.height for slip, _, top in self.placed), default=CEILING)


class Flow:
    """Fills pages from the top; `room` is what is left of the present one.

    Plates are pages of their own (maps); they wait until the present page is full. Floats are
    pictures that found no room where they stand: they wait for the top of the next page, and text
    flows on before them. `air` is the share of the white between blocks that is kept.
    """

    def __init__(self, air: float = 1.0) -> None:
        self.air = air
        self.pages: list[Page] = [Page([])]
        self.plates: list[Page] = []
        self.floats: list[Sequence[Slip]] = []
        self.y = CEILING

    def copy(self) -> Flow:
        """The same pages, on which something may be tried."""
        other = Flow(self.air)
        other.pages = [*self.pages[:-1], Page(list(self.pages[-1].placed), self.pages[-1].across)]
        other.plates, other.floats, other.y = list(self.plates), list(self.floats), self.y
        return other

    @property
    def room(self) -> float:
        """Points left on the present page."""
        return self.y - FOOT

    @property
    def fresh(self) -> bool:
        """Whether nothing stands on the present page yet."""
        return not self.pages[-1].placed

    def turn(self) -> None:
        """Begin a new page after the waiting plates, unless the present one is still empty."""
        if not self.fresh:
            self.pages += [*self.plates, Page([])]
            self.plates = []
        self.y = CEILING
        waiting, self.floats = self.floats, []
        for slips in waiting:
            self.drift(slips)

    def drift(self, slips: Sequence[Slip]) -> None:
        """Lay a picture with its head here, or at the top of the next page if it must wait."""
        if self.floats or (_height(slips) + slips[0].above > self.room and not self.fresh):
            self.floats.append(slips)
        else:
            self.full(slips)
            self.below()

    def below(self) -> None:
        """Leave white below what was laid."""
        self.y -= BELOW * self.air

    def plate(self, slip: Slip, x: float, top: float, *, across: bool) -> None:
        """Keep a page-filling picture for the next turn of the page; text flows on before it."""
        self.plates.append(Page([(slip, x, top)], across))

    def finished(self) -> list[Page]:
        """All pages; plates that still wait come before a last page that has room to spare."""
        while self.floats:
            self.turn()
        last = [] if self.fresh and self.plates else [self.pages[-1]]
        first = self.room > WHITE * (CEILING - FOOT) and len(self.pages) > 1
        rest = [*self.plates, *last] if first else [*last, *self.plates]
        return [*self.pages[:-1], *rest]

    def open_with(self, slip: Slip) -> None:
        """Lay the masthead, higher than running heads leave room for."""
        self.y += RAISED
        self.place(slip)

    def place(self, slip: Slip, x: float = SIDE) -> None:
        """Lay one slip at the present height."""
        self.y -= 0 if self.fresh else slip.above * self.air
        self.pages[-1].placed.append((slip, x, self.y))
        self.y -= slip.height

    def full(self, slips: Sequence[Slip]) -> None:
        """Lay slips over the whole measure, breaking where allowed."""
        for atom in _atoms(slips):
            if atom[0].above * self.air + _height(atom) > self.room and not self.fresh:
                self.turn()
                for head in _repeated(atom[0], overleaf=True):
                    self.place(head)
            for slip in atom:
                if slip.height + slip.above * self.air > self.room and not self.fresh:
                    self.turn()
                self.place(slip)

    def columns(self, slips: Sequence[Slip], begins: Sequence[int] = ()) -> None:
        """Lay slips in two columns, balanced on the last page; the second begins with one of
        `begins` where that is hardly less even."""
        left = list(slips)
        while left:
            need, whole = _height(left), _height(_atoms(left)[0])
            kept = self.room < whole < CEILING - FOOT
            if (kept or self.room < min(need / 2, PARTED)) and not self.fresh:
                self.turn()
            if need / 2 <= self.room:
                cut = _at_a_head(left, begins, self.room, _balanced(left, self.room))
                rest = _continued(left, cut)
                second = rest[: _fitting(rest, self.room, least=0)]
            else:
                cut, second, rest = _filled(left, self.room)
            first = left[:cut]
            top = self.y
            self.y = self._column(first, SIDE, top)
            self.y = min(self.y, self._column(second, SIDE + COLUMN + GUTTER, top))
            left = _continued(rest, len(second), overleaf=True)
            begins = ()
            if left:
                self.turn()

    def _column(self, slips: Sequence[Slip], x: float, top: float) -> float:
        y = top
        for number, slip in enumerate(slips):
            y -= slip.above * self.air if number else 0
            self.pages[-1].placed.append((slip, x, y))
            y -= slip.height
        return y


def _filled(slips: list[Slip], room: float) -> tuple[int, list[Slip], list[Slip]]:
    """Where two columns that go on overleaf are cut, the second, and it with what goes on: that is
    no mere end, which would stand beside an empty column."""
    fills = []
    for held in (room - short for short in SHORTER):
        cut = _fitting(slips, held)
        rest = _continued(slips, cut)
        second = rest[: _fitting(rest, held, least=0)]
        fills.append((cut, second, rest))
        if not lopsided(rest[len(second) :]):
            return fills[-1]
    return fills[0]


def lopsided(slips: Sequence[Slip]) -> bool:
    """Whether a second column would stay empty, or nearly so, beside what is not parted."""
    cut = _balanced(list(slips), float("inf"))
    return _height(slips[cut:]) < LOPSIDED * _height(slips[:cut])


def needed_below(slips: Sequence[Slip], columns: int) -> float:
    """The room that a head must find below it, so that it does not stand alone at a foot."""
    high = sum(slip.height + slip.above for slip in slips)
    kept = high / columns + SLACK if high < 2 * KEPT_WHOLE else PARTED
    whole = _height(_atoms(slips)[0]) if slips else 0.0
    return max(kept, whole) if whole < CEILING - FOOT else kept


def _atoms(slips: Sequence[Slip]) -> list[list[Slip]]:
    """Slips grouped so that each group is not parted."""
    atoms: list[list[Slip]] = []
    for slip in slips:
        if atoms and atoms[-1][-1].keep:
            atoms[-1].append(slip)
        else:
            atoms.append([slip])
    return atoms


def _height(slips: Sequence[Slip]) -> float:
    return sum(slip.height + slip.above for slip in slips) - (slips[0].above if slips else 0)


def _continued(slips: list[Slip], cut: int, *, overleaf: bool = False) -> list[Slip]:
    """What follows the cut, with the heads of a table that was cut repeated."""
    rest = slips[cut:]
    return [*_repeated(rest[0], overleaf=overleaf), *rest] if rest else []


def _repeated(slip: Slip, *, overleaf: bool) -> tuple[Slip, ...]:
    """The heads to repeat before a slip, unless they leave too little room for anything else."""
    heads = (*slip.again, *slip.heads) if overleaf else slip.heads
    return heads if _height(heads) < TALLEST_HEADS else ()


def _fitting(slips: list[Slip], room: float, least: int = 1) -> int:
    """How many slips fit in a column; of a first one an atom at least, so that the flow ends."""
    taken, used = 0, 0.0
    for atom in _atoms(slips):
        used += sum(slip.height + slip.above for slip in atom) - (0 if taken else atom[0].above)
        if used > room and (taken or (not least and used <= CEILING - FOOT)):
            break
        taken += len(atom)
        if used > room:
            return _fitting_slips(slips, room)
    return taken


def _fitting_slips(slips: list[Slip], room: float) -> int:
    """As `_fitting` for an atom higher than a column: cut after the last slip that fits."""
    over = (number for number in range(len(slips)) if _height(slips[: number + 1]) > room)
    return max(1, next(over, len(slips)))


def _balanced(slips: list[Slip], room: float) -> int:
    """Where to cut so that the columns are even: the left one longer, whole blocks preferred."""
    half, used, place = _height(slips) / 2, 0.0, 0
    best, best_cost = len(slips), float("inf")
    for atom in _atoms(slips):
        if place and used >= half - 1:
            cost = used - half - (0 if not slips[place].starts else SNUG)
            if cost < best_cost and used <= room:
                best, best_cost = place, cost
            if used > half + SNUG:
                break
        used += sum(slip.height + slip.above for slip in atom) - (0 if place else atom[0].above)
        place += len(atom)
    evenest = _evenest(slips, room, best)
    best = evenest if _higher(slips, evenest) < _higher(slips, best) - SLACK else best
    return best if used <= room or best < len(slips) else _fitting(slips, room)


def _at_a_head(slips: list[Slip], begins: Sequence[int], room: float, otherwise: int) -> int:
    """Where a section begins, if the columns come out hardly less even than at the other place."""
    highest = {cut: _higher(slips, cut) for cut in (*begins, otherwise)}
    best = min(begins, key=lambda cut: highest[cut], default=otherwise)
    return best if highest[best] <= min(room, highest[otherwise] + HEADED) else otherwise


def _higher(slips: Sequence[Slip], cut: int) -> float:
    """The height of the longer of two columns."""
    return max(_height(slips[:cut]), _height(slips[cut:]))


def _evenest(slips: list[Slip], room: float, otherwise: int) -> int:
    """Where to cut so that the longer column is the shortest: before a block, if one can begin."""
    cuts = (at for at in range(1, len(slips)) if slips[at].starts and not slips[at - 1].keep)
    best = min(cuts, key=lambda cut: _higher(slips, cut), default=otherwise)
    return best if _higher(slips, best) <= room else otherwise
