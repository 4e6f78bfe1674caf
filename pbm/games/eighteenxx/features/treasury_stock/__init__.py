"""Treasury stock: a company issues or redeems one share at the end of its turn (1867 8.2 E).

An issued share goes to the open market at the price, which then falls; one that is redeemed comes
from there at the price, which stays.
"""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.computer.choose import IDLE
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook, lasting, rounds_ahead
from pbm.games.eighteenxx.computer.trains import saving
from pbm.games.eighteenxx.engine.companies import shift
from pbm.games.eighteenxx.engine.course import ASKED_ON
from pbm.games.eighteenxx.engine.shares import held, market_room, transfer
from pbm.games.eighteenxx.features.treasury_stock.sheet import offers
from pbm.games.eighteenxx.features.treasury_stock.values import Issue, Issued
from pbm.games.eighteenxx.mail.company_sheet import OFFERS
from pbm.games.eighteenxx.values.events import Redeemed
from pbm.games.eighteenxx.values.feature import COMPANY, AddedOrders, Feature
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Order, Redeem
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET
from pbm.games.table.decision import Decision
from pbm.games.table.why import why
from pbm.sheets.parse import form

RULE = "treasury stock"
MOST_ISSUED = 3
"""Shares in the market at which a computer seat issues no more."""
SOON = 4
"""Shares whose price would pay what is lacking: more is not raised so."""


def _check_issue(game: Game, order: Issue) -> Refusal | None:
    company = game.operating
    if order.company != company.name:
        return no(RULE, "not_operating", company=order.company)
    if not held(company, IPO):
        return no(RULE, "no_treasury_stock", company=company.name)
    if not market_room(game, company):
        limit = game.figures.numbers.market_limit
        return no(RULE, "market_limit", limit=limit, company=company.name)
    return None


def _issue(game: Game, order: Issue) -> None:
    company, price = game.operating, game.price(game.operating)
    game.pay(BANK, company.name, price, "share")
    transfer(game, company, IPO, MARKET, 1)
    game.tell(Issued(company.name, price))
    game.turn.step += 1
    shift(game, company, game.grid.down(game.spot(company), 1), "issued")


def _check_redeem(game: Game, order: Redeem) -> Refusal | None:
    company = game.operating
    if order.company != company.name:
        return no(RULE, "not_operating", company=order.company)
    if order.source != MARKET or not held(company, MARKET):
        return no(RULE, "not_for_sale", company=company.name, source=order.source)
    price, cash = game.price(company), game.cash(company.name)
    return no(RULE, "not_enough_money", needed=price, held=cash) if price > cash else None


def _redeem(game: Game, order: Redeem) -> None:
    company, price = game.operating, game.price(game.operating)
    game.pay(company.name, BANK, price, "share")
    transfer(game, company, MARKET, IPO, 1)
    game.tell(Redeemed(company.name, MARKET, price))
    game.turn.step += 1


def _offers(game: Game) -> Iterator[Order]:
    company = game.turn.company
    if _check_issue(game, Issue(company)) is None:
        yield Issue(company)
    if _check_redeem(game, Redeem(company, MARKET)) is None:
        yield Redeem(company, MARKET)


def _could(game: Game) -> bool:
    return any(True for _ in _offers(game))


def _planned(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """A computer seat issues for the train that its company will need, and redeems with money that
    no train needs, while the price is rising."""
    game = outlook.game
    company = game.companies[decision.subject]
    lacking, price, cash = saving(game, company), game.price(company), game.cash(company.name)
    if lacking > 0 and not lasting(game, company) and held(company, MARKET) < MOST_ISSUED:
        if held(company, IPO) and lacking <= SOON * price and rounds_ahead(game) > 1:
            return ChosenOrder(Issue(company.name), why("lacking_for_train", dollars=lacking))
        return None
    dearest = max(kind.price for kind in game.figures.trains.values())
    rises = company.paid == "full" and company.income >= price
    if held(company, MARKET) and rises and not lacking and cash >= price + dearest:
        return ChosenOrder(Redeem(company.name, MARKET), why("idle_money", dollars=price))
    return None


TREASURY_STOCK = Feature(
    name="treasury-stock",
    events=(Issued,),
    forms=(
        form("issue", Issue, f"issue {COMPANY} a|one|1~ share~", "issue {company}", RULE),
        form(
            "redeem_share",
            Redeem,
            "redeem a|one|1~ share~ of~ <company:company> [from <source:holder>]",
            "redeem {company} from market",
            RULE,
        ),
    ),
    blocks={Issue: "privates", Redeem: "privates"},
    cites=(RULE,),
    parts=(
        AddedOrders(
            "privates",
            {Issue: Move(_check_issue, _issue), Redeem: Move(_check_redeem, _redeem)},
            _offers,
        ),
    ),
    occasions={ASKED_ON: ("privates", _could), IDLE: _planned, OFFERS: ("privates", offers)},
)
