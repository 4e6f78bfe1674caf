"""What can be foreseen of lines as things stand: what they cost, and why they would be refused.

It is tried in thought, on a copy of what is seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.companies import is_brought
from pbm.games.eighteenxx.engine.rounds import carry_out, check
from pbm.games.eighteenxx.engine.selling import sell_refusal
from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.stock_turn import buy_refusal, par_refusal
from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.costs_ahead import AHEAD, cost_now, is_ceiling, least_asked
from pbm.games.eighteenxx.programme.laid_ahead import (
    LaidAhead,
    is_lasting,
    with_lays,
    with_stations,
)
from pbm.games.eighteenxx.programme.trains_ahead import (
    bought_ahead,
    is_true,
    may_come,
    presidents_part,
    prices_ahead,
)
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.feature import DEAL, STOCK
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import InitialRound, StockRound
from pbm.games.eighteenxx.view import View
from pbm.games.table.letters import Read
from pbm.games.table.programme import Alternative

AT_FIRST = (
    *(orders.Bid, orders.Maximum, orders.BuyOffered),
    *(orders.Buy, orders.Par, orders.Sell, orders.Pass),
)
"""Orders of the initial round, and those of which it decides what comes of them later."""


class ForeseenLine(msgspec.Struct, frozen=True):
    """What a line would come to now: refused, or paid by a company for so many dollars."""

    text: str
    refusal: Refusal | None = None
    cost: int = 0
    company: str = ""
    treasury: int = 0
    at_most: bool = False
    """Another side may ask for less."""
    again: bool = False
    """It is paid each time that the line is used."""
    purse: int = 0
    """The president's cash, where a train costs more than the company has."""
    adds: str = ""
    """Whether he may add it: "yes", "owns a train", "dearer", or nothing where it is no matter."""
    later: bool = False
    """The money is what lines before it leave."""
    prices: tuple[int, ...] = ()
    """Of several trains of one line, each; the cost is their sum."""
    brings: int = 0
    """What the line brings by itself: it sells first."""
    part: str = ""
    """Of a joined line the order that would be refused, where the one before it would not."""


def in_stock(seen: SeenGame, seat: int, lines: Sequence[Read]) -> Iterator[ForeseenLine]:
    """The numbered lines of a stock round, each after those before it, as if nobody else did
    anything; of others what a presidency costs, of all what a deal may."""
    game = trial(seen)
    for line in (one for one in lines if one.instruction.kind == STOCK):
        instruction = line.instruction
        plain = instruction.condition is None and instruction.role == "number"
        early = isinstance(game.state.stack[0], InitialRound)
        first = early and any(isinstance(one.order, AT_FIRST) for one in instruction.alternatives)
        if first or not plain:
            yield from _presidency(seen, str(seat), line)
            yield from _agreed(game, str(seat), line)
        elif not _begin_turn(game, str(seat)):
            return
        else:
            before, paid = dict(game.state.money), len(game.ledger.entries)
            refusal, joined = _first_done(game, str(seat), instruction.alternatives)
            if refusal is None:
                yield from _paid(seen, game, before, paid, line)
                yield from _agreed(game, str(seat), line)
            elif not _may_be_paid(game, refusal, lines):
                yield ForeseenLine(line.text, refusal, part=joined)


def _presidency(seen: SeenGame, seat: str, line: Read) -> Iterator[ForeseenLine]:
    """What a company would cost to start, of a line of which nobody knows when it is done; a
    presidency that a private company brings costs nothing."""
    ways = line.instruction.alternatives
    start = ways[0].order if ways else None
    company = seen.companies.get(start.company) if isinstance(start, orders.Par) else None
    if isinstance(start, orders.Par) and company is not None and not is_brought(seen, company):
        cost = charter(seen, company).president * start.price
        yield ForeseenLine(line.text, None, cost, seat, seen.cash(seat))


