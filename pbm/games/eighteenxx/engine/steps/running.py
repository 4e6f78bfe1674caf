"""Operate trains, then declare dividends or withhold the earnings; 1850 chapters 8 and 9.

The rules of routes are the board room's; here they get trains and phase from the state.
"""

from collections.abc import Callable, Iterator, Sequence

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board import Board
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.board.routes import CompanyRun as TrainsRun
from pbm.games.eighteenxx.board.routes import GivenRoute, Train, check_run
from pbm.games.eighteenxx.engine.companies import move
from pbm.games.eighteenxx.engine.course import ends_at_once, phase
from pbm.games.eighteenxx.engine.shares import charter, held
from pbm.games.eighteenxx.routes.cubes import Freight, with_cubes
from pbm.games.eighteenxx.values.events import DividendPaid, Ran
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Dividend, Order, Run, RunBest, TrainRun
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import Rules, SeenGame
from pbm.games.eighteenxx.values.state import BANK, IPO, Company

RULE = "running"


Ends = tuple[str, str] | None
"""Home and destination of a run that must lead from one to the other; None in an ordinary turn."""
HAS_RUN: Occasion[Callable[[Game, Company, int, Ends], None]] = Occasion()
"""A company's trains have run for so many dollars."""
KINDS: Occasion[tuple[str, Callable[[Game, Company, int], int]]] = Occasion()
"""Dividends beside the full one and none: their name, and what the company keeps."""


def kinds(rules: Rules) -> tuple[str, ...]:
    """What may become of an income, the most for the holders first."""
    return ("full", *(kind for kind, _ in rules.occasions.get(KINDS, ())), "withhold")


def kept(game: Game, company: Company, income: int, kind: str) -> int:
    """Dollars of the income that stay with the company, before dividends on its own shares."""
    if kind == "full":
        return 0
    keeps = dict(game.on(KINDS)).get(kind)
    return keeps(game, company, income) if keeps else income


def tell_run(game: Game, company: Company, run: TrainsRun, *, connection: bool) -> None:
    """Write down every train's run."""
    company.income, company.routes = run.revenue, run.routes
    for route in run.routes:
        train = route.train.partition("#")[0]
        stops = tuple(halt.hex for halt in route.halts)
        game.tell(Ran(company.name, train, stops, route.revenue, connection))


def pay_out(game: Game, company: Company, income: int, kind: str, *, connection: bool) -> int:
    """Share out the income; returns what each share was paid.

    Shares on offer and redeemed ones pay the company, those on the open market the bank.
    """
    keeps = kept(game, company, income, kind)
    per_share = (income - keeps) // charter(game, company).shares
    game.pay(BANK, company.name, keeps, "income")
    for seat in game.state.seats:
        game.pay(BANK, seat, per_share * held(company, seat), "dividend")
    own = held(company, IPO) + held(company, company.name)
    game.pay(BANK, company.name, per_share * own, "dividend")
    company.paid = kind
    game.tell(DividendPaid(company.name, kind, income, per_share, keeps, connection))
    return per_share


def trains_of(game: SeenGame, company: Company) -> list[Train]:
    """A company's trains, told apart by number: "3#0", "3#1"."""
    kinds = game.figures.trains
    return [
        Train(f"{kind}#{n}", kinds[kind].stops or None) for n, kind in enumerate(company.trains)
    ]


FREIGHT: Point[Callable[[SeenGame, Company], Freight | None]] = Point(lambda _game, _company: None)
"""Cubes that a company's trains may take to places on their routes."""


def freight_of(game: SeenGame, company: Company) -> Freight | None:
    """The cubes of a company's trains as they lie; None where there are none in the game."""
    return game.by(FREIGHT)(game, company)


def unmanned(company: Company, runs: Sequence[TrainRun]) -> Refusal | None:
    """That there are not so many trains, at all or of a kind."""
    trains = company.trains
    if not trains:
        return no(RULE, "owns_no_train", company=company.name)
    named = [run.train for run in runs if run.train]
    for kind in dict.fromkeys(named):
        if 0 < trains.count(kind) < named.count(kind):
            return no(RULE, "few_trains", train=kind, count=trains.count(kind))
    if len(runs) > len(trains):
        return no(RULE, "few_trains_for_routes", routes=len(runs), count=len(trains))
    return None


def judge_run(
    game: Game, company: Company, runs: Sequence[TrainRun], connection: tuple[str, str] | None
) -> TrainsRun | Refusal:
    """Whether trains may run so, and what it brings."""
    if (lacking := unmanned(company, runs)) is not None:
        return lacking
    free = [train.name for train in trains_of(game, company)]
    given = []
    for run in runs:
        name = next((n for n in free if n.partition("#")[0] == run.train), run.train)
        if name in free:
            free.remove(name)
        given.append(GivenRoute(name, run.connections, run.stops))
    verdict = check_run(
        game.map,
        game.state.board,
        company.name,
        trains_of(game, company),
        given,
        phase(game).band,
        connection,
    )
    freight = game.by(FREIGHT)(game, company)
    if freight is None or isinstance(verdict, Refusal):
        return verdict
    return with_cubes(verdict, freight)


