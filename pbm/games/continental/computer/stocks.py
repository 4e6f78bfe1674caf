"""A computer tycoon in the stock market: price against worth, control, the climate (6, App. B)."""

from collections.abc import Iterator

from pbm.games.continental import orders as o
from pbm.games.continental.computer.companies import slots_left
from pbm.games.continental.computer.mogul import bid_for_seat, draw, keeps, liking
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.west import prospect
from pbm.games.continental.computer.worth import expected_worth, ratio, safe_loan, sound
from pbm.games.continental.view import RailroadSummary, Stake

DEAR_STOCK = 40
"""Dollars: what counts as high-priced when times are bad (App. B)."""
BAD_TIMES = 2
"""The climate up to which they are bad."""
CORNER = 45
"""Per cent of the stock beyond which nobody should buy (App. B)."""
ATTACKED = 400
"""The ratio at which a threatened presidency counts as a bargain."""
LEADERLESS = 80
"""Added to the ratio of a railroad that wants a president."""
WESTWARD = 100
"""Dollars of a way to the Pacific that add one to that ratio."""
SHORTS = 1
SOONER = 125
"""Per cent of the common measure, in bad times."""
MANY = 1_000_000


def sell_stocks(plan: Plan) -> None:
    """Take profits, leave what is ailing, and sell short what is far too dear."""
    recalled, need = plan.own.recall > 0, _lacking(plan)
    ranked = sorted(_held(plan, need), key=lambda road: _attachment(plan, road))
    for road in ranked:
        kept = 0 if need > 0 else plan.own.bids_for_stock
        if len(plan.traded) >= plan.rules.figures.market.transactions - kept:
            break
        if need > 0:
            need -= _sell(plan, road, "raise_money" if recalled else "in_debt", need)
        elif _too_dear(plan, road):
            _sell(plan, road, "profit_taking")
    if plan.dice.of("shorts").percent(plan.judgement.shorts):
        for road in _overpriced(plan)[:SHORTS]:
            _short(plan, road)


def _lacking(plan: Plan) -> int:
    """Dollars to raise by selling stock: what is recalled, or what he owes beyond what would be
    left after a fall."""
    wanted = plan.own.recall or plan.own.loan - safe_loan(plan)
    return wanted - plan.own.cash


def _stake(road: RailroadSummary) -> Stake:
    """His own columns; everybody with a seat has them."""
    if road.mine is None:
        raise ValueError(f"{road.code} is seen by nobody")
    return road.mine


def _held(plan: Plan, need: int) -> list[RailroadSummary]:
    """Stocks that he owns; those of railroads he rules only if he must raise money."""
    return [
        road
        for road in plan.view.railroads
        if plan.held(road.code) and (need > 0 or road.code not in plan.presided)
    ]


def _attachment(plan: Plan, road: RailroadSummary) -> tuple[bool, bool, int, int]:
    """What is sold last if money is lacking: what he rules, seats on boards, and stocks worth their
    price."""
    seat = keeps(plan, road, expected_worth(plan, road))
    return road.code in plan.presided, seat, ratio(plan, road), road.number


def _too_dear(plan: Plan, road: RailroadSummary) -> bool:
    """Whether a stock's price is beyond what he holds it for; directors hold on longer."""
    patience = 130 if _stake(road).director else 100
    dear = ratio(plan, road) * plan.temper.profit_taking * patience < 1_000_000
    return dear and not keeps(plan, road, expected_worth(plan, road))


