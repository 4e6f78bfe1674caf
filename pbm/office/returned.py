"""What comes back of the sheets with the report: words of other seats, one's notes, untaken lines."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbm.core.page import Items, Paragraph, Section
from pbm.games.family import Seat
from pbm.office.ahead import ahead_readings
from pbm.office.game import OpenGame
from pbm.office.receipts import words
from pbm.office.ordered import is_message
from pbm.office.record import Accepted, Seated
from pbm.office.rows import Border
from pbm.office.seal import orders_sum, short
from pbm.sheets.asides import asides_in


class Returned(msgspec.Struct, frozen=True):
    """Each seat's sheet as it counted when a turn was resolved."""

    sheets: dict[int, Accepted] = {}
    anew: frozenset[int] = frozenset()
    """Seats that somebody else took since: what was written there is not for him."""
    ahead: dict[int, tuple[str, ...]] = {}
    """Lines sent ahead for the part that were not taken as orders when it came."""
    struck: frozenset[int] = frozenset()
    """Seats whose message the moderator kept out."""


def returned_of(game: OpenGame, border: Border) -> Returned:
    """The sheets by which a border was reached; none before the first."""
    part = border.resolved
    if not part:
        return Returned()
    before = game.file.border(border.number - 1)
    ahead = {
        seat: tuple(complaint.text for complaint in reading.complaints)
        for seat, (reading, _) in ahead_readings(game, before).items()
    }
    sheets = {e.entry.seat: e.number for e in game.file.entered(Accepted) if e.entry.part == part}
    seated = [(e.entry.seat.number, e.number) for e in game.newcomers()]
    anew = frozenset(seat for seat, number in seated if number > sheets.get(seat, number))
    return Returned(game.standing(part), anew, ahead, frozenset(game.struck(part)))


def returned(sheets: Returned, seats: Mapping[int, Seat], seat: int) -> list[Section]:
    """What others wrote to a reader, his own notes, and lines that the receipt complained of."""
    found = []
    if letters := _letters_to(sheets, seats, seat):
        found.append(Section(words().say("turn", "letters"), (Items(letters),)))
    if lines := sheets.ahead.get(seat, ()):
        found.append(Section(words().say("turn", "untaken_ahead"), (Items(lines),)))
    own = _own(sheets, seat)
    if own is None:
        return found
    if notes := asides_in(own.asides).notes:
        found.append(Section(words().say("turn", "notes"), (Items(notes),)))
    if seat in sheets.struck and (lines := tuple(filter(is_message, own.orders.splitlines()))):
        note = Paragraph(words().say("turn", "struck_note"))
        found.append(Section(words().say("turn", "struck"), (Items(lines), note)))
    if lines := tuple(own.untaken.splitlines()):
        note = Paragraph(words().say("turn", "untaken_note"))
        found.append(Section(words().say("turn", "untaken"), (Items(lines), note)))
    return found


def counted(sheets: Returned, seat: int) -> list[str]:
    """By which a reader knows his orders and letter again from the receipt."""
    sheet = _own(sheets, seat)
    if sheet is None:
        return []
    letter = short(sheet.letter) if sheet.letter else ""
    facts = {"part": sheet.part, "orders": orders_sum(sheet.orders), "letter": letter}
    return [words().say("turn", "counted", **facts)]


def _own(sheets: Returned, seat: int) -> Accepted | None:
    return None if seat in sheets.anew else sheets.sheets.get(seat)


def _letters_to(sheets: Returned, seats: Mapping[int, Seat], seat: int) -> tuple[str, ...]:
    """The lines of other seats' sheets that are for this one, with the character who wrote them."""
    return tuple(
        words().say("turn", "letter", seat=other, who=seats[other].character, text=text)
        for other, sheet in sorted(sheets.sheets.items())
        for to, text in asides_in(sheet.asides).to_seats
        if to == seat
    )
