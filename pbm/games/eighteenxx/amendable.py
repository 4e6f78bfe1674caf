"""What a moderator may amend, by the rulebook's words: all of it is open to everybody."""

from collections.abc import Callable, Iterator

from pbm.core.ledger import balance
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.state import BANK, MARKET, Company
from pbm.games.family import Amendable


def amendable(game: Game) -> tuple[Amendable, ...]:
    """Every value that may be amended; each changes the state of this very game."""
    return (*_money(game), *_companies(game))


def _money(game: Game) -> Iterator[Amendable]:
    """The players' cash, the companies' treasuries."""
    for seat in game.state.seats:
        cash = balance(game.state.money, seat, BANK, purse=True)
        yield Amendable(f"cash of seat {seat}", game.cash(seat), cash)
    for company in _open(game):
        name = company.name
        cash = balance(game.state.money, name, BANK, purse=True)
        yield Amendable(f"treasury of {name}", game.cash(name), cash)


def _companies(game: Game) -> Iterator[Amendable]:
    """Share prices, and shares of players."""
    for company in _open(game):
        name = company.name
        yield Amendable(f"share price of {name}", game.price(company), _moves(game, company))
        for seat in game.state.seats:
            held = company.shares.get(seat, 0)
            yield Amendable(f"shares of {name} of seat {seat}", held, _holds(company, seat))


def _open(game: Game) -> Iterator[Company]:
    """Companies that have started and are not closed."""
    return (one for one in game.state.companies.values() if one.row >= 0 and not one.closed)


def _moves(game: Game, company: Company) -> Callable[[int], None]:
    """The share price: its token goes to the nearest square of that price, last on it."""

    def change(figure: int) -> None:
        spots = [
            (abs(row - company.row) + abs(col - company.col), Spot(row, col))
            for row, line in enumerate(game.grid.rows)
            for col in range(len(line))
            if game.grid.has(row, col) and game.grid.at(Spot(row, col)).price == figure
        ]
        if not spots:
            raise ValueError("the market has no such price")
        company.row, company.col = min(spots)[1]
        game.state.arrivals += 1
        company.arrival = game.state.arrivals

    return change


def _holds(company: Company, seat: str) -> Callable[[int], None]:
    """A player's shares; they come from the open market and go to it."""

    def change(figure: int) -> None:
        left = company.shares.get(MARKET, 0) + company.shares.get(seat, 0) - figure
        if figure < 0 or left < 0:
            raise ValueError(f"the open market has no such share of {company.name}")
        shares = {**company.shares, seat: figure, MARKET: left}
        company.shares = {holder: count for holder, count in shares.items() if count}

    return change
