"""What happens to a public company: it starts, floats, its price moves, it closes."""

from collections.abc import Callable, Iterator
from typing import Any

from pbm.games.eighteenxx.board.board import remove_company
from pbm.games.eighteenxx.engine.shares import charter, sold
from pbm.games.eighteenxx.values.events import (
    CompanyClosed,
    CompanyRemoved,
    Floated,
    Passed,
    PriceMoved,
    PrivateClosed,
    Started,
)
from pbm.games.eighteenxx.values.game import Game, Move, Step, Suggest
from pbm.games.eighteenxx.values.market import MOVES, Spot
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company, OperatingTurn

END = 99
"""A step number past every plan: what is going on is over."""
CLOSED = "closed"
"""Owner of a private company that has left the game."""
STARTED: Occasion[Callable[[Game, Company], None]] = Occasion()
"""A company has its par value and its token on the market."""
MOVED: Occasion[Callable[[Game, Company], None]] = Occasion()
"""The price of a company that is not closed has moved."""
CLOSES: Occasion[Callable[[Game, Company], None]] = Occasion()
"""A company has been closed."""
ACQUIRED: Occasion[Callable[[Game, Company], None]] = Occasion()
"""A railroad that nobody owns has acquired a company."""


def left_out(step: str) -> Callable[[Game, Pass], None]:
    """What it is to pass at a step of a company's turn: its president has left it out."""

    def act(game: Game, _order: Pass) -> None:
        game.tell(Passed(game.operating.president, step, game.operating.name))
        game.turn.step += 1

    return act


def one_act(name: str, frame: type[Any], kind: type[Order], move: Move, ways: Suggest) -> Step:
    """A step at which a frame's company may do one thing or leave it; what it might do, among ways.

    Its president is asked if anything can be done.
    """

    def lawful(game: Game) -> Iterator[Order]:
        return (one for one in ways(game) if move.check is None or move.check(game, one) is None)

    def asks(game: Game) -> str:
        company = game.companies[game.frame(frame).company]
        return company.president if next(lawful(game), None) is not None else ""

    def suggest(game: Game) -> Iterator[Order]:
        yield Pass()
        yield from lawful(game)

    def act(game: Game, order: Order) -> None:
        move.act(game, order)
        leave(game, order)

    def leave(game: Game, _order: Order) -> None:
        game.frame(frame).step += 1

    moves: dict[type[Order], Move] = {kind: Move(move.check, act), Pass: Move(None, leave)}
    return Step(
        name=name,
        asks=asks,
        subject=lambda game: game.frame(frame).company,
        moves=moves,
        suggest=suggest,
    )


def start(game: Game, seat: str, company: Company, par: int) -> None:
    """Set the par value and place the share price token (Starting a Company)."""
    company.par = par
    company.president = seat
    company.stations = list(game.figures.companies[company.name].stations)
    arrive(game, company, game.grid.pars[par])
    game.tell(Started(seat, company.name, par))
    for then in game.on(STARTED):
        then(game, company)


def arrive(game: Game, company: Company, spot: Spot) -> None:
    """Put a token on a square, below those that lie there; one that stays keeps its place."""
    if spot == (company.row, company.col):
        return
    game.state.arrivals += 1
    company.row, company.col = spot
    company.arrival = game.state.arrivals


def float_if_ready(game: Game, company: Company) -> None:
    """Pay the first treasury when enough shares are sold (Starting Treasury)."""
    if company.floated or not company.par or sold(game, company) < needed(game, company):
        return
    company.floated = True
    close_presidency(game, company)
    game.by(TREASURY)(game, company)


def capitalise(game: Game, company: Company, treasury: int) -> None:
    """The bank pays a company's first treasury."""
    game.pay(BANK, company.name, treasury, "treasury")
    game.tell(Floated(company.name, treasury))


def pay_treasury(game: Game, company: Company) -> None:
    """The first treasury is the par values of all shares."""
    capitalise(game, company, charter(game, company).shares * company.par)


TREASURY: Point[Callable[[Game, Company], None]] = Point(pay_treasury)
"""What becomes of the first treasury when enough shares are sold (D28)."""


def _printed(game: SeenGame, company: Company) -> int:
    """As the tables say."""
    return game.figures.companies[company.name].shares_to_operate


TO_OPERATE: Point[Callable[[SeenGame, Company], int]] = Point(_printed)


def needed(game: SeenGame, company: Company) -> int:
    """Shares that must be sold before it operates."""
    return game.by(TO_OPERATE)(game, company)


def is_brought(seen: SeenGame, company: Company) -> bool:
    """Whether its presidency comes with a private company, and is paid with that."""
    return any(
        (printed.brings == "presidency" and printed.company == company.name)
        or seen.state.privates[name].company == company.name
        for name, printed in seen.figures.privates.items()
    )


def close_presidency(game: Game, company: Company) -> None:
    """A private company that is a president's certificate ends when its company starts."""
    for name, printed in game.figures.privates.items():
        private = game.state.privates[name]
        mine = printed.brings == "presidency" and printed.company == company.name
        if mine and private.owner != CLOSED:
            game.tell(PrivateClosed(name, private.owner))
            private.owner = CLOSED


def move(game: Game, company: Company, name: str, why: str) -> None:
    """Move a share price token by a named move (1850 5.8)."""
    shift(game, company, MOVES[name](game.grid, game.spot(company)), why)


def fall(game: Game, company: Company, squares: int) -> None:
    """Let the price fall for shares sold and not protected (1850 5.8.1)."""
    shift(game, company, game.grid.down(game.spot(company), squares), "sold")


def shift(game: Game, company: Company, spot: Spot, why: str) -> None:
    """Put the token where it belongs; in the closing section the company is closed."""
    old = game.price(company)
    if spot != (company.row, company.col):
        arrive(game, company, spot)
        game.tell(PriceMoved(company.name, old, game.price(company), why))
        if game.square(company).zone == "closed":
            close(game, company)
        else:
            for then in game.on(MOVED):
                then(game, company)


def close(game: Game, company: Company) -> None:
    """Remove a company without compensation (1850 5.1.1, H09).

    If its president was raising money for its train, his cash is lost too (H10).
    """
    state = game.state
    game.pay(company.name, BANK, game.cash(company.name), "closed")
    turn = next((f for f in state.stack if isinstance(f, OperatingTurn)), None)
    if turn and turn.company == company.name and turn.raised and not company.trains:
        game.pay(company.president, BANK, game.cash(company.president), "closed")
    if game.figures.numbers.closing_trains == "open market":
        state.market_trains.extend(company.trains)
    for private in state.privates.values():
        if private.owner == company.name:
            game.tell(PrivateClosed(private.name, company.name))
            private.owner = CLOSED
    remove_company(state.board, company.name)
    company.closed, company.row, company.col = True, -1, -1
    company.president, company.shares = "", {}
    company.trains, company.stations, company.marker = [], [], ""
    company.routes = ()
    game.tell(CompanyClosed(company.name))
    if turn and turn.company == company.name:
        turn.step = END
    for then in game.on(CLOSES):
        then(game, company)


def remove(game: Game, company: Company) -> None:
    """A company that has not started leaves the game; its home is open to all (1867 9.2)."""
    company.closed, company.shares = True, {}
    game.state.board.homes.pop(company.name, None)
    game.tell(CompanyRemoved(company.name))
