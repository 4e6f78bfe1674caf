"""Tycoons buy Private Companies; all bids are simultaneous (C.5, 2.4.5, 10.1.2)."""

from msgspec import Struct

from pbm.core.refusal import Refusal
from pbm.games.continental.accounts import BANK, PUBLIC, purse
from pbm.games.continental.events import PCBought
from pbm.games.continental.holdings import companies
from pbm.games.continental.limits import amounts, reasons
from pbm.games.continental.orders import BidPC
from pbm.games.continental.state import PrivateCompany
from pbm.games.continental.turn import Given, Turn


class FundedBid(Struct):
    """A bid with what its bidder can pay of it."""

    given: Given[BidPC]
    amount: int

    @property
    def seat(self) -> int:
        """The bidder."""
        return self.given.seat


def play(turn: Turn) -> None:
    """Bids are cut to the cash, then every company on sale goes to its highest bidder."""
    bids = [bid for seat in turn.seats() for bid in _bids_of(turn, seat)]
    for code in turn.rules.map.in_order(turn.opening.listed):
        pc = turn.state.pcs[code]
        _award(turn, pc, [bid for bid in bids if bid.given.order.pc == code])
        if turn.opening.listed[code] is not None and pc.ask is not None:
            _public_buys(turn, pc)


def _bids_of(turn: Turn, seat: int) -> list[FundedBid]:
    """A tycoon's valid bids in sequence, cut in reverse sequence to his cash (10.1.2)."""
    mine = [given for given in turn.given(BidPC) if given.seat == seat]
    mine.sort(key=lambda given: (given.order.sequence or given.index + 1, given.index))
    room = turn.rules.figures.private_companies.limit
    room -= sum(1 for owner in turn.opening.owners.values() if owner == seat)
    bids: list[FundedBid] = []
    cash = turn.state.cash(seat)
    for given in mine:
        reason = _invalid(turn, given) or (reasons.PC_LIMIT if len(bids) >= room else None)
        if reason is not None:
            turn.refuse(given, reason)
            continue
        bid = FundedBid(given, min(given.order.amount, cash))
        cash -= bid.amount
        bids.append(bid)
    return bids


def _invalid(turn: Turn, given: Given[BidPC]) -> Refusal | None:
    """Why a company cannot be bid for at that price (10.1.2, Q41)."""
    code, listed = given.order.pc, turn.opening.listed
    miles = turn.rules.map.miles([code]) if code in listed else 0
    figures = turn.rules.figures.private_companies
    own = listed.get(code) == given.seat
    return amounts.bid_unfit(given.order.amount, code in listed, own, miles, figures)


def _award(turn: Turn, pc: PrivateCompany, bids: list[FundedBid]) -> None:
    """The highest bid at or over the asking price; equal ones by lot (2.4.5, R15)."""
    ask = pc.ask or 0
    enough = [bid for bid in bids if bid.amount >= ask and bid.amount > 0]
    best = max((bid.amount for bid in enough), default=0)
    tied = [bid for bid in enough if bid.amount == best]
    winner = turn.dice.of("company lot", pc.code).pick(tied) if tied else None
    for bid in bids:
        if bid is not winner:
            asked = bid.given.order.amount
            reason = reasons.OUTBID if bid.amount >= ask else reasons.UNDER_ASK
            turn.refuse(bid.given, reason, asked=asked, got=bid.amount, ask=ask)
    if winner is not None:
        _sell(turn, pc, winner)


def _sell(turn: Turn, pc: PrivateCompany, bid: FundedBid) -> None:
    """The bidder pays his bid to the owner, or to the Bank."""
    seller, given = pc.owner, bid.given
    payee = BANK if seller is None else purse(seller)
    turn.pay(purse(bid.seat), payee, bid.amount, "private_company")
    companies.to_tycoon(pc, bid.seat, bid.amount)
    turn.tell(PCBought(pc.code, bid.seat, seller, bid.amount))
    turn.carry(given, amounts.at_most(given.order.amount, bid.amount, reasons.BIDS_OVER_CASH))


def _public_buys(turn: Turn, pc: PrivateCompany) -> None:
    """An owner's company that nobody bought goes to the Public if cheap enough (R17, Q23)."""
    figures, price, seller = turn.rules.figures.private_companies, pc.ask, pc.owner
    miles = turn.rules.map.routes[pc.code].length
    if seller is None or price is None or not amounts.goes_to_public(price, miles, figures):
        return
    turn.pay(PUBLIC, purse(seller), price, "private_company")
    away = turn.dice.of("company returns", pc.code).between(*figures.public_turns)
    companies.to_public(pc, turn.state.turn + away)
    turn.tell(PCBought(pc.code, None, seller, price))
