"""What shares are worth to a computer seat: dividends still to come, and the price at the end."""

from pbm.games.eighteenxx.computer.outlook import next_train, rounds_ahead
from pbm.games.eighteenxx.computer.temperament import Temperament
from pbm.games.eighteenxx.engine.companies import needed
from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates, charter, held, sold
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import IPO, MARKET, Company

START = 60
"""Income that a company is thought to begin with, on an empty map."""
FOUND = 60
"""Per cent of the others' mean income that a new company finds on the track they have laid."""
RISE = 6
"""Per cent by which a price rises in a round in which dividends are paid."""
MOST_RISES = 8
FALLS = 2
"""Rounds without a rise that a company without a train is thought to have before it."""
LATE = 4
"""Rounds that must be ahead for a new company to be thought of."""


def expected_income(game: SeenGame, company: Company) -> int:
    """Dollars a company will bring in a round."""
    if not company.operated:
        running = [one.income for one in game.state.companies.values() if one.income]
        return max(START, FOUND * sum(running) // max(1, 100 * len(running)))
    if company.trains:
        return max(company.income, START // 2)
    poor = game.cash(company.name) < next_train(game).price
    return company.income // 4 if poor else company.income // 2


def share_value(game: SeenGame, temper: Temperament, company: Company, price: int) -> int:
    """Dollars that a share will have brought at the end, its price then included."""
    ahead = rounds_ahead(game)
    dividends = expected_income(game, company) * ahead // charter(game, company).shares
    if temper.climbs:
        steps = ahead if company.trains else max(0, ahead - FALLS)
        return dividends + climbed(game, company, price, steps)
    healthy = company.trains or not company.operated
    rise = RISE * min(ahead, MOST_RISES) if healthy else -12
    return dividends + price * (100 + rise) // 100


def climbed(game: SeenGame, company: Company, price: int, steps: int) -> int:
    """The price after so many dividends, by the squares of the market."""
    spot = game.spot(company) if company.row >= 0 else game.grid.pars.get(price)
    if spot is None:
        return price
    for _ in range(steps):
        spot = game.grid.right(spot)
    return game.grid.at(spot).price


def surplus(game: SeenGame, temper: Temperament, company: Company, cost: int) -> int:
    """Dollars that a share bought for `cost` brings beyond them."""
    return share_value(game, temper, company, game.price(company) or cost) - cost


def gain(game: SeenGame, temper: Temperament, company: Company, cost: int) -> int:
    """The same in per cent of the cost."""
    return 100 * surplus(game, temper, company, cost) // max(1, cost)


def missing(game: SeenGame, company: Company) -> int:
    """Shares still to be sold before a company operates; 0 when it does."""
    if company.floated:
        return 0
    return max(0, needed(game, company) - sold(game, company))


def free_money(game: SeenGame) -> int:
    """Dollars of all seats together."""
    return sum(game.cash(seat) for seat in game.state.seats)


def starting_need(game: SeenGame) -> int:
    """Dollars that it takes to float every company which has been started."""
    started = [c for c in game.state.companies.values() if c.par and not c.floated]
    return sum(missing(game, company) * company.par for company in started)


def room(game: SeenGame, seat: str) -> int:
    """Certificates that a seat may still take."""
    return max(0, certificate_limit(game) - certificates(game, seat))


def free_room(game: SeenGame) -> int:
    """Certificates that all seats together may take, beyond those that started companies need."""
    started = [c for c in game.state.companies.values() if c.par and not c.floated]
    needs = sum(missing(game, company) for company in started)
    return sum(room(game, seat) for seat in game.state.seats) - needs


def unfilled(game: SeenGame) -> int:
    """Certificates that all seats together may take, beyond all that are for sale."""
    started = [c for c in game.state.companies.values() if c.par and not c.closed]
    on_sale = sum(held(company, IPO) + held(company, MARKET) for company in started)
    return sum(room(game, seat) for seat in game.state.seats) - on_sale


def kept_room(game: SeenGame) -> int:
    """Certificates that a seat keeps free: its part of the companies still to be started."""
    unstarted = [c for c in game.state.companies.values() if not c.par and not c.closed]
    if rounds_ahead(game) < LATE:
        return 0
    starters = sum(_starters(game, company) for company in unstarted)
    return -(-starters // len(game.state.seats))


def _starters(game: SeenGame, company: Company) -> int:
    """Certificates that float a company: the president's, and the others that must be sold."""
    return needed(game, company) - charter(game, company).president + 1
