"""What every seat ordered for a turn, as it stands now; who has been silent for too long.

A person's orders are those of the last accepted sheet; the computer's are made when the turn is
resolved. A seat may be handed to a stand-by, or played by the computer, after some silent turns.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from pbm.games.family import Seat
from pbm.office.ahead import ahead_of, ahead_readings
from pbm.office.game import OpenGame
from pbm.office.ladder import Rung
from pbm.office.record import Accepted, Seated, StandBy, Taken, TurnRun
from pbm.office.rows import Border, Entered

_MESSAGE = "message"


class Orders(msgspec.Struct, frozen=True):
    """What every seat ordered when the turn was resolved, as canonical text."""

    texts: dict[int, str]
    letters: dict[int, str]
    computers: tuple[int, ...]
    """Seats for which the computer plays; it orders when the turn is resolved."""
    reasons: dict[int, tuple[str, ...]] = {}
    """Why it ordered so, afterwards."""


def gather_orders(game: OpenGame, border: Border) -> Orders:
    """The orders of people's seats as they stand: the last accepted sheets, or what came ahead."""
    standing = game.standing(border.awaited)
    texts = standing_texts(game, border.awaited)
    letters = {seat: sheet.letter for seat, sheet in sorted(standing.items()) if sheet.letter}
    for seat, (reading, letter) in ahead_readings(game, border).items():
        texts[seat] = "\n".join(order.text for order in reading.orders)
        letters |= {seat: letter} if letter else {}
    return Orders(dict(sorted(texts.items())), letters, computer_seats(game, standing))


def standing_texts(game: OpenGame, part: str) -> dict[int, str]:
    """What the accepted sheets say, without the messages that are kept out."""
    struck = game.struck(part)
    return {
        seat: without_message(sheet.orders) if seat in struck else sheet.orders
        for seat, sheet in sorted(game.standing(part).items())
    }


def computer_seats(game: OpenGame, standing: dict[int, Accepted]) -> tuple[int, ...]:
    """Seats without a person, and those handed over because too many turns were missed."""
    absent = long_absent(game)
    sent = standing.keys() | ahead_of(game, game.file.border().awaited).keys()
    return tuple(
        number
        for number, seat in game.roster().items()
        if number not in sent and (seat.computer or number in absent)
    )


def played_by_computer(game: OpenGame, border: Border) -> frozenset[int]:
    """People's seats that the computer played in the turn that led to a border, maybe a draft's."""
    if border.number == 0:
        return frozenset()
    runs = game.file.standing(TurnRun)[border.number - 1 : border.number]
    played = runs[0].entry.computers if border.entry and runs else ()
    if not border.entry:
        played = computer_seats(game, game.standing(border.resolved))
    people = {number for number, seat in game.roster().items() if not seat.computer}
    return frozenset(people & set(played))


def long_absent(game: OpenGame) -> set[int]:
    """Seats of people whom the computer plays, because they missed so many turns."""
    return set(at_rung(game, "computer"))


def at_rung(game: OpenGame, act: Rung, border: Border | None = None) -> dict[int, int]:
    """Seats of people that have come to a rung of the ladder, now or when a border was reached,
    with the turns that they missed in a row."""
    if not game.ladder.after(act):
        return {}
    people = {number for number, seat in game.roster(border).items() if not seat.computer}
    missed = turns_missed(game, border) if people else {}
    return {
        seat: count
        for seat, count in missed.items()
        if seat in people and game.ladder.reached(act, count)
    }


def turns_missed(game: OpenGame, border: Border | None = None) -> dict[int, int]:
    """For each seat, how many turns in a row waited for its letter in vain since it was taken,
    each once in however many parts; of who took it with the turn that led to a border, what those
    before him missed."""
    missed: dict[int, list[str]] = {seat: [] for seat in game.roster(border)}
    sheets = game.file.entered(Accepted)
    turns: list[Entered[Any]] = [*game.file.standing(TurnRun), *game.newcomers()]
    for entered in sorted(turns, key=lambda found: found.number):
        if border is not None and entered.number > border.entry:
            break
        entry = entered.entry
        if isinstance(entry, Seated):
            missed[entry.seat.number] = []
            continue
        wrote = {e.entry.seat for e in sheets if e.entry.part == entry.part}
        absent = missed if entry.missing is None else entry.missing
        turn = entry.part.partition(".")[0]
        missed = {
            seat: [] if seat in wrote else turns + [turn] * (seat in absent)
            for seat, turns in missed.items()
        }
    return {seat: len(set(turns)) for seat, turns in missed.items()}


def without_message(text: str) -> str:
    """The orders without the seat's public message."""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not is_message(line))


def is_message(line: str) -> bool:
    """Whether a canonical order line is a message to be published."""
    return line.partition(" ")[0].lower() == _MESSAGE


def replacements(game: OpenGame, seats: Iterable[int]) -> list[Seat]:
    """The stand-bys who take these seats: the last one named since the seat was taken."""
    named: dict[int, Taken] = {}
    entries: list[Entered[Any]] = [*game.file.entered(StandBy), *game.newcomers()]
    for entered in sorted(entries, key=lambda found: found.number):
        if isinstance(entered.entry, StandBy):
            named[entered.entry.seat.number] = entered.entry.seat
        else:
            named.pop(entered.entry.seat.number, None)
    return [game.file.seated(named[seat]) for seat in sorted(seats) if seat in named]
