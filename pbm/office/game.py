"""A game in hand: its file, its family, and what stands in it now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import PUBLIC, Family, Seat, State, View
from pbm.office.place import Office
from pbm.office.record import Accepted, Opened, Run, Seated, Struck
from pbm.office.schema import GAME
from pbm.office.store import Border, GameFile, connect
from pbm.office.trouble import Trouble

J = TypeVar("J")


class Game:
    """One game of an office, open; `close` it, or take it from `game_of`."""

    def __init__(self, office: Office, name: str) -> None:
        title = office.title_of(name)
        self.office = office
        self.name = name
        self.file = GameFile(connect(office.file_of(name), GAME))
        self.family: Family = catalogue.family(title)
        self.opened = self.file.of(Opened)[0]
        self._state: tuple[tuple[int, tuple[Seat, ...]], State] | None = None

    @property
    def folder(self) -> Path:
        """Where its papers are put."""
        return self.office.folder / self.name

    @property
    def settings(self) -> dict[str, str]:
        """The settings it was started with."""
        return self.opened.settings

    def dice(self) -> Dice:
        """The dice of this game."""
        seed, _ = self.file.secret()
        return Dice(seed)

    def state(self, border: Border) -> State:
        """The state at a border; at the newest, with the seats as they are taken now."""
        seats = tuple(self.seated_since(border))
        known = (border.number, seats)
        if self._state is None or self._state[0] != known:
            state = reseated(self.family, self.family.decode(border.state), seats)
            self._state = (known, state)
        return self._state[1]

    def seated_since(self, border: Border) -> list[Seat]:
        """Who took or left a seat after a border, in order: only known for the newest."""
        if border.number != self.file.border().number:
            return []
        since: list[Seat] = []
        for entered in self.file.entries():
            if isinstance(entered.entry, Run):
                since = []
            elif isinstance(entered.entry, Seated):
                since.append(entered.entry.seat)
        return since

    def roster(self) -> dict[int, Seat]:
        """Every seat as it is taken now, with its character."""
        seats = {seat.number: seat for seat in self.opened.seats}
        seats.update((entry.seat.number, entry.seat) for entry in self.file.of(Seated))
        drawn = self.family.seats(self.state(self.file.border()))
        characters = {seat.number: seat.character for seat in drawn}
        return {
            number: msgspec.structs.replace(
                seat, character=characters.get(number) or seat.character
            )
            for number, seat in sorted(seats.items())
        }

    def view(self, border: Border, seat: int = PUBLIC) -> View:
        """What one reader may know at a border."""
        return self.family.view(self.state(border), border.journal, seat)

    def standing(self, part: str) -> dict[int, Accepted]:
        """The sheet that counts for each seat in a part."""
        sheets = (sheet for sheet in self.file.of(Accepted) if sheet.part == part)
        return {sheet.seat: sheet for sheet in sheets}

    def struck(self, part: str) -> set[int]:
        """Seats whose message of a part is kept out."""
        return {entry.seat for entry in self.file.of(Struck) if entry.part == part}

    def settle(self, judge: Callable[[], J], write: Callable[[J], None]) -> J:
        """Judge without holding the file, then write what was judged in one transaction.

        If anything was written down meanwhile, by whomever, it is judged again.
        """
        while True:
            tip = self.file.tip()
            judged = judge()
            with self.file.atomic():
                if self.file.tip() == tip:
                    write(judged)
                    return judged

    def close(self) -> None:
        """Close its file."""
        self.file.close()


def reseated(family: Family, state: State, seats: Sequence[Seat]) -> State:
    """The state with seats newly taken, for families whose state names the players."""
    if family.reseat is not None:
        for seat in seats:
            state = family.reseat(state, seat)
    return state


@contextmanager
def game_of(office: Office, name: str) -> Iterator[Game]:
    """A game of the office, closed at the end; Trouble if there is no such game."""
    game = Game(office, name)
    try:
        yield game
    finally:
        game.close()


def part_number(part: str) -> tuple[int, ...]:
    """A turn or part as numbers that sort: "7.2" as (7, 2); (0,) if it is neither."""
    pieces = part.split(".")
    if not all(piece.isascii() and piece.isdigit() and len(piece) < 6 for piece in pieces):
        return (0,)
    return tuple(map(int, pieces))


def require_seat(game: Game, seat: int) -> Seat:
    """The seat of that number; Trouble if there is none."""
    roster = game.roster()
    if seat not in roster:
        raise Trouble(f"{game.name} has no seat {seat}; its seats are 1 to {max(roster)}.")
    return roster[seat]


def writing_seats(
    border: Border, seats: Iterable[int], settings: Mapping[str, str]
) -> tuple[int, ...]:
    """Who may send a sheet for the awaited part: all, or where the others keep their programmes
    (the setting `others`) the seats asked."""
    if border.asked and settings.get("others") == "keep":
        return border.asked
    return tuple(seats)
