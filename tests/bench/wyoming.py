"""How sensitive 1867 is to its reconstructed and open figures: `python -m tests.bench.wyoming`.

Each line plays the same games of four computer seats with one thing otherwise (GAMES and SEATS may
follow the command).  The figures are changed in copies of the title's tables, and in no code.
"""

from __future__ import annotations

import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from pbm.games.eighteenxx import titles
from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.simulate import Played, play
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.title import Title

TABLES = Path(titles.__file__).parent / "t1867"
GAMES, SEATS = 5, 4
TOP, LEVEL = 350, 140
"""Dollars: no price is higher; up to the dearest start prices stay as they are."""
SEED = "sensitivity"
Change = Callable[[str], str]


def _spaced(per_cent: int, market: str) -> str:
    """Prices above the dearest start, further apart or closer."""

    def one(price: re.Match[str]) -> str:
        dollars = int(price[0])
        if dollars <= LEVEL:
            return price[0]
        return str(min(TOP, LEVEL + 5 * ((dollars - LEVEL) * per_cent // 500)))

    head, rows = market.split("rows = [")
    grid, rest = rows.split("]", 1)
    spaced = re.sub(r"\d+", one, grid)
    return f"{head}rows = [{spaced}]{rest}"


def _off_board(per_cent: int, map_: str) -> str:
    """All values of areas off the board."""

    def one(values: re.Match[str]) -> str:
        scaled = [10 * round(int(n) * per_cent / 1000) for n in values[2].split(", ")]
        return f"{values[1]}[{', '.join(map(str, scaled))}]"

    return re.sub(r'(kind = "offboard", values = )\[([\d, ]+)\]', one, map_)


def _terrain(per_cent: int, map_: str) -> str:
    """All mountains."""
    return re.sub(
        r"terrain = (\d+)", lambda one: f"terrain = {10 * (int(one[1]) * per_cent // 1000)}", map_
    )


def _deposits(without: Sequence[str], map_: str) -> str:
    """Fewer deposits: their places are plain."""
    for hex_ in without:
        map_ = re.sub(rf"^{hex_} = .*towns = 1.*$\n", "", map_, flags=re.M)
    plain = ", ".join(f'"{hex_}"' for hex_ in without)
    return map_.replace("plain = [", f"plain = [\n  {plain},", 1)


def _cash(more: int, figures: str) -> str:
    """What every seat begins with."""
    return re.sub(
        r'^("[345]" = )([34]\d\d)$',
        lambda one: f"{one[1]}{int(one[2]) + more}",
        figures,
        flags=re.M,
    )


FIGURES: Mapping[str, tuple[str, Change]] = {
    "market: steps 25 % wider above 140": ("market", partial(_spaced, 125)),
    "market: steps 25 % closer above 140": ("market", partial(_spaced, 75)),
    "off the board: 25 % more": ("map", partial(_off_board, 125)),
    "off the board: 25 % less": ("map", partial(_off_board, 75)),
    "deposits: five (not F2 F12 C11)": ("map", partial(_deposits, ("F2", "F12", "C11"))),
    "mountains: half": ("map", partial(_terrain, 50)),
    "mountains: double": ("map", partial(_terrain, 200)),
    "money: 50 more each": ("figures", partial(_cash, 50)),
}
WORDS: Sequence[tuple[str, str]] = (
    ("cube_supply", "20"),
    ("production", "not acquired"),
    ("bonus_base", "paid"),
    ("queue_rows", "move up"),
    ("private_companies", "auction"),
)
"""Settings of the rulings."""


def variants() -> Iterator[tuple[str, Title]]:
    """The game as it is, and with one thing otherwise."""
    yield "as it is", TITLE
    for name, (file, change) in FIGURES.items():
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "t1867"
            shutil.copytree(TABLES, path)
            table = path / f"{file}.toml"
            old = table.read_text(encoding="utf-8")
            new = change(old)
            assert new != old, name
            table.write_text(new, encoding="utf-8")
            yield name, replace(TITLE, figures=load(path), maps=partial(load_map, path))
    for key, word in WORDS:
        yield f"{key} = {word}", replace(TITLE, words={**TITLE.words, key: word})


def line(name: str, played: Sequence[Played]) -> str:
    """The means of some games."""

    def mean(*figures: float) -> str:
        return f"{statistics.mean(figures):8.1f}"

    told = [
        mean(*(game.rounds for game in played)),
        mean(*(max(game.worth) for game in played)),
        mean(*(sum(game.worth) / len(game.worth) for game in played)),
        mean(*(game.tallied["cubes_paid"] for game in played)),
        mean(*(game.tallied["refineries_begun"] for game in played)),
        mean(*(game.tallied["acquired_crisis"] for game in played)),
        mean(*(100 * (game.phase == "D") for game in played)),
    ]
    return f"{name:36}{''.join(told)}"


HEAD = f"{'':36}  rounds  winner    mean   cubes  begun   crises    D, %"


def main(games: int = GAMES, seats: int = SEATS) -> None:
    """Print the table."""
    print(f"{games} games of {seats} computer seats each, means")
    print(HEAD)
    for name, title in variants():
        print(line(name, [play(title, seats, SEED, n) for n in range(games)]), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
