"""Dollars, shares and rates: what an order may come to, with the reason why not more (10, Q4)."""

from msgspec import Struct

from pbm.core.refusal import Refusal
from pbm.games.continental.limits import reasons
from pbm.games.continental.world.figures import Market, PrivateCompanies
from pbm.games.continental.world.railroad_figures import NewStock


class Allowed(Struct, frozen=True):
    """What is got of what was asked; without a reason all of it, if refused nothing."""

    asked: int
    got: int
    reason: Refusal | None = None
    refused: bool = False


def least(asked: int, *limits: tuple[int, Refusal, Refusal]) -> Allowed:
    """Cut to the first of the least limits: its figure, why an order is cut, why refused."""
    most, cut, none = min(limits, key=lambda limit: max(0, limit[0]))
    if asked <= most:
        return Allowed(asked, asked)
    return Allowed(asked, most, cut) if most > 0 else Allowed(asked, 0, none, refused=True)


def at_most(asked: int, most: int, cut: Refusal) -> Allowed:
    """Cut to a figure that is never nothing."""
    return least(asked, (most, cut, cut))


# --- one's own money (10.1.1, 4.4) -------------------------------------------------------------


def borrowed(asked: int, credit: int) -> Allowed:
    """The available credit at most (10.1.1(1))."""
    return least(asked, (credit, reasons.CREDIT, reasons.NO_CREDIT))


def repaid(asked: int, loan: int, cash: int) -> Allowed:
    """The loan at most, and the cash (10.1.1(2))."""
    nothing, no_cash = reasons.NOTHING_OWED, reasons.NO_CASH
    return least(asked, (loan, reasons.LOAN, nothing), (cash, reasons.CASH, no_cash))


def lent(asked: int, cash: int) -> Allowed:
    """The cash that the president has after his bank orders (4.4.1)."""
    return least(asked, (cash, reasons.LENDING_CASH, reasons.NO_CASH))


def repaid_to_president(asked: int, owed: int, till: int) -> Allowed:
    """The debt at most, and the railroad's cash of the start (4.4.2)."""
    nothing, no_cash = reasons.NOTHING_OWED, reasons.NO_CASH
    owing = (owed, reasons.DEBT_TO_PRESIDENT, nothing)
    return least(asked, owing, (till, reasons.TILL_FOR_PRESIDENT, no_cash))


def repaid_to_bank(asked: int, owed: int, till: int) -> Allowed:
    """The railroad's loans and bonds at most, and its cash (10.2.2)."""
    nothing, no_cash = reasons.NOTHING_OWED, reasons.NO_CASH
    return least(asked, (owed, reasons.DEBT, nothing), (till, reasons.RAILROAD_CASH, no_cash))


# --- treasury stock (10.2.3) -------------------------------------------------------------------


def treasury_cost(shares: int, price: int, figures: NewStock) -> int:
    """What a president pays: half the price, the sum rounded down once (Q1)."""
    return shares * price * figures.president_price_percent // 100


def treasury_to_president(
    asked: int, treasury: int, cash: int, price: int, figures: NewStock
) -> Allowed:
    """What is left in the treasury, and what the cash pays at the exact price (10.2.3(2), Q79);
    in games begun before that ruling, also a share for which less than a dollar is short."""
    spared = 99 if figures.president_pays_part else 0
    paid = (100 * cash + spared) // (price * figures.president_price_percent)
    no_cash = reasons.PRESIDENT_CASH
    return least(asked, (treasury, reasons.TREASURY, reasons.NO_TREASURY), (paid, no_cash, no_cash))


def treasury_to_market(asked: int, treasury: int) -> Allowed:
    """What the president left of it (10.2.3(3))."""
    return least(asked, (treasury, reasons.TREASURY, reasons.NO_TREASURY))


# --- Private Companies (10.1.2) ----------------------------------------------------------------


