"""Better runs: a stockholder points out one that the president must make (Operate Trains, D8, H22).

In a connection run it must be one too.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.routes import CompanyRun
from pbm.games.eighteenxx.computer.choose import TAKEN
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, me
from pbm.games.eighteenxx.engine.course import pop
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.engine.steps.running import (
    HAS_RUN,
    Ends,
    best_run_of,
    judge_run,
    tell_run,
)
from pbm.games.eighteenxx.mail.answered import say
from pbm.games.eighteenxx.mail.barred import Barred
from pbm.games.eighteenxx.mail.forecast import FORETOLD
from pbm.games.eighteenxx.mail.impossible import WITHOUT_TRADE
from pbm.games.eighteenxx.values.events import Passed
from pbm.games.eighteenxx.values.feature import COMPANY, Feature
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass, TrainRun
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.state import Company, Frame
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.decision import Decision
from pbm.games.table.letters import Read
from pbm.games.table.why import why
from pbm.sheets.parse import form


class Claim(Order, frozen=True, tag=True):
    """A stockholder points out better runs (without runs: the best ones)."""

    company: str
    runs: tuple[TrainRun, ...] = ()


class Claimed(Event, frozen=True, tag=True):
    seat: str
    company: str
    income: int


class Claims(Frame, msgspec.Struct, tag="claims"):
    """Stockholders who may point out a better run before the income is declared."""

    company: str
    seats: list[str]
    best: int
    ends: tuple[str, str] | None = None
    """Home and destination where the run must lead from one to the other."""
    step: int = 0


RULE = "running"


def _ask(game: Game, company: Company, income: int, ends: Ends) -> None:
    """Ask the other stockholders clockwise, if there is a better run than the president's."""
    seats = [s for s in game.state.clockwise(company.president) if held(company, s)]
    if not seats:
        return
    best = best_run_of(game, company, ends).revenue
    if best > income:
        frame = Claims(company=company.name, seats=seats, best=best, ends=ends)
        game.state.stack.append(frame)


def _running(game: Game) -> Any:
    """The frame below, for which the company has run."""
    return game.state.stack[-2]


def _check_claim(game: Game, order: Claim) -> Refusal | None:
    frame = game.frame(Claims)
    company = game.companies[frame.company]
    if order.company != frame.company:
        return no(RULE, "not_operating", company=order.company)
    if not order.runs:
        return None
    verdict = judge_run(game, company, order.runs, frame.ends)
    if isinstance(verdict, Refusal):
        return verdict
    had = _running(game).income
    if verdict.revenue <= had:
        return no(RULE, "not_a_better_run", income=verdict.revenue, had=had)
    return None


def _claim(game: Game, order: Claim) -> None:
    """The president must make the better run."""
    frame = game.frame(Claims)
    company = game.companies[frame.company]
    ends = frame.ends
    run = judge_run(game, company, order.runs, ends) if order.runs else None
    if not isinstance(run, CompanyRun):
        run = best_run_of(game, company, ends)
    game.tell(Claimed(frame.seats[0], company.name, run.revenue))
    tell_run(game, company, run, connection=ends is not None)
    run_for = _running(game)
    run_for.income, run_for.ran = run.revenue, True
    frame.seats = [] if run.revenue >= frame.best else frame.seats[1:]


def _decline(game: Game, _order: Pass) -> None:
    frame = game.frame(Claims)
    game.tell(Passed(frame.seats[0], "claim", frame.company))
    frame.seats = frame.seats[1:]


def _unfit(view: View, company: str) -> Refusal | None:
    """Why a seat is not asked now for a better run of a company."""
    there = view.game.companies[company]
    if there.president == str(view.seat):
        return no(RULE, "own_run", company=company)
    return None if held(there, str(view.seat)) else no(RULE, "no_share_of", company=company)


def _never(view: View, order: Order) -> Barred | None:
    """A claim of who holds no share of the company."""
    if not isinstance(order, Claim) or not order.company:
        return None
    refusal = _unfit(view, order.company)
    return (refusal, ()) if refusal is not None and refusal.code == "no_share_of" else None


def _foretold(view: View, lines: list[Read]) -> Iterator[str]:
    """Claims that would be refused as things stand."""
    for one in (way for line in lines for way in line.instruction.alternatives):
        if isinstance(one.order, Claim) and one.order.company:
            refusal = _unfit(view, one.order.company)
            if refusal is not None:
                reason = Voice(view).refusal(refusal)
                yield say(view, "would_fail", text=one.text.removesuffix(";"), reason=reason)


def _suggest_claim(game: Game) -> Iterator[Order]:
    yield Pass()
    yield Claim(game.frame(Claims).company)


CLAIM = Step(
    name="claim",
    asks=lambda game: next(iter(game.frame(Claims).seats), ""),
    subject=lambda game: game.frame(Claims).company,
    moves={Claim: Move(_check_claim, _claim), Pass: Move(None, _decline)},
    suggest=_suggest_claim,
)


def _wanted(outlook: Outlook, decision: Decision, _dice: Dice) -> ChosenOrder:
    """A stockholder wants the best run."""
    shares = held(outlook.game.companies[decision.subject], me(outlook))
    return ChosenOrder(Claim(decision.subject), why("part_of_better_run", shares=shares))


BETTER_RUNS = Feature(
    name="better-runs",
    events=(Claimed,),
    forms=(
        form(
            "claim",
            Claim,
            f"claim {COMPANY} best? routes~",
            "claim {company} best",
            "running",
        ),
    ),
    blocks={Claim: "claim"},
    plans={Claims: FramePlan((CLAIM,), pop)},
    occasions={TAKEN: {"claim": _wanted}, WITHOUT_TRADE: _never, FORETOLD: _foretold},
    settings=(
        Alternatives(
            "better_route", {"claimed": Effect(occasions={HAS_RUN: _ask}), "never": Effect()}
        ),
    ),
)
