"""The flow: slips of print are laid on pages, in one column or in two of equal height.

A *slip* is a strip that is never cut: a line of text, a row, a chart. Pages are laid out first and
drawn afterwards, so that each can say how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from pbm.press.slips import (
    CEILING,
    COLUMN,
    FOOT,
    GUTTER,
    PARTED,
    SIDE,
    Slip,
    at_a_head,
    atoms_of,
    balanced,
    filled,
    fitting,
    height_of,
    repeated_heads,
    with_heads,
)

RAISED = 19.0
SPARE = 0.2  # the share of a page that may stay white, but for the last one
WHITE = 0.08  # the share left white at a foot before a later section is looked for
BELOW = 8.0  # white below what is laid over the measure
ORPHAN, RUMP, HOLLOW = 330.0, 150.0, FOOT + 120.0  # air kept to be rid of a last page with less
CLOSER = dict.fromkeys((0.85, 0.7, 0.55), ORPHAN) | dict.fromkeys((0.4, 0.25, 0.1), RUMP)
CLOSE = 20.0  # white of a column in which something goes on; a head takes more
RUN_ON = 74.0  # the least height of what goes on overleaf, four lines in each of two columns


class Page(msgspec.Struct):
    """Slips with their places; `across` = landscape."""

    placed: list[tuple[Slip, float, float]]
    across: bool = False
    torn: bool = False  # begins within a section

    @property
    def bottom(self) -> float:
        """How far down it bears print."""
        return min((top - slip.height for slip, _, top in self.placed), default=CEILING)

    def aired(self, most: float) -> Page:
        """The page with the white at its foot before its heads, so much to each at most."""
        highest = max((top for _, _, top in self.placed), default=CEILING)
        heads = {
            round(top)
            for slip, x, top in self.placed
            if slip.apart and top < highest and self._is_clear(x, top)
        }
        more = min(most, (self.bottom - FOOT) / len(heads)) if heads else 0.0
        if more <= 0:
            return self
        placed = [
            (slip, x, top - more * sum(round(top) <= head for head in heads))
            for slip, x, top in self.placed
        ]
        return Page(placed, self.across, self.torn)

    def _is_clear(self, x: float, y: float) -> bool:
        """Whether nothing in the other column goes on beside a head at that height."""
        beside = [(slip, top) for slip, left, top in self.placed if abs(left - x) > COLUMN / 2]
        above = min((top - slip.height for slip, top in beside if top > y + 1), default=CEILING)
        below = max((top for slip, top in beside if top <= y + 1 and not slip.apart), default=0.0)
        return above > y - 1 and above - below > CLOSE


class Flow:
    """Fills pages from the top; `room` is what is left of the present one.

    Plates are pages of their own (maps); they stand between sections. Floats are pictures without
    room where they stand: they wait for the top of the next page, and text flows on before them.
    `air` is the share of the white between blocks that is kept, `run_on` the least that goes on.
    """

    def __init__(self, air: float = 1.0, run_on: float = RUN_ON) -> None:
        self.air, self.run_on = air, run_on
        self.pages: list[Page] = [Page([])]
        self.plates: list[Page] = []
        self.floats: list[Sequence[Slip]] = []
        self.y = CEILING
        self.begun = False  # whether the present section has any print

    def copy(self) -> Flow:
        """The same pages, on which something may be tried."""
        other = Flow(self.air, self.run_on)
        other.pages = [*self.pages[:-1], Page(list(self.pages[-1].placed), self.pages[-1].across)]
        other.plates, other.floats = list(self.plates), list(self.floats)
        other.y, other.begun = self.y, self.begun
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
        """Begin a new page, unless the present one is still empty."""
        if not self.fresh:
            self.pages.append(Page([], torn=self.begun or bool(self.floats)))
        self.y = CEILING
        waiting, self.floats = self.floats, []
        for slips in waiting:
            self.drift(slips)

    def drift(self, slips: Sequence[Slip]) -> None:
        """Lay a picture with its head here, or at the top of the next page if it must wait."""
        if self.floats or (height_of(slips) + slips[0].above > self.room and not self.fresh):
            self.floats.append(slips)
        else:
            self.full(slips)
            self.below()

    def below(self) -> None:
        """Leave white below what was laid."""
        self.y -= BELOW * self.air

    def plate(self, slip: Slip, x: float, top: float, *, across: bool) -> None:
        """Keep a page-filling picture for a place between sections; text flows on before it."""
        self.plates.append(Page([(slip, x, top)], across))

    def finished(self) -> list[Page]:
        """All pages; plates come last, or where the last one has room to spare, before the last
        page that begins with a section."""
        while self.floats:
            self.turn()
        pages = self.pages[: len(self.pages) - self.fresh]
        if self.fresh or self.room < SPARE * (CEILING - FOOT):
            return [*pages, *self.plates]
        whole = (at for at, page in enumerate(pages) if at and not page.torn)
        at = max(whole, default=len(pages) - 1)
        return [*pages[:at], *self.plates, *pages[at:]]

    def open_with(self, slip: Slip) -> None:
        """Lay the masthead, higher than running heads leave room for."""
        self.y += RAISED
        self.place(slip)

    def place(self, slip: Slip, x: float = SIDE) -> None:
        """Lay one slip at the present height."""
        self.y = self._column([slip], x, self.y - (0 if self.fresh else slip.above * self.air))

    def full(self, slips: Sequence[Slip]) -> None:
        """Lay slips over the whole measure, breaking where allowed."""
        for atom in atoms_of(slips):
            if atom[0].above * self.air + height_of(atom) > self.room and not self.fresh:
                self._go_on(atom)
                for head in repeated_heads(atom[0]):
                    self.place(head)
            for slip in atom:
                if slip.height + slip.above * self.air > self.room and not self.fresh:
                    self.turn()
                self.place(slip)

    def columns(self, slips: Sequence[Slip], begins: Sequence[int] = ()) -> None:
        """Lay slips in two balanced columns, the second from one of `begins` if that is as even."""
        left, over = list(slips), False
        while left:
            need, whole = height_of(left), height_of(atoms_of(left)[0])
            kept = self.room < whole < CEILING - FOOT
            if (kept or self.room < min(need / 2, PARTED)) and not (self.fresh or over):
                self._go_on(left)
            cut = at_a_head(left, begins, self.room, balanced(left, self.room))
            rest = with_heads(left, cut)
            second = rest[: fitting(rest, self.room, least=0)]
            if len(second) < len(rest):
                cut, second, rest = filled(left, self.room, self.run_on)
            both = (left[:cut], SIDE), (second, SIDE + COLUMN + GUTTER)
            self.y = min([self._column(one, x, self.y) for one, x in both])
            if left := with_heads(rest, len(second)):
                self._go_on(rest[len(second) :])
            begins, over = (), True

    def _go_on(self, slips: Sequence[Slip]) -> None:
        """Turn the page, and say over the measure what goes on there, if that leaves it room."""
        self.turn()
        begun = (*slips[0].again, *repeated_heads(slips[0]), *atoms_of(slips)[0])
        for head in slips[0].again if height_of(begun) < self.room else ():
            self.place(head)

    def _column(self, slips: Sequence[Slip], x: float, y: float) -> float:
        self.begun = True
        for number, slip in enumerate(slips):
            y -= slip.above * self.air if number else 0
            self.pages[-1].placed.append((slip, x, y))
            y -= slip.height
        return y


def flaws_of(pages: Sequence[Page]) -> tuple[bool, bool]:
    """What else than its number speaks against a setting: that the foot of a page but the last
    stays white (a map is as high as it is), then that a section goes on behind a map."""
    hollow = any(len(one.placed) > 1 and one.bottom > HOLLOW for one in pages[:-1])
    parted = any(len(one.placed) == 1 and after.torn for one, after in pairwise(pages))
    return hollow, parted
