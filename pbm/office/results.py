"""How the games came out that this office has or keeps archives of, and what they come to.

Each game's file is read once and what it says kept in `.results`, until the file changes. Who is
who is known by address over all games, or by the one name that he goes by where no address is kept;
who may be named say the wishes. Games without names for their players (the setting `anonymous`)
count for nobody.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from pbm.games import catalogue
from pbm.games.family import Place, Seat
from pbm.office.database import Database
from pbm.office.game import OpenGame, game_of
from pbm.office.place import RESULTS_FILE, Office
from pbm.office.record import Opened, Seated, TurnRun
from pbm.office.reliability import Reliability, known_by, reliability
from pbm.office.remembered import Remembered
from pbm.office.rows import Border
from pbm.office.sound import TELLS
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble
from pbm.office.wishes import Wishes, all_wishes, former_addresses
from pbm.records.fold import Records, records_from
from pbm.records.result import FinishedGame, Finisher, GameResult, told_by


class _Read(msgspec.Struct, frozen=True):
    """What one file says; its people are told as kept there, whatever they wish."""

    game: FinishedGame | None = None
    """None while it goes on, or if it cannot be read."""
    turns: dict[str, Reliability] = {}
    named: bool = False
    """Whether its people agreed to be named where it was archived."""


def records_of(office: Office) -> Records:
    """The records of all finished games of the office and of its archives."""
    read = _read_all(office)
    known = _People(office, read)
    return records_from(_told(read, known), known.reliable(read.values()))


def finished_games(office: Office) -> list[FinishedGame]:
    """The finished games alone, with their people as they may be told."""
    read = _read_all(office)
    return _told(read, _People(office, read))


def _told(read: Mapping[str, _Read], known: _People) -> list[FinishedGame]:
    return [known.told(one) for one in _one_of_each(read)]


class _People:
    """Who is who among the people of some games, and who may be named."""

    def __init__(self, office: Office, read: Mapping[str, _Read]) -> None:
        self._wishes = all_wishes(office)
        self._moved = former_addresses(office)
        every = sorted(
            (one.game.ended, finisher.who, finisher.name)
            for one in read.values()
            if one.game
            for finisher in one.game.finishers
            if finisher.who
        )
        self._names: dict[str, str] = {}
        called = defaultdict[str, set[str]](set)
        for _, who, name in every:
            address = self._moved.get(who, who)
            if "@" in address:
                self._names[address] = name or self._names.get(address, "")
                called[name.casefold()].add(address)
        for address, wishes in self._wishes.items():
            called[wishes.name.casefold()].add(address)
        self._called = {name: min(found) for name, found in called.items() if len(found) == 1}

    def who(self, one: str) -> str:
        """By what somebody is known in all games: his address of now, else his name."""
        moved = self._moved.get(one, one)
        return moved if "@" in moved else self._called.get(moved.casefold(), moved)

    def told(self, read: _Read) -> FinishedGame:
        """A game with its people as they may be told."""
        assert read.game is not None
        return replace(
            read.game,
            finishers=tuple(self._finisher(one, read.named) for one in read.game.finishers),
        )

    def _finisher(self, one: Finisher, named: bool) -> Finisher:
        who = self.who(one.who)
        if "@" not in who:
            return replace(one, who=who, name=one.name if named else "")
        wishes = self._wishes.get(who, Wishes(who))
        name = wishes.name or self._names.get(who, one.name)
        return replace(one, who=who, name=name if wishes.named else "")

    def reliable(self, read: Iterable[_Read]) -> dict[str, str]:
        """How reliably everybody writes over all games of the office, in words."""
        found = defaultdict[str, Reliability](Reliability)
        for one in read:
            for who, turns in one.turns.items():
                found[self.who(who)] += turns
        return {who: str(turns) for who, turns in found.items()}


def _one_of_each(read: Mapping[str, _Read]) -> list[_Read]:
    """Of each finished game that people played one copy: the office's own, else an archive that
    knows most of them."""
    found: dict[str, tuple[tuple[bool, int, str], _Read]] = {}
    for name, one in read.items():
        if one.game is None or all(finisher.computer for finisher in one.game.finishers):
            continue
        strangers = sum(not finisher.who for finisher in one.game.finishers)
        rank = ("/" in name, strangers, name)
        if one.game.key not in found or rank < found[one.game.key][0]:
            found[one.game.key] = rank, one
    return [one for _, one in found.values()]


def _read_all(office: Office) -> dict[str, _Read]:
    """Every game and archive by its name; only what changed since the last time is read."""
    remembered = Remembered(office.folder / RESULTS_FILE, _Read)
    now: dict[str, _Read] = {}
    for name, path in _files(office):
        if (read := remembered.of(name, path)) is None:
            read = _read(office, name, path)
            remembered.keep(name, read)
        now[name] = read
    remembered.save()
    return now


def _files(office: Office) -> Iterator[tuple[str, Path]]:
    for name in office.titles_of_games():
        yield name, office.file_of(name)
    shelf = office.folder / "archives"
    for path in sorted(shelf.rglob("*.pbm")):
        yield f"archives/{path.relative_to(shelf).as_posix()}", path


def _read(office: Office, name: str, path: Path) -> _Read:
    """What a file says; nothing if it is damaged, which other commands tell."""
    try:
        if "/" in name:
            return _archived(path)
        with game_of(office, name) as game:
            border = game.file.border()
            finished = finished_game(game, border) if border.over else None
            return _Read(finished, reliability(game))
    except (*TELLS, Trouble, OSError):
        return _Read()


def finished_game(game: OpenGame, border: Border, ended: str = "") -> FinishedGame:
    """How a game of the office came out, at its last border; with its people as kept."""
    entries = game.file.entered(Opened)
    told = GameResult(
        game=game.name,
        title=game.opened.title,
        name=game.family.name,
        edition=game.opened.edition,
        began=entries[0].at,
        ended=ended or border.at,
        over=True,
        turns=border.number,
        seats=(),
        standings=game.family.standings(game.state(border)),
        seal="",
        commitment=game.opened.commitment,
    )
    return _finished(told, game.opened, game.roster(border), told.ended)


def _archived(path: Path) -> _Read:
    """What an archive says; its hash is compared, the rest of it is not."""
    where = f"{path.resolve().as_uri()}?immutable=1"
    with closing(sqlite3.connect(where, uri=True)) as connection:
        db = Database(connection)
        told = told_by(list(db.query("SELECT text, sha256 FROM manifest")), GameResult)
        if not told.over:
            return _Read()
        file = GameFile(db)
        opened = file.of(Opened)[0]
        seats = {seat.number: file.seated(seat) for seat in opened.seats}
        seated = [one.entry.seat for one in file.standing(Seated)]
        seats.update((seat.number, file.seated(seat)) for seat in seated)
        public = not any(seat.player or seat.address for seat in seats.values())
        people = {
            one.number: replace(
                seats[one.number],
                character=one.character,
                player=one.player,
                computer=one.computer,
            )
            for one in told.seats
        }
        runs = file.standing(TurnRun)
        ended = runs[-1].at if runs else told.ended
        return _Read(_finished(told, opened, people, ended), named=public)


def _finished(
    told: GameResult, opened: Opened, seats: Mapping[int, Seat], ended: str
) -> FinishedGame:
    hidden = opened.settings.get("anonymous") == "yes"
    family = catalogue.family(told.title)
    return FinishedGame(
        key=told.commitment,
        game=told.game,
        title=told.title,
        name=told.name,
        edition=told.edition,
        began=told.began,
        ended=ended,
        turns=told.turns,
        finishers=tuple(_seat_of(place, seats[place.seat], hidden) for place in told.standings),
        perfect=family.perfect,
    )


def _seat_of(place: Place, seat: Seat, hidden: bool) -> Finisher:
    known = not (seat.computer or hidden)
    return Finisher(
        seat=place.seat,
        character=seat.character,
        rank=place.rank,
        score=place.score,
        categories=place.categories,
        computer=seat.computer,
        who=known_by(seat) if known else "",
        name=seat.player if known else "",
    )
