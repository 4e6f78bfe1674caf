"""A computer tycoon's own money, offices and person.

Recalls and idle cash (10.1.1); loans to railroads and treasury stock (4.4, 10.2.3); presidencies to
seek, to keep, to give up, to unite (10.1.4, 10.1.5); detectives, messages, a new name.
"""

from collections.abc import Sequence

from pbm.games.continental import orders as o
from pbm.games.continental.computer.growth import spoils
from pbm.games.continental.computer.plan import Plan
from pbm.games.continental.computer.ways import may_unite
from pbm.games.continental.computer.west import WEST, crosses, prospect
from pbm.games.continental.computer.worth import ratio, shortfall, sound
from pbm.games.continental.limits.amounts import treasury_cost, treasury_to_president
from pbm.games.continental.view import RailroadSummary

SURE = 100
"""Per cent: a stock worth its price."""


def rescue(plan: Plan) -> None:
    """Lend to a railroad without money, be repaid by one that has some (4.4)."""
    for code in plan.presided:
        debt, till = plan.books[code].president_debt, plan.tills[code]
        if debt > 0 and till > 0:
            repaid = min(debt, till)
            plan.tills[code] -= repaid
            plan.purse += repaid
            plan.order(o.RepayPresident(code, repaid), "repaid", debt=debt)
        elif till < 0:
            _lend(plan, plan.roads[code], -till)


def _lend(plan: Plan, road: RailroadSummary, lacking: int) -> None:
    """Save a railroad whose stock is worth more than it lacks, or offer its treasury stock."""
    if _worth_saving(plan, road, lacking):
        wanted = _lent(road, lacking)
        plan.pays(wanted)
        plan.tills[road.code] += wanted
        plan.order(o.Lend(road.code, wanted), "rescue", lacking=lacking)


def _lent(road: RailroadSummary, lacking: int) -> int:
    """Dollars that help for a while."""
    return lacking + 2 * road.miles


def _worth_saving(plan: Plan, road: RailroadSummary, lacking: int) -> bool:
    """Whether he has what a railroad lacks to spare, and his stock in it is worth more."""
    if plan.temper.plunder and not sound(plan, road):
        return False
    wanted, stake = _lent(road, lacking), plan.held(road.code) * road.price
    return wanted <= plan.share(plan.judgement.lend_most) and 2 * wanted <= 3 * stake


def treasuries(plan: Plan) -> None:
    """Treasury stock at half price for oneself; to the market where the railroad needs money."""
    for code in plan.presided:
        road = plan.roads[code]
        if road.treasury <= 0:
            continue
        bought = _buy(plan, road)
        left = road.treasury - bought
        needy = plan.tills[code] < 0 or (road.loans > 0 and not sound(plan, road))
        if left > 0 and needy and code not in plan.traded:
            plan.order(o.SellTreasuryToMarket(code, left), "float")


def _buy(plan: Plan, road: RailroadSummary) -> int:
    """As many treasury shares as a part of the purse pays; 4.14.3's cheap shares."""
    if road.bankrupt or 2 * ratio(plan, road) < SURE:
        return 0
    figures, treasury = plan.rules.figures.stock, road.treasury
    cash = plan.share(plan.judgement.treasury_purse)
    shares = treasury_to_president(treasury, treasury, cash, road.price, figures).got
    if shares <= 0:
        return 0
    cost = treasury_cost(shares, road.price, figures)
    plan.pays(cost + 1)  # half a dollar may be wanted that is not taken (Q79)
    plan.tills[road.code] += cost
    plan.order(o.SellTreasuryToPresident(road.code, shares), "half_price", price=road.price)
    return shares


def face_recall(plan: Plan) -> None:
    """A recalled loan is repaid at once as far as the cash does: it bears no interest (3.5.3)."""
    repaid = min(plan.own.recall, plan.own.cash)
    if repaid > 0:
        plan.purse -= repaid
        plan.order(o.Repay(repaid), "recall", recall=plan.own.recall)


def settle(plan: Plan) -> None:
    """Borrow what the plans take beyond the cash, or repay what they leave."""
    lacking = plan.spent - plan.own.cash
    if lacking > 0:
        plan.order(
            o.Borrow(min(lacking, plan.own.credit)),
            "borrow",
            amount=lacking,
            rate=plan.view.economy.loan_rate,
        )
    elif plan.own.loan > 0 and not plan.own.recall:
        idle = min(plan.own.loan, -lacking)
        if idle > 0:
            plan.order(o.Repay(idle), "idle_cash", rate=plan.view.economy.loan_rate)


TALKATIVE = 6
"""The chance a turn of a message."""


def look_around(plan: Plan) -> None:
    """Detectives for the richest rival and for the railroad that matters most (10.1.6)."""
    if not plan.dice.of("spies").percent(plan.temper.curiosity):
        return
    rival = next(one for one in plan.view.tycoons if one.seat != plan.own.seat)
    plan.order(o.SpyPlayer(rival.seat), "rival", place=rival.place)
    others = [road for road in plan.view.railroads if road.code not in plan.presided]
    if others:
        target = max(others, key=lambda road: (plan.held(road.code) * road.price, -road.number))
        plan.order(o.SpyRailroad(target.code), "target")


def speak(plan: Plan) -> None:
    """A word to the others now and then; another name after a bankruptcy (3.2, 10.1.7)."""
    if plan.dice.of("message").percent(TALKATIVE):
        plan.order(o.Message(_word(plan)), "message")
    if plan.own.bankrupt and plan.own.may_rename:
        borne = {one.character.casefold() for one in plan.view.tycoons}
        free = [name for name in plan.rules.characters if name.casefold() not in borne]
        if free:
            plan.order(o.Character(plan.dice.of("name").pick(free)), "fresh_start")


