"""The reader's own position and limits, his railroads' desks and books (9.6, 10)."""

from collections.abc import Sequence
from typing import cast

from pbm.core.journal import Event
from pbm.games.continental.events import CashLine, RailroadStatement, TycoonStatement
from pbm.games.continental.events.world import PointsScored
from pbm.games.continental.holdings import shares
from pbm.games.continental.holdings.companies import bank_value, owned_by
from pbm.games.continental.limits import routes, works
from pbm.games.continental.limits.amounts import highest_ask
from pbm.games.continental.railroads.efficiency import level, maximum_of
from pbm.games.continental.state import PrivateCompany, Railroad, State, Tycoon
from pbm.games.continental.view.private import (
    CATEGORIES,
    Books,
    CashAccount,
    CategoryPoints,
    Desk,
    Dossier,
    Grade,
    Means,
    OpenRoute,
    Own,
    OwnCompany,
    Purchase,
    Second,
)
from pbm.games.continental.window.clearance import ByKind, Clearance
from pbm.games.continental.world.rules import Rules


def means_of(state: State, seat: int, rules: Rules) -> Means:
    """What a seat has, owes and may borrow."""
    tycoon = state.tycoons[seat]
    roads = state.railroads.values()
    return Means(
        cash=state.cash(seat),
        stock=sum(road.holdings.get(seat, 0) * road.price for road in roads),
        companies=sum(bank_value(pc, rules) for pc in owned_by(state, seat)),
        loan=state.loan(seat),
        net_worth=tycoon.net_worth,
        credit_limit=tycoon.credit_limit,
        credit=tycoon.available,
    )


def own_position(state: State, seat: int, facts: ByKind, rules: Rules) -> Own:
    """All about one's own seat."""
    tycoon = state.tycoons[seat]
    means = means_of(state, seat, rules)
    companies = tuple(_company(state, pc, rules) for pc in owned_by(state, seat))
    room = rules.figures.private_companies.limit - len(companies)
    return Own(
        seat=seat,
        character=tycoon.character,
        cash=means.cash,
        loan=means.loan,
        stock_value=means.stock,
        companies_value=means.companies,
        net_worth=means.net_worth,
        credit_limit=means.credit_limit,
        credit=means.credit,
        recall=tycoon.recall,
        may_rename=tycoon.may_rename,
        bankrupt=tycoon.bankrupt,
        bids_for_companies=max(0, room),
        bids_for_stock=shares.bids_allowed(len(state.railroads), rules.figures.market),
        companies=companies,
        mergers=mergers(state, tycoon, rules),
        points=_points(tycoon, facts),
        awards=tuple(tycoon.awards),
        temperament=tycoon.temperament,
    )


def _company(state: State, pc: PrivateCompany, rules: Rules) -> OwnCompany:
    """One of the reader's companies with its choices."""
    miles = rules.map.routes[pc.code].length
    return OwnCompany(
        code=pc.code,
        miles=miles,
        paid=pc.paid,
        ask=pc.ask,
        ask_most=highest_ask(pc.paid, pc.ask, miles, rules.figures.private_companies),
        merge=_may_join(state, pc.code, rules),
        incorporate=True,
    )


def _may_join(state: State, code: str, rules: Rules) -> tuple[str, ...]:
    """Railroads that a Private Company may merge into now (10.1.2, 4.8, Q30), by number."""
    return tuple(
        road.code
        for road in state.by_number()
        if road.standing != "bankrupt"
        and routes.touches(rules.map, code, road.lines)
        and routes.prohibited(rules.map, road.routes, code) is None
    )


def mergers(state: State, tycoon: Tycoon, rules: Rules) -> tuple[tuple[str, str], ...]:
    """Pairs (merging, surviving) that the tycoon may order (10.1.5, 4.13)."""
    presided = [road for road in state.by_number() if road.president == tycoon.seat]
    return tuple(
        (merging.code, survivor.code)
        for merging in presided
        for survivor in presided
        if merging is not survivor
        and survivor.standing != "bankrupt"
        and routes.connected(rules.map, merging.lines, survivor.lines)
        and routes.merger_prohibited(rules.map, survivor.lines, survivor.row, merging.lines) is None
    )


def _points(tycoon: Tycoon, facts: ByKind) -> tuple[CategoryPoints, ...]:
    """Totals and the last turn's gain in each category."""
    scored = [fact for fact in facts.of(PointsScored) if fact.seat == tycoon.seat]
    return tuple(
        CategoryPoints(
            category,
            total=int(getattr(tycoon.points, category)),
            gained=tuple((fact.about, fact.points) for fact in scored if fact.category == category),
        )
        for category in CATEGORIES
    )


def books(state: State, facts: ByKind, clearance: Clearance, rules: Rules) -> tuple[Books, ...]:
    """The books of all railroads that the reader directs or spied on, by number."""
    kept = {fact.railroad: fact for fact in facts.of(RailroadStatement)}
    roads = state.by_number()
    return tuple(
        _books(state, road, kept.get(road.code), clearance, rules)
        for road in roads
        if clearance.books(road.code)
    )


def _books(
    state: State, road: Railroad, kept: RailroadStatement | None, clearance: Clearance, rules: Rules
) -> Books:
    """One railroad's finances; who its shareholders are is for its president and spies."""
    open_ = clearance.holders(road.code)
    holders = sorted(road.holdings.items(), key=lambda held: (-held[1], held[0]))
    return Books(
        code=road.code,
        cash=state.till(road.code),
        efficiency=grade(road.efficiency, rules),
        president_debt=state.president_debt(road.code),
        insolvent=road.standing != "solvent",
        account=CashAccount(kept.opening, _gathered(kept.lines), kept.closing) if kept else None,
        holders=tuple(holders) if open_ else (),
        public=road.public if open_ else 0,
    )


