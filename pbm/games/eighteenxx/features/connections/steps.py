"""Connection runs: a company runs from home to its destination for the first time (Connection Run).

Checked at the start of an operating round and after every company's turn (H21, D16).  The company
that has just operated runs first, the others in share price order.
"""

from collections.abc import Iterator, Sequence

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.board.board import Version, put_marker, spaces, version
from pbm.games.eighteenxx.board.game_map import STOPS_PER_HEX
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.board.routes import CompanyRun, Train
from pbm.games.eighteenxx.engine.companies import move
from pbm.games.eighteenxx.engine.course import end, ends_at_once
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.engine.steps.running import (
    HAS_RUN,
    best_run_of,
    given_runs,
    judge_run,
    pay_out,
    tell_run,
)
from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.features.connections.values import Connections, Marker, MarkerPlaced
from pbm.games.eighteenxx.features.connections.wars import TAKES_SPACE
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.laid_ahead import with_lays
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import BuyTrain, Dividend, Order, Run, RunBest
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.letters import Read


class ConnectionTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the destination marker costs as an ordinary station."""

    marker_price: int = 0


TABLES = Point(ConnectionTables())


RULE = "connections"
EMPTY = Point(False)
"""Whether a connection run of no routes is taken; it pays no dividend (D48)."""


_KEPT = 4_096
ANY = 99
"""Stops of a train without limit."""
_connected: dict[tuple[GameMap, str, int, Version], bool] = {}
LONG_ENOUGH = Point(True)
"""Whether one of the company's trains must be able to count all stops of the way."""


def connects(game: Game, company: Company) -> bool:
    """Whether one of its trains can run from home to destination."""
    if not company.trains:
        return False
    most = max(game.figures.trains[kind].stops or ANY for kind in company.trains)
    return joined(game, company, most if game.by(LONG_ENOUGH) else ANY)


def joined(game: Game, company: Company, most: int = ANY) -> bool:
    """Whether a train of so many stops could run from home to destination for the first time."""
    figures = game.figures.companies[company.name]
    if company.marker != "waiting" or not figures.destination:
        return False
    reached = network(game.map, game.state.board, company.name).stops
    goal = game.map.hexes[figures.destination].first
    if reached.isdisjoint(range(goal, goal + STOPS_PER_HEX)):
        return False
    key = (game.map, company.name, most, version(game.state.board))
    found = _connected.get(key)
    if found is None:
        from pbm.games.eighteenxx.routes.best import connects as connects_by  # it loads numpy

        if len(_connected) >= _KEPT:
            _connected.clear()
        trains = [Train("longest", None if most == ANY else most)]
        ends = (figures.home, figures.destination)
        found = connects_by(game.map, game.state.board, company.name, trains, ends)
        _connected[key] = found
    return found


def look(game: Game, after: str = "") -> None:
    """Who connects now makes its run, the company that has just operated first (D16)."""
    order = share_price_order(game, list(game.state.companies))
    if after in order:
        order.remove(after)
        order.insert(0, after)
    found = [name for name in order if connects(game, game.companies[name])]
    if found:
        game.state.stack.append(Connections(companies=found, after=after))


def over(game: Game) -> None:
    """The connection runs are made; one of them may have brought the end of the game."""
    game.state.stack.pop()
    if game.state.ending:
        end(game, game.state.ending)


def _company(game: Game) -> Company | None:
    companies = game.frame(Connections).companies
    return game.companies[companies[0]] if companies else None


def _asks(game: Game) -> str:
    company = _company(game)
    return company.president if company else ""


def _subject(game: Game) -> str:
    company = _company(game)
    return company.name if company else ""


def _ends(game: Game, name: str) -> tuple[str, str]:
    figures = game.figures.companies[name]
    return figures.home, figures.destination


def _own_station(game: Game, name: str) -> bool:
    """Whether a station of the company already stands in its destination."""
    rows = spaces(game.map, game.state.board, _ends(game, name)[1])
    return any(name in row for row in rows)


def _check_marker(game: Game, order: Marker) -> Refusal | None:
    if order.company != _subject(game):
        return no(RULE, "not_its_connection_run", company=order.company)
    if order.place == "map" and _own_station(game, order.company):
        return no(RULE, "station_stands_in_the_destination", hex=_ends(game, order.company)[1])
    return None


def _marker(game: Game, order: Marker) -> None:
    """Beside the city of the destination, or on the charter as one more station."""
    company = game.companies[order.company]
    destination = _ends(game, order.company)[1]
    company.marker = order.place
    if order.place == "charter":
        company.stations.append(game.by(TABLES).marker_price)
    else:
        put_marker(game.state.board, company.name, destination)
        game.by(TAKES_SPACE)(game, company.name, destination)
    game.tell(MarkerPlaced(company.name, destination, order.place))
    game.frame(Connections).step += 1


