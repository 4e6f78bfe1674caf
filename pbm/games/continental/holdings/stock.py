"""New stock for a new line: to treasury, owner, directors and Public (4.3)."""

from msgspec import Struct

from pbm.games.continental.accounts import PUBLIC, loan, till
from pbm.games.continental.events import StockIssued
from pbm.games.continental.holdings import shares
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.railroad_figures import NewStock


class IssueParts(Struct, frozen=True):
    """How a new issue is divided; the parts add up to 5 shares a mile (Q8)."""

    treasury: int
    owner: int
    each_director: int
    public: int


def divide(miles: int, owned: bool, directors: int, figures: NewStock) -> IssueParts:
    """10 % to the treasury, a share per mile to a PC's owner, 10 % to each director but 50 % for
    all together, all rounded down; the Public takes the rest (4.3.1, 4.3.2, Q8)."""
    total = miles * figures.shares_per_mile
    treasury = total * figures.treasury_percent // 100
    owner = miles * figures.owner_per_mile if owned else 0
    each = 0
    if directors:
        alone = total * figures.director_percent // 100
        together = total * figures.directors_percent // (100 * directors)
        each = min(alone, together)
    return IssueParts(treasury, owner, each, total - treasury - owner - directors * each)


def broker(turn: Turn, railroad: Railroad, sold: int, price: int) -> int:
    """Sell new shares to the Public through a broker at 10 % less (4.3.3, Q1); dollars."""
    shares.issue(railroad, shares.PUBLIC, sold)
    cash = sold * price * turn.rules.figures.stock.broker_percent // 100
    return turn.pay(PUBLIC, till(railroad.code), cash, "brokered_stock")


def issue_for_line(turn: Turn, railroad: Railroad, line: str, owner: int | None) -> None:
    """The stock of a merged PC or a built RoW, at the start of turn's price, for the directors of
    the start of the turn, who pay half of it by loan (4.3.1(2), (3), 4.3.2, Q9)."""
    figures, start = turn.rules.figures.stock, turn.opening.railroads[railroad.code]
    miles = turn.rules.map.routes[line].length
    parts = divide(miles, owner is not None, len(start.directors), figures)
    shares.issue(railroad, shares.TREASURY, parts.treasury)
    if owner is not None:
        shares.issue(railroad, owner, parts.owner)
    cost = parts.each_director * start.price * figures.director_price_percent // 100
    for seat in start.directors:
        shares.issue(railroad, seat, parts.each_director)
        turn.pay(loan(seat), till(railroad.code), cost, "director_stock")
    cash = broker(turn, railroad, parts.public, start.price)
    turn.tell(
        StockIssued(
            railroad.code,
            line,
            treasury=parts.treasury,
            owner=parts.owner,
            each_director=parts.each_director,
            directors=len(start.directors),
            public=parts.public,
            broker_cash=cash,
            each_loan=cost,
        )
    )
