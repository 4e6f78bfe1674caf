"""Redeeming shares into a treasury and putting them on offer again (Redemption, Reissue)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.selling import IN_ONE_TURN, can_sell_any, over_limit
from pbm.games.eighteenxx.engine.shares import held, keeps_presidency, per_cent, sold, transfer
from pbm.games.eighteenxx.values.events import Redeemed
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order, Redeem
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, Company, StockRound


class Reissue(Order, frozen=True, tag=True):
    """Let a company put all its redeemed shares on offer again."""

    company: str


class AcceptRedemption(Order, frozen=True, tag=True):
    """The holder's word when a company wants to redeem one of his shares."""

    company: str


class Reissued(Event, frozen=True, tag=True):
    company: str
    shares: int
    par: int


class RedemptionTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much of itself a company may hold, and at what par it puts its shares on offer."""

    treasury_limit: int = 0
    """Per cent that a company may hold of itself."""
    least_outside: int = 0
    """Per cent that players and open market must keep when a company redeems."""
    pars: tuple[int, ...] = ()
    """The par values that there are for reissued shares."""
    most: int = 0
    """The highest of them where a setting stops there."""
    new_par: dict[str, int] = {}
    """Share price -> new par value, as the rulebook prints it."""


TABLES = Point(RedemptionTables())


def reissue_by_table(table: Mapping[int, int], price: int, par: int) -> int:
    """New par value of reissued shares by the printed table; never below the old (H04)."""
    return max(par, table.get(price, 0))


def reissue_nearest(pars: Sequence[int], price: int, par: int) -> int:
    """New par value nearest to 75 % of the price, ties upward; never below the old (DEV 3)."""
    return max(par, min(pars, key=lambda value: (abs(4 * value - 3 * price), -value)))


def by_table(game: SeenGame, company: Company) -> int:
    """The printed table (H04)."""
    table = {int(price): par for price, par in game.by(TABLES).new_par.items()}
    return reissue_by_table(table, game.price(company), company.par)


def nearest(game: SeenGame, company: Company) -> int:
    """Nearest to 75 % (D3)."""
    return reissue_nearest(game.by(TABLES).pars, game.price(company), company.par)


def nearest_so_far(game: SeenGame, company: Company) -> int:
    """Nearest to 75 % as far as the highest value that the setting allows (1850 5.1.2, D3)."""
    tables = game.by(TABLES)
    pars = tuple(par for par in tables.pars if par <= tables.most)
    return reissue_nearest(pars, game.price(company), company.par)


NEW_PAR: Point[Callable[[SeenGame, Company], int]] = Point(by_table)


RULE = "redemption"
REISSUE = "reissue"
AFTER_OWN_ACTS = Point(False)
"""Whether a president may first buy and sell for himself and then reissue (D10)."""
AGAIN = Point(False)
"""Whether a company may reissue a second time in a round when all is sold again (D10)."""


def company_turn_refusal(game: Game, name: str, rule: str) -> Refusal | None:
    """A president acts for his company instead of all else in the turn.

    Not while he holds too many certificates and could sell (Compliance Sales, H29).
    """
    later = rule == REISSUE and game.by(AFTER_OWN_ACTS)
    stock = game.frame(StockRound)
    seat, company = stock.seat, game.state.companies.get(name)
    if company is None or company.president != seat:
        return no(rule, "not_the_president", company=name)
    if "company" in stock.acts or (stock.acts and not later):
        return no("stock turn", "company_act_is_the_whole_turn")
    refusal = over_limit(game, seat) if game.by(IN_ONE_TURN) else None
    return refusal if refusal and can_sell_any(game, seat) else None


def redeem_refusal(game: Game, order: Redeem) -> Refusal | None:
    """Whether a company may redeem one share from the market or a player."""
    refusal = company_turn_refusal(game, order.company, RULE)
    if refusal is not None:
        return refusal
    company = game.companies[order.company]
    stock = game.frame(StockRound)
    if not company.operated:
        return no(RULE, "has_not_operated", company=order.company)
    if order.company in stock.redeemed:
        return no(RULE, "once_a_round", company=order.company)
    return (
        _money_refusal(game, stock, company)
        or amount_refusal(game, company)
        or _source_refusal(game, company, order.source)
    )


def _money_refusal(game: Game, stock: StockRound, company: Company) -> Refusal | None:
    """Whether the company can pay the market price."""
    price = game.price(company)
    money = game.by(PURSE)(game, stock, company)
    return None if price <= money else no(RULE, "not_enough_money", needed=price, held=money)


def _held_at_the_start(game: Game, stock: StockRound, company: Company) -> int:
    """Only money held before any reissue of this round counts (D11)."""
    return min(game.cash(company.name), stock.held.get(company.name, 0))


PURSE: Point[Callable[[Game, StockRound, Company], int]] = Point(_held_at_the_start)
"""The money that a company may redeem with."""


def amount_refusal(game: SeenGame, company: Company) -> Refusal | None:
    """So much at most in the treasury; so much must stay with players and the open market."""
    tables, own = game.by(TABLES), held(company, company.name)
    if per_cent(game, company, own + 1) > tables.treasury_limit:
        return no(RULE, "treasury_limit", limit=tables.treasury_limit)
    outside = per_cent(game, company, sold(game, company) - own - 1)
    if outside < tables.least_outside:
        return no(RULE, "too_few_outside", left=outside, least=tables.least_outside)
    return None


def _source_refusal(game: Game, company: Company, source: str) -> Refusal | None:
    """From the open market if any are there; never with a change of president."""
    if held(company, MARKET):
        return None if source == MARKET else no(RULE, "market_first")
    if source not in game.state.seats or not held(company, source):
        return no(RULE, "not_held", company=company.name, source=source)
    if source == company.president and not keeps_presidency(game, company, source, 1):
        return no(RULE, "would_change_the_presidency", company=company.name)
    return None


def redeem(game: Game, seat: str, order: Redeem) -> None:
    """The company pays the market price and keeps the share; the price does not move."""
    company = game.companies[order.company]
    stock = game.frame(StockRound)
    price = game.price(company)
    game.pay(company.name, BANK if order.source == MARKET else order.source, price, "share")
    game.tell(Redeemed(company.name, order.source, price))
    transfer(game, company, order.source, company.name, 1)
    stock.redeemed.append(company.name)
    end_turn(stock, seat)


def reissue_refusal(game: Game, order: Reissue) -> Refusal | None:
    """Whether a company may put its redeemed shares on offer."""
    refusal = company_turn_refusal(game, order.company, REISSUE)
    if refusal is not None:
        return refusal
    company = game.companies[order.company]
    if not game.by(AGAIN) and order.company in game.frame(StockRound).reissued:
        return no(REISSUE, "once_a_round", company=order.company)
    if held(company, IPO):
        return no(REISSUE, "shares_still_on_offer", company=order.company)
    if not held(company, company.name):
        return no(REISSUE, "no_redeemed_shares", company=order.company)
    return None


def reissue(game: Game, order: Reissue) -> None:
    """All redeemed shares go to the initial offering at the new par value."""
    company = game.companies[order.company]
    shares = held(company, company.name)
    company.par = game.by(NEW_PAR)(game, company)
    company.reissued = True
    transfer(game, company, company.name, IPO, shares)
    game.tell(Reissued(company.name, shares, company.par))
    stock = game.frame(StockRound)
    stock.reissued.append(company.name)
    end_turn(stock, stock.seat)


def end_turn(stock: StockRound, seat: str) -> None:
    """Acting for a company moves the priority card and is the whole turn."""
    stock.acts.append("company")
    stock.last = seat
    stock.step += 1


def company_acts(game: Game) -> Iterator[Order]:
    """Every redemption and reissue that the seat whose turn it is may order now."""
    for name, company in game.state.companies.items():
        if company.president != game.frame(StockRound).seat:
            continue
        if reissue_refusal(game, Reissue(name)) is None:
            yield Reissue(name)
        for source in (MARKET, *game.state.seats):
            if redeem_refusal(game, Redeem(name, source)) is None:
                yield Redeem(name, source)


TEMPTING: Point[Callable[[Game], bool]] = Point(lambda game: any(True for _ in company_acts(game)))
"""Whether a seat that could only act for a company is asked at all (D9)."""