def _suggest_marker(game: Game) -> Iterator[Order]:
    name = _subject(game)
    if not _own_station(game, name):
        yield Marker(name, "map")
    yield Marker(name, "charter")


def _check_run(game: Game, order: Run) -> Refusal | None:
    if order.company != _subject(game):
        return no(RULE, "not_its_connection_run", company=order.company)
    if not order.runs and game.by(EMPTY):
        return None
    company = game.companies[order.company]
    verdict = judge_run(game, company, order.runs, _ends(game, order.company))
    return verdict if isinstance(verdict, Refusal) else None


def _run(game: Game, order: Run) -> None:
    company = game.companies[order.company]
    if not order.runs and game.by(EMPTY):
        tell_run(game, company, CompanyRun((), 0), connection=True)
        _next(game)
        return
    verdict = judge_run(game, company, order.runs, _ends(game, order.company))
    assert isinstance(verdict, CompanyRun)
    _done(game, company, verdict)


def _done(game: Game, company: Company, run: CompanyRun) -> None:
    frame = game.frame(Connections)
    tell_run(game, company, run, connection=True)
    frame.income, frame.ran = run.revenue, True
    frame.step += 1
    for then in game.on(HAS_RUN):
        then(game, company, run.revenue, _ends(game, company.name))


def _check_best(game: Game, order: RunBest) -> Refusal | None:
    wrong = order.company != _subject(game)
    return no(RULE, "not_its_connection_run", company=order.company) if wrong else None


def _run_best(game: Game, order: RunBest) -> None:
    company = game.companies[order.company]
    _done(game, company, best_run_of(game, company, _ends(game, order.company)))


def _suggest_run(game: Game) -> Iterator[Order]:
    name = _subject(game)
    yield RunBest(name, connection=True)
    best = best_run_of(game, game.companies[name], _ends(game, name))
    yield Run(name, given_runs(best), connection=True)


def _check_dividend(game: Game, order: Dividend) -> Refusal | None:
    if order.company != _subject(game):
        return no(RULE, "not_its_connection_run", company=order.company)
    return no(RULE, "no_half_dividend") if order.kind == "half" else None


def _dividend(game: Game, order: Dividend) -> None:
    """Full: the price rises; withheld: it stays. Then the next company connects, if it still can:
    a marker that took the last space of a city may bar the way."""
    frame = game.frame(Connections)
    company = game.companies[order.company]
    pay_out(game, company, frame.income, order.kind, connection=True)
    if order.kind == "full":
        move(game, company, "right", "connection")
    _next(game)


def _next(game: Game) -> None:
    """The run is over: the next company that connects."""
    frame = game.frame(Connections)
    waiting = [] if game.state.ending else frame.companies[1:]
    frame.companies = [name for name in waiting if connects(game, game.companies[name])]
    ends_at_once(game)
    frame.income, frame.ran, frame.step = 0, False, 1


def _suggest_dividend(game: Game) -> Iterator[Order]:
    yield Dividend(_subject(game), "full", connection=True)
    yield Dividend(_subject(game), "withhold", connection=True)


FOUND = Step(name="found")
"""Nothing is asked before the marker: states that are kept number the steps from it."""
MARKER = Step(
    name="marker",
    asks=_asks,
    subject=_subject,
    moves={Marker: Move(_check_marker, _marker)},
    suggest=_suggest_marker,
)
RUN = Step(
    name="connection run",
    asks=_asks,
    subject=_subject,
    moves={Run: Move(_check_run, _run), RunBest: Move(_check_best, _run_best)},
    suggest=_suggest_run,
)
DIVIDEND = Step(
    name="connection dividend",
    asks=_asks,
    subject=_subject,
    moves={Dividend: Move(_check_dividend, _dividend)},
    suggest=_suggest_dividend,
)


def may_connect(seen: SeenGame, name: str) -> bool:
    """Whether track joins home and destination, so that only a long train may be missing."""
    game = trial(seen)
    return joined(game, game.companies[name])


def will_connect(seen: SeenGame, name: str, lines: Sequence[Read]) -> bool:
    """Whether a company connects when it has laid and bought what its lines say."""
    game = with_lays(seen, name, lines)
    _buy(game, name, lines)
    return connects(game, game.companies[name])


def _buy(game: Game, name: str, lines: Sequence[Read]) -> None:
    """The trains that a company probably buys, whatever they cost."""
    for one in (way for line in lines for way in line.instruction.alternatives[:1]):
        train = complete(game, one.order, name) if isinstance(one.order, BuyTrain) else None
        if isinstance(train, BuyTrain):
            game.companies[name].trains.append(train.train)
