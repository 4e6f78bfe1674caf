"""Private Companies in a computer tycoon's plans: what to make of them, what to bid (10.1.2)."""

from collections.abc import Iterator

from msgspec import Struct

from pbm.games.continental import orders as o
from pbm.games.continental.computer.growth import spoils
from pbm.games.continental.computer.mogul import seat, seated_by
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.ways import may_join, nearness, open_ends
from pbm.games.continental.computer.west import prospect, turns_saved
from pbm.games.continental.computer.worth import future_price, sound
from pbm.games.continental.limits.amounts import goes_to_public
from pbm.games.continental.limits.routes import open_rows
from pbm.games.continental.view import CompanyOnSale, RailroadSummary
from pbm.games.continental.view.private import OwnCompany
from pbm.games.continental.world.figures import PrivateCompanies

DEAR = 60
"""Per cent of its worth that a new railroad counts when there are too many."""
WANTED = 140
"""… and when there are so few that the whole country lies open to it."""


class Use(Struct, frozen=True):
    """What may be made of a company: its value in dollars, and how."""

    value: int
    how: str
    """`incorporate`, `merge` or `sell`."""
    railroad: str = ""


def slots_left(plan: Plan) -> int:
    """Presidencies that he could still take, or exchange for one that has a future (10.1.4)."""
    held = plan.view.tycoon(plan.own.seat).controls
    free = sum(not code or code in plan.boxed_in for code in held)
    return free - len(plan.incorporated)


def use_companies(plan: Plan) -> None:
    """Incorporate, merge or sell each company, whatever brings most."""
    for company in plan.own.companies:
        figures, miles = plan.rules.figures.private_companies, company.miles
        if goes_to_public(company.ask, miles, figures):
            continue  # the Public buys it this turn (R17)
        uses = [_incorporation(plan, company.code, miles), _sale(company, figures)]
        uses += [_merger(plan, company.code, miles, plan.roads[into]) for into in company.merge]
        _act(plan, company, max(uses, key=lambda use: (use.value, use.how, use.railroad)))


