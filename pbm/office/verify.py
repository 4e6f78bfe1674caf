"""A game checked and played again from its record alone: whatever is kept must agree with it.

First the file (SQLite's own check, every row's sum), then the chain of the record, then what the
record sealed beside it, then every turn by the rules, then papers and mails where they still lie.
It is done on a copy in memory, so that a file that must not be written to can be verified.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing

import msgspec
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.games.family import Answers, Family, PlayedPart, Seat, State
from pbm.office.database import Database, copy_as_it_is, migrate
from pbm.office.enrol import first_position, reseated
from pbm.office.game import OpenGame, changed, dice_of, nameless
from pbm.office.ordered import without_message
from pbm.office.place import Office
from pbm.office.record import (
    Accepted,
    Amended,
    AnyEntry,
    Imported,
    Moved,
    Opened,
    RecordsTold,
    Rekeyed,
    Revealed,
    Seated,
    Struck,
    TurnRun,
    Undone,
    commitment,
)
from pbm.office.schema import GAME
from pbm.office.seal import key_print, state_hash
from pbm.office.settings import for_family
from pbm.office.sound import (
    TELLS,
    Chain,
    chain_of,
    damage_of_borders,
    damage_of_database,
    damage_of_kept,
)
from pbm.office.store import GameFile
from pbm.office.trouble import Trouble

_LEAST_DIGITS = 16
_OR_RULES = ": one of them was changed, or these are not the rules that it was played by"


class Checked(msgspec.Struct, frozen=True):
    """One border that came out again as it was; `part` is empty for the start."""

    part: str
    hash: str
    played: PlayedPart | None = None
    """What was asked of the rules; None for the start."""
    entry: int = 0
    """The number of the entry that ran it."""


class Fold(msgspec.Struct):
    """A game as folded so far."""

    family: Family
    opened: Opened
    seed: str
    state: State
    journal: list[dict[str, object]]
    before: list[tuple[int, State, list[dict[str, object]]]] = []
    """Before each turn that stands: its entry, the state, and the journal of the turn before."""
    undone: list[Undone] = []
    moved: bool = False
    """Whether the states know nobody's name any more."""

    def asked(self, run: TurnRun) -> PlayedPart:
        """A turn as its canonical texts ask for it."""
        readings = {
            seat: self.family.read(text, self.family.view(self.state, self.journal, seat))
            for seat, text in sorted(run.orders.items())
        }
        for seat, lines in sorted(run.answers.items()):
            readings[seat] = replace(readings[seat], answers=Answers(lines, recorded=True))
        settings = for_family(self.family, self.opened.settings)
        dice = Dice(self.seed).of("turn", *dice_of(run.part, self.undone))
        return PlayedPart(self.state, readings, settings, dice)

    def resolve(self, part: PlayedPart) -> bytes:
        """Resolve a turn again; the state after it, encoded."""
        resolution = self.family.resolve(part.state, part.readings, part.settings, part.dice)
        encoded = self.family.encode(resolution.state)
        self.state = self.family.decode(encoded)
        self.journal = msgspec.json.decode(msgspec.json.encode(resolution.journal))  # as it is kept
        return encoded

    def take_back(self, undone: Undone, since: Sequence[tuple[int, AnyEntry]]) -> None:
        """A turn as if it had not been run; who took a seat meanwhile keeps it."""
        number, self.state, self.journal = self.before.pop()
        if number != undone.run:
            raise Trouble(f"Turn {undone.part} was taken back, but it was not the last one.")
        if undone.afresh != (undone.sent and not undone.reopened):
            raise Trouble(f"Turn {undone.part} was taken back with dice that it should not have.")
        self.undone.append(undone)
        gone = {seated for back in self.undone for seated in back.seated}
        for entered, entry in since:
            if isinstance(entry, Seated) and entered > number and entered not in gone:
                self.seat(entry.seat.bare())
        if self.moved:
            self.forget_names()

    def amend(self, entry: Amended) -> None:
        """A value changed by the moderator."""
        try:
            self.state = changed(self.family, self.state, entry)
        except (LookupError, ValueError) as error:
            raise Trouble(f"There is no {entry.value} that could be {entry.to}.") from error
        if state_hash(self.family.encode(self.state)) != entry.state:
            raise Trouble(f"With {entry.value} at {entry.to} the state is another than recorded.")

    def seat(self, seat: Seat) -> None:
        """Somebody takes a seat."""
        self.state = reseated(self.family, self.state, [seat])

    def forget_names(self) -> None:
        """From here on the states of this game know nobody's name."""
        self.moved = True
        self.state = nameless(self.family, self.state)


def verify(office: Office, name: str, seal: str = "") -> Iterator[Checked]:
    """Every border in turn, as it is confirmed; Trouble names the first damage and what is good.

    `seal` is one that a report printed: the record must hold it still.
    """
    office.title_of(name)
    with closing(copy_as_it_is(office.file_of(name), name)) as db:
        chain = whole_chain(db, name)
        if seal:
            _check_seal(name, chain, seal)
        game = OpenGame(office, name, GameFile(db))
        check_secrets(game)
        yield from _played(game, chain.entries)


def whole_chain(db: Database, name: str) -> Chain:
    """The record, with the file migrated; Trouble for the first damage of the file."""
    try:
        damage = damage_of_database(db) or chain_of(db).damage
        if not damage:
            migrate(db, GAME)
            chain = chain_of(db)
            damage = next(damage_of_kept(db, chain.entries), "")
            damage = damage or damage_of_borders(db, chain.entries)
    except TELLS as error:
        raise Trouble(f"{name} is damaged: {error}. {_good(db)}") from error
    if damage:
        raise Trouble(f"{name} is damaged: {damage}. {_good(db)}")
    return chain


