"""The tables of 1867 Big Wyoming are those of the figures, reconstructed ones included."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from pbm.games.eighteenxx import titles
from pbm.games.eighteenxx.features.card_row.tables import TABLES as ROW
from pbm.games.eighteenxx.features.cubes.tables import TABLES as CUBES
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.title import rules_of
from tests.material import figures

FIGURES = TITLE.figures
RULES = rules_of(TITLE, {})
GAME = figures("big-wyoming/game")
MARKET = figures("big-wyoming/market")


def test_corporations() -> None:
    """13: homes and stations; 49 tokens, of which two are no stations, and 81 certificates."""
    for given in GAME["corporations"]:
        company = FIGURES.companies[given["id"]]
        assert (company.title, company.home) == (given["name"], given["home"])
        assert len(company.stations) == given["stations"]
        assert company.shares - company.president == given["shares"]["regular"]
    there = FIGURES.companies.values()
    assert sum(len(company.stations) + 2 for company in there) == 49
    assert sum(1 + company.shares - company.president for company in there) == 81


def test_private_companies() -> None:
    """14: in the printed order."""
    names = {"6": "lasting", "11": "lasting"}
    for number, (given, private) in enumerate(
        zip(GAME["privates"], FIGURES.privates.values(), strict=True), 1
    ):
        assert (private.title, private.price) == (given["name"], given["face"])
        assert private.income == given["revenue"]
        assert private.lasting == (str(number) in names)
        assert private.for_sale == (number != 13)


def test_trains_and_phases() -> None:
    """11, 12: 30 trains; cubes by phase."""
    for given in GAME["trains"]:
        kind = FIGURES.trains[given["id"]]
        assert (kind.price, kind.count) == (given["cost"], given["count"])
        assert kind.stops == (0 if given["id"] == "D" else int(given["id"]))
        if given["rusts"]:
            assert FIGURES.trains[given["rusts"]].scrapped_by == given["id"]
    assert sum(kind.count or 0 for kind in FIGURES.trains.values()) == 30
    bands = {"yellow": 1, "green": 2, "brown": 3}
    for given, phase in zip(GAME["phases"], FIGURES.phases, strict=True):
        told = (phase.name, phase.colours[-1], phase.operating_rounds, phase.train_limit)
        assert told == (given["id"], given["colour"], given["ors"], given["train_limit"])
        assert phase.band == bands[given["offboard"]]
        cubes = RULES.points[CUBES].phases[phase.name]
        told = (cubes.production, cubes.capacity, cubes.export)
        assert told == (given["production"], given["capacity"], given["export"])


def test_set_up() -> None:
    """5: money, limits, decks."""
    for seats, given in GAME["setup"].items():
        assert FIGURES.numbers.cash[seats] == given["cash"]
        assert FIGURES.numbers.certificates["9"][seats] == given["cert_limit"]
        deck = RULES.points[ROW].decks[seats]
        assert (deck.privates, deck.speculators) == (given["random_privates"], given["speculators"])
    assert RULES.points[ROW].left == GAME["extra_speculators_left"]


def test_market() -> None:
    """The grid, its starting spaces, and the space that closes."""
    *rows, last = RULES.grid.rows
    assert [[square.price for square in row] for row in rows] == MARKET["rows"]
    assert [square.zone for square in last] == ["closed"]
    for given in MARKET["start"]:
        assert RULES.grid.pars[given["value"]] == (given["row"], given["col"])


def test_tiles() -> None:
    """15: 116 tiles."""
    supply = RULES.map.supply
    given = {tile["id"]: tile["count"] for tile in figures("big-wyoming/tiles")["tiles"]}
    assert dict(supply) == given
    assert sum(given.values()) == 116


def test_what_is_reconstructed_says_so() -> None:
    """Of the map, line by line, all but the sixteen places that the rules name (4.1, 13, 14)."""
    there = Path(str(files(titles))) / "t1867"
    lines = (there / "map.toml").read_text(encoding="utf-8").splitlines()
    hexes = {one.split()[0]: one for one in lines if re.match(r"[A-M]\d+ = ", one)}
    board = {one["id"] for one in figures("big-wyoming/board")["hexes"]}
    assert hexes.keys() <= board
    for name, line in hexes.items():
        figures_there = re.search("terrain|values|track", line)
        assert ("# reconstructed" in line) == bool(name not in NAMED or figures_there), line
    for line in lines:
        assert not line.startswith("cities") or line.endswith("# reconstructed"), line
    assert "(Reconstructed" in (there / "market.toml").read_text(encoding="utf-8")


NAMED = frozenset("A9 E3 K13 H8 J4 E9 G5 M11 C1 J14 E13 C3 B6 D8 E15 M3".split())
"""Hexes of which the rules tell the place."""
