"""How a company is acquired: one that operates, and one that still waits in the queue (8.6)."""

from pbm.games.eighteenxx.board.board import put_station, take_tokens_of
from pbm.games.eighteenxx.engine.companies import ACQUIRED, shift
from pbm.games.eighteenxx.engine.privates import close_private
from pbm.games.eighteenxx.engine.shares import charter, held
from pbm.games.eighteenxx.features.acquisitions.values import CompanyAcquired
from pbm.games.eighteenxx.values.events import StationPlaced
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company


def acquire(game: Game, company: Company, dollars: int, why_: str) -> None:
    """A company that operates is acquired: bonus, price, deposits, treasury, what is left."""
    state, per_share = game.state, dollars // charter(game, company).shares
    for seat in state.seats:
        game.pay(BANK, seat, per_share * held(company, seat), "dividend")
    game.tell(CompanyAcquired(company.name, why_, per_share))
    if not company.trains:
        shift(game, company, lowest(game, company), "no train")
    for then in game.on(ACQUIRED):
        then(game, company)
    game.pay(company.name, BANK, game.cash(company.name), "closed")
    for private in state.privates.values():
        if private.owner == company.name:
            close_private(game, private)
    take_tokens_of(state.board, company.name)
    company.shares = {seat: n for seat, n in company.shares.items() if seat in state.seats}
    company.trains, company.stations, company.routes = [], [], ()
    company.acquired = True


def lowest(game: SeenGame, company: Company) -> Spot:
    """The lowest square of its column that has a price (Q25)."""
    row, col = game.spot(company)
    while game.grid.has(row + 1, col) and game.grid.rows[row + 1][col].zone != "closed":
        row += 1
    return Spot(row, col)


def from_queue(game: Game, company: Company) -> None:
    """A company that waits has its home on the map for ever, and never starts; all move up."""
    hex_, city = game.state.board.homes[company.name]
    put_station(game.map, game.state.board, company.name, hex_, city)
    game.tell(StationPlaced(company.name, hex_, 0))
    game.tell(CompanyAcquired(company.name, "queue", 0))
    for then in game.on(ACQUIRED):
        then(game, company)
    company.acquired = company.closed = True
    company.shares = {}
    _move_up(game, company.name)


def _move_up(game: Game, company: str) -> None:
    """Every company of the queue goes a row up, as far as there is room in its column."""
    queue = [["" if name == company else name for name in row] for row in game.state.queue]
    for row in range(1, len(queue)):
        for column, name in enumerate(queue[row]):
            if name and not queue[row - 1][column]:
                queue[row - 1][column], queue[row][column] = name, ""
    game.state.queue = queue
