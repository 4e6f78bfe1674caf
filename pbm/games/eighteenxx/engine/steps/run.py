"""Operate trains (Operate Trains)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.routes import Run as TrainsRun
from pbm.games.eighteenxx.engine.income import HAS_RUN, tell_run
from pbm.games.eighteenxx.engine.lays_and_runs import best_run, has_route, judge_run
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Run, RunBest

RULE = "running"


def _asks(game: Game) -> str:
    """The president, if the company has a train and a route."""
    company = game.operating
    if not company.trains or not has_route(game, company.name):
        return ""
    return company.president


def _check(game: Game, order: Run) -> Refusal | None:
    turn = game.turn
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    verdict = judge_run(game, game.company(order.company), order.runs, None)
    return verdict if isinstance(verdict, Refusal) else None


def _run(game: Game, order: Run) -> None:
    company = game.company(order.company)
    verdict = judge_run(game, company, order.runs, None)
    assert isinstance(verdict, TrainsRun)
    _done(game, verdict)


def _done(game: Game, run: TrainsRun) -> None:
    """The trains have run; features may have something to say of it."""
    turn = game.turn
    company = game.company(turn.company)
    tell_run(game, company, run, connection=False)
    turn.income, turn.ran = run.revenue, bool(run.routes)
    turn.step += 1
    for then in game.on(HAS_RUN):
        then(game, company, run.revenue, None)


def _check_best(game: Game, order: RunBest) -> Refusal | None:
    wrong = order.company != game.turn.company
    return no(RULE, "not_operating", company=order.company) if wrong else None


def _run_best(game: Game, order: RunBest) -> None:
    _done(game, best_run(game, game.company(order.company), None))


def _suggest(game: Game) -> Iterator[Order]:
    """The best run, then none at all."""
    company = game.turn.company
    yield RunBest(company)
    yield Run(company, ())


RUN = Step(
    name="run",
    asks=_asks,
    subject=lambda game: game.turn.company,
    moves={Run: Move(_check, _run), RunBest: Move(_check_best, _run_best)},
    suggest=_suggest,
)
