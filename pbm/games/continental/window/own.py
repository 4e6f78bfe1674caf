"""The reader's own position and the limits of his personal actions (9.6, 10.1)."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.core.journal import Fact
from pbm.games.continental.events.world import PointsScored
from pbm.games.continental.holdings import shares
from pbm.games.continental.holdings.companies import bank_value, highest_ask, owned_by
from pbm.games.continental.railroads import track
from pbm.games.continental.state import PrivateCompany, Railroad, State, Tycoon
from pbm.games.continental.view import CATEGORIES, Own, OwnCompany, Points
from pbm.games.continental.world.rules import Rules


def own_position(state: State, seat: int, facts: Sequence[Fact], rules: Rules) -> Own:
    """All about one's own seat."""
    tycoon = state.tycoons[seat]
    owned = owned_by(state, seat)
    companies = tuple(_company(state, pc, rules) for pc in owned)
    room = rules.figures.private_companies.limit - len(companies)
    return Own(
        seat=seat,
        character=tycoon.character,
        cash=state.cash(seat),
        loan=state.loan(seat),
        stock_value=sum(
            road.holdings.get(seat, 0) * road.price for road in state.railroads.values()
        ),
        companies_value=sum(bank_value(pc, rules) for pc in owned),
        net_worth=tycoon.net_worth,
        credit_limit=tycoon.credit_limit,
        credit=tycoon.available,
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
        ask_most=highest_ask(pc, miles, rules.figures.private_companies),
        merge=_may_join(state, pc.code, rules),
        incorporate=True,
    )


def _may_join(state: State, code: str, rules: Rules) -> tuple[str, ...]:
    """Railroads that a Private Company may merge into now (10.1.2, 4.8, Q30), by number."""
    return tuple(
        road.code
        for road in _by_number(state)
        if road.standing != "bankrupt"
        and track.touches(rules.map, code, road.lines)
        and track.prohibited(rules.map, _owned(road), code) is None
    )


def _owned(road: Railroad) -> list[str]:
    """Lines and unbuilt Right-of-Way."""
    return [*road.lines, *([road.row] if road.row else [])]


def _by_number(state: State) -> list[Railroad]:
    """The active railroads by number."""
    return sorted(state.railroads.values(), key=lambda road: road.number)


def mergers(state: State, tycoon: Tycoon, rules: Rules) -> tuple[tuple[str, str], ...]:
    """Pairs (merging, surviving) that the tycoon may order (10.1.5, 4.13)."""
    presided = [road for road in _by_number(state) if road.president == tycoon.seat]
    return tuple(
        (merging.code, survivor.code)
        for merging in presided
        for survivor in presided
        if merging is not survivor
        and survivor.standing != "bankrupt"
        and track.connected(rules.map, merging.lines, survivor.lines)
        and not _blocked(merging, survivor, rules)
    )


def _blocked(merging: Railroad, survivor: Railroad, rules: Rules) -> bool:
    """Whether a gateway stays prohibited after parallel lines are deleted (4.13.1, R43, Q31)."""
    together = [*_owned(survivor), *merging.lines]
    deleted = {_deleted(pair, merging, rules) for pair in track.twins(rules.map, together)}
    left = [code for code in together if code not in deleted]
    return track.crowded_gateway(rules.map, left) is not None


def _deleted(pair: tuple[str, str], merging: Railroad, rules: Rules) -> str:
    """The half of a double route that a merger deletes: the RoW, else the merging railroad's."""
    rows = [code for code in pair if rules.map.routes[code].kind == "ROW"]
    if len(rows) == 1:
        return rows[0]
    return next(code for code in pair if code in merging.lines)


def _points(tycoon: Tycoon, facts: Sequence[Fact]) -> tuple[Points, ...]:
    """Totals and the last turn's gain in each category."""
    scored = [fact for fact in facts if isinstance(fact, PointsScored) and fact.seat == tycoon.seat]
    return tuple(
        Points(
            category,
            total=int(getattr(tycoon.points, category)),
            gained=tuple((fact.about, fact.points) for fact in scored if fact.category == category),
        )
        for category in CATEGORIES
    )
