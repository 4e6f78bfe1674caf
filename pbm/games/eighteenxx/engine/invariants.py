"""What is always true of a game of 18xx: nothing is lost, nothing is there twice."""

from collections import Counter
from collections.abc import Callable, Iterator

from pbm.games.eighteenxx.engine.shares import charter, held, market_room, most_others
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import MARKET, Company

MORE_STATIONS: Occasion[Callable[[Game, Company], range]] = Occasion()
"""How many station markers a company may have beside those printed on its charter."""

MUST_HOLD: Occasion[Callable[[Game], Iterator[str]]] = Occasion()
"""What is always true of a feature's part of a game: what is broken of it."""


def broken(game: Game) -> tuple[str, ...]:
    """Broken invariants by name and figures; empty when all hold."""
    return tuple(_all(game))


def _all(game: Game) -> Iterator[str]:
    if game.ledger.total():
        yield f"money: {game.ledger.total()} too much"
    for holder in (*game.state.seats, *game.state.companies):
        if game.cash(holder) < 0:
            yield f"money: {holder} has {game.cash(holder)}"
    for company in game.state.companies.values():
        yield from _company(game, company)
    yield from _trains(game)
    for tile, number in sorted(Counter(t for t, _ in game.state.board.tiles.values()).items()):
        supply = game.map.supply[tile]
        if supply is not None and number > supply:
            yield f"tiles: {number - supply} of {tile} too many"
    for holds in game.on(MUST_HOLD):
        yield from holds(game)


def _company(game: Game, company: Company) -> Iterator[str]:
    """Shares, president, place on the market, station markers."""
    name = company.name
    if company.closed or company.acquired:
        if company.trains or game.cash(name) or (company.closed and company.shares):
            yield f"{name}: out of the game, but not empty"
        return
    if _shares_lost(game, company):
        yield f"{name}: shares {company.shares}"
    if market_room(game, company) < 0:
        yield f"{name}: {held(company, MARKET)} on the open market"
    if bool(company.par) != (company.row >= 0) or bool(company.par) != bool(company.president):
        yield f"{name}: started, but not everywhere"
    if not company.president:
        return
    most = held(company, company.president)
    if most < max(charter(game, company).president, most_others(game, company, company.president)):
        yield f"{name}: president with {most}"
    yield from _stations(game, company)


def _shares_lost(game: Game, company: Company) -> bool:
    """Not all shares are there, or fewer than none somewhere."""
    whole = charter(game, company).shares
    return sum(company.shares.values()) != whole or min(company.shares.values(), default=1) < 1


def _stations(game: Game, company: Company) -> Iterator[str]:
    """Every station marker is on the map or on the charter."""
    board = game.state.board
    rows = [row for rows in board.stations.values() for row in rows]
    placed = sum(row.count(company.name) for row in rows)
    wanted = len(game.figures.companies[company.name].stations)
    there = placed + len(company.stations)
    more = range(1)
    for also in game.on(MORE_STATIONS):
        more = also(game, company)
    if there - wanted not in more:
        yield f"{company.name}: {there} station markers, not {wanted}"


def _trains(game: Game) -> Iterator[str]:
    """No more trains of a kind than there are, and no company has too many at rest."""
    state = game.state
    for kind in game.figures.trains.values():
        there = state.market_trains.count(kind.name) + state.depot.get(kind.name, 0)
        there += sum(company.trains.count(kind.name) for company in state.companies.values())
        if kind.count is not None and there > kind.count:
            yield f"trains: {there} of kind {kind.name}"
