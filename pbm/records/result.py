"""How a game came out: what its archive says of it, and what the lists of records are made from."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec

from pbm.games.family import Place


class ArchivedSeat(msgspec.Struct, frozen=True):
    """Who sat in a seat at the end; in a public archive only those who wish to be named."""

    number: int
    character: str
    player: str
    computer: bool


class GameResult(msgspec.Struct, frozen=True):
    """A game as its archive tells it; everybody may read it."""

    game: str
    title: str
    name: str
    """Of the title, in print."""
    edition: str
    """Of the rules that the game is played by."""
    began: str
    ended: str
    """The moments of the first and the last entry of the record."""
    over: bool
    turns: int
    """How many were resolved, parts counted."""
    seats: tuple[ArchivedSeat, ...]
    standings: tuple[Place, ...]
    """Nothing while the game goes on."""
    seal: str
    """Of the last entry of the record."""
    commitment: str


GameResultT = TypeVar("GameResultT", bound=GameResult)


def told_by(rows: Sequence[Mapping[str, str]], kind: type[GameResultT]) -> GameResultT:
    """What the rows of an archive's manifest say; ValueError if it is not as it was written."""
    if len(rows) != 1 or sha256(rows[0]["text"].encode()).hexdigest() != rows[0]["sha256"]:
        raise ValueError("it was changed after it was written")
    return msgspec.json.decode(rows[0]["text"], type=kind)


class Finisher(msgspec.Struct, frozen=True):
    """A seat of a finished game, with who had it at the end."""

    seat: int
    character: str
    rank: int
    score: int
    """The one that decides."""
    categories: Mapping[str, int] = {}
    computer: bool = False
    who: str = ""
    """By what a person is known again in another game; never printed. Empty for the computer, and
    where nobody may know."""
    name: str = ""
    """What he is called in print; empty unless he may be named."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that counts: it is over, and every seat has its rank."""

    key: str
    """The commitment to its seed, which no other game has; copies of one game share it."""
    game: str
    title: str
    name: str
    edition: str
    began: str
    ended: str
    """When its last turn was resolved."""
    turns: int
    finishers: tuple[Finisher, ...]
    """The best first."""
    perfect: Mapping[str, int] = {}
    """Scores that take the record of a category from whoever had as much."""

    def scores(self) -> dict[str, dict[int, int]]:
        """Every category's scores by seat; of a title without categories the one score, as ""."""
        categories = self.finishers[0].categories if self.finishers else {}
        if not categories:
            return {"": {one.seat: one.score for one in self.finishers}}
        return {
            name: {one.seat: one.categories.get(name, 0) for one in self.finishers}
            for name in categories
        }