def _good(db: Database) -> str:
    """How far the record can be trusted although the file is damaged."""
    try:
        chain = chain_of(db)
    except TELLS:
        return "Its record cannot be read."
    count = len(chain.entries)
    if chain.damage:
        return f"Its record is good through {chain.through(count)}, entry {count}."
    return f"Its record is whole, through {chain.through(count)}."


def _check_seal(name: str, chain: Chain, seal: str) -> None:
    """Trouble unless the record holds the entry that a report printed the seal of."""
    digits = re.sub(r"[\s-]", "", seal).lower()
    if len(digits) < _LEAST_DIGITS or not re.fullmatch(r"[0-9a-f]+", digits):
        raise Trouble(f"{seal!r} is not a seal: it has {_LEAST_DIGITS} digits or more.")
    if not any(found.startswith(digits) for found in chain.seals):
        raise Trouble(
            f"{name} has no entry with that seal: its record is not the one that was printed of, "
            "or its end was cut off."
        )


def check_secrets(game: OpenGame) -> None:
    """Trouble unless seed, nonce and the office's secret are those that the record knows."""
    if not game.file.has_secret():
        raise Trouble(f"{game.name} keeps no seed, without which it cannot be played again.")
    seed, nonce = game.file.secret()
    if commitment(seed, nonce) != game.opened.commitment:
        raise Trouble("Seed and nonce are not those whose hash was announced.")
    if any((shown.seed, shown.nonce) != (seed, nonce) for shown in game.file.of(Revealed)):
        raise Trouble("Seed and nonce were shown otherwise than they are kept.")
    try:
        key = key_print(game.office.secret())
    except Trouble:
        return  # a game is verified without it
    known = [game.opened.key, *(entry.key for entry in game.file.of(Rekeyed))][-1]
    if known not in ("", key):
        raise Trouble(f"The office's secret is not the one that {game.name} is played with.")


def _played(game: OpenGame, entries: list[AnyEntry]) -> Iterator[Checked]:
    """Every turn by the rules again."""
    fold = _start(game, entries)
    yield Checked("", game.opened.state)
    sheets: list[AnyEntry] = []
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Seated):
            fold.seat(entry.seat.bare())
        elif isinstance(entry, Moved):
            fold.forget_names()
        elif isinstance(entry, Accepted | Struck):
            sheets.append(entry)
        elif isinstance(entry, Amended):
            fold.amend(entry)
        elif isinstance(entry, Undone):
            fold.take_back(entry, list(enumerate(entries[: number - 1], start=1)))
        elif isinstance(entry, TurnRun):
            _check_orders(sheets, entry)
            fold.before.append((number, fold.state, fold.journal))
            yield _confirmed(game, fold, number, entry)
        elif isinstance(entry, RecordsTold):
            _check_records(fold, entry)


def _check_records(fold: Fold, told: RecordsTold) -> None:
    """Trouble unless the best scores that were told are scores of this game."""
    places = {one.seat: one for one in fold.family.standings(fold.state)}
    for best in (one.best for one in told.broken):
        for seat in (holder.seat for holder in best.holders):
            place = places[seat]
            if place.categories.get(best.category, place.score) != best.score:
                raise Trouble(f"A record of {best.score} was told, but seat {seat} came otherwise.")


def _check_orders(sheets: list[AnyEntry], run: TurnRun) -> None:
    """Trouble unless every person's orders were those of his last accepted sheet."""
    struck = {e.seat for e in sheets if isinstance(e, Struck) and e.part == run.part}
    standing = {e.seat: e.orders for e in sheets if isinstance(e, Accepted) and e.part == run.part}
    for seat, text in sorted(standing.items()):
        expected = without_message(text) if seat in struck else text
        if run.orders.get(seat) != expected:
            raise Trouble(f"Turn {run.part} was not resolved by what seat {seat} had ordered.")


def _start(game: OpenGame, entries: list[AnyEntry]) -> Fold:
    """The first state, made again; of a game taken over without its file, the kept one."""
    seed, _ = game.file.secret()
    taken = next((entry for entry in entries if isinstance(entry, Imported)), None)
    file = (taken.text.encode() or game.file.kept_file(taken.file)) if taken else b""
    kept = game.file.border(0).state
    encoded = kept
    if file is not None:
        first = first_position(game.family, game.opened, seed, file.decode())
        encoded = game.family.encode(first.state)
    if not _same(game.family, encoded, kept, game.opened.state):
        raise Trouble(f"The game's first state comes out differently from its record{_OR_RULES}.")
    return Fold(game.family, game.opened, seed, game.family.decode(encoded), [])


def _same(family: Family, encoded: bytes, kept: bytes, sealed: str) -> bool:
    """Whether a state that came out again is the recorded one.

    Programs may write the same state in other ways over the years: what was kept by the seal is
    then read and written once more by the present one.
    """
    if state_hash(encoded) == sealed:
        return True
    return state_hash(kept) == sealed and family.encode(family.decode(kept)) == encoded


def _confirmed(game: OpenGame, fold: Fold, number: int, run: TurnRun) -> Checked:
    """A turn that came out again as recorded; what is kept of it was compared before."""
    try:
        played = fold.asked(run)
        encoded = fold.resolve(played)
    except TELLS as error:
        raise Trouble(f"Turn {run.part} cannot be played again by these rules: {error}.") from error
    if not _same(fold.family, encoded, game.file.state_after(number), run.state):
        raise Trouble(f"Turn {run.part} comes out differently from its record{_OR_RULES}.")
    if broken := fold.family.invariants(fold.state):
        raise Trouble(f"After turn {run.part} an invariant is broken: {broken[0]}.")
    return Checked(run.part, run.state, played, number)
