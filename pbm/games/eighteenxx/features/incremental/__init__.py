"""Incremental capitalisation: a company is paid for its shares as they are bought (1867 7.1).

The shares that nobody has bought yet are its treasury stock: one costs the share price, which goes
into the treasury; they share in its dividends.  It begins with what its president paid.
"""

from collections.abc import Iterator, Sequence

from pbm.games.eighteenxx.computer.outlook import FIRST_TREASURY, NEW_COMPANY, Outlook, me
from pbm.games.eighteenxx.computer.sales import Idea
from pbm.games.eighteenxx.computer.stock import IDEAS
from pbm.games.eighteenxx.computer.trains import saving
from pbm.games.eighteenxx.computer.worth import gain
from pbm.games.eighteenxx.engine.companies import TREASURY, capitalise
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.stock_turn import ON_OFFER
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Buy, Order, Par
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.why import why

FRESH = 20
NEEDY = 90
"""Per cent that a new company adds, and that each company takes which lacks a train's price."""
TRAIN = 40
"""Per cent that a share is better whose price pays for a train of the president's company."""


def _treasury_stock(game: SeenGame, company: Company) -> tuple[int, str]:
    """The share price, to the company."""
    return game.price(company), company.name


def _presidents_part(game: Game, company: Company) -> None:
    """What the president's certificate cost."""
    capitalise(game, company, charter(game, company).president * company.par)


def _two_shares(game: SeenGame, order: Par) -> int:
    """The same, as computer seats foresee it."""
    return charter(game, game.companies[order.company]).president * order.price


def _needs(game: SeenGame, mine: Sequence[Company], _alone: bool) -> int:
    """Less, where companies that he has lack the money for a train."""
    return FRESH - NEEDY * sum(saving(game, company) > 0 for company in mine)


def _for_my_train(outlook: Outlook, orders: list[Order]) -> Iterator[Idea]:
    """A president's own purchase is money for the train that his company lacks."""
    game, seat = outlook.game, me(outlook)
    for order in orders:
        company = game.companies.get(getattr(order, "company", ""))
        if not isinstance(order, Buy) or order.source != "ipo" or company is None:
            continue
        price, lacking = game.price(company), saving(game, company)
        if company.president == seat and lacking > 0 and price <= game.cash(seat) // 2:
            score = gain(game, outlook.temper, company, price) + (
                TRAIN if lacking <= 2 * price else TRAIN // 2
            )
            yield Idea(score, order, why("lacking_for_train", dollars=lacking))


INCREMENTAL = Feature(
    name="incremental",
    points={
        ON_OFFER: _treasury_stock,
        TREASURY: _presidents_part,
        FIRST_TREASURY: _two_shares,
        NEW_COMPANY: _needs,
    },
    occasions={IDEAS: _for_my_train},
)
