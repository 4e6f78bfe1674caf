"""A game in hand: its file, its family, and what stands in it now."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pbm.core.dice import Dice
from pbm.fleet.processes import Here
from pbm.fleet.undertaking import Undertaking, done
from pbm.games import catalogue
from pbm.games.family import PUBLIC, Family, Seat, State, View
from pbm.office.database import connect
from pbm.office.enrol import reseated
from pbm.office.ladder import Ladder, ladder_of
from pbm.office.place import Office
from pbm.office.record import (
    Accepted,
    Amended,
    Moved,
    Opened,
    Seated,
    Struck,
    TurnRun,
    Undone,
)  # fmt: skip
from pbm.office.rows import Border, Entered
from pbm.office.schema import GAME
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble
from pbm.office.wishes import Wishes, all_wishes, language_of

E = TypeVar("E")
J = TypeVar("J")


class OpenGame:
    """One game of an office, open; `close` it, or take it from `game_of`."""

    def __init__(self, office: Office, name: str, file: GameFile | None = None) -> None:
        office.title_of(name)
        self.office = office
        self.name = name
        self.file = file or GameFile(connect(office.file_of(name), GAME))
        self.opened = self._opened()
        self.family: Family = _family(self.opened)
        self._moved = max((found.number for found in self.file.entered(Moved)), default=0)
        self._kept: tuple[str, State] | None = None
        self._rosters: dict[tuple[int, int], dict[int, Seat]] = {}
        self._seen: tuple[tuple[int, tuple[Seat, ...], int], State] | None = None

    def _opened(self) -> Opened:
        """The first entry; Trouble if there is none."""
        entries = self.file.of(Opened)
        if not entries:
            raise Trouble(f"{self.name} has no record; if there is a backup, bring it back.")
        return entries[0]

    @property
    def folder(self) -> Path:
        """Where its papers are put."""
        return self.office.folder / self.name

    @property
    def settings(self) -> dict[str, str]:
        """The settings it was started with."""
        return self.opened.settings

    @cached_property
    def ladder(self) -> Ladder:
        """What happens to a seat that sends nothing."""
        return ladder_of(self.settings)

    def dice(self, what: str, part: str) -> Dice:
        """The dice of a part for one purpose: others if it was sent, taken back, and is open."""
        seed, _ = self.file.secret()
        return Dice(seed).of(what, *dice_of(part, self.file.of(Undone)))

    def state(self, border: Border) -> State:
        """The state at a border as the rules get it: it knows seats, and nobody's name."""
        state = self._decoded(border)
        since: list[Entered[Any]] = [*self.seated_since(border), *self.amended_since(border)]
        for entered in sorted(since, key=lambda one: one.number):
            state = changed(self.family, state, entered.entry)
        return nameless(self.family, state) if border.entry < self._moved else state

    def _decoded(self, border: Border) -> State:
        """The state as it was kept; nobody changes it."""
        if self._kept is None or self._kept[0] != border.hash:
            self._kept = (border.hash, self.family.decode(border.state))
        return self._kept[1]

    def seated_since(self, border: Border) -> list[Entered[Seated]]:
        """Who took or left a seat after a border and before the next turn, in order."""
        return self._since(Seated, border)

    def newcomers(self, after: int = 0) -> list[Entered[Seated]]:
        """Who took a seat from somebody else behind an entry, or left it, in order."""
        return [one for one in self.file.standing(Seated, after) if not one.entry.same]

    def amended_since(self, border: Border) -> list[Entered[Amended]]:
        """What was amended after a border and before the next turn, in order."""
        return self._since(Amended, border)

    def _since(self, kind: type[E], border: Border) -> list[Entered[E]]:
        """Entries of a kind after a border and before the next turn."""
        found = self.file.standing(kind, after=border.entry)
        runs = self.file.standing(TurnRun, after=border.entry)
        end = runs[0].number if runs else None
        return [entered for entered in found if end is None or entered.number < end]

    def seen(self, border: Border) -> State:
        """The state at a border with the people in their seats, for those who look at it."""
        seats = tuple(self.wishes(one.address).shown(one) for one in self.roster(border).values())
        known = (border.entry, seats, len(self.amended_since(border)))
        if self._seen is None or self._seen[0] != known:
            self._seen = (known, reseated(self.family, self.state(border), seats))
        return self._seen[1]

    @cached_property
    def _wishes(self) -> dict[str, Wishes]:
        """What the players wish, by address."""
        return all_wishes(self.office)

    def wishes(self, address: str) -> Wishes:
        """What the person with an address wishes; the usual if he has none."""
        return self._wishes.get(address.lower(), Wishes(address.lower()))

    def language(self, address: str) -> str:
        """In which the person with an address is written to."""
        return language_of(self.office, self.wishes(address))

    def roster(self, border: Border | None = None) -> dict[int, Seat]:
        """Every seat with its person and character, as taken now or at an older border."""
        at = border or self.file.border()
        known = (at.entry, self.file.tip())
        if known not in self._rosters:
            self._rosters = {known: self._roster(at)}
        return dict(self._rosters[known])

    def _roster(self, at: Border) -> dict[int, Seat]:
        seats = {seat.number: seat for seat in self.opened.seats}
        since = self.seated_since(at)
        last = since[-1].number if since else at.entry
        before = [e for e in self.file.standing(Seated) if e.number <= last]
        seats.update((entered.entry.seat.number, entered.entry.seat) for entered in before)
        drawn = {seat.number: seat for seat in self.family.seats(self._decoded(at))}
        return {
            number: msgspec.structs.replace(
                self.file.seated(taken), character=drawn[number].character or taken.character
            )
            for number, taken in sorted(seats.items())
        }

    def holders(self) -> dict[int, int]:
        """Which holder of each seat has it now, 0 the first: codes of sheets are his alone.

        Sheets that were out when a game was kept in the first form keep their codes.
        """
        held = dict.fromkeys((seat.number for seat in self.opened.seats), 0)
        standing = {entered.number for entered in self.file.standing(Seated)}
        times = Counter[int]()
        for entered in self.file.entered(Seated, after=self._moved):
            if entered.entry.same:
                continue
            seat = entered.entry.seat.number
            times[seat] += 1
            if entered.number in standing:
                held[seat] = times[seat]
        return held

    def taken_back(self) -> Undone | None:
        """How the awaited turn was taken back, if that is the last thing that was done with it."""
        undone = self.file.entered(Undone)
        if not undone or self.file.entered(TurnRun, after=undone[-1].number):
            return None
        return undone[-1].entry

    def view(self, border: Border, seat: int = PUBLIC) -> View:
        """What one reader may know at a border."""
        return self.family.view(self.seen(border), border.journal, seat)

    def standing(self, part: str) -> dict[int, Accepted]:
        """The sheet that counts for each seat in a part."""
        return {sheet.seat: sheet for sheet in self.file.of(Accepted) if sheet.part == part}

    def struck(self, part: str) -> dict[int, str]:
        """Seats whose message of a part is kept out, and why, if it was said."""
        return {entry.seat: entry.reason for entry in self.file.of(Struck) if entry.part == part}

    def settle(self, judge: Callable[[], J], write: Callable[[J], None]) -> J:
        """Judge without holding the file, then write what was judged in one transaction.

        If anything was written down meanwhile, by whomever, it is judged again: also when judging
        failed, because then it may have seen one half of the game before and the other after.
        """

        def at_once() -> Undertaking[J]:
            yield from ()  # no job is asked for
            return judge()

        return done(self.settling(at_once, write), Here())

    def settling(
        self, judge: Callable[[], Undertaking[J]], write: Callable[[J], None]
    ) -> Undertaking[J]:
        """The same for what is judged by jobs, while which anything may be written down."""
        while True:
            tip = self.file.tip()
            try:
                judged = yield from judge()
            except Exception:
                if self.file.tip() == tip:
                    raise
                continue
            with self.file.atomic():
                if self.file.tip() == tip:
                    write(judged)
                    return judged

    def close(self) -> None:
        """Close its file."""
        self.file.close()


