"""How a computer tycoon plays for Rail Mogul: seats on boards of directors, and dividends (1.2)."""

from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.worth import interest, operating_profit
from pbm.games.continental.view import RailroadSummary

SAFELY = 2
"""Per cent of the stock beyond a directorship: treasury stock may be sold, and all shares count."""
SCARCE = 3
"""How many shares are bid for to get one."""
EVEN = 25
"""The hope, per cent, to be served in a stock worth its price."""
LEAST = 20_000
"""Net worth by which somebody poorer judges a seat: he hopes to have as much soon."""
SOON = 3
"""Turns before the first possible end from which a railroad's cash is paid out."""
POINTED = ("rail_mogul", "rail_baron")
"""Aims for which dividends are paid beyond what prudence says."""
BEGUN = 30
"""Per cent of a seat that are a beginning of it."""
DRAW = 300
"""The most that a seat within reach adds to the ratio of a stock."""


def seat(plan: Plan) -> int:
    """Dollars that one more seat on a board is worth to him."""
    return max(LEAST, plan.own.net_worth) * plan.temper.board // 100


def missing(plan: Plan, road: RailroadSummary) -> int:
    """Shares that lack of a seat on a railroad's board, with some to spare."""
    percent = plan.rules.figures.market.director_percent + SAFELY
    coming = plan.held(road.code) + plan.merged.get(road.code, 0)
    return max(0, -(-road.issued * percent // 100) - coming)


def draw(plan: Plan, road: RailroadSummary) -> int:
    """Per cent that a seat within reach of a bid adds to the ratio of a stock: the more, the less
    it costs; nothing where he sits safely, or nobody may buy as much in a turn (6.4)."""
    lacking = missing(plan, road)
    if not lacking or road.mine is None or lacking > road.mine.bid_most or road.bankrupt:
        return 0
    return min(DRAW, 100 * seat(plan) // (lacking * road.price))


def seated_by(plan: Plan, road: RailroadSummary, miles: int) -> bool:
    """Whether merging a company of so many miles brings him a seat he has not (4.3.1)."""
    stock, director = plan.rules.figures.stock, plan.rules.figures.market.director_percent
    held = plan.held(road.code) + plan.merged.get(road.code, 0)
    issued = road.issued + miles * stock.shares_per_mile * (100 - stock.treasury_percent) // 100
    return 100 * held < director * road.issued and 100 * (held + miles) >= director * issued


def bid_for_seat(plan: Plan, road: RailroadSummary) -> int:
    """Shares to bid for: more than lack, since a seat is sought where stock is scarce (6.3.7)."""
    return SCARCE * missing(plan, road)


def liking(plan: Plan, road: RailroadSummary, lure: int, ratio: int) -> int:
    """How a seat ranks among bargains: by its draw, and by the hope to get the shares. The Public
    offers the more, the dearer a stock is (R46), and a bargain is sought by everybody; what is
    begun comes first."""
    hope = 1_000_000 // (100 + ratio) ** 2
    begun = _part(plan, road) >= BEGUN
    return lure * hope * (2 if begun else 1) // EVEN


def _part(plan: Plan, road: RailroadSummary) -> int:
    """Per cent of a safe seat that he has."""
    held = plan.held(road.code)
    return 100 * held // max(1, held + missing(plan, road))


def keeps(plan: Plan, road: RailroadSummary, worth: int) -> bool:
    """Whether a seat, or the part of one that he has, means more to him than what his shares fetch
    beyond their `worth` in cents each."""
    held = plan.held(road.code)
    gain = held * (100 * road.price - worth)
    return gain <= seat(plan) * _part(plan, road)


def pointed_dividend(plan: Plan, road: RailroadSummary) -> int:
    """Dollars a share that bring Mogul points and can be paid: all profit, and once the game may
    end soon all cash (1.2, 1.3); nothing to who plays for something else."""
    if plan.temper.aim not in POINTED:
        return 0
    paid = operating_profit(plan, road) - interest(plan, road)
    if plan.view.turn >= plan.rules.figures.calendar.first_possible_end - SOON:
        paid += max(0, plan.tills[road.code])
    return min(plan.rules.figures.points.dividend_most, max(0, paid) // max(1, road.issued))
