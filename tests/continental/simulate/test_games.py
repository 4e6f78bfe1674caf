"""Whole games of computer tycoons: two of them here with every check, a hundred in `make soak`."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Mapping
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.core.system import FORKS
from pbm.fleet.processes import Here, Processes
from pbm.fleet.undertaking import by_each
from pbm.games.continental.family import FAMILY
from pbm.games.continental.simulate import Played, summary
from pbm.games.continental.simulate.play import TurnRow, play, spans_the_continent
from pbm.games.simulation import simulate
from pbm.press.text import section_text
from tests.bench.calibration import Measured, calibration, measured_games
from tests.bench.calibration.bands import Measure, by_turn, measures, quantile, yardstick
from tests.bench.calibration.exchange import (
    Exchange,
    MarketSeen,
    Session,
    held,
    lessons,
    market_seen,
)
from tests.continental.contest.random_seat import random_orders
from tests.continental.contest.scripts import SCRIPTS

FEW = 8
"""Turns that show what whole games would."""


@lru_cache(maxsize=1)
def two() -> tuple[Played, ...]:
    """Two whole games, all invariants proved after every phase."""
    return tuple(one.played for one in measured())


@lru_cache(maxsize=1)
def measured() -> tuple[Measured, ...]:
    return tuple(measured_games("test", range(2), check=True))


def test_two_games_are_played_to_their_end() -> None:
    """The game ends from turn 21 on with a winner in every category (1.3)."""
    for game in two():
        assert [row.turn for row in game.rows] == list(range(1, len(game.rows) + 1))
        assert len(game.rows) >= 21
        assert {category for fate in game.fates for category in fate.wins} == {
            "robber_baron",
            "rail_mogul",
            "rail_builder",
            "rail_magnate",
            "rail_prodigal",
            "rail_baron",
        }
        assert all(not row.rows_built for row in game.rows if row.turn in (11, 12))


@pytest.fixture
def few_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are broken off after some turns, also in the processes that are forked; but for the two
    whole ones."""
    two()
    monkeypatch.setattr(sys.modules[play.__module__], "LONGEST", FEW)


@pytest.mark.usefixtures("few_turns")
def test_they_are_of_a_new_game_s_settings() -> None:
    """Rate wars cut the gross and the rest (Q80), but for what is chosen."""
    seen: list[Mapping[str, str]] = []
    play(
        "test",
        0,
        settings={"recalls": "available"},
        watch=lambda _, at: seen.append(at.state.settings),
    )
    usual = {one.key: one.default for one in FAMILY.settings}
    assert seen == [usual | {"recalls": "available"}] * FEW


@pytest.mark.skipif(not FORKS, reason="processes that are spawned play whole games: see the soak")
@pytest.mark.usefixtures("few_turns")
def test_games_are_as_they_were_and_differ_from_one_another() -> None:
    """The same seed, the same game, alone or among others, in this process or another."""
    with closing(Processes(2)) as runner:
        played = [game for game, _ in by_each(partial(play, "test"), [1, 0], runner)]
    assert [game.rows for game in played] == [game.rows[:FEW] for game in reversed(two())]
    assert two()[0].rows[:FEW] != two()[1].rows[:FEW]


@pytest.mark.soak
def test_whole_games_are_as_they_were() -> None:
    with closing(Processes(2)) as runner:
        played = [game for game, _ in by_each(partial(play, "test"), [1, 0], runner)]
    assert played == [two()[1], two()[0]]


@pytest.mark.usefixtures("few_turns")
def test_seats_can_be_played_by_others() -> None:
    """A random seat and a script are asked for orders like the computer, from their own View."""
    seen = []

    def nobody(view, dice):  # type: ignore[no-untyped-def]
        seen.append(view.reader)
        return []

    other = play("test", 0, thinkers={3: nobody, 4: random_orders}, temperaments={5: "raider"})
    assert set(seen) == {3}
    assert other.fates[4].temperament == "raider"
    assert other.rows != two()[0].rows[:FEW]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(script, marks=[] if number < 2 else [pytest.mark.soak])
        for number, script in enumerate(sorted(SCRIPTS))
    ],
)
@pytest.mark.usefixtures("few_turns")
def test_scripts_give_orders_that_stand(script: str) -> None:
    """A few turns of each: nothing that it orders is refused as unreadable or foreign."""
    played = play("scripts", 0, check=True, thinkers={7: SCRIPTS[script][0]})
    assert played.fates[6].seat == 7


