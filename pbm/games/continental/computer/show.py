"""A computer tycoon's ostentation: Prodigal points are bought with money that others invest (1.2).

Half of a turn's thirty points is shared out by heads: where few spend, the least sum brings most,
and nobody may have the stage for himself. Nobody lives beyond what he can earn again.
"""

from pbm.games.continental import orders as o
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.worth import ratio
from pbm.games.continental.events import Spent, TycoonBankrupt
from pbm.games.continental.view import RailroadSummary

LAVISH = 30
"""A temperament that spends so much of its money lives for it."""
POOR = 4
"""Times the money of a start up to which he has little to lose."""
SOON = 75
"""Per cent: how soon ruin is answered."""
ENOUGH = 2
"""How many answer it."""
NEAR = 3
"""Turns before the first possible end from which money is of little use (1.3)."""
RIVALS = 2
"""Leaders in the category whose ruin is answered."""
FOND = 10
"""One that thinks of it before investing."""


def shine(plan: Plan) -> None:
    """Before all else: who lives for it, and who thinks of it before he invests (1.2)."""
    least = plan.rules.figures.points.prodigal_least
    if plan.temper.prodigal >= LAVISH:
        if _answers(plan):
            _ruin(plan)
            return
        worth = max(plan.own.net_worth, plan.own.cash)
        most = min(plan.purse, worth * _splurge(plan) // 100)
        _show(plan, min(most, max(least, _outshining(plan))), "prodigal")
    elif plan.temper.contest and plan.temper.prodigal >= FOND and _tempted(plan):
        _show(plan, _modest(plan), "idle_prodigal")


def _answers(plan: Plan) -> bool:
    """Whether ruin is answered by ruin: who leads spent himself into bankruptcy, whereupon the Bank
    gave him money again (3.5.2), and would have thirty points a turn for it. One alone is hardly
    ahead of him at the end; who answers should have little to lose."""
    own, cash = plan.own, plan.rules.figures.tycoon.cash
    if not plan.temper.contest or own.net_worth > POOR * cash:
        return False
    ruined = _ruined(plan)
    answered = [seat for seat in _rivals(plan) if seat in ruined][:1]
    if not answered:
        return False
    answering = ruined.difference(answered)
    if own.bankrupt:
        return own.seat in sorted(answering | {own.seat})[:ENOUGH]
    return len(answering) < ENOUGH and plan.dice.of("answer").percent(SOON)


def _rivals(plan: Plan) -> tuple[int, ...]:
    """The first two of the category beside himself."""
    leaders = dict(plan.view.leaders)["rail_prodigal"]
    return tuple(seat for seat in leaders if seat != plan.own.seat)[:RIVALS]


def _ruined(plan: Plan) -> set[int]:
    """Who spent himself into bankruptcy last turn (3.5.2)."""
    spent = {one.seat for one in plan.view.news if isinstance(one, Spent)}
    return spent & {one.seat for one in plan.view.news if isinstance(one, TycoonBankrupt)}


def _ruin(plan: Plan) -> None:
    """All that he has and can borrow; what his stock fetches as well, and what he wins by selling
    short: if he loses, it is the Bank's loss."""
    money = plan.own.cash + plan.own.credit
    stocks = [road for road in plan.view.railroads if plan.held(road.code)]
    stocks.sort(key=lambda road: (-plan.held(road.code) * road.price, road.number))
    for road in stocks:
        _trade(plan, o.Sell, road, plan.held(road.code), "answer_stock")
    dear = [road for road in plan.view.railroads if road.revenue and not road.cornered]
    left = 2 * money
    for road in sorted(dear, key=lambda road: (ratio(plan, road), road.number)):
        most = road.mine.sell_most if road.mine and road.code not in plan.traded else 0
        if shares := min(most, left // road.price, money // road.price):
            left -= shares * road.price
            _trade(plan, o.Short, road, shares, "answer_short")
    plan.credit, plan.purse = plan.own.credit, 0
    plan.order(o.Prodigal(2 * (money + plan.own.stock_value)), "answer")


def _trade(
    plan: Plan, kind: type[o.Sell] | type[o.Short], road: RailroadSummary, shares: int, why: str
) -> None:
    """One of the six transactions of a turn, if one is left (6.1)."""
    if len(plan.traded) < plan.rules.figures.market.transactions:
        plan.traded.add(road.code)
        plan.order(kind(road.code, shares, len(plan.traded)), why, price=road.price)


def spend(plan: Plan) -> None:
    """Prodigal points of the others: a little now and then (1.2)."""
    shown = any(isinstance(one.order, o.Prodigal) for one in plan.orders)
    if plan.temper.prodigal < LAVISH and plan.purse > plan.judgement.idle and not shown:
        _show(plan, _modest(plan) if _tempted(plan) else 0, "idle_prodigal")


def _tempted(plan: Plan) -> bool:
    """Whether he feels like it."""
    return plan.dice.of("prodigal").percent(plan.judgement.show * plan.temper.prodigal // 100)


def _modest(plan: Plan) -> int:
    """The least sum, or somewhat more of who is fond of it; nothing of a small fortune."""
    least, worth = plan.rules.figures.points.prodigal_least, plan.own.net_worth
    if not plan.temper.contest:
        return least
    if 100 * least > worth * plan.judgement.modestly:
        return 0
    fond = plan.temper.prodigal >= FOND
    return least * plan.dice.of("show").between(*plan.judgement.shown) // 100 if fond else least


def _splurge(plan: Plan) -> int:
    """Per cent of his net worth that he spends at most: at first, when all have alike; while it
    grows; after the war; when the end is near."""
    if not plan.temper.contest:
        return 100
    calendar, turn = plan.rules.figures.calendar, plan.view.turn
    last = calendar.first_possible_end - NEAR
    begun = (1, max(calendar.civil_war), last)
    return plan.judgement.splurge[sum(turn > one for one in begun)]


def _show(plan: Plan, amount: int, why: str) -> None:
    """Spend a sum that counts, if he can."""
    if amount >= plan.rules.figures.points.prodigal_least and plan.pays(amount):
        plan.order(o.Prodigal(amount), why)


def _outshining(plan: Plan) -> int:
    """A little from who leads, unless somebody comes near who lives on his bankruptcies; from who
    does not, more than another's grand sum of last turn, as far as the points are worth it to him:
    half of all go by the sums (1.2)."""
    figures, judgement = plan.rules.figures.points, plan.judgement
    leaders = dict(plan.view.leaders)["rail_prodigal"]
    leads = leaders[:1] == (plan.own.seat,)
    if leads and not (plan.temper.contest and _ruined(plan).intersection(_rivals(plan))):
        return figures.prodigal_least * plan.dice.of("show").between(*judgement.shown) // 100
    if not leaders and plan.temper.contest:
        return figures.prodigal_least * plan.dice.of("show").between(*judgement.outshone) // 100
    grandest = max(
        (one for one in plan.view.news if isinstance(one, Spent)),
        key=lambda one: one.amount,
        default=Spent(0, 0, 0),
    )
    late = not leads and plan.view.turn > max(plan.rules.figures.calendar.civil_war)
    mine = judgement.pressed if late else judgement.kept
    again = mine if grandest.seat == plan.own.seat else judgement.outshone
    wanted = grandest.amount * plan.dice.of("show").between(*again) // 100
    if late and plan.temper.contest:
        wanted = max(wanted, plan.own.net_worth * _splurge(plan) // 100)
    point = max(judgement.point, plan.own.net_worth * judgement.point_permille // 1000)
    worth = point * (figures.prodigal_total - figures.prodigal_even) // 2
    return min(wanted, worth, plan.purse * plan.temper.prodigal // 100)
