"""A game played again from its record alone: every seal, every turn, every hash must agree."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbm.core.dice import Dice
from pbm.games.family import Family, Seat, State
from pbm.office import record
from pbm.office.enrol import first_state
from pbm.office.game import Game, reseated
from pbm.office.ordered import without_message
from pbm.office.record import (
    Accepted,
    AnyEntry,
    Imported,
    Opened,
    Run,
    Seated,
    Struck,
    commitment,
)
from pbm.office.run import as_kept
from pbm.office.seal import state_hash
from pbm.office.settings import for_family
from pbm.office.trouble import Trouble


class Checked(msgspec.Struct, frozen=True):
    """One border that came out again as it was; `part` is empty for the start."""

    part: str
    hash: str


class Fold(msgspec.Struct):
    """A game as folded so far."""

    family: Family
    opened: Opened
    seed: str
    state: State
    journal: list[dict[str, object]]

    def resolve(self, run: Run) -> str:
        """Resolve a turn again from its canonical texts; the hash of the state after it."""
        readings = {
            seat: self.family.read(text, self.family.view(self.state, self.journal, seat))
            for seat, text in sorted(run.orders.items())
        }
        settings = for_family(self.family, self.opened.settings)
        dice = Dice(self.seed).of("turn", run.part)
        resolution = self.family.resolve(self.state, readings, settings, dice)
        encoded = self.family.encode(resolution.state)
        self.state, self.journal = self.family.decode(encoded), as_kept(resolution.journal)
        return state_hash(encoded)

    def seat(self, seat: Seat) -> None:
        """Somebody takes a seat."""
        self.state = reseated(self.family, self.state, [seat])


def verify(game: Game) -> Iterator[Checked]:
    """Every border in turn, as it is confirmed; Trouble names the first that differs."""
    check_seals(game.file.seals())
    entries = [entered.entry for entered in game.file.entries()]
    seed, nonce = game.file.secret()
    if commitment(seed, nonce) != game.opened.commitment:
        raise Trouble("Seed and nonce are not those whose hash was announced.")
    fold = _start(game, entries, seed)
    yield Checked("", game.opened.state)
    sheets: list[AnyEntry] = []
    for entry in entries:
        if isinstance(entry, Seated):
            fold.seat(entry.seat)
        elif isinstance(entry, Accepted | Struck):
            sheets.append(entry)
        elif isinstance(entry, Run):
            _check_orders(sheets, entry)
            yield _confirmed(game, fold, entry)


def check_seals(rows: list[tuple[bytes, str]]) -> None:
    """Trouble unless each entry is sealed with all before it."""
    before = record.FIRST_SEAL
    for number, (text, sealed) in enumerate(rows, start=1):
        before = record.seal(before, text)
        if before != sealed:
            raise Trouble(f"Entry {number} of the record was changed after it was written.")


def _check_orders(sheets: list[AnyEntry], run: Run) -> None:
    """Trouble unless every person's orders were those of his last accepted sheet."""
    struck = {e.seat for e in sheets if isinstance(e, Struck) and e.part == run.part}
    standing = {e.seat: e.orders for e in sheets if isinstance(e, Accepted) and e.part == run.part}
    for seat, text in sorted(standing.items()):
        expected = without_message(text) if seat in struck else text
        if run.orders.get(seat) != expected:
            raise Trouble(f"Turn {run.part} was not resolved by what seat {seat} had ordered.")


def _start(game: Game, entries: list[AnyEntry], seed: str) -> Fold:
    """The first state, made again."""
    imports = [entry for entry in entries if isinstance(entry, Imported)]
    state = first_state(game.family, game.opened, seed, imports[0] if imports else None)
    encoded = game.family.encode(state)
    if state_hash(encoded) != game.opened.state:
        raise Trouble("The game's first state comes out differently from its record.")
    return Fold(game.family, game.opened, seed, game.family.decode(encoded), [])


def _confirmed(game: Game, fold: Fold, run: Run) -> Checked:
    """A turn that came out again as recorded and as kept."""
    found = fold.resolve(run)
    kept = next((b for b, part in game.file.borders() if part == run.part), None)
    stored = game.file.border(kept).state if kept is not None else b""
    if not found == run.state == state_hash(stored):
        raise Trouble(f"Turn {run.part} comes out differently from its record.")
    return Checked(run.part, found)
