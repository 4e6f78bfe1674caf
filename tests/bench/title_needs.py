"""What of the house one title of 18xx alone needs: `python -m tests.bench.title_needs`.

A title's name shows that title, and `all` behind it every line.  Every title is played in a process
of its own: games of computer seats at the table and by programmes with all pages, random orders
under every word of a setting, orders of other moments, recorded games with traces, exact cases.
Noted is every line of functions that a title enters outside `features/` and `titles/`; what no
other one enters, however long it is played, is what the engine holds for it alone.  `alone` counts
files: a line counts whatever it does; modules that came with a title under a name of their own
(`BROUGHT`) are no change of what was there.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.recorded.export import read_export
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import PUBLIC, Family, Seat
from tests.cases.__main__ import checker
from tests.eighteenxx.golden import moments
from tests.eighteenxx.rules.players import wandering
from tests.material import CASES, GAMES, cases

HOUSE = Path(__file__).resolve().parents[2] / "pbm/games"
ROOM = HOUSE / "eighteenxx"
OUTSIDE = (HOUSE / "eighteenxx/features", HOUSE / "eighteenxx/titles")
MODULES = {
    "1850": "pbm.games.eighteenxx.titles.t1850",
    "1867-big-wyoming": "pbm.games.eighteenxx.titles.t1867",
    "1870": "pbm.games.eighteenxx.titles.t1870",
    "toy": "tests.eighteenxx.toy",
}
BROUGHT = {"routes/fleet.py": "1867-big-wyoming", "routes/freight.py": "1867-big-wyoming"}
"""Parts of the engine that came with a title."""
Entered = dict[str, set[int]]
MOMENTS: dict[str, tuple[Callable[[], Any], ...]] = {
    "1870": (moments.auction, moments.shares, moments.running),
}
"""Letters of people, besides."""


def title_of(name: str) -> Title:
    title: Title = import_module(MODULES[name]).TITLE
    return title


def family_of(name: str) -> Family:
    family: Family = import_module(MODULES[name]).FAMILY
    return family


# what is played


def material(name: str) -> Iterator[Callable[[], Any]]:
    """All that is played of a title."""
    title, family = title_of(name), family_of(name)
    for number, seats in enumerate(sorted(title.figures.numbers.cash)[:2], start=1):
        yield partial(play, title, int(seats), "needs", number)
    yield lambda: by_mail(family)
    yield lambda: by_mail(family, {1, 3})
    yield from MOMENTS.get(name, ())
    for choice in title.choices:
        for word in choice.words:
            yield lambda words={choice.key: word}: wandered(title, words)  # type: ignore[misc]
    yield lambda: followed(family)
    if (CASES / name).is_dir():
        check = checker(name)
        for case in cases(name):
            yield lambda case=case: check(case)  # type: ignore[misc]


def wandered(title: Title, words: Mapping[str, str]) -> None:
    """Random legal orders with the invariants after each, and orders of other moments between."""
    rng = random.Random(1)
    game = new_game(title, ["1", "2", "3"], words, Dice("needs"))
    given: list[Order] = []
    for order in wandering(game, rng, 250):
        given.append(order)
        decision = next_decision(game)
        if decision is not None:
            list(map(decision.legal, rng.sample(given, min(3, len(given)))))


def by_mail(family: Family, silent: Container[int] = ()) -> None:
    """Turns by the programmes of computers, with sheets and reports for all and for everybody."""
    assert family.computer is not None
    dice = Dice("needs")
    seats = [Seat(number, f"Seat {number}") for number in (1, 2, 3, 4)]
    match, journal, rows = family.new_game(seats, {}, dice), list[Any](), list[Any]()
    for turn in range(8):
        views = {seat.number: family.view(match, journal, seat.number) for seat in seats}
        readings = {}
        for number, view in views.items():
            family.sheet(view)
            family.report(view, rows)
            if number not in silent:
                text, _ = family.computer(view, dice.of(turn, number))
                readings[number] = family.understand(text, view)
                family.forecast(view, readings[number])
        family.report(family.view(match, journal, PUBLIC), rows)
        done = family.resolve(match, readings, {}, dice.of("turn", turn))
        match, journal, rows = done.state, list(done.journal), [*rows, done.history]
        if family.over(match):
            return


def followed(family: Family) -> None:
    """Recorded games of the title, with their traces."""
    files = [*GAMES.glob("recorded/18*/*.json"), *GAMES.glob("generated/*.json.gz")]
    mine = sorted(file for file in files if read_export(file).title == family.title)
    traces = [*GAMES.glob("*/traces/**/*.json.gz")]
    if mine and family.recordings is not None:
        problems = [one.difference for one in family.recordings().replay(mine, traces)]
        assert not any(problems), problems


# what is entered


class Notes:
    """The lines of functions that are entered, by file: of those that are `wanted`, or of all."""

    def __init__(self, wanted: Entered | None = None) -> None:
        self.lines: Entered = {}
        self._wanted = wanted
        self._left: dict[CodeType, set[int]] = {}
        self._room = f"{ROOM}/"
        self._outside = tuple(f"{room}/" for room in OUTSIDE)

    def __call__(self, frame: FrameType, _event: str, _arg: object) -> Any:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            left = self._left[code] = self._lines_of(code)
        if not left:
            return None
        found = self.lines.setdefault(code.co_filename, set())

        def line(inner: FrameType, event: str, _: object) -> Any:
            if event == "line" and inner.f_lineno in left:
                found.add(inner.f_lineno)
                left.discard(inner.f_lineno)
            return line

        return line

    def _lines_of(self, code: CodeType) -> set[int]:
        """The lines of a function that are looked for: none left, it is left alone."""
        name = code.co_filename
        mine = name.startswith(self._room) and not name.startswith(self._outside)
        if not mine or not code.co_flags & CO_OPTIMIZED:
            return set()
        lines = {line for *_, line in code.co_lines() if line is not None}
        lines.discard(code.co_firstlineno)
        return lines if self._wanted is None else lines & self._wanted.get(name, set())


def noted(name: str, wanted: Entered | None) -> Entered:
    """What is entered while a title is played; what loading it enters is nobody's."""
    notes = Notes(wanted)
    sys.settrace(notes)
    try:
        for work in material(name):
            work()
    finally:
        sys.settrace(None)
    return notes.lines