def _agreed(game: Game, seat: str, line: Read) -> Iterator[ForeseenLine]:
    """What a purchase for oneself costs at the most that another side may ask for."""
    ways = line.instruction.alternatives
    deal: Any = ways[0].order if ways else None
    own = isinstance(deal, orders.DealOrder) and getattr(deal, "company", "") == ""
    if own and (most := orders.most_paid(deal)):
        yield ForeseenLine(line.text, None, most, seat, game.cash(seat), is_ceiling(deal))


def _paid(
    seen: SeenGame, game: Game, before: Mapping[str, int], entries: int, line: Read
) -> Iterator[ForeseenLine]:
    """What a line has taken out of the purse of its seat, or of a company of its."""
    spent, came = dict[str, int](), dict[str, int]()
    for one in game.ledger.entries[entries:]:
        spent[one.payer] = spent.get(one.payer, 0) + one.amount
        came[one.payee] = came.get(one.payee, 0) + one.amount
    payer = next((one for one in spent if one in game.state.seats or one in seen.companies), "")
    if payer:
        money = (spent[payer], payer, before.get(payer, 0))
        later, brings = before.get(payer, 0) != seen.cash(payer), came.get(payer, 0)
        yield ForeseenLine(line.text, None, *money, later=later, brings=brings)


def _may_be_paid(game: Game, refusal: Refusal, lines: Sequence[Read]) -> bool:
    """Whether money alone is lacking, and sales of other lines may bring it: those with a condition
    or for any turn, of which it is not foreseen when they are done; none that would be refused."""
    if refusal.code != "not_enough_money":
        return False
    brought: dict[str, int] = {}
    for said in (line.instruction for line in lines):
        ways = said.alternatives
        sure = said.role == "number" and not any((said.condition, *(w.condition for w in ways)))
        for one in () if sure or said.kind != STOCK else ways:
            sale = complete(game, one.order)
            seat = game.frame(StockRound).seat
            if isinstance(sale, orders.Sell) and sell_refusal(game, seat, sale) is None:
                money = game.price(game.companies[sale.company]) * sale.shares
                brought[sale.company] = max(brought.get(sale.company, 0), money)
    lacking = int(refusal.figures["needed"]) - int(refusal.figures["held"])
    return lacking <= sum(brought.values())


def _begin_turn(game: Game, seat: str) -> bool:
    """Whether it is the stock round still; then the seat's turn begins afresh in it."""
    state = game.state
    root = state.stack[0]
    if isinstance(root, InitialRound):
        root = StockRound(seat)
    if state.over or not isinstance(root, StockRound):
        return False
    state.stack[:] = [replace(root, seat=seat, acts=[], bought="", now=[])]
    game.question = None
    return True


def _own_turn(game: Game, seat: str, order: orders.Order) -> Refusal | None:
    """Why a seat may not trade so in its turn; the round passes over one that can do nothing."""
    match order:
        case orders.Buy():
            return buy_refusal(game, seat, order)
        case orders.Par():
            return par_refusal(game, seat, order)
        case orders.Sell():
            return sell_refusal(game, seat, order)
    return None


def _first_done(
    game: Game, seat: str, alternatives: Sequence[Alternative]
) -> tuple[Refusal | None, str]:
    """Carry out the first alternative that is legal, and what is joined to it; why the first is
    not, if none can be said, or what is joined to it, with the text of that order."""
    refusals: list[Refusal] = []
    for one in alternatives:
        if one.condition is not None:
            return None, ""
        refusal = _done(game, seat, one.order)
        if refusal is None:
            joined = zip(one.also, one.text.split(" and ")[-len(one.also) :], strict=False)
            told = ((_done(game, seat, o), text) for o, text in joined if _is_turn_of(game, seat))
            return next((found for found in told if found[0] is not None), (None, ""))
        refusals.append(refusal)
    return (refusals[0] if refusals else None), ""


def _done(game: Game, seat: str, order: Any) -> Refusal | None:
    """Carry out an order that is legal, but no deal, which needs another's word; why it is not."""
    deal = isinstance(order, orders.DealOrder)
    whole = complete(game, least_asked(order) if deal else order)
    if isinstance(whole, Refusal):
        return whole
    refusal = _own_turn(game, seat, whole) or check(game, whole)
    if refusal is None and not deal:
        carry_out(game, whole)
    return refusal