def _word(plan: Plan) -> str:
    """A saying of the time, by temperament; said by nobody in particular."""
    from pbm.core.wording import wording

    return wording("reports", "continental").say("why", "saying", temper=plan.temper.name)


NEARLY = 8
"""Tenths of a directorship that are worth a try."""
MUCH_BETTER = 2
BOXED = 6
"""How much less a railroad means that can grow no more."""
LONGEST = 3200
"""Miles beyond which a railroad is hard to run (4.5.3)."""


def seek_offices(plan: Plan) -> None:
    """Resign from what fails, fill the slots with the best that may be had."""
    held = list(plan.view.tycoon(plan.own.seat).controls)
    for slot, code in enumerate(held, 1):
        if code and _hopeless(plan, plan.roads[code]):
            plan.order(o.Resign(slot=slot), "resign", railroad=code)
            held[slot - 1] = ""
    leaving = _unite(plan, held)
    held = ["" if code == leaving else code for code in held]
    sought: set[int] = set()
    for value, code, why in _candidates(plan, held):
        if code == leaving:
            continue
        chosen = _slot_for(plan, held, value)
        if chosen is None or chosen in sought:
            return
        sought.add(chosen)
        held[chosen - 1] = code
        plan.order(o.Control(chosen, code), why)


def _hopeless(plan: Plan, road: RailroadSummary) -> bool:
    """A railroad that he sees fail next turn and would not save: its end would cost its president
    points (1.2)."""
    lacking = shortfall(plan, road)
    return lacking > 0 and not _worth_saving(plan, road, lacking)


def _unite(plan: Plan, held: list[str]) -> str:
    """Merge the smaller into the larger railroad; surely where the two meet from the Pacific and
    from the other side (1.2). What is merged."""
    pairs = [pair for pair in plan.own.mergers if set(pair) <= set(held)]
    pairs.sort(key=lambda pair: (-plan.roads[pair[1]].miles, pair))
    if not pairs:
        return ""
    merging, survivor = (plan.roads[code] for code in pairs[0])
    together = set(merging.regions) | set(survivor.regions)
    if not (crosses(plan, merging, survivor) or _unites(plan, merging, survivor)):
        return ""
    plan.order(o.MergeRailroad(merging.code, survivor.code), "unite", regions=len(together))
    return merging.code


def _unites(plan: Plan, merging: RailroadSummary, survivor: RailroadSummary) -> bool:
    """Whether he feels like it, and the one is no burden to the other."""
    if merging.miles + survivor.miles > LONGEST or not (sound(plan, merging) or merging.bankrupt):
        return False
    return plan.dice.of("merging").percent(plan.temper.merging)


def _candidates(plan: Plan, held: list[str]) -> list[tuple[int, str, str]]:
    """Railroads to be had with what they would mean to him, the best first."""
    found = []
    for code in plan.incorporated:
        found.append((_worth_new(plan, code), code, "first_president"))
    for road in plan.view.railroads:
        shares = plan.held(road.code) + plan.merged.get(road.code, 0)
        if road.code in held or 100 * shares < NEARLY * road.issued:
            continue
        if road.bankrupt or shortfall(plan, road):
            continue
        value = shares * road.price + WEST * prospect(plan, road.lines)
        value += _sister(plan, road, held) + spoils(plan, road.lines, len(road.directors))
        if road.chairman == plan.own.seat:
            found.append((value * MUCH_BETTER, road.code, "chairman"))
        elif not road.president:
            found.append((value, road.code, "no_president"))
        else:
            found.append((value // MUCH_BETTER, road.code, "challenge"))
    return sorted(found, key=lambda one: (-one[0], one[1]))


def _slot_for(plan: Plan, held: list[str], value: int) -> int | None:
    """A free slot, or that of a railroad that means much less; None if there is none."""
    for slot in (1, 2):
        if not held[slot - 1]:
            return slot
    worths = [_worth(plan, code, held) for code in held]
    worst = min(worths)
    return worths.index(worst) + 1 if worst * MUCH_BETTER < value else None


def _sister(plan: Plan, road: RailroadSummary, held: Sequence[str]) -> int:
    """Dollars that a railroad means besides where it could be merged with his other one (4.13)."""
    others = [plan.roads[code] for code in held if code in plan.roads and code != road.code]
    meets = any(may_unite(road.lines, other.lines) for other in others)
    return road.miles * plan.temper.control * plan.judgement.sister // 100 if meets else 0


def _worth(plan: Plan, code: str, held: Sequence[str]) -> int:
    """What a presidency he has means to him."""
    if code not in plan.roads:
        return _worth_new(plan, code)
    value = plan.held(code) * plan.roads[code].price + plan.roads[code].miles
    value += WEST * prospect(plan, plan.roads[code].lines) + _sister(plan, plan.roads[code], held)
    if code in plan.boxed_in:
        return 0 if plan.temper.plunder else value // BOXED
    return value + spoils(plan, plan.roads[code].lines, len(plan.roads[code].directors))


def _worth_new(plan: Plan, code: str) -> int:
    """What the presidency of a company that becomes a railroad would mean to him."""
    miles = plan.rules.map.routes[code].length
    value = miles * (plan.temper.control + 14) + spoils(plan, (code,), 1)
    return value + WEST * prospect(plan, (code,))
