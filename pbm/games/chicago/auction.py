"""Auctions of shares (Preparing the Game; Auctioning of a Share; R9–R11, R14)."""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.chicago import orders
from pbm.games.chicago.events import ShareAuctioned
from pbm.games.chicago.orders import Order
from pbm.games.chicago.play import Play, share_of
from pbm.games.chicago.position import OpenAuction, cash, treasury

RULE = "Auctioning of a Share"


def minimum_bid(play: Play, company: str) -> int:
    """Income by shares sold and the one put up, rounded up (Auctioning, R10)."""
    charter = play.charter(company)
    return share_of(charter.income, charter.sold + 1)


def illegal(play: Play, order: orders.Auction) -> Refusal | None:
    """Why a share of this company cannot be put up now; None if it can (R9)."""
    charter = play.charter(order.company)
    if not charter.open:
        return no(RULE, "closed", company=order.company)
    if not charter.shares:
        return no(RULE, "sold_out", company=order.company)
    least = minimum_bid(play, order.company)
    if order.most is not None and order.most < least:
        return no(RULE, "minimum", company=order.company, least=least, most=order.most)
    return None


def suggestions(play: Play) -> Iterator[orders.Auction]:
    """Every share that may be put up."""
    for company in play.board.companies:
        charter = play.charter(company)
        if charter.open and charter.shares:
            yield orders.Auction(company)


def put_up(play: Play, company: str, occasion: str, opener: int) -> None:
    """Begin an auction with the opener's answer (minimum bid: R10)."""
    least = minimum_bid(play, company)
    auction = OpenAuction(company, occasion, opener, opener, least, least)
    play.position.pending.append(auction)


def illegal_answer(play: Play, order: Order) -> Refusal | None:
    """Why the seat asked cannot answer so: too low, or more than its cash (R9)."""
    auction = play.position.pending[-1]
    held = play.position.cash(auction.asked)
    match order:
        case orders.Pass():
            return None
        case orders.Bid(_, company) if company not in (None, auction.company):
            return no(RULE, "answer", company=auction.company)
        case orders.Bid(dollars) if dollars < auction.least:
            return no(RULE, "low", bid=dollars, least=auction.least, company=auction.company)
        case orders.Bid(dollars) if dollars > held:
            return no(RULE, "cash", bid=dollars, held=held)
        case orders.Bid():
            return None
    return no(RULE, "answer", company=auction.company)


def answers(play: Play) -> Iterator[Order]:
    """Pass, and every bid that the seat can pay."""
    auction = play.position.pending[-1]
    yield orders.Pass()
    for dollars in range(auction.least, play.position.cash(auction.asked) + 1):
        yield orders.Bid(dollars)


def answer(play: Play, dollars: int) -> None:
    """The asked seat bids, or passes with 0 and is out; the next is asked (R9)."""
    auction = play.position.pending[-1]
    auction.bids.append((auction.asked, dollars))
    if dollars:
        auction.leader, auction.high, auction.least = auction.asked, dollars, dollars + 1
    else:
        auction.passed.append(auction.asked)
    left = play.position.seats - len(auction.passed)
    if left == 0 or (left == 1 and auction.leader):
        _close(play)
        return
    auction.asked = play.position.left_of(auction.asked)
    while auction.asked in auction.passed:
        auction.asked = play.position.left_of(auction.asked)


def _close(play: Play) -> None:
    """The highest bidder pays the company; unsold shares stay, but initially go free (R11)."""
    auction = play.position.pending.pop()
    winner = auction.leader or (auction.opener if auction.occasion == "initial" else 0)
    if winner:
        _sell(play, auction.company, winner, auction.high)
    play.position.auctions += 1
    play.tell(
        ShareAuctioned(
            move=play.position.move,
            company=auction.company,
            occasion=auction.occasion,
            least=auction.minimum,
            bids=tuple(auction.bids),
            winner=winner,
            price=auction.high,
        )
    )
    if auction.occasion == "initial":
        _next_initial(play, auction.company, winner)
    else:
        play.position.turn = play.position.left_of(play.position.turn)


def _sell(play: Play, company: str, seat: int, price: int) -> None:
    """One share for money that goes to the company's charter."""
    play.ledger.pay(cash(seat), treasury(company), price, "share")
    charter = play.charter(company)
    charter.shares -= 1
    charter.sold += 1
    held = play.position.holdings[seat - 1]
    held[company] = held.get(company, 0) + 1


def _next_initial(play: Play, company: str, winner: int) -> None:
    """The buyer opens the next initial auction; after the last the first one's buyer begins."""
    order = [company.name for company in play.board.rules.companies if not company.opens_late]
    after = order.index(company) + 1
    if after < len(order):
        begin_initial(play, order[after], winner)
        return
    first = order[0]
    holders = range(1, play.position.seats + 1)
    play.position.turn = next(s for s in holders if play.position.shares(s, first))


def begin_initial(play: Play, company: str, opener: int) -> None:
    """One of the auctions before the first turn (Preparing the Game)."""
    play.position.move += 1
    put_up(play, company, "initial", opener)
