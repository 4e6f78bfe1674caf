"""Lines of a sheet that are for the office and no orders: the same in every game.

    note Look at the Reading again        comes back to its writer in the next report
    to seat 7: Shall we merge?            goes to that seat with the next report
    not final                             orders that count, and may still change
    nothing                               no order is meant
    away until turn 9                     nobody waits for this seat before turn 9
    turn 9: buy 100 B&O                   an order sent ahead; below `turn 9:` alone all lines are,
    while away: control 1 B&O             down to an empty line or a comment

They are taken out before the rules read the sheet. One that a mail program wrapped is whole again,
if the lengths prove it and the line below is nothing else.
"""

import re
from collections.abc import Collection

import msgspec

from pbm.sheets.lines import clean, split

_NOTHING = re.compile(r"[-*]? ?nothing[.!]?", re.IGNORECASE)
_NOT_FINAL = re.compile(r"[-*]? ?(?:not final|provisional)(?: yet)?[.!]?", re.IGNORECASE)
_NOTE = re.compile(r"[-*]? ?note(?: to self)?(?: ?:| ) ?(\S.*)", re.IGNORECASE)
_TO_SEAT = re.compile(r"[-*]? ?to seat #?([0-9]{1,3}) ?[:,-] ?(\S.*)", re.IGNORECASE)
_AWAY = re.compile(r"[-*]? ?away (?:until|till|to) (?:turn )?([0-9]{1,4})[.!]?", re.IGNORECASE)
_AHEAD = re.compile(
    r"[-*]? ?(?:turn ([0-9]{1,4}(?:\.[0-9]{1,4})?)|while away) ?: ?(.*)", re.IGNORECASE
)
AWAY = "away"
"""Instead of a turn: whatever turn comes while the seat is away."""
_LONGEST = 2_000  # characters of one line for the office
_MOST = 40  # of them in a sheet


class Asides(msgspec.Struct, frozen=True):
    """What a sheet says to the office."""

    nothing: bool = False
    final: bool = True
    notes: tuple[str, ...] = ()
    to_seats: tuple[tuple[int, str], ...] = ()
    away: str = ""
    """The turn until which nobody waits for the seat."""
    ahead: tuple[tuple[str, str], ...] = ()
    """Turns, or AWAY, each with a line to be read when it comes."""

    @property
    def lines(self) -> tuple[str, ...]:
        """All but `nothing` as they would be written again."""
        return (
            *(f"to seat {seat}: {text}" for seat, text in self.to_seats),
            *(f"note {text}" for text in self.notes),
            *(() if self.final else ("not final",)),
            *((f"away until turn {self.away}",) if self.away else ()),
            *(
                f"{'while away' if turn == AWAY else f'turn {turn}'}: {line}"
                for turn, line in self.ahead
            ),
        )


class SheetText(msgspec.Struct, frozen=True):
    """A sheet's text with its asides taken out; the other lines keep their places."""

    bare: str
    asides: Asides
    said: frozenset[int]
    """Numbers of lines, from 1, that are for the office, and below which one may go on."""


def without_asides(
    text: str, seats: Collection[int], turn: str = "", wrapped: Collection[int] = ()
) -> SheetText:
    """Take the asides out of a sheet of a turn; `seats` are those that can be written to, and
    `wrapped` the numbers of lines that go on with the aside above them."""
    lines = _Lines(seats, turn)
    kept: list[str] = []
    said: set[int] = set()
    for number, raw in enumerate(split(text), start=1):
        line = clean(raw)
        left = lines.left_of(line, number in wrapped)
        kept.append(raw if left is None else left)
        if left == "" and line and not lines.head:
            said.add(number)
    return SheetText("\n".join(kept), asides_in(lines.said), frozenset(said))


class _Lines:
    """A sheet's lines, looked at one after another."""

    def __init__(self, seats: Collection[int], turn: str) -> None:
        self._seats, self._turn = seats, turn
        self._within = False
        self.said: list[str] = []
        """Those for the office."""
        self.head = ""
        """The heading to which lines belong now: `turn 9:`."""

    def left_of(self, line: str, wrapped: bool) -> str | None:
        """What of a line is for the rules, nothing of one for the office; None for all of it."""
        found = _AHEAD.fullmatch(line)
        if found and (block := _block(found, self._turn)) is not None:
            return self._headed(block, found[2])
        if not line or line.startswith(("#", "===")):
            self.head = ""
        if self._within and (line.startswith("+") or wrapped):
            self.said[-1] = f"{self.said[-1]} {line.lstrip('+ ')}"[:_LONGEST]
            return ""
        self._within = len(self.said) < _MOST and bool(self.head or _is_aside(line, self._seats))
        if self._within:
            self.said.append(f"{self.head} {line}".strip()[:_LONGEST])
            return ""
        return None

    def _headed(self, block: str, rest: str) -> str:
        """A heading alone, or with its one line behind it."""
        self.head, self._within = ("" if rest else block), bool(block)
        if block and rest:
            self.said.append(f"{block} {rest}"[:_LONGEST])
        return "" if block else rest


def _block(found: re.Match[str], turn: str) -> str | None:
    """How lines of a heading are kept: `turn 9:`, `while away:`, or as they stand for the turn at
    hand; None for a turn that is over, of which the rules are told."""
    if found[1] is None:
        return "while away:"
    wanted, now = _number(found[1]), _number(turn)
    if wanted == now:
        return ""
    return f"turn {found[1]}:" if wanted > now else None


def _number(turn: str) -> tuple[int, ...]:
    return tuple(int(piece) for piece in turn.split(".") if piece.isdigit())


def _is_aside(line: str, seats: Collection[int]) -> bool:
    """Whether a line is for the office; to whom nobody can write it is not."""
    if found := _TO_SEAT.fullmatch(line):
        return int(found[1]) in seats
    return any(form.fullmatch(line) for form in (_NOTHING, _NOT_FINAL, _NOTE, _AWAY))


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
        away=next((found[1] for line in lines if (found := _AWAY.fullmatch(line))), ""),
        ahead=tuple(
            (found[1] or AWAY, found[2]) for line in lines if (found := _AHEAD.fullmatch(line))
        ),
    )
