"""Operating rounds of a game that waits: how many mailings they need.

Four seats, two of people who write for every company of theirs, two of computers. What the people
write is what was really played, told as a programme, or what a computer would write for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values import orders as engine
from pbm.games.eighteenxx.values.state import OperatingRound, Position
from pbm.games.eighteenxx.values.title import rules_of
from pbm.games.family import Answers, Resolution, Seat
from pbm.games.table.programme import ProgrammeTable
from pbm.press.text import print_text
from tests.eighteenxx.mail.by_recording import FAMILY, LANGUAGE, Act, acts_of, sensible
from tests.eighteenxx.recorded.files import game_file

PEOPLE = (1, 2)
GAME = "1870_p4_s2"
EVERY = 4
"""Of so many operating rounds one is played without answers inside, too."""
Write = Callable[[Match, int, list[Act]], str]


@cache
def rounds() -> list[list[Act]]:
    """The decisions of each operating round as it was played."""
    found: list[list[Act]] = []
    now = None
    for act in acts_of(read_json(game_file(GAME))):
        position = position_of(act.before)
        root = position.stack[0]
        before, now = (
            now,
            (position.round, root.number) if isinstance(root, OperatingRound) else None,
        )
        if now is not None and now != before:
            found.append([])
        if now is not None:
            found[-1].append(act)
    return found


def position_of(text: bytes) -> Position:
    """A position of 1870."""
    return rules_of(TITLE, {}).decode(text)


def waiting(acts: list[Act]) -> Match:
    """The game where a round begins, as one that waits for people."""
    position = position_of(acts[0].before)
    chosen = {one.key: one.default for one in FAMILY.settings}
    seats = [Seat(n, f"P{n}", computer=n not in PEOPLE) for n in range(1, 5)]
    match = Match(position=position, table=ProgrammeTable(), seats=seats, settings=chosen)
    return replaced(match, missing="wait", horizon="operating-round")


def replaced(match: Match, **settings: str) -> Match:
    """The match with other settings, as the office keeps it."""
    kept: Match = FAMILY.decode(FAMILY.encode(match))
    kept.settings |= settings
    return kept


def of_computer(match: Match, seat: int) -> str:
    """What a computer writes."""
    assert FAMILY.computer is not None
    text, _ = FAMILY.computer(FAMILY.view(match, [], seat), Dice("people").of(match.turn, seat))
    return text


def by_computer(match: Match, seat: int, acts: list[Act]) -> str:
    """What a computer would write in a person's place, with leave to do without."""
    return sensible(of_computer(match, seat))


def by_recording(match: Match, seat: int, acts: list[Act]) -> str:
    """What was played, each company by itself; if the others did otherwise, what is left of it."""
    lines = ["then: pass"]
    for name, company in match.position.companies.items():
        if company.president == str(seat) and not company.closed:
            lines += [f"COMPANY {name}", *_company(acts, name)]
    return "\n".join(lines)


def _company(acts: list[Act], name: str) -> Iterator[str]:
    """The lines of one company: lays and stations with leave to do without, the best run."""
    write, words = LANGUAGE.grammar.write, LANGUAGE.words
    own = [one for one in acts if one.subject == name]
    for act in own:
        if isinstance(act.order, engine.Lay):
            yield f"{write(act.order, words)} or {write(engine.Pass('lay', name), words)}"
        if isinstance(act.order, engine.Station):
            yield f"{write(act.order, words)} or {write(engine.Pass('station', name), words)}"
    paid = [act.order for act in own if isinstance(act.order, engine.Dividend)]
    yield write(engine.RunBest(name), words)
    yield write(
        replace(paid[0], connection=False) if paid else engine.Dividend(name, "full"), words
    )
    yield f"if trains({name}) = 0: buy train {name}"
    yield f"connection {name} run best"
    yield f"connection {name} dividend full"


def parts(acts: list[Act], write: Write, inside: bool) -> int:
    """How many parts a round takes; `inside`: the computers answer inside the part."""
    match = waiting(acts)
    for number in range(1, 40):
        asked, readings = match.table.asked, {}
        for seat in range(1, 5):
            person = seat in PEOPLE
            if person and asked is not None and asked.seat != seat:
                continue
            text = write(match, seat, acts) if person else of_computer(match, seat)
            reading = FAMILY.read(text, FAMILY.view(match, [], seat))
            assert reading.complaints == (), text
            readings[seat] = replace(reading, answers=None if person or not inside else Answers())
        done = FAMILY.resolve(match, readings, {}, Dice("round").of(number))
        match = FAMILY.decode(FAMILY.encode(done.state))
        if match.table.asked is None:
            return number
        assert not inside or match.table.asked.seat in PEOPLE
    raise AssertionError("the round never ends")


@pytest.mark.parametrize("write", [by_computer, by_recording])
def test_an_operating_round_needs_two_mailings_at_most(write: Write) -> None:
    """A condition says when a step does nothing; computers answer at once."""
    counted = []
    for at, acts in enumerate(rounds()):
        frame = position_of(acts[0].before)
        now = parts(acts, write, True)
        before = now if at % EVERY else parts(acts, write, False)
        root = frame.stack[0]
        assert isinstance(root, OperatingRound)
        counted.append((f"{frame.round}.{root.number}", before, now))
    print("round, parts before (of every fourth), parts now:", *counted)
    assert max(now for _, _, now in counted) <= 2
    assert all(now <= before for _, before, now in counted)


def test_lines_for_a_company_that_has_operated_in_an_earlier_part_say_so() -> None:
    """They were told that it had had no such choice in its turn."""
    acts = rounds()[6]
    match = waiting(acts)
    match.seats = [Seat(number, f"P{number}") for number in range(1, 5)]
    said = {seat: of_computer(match, seat) for seat in range(1, 5)}

    def played(table: Match, journal: tuple[Event, ...], *seats: int) -> Resolution:
        views = {seat: FAMILY.view(table, journal, seat) for seat in seats}
        read = {seat: FAMILY.read(said[seat], view) for seat, view in views.items()}
        return FAMILY.resolve(table, read, {}, Dice("parts"))

    first = played(match, (), 1, 3, 4)
    assert first.state.table.asked.seat == 2
    second = played(first.state, first.journal, 1, 2, 3, 4)
    view = FAMILY.view(second.state, second.journal, 1)
    told = " ".join(print_text(FAMILY.report(view, ()), None).split())
    assert "lay MKT 7 at C10 rotation 2 not used: MKT had operated in an earlier part" in told