def _family(opened: Opened) -> Family:
    """The rules that a game was begun by; Trouble if this program has not got them."""
    try:
        return catalogue.family(opened.title, opened.edition)
    except catalogue.UnknownEdition as error:
        raise Trouble(f"{opened.game} cannot be read: {error}.") from error


def changed(family: Family, state: State, entry: Seated | Amended) -> State:
    """The state after what happened between two turns."""
    if isinstance(entry, Seated):
        return reseated(family, state, [entry.seat.bare()])
    return amended(family, state, entry.value, entry.to)


def amended(family: Family, state: State, value: str, to: int) -> State:
    """The state with another figure; LookupError if there is no such value, ValueError with one
    clause if it cannot have the figure."""
    work = family.decode(family.encode(state))
    found = {one.name: one for one in family.amendable(work)} if family.amendable else {}
    found[value].change(to)
    return work


def nameless(family: Family, state: State) -> State:
    """The state with nobody's name in it, for games begun when states had names."""
    seats = [
        Seat(seat.number, character=seat.character, computer=seat.computer)
        for seat in family.seats(state)
    ]
    return reseated(family, state, seats)


def dice_of(part: str, undone: Iterable[Undone]) -> tuple[str | int, ...]:
    """By which name the dice of a part are drawn, after what was taken back so far."""
    times = sum(entry.part == part and entry.afresh for entry in undone)
    return (part, "again", times) if times else (part,)


@contextmanager
def game_of(office: Office, name: str) -> Iterator[OpenGame]:
    """A game of the office, closed at the end; Trouble if there is no such game."""
    game = OpenGame(office, name)
    try:
        yield game
    finally:
        game.close()


def require_seat(game: OpenGame, seat: int) -> Seat:
    """The seat of that number; Trouble if there is none."""
    roster = game.roster()
    if seat not in roster:
        raise Trouble(f"{game.name} has no seat {seat}; its seats are 1 to {max(roster)}.")
    return roster[seat]


def writing_seats(game: OpenGame, border: Border) -> tuple[int, ...]:
    """Who may send a sheet for the awaited part: all, or where the others keep their programmes
    (the setting `others`) the seats asked; of a turn taken back those that were named."""
    if reopened := reopened_seats(game):
        return reopened
    if border.asked and game.settings.get("others") == "keep":
        return border.asked
    return tuple(game.roster())


def reopened_seats(game: OpenGame) -> tuple[int, ...]:
    """Of a turn taken back after it was sent, the seats named as those that may change orders."""
    back = game.taken_back()
    return back.reopened if back is not None else ()
