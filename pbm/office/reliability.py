"""Who writes in time and who is silent: told of a game's turn, and counted for each person.

Counted is every turn or part that waited for a person's letter and was resolved. It is on time if a
sheet was there at the deadline, or orders sent ahead; who said before that he is away is excused.
All of it follows from the record, which is never cut; so it is kept as long as the game.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

import msgspec

from pbm.games.family import Seat
from pbm.office.ahead import ahead_of
from pbm.office.game import OpenGame
from pbm.office.ordered import at_rung, long_absent, replacements, turns_missed
from pbm.office.receipts import words
from pbm.office.record import Accepted, Seated, TurnRun
from pbm.office.rows import Border, Entered
from pbm.office.waiting import deadline


class Reliability(msgspec.Struct, frozen=True):
    """In how many turns a person wrote in time, late or not at all, or was away and said so."""

    on_time: int = 0
    late: int = 0
    missed: int = 0
    excused: int = 0

    def __add__(self, other: Reliability) -> Reliability:
        both = zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True)
        return Reliability(*(one + two for one, two in both))

    def __str__(self) -> str:
        return words().say("desk", "reliability", **msgspec.structs.asdict(self))


def known_by(seat: Seat) -> str:
    """By what a person is known again in another seat: his address, else his name."""
    return seat.address.lower() or seat.player


def reliability(game: OpenGame) -> dict[str, Reliability]:
    """How reliable everybody was who sat in this game, by what he is known by."""
    found = defaultdict[str, Reliability](Reliability)
    sheets, holders = game.file.entered(Accepted), _holders(game)
    for number, run in enumerate(game.file.standing(TurnRun)):
        before = game.file.border(number)
        for seat, kind in _kinds(game, before, run, sheets).items():
            who = [one for since, one in holders[seat] if since < run.number][-1]
            found[who] += Reliability(**{kind: 1})
    return {who: one for who, one in sorted(found.items()) if who}


def _holders(game: OpenGame) -> dict[int, list[tuple[int, str]]]:
    """For each seat, from which entry on who had it; empty for the computer and for who was erased.

    Who moved to another address is known by the new one all along.
    """
    taken = [(0, seat, False) for seat in game.opened.seats]
    taken += [(e.number, e.entry.seat, e.entry.same) for e in game.file.standing(Seated)]
    found: dict[int, list[tuple[int, str]]] = {}
    for number, seat, same in taken:
        person = game.file.seated(seat)
        who = "" if person.computer else known_by(person)
        held = found.setdefault(seat.number, [])
        if same:
            before = held[-1][1]
            held[:] = [(since, who if one == before else one) for since, one in held]
        held.append((number, who))
    return found


def _kinds(
    game: OpenGame, before: Border, run: Entered[TurnRun], sheets: list[Entered[Accepted]]
) -> dict[int, str]:
    """For each seat that the turn waited for, or that wrote all the same, what became of it."""
    due = deadline(game, before)
    came: dict[int, str] = {}
    for sheet in sheets:
        if sheet.entry.part == run.entry.part and sheet.number < run.number:
            came.setdefault(sheet.entry.seat, sheet.at)
    kinds = dict.fromkeys(run.entry.missing or (), "missed")
    for seat, ahead in ahead_of(game, run.entry.part, until=run.number).items():
        kinds[seat] = "excused" if ahead.away else "on_time"
    for seat, at in came.items():
        kinds[seat] = "on_time" if datetime.fromisoformat(at) <= due else "late"
    return {seat: kind for seat, kind in kinds.items() if seat not in run.entry.computers}


def about_seats(game: OpenGame, only: int | None = None) -> list[str]:
    """For the moderator: who missed turns, for whom the computer plays, who stands by, and how
    reliable everybody is; of one seat alone if it is named."""
    seats = [one for one in game.roster().values() if only in (None, one.number)]
    people = [one.number for one in seats if not one.computer]
    missed, absent = turns_missed(game), long_absent(game)
    silent = [(seat, missed[seat]) for seat in people if missed[seat] and seat not in absent]
    away = [str(seat) for seat in people if seat in absent]
    named = [(one.number, one.player or one.address) for one in replacements(game, missed)]
    named = [one for one in named if only in (None, one[0])]
    known = reliability(game)
    said = [words().say("desk", "silent", seats=silent)] if silent else []
    said += [words().say("desk", "by_absence", seats=away)] if away else []
    said += [words().say("desk", "stand_bys", seats=named)] if named else []
    return said + [
        words().say("desk", "reliable", seat=one.number, said=str(known[known_by(one)]))
        for one in seats
        if not one.computer and known_by(one) in known
    ]


def silences(game: OpenGame, border: Border) -> tuple[str, ...]:
    """Who is named as silent in the report of a border, by the ladder's rung `tell all`, and who
    plays the seat now; nothing in a draft."""
    told = at_rung(game, "tell all", border) if border.entry else {}
    runs = game.file.standing(TurnRun)[border.number - 1 : border.number] if told else []
    missing = runs[0].entry.missing or () if runs else ()
    passed = {one.entry.seat.number for one in game.seated_since(border) if one.entry.silent}
    seats = game.roster(border)
    alike: dict[tuple[int, str], list[str]] = {}
    for seat, count in sorted(told.items()):
        computer = "computer" if game.ladder.reached("computer", count) else ""
        taken = "stand-by" if seat in passed else computer
        if seat in missing:
            named = words().say("turn", "silent_seat", seat=seat, who=_called(game, seats[seat]))
            alike.setdefault((count, taken), []).append(named)
    return tuple(
        words().say("turn", "silence", seats=named, part=border.resolved, count=count, taken=taken)
        for (count, taken), named in alike.items()
    )


def _called(game: OpenGame, seat: Seat) -> str:
    """By what the other players know a seat: its character, else the name that is shown of it."""
    if seat.character or game.opened.settings.get("anonymous") == "yes":
        return seat.character
    return game.wishes(seat.address).shown(seat).player


def openings(game: OpenGame, border: Border) -> dict[int, str]:
    """How a border's mail begins for who took a seat since, and for whom the computer plays."""
    seats = game.roster(border)
    said = {
        seat: words().say("turn", "played_by_computer", seat=seat) for seat in long_absent(game)
    }
    for entered in game.seated_since(border):
        seat = entered.entry.seat.number
        if not entered.entry.same:
            said[seat] = words().say("turn", "taken_over", seat=seat, who=seats[seat].character)
    return said
