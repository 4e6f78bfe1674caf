"""Runs named by their stops alone: the best route through exactly those stops is taken."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board.routes import CompanyRun
from pbm.games.eighteenxx.engine.steps.running import best_run_of, judge_run
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Run, TrainRun
from pbm.games.eighteenxx.values.title import rules_of
from pbm.games.table.letters import read_programme
from tests.eighteenxx.mail.by_recording import LANGUAGE, TITLE, Act, acts_of
from tests.eighteenxx.recorded.files import game_file

RULES = rules_of(TITLE, {one.key: one.usual for one in TITLE.choices})


@cache
def moments() -> list[Act]:
    """Every run of a recorded game."""
    return [one for one in acts_of(read_json(game_file("1870_p4_s2"))) if one.kind == "run"]


@pytest.mark.parametrize("with_trains", [True, False])
def test_the_stops_of_the_best_run_name_it(with_trains: bool) -> None:
    for act in islice(moments(), 0, None, 3):
        game = Game(RULES, RULES.decode(act.before))
        best = best_run_of(game, game.companies[act.subject], None)
        order = Run(act.subject, _by_stops(best, with_trains))
        filled = complete(game, order)
        assert isinstance(filled, Run)
        judged = judge_run(game, game.companies[act.subject], filled.runs, None)
        assert not isinstance(judged, Refusal), (order, judged)
        assert judged.revenue >= best.revenue


def _by_stops(best: CompanyRun, with_trains: bool) -> tuple[TrainRun, ...]:
    """The run as its report prints it."""
    return tuple(
        TrainRun(
            route.train.partition("#")[0] if with_trains else "",
            (tuple(halt.hex for halt in route.halts),),
        )
        for route in best.routes
    )


def test_a_route_as_the_report_prints_it_is_an_order() -> None:
    act = next(one for one in moments() if len(best_of(one).routes) > 1)
    routes = best_of(act).routes
    printed = "; ".join(
        f"{route.train.partition('#')[0]}: {'-'.join(halt.hex for halt in route.halts)}"
        for route in routes
    )
    (read,), complaints = read_programme(f"run {act.subject} {printed}", LANGUAGE)
    assert not complaints
    game = Game(RULES, RULES.decode(act.before))
    filled = complete(game, read.instruction.alternatives[0].order)
    assert isinstance(filled, Run)
    judged = judge_run(game, game.companies[act.subject], filled.runs, None)
    assert isinstance(judged, CompanyRun)
    assert judged.revenue >= best_of(act).revenue


def best_of(act: Act) -> CompanyRun:
    """The best run at a moment."""
    game = Game(RULES, RULES.decode(act.before))
    return best_run_of(game, game.companies[act.subject], None)