def _is_turn_of(game: Game, seat: str) -> bool:
    """Whether a seat has its turn in a stock round."""
    root = game.state.stack[-1] if game.state.stack else None
    return isinstance(root, StockRound) and root.seat == seat


def in_operating(view: View, name: str, lines: Sequence[Read]) -> Iterator[ForeseenLine]:
    """What a company orders, as the table is now; a lay after the first beside those above it, and
    another station as far as no track laid before it makes it possible."""
    ahead, built = LaidAhead(view.game, name), with_lays(view.game, name, lines)
    buying, placed = trial(built), False
    for line in lines:
        first = line.instruction.alternatives[0].order if line.instruction.alternatives else None
        if isinstance(first, orders.Lay):
            yield from _laid(view, ahead, line)
        elif isinstance(first, orders.Station):
            told = _priced(view, built, name, line)
            yield from (one for one in told if not placed or _stays(ahead.before, line, one))
            placed = True
        elif isinstance(first, orders.Run):
            yield from _priced(view, with_stations(built, name, lines), name, line)
        elif isinstance(first, orders.BuyTrain):
            yield from _priced(view, buying, name, line)
            bought_ahead(buying, name, line)
        elif isinstance(first, orders.Discard) and not may_come(buying, first, lines):
            yield from _priced(view, buying, name, line)
        elif isinstance(first, orders.Bankrupt) or type(first) in dict(view.game.on(AHEAD)):
            yield from _priced(view, built, name, line)


def _laid(view: View, ahead: LaidAhead, line: Read) -> Iterator[ForeseenLine]:
    """A line for track, when what stands above it has been laid; where that is open, as far as
    nothing laid before it makes it possible."""
    told = list(_priced(view, ahead.game, ahead.name, line))
    if (refusal := ahead.refusal(line)) is not None:
        told = [ForeseenLine(line.text, refusal)]
    elif any(one.refusal is not None for one in told) and ahead.open:
        before = _priced(view, ahead.before, ahead.name, line)
        told = [one for one in before if _stays(ahead.before, line, one)]
    ahead.lay(line)
    yield from told


def _stays(game: Game, line: Read, told: ForeseenLine) -> bool:
    """Whether a line is refused for what stays so all turn."""
    return told.refusal is not None and is_lasting(game, line, told.refusal)


def in_deals(view: View, lines: Sequence[Read]) -> Iterator[ForeseenLine]:
    """A seat's word in deals that it could not keep as the table is now."""
    game = trial(view.game)
    for line in lines:
        if line.instruction.kind == DEAL:
            yield from _priced(view, game, str(view.seat), line)


def _priced(view: View, game: Game, name: str, line: Read) -> Iterator[ForeseenLine]:
    """What the first alternative costs; why none is legal now of those that a condition allows."""
    instruction = line.instruction
    costs = [cost_now(game, name, one.order) for one in instruction.alternatives]
    known = next((one for one in costs if isinstance(one, int)), None)
    if known:
        first = instruction.alternatives[costs.index(known)].order
        again = instruction.times > 1 or bool(instruction.during or instruction.until)
        buys = isinstance(first, orders.BuyTrain) and first is instruction.alternatives[0].order
        prices = prices_ahead(view, game, line) if buys else ()
        cost = sum(prices) or known
        money = (cost, name, game.cash(name), is_ceiling(first), again and not prices)
        part = presidents_part(game, name, first, known) if len(prices) <= 1 else (0, "")
        yield ForeseenLine(line.text, None, *money, *part, prices=prices)
    meant = (instruction.condition, *(one.condition for one in instruction.alternatives))
    refusals = [one for one in costs if isinstance(one, Refusal)]
    true = all(is_true(view, game, condition, line) for condition in meant)
    if refusals and len(refusals) == len(costs) and true:
        yield ForeseenLine(line.text, refusals[0])
