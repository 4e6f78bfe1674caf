"""Slips of print, and where a run of them is cut so that two columns are even.

A *slip* is a strip that is never cut: a line of text, a row, a chart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from pbm.press.pdf_form import FieldBox
from pbm.press.pen import Pen
from pbm.press.tags import Element

PAGE = (595.28, 841.89)  # A4 in points
SIDE, TOP, FOOT = 40.0, 53.0, 44.0
GUTTER = 18.0
MEASURE = PAGE[0] - 2 * SIDE
COLUMN = (MEASURE - GUTTER) / 2
CEILING = PAGE[1] - TOP
TALLEST_HEADS, LOPSIDED = 200.0, 0.35
SHORTER = range(0, 61, 12)  # by how much columns end before the foot
KEPT_WHOLE, SLACK = 110.0, 12.0  # two columns lower than this are not parted; they may differ
PARTED = 60.0  # the least height of two columns at a foot that go on overleaf
SNUG = 70.0  # how much longer than its fellow a left column may get to end with a whole block
HEADED = 40.0  # how much higher two columns may get to part at a section

Draw = Callable[[Pen, float, float], None]  # of a slip, given its left and its upper edge


class Slip(msgspec.Struct):
    """A strip. `heads` are repeated after a break; `again` is said before them on another page."""

    height: float
    draw: Draw
    keep: bool = False  # not parted from the next
    heads: tuple[Slip, ...] = ()
    above: float = 0.0  # white before it, dropped at the top of a column
    apart: bool = False  # a head: it wants its white also where all is set close
    starts: bool = False  # begins a block: a good place to break before
    tag: Element | None = None  # what it is to who hears it; None for decoration
    fields: tuple[FieldBox, ...] = ()  # from its left edge, and up from its upper edge
    again: tuple[Slip, ...] = ()


def filled(slips: list[Slip], room: float, run_on: float) -> tuple[int, list[Slip], list[Slip]]:
    """Where two columns are cut that go on overleaf, the second, and it and what goes on."""
    fills = []
    for held in (room - short for short in SHORTER):
        cut = fitting(slips, held)
        rest = with_heads(slips, cut)
        second = rest[: fitting(rest, held, least=0)]
        fills.append((cut, second, rest))
        over = rest[len(second) :]
        if height_of(over) >= run_on and not lopsided(over):
            return fills[-1]
    return fills[0]


def lopsided(slips: Sequence[Slip]) -> bool:
    """Whether a second column would stay empty, or nearly so, beside what is not parted."""
    cut = balanced(list(slips), float("inf"))
    return height_of(slips[cut:]) < LOPSIDED * height_of(slips[:cut])


def needed_below(slips: Sequence[Slip], columns: int) -> float:
    """The room that a head must find below it, so that it does not stand alone at a foot."""
    high = sum(slip.height + slip.above for slip in slips)
    kept = high / columns + SLACK if high < 2 * KEPT_WHOLE else PARTED
    whole = height_of(atoms_of(slips)[0]) if slips else 0.0
    return max(kept, whole) if whole < CEILING - FOOT else kept


def atoms_of(slips: Sequence[Slip]) -> list[list[Slip]]:
    """Slips grouped so that each group is not parted."""
    atoms: list[list[Slip]] = []
    for slip in slips:
        if atoms and atoms[-1][-1].keep:
            atoms[-1].append(slip)
        else:
            atoms.append([slip])
    return atoms


def height_of(slips: Sequence[Slip]) -> float:
    """How high they stand under one another, without the white before the first."""
    return sum(slip.height + slip.above for slip in slips) - (slips[0].above if slips else 0)


def with_heads(slips: list[Slip], cut: int) -> list[Slip]:
    """What follows the cut, with the heads of a table that was cut repeated."""
    rest = slips[cut:]
    return [*repeated_heads(rest[0]), *rest] if rest else []


def repeated_heads(slip: Slip) -> tuple[Slip, ...]:
    """The heads to repeat before a slip, unless they leave too little room for more."""
    return slip.heads if height_of(slip.heads) < TALLEST_HEADS else ()


def fitting(slips: list[Slip], room: float, least: int = 1) -> int:
    """How many slips fit in a column; an atom at least, so that the flow ends."""
    taken, used = 0, 0.0
    for atom in atoms_of(slips):
        used += sum(slip.height + slip.above for slip in atom) - (0 if taken else atom[0].above)
        if used > room and (taken or (not least and used <= CEILING - FOOT)):
            break
        taken += len(atom)
        if used > room:
            return _fitting_slips(slips, room)
    return taken


def _fitting_slips(slips: list[Slip], room: float) -> int:
    """As `_fitting` for an atom higher than a column: cut after the last slip that fits."""
    over = (number for number in range(len(slips)) if height_of(slips[: number + 1]) > room)
    return max(1, next(over, len(slips)))


def balanced(slips: list[Slip], room: float) -> int:
    """Where to cut so that the columns are even: the left one longer, whole blocks preferred."""
    half, used, place = height_of(slips) / 2, 0.0, 0
    best, best_cost = len(slips), float("inf")
    for atom in atoms_of(slips):
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
    return best if used <= room or best < len(slips) else fitting(slips, room)


def at_a_head(slips: list[Slip], begins: Sequence[int], room: float, otherwise: int) -> int:
    """Where a section begins, if the columns come out hardly less even than at the other place."""
    highest = {cut: _higher(slips, cut) for cut in (*begins, otherwise)}
    best = min(begins, key=lambda cut: highest[cut], default=otherwise)
    return best if highest[best] <= min(room, highest[otherwise] + HEADED) else otherwise


def _higher(slips: Sequence[Slip], cut: int) -> float:
    """The height of the longer of two columns."""
    return max(height_of(slips[:cut]), height_of(slips[cut:]))


def _evenest(slips: list[Slip], room: float, otherwise: int) -> int:
    """Where to cut so that the longer column is the shortest: before a block, if one can begin."""
    cuts = (at for at in range(1, len(slips)) if slips[at].starts and not slips[at - 1].keep)
    best = min(cuts, key=lambda cut: _higher(slips, cut), default=otherwise)
    return best if _higher(slips, best) <= room else otherwise