def grade(efficiency: int, rules: Rules) -> Grade:
    """The level by which an efficiency is reported (4.5.2)."""
    return cast("Grade", level(efficiency, rules.figures.efficiency).lower())


def _gathered(lines: Sequence[CashLine]) -> tuple[CashLine, ...]:
    """A railroad's cash lines summed by step and reason, without the names of who was paid."""
    sums: dict[tuple[str, str], int] = {}
    for line in lines:
        key = (line.step, line.reason)
        sums[key] = sums.get(key, 0) + line.amount
    return tuple(CashLine(step, reason, "", amount) for (step, reason), amount in sums.items())


def own_account(facts: Sequence[Event], seat: int) -> CashAccount | None:
    """The reader's own cash through the last turn."""
    for fact in facts:
        if isinstance(fact, TycoonStatement) and fact.seat == seat:
            return CashAccount(fact.opening, fact.lines, fact.closing)
    return None


def dossiers(state: State, clearance: Clearance) -> tuple[Dossier, ...]:
    """What is known of the player spied on; of everybody for the moderator."""
    seats = (
        sorted(state.tycoons)
        if clearance.moderator
        else [clearance.shadowed] * bool(clearance.shadowed)
    )
    return tuple(_dossier(state, seat) for seat in seats)


def _dossier(state: State, seat: int) -> Dossier:
    """A tycoon's position at the end of the turn (R64)."""
    roads = state.by_number()
    return Dossier(
        seat=seat,
        cash=state.cash(seat),
        loan=state.loan(seat),
        net_worth=state.tycoons[seat].net_worth,
        stock=tuple((road.code, road.holdings[seat]) for road in roads if road.holdings.get(seat)),
        companies=tuple(sorted(pc.code for pc in state.pcs.values() if pc.owner == seat)),
    )


def desks(state: State, clearance: Clearance, rules: Rules) -> tuple[Desk, ...]:
    """The desks of the reader's railroads, by number."""
    roads = state.by_number()
    return tuple(_desk(state, road, rules) for road in roads if road.code in clearance.presides)


def _desk(state: State, road: Railroad, rules: Rules) -> Desk:
    """One railroad's desk."""
    figures = rules.figures
    able = road.standing != "bankrupt"
    miles = rules.map.miles(road.lines)
    least = figures.climate.track_cost[state.climate]
    builds = able and road.row is not None and not rules.war(state.turn)
    row = rules.map.routes[road.row] if road.row is not None else None
    return Desk(
        code=road.code,
        row=road.row or "",
        row_miles=row.length if row else 0,
        build_least=least if builds else 0,
        build_most=least * figures.building.overspend if builds else 0,
        towns_cost=works.towns_cost(rules, road.lines, row.towns) if row else 0,
        doubles=_doubles(road, least, rules) if able else (),
        rows=_rows(state, road, builds, rules) if able else (),
        engines=_engines(state, road, miles, rules) if able else (),
        technologies=_technologies(state, road, miles, rules) if able else (),
        rivals=_rivals(state, road, rules),
        dividend_rate=road.dividend_rate,
        improve_most=figures.efficiency.improve_most if able else 0,
        influence_unit=miles * figures.purchases.influence_per_mile if able else 0,
        efficiency_most=maximum_of(state, road, rules),
    )


def _value(rules: Rules, code: str) -> int:
    """The value of both towns of a route (2.6)."""
    return sum(rules.map.towns[town].value for town in rules.map.routes[code].towns)


def _rows(state: State, road: Railroad, builds: bool, rules: Rules) -> tuple[OpenRoute, ...]:
    """Rights-of-Way that may be bid for (4.7); a RoW that cannot be built must be abandoned."""
    held = road.routes if builds else road.lines
    reached = set(rules.map.linked(held))
    return tuple(
        OpenRoute(
            route=code,
            miles=rules.map.routes[code].length,
            towns=rules.map.routes[code].towns,
            value=_value(rules, code),
            regions=tuple(sorted(set(rules.map.linked([code])) - reached)),
        )
        for code in routes.open_rows(rules.map, held, state.taken)
    )


def _doubles(road: Railroad, least: int, rules: Rules) -> tuple[Second, ...]:
    """Lines with a single track (4.15, R22, Q1), by number."""
    figures, places = rules.figures.building, rules.map
    return tuple(
        Second(
            code, works.double_cost(places.routes[code].length, least, figures), _value(rules, code)
        )
        for code in places.in_order(road.lines)
        if works.double_unfit(code, road.lines, road.doubled) is None
    )


def _engines(state: State, road: Railroad, miles: int, rules: Rules) -> tuple[Purchase, ...]:
    """Better locomotives on sale (4.17)."""
    figures = rules.figures.purchases
    levels = range(road.level + 1, state.best_locomotive + 1)
    return tuple(
        Purchase(str(level), works.locomotive_cost(level, road.level, miles, figures))
        for level in levels
    )


def _technologies(state: State, road: Railroad, miles: int, rules: Rules) -> tuple[Purchase, ...]:
    """Technologies on sale that the railroad lacks (4.18)."""
    owned, on_sale = road.technologies, state.technologies
    return tuple(
        Purchase(letter, works.technology_cost(letter, miles, rules.figures.purchases))
        for letter in on_sale
        if works.technology_unfit(letter, on_sale, owned, road.lines, rules) is None
    )


def _rivals(state: State, road: Railroad, rules: Rules) -> tuple[str, ...]:
    """Railroads with the other half of a double route (4.16, R23), by number."""
    others = state.by_number()
    return tuple(
        other.code
        for other in others
        if other is not road and routes.parallel(rules.map, road.lines, other.lines)
    )
