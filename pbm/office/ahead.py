"""Orders sent ahead of their turn, and who is away: what earlier sheets say of a later turn.

A sheet of a turn replaces all that earlier sheets of that turn said ahead. Who takes a seat begins
anew. A sheet of the turn itself goes before everything that was sent ahead for it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pbm.games.family import Reading
from pbm.office.game import OpenGame, part_number
from pbm.office.record import Accepted, Seated
from pbm.office.rows import Border, Entered
from pbm.sheets.asides import AWAY, Asides, asides_in


class SentAhead(msgspec.Struct, frozen=True):
    """What a seat that sent no sheet for a part said of it before."""

    text: str
    """Its lines as they were written; empty if it only said that it is away."""
    letter: str
    away: str = ""
    """The turn until which it is away; empty if it is not."""


def ahead_of(game: OpenGame, part: str) -> dict[int, SentAhead]:
    """For each seat without a sheet for a part, what it sent ahead; nothing of other seats."""
    if not part:
        return {}
    sheets: dict[int, dict[str, tuple[Asides, str]]] = {}
    entries: list[Entered[Any]] = [*game.file.entered(Accepted), *game.file.standing(Seated)]
    for entered in sorted(entries, key=lambda one: one.number):
        entry = entered.entry
        if isinstance(entry, Seated):
            sheets.pop(entry.seat.number, None)
        elif part_number(entry.part) <= part_number(part):
            mine = sheets.setdefault(entry.seat, {})
            mine.pop(entry.part, None)  # the newest sheet comes last
            mine[entry.part] = asides_in(entry.asides), entry.letter
    found = ((seat, _said(part, mine)) for seat, mine in sorted(sheets.items()) if part not in mine)
    return {seat: ahead for seat, ahead in found if ahead is not None}


def _said(part: str, sheets: dict[str, tuple[Asides, str]]) -> SentAhead | None:
    """What a seat's sheets, oldest first, say of a part that is none of theirs."""
    if not sheets:
        return None
    newest, letter = list(sheets.values())[-1]
    away = newest.away if part_number(part) < part_number(newest.away) else ""
    named = [
        (lines, sent)
        for asides, sent in sheets.values()
        if (lines := [line for key, line in asides.ahead if key == part])
    ]
    if named:
        lines, letter = named[-1]
        return SentAhead("\n".join(lines), letter, away)
    if not away:
        return None
    usual = [line for key, line in newest.ahead if key == AWAY]
    return SentAhead("\n".join(usual), letter if usual else "", away)


def ahead_readings(game: OpenGame, border: Border) -> dict[int, tuple[Reading, str]]:
    """How orders sent ahead for the awaited part read now that it has come, with their letters."""
    return {
        seat: (game.family.understand(ahead.text, game.view(border, seat)), ahead.letter)
        for seat, ahead in ahead_of(game, border.awaited).items()
        if ahead.text
    }