@pytest.mark.usefixtures("few_turns")
def test_the_tables_have_a_row_for_each_turn_and_tycoon(tmp_path: Path) -> None:
    steps = []
    sections = simulate("continental-rails-ii", 1, 15, "test", Here(), tmp_path, steps.append)
    assert steps == [""]
    with (tmp_path / "turns.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == list(TurnRow.__struct_fields__)
    kept = json.loads((tmp_path / "games.json").read_text())[0]["rows"]
    assert len(rows) == len(kept) == FEW
    assert int(rows[6]["rows_built"]) == kept[6]["rows_built"] == two()[0].rows[6].rows_built
    with (tmp_path / "tycoons.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 15
    assert json.loads((tmp_path / "games.json").read_text())[0]["number"] == 0
    assert len(sections) == 3


def test_the_summary_tells_every_figure_of_the_yardstick() -> None:
    text = "\n".join(
        section_text(one, 100) for one in (*calibration(measured()), *summary(two(), 15))
    )
    for said in ("companies bought", "Rights-of-Way built", "reach the Pacific", "a mile, median"):
        assert said in text
    kinds = yardstick()
    counted = (kinds.bands, kinds.every, kinds.every, kinds.every, kinds.games)
    found = measures(two(), [one.market for one in measured()])
    assert len(found) == sum(len(one.__struct_fields__) for one in counted)
    assert len({one.name for one in found}) == len(found)
    assert "sold short in a Panic" in text
    assert "steady hand" in text


def test_a_measure_may_lie_outside_by_its_error() -> None:
    assert Measure("rows_built", 7.9, 0.2, (8, 14)).holds
    assert not Measure("rows_built", 7.7, 0.2, (8, 14)).holds
    assert not Measure("rows_built", 14.3, 0.2, (8, 14)).holds
    assert quantile(range(10), 90) == 9
    assert quantile([], 50) == 0


@pytest.mark.parametrize(
    ("recalls", "debt", "holds"),
    [(0, 40, (False, False)), (2, 120, (True, True)), (6, 250, (False, False))],
)
def test_loans_may_be_too_timid_and_too_bold(
    recalls: int, debt: int, holds: tuple[bool, bool]
) -> None:
    """Of fifteen tycoons three are in debt: deep in debt is what one in six is."""
    debts = (*[0] * 12, debt, debt + 5, debt + 10)
    rows = [
        msgspec.structs.replace(row, loan_recalls=recalls, debts=debts) for row in two()[0].rows
    ]
    found = {
        one.name: one for one in measures([msgspec.structs.replace(two()[0], rows=tuple(rows))])
    }
    assert found["deep_in_debt"].value == debt
    assert (found["loan_recalls"].holds, found["deep_in_debt"].holds) == holds


def test_a_turn_s_debts_are_of_all_tycoons_in_order() -> None:
    for row in two()[0].rows:
        assert len(row.debts) == 15
        assert list(row.debts) == sorted(row.debts)
        assert sum(debt > 200 for debt in row.debts) <= row.loan_recalls + row.splits


def test_a_turn_s_figures_are_not_averaged_away() -> None:
    """Of two games of which one falls to $5 in a turn, the turn's median is between; the turn
    counts as one of all turns of all games that lie outside."""
    whole = two()[0]
    fallen = [
        msgspec.structs.replace(row, median_price=5 if row.turn == 9 else 20) for row in whole.rows
    ]
    steady = [msgspec.structs.replace(row, median_price=20) for row in whole.rows]
    games = [msgspec.structs.replace(whole, rows=tuple(rows)) for rows in (fallen, steady)]
    assert by_turn(games, "median_price")[9] == [5, 20]
    found = {one.name: one for one in measures(games)}
    assert (found["median_price_least"].value, found["median_price_most"].value) == (12.5, 20)
    turns = 2 * len(whole.rows)
    assert found["median_price_inside"].value == 100 * (turns - 1) / turns
    assert not found["median_price_inside"].holds


def test_the_market_is_measured_in_every_stock() -> None:
    """6.3.4: how far prices move, what meets 20 : 1, which short sales win."""
    rise = session(closed={"B&O": (20, 30, 40), "NYC": (10, 9, 7)}, shorts=((300, 20), (300, -5)))
    fall = session(closed={"B&O": (40, 30, 20)}, bound=1, shorts=((300, 7),))
    seen = market_seen(Exchange((rise, fall)))
    assert seen == MarketSeen(changes=(50, 70, 200), bound=1, shorts=3, shorts_won=2)
    found = {one.name: one.value for one in measures(two(), [seen])}
    assert [round(found[name]) for name in ("shorts_won", "bound")] == [67, 33]
    assert (found["quarter_falls"], found["quarter_rises"]) == (50, 200)


def test_only_a_line_that_has_come_across_reaches_the_pacific() -> None:
    """Railroads that began in California, or came no farther than the mountains, do not (Q78)."""
    assert spans_the_continent({"PACIFIC", "MOUNTAIN", "MIDWEST"})
    assert spans_the_continent({"PACIFIC", "GULF"})
    assert not spans_the_continent({"PACIFIC", "MOUNTAIN", "SOUTHWEST", "CANADA", "MEXICO"})
    assert not spans_the_continent({"MIDWEST", "CENTRAL"})
    game = two()[0]

    def measured(across_from: int) -> float:
        """With railroads at the Pacific all the time, and one that came across in that turn."""
        rows = tuple(
            msgspec.structs.replace(row, at_pacific=1, across=row.turn >= across_from)
            for row in game.rows
        )
        found = measures([msgspec.structs.replace(game, rows=rows)])
        return next(one.value for one in found if one.name == "pacific")

    assert (measured(across_from=21), measured(across_from=1)) == (0, 100)


def session(climate: int = 4, **more: object) -> Session:
    """A turn in which only B&O trades: from $20 to $40 at $30."""
    plain: dict[str, object] = {
        "closed": {"B&O": (20, 30, 40)},
        "prices": {"B&O": 40},
        "splits": {},
        "merged": {},
        "dividends": {},
        "reorganised": frozenset(),
        "incorporated": {},
        "shorts": (),
    }
    return Session(climate=climate, **{**plain, **more})  # type: ignore[arg-type]


def test_a_share_is_followed_through_dividends_splits_and_mergers() -> None:
    """Bought at $30: $2 of dividend, then two shares at $25, then two of NYC at $10 and $1 each."""
    exchange = Exchange(
        (
            session(dividends={"B&O": 200}),
            session(splits={"B&O": 2}, prices={"B&O": 25}),
            session(merged={"B&O": "NYC"}, prices={"NYC": 10}, dividends={"NYC": 100}),
        )
    )
    assert held(exchange, "B&O", 0, 1) == 200 + 2 * 2500
    assert held(exchange, "B&O", 0, 2) == 200 + 2 * 100 + 2 * 1000
    assert held(exchange, "B&O", 0, 3) is None


def test_a_reorganised_railroads_share_is_worth_nothing() -> None:
    exchange = Exchange((session(), session(reorganised=frozenset({"B&O"}))))
    assert held(exchange, "B&O", 0, 1) == 0


def test_what_appendix_b_advises_is_measured_where_the_occasion_is() -> None:
    """A short sale in a Panic from $30 to $20 wins a third; one in good times is no lesson."""
    fall = session(0, closed={"B&O": (40, 30, 20)}, prices={"B&O": 20})
    learned = {one.advice: one for one in lessons(Exchange((session(), fall, session(1))))}
    assert (learned["short_in_panic"].trades, learned["short_in_panic"].permille) == (1, 333)
    assert learned["depression"].trades == 0
    again = Exchange((session(shorts=((3000, 1000),), incorporated={"B&O": 20}), session()))
    learned = {one.advice: one for one in lessons(again)}
    assert (learned["short_sales"].won, learned["short_sales"].permille) == (1, 333)
    assert (learned["new_stock"].trades, learned["new_stock"].permille) == (1, 1000)


def test_a_computer_thinks_alike_in_the_office_and_here() -> None:
    """The office asks for lines of text, the simulation for orders: one plan."""
    from pbm.games.continental.computer import computer, plan

    state = FAMILY.new_game([], {}, Dice(3))
    view = FAMILY.view(state, [], 2)
    lines, _ = computer(view, Dice(3))
    orders = [given.order for given in FAMILY.read(lines, view).orders]
    assert orders == [one.order for one in plan(view, Dice(3))]