def best_run_of(
    game: SeenGame,
    company: Company,
    connection: tuple[str, str] | None,
    trains: Sequence[Train] | None = None,
    board: Board | None = None,
) -> TrainsRun:
    """The run of all its trains that brings most (Operate Trains); of others, on a map in thought.

    Routes with cubes are for runs that need not connect anything.
    """
    # The search loads numpy, for which nobody should wait who only looks at a game.
    from pbm.games.eighteenxx.routes.best import best_run as best
    from pbm.games.eighteenxx.routes.fleet import best_laden_run

    there = board or game.state.board
    running = trains_of(game, company) if trains is None else trains
    freight, band = game.by(FREIGHT)(game, company), phase(game).band
    if freight is not None:
        return best_laden_run(game.map, there, company.name, running, band, freight)
    return best(game.map, there, company.name, running, band, connection) or TrainsRun((), 0)


def given_runs(run: TrainsRun) -> tuple[TrainRun, ...]:
    """A run as the order that makes it."""
    return tuple(
        TrainRun(
            route.train.partition("#")[0],
            route.connections,
            tuple(f"{halt.hex}-{halt.stop}" for halt in route.halts),
        )
        for route in run.routes
    )


def _asks_run(game: Game) -> str:
    """The president, if the company has a train and a route."""
    company = game.operating
    if not company.trains or not network(game.map, game.state.board, company.name).has_route:
        return ""
    return company.president


def _check_run(game: Game, order: Run) -> Refusal | None:
    turn = game.turn
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    verdict = judge_run(game, game.companies[order.company], order.runs, None)
    return verdict if isinstance(verdict, Refusal) else None


def _run(game: Game, order: Run) -> None:
    company = game.companies[order.company]
    verdict = judge_run(game, company, order.runs, None)
    assert isinstance(verdict, TrainsRun)
    _done(game, verdict)


def _done(game: Game, run: TrainsRun) -> None:
    """The trains have run; features may have something to say of it."""
    turn = game.turn
    company = game.companies[turn.company]
    tell_run(game, company, run, connection=False)
    turn.income, turn.ran = run.revenue, bool(run.routes)
    turn.step += 1
    for then in game.on(HAS_RUN):
        then(game, company, run.revenue, None)


def _check_best(game: Game, order: RunBest) -> Refusal | None:
    wrong = order.company != game.turn.company
    return no(RULE, "not_operating", company=order.company) if wrong else None


def _run_best(game: Game, order: RunBest) -> None:
    _done(game, best_run_of(game, game.companies[order.company], None))


def _suggest_run(game: Game) -> Iterator[Order]:
    """The best run, then none at all."""
    company = game.turn.company
    yield RunBest(company)
    yield Run(company, ())


RUN = Step(
    name="run",
    asks=_asks_run,
    subject=lambda game: game.turn.company,
    moves={Run: Move(_check_run, _run), RunBest: Move(_check_best, _run_best)},
    suggest=_suggest_run,
)


def _asks_dividend(game: Game) -> str:
    turn = game.turn
    return game.companies[turn.company].president if turn.ran and turn.income else ""


def _check_dividend(game: Game, order: Dividend) -> Refusal | None:
    turn = game.turn
    if order.company != turn.company:
        return no("dividends", "not_operating", company=order.company)
    if order.kind not in kinds(game.rules):
        return no("dividends", "no_half_dividend")
    return no("dividends", "no_income") if not turn.income and order.kind != "withhold" else None


RISE: Point[Callable[[Game, Company, int], int]] = Point(lambda _game, _company, _per_share: 1)
"""How often the price moves to the right for so many dollars a share, if all was paid."""


def _declare(game: Game, order: Dividend) -> None:
    turn = game.turn
    company = game.companies[turn.company]
    company.operated = True
    turn.step += 1
    per_share = pay_out(game, company, turn.income, order.kind, connection=False)
    if not per_share:
        move(game, company, "left", "withheld")
    elif not kept(game, company, turn.income, order.kind):
        for _ in range(game.by(RISE)(game, company, per_share)):
            move(game, company, "right", "paid")
    ends_at_once(game)


def _no_income(game: Game) -> None:
    """A company without income counts as withholding it."""
    turn = game.turn
    company = game.companies[turn.company]
    company.operated = True
    company.income, company.routes = 0, ()
    pay_out(game, company, 0, "withhold", connection=False)
    move(game, company, "left", "withheld")


def _suggest_dividend(game: Game) -> Iterator[Order]:
    company = game.turn.company
    yield from (Dividend(company, kind) for kind in kinds(game.rules))


DIVIDEND = Step(
    name="dividend",
    asks=_asks_dividend,
    subject=lambda game: game.turn.company,
    moves={Dividend: Move(_check_dividend, _declare)},
    suggest=_suggest_dividend,
    skip=_no_income,
)
