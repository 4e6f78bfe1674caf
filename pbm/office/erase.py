"""People forgotten: who sat in a seat, his letters and the mails to him are kept no longer.

The record stays whole: it knows them by hashes, whose salts go, too. What players wrote in orders
and messages belongs to the game and stays; papers already printed are the moderator's to destroy.
"""

from __future__ import annotations

import msgspec

from pbm.games.family import Seat
from pbm.office.game import Game, require_seat
from pbm.office.record import Accepted, Erased, Moved, Refused, Seated, StandBy, Taken
from pbm.office.trouble import Trouble


class Forgotten(msgspec.Struct, frozen=True):
    """How much was erased."""

    persons: int
    letters: int
    mails: int


def erase(game: Game, number: int) -> Forgotten:
    """Forget everybody who sat in a seat, or was named to. Trouble if somebody still plays it, or
    if the game was begun when the record named people."""
    seat = require_seat(game, number)
    _check(game, seat)
    entry = Erased(number, _persons(game, number), _letters(game, number), _mails(game, number))
    if entry.persons or entry.letters or entry.mails:
        with game.file.atomic():
            game.file.append(entry)
            game.file.forget(entry)
    game.file.wipe()
    return Forgotten(len(entry.persons), len(entry.letters), len(entry.mails))


def _check(game: Game, seat: Seat) -> None:
    if game.file.of(Moved):
        raise Trouble(f"{game.name} was begun when the record named people; they stand in it.")
    if not seat.computer and not game.file.border().over:
        raise Trouble(f"{seat.player or seat.character} plays seat {seat.number}; --leave first.")


def _persons(game: Game, number: int) -> tuple[str, ...]:
    """Everybody of the seat who sits in no other one."""
    seats = [*game.opened.seats, *(entry.seat for entry in game.file.of(Seated))]
    seats += [entry.seat for entry in game.file.of(StandBy)]
    holders: dict[int, Taken] = {seat.number: seat for seat in seats}
    elsewhere = {seat.person for seat in holders.values() if seat.number != number}
    mine = {seat.person for seat in seats if seat.number == number and seat.person}
    gone = {person for erased in game.file.of(Erased) for person in erased.persons}
    return tuple(sorted(mine - elsewhere - gone))


def _letters(game: Game, number: int) -> tuple[str, ...]:
    judged: list[Accepted | Refused] = [*game.file.of(Accepted), *game.file.of(Refused)]
    others = {entry.letter for entry in judged if entry.seat != number}
    mine = {entry.letter for entry in judged if entry.seat == number and entry.letter}
    gone = {letter for erased in game.file.of(Erased) for letter in erased.letters}
    return tuple(sorted(mine - others - gone))


def _mails(game: Game, number: int) -> tuple[str, ...]:
    return tuple(sorted(mail.message_id for mail in game.file.mails() if mail.seat == number))
