"""People forgotten: who sat in a seat, his letters and the mails to him are kept no longer.

The record stays whole: it knows them by hashes, whose salts go, too. What players wrote in orders
and messages belongs to the game and stays; papers already printed are the moderator's to destroy.
"""

import msgspec

from pbm.games.family import Seat
from pbm.office.book import book_of
from pbm.office.game import OpenGame, game_of, require_seat
from pbm.office.place import RESULTS_FILE
from pbm.office.record import Accepted, Erased, Moved, Refused, Seated, StandBy, Taken
from pbm.office.trouble import Trouble
from pbm.office.wishes import forget_wishes


class Forgotten(msgspec.Struct, frozen=True):
    """How much was erased."""

    persons: int
    letters: int
    mails: int


def erase(game: OpenGame, number: int) -> Forgotten:
    """Forget everybody who sat in a seat, or was named to. Trouble if somebody still plays it, or
    if the game was begun when the record named people."""
    _check(game, require_seat(game, number))
    persons = _persons(game, number)
    addresses = {seat.address.lower() for seat in _people(game, number) if seat.address}
    entry = Erased(number, persons, _letters(game, number), _mails(game, number))
    if entry.persons or entry.letters or entry.mails:
        with game.file.atomic():
            game.file.append(entry)
            game.file.forget(entry)
    game.file.wipe()
    (game.office.folder / RESULTS_FILE).unlink(missing_ok=True)
    for address in addresses - _seated_elsewhere(game):
        forget_wishes(game.office, address)
    with book_of(game.office.folder) as book:
        strays = book.forget(addresses)
    return Forgotten(len(persons), len(entry.letters) + strays, len(entry.mails))


def _seated_elsewhere(game: OpenGame) -> set[str]:
    """Addresses of who has a seat in another game of the office."""
    found: set[str] = set()
    for name in game.office.titles_of_games():
        if name != game.name:
            with game_of(game.office, name) as other:
                found |= {seat.address.lower() for seat in other.roster().values()}
    return found


def _check(game: OpenGame, seat: Seat) -> None:
    if game.file.of(Moved):
        raise Trouble(f"{game.name} was begun when the record named people; they stand in it.")
    if not seat.computer and not game.file.border().over:
        raise Trouble(f"{seat.player or seat.character} plays seat {seat.number}; --leave first.")


def _holders(game: OpenGame) -> list[Taken]:
    """Everybody who ever sat in a seat or was named to, seat by seat in order."""
    taken = [*game.opened.seats, *(entry.seat for entry in game.file.of(Seated))]
    return [*taken, *(entry.seat for entry in game.file.of(StandBy))]


def _persons(game: OpenGame, number: int) -> tuple[str, ...]:
    """Everybody of the seat who sits in no other one and was not erased before."""
    holders = _holders(game)
    now = {seat.number: seat.person for seat in holders}
    elsewhere = {person for seat, person in now.items() if seat != number}
    gone = {person for erased in game.file.of(Erased) for person in erased.persons}
    mine = {seat.person for seat in holders if seat.number == number and seat.person}
    return tuple(sorted(mine - elsewhere - gone))


def _people(game: OpenGame, number: int) -> list[Seat]:
    """The same with their addresses, as far as they are kept."""
    wanted = set(_persons(game, number))
    return [game.file.seated(seat) for seat in _holders(game) if seat.person in wanted]


def _letters(game: OpenGame, number: int) -> tuple[str, ...]:
    """Letters of the seat that bear no sheet of another one."""
    judged: list[Accepted | Refused] = [*game.file.of(Accepted), *game.file.of(Refused)]
    others = {entry.letter for entry in judged if entry.seat != number}
    gone = {letter for erased in game.file.of(Erased) for letter in erased.letters}
    mine = {entry.letter for entry in judged if entry.seat == number and entry.letter}
    return tuple(sorted(mine - others - gone))


def _mails(game: OpenGame, number: int) -> tuple[str, ...]:
    return tuple(sorted(mail.message_id for mail in game.file.mails() if mail.seat == number))