def _sell(plan: Plan, road: RailroadSummary, why: str, need: int = 0) -> int:
    """Sell all of it, of what he rules no more than he must as long as he owes less than he has;
    returns half its price, which the check of 6.1.3 gives as credit."""
    shares = plan.held(road.code)
    if road.code in plan.presided and plan.own.loan <= plan.own.net_worth:
        shares = min(shares * plan.judgement.parted // 100, -(-need // road.price))
        if shares <= 0:
            return 0
    plan.traded.add(road.code)
    plan.order(
        o.Sell(road.code, shares, len(plan.traded)), why, price=road.price, ratio=ratio(plan, road)
    )
    return shares * road.price // 2


def _overpriced(plan: Plan) -> list[RailroadSummary]:
    """Stocks to sell short, by taste among all that he thinks too dear; sooner in bad times."""
    bad = plan.view.economy.level <= BAD_TIMES
    at = plan.temper.short_at * (SOONER if bad else 100) // 100
    least, _ = plan.judgement.stock_spread
    found = [
        road
        for road in plan.view.railroads
        if road.revenue
        and not road.cornered
        and not _stake(road).shares
        and road.code not in plan.traded
        and ratio(plan, road) * least // 100 <= at
        and _opinion(plan, road, "short") <= at
    ]
    fancies = {road.code: plan.dice.of("fancy", road.code).below(MANY) for road in found}
    return sorted(found, key=lambda road: (fancies[road.code], road.number))


def _opinion(plan: Plan, road: RailroadSummary, what: str) -> int:
    """A stock's worth in per cent of its price, as he in particular sees it."""
    spread = plan.dice.of(what, road.code).between(*plan.judgement.stock_spread)
    return ratio(plan, road) * spread // 100


def _short(plan: Plan, road: RailroadSummary) -> None:
    """Half of what may be, as far as half their price is at hand (6.2.1): it is dangerous."""
    shares = min(_stake(road).sell_most // 2, 2 * plan.share(50) // road.price)
    room = len(plan.traded) < plan.rules.figures.market.transactions - plan.own.bids_for_stock + 1
    if shares <= 0 or not room or not plan.pays(-(-shares * road.price // 2)):
        return
    plan.traded.add(road.code)
    plan.order(
        o.Short(road.code, shares, len(plan.traded)),
        "short",
        price=road.price,
        ratio=ratio(plan, road),
    )


def buy_stocks(plan: Plan) -> None:
    """Bargains, the most that may be bid for (App. B), and shares to keep a presidency."""
    budget = plan.share(plan.temper.stock_purse)
    most = plan.rules.figures.market.transactions - len(plan.traded)
    for _, rank, road, why in sorted(_liked(plan), key=lambda one: (-one[0], one[2].number)):
        if plan.bids >= min(plan.temper.stocks, plan.own.bids_for_stock, most):
            return
        wanted = bid_for_seat(plan, road) if why == "board" else MANY
        shares = min(_stake(road).bid_most, budget // road.price, wanted)
        if shares * 200 < road.issued or not plan.pays(shares * road.price):
            continue  # a few shares are a waste of a bid
        budget -= shares * road.price
        plan.bids += 1
        plan.order(
            o.Buy(road.code, shares, len(plan.traded) + plan.bids),
            why,
            price=road.price,
            ratio=rank,
        )


def _liked(plan: Plan) -> Iterator[tuple[int, int, RailroadSummary, str]]:
    """The bargains with how much he likes them: not all tycoons run after the same stock."""
    for rank, road, why in _bargains(plan):
        taste = plan.dice.of("taste", road.code).between(*plan.judgement.taste)
        yield (rank if rank >= ATTACKED else rank * taste // 100), rank, road, why


def _bargains(plan: Plan) -> Iterator[tuple[int, RailroadSummary, str]]:
    """Stocks worth buying with their ratio as he sees it, and why."""
    for road in plan.view.railroads:
        mine = _stake(road)
        if road.code in plan.traded or mine.shares * 100 > CORNER * road.issued:
            continue
        if plan.view.economy.level <= BAD_TIMES and road.price > DEAR_STOCK:
            continue
        seen = _opinion(plan, road, "stock")
        if road.code in plan.presided and _attacked(plan, road):
            yield ATTACKED, road, "defend"
        elif _leaderless(plan, road) and seen * 2 >= plan.temper.bargain:
            yield seen + LEADERLESS + prospect(plan, road.lines) // WESTWARD, road, "takeover"
        elif (lure := draw(plan, road)) and seen + lure >= plan.temper.bargain:
            yield liking(plan, road, lure, seen), road, "board"
        elif seen >= plan.temper.bargain and (sound(plan, road) or not road.revenue):
            yield seen, road, "majority" if road.code in plan.presided else "bargain"


def _leaderless(plan: Plan, road: RailroadSummary) -> bool:
    """Whether a railroad without a president could become his, who has room for one."""
    held = 100 * (plan.held(road.code) + _stake(road).bid_most) >= 8 * road.issued
    return not road.president and not road.bankrupt and held and slots_left(plan) > 0


def _attacked(plan: Plan, road: RailroadSummary) -> bool:
    """Whether another director holds nearly as much as the president (4.14.3)."""
    others = [
        shares
        for tycoon in plan.view.tycoons
        if tycoon.seat != plan.own.seat and tycoon.seat in road.directors
        for code, shares in tycoon.stock
        if code == road.code
    ]
    return max(others, default=0) * 100 >= plan.held(road.code) * plan.judgement.defence
