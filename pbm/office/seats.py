"""Who sits where between turns: a new player, the computer, or a stand-by for later."""

import gzip
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec.structs import replace

from pbm.core.languages import ENGLISH, known, languages, speaking
from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.enrol import Announcement, NewGame, begin, family_of, post_turn, recorded
from pbm.office.game import OpenGame, require_seat
from pbm.office.ordered import replacements
from pbm.office.place import Office
from pbm.office.publish import STAND_BY
from pbm.office.receipts import words, wrapped
from pbm.office.record import Seated, StandBy
from pbm.office.roster import read_roster
from pbm.office.rows import Posting, due_now
from pbm.office.trouble import Trouble
from pbm.office.wishes import wish, wishes_of


def take_seat(game: OpenGame, seat: Seat) -> Seat:
    """Another person or the computer in a seat, from now on; the character stays.

    Codes of sheets that were sent before are none any more. Nothing is changed if it is so
    already; Trouble if another character is asked for.
    """
    return game.settle(lambda: _as(game, seat), lambda taken: _write_down(game, taken))


def move_seat(game: OpenGame, seat: Seat) -> Seat:
    """The same person in his seat under another address: codes and orders stay, and the last turn's
    mail is due for him there."""
    return game.settle(lambda: _as(game, seat), lambda taken: _write_down(game, taken, same=True))


def speak(game: OpenGame, number: int, language: str, address: str = "") -> str:
    """In which language the person with an address, or else who has a seat, is written to; his
    address. Trouble if we have no such language, or he has no address by which he is known."""
    if known(language) == ENGLISH and language.partition("-")[0].lower() != ENGLISH:
        there_are = ", ".join(languages())
        raise Trouble(f"There is no catalogue of {language[:40]!r}; the languages are {there_are}.")
    address = address or require_seat(game, number).address
    if not address:
        raise Trouble(f"Seat {number} has no address by which its player's language is kept.")
    wish(game.office, replace(wishes_of(game.office, address), language=language))
    return address


def leave_seat(game: OpenGame, number: int) -> Seat:
    """A player leaves: the stand-by takes the seat if one is named, else the computer.

    Who took it as a stand-by in this very turn does not leave it by the same word.
    """

    def judge() -> Seat:
        before = require_seat(game, number)
        named = replacements(game, [number])
        if not named and _has_stood_by(game, number):
            return before
        taken = replace(named[0], character="") if named else Seat(number, computer=True)
        return _as(game, taken)

    return game.settle(judge, lambda taken: _write_down(game, taken))


def name_stand_by(game: OpenGame, seat: Seat) -> Seat:
    """Who takes a seat when its player leaves or is silent for too long."""

    def write(named: Seat) -> None:
        if replacements(game, [named.number]) != [named]:
            game.file.append(StandBy(game.file.take(named)))
            game.file.post(*_invitation(game, named))

    return game.settle(lambda: _as(game, seat), write)


def _invitation(game: OpenGame, named: Seat) -> list[Posting]:
    """The letter to a stand-by; it names the character alone."""
    if not named.address:
        return []
    border = game.file.border()
    times = sum(entry.seat.number == named.number for entry in game.file.of(StandBy))
    facts = {"game": game.name, "seat": named.number, "who": named.character}
    facts |= {"name": game.family.name, "office": game.office.address}
    with speaking(game.language(named.address)):
        said = words().say("standby", "body", missed=game.ladder.after("stand-by"), **facts)
        subject = words().say("standby", "subject", game=game.name, seat=named.number)
    name = f"{game.name}.{border.awaited}.{named.number}.standby.{times}@{game.office.host}"
    return [due_now(named, border, STAND_BY, name, subject, "\n".join([*wrapped(said), ""]))]


def _has_stood_by(game: OpenGame, number: int) -> bool:
    """Whether a seat passed to its stand-by since the last turn."""
    since = [entered.entry.seat for entered in game.seated_since(game.file.border())]
    taken = [seat for seat in since if seat.number == number]
    return bool(taken) and StandBy(taken[-1]) in game.file.of(StandBy)


def _write_down(game: OpenGame, taken: Seat, same: bool = False) -> None:
    """Who takes a seat, and that the last turn's mail is due for him, too."""
    if game.roster()[taken.number] == taken:
        return
    game.file.append(Seated(game.file.take(taken), same=same))
    border = game.file.border()
    if not border.over:
        post_turn(game.file, game.office, game.name, border, [taken])
    if not same:
        from pbm.office.order_pages import remove_pages

        remove_pages(game, [taken.number])


def _as(game: OpenGame, seat: Seat) -> Seat:
    """The seat with its own character, whoever takes it."""
    before = require_seat(game, seat.number)
    if seat.character and seat.character.casefold() != before.character.casefold():
        raise Trouble(
            f"Seat {seat.number} is {before.character}; a character does not change hands."
        )
    return replace(seat, character=before.character)


LARGEST_FILE = 50_000_000
"""Bytes of a recorded game, unpacked."""


def take_over(
    office: Office,
    file: Path,
    game: str,
    title: str | None,
    roster: Path | None,
    given: Mapping[str, str] = MappingProxyType({}),
) -> Announcement:
    """Start a game from a recorded one; Trouble if the file is none that we can go on with.

    The settings given decide how it goes on, before those that it was recorded by.
    """
    text = read_recorded(file)
    family = family_of(title or title_in(text, file))
    told = recorded(family, text, {})
    people = {seat.number: seat for seat in (read_roster(roster) if roster else [])}
    unknown = sorted(set(people) - {seat.number for seat in told.seats})
    if unknown:
        raise Trouble(f"The recorded game has no seat {unknown[0]}.")
    taken = tuple(_person(seat, people.get(seat.number)) for seat in told.seats)
    return begin(office, NewGame(game, family.title, taken, {**told.settings, **given}), text)


def read_recorded(file: Path) -> str:
    """A recorded game's text, from .json or .json.gz; Trouble if it cannot be read."""
    try:
        if file.suffix == ".gz":
            with gzip.open(file) as packed:
                raw = packed.read(LARGEST_FILE + 1)
        else:
            with file.open("rb") as plain:
                raw = plain.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise Trouble(f"{file.name} is too large for a recorded game.")
        return raw.decode("utf-8")
    except (UnicodeError, EOFError, gzip.BadGzipFile) as error:
        raise Trouble(f"{file.name} is not a text file: {error}.") from error


def title_in(text: str, file: Path) -> str:
    """The title that a recorded game names; Trouble if it names none that can be played."""
    try:
        content = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Trouble(f"{file.name} is not JSON: {error}.") from error
    named = content.get("title") if isinstance(content, dict) else None
    if named in catalogue.titles():
        return str(named)
    raise Trouble(f"{file.name} does not name a title that can be played; say --title.")


def _person(seat: Seat, person: Seat | None) -> Seat:
    """The recorded seat with the roster's person in it."""
    if person is None:
        return seat
    return msgspec.structs.replace(person, character=seat.character or person.character)
