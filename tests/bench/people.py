"""Games of computer seats beside recorded ones of people: `python -m tests.bench.people [GAMES]`.

The recordings are few, and most of them stopped before their end; what they tell is how often
dividends are paid in full, how fast trains are sold and how many companies are started.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbm.games.eighteenxx.recorded.export import read_export
from pbm.games.eighteenxx.recorded.player import Replayer
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles import t1850, t1870
from pbm.games.eighteenxx.values.events import DividendPaid, RoundBegan
from pbm.games.eighteenxx.values.title import Title
from tests.eighteenxx.recorded.files import game_file

PEOPLE: tuple[tuple[Title, tuple[str, ...]], ...] = (
    (t1850.TITLE, ("1", "1850_game_end_bankrupt")),
    (t1870.TITLE, ("34110", "40469_white-to-yellow_price_protect_allowed")),
)
SEATS = range(2, 7)


class Figures(NamedTuple):
    """What one game was like."""

    rounds: int
    started: int
    full: int
    """Per cent of the dividends that were paid in full; of games without any, 0."""
    last: str
    """The latest kind of train that was sold."""
    end: str


def recorded(title: Title, name: str) -> Figures:
    """A recorded game, played by our rules."""
    player = Replayer(read_export(game_file(name)), title)
    for _ in player.steps():
        pass
    game = player.game
    began = [one for one in game.journal.of(RoundBegan) if one.kind == "operating"]
    paid = Counter(one.kind for one in game.journal.of(DividendPaid) if one.income)
    started = sum(bool(one.par) for one in game.state.companies.values())
    end = game.state.ending or "stopped"
    return Figures(len(began), started, _full(paid), game.state.sold_kinds[-1], end)


def simulated(title: Title, seats: int, games: int) -> Iterator[Figures]:
    """Games of computer seats, every invariant looked at after each decision."""
    for number in range(1, games + 1):
        one = play(title, seats, "people", number)
        yield Figures(one.rounds, one.started, _full(one.dividends), one.kinds[-1], one.end)


def _full(paid: Counter[str] | dict[str, int]) -> int:
    return 100 * paid.get("full", 0) // max(1, sum(paid.values()))


def row(words: str, games: Sequence[Figures]) -> str:
    """The middle and the ends of some games as a line."""
    ends = Counter(game.end for game in games)
    trains = Counter(game.last for game in games)
    cells = [
        f"{words:44}",
        _spread([game.rounds for game in games]),
        _spread([game.started for game in games]),
        _spread([game.full for game in games]),
        f"{_counted(trains):24}",
        _counted(ends),
    ]
    return "  ".join(cells).rstrip()


def _spread(values: Sequence[int]) -> str:
    low, high = min(values), max(values)
    middle = f"{statistics.median(values):.0f}"
    return f"{middle:>4} {f'({low}-{high})' if low < high else '':9}"


def _counted(found: Counter[str]) -> str:
    if sum(found.values()) == 1:
        return next(iter(found))
    return ", ".join(f"{what} {times}" for what, times in found.most_common())


def main(games: int = 1) -> None:
    """A table for each title."""
    for title, names in PEOPLE:
        heads = ("rounds", "companies", "full, %")
        print(f"{title.name:44}  {'  '.join(f'{head:14}' for head in heads)}", end="")
        print(f"  {'last train sold':24}  end")
        for name in names:
            print(row(f"people: {name}", [recorded(title, name)]))
        for seats in SEATS if title is t1850.TITLE or games > 1 else (4,):
            print(row(f"{games} of {seats} computer seats", [*simulated(title, seats, games)]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
