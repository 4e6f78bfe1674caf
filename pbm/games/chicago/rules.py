"""The sequence of the game: who decides what next, what is legal, and what an order does.

initial auctions of PRR, B&O, C&O, NYC
then turn by turn: one of auction, expansion, development (or nothing, with its gauge moved)
    a company in Chicago: its dividend; the first time Wabash opens and is auctioned
    two gauges red after the turn: general dividend, end of the game or green gauges, Detroit
"""

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.chicago import auction, develop, dividends, expand, orders
from pbm.games.chicago.board import PrintedBoard
from pbm.games.chicago.events import GaugeMoved
from pbm.games.chicago.orders import GAUGE_OF, Order
from pbm.games.chicago.play import Play
from pbm.games.chicago.position import opening
from pbm.games.table.decision import Decision

SEQUENCE = "Game Sequence"


def begin(board: PrintedBoard, seats: int) -> Play:
    """A new game with the first auction open; the banker, seat 1, opens it."""
    play = Play(board, opening(board, seats))
    auction.begin_initial(play, board.rules.companies[0].name, 1)
    return play


def next_decision(play: Play) -> Decision | None:
    """The open question: an auction's bid, or the action of the seat whose turn it is."""
    position = play.position
    if position.over:
        return None
    if position.pending:
        return _bid_decision(play)
    seat = position.turn
    return Decision(
        seat=seat,
        kind="action",
        subject="",
        key=f"action:{position.move + 1}",
        legal=lambda order: illegal(play, seat, order),
        suggest=lambda: suggestions(play, seat),
        least=lambda: orders.Null(laziest(play)),
    )


def _bid_decision(play: Play) -> Decision:
    """The answer of the seat asked in the open auction."""
    open_auction = play.position.pending[-1]
    return Decision(
        seat=open_auction.asked,
        kind="bid",
        subject=open_auction.company,
        key=f"bid:{play.position.auctions}:{len(open_auction.bids)}",
        legal=lambda order: auction.illegal_answer(play, order),
        suggest=lambda: auction.answers(play),
        least=orders.Pass,
        numbered=False,
        raises=open_auction.least,
        auction=str(play.position.auctions),
    )


def laziest(play: Play) -> str:
    """The gauge a seat without orders moves: the one with most room left (R26)."""
    limits = play.board.rules.gauges
    return max(limits, key=lambda name: limits[name] - play.position.gauges[name])


def is_red(play: Play, gauge: str) -> bool:
    """Whether a gauge is full, so that it cannot be chosen before the next general dividend."""
    return play.position.gauges[gauge] >= play.board.rules.gauges[gauge]


def illegal(play: Play, seat: int, order: Order) -> Refusal | None:
    """Why an action is not legal for this seat now (Game Sequence, R3, R4); None if it is."""
    gauge = order.gauge if isinstance(order, orders.Null) else GAUGE_OF.get(type(order), "")
    if not gauge:
        return no(SEQUENCE, "no_action")
    if is_red(play, gauge):
        return no(SEQUENCE, "red", gauge=gauge)
    match order:
        case orders.Auction():
            return auction.illegal(play, order)
        case orders.Expand():
            return expand.illegal(play, seat, order)
        case orders.Develop():
            return develop.illegal(play, order)
    return None


def suggestions(
    play: Play,
    seat: int,
    expansions: Callable[[Play, int, str], Iterator[Order]] = expand.suggestions,
) -> Iterator[Order]:
    """Every legal action of the seat, null actions first; of a company's expansions those named."""
    limits = play.board.rules.gauges
    free = [name for name, limit in limits.items() if play.position.gauges[name] < limit]
    yield from (orders.Null(name) for name in free)
    if "auction" in free:
        yield from auction.suggestions(play)
    if "development" in free:
        yield from develop.suggestions(play)
    if "expansion" in free:
        for company in sorted(play.position.holdings[seat - 1]):
            yield from expansions(play, seat, company)


def act(play: Play, decision: Decision, order: Order) -> None:
    """Carry out a legal order; dividends due afterwards are left to `settle`."""
    match order:
        case orders.Bid(dollars):
            auction.answer(play, dollars)
        case orders.Pass():
            auction.answer(play, 0)
        case _:
            _take_action(play, decision.seat, order)


def settle(play: Play) -> None:
    """The general dividend, as soon as it is due (R5)."""
    if dividends.due(play):
        dividends.general(play)


def _take_action(play: Play, seat: int, order: Order) -> None:
    """Move the gauge, do the action, pass the turn unless an auction has been opened."""
    position = play.position
    gauge = order.gauge if isinstance(order, orders.Null) else GAUGE_OF[type(order)]
    position.move += 1
    position.gauges[gauge] += 1
    null = isinstance(order, orders.Null)
    play.tell(GaugeMoved(position.move, seat, gauge, position.gauges[gauge], null))
    match order:
        case orders.Auction(company):
            auction.put_up(play, company, "action", seat)
        case orders.Expand(company, hexes):
            expand.expand(play, seat, order)
            if play.board.rules.figures.chicago in hexes:
                dividends.chicago_phase(play, seat, company)
        case orders.Develop():
            develop.develop(play, seat, order)
    if not position.pending:
        position.turn = position.left_of(seat)
