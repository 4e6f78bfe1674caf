"""Cubes by the director's word: which of them the trains take, and where (1867 8.2 C c, Q10).

What is written is done, and nothing besides: in the order of the trains, each cube by the first of
them that may take it.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.routes import CompanyRun, TrainRoute
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.steps.running import HAS_RUN, judge_run, tell_run, trains_of
from pbm.games.eighteenxx.features.cubes import delivery, refineries
from pbm.games.eighteenxx.features.cubes.tables import BUILT
from pbm.games.eighteenxx.programme.complete import fill_run
from pbm.games.eighteenxx.routes.cubes import Freight, Haul
from pbm.games.eighteenxx.values.feature import COMPANY
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order, Run, RunBest
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.sheets.parse import form

RULE = "running"


class FreightRun(Run, frozen=True, tag=True):
    """Operate trains over the given runs with just these cubes, each from a deposit to a place."""

    deposits: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


class FreightBest(RunBest, frozen=True, tag=True):
    """Operate trains for the highest income there is with just these cubes."""

    deposits: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


Loaded = tuple[CompanyRun, list[tuple[Haul, int]]]
"""A lawful run with what its cubes bring, and every cube with its dollars."""


def _routes(game: Game, order: FreightRun | FreightBest) -> CompanyRun | Refusal:
    """The routes as written; the best ones are those by which the written cubes bring most."""
    company, board = game.companies[order.company], game.state.board
    if isinstance(order, FreightRun):
        return judge_run(game, company, order.runs, None)
    from pbm.games.eighteenxx.routes.fleet import best_laden_run  # it loads numpy

    whole = delivery.freight(game, company)
    cubes = {hex_: order.deposits.count(hex_) for hex_ in order.deposits}
    load = Freight(cubes, frozenset(order.places), whole.dollars)
    trains, band = trains_of(game, company), phase(game).band
    found = best_laden_run(game.map, board, company.name, trains, band, load)
    return CompanyRun(found.routes, sum(route.revenue for route in found.routes))


def _judge(game: Game, order: FreightRun | FreightBest) -> Loaded | Refusal:
    """Whether trains may run so and take these cubes, and what it brings."""
    company = game.companies[order.company]
    run = _routes(game, order)
    if isinstance(run, Refusal):
        return run
    if len(order.deposits) != len(order.places):
        return no(RULE, "a_place_for_each_cube")
    for hex_ in order.deposits:
        if order.deposits.count(hex_) > game.state.board.cubes.get(hex_, 0):
            return no(RULE, "no_cubes_left", hex=hex_)
    pairs = tuple(zip(order.deposits, order.places, strict=True))
    hauls = next(_assigned(run.routes, pairs), None)
    if hauls is None:
        return no(RULE, "no_train_for_the_cubes")
    paid = _paid(game, company, sorted(hauls, key=lambda haul: haul.train))
    if isinstance(paid, Refusal):
        return paid
    own = sum(route.revenue for route in run.routes)
    return CompanyRun(run.routes, own + sum(dollars for _, dollars in paid)), paid


def _assigned(
    routes: Sequence[TrainRoute], pairs: Sequence[tuple[str, str]]
) -> Iterator[list[Haul]]:
    """The trains that take the cubes: each one cube to a place, from a deposit on its route."""
    if not pairs:
        yield []
        return
    (deposit, place), rest = pairs[0], pairs[1:]
    for hauls in _assigned(routes, rest):
        for n, route in enumerate(routes):
            hexes = [halt.hex for halt in route.halts]
            taken = any((haul.train, haul.place) == (n, place) for haul in hauls)
            if deposit in hexes and place in hexes and not taken:
                yield [Haul(n, deposit, place), *hauls]


def _paid(
    game: SeenGame, company: Company, hauls: Sequence[Haul]
) -> list[tuple[Haul, int]] | Refusal:
    """What each cube brings, as refineries change by those before it."""
    standing, each = dict(game.state.board.refineries), delivery.freight(game, company).dollars
    found = []
    for haul in hauls:
        pays = refineries.pays(game, company.name, haul.place, standing)
        if not pays and not refineries.takes(game, haul.place, standing):
            return no(RULE, "takes_no_cube", hex=haul.place)
        found.append((haul, each if pays else 0))
        state = standing.get(haul.place, "")
        standing[haul.place] = BUILT.get(state, state)
    return found


def _check(game: Game, order: FreightRun | FreightBest) -> Refusal | None:
    if order.company != game.turn.company:
        return no(RULE, "not_operating", company=order.company)
    judged = _judge(game, order)
    return judged if isinstance(judged, Refusal) else None


def _run(game: Game, order: FreightRun | FreightBest) -> None:
    """As any run, but for the cubes."""
    company, turn = game.companies[order.company], game.turn
    judged = _judge(game, order)
    assert not isinstance(judged, Refusal)
    run, paid = judged
    tell_run(game, company, run, connection=False)
    turn.income, turn.ran = run.revenue, bool(run.routes)
    turn.step += 1
    for then in game.on(HAS_RUN):
        if then is not delivery.has_run:
            then(game, company, run.revenue, None)
    for haul, dollars in paid:
        delivery.arrive(game, company, haul, dollars)


def fill(game: Game, order: FreightRun) -> Order:
    """What a letter leaves open: the company, trains, and track, as in any run."""
    return fill_run(game, replace(order, company=order.company or game.turn.company))


MOVES: dict[type[Order], Move] = {
    FreightRun: Move(_check, _run),
    FreightBest: Move(_check, _run),
}
FORMS = (
    form(
        "run_best_no_cubes",
        FreightBest,
        f"run {COMPANY} best no|without cubes",
        "run {company} best no cubes",
        RULE,
        fixed=(("connection", False), ("deposits", ()), ("places", ())),
    ),
    form(
        "run_best_cubes",
        FreightBest,
        f"run {COMPANY} best cubes|cube from <deposits:hex...> to <places:hex...>",
        "run {company} best cubes from {deposit} to {home}",
        RULE,
        fixed=(("connection", False),),
    ),
    form(
        "run_no_cubes",
        FreightRun,
        f"run {COMPANY} <runs:route...> no|without cubes",
        "run {company} {short}; no cubes",
        RULE,
        fixed=(("connection", False), ("deposits", ()), ("places", ())),
    ),
    form(
        "run_cubes",
        FreightRun,
        f"run {COMPANY} <runs:route...> cubes|cube from <deposits:hex...> to <places:hex...>",
        "run {company} {short}; cubes from {deposit} to {home}",
        RULE,
        fixed=(("connection", False),),
    ),
)
"""How its orders are written."""