def walked(name: str, wanted: Entered | None = None) -> Entered:
    """What a title enters in a process of its own, so that nothing kept in memory hides a line."""
    words = (sys.executable, "-m", "tests.bench.title_needs", "--walk", name)
    asked = None if wanted is None else {file: sorted(lines) for file, lines in wanted.items()}
    done = subprocess.run(
        words, capture_output=True, text=True, check=True, input=json.dumps(asked)
    )
    return {file: set(lines) for file, lines in json.loads(done.stdout).items()}


def alone(name: str) -> Entered:
    """The lines that one title enters and no other one, by file of the engine that was there."""
    brought = {f"{ROOM}/{file}" for file, title in BROUGHT.items() if title == name}
    left = {file: lines for file, lines in walked(name).items() if file not in brought}
    for other in MODULES:
        if other != name:
            seen = walked(other, left)
            left = {file: lines - seen.get(file, set()) for file, lines in left.items()}
    return {file: left[file] for file in sorted(left) if left[file]}


def main(words: Sequence[str] = ()) -> None:
    if words[:1] == ["--walk"]:
        if words[1] == "toy":
            catalogue.TITLES["toy"] = "tests.eighteenxx.toy:FAMILY"
        wanted = json.load(sys.stdin)
        chosen = wanted and {file: set(lines) for file, lines in wanted.items()}
        found = noted(words[1], chosen)
        print(json.dumps({file: sorted(lines) for file, lines in found.items()}))
        return
    for name in words[:1] or MODULES:
        mine = alone(name)
        print(f"{name}: {len(mine)} files")
        for file, lines in mine.items():
            print(f"  {file.removeprefix(f'{HOUSE}/')}: {len(lines)} lines")
            text = Path(file).read_text(encoding="utf-8").splitlines()
            for number in sorted(lines) if "all" in words else ():
                print(f"    {number:4} {text[number - 1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
