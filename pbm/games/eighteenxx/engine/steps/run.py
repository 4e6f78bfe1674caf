"""Operate trains, and the better run that a stockholder may point out (Operate Trains)."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.routes import Run as TrainsRun
from pbm.games.eighteenxx.engine.claims import ask_stockholders, ends_of, running
from pbm.games.eighteenxx.engine.ground import best_run, has_route, judge_run
from pbm.games.eighteenxx.engine.income import tell_run
from pbm.games.eighteenxx.values.events import Claimed, Passed
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Claim, Order, Pass, Run, RunBest
from pbm.games.eighteenxx.values.state import Claims, Turn
from pbm.games.eighteenxx.values.title import Move, Step

RULE = "Operate Trains"


def _turn(game: Game) -> Turn:
    return game.frame(Turn)


def _asks(game: Game) -> str:
    """The president, if the company has a train and a route."""
    company = game.company(_turn(game).company)
    if not company.trains or not has_route(game, company.name):
        return ""
    return company.president


def _check(game: Game, order: Run) -> Refusal | None:
    turn = _turn(game)
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
    """The trains have run; other stockholders may know better (D8, H22)."""
    turn = _turn(game)
    company = game.company(turn.company)
    tell_run(game, company, run, connection=False)
    turn.income, turn.ran = run.revenue, bool(run.routes)
    turn.step += 1
    ask_stockholders(game, company, run.revenue)


def _check_best(game: Game, order: RunBest) -> Refusal | None:
    wrong = order.company != _turn(game).company
    return no(RULE, "not_operating", company=order.company) if wrong else None


def _run_best(game: Game, order: RunBest) -> None:
    _done(game, best_run(game, game.company(order.company), None))


def _suggest(game: Game) -> Iterator[Order]:
    """The best run, then none at all."""
    company = _turn(game).company
    yield RunBest(company)
    yield Run(company, ())


RUN = Step(
    name="run",
    asks=_asks,
    subject=lambda game: _turn(game).company,
    moves={Run: Move(_check, _run), RunBest: Move(_check_best, _run_best)},
    suggest=_suggest,
)

# a stockholder points out a better run


def _claims(game: Game) -> Claims:
    return game.frame(Claims)


def _check_claim(game: Game, order: Claim) -> Refusal | None:
    frame = _claims(game)
    company = game.company(frame.company)
    if order.company != frame.company:
        return no(RULE, "not_operating", company=order.company)
    if not order.runs:
        return None
    verdict = judge_run(game, company, order.runs, ends_of(game, company.name))
    if isinstance(verdict, Refusal):
        return verdict
    had = running(game).income
    if verdict.revenue <= had:
        return no(RULE, "not_a_better_run", income=verdict.revenue, had=had)
    return None


def _claim(game: Game, order: Claim) -> None:
    """The president must make the better run."""
    frame = _claims(game)
    company = game.company(frame.company)
    ends = ends_of(game, company.name)
    run = judge_run(game, company, order.runs, ends) if order.runs else None
    if not isinstance(run, TrainsRun):
        run = best_run(game, company, ends)
    game.tell(Claimed(frame.seats[0], company.name, run.revenue))
    tell_run(game, company, run, connection=ends is not None)
    run_for = running(game)
    run_for.income, run_for.ran = run.revenue, True
    frame.seats = [] if run.revenue >= frame.best else frame.seats[1:]


def _decline(game: Game, _order: Pass) -> None:
    frame = _claims(game)
    game.tell(Passed(frame.seats[0], "claim", frame.company))
    frame.seats = frame.seats[1:]


def _always(_game: Game, _order: Pass) -> Refusal | None:
    return None


def _suggest_claim(game: Game) -> Iterator[Order]:
    yield Pass()
    yield Claim(_claims(game).company)


CLAIM = Step(
    name="claim",
    asks=lambda game: next(iter(_claims(game).seats), ""),
    subject=lambda game: _claims(game).company,
    moves={Claim: Move(_check_claim, _claim), Pass: Move(_always, _decline)},
    suggest=_suggest_claim,
)