def _sale(company: OwnCompany, figures: PrivateCompanies) -> Use:
    """At the highest price allowed; below $10 a mile somebody surely buys (R17)."""
    sure = goes_to_public(company.ask_most, company.miles, figures)
    return Use(company.ask_most if sure else company.ask_most * 2 // 3, "sell")


def _act(plan: Plan, company: OwnCompany, use: Use) -> None:
    """The order for a company, and what it changes in the plan."""
    code, miles = company.code, company.miles
    if use.how == "incorporate":
        why = "incorporate" if slots_left(plan) > 0 else "incorporate_seat"
        plan.incorporated.append(code)
        plan.order(o.Incorporate(code), why, worth=use.value)
    elif use.how == "merge":
        plan.merged[use.railroad] = plan.merged.get(use.railroad, 0) + miles
        price = plan.roads[use.railroad].price
        plan.order(o.MergePC(code, use.railroad), "merge_pc", price=price)
    elif company.ask is None or company.ask_most != company.ask:
        plan.order(o.SellPC(code, company.ask_most), "sell_pc")


def _incorporation(plan: Plan, code: str, miles: int) -> Use:
    """A share a mile of new stock that usually rises, and a presidency if there is room."""
    figures = plan.rules.figures
    first = 2 * figures.stock.first_price + plan.view.economy.level - figures.climate.normal
    value = miles * first * plan.judgement.new_stock_growth // 200
    if slots_left(plan) > 0:
        value += miles * plan.temper.control + _promise(plan, code)
        if any(may_join(code, plan.roads[own].lines) for own in plan.presided):
            value += miles * plan.temper.control * plan.judgement.sister // 100
    if _ready_to_plunder(plan):
        value += spoils(plan, (code,), 1)
    value = value * room(plan, code) // 100
    if value > 0 and slots_left(plan) <= 0:
        value += min(seat(plan), miles * plan.temper.control)  # never more than a presidency
    return Use(value, "incorporate")


def _ready_to_plunder(plan: Plan) -> bool:
    """Whether a plunderer looks for a railroad without debts: in the first turns, when who pockets
    a line before others have one is ahead of them for long, and from the Civil War on, when what he
    rules can grow no more. Between them such railroads stood in the way to the Pacific."""
    between = plan.judgement.early < plan.view.turn < _war(plan)
    return plan.temper.plunder > 0 and not between and slots_left(plan) > 0


def _war(plan: Plan) -> int:
    """The first turn of the Civil War (8)."""
    return min(plan.rules.figures.calendar.civil_war)


def _cheaply(plan: Plan, miles: int) -> int:
    """Dollars that a plunderer bids at most for a company of so many miles."""
    return miles * plan.judgement.plundered_mile[plan.view.turn >= _war(plan)]


def room(plan: Plan, code: str) -> int:
    """Per cent that another railroad counts: more where there are few, nothing where too many; one
    that may come to the Pacific longer than others, whatever there is in the East."""
    active, judgement = len(plan.roads), plan.judgement
    if _ready_to_plunder(plan):
        return 100 if active < judgement.fullest else 0
    if active < judgement.sparse:
        return WANTED
    if active < judgement.crowded:
        return 100
    if active < judgement.westward and prospect(plan, (code,)):
        return 100
    after = plan.view.turn >= max(plan.rules.figures.calendar.civil_war)
    lonely = not any(may_join(code, road.lines) for road in plan.view.railroads)
    return DEAR if active < (judgement.fuller[after] if lonely else judgement.full) else 0


def _promise(plan: Plan, code: str) -> int:
    """Dollars that the regions within reach of a new railroad are worth to its president; a
    company from which no way leads on is worth no presidency (App. B)."""
    geography = plan.rules.map
    if not open_rows(geography, (code,), plan.taken):
        return -plan.temper.control * geography.routes[code].length
    reached = frozenset(geography.linked([code]))
    near = nearness(open_ends(geography, [code]), reached, plan.judgement.near_miles)
    return near * plan.temper.regions // 1500 + prospect(plan, (code,))


def _merger(plan: Plan, code: str, miles: int, road: RailroadSummary) -> Use:
    """A share a mile of a railroad's stock; more where he rules or directs."""
    value = miles * future_price(plan, road)
    if not sound(plan, road) and road.revenue:
        value = value * DEAR // 100
    if road.code in plan.presided:
        value += miles * plan.temper.control + _links(plan, code, road)
    elif slots_left(plan) > 0 and 10 * (plan.held(road.code) + miles) >= road.issued:
        value += miles * plan.temper.control // 2
    if seated_by(plan, road, miles):
        value += min(seat(plan), miles * plan.temper.control)
    return Use(value, "merge", road.code)


def _links(plan: Plan, code: str, road: RailroadSummary) -> int:
    """Dollars for bringing a railroad to regions that it lacks, or nearer to them."""
    geography, near = plan.rules.map, plan.judgement.near_miles
    lines = (*road.lines, code)
    before = nearness(open_ends(geography, road.lines), frozenset(road.regions), near)
    reached = frozenset(geography.linked(lines))
    gain = nearness(open_ends(geography, lines), reached, near) - before
    nearer = max(0, gain) * plan.temper.regions * plan.judgement.region_dollars // 100_000
    west = turns_saved(plan, road.lines, code) * plan.judgement.prospect_dollars
    return nearer + west * plan.temper.regions // 100


def bid_for_companies(plan: Plan) -> None:
    """Bid for what is worth most beyond its price, as many as may be owned (10.1.2)."""
    wanted = sorted(_wanted(plan), key=lambda one: (-one[0], one[1].number))
    for sequence, (_, company, bid, use) in enumerate(wanted[: plan.own.bids_for_companies], 1):
        amount = min(bid, plan.share(plan.judgement.company_purse))
        if amount < company.ask or not plan.pays(amount):
            continue
        plan.order(
            o.BidPC(company.code, amount, sequence),
            f"bid_{use.how}",
            railroad=use.railroad,
            worth=use.value,
        )


def _wanted(plan: Plan) -> Iterator[tuple[int, CompanyOnSale, int, Use]]:
    """Companies on sale with gain, bid and what is intended; opinions differ a little."""
    for company in plan.view.on_sale:
        if company.owner == plan.own.seat:
            continue
        use = max(_uses(plan, company), key=lambda one: (one.value, one.how, one.railroad))
        dice = plan.dice.of("company", company.code)
        value = use.value * dice.between(*plan.judgement.company_spread) // 100
        bid = max(company.ask, value * plan.temper.company_bid // 100)
        if _ready_to_plunder(plan):
            bid = max(company.ask, min(bid, _cheaply(plan, company.miles)))
        if value > company.ask and bid <= value:
            yield (value - bid) * dice.between(*plan.judgement.taste), company, bid, use


def _uses(plan: Plan, company: CompanyOnSale) -> Iterator[Use]:
    """What could be made of a company once it is bought."""
    code, miles = company.code, company.miles
    yield _incorporation(plan, code, miles)
    for road in plan.view.railroads:
        if not road.bankrupt and may_join(code, _owned(road)):
            yield _merger(plan, code, miles, road)


def _owned(road: RailroadSummary) -> tuple[str, ...]:
    """Lines and unbuilt Right-of-Way."""
    return (*road.lines, road.row) if road.row else road.lines
