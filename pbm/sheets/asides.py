"""Lines of a sheet that are for the office and no orders: the same in every game.

    note Look at the Reading again        comes back to its writer in the next report
    to seat 7: Shall we merge?            goes to that seat with the next report
    not final                             orders that count, and may still change
    nothing                               no order is meant

They are taken out before the rules read the sheet. One that a mail program wrapped is whole again:
the line below a full one belongs to it unless the rules read an order there.
"""

from __future__ import annotations

import re
from collections.abc import Collection

import msgspec

from pbm.sheets.lines import clean, split

_NOTHING = re.compile(r"[-*]? ?nothing[.!]?", re.IGNORECASE)
_NOT_FINAL = re.compile(r"[-*]? ?(?:not final|provisional)(?: yet)?[.!]?", re.IGNORECASE)
_NOTE = re.compile(r"[-*]? ?note(?: to self)?(?::| ) ?(\S.*)", re.IGNORECASE)
_TO_SEAT = re.compile(r"[-*]? ?to seat #?([0-9]{1,3}) ?[:,-] ?(\S.*)", re.IGNORECASE)
_FULL = 50
"""Characters of a line that a mail program may have wrapped."""
_LONGEST = 2_000  # characters of one line for the office
_MOST = 40  # of them in a sheet


class Asides(msgspec.Struct, frozen=True):
    """What a sheet says to the office."""

    nothing: bool = False
    final: bool = True
    notes: tuple[str, ...] = ()
    to_seats: tuple[tuple[int, str], ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """All but `nothing` as they would be written again."""
        return (
            *(f"to seat {seat}: {text}" for seat, text in self.to_seats),
            *(f"note {text}" for text in self.notes),
            *(() if self.final else ("not final",)),
        )


class SheetText(msgspec.Struct, frozen=True):
    """A sheet's text with its asides taken out; the other lines keep their places."""

    bare: str
    asides: Asides
    full: frozenset[int]
    """Numbers of lines, from 1, below which a wrapped aside may go on."""


def without_asides(text: str, seats: Collection[int], wrapped: Collection[int] = ()) -> SheetText:
    """Take the asides out of a sheet; `seats` are those that can be written to, and `wrapped` the
    numbers of lines that go on with the aside above them."""
    kept: list[str] = []
    said: list[str] = []
    full: set[int] = set()
    within = False
    for number, raw in enumerate(split(text), start=1):
        line = clean(raw)
        goes_on = within and (line.startswith("+") or number in wrapped)
        if goes_on:
            said[-1] = f"{said[-1]} {line.lstrip('+ ')}"[:_LONGEST]
        elif _is_aside(line, seats) and len(said) < _MOST:
            said.append(line[:_LONGEST])
            within = True
        else:
            within = False
        kept.append("" if within else raw)
        if within and len(line) >= _FULL:
            full.add(number)
    return SheetText("\n".join(kept), asides_in(said), frozenset(full))


def _is_aside(line: str, seats: Collection[int]) -> bool:
    """Whether a line is for the office; to whom nobody can write it is not."""
    if found := _TO_SEAT.fullmatch(line):
        return int(found[1]) in seats
    return any(form.fullmatch(line) for form in (_NOTHING, _NOT_FINAL, _NOTE))


def is_nothing(raw: str) -> bool:
    """Whether a raw line says that no order is meant."""
    return _NOTHING.fullmatch(clean(raw)) is not None


def asides_in(lines: Collection[str]) -> Asides:
    """What lines for the office say; others say nothing."""
    return Asides(
        nothing=any(_NOTHING.fullmatch(line) for line in lines),
        final=not any(_NOT_FINAL.fullmatch(line) for line in lines),
        notes=tuple(found[1] for line in lines if (found := _NOTE.fullmatch(line))),
        to_seats=tuple(
            (int(found[1]), found[2]) for line in lines if (found := _TO_SEAT.fullmatch(line))
        ),
    )