def highest_ask(paid: int, ask: int | None, miles: int, figures: PrivateCompanies) -> int:
    """The ceiling on an asking price: the larger of 120 % of the price paid and $10 a mile (R16),
    and 120 % of the present price for one on sale already (Q23)."""
    factor = 100 + figures.raise_percent
    ceiling = max(paid * factor // 100, miles * figures.free_ask_per_mile)
    return ceiling if ask is None else min(ceiling, ask * factor // 100)


def asked_for(ask: int, miles: int, highest: int, figures: PrivateCompanies) -> Allowed:
    """$1 a mile at least (Q60); a price above the ceiling is cut to it."""
    lowest = miles * figures.least_ask_per_mile
    if ask < lowest:
        return Allowed(ask, 0, reasons.with_figures(reasons.ASK_FLOOR, lowest=lowest), True)
    return at_most(ask, highest, reasons.ASK_CEILING)


def withdrawn(owned: bool, listed: bool) -> Refusal:
    """Why a company cannot be taken off the market: once offered, it stays there."""
    if not owned:
        return reasons.NOT_OWNED
    return reasons.STAYS_ON_SALE if listed else reasons.NOT_ON_SALE


def bid_unfit(
    bid: int, listed: bool, own: bool, miles: int, figures: PrivateCompanies
) -> Refusal | None:
    """Why a company cannot be bid for at a price, if so (Q41)."""
    if not listed:
        return reasons.NOT_ON_SALE
    if own:
        return reasons.OWN_PC
    lowest = figures.least_bid_per_mile * miles
    return reasons.with_figures(reasons.BID_FLOOR, lowest=lowest) if bid < lowest else None


def goes_to_public(ask: int | None, miles: int, figures: PrivateCompanies) -> bool:
    """Whether an owner's company is sure of a buyer: on sale under $10 a mile (R17, Q23)."""
    return ask is not None and ask < figures.free_ask_per_mile * miles


# --- the stock market (6.1, 6.2) ---------------------------------------------------------------


class Balance:
    """The money of one tycoon's stock orders; in cents, for half prices are reckoned (6.1.3)."""

    def __init__(self, cash: int, figures: Market) -> None:
        self.cents = 100 * cash
        self.figures = figures

    def buy(self, asked: int, price: int, most: int) -> Allowed:
        """A bid: at most the reported maximum, and what cash and credit pay (6.1.1, 6.1.3)."""
        got = min(asked, most, max(0, self.cents) // (100 * price))
        self.cents -= 100 * price * got
        bound = reasons.MAX_BID if most else reasons.NO_BID_LEFT
        return _traded(asked, got, bound if got == most else reasons.MARKET_CASH)

    def sell(self, asked: int, price: int, own: int, most: int, cornered: bool) -> Allowed:
        """A sale: own shares for half their price as credit, the rest short against cash (6.2)."""
        sold, half = min(asked, own), price * self.figures.credit_percent
        self.cents += half * sold
        wanted = min(asked, most) - sold
        short = min(wanted, max(0, self.cents) // half)
        self.cents -= half * short
        bound = reasons.SHARES_OWNED if most == own else reasons.SHORT_LIMIT
        if short < wanted:
            bound = reasons.MARKET_CASH
        elif cornered:
            bound = reasons.CORNERED
        return _traded(asked, sold + short, bound)


def _traded(asked: int, got: int, bound: Refusal) -> Allowed:
    """What the check of 6.1.3 lets pass."""
    return Allowed(asked, got) if got == asked else Allowed(asked, got, bound, got <= 0)


def spent_for_show(asked: int, cash: int, lowest: int) -> Allowed:
    """Ostentation: the cash at most; under $1,000 nothing is spent (1.2, Q36)."""
    if min(asked, cash) < lowest:
        reason = reasons.with_figures(reasons.PRODIGAL_LEAST, cash=cash, least=lowest)
        return Allowed(asked, 0, reason, refused=True)
    return at_most(asked, cash, reasons.PRODIGAL_CASH)


# --- a railroad's business (10.2) --------------------------------------------------------------


def track_price(asked: int, lowest: int, most: int) -> Allowed:
    """Dollars a mile for building, kept between the minimum and its double (4.6.2, 4.6.3, Q4)."""
    if asked < lowest:
        return Allowed(asked, lowest, reasons.BUILD_LEAST)
    return at_most(asked, most, reasons.BUILD_MOST)


def influence(asked: int, till: int) -> Allowed:
    """The cash at most, never by loan (4.9.2)."""
    return least(asked, (till, reasons.TILL_FOR_INFLUENCE, reasons.NO_CASH))
