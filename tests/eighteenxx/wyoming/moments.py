"""Moments of 1867 by mail: the letters of `fixtures/bigwyoming`, then a late position."""

from __future__ import annotations

import json
import lzma
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pbm.core.dice import Dice
from pbm.games.catalogue import family
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.family import Reading, Resolution, Seat
from tests.eighteenxx.golden.moments import Moment
from tests.material import FIXTURES

FAMILY = family("1867-big-wyoming")
PEOPLE = ("Ann Sawyer", "Björn Dahl", "Cora Lindqvist", "Dev Patel")
SHEET = re.compile(r"=== SHEET.*?\n(.*?)(?:> )?=== END", re.DOTALL)


def letters(turn: int) -> dict[int, str]:
    """What the four wrote for a turn, without the heads of their mails."""
    folder = FIXTURES / "bigwyoming" / f"turn-{turn}"
    found = {}
    for path in sorted(folder.iterdir()):
        match = SHEET.search(path.read_text(encoding="utf-8"))
        assert match is not None
        found[int(path.name[:2])] = re.sub("(?m)^> ", "", match[1])
    return found


def opened(**settings: str) -> Moment:
    """Four people before the first card, by the seed of the letters."""
    seats = [Seat(number, name) for number, name in enumerate(PEOPLE, 1)]
    match = FAMILY.new_game(seats, {"horizon": "set", **settings}, Dice("1867").of("new game"))
    assert isinstance(match, Match)
    return Moment(match)


def after(moment: Moment, said: Mapping[int, str], **settings: str) -> Moment:
    """One turn or part more by these letters, which are read as people's, without complaint."""
    readings: dict[int, Reading] = {}
    for seat, text in said.items():
        view = FAMILY.view(moment.match, moment.journal, seat)
        readings[seat] = FAMILY.understand(text, view)
        assert readings[seat].complaints == (), readings[seat].complaints
    done: Resolution = FAMILY.resolve(moment.match, readings, settings, Dice("moments"))
    assert FAMILY.invariants(done.state) == ()
    return Moment(done.state, done.journal, (*moment.rows, done.history))


@lru_cache(maxsize=8)
def turn(number: int) -> Moment:
    """After so many turns of the letters."""
    return after(turn(number - 1), letters(number)) if number else opened()


TRAINS = {"GINW": ["5"], "CNW": ["4"], "CBQ": ["4"], "OSL": []}
TREASURIES = {"GINW": 220, "CNW": 130, "CBQ": 0, "OSL": 40}


@lru_cache(maxsize=1)
def late() -> Moment:
    """The same board in phase 6: companies are acquired from now on, and OSL has no train."""
    moment = turn(4)
    match = FAMILY.decode(FAMILY.encode(moment.match))
    position = match.position
    position.phase = "6"
    position.sold_kinds = ["2", "3", "4", "5", "6"]
    position.depot.update({"2": 0, "3": 0, "4": 0, "5": 0, "6": 1})
    for private in position.privates.values():
        private.owner = "closed"
    for name, trains in TRAINS.items():
        position.companies[name].trains = trains
        position.money["bank"] += position.money.get(name, 0) - TREASURIES[name]
        position.money[name] = TREASURIES[name]
    return Moment(match, (), moment.rows)


@lru_cache(maxsize=1)
def _kept() -> list[Moment]:
    """The whole game of five computer seats in `fixtures/archives`, turn by turn."""
    found: list[Moment] = []
    with TemporaryDirectory() as there:
        file = Path(there) / "kept.pbm"
        packed = FIXTURES / "archives" / "1867-big-wyoming.pbm.xz"
        file.write_bytes(lzma.decompress(packed.read_bytes()))
        with closing(sqlite3.connect(file)) as table:
            for state, journal, row in table.execute(
                "SELECT state, journal, history FROM borders ORDER BY number"
            ):
                rows = (*(found[-1].rows if found else ()), *filter(None, [json.loads(row)]))
                found.append(Moment(FAMILY.decode(state), json.loads(journal), rows))
    return found


def played(number: int) -> Moment:
    """The table of a whole game after so many turns: four crises in 15, offers declined in 17."""
    return _kept()[number]


LAST = 20
ROUND = {"horizon": "operating-round", "missing": "wait"}


@lru_cache(maxsize=1)
def crisis() -> Moment:
    """An operating round that waits: OSL must buy a train, and nobody can pay it."""
    passed = after(late(), dict.fromkeys(range(1, 5), "then: pass"))
    said = {
        1: "COMPANY CNW\nrun best\ndividend full\naccept acquisition if offer >= 2 and bonus >= 60",
        2: "COMPANY CBQ\nrun best\ndividend full",
        3: "COMPANY OSL\nrun best\ndividend withhold",
        4: "COMPANY GINW\nrun best\ndividend full",
    }
    return after(passed, said, **ROUND)


@lru_cache(maxsize=1)
def offers() -> Moment:
    """OSL is given up; then the first company asked declines, being silent, the second accepts."""
    return after(crisis(), {3: "give up OSL"}, **ROUND)


@lru_cache(maxsize=1)
def ended() -> Moment:
    """The others accept, and the game is over."""
    moment = offers()
    for _ in range(2):
        said = {
            seat: f"run {name} best\ndividend {name} full\naccept acquisition of {name}"
            for seat, name in ((2, "CBQ"), (4, "GINW"))
            if not moment.match.position.companies[name].acquired
        }
        moment = after(moment, said, **ROUND)
    return moment
