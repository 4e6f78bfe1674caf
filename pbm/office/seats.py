"""Who sits where between turns: a new player, the computer, or a stand-by for later."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.family import Seat
from pbm.office.enrol import post_turn
from pbm.office.game import Game, require_seat
from pbm.office.ordered import replacements
from pbm.office.record import Seated, StandBy
from pbm.office.trouble import Trouble


def take_seat(game: Game, seat: Seat) -> Seat:
    """Another person or the computer in a seat, from now on; the character stays.

    Trouble if another character is asked for.
    """
    taken = _as(game, seat)
    with game.file.atomic():
        game.file.append(Seated(game.file.take(taken)))
        _send_papers(game, taken)
    return taken


def leave_seat(game: Game, number: int) -> Seat:
    """A player leaves: the stand-by takes the seat if one is named, else the computer."""
    require_seat(game, number)
    named = replacements(game, [number])
    taken = named[0] if named else Seat(number, computer=True)
    return take_seat(game, replace(taken, character=""))


def name_stand_by(game: Game, seat: Seat) -> Seat:
    """Who takes a seat when its player leaves or is silent for too long."""
    named = _as(game, seat)
    with game.file.atomic():
        game.file.append(StandBy(game.file.take(named)))
    return named


def _as(game: Game, seat: Seat) -> Seat:
    """The seat with its own character, whoever takes it."""
    before = require_seat(game, seat.number)
    if seat.character and seat.character.casefold() != before.character.casefold():
        raise Trouble(
            f"Seat {seat.number} is {before.character}; a character does not change hands."
        )
    return replace(seat, character=before.character)


def _send_papers(game: Game, taken: Seat) -> None:
    """The last turn's mail is due for the newcomer, too."""
    border = game.file.border()
    if not border.over:
        post_turn(game.file, game.office, game.name, border, [taken])
