"""Cash flows and secret finances: the books of railroads, dossiers on players (9.6, R64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pbm.core.journal import Fact
from pbm.games.continental.events import CashLine, RailroadStatement, TycoonStatement
from pbm.games.continental.railroads.efficiency import level
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.view import Account, Books, Dossier, Grade
from pbm.games.continental.window.sight import Sight
from pbm.games.continental.world.rules import Rules


def books(state: State, facts: Sequence[Fact], sight: Sight, rules: Rules) -> tuple[Books, ...]:
    """The books of all railroads that the reader directs or spied on, by number."""
    kept = {fact.railroad: fact for fact in facts if isinstance(fact, RailroadStatement)}
    roads = sorted(state.railroads.values(), key=lambda road: road.number)
    return tuple(
        _books(state, road, kept.get(road.code), sight, rules)
        for road in roads
        if sight.books(road.code)
    )


def _books(
    state: State, road: Railroad, kept: RailroadStatement | None, sight: Sight, rules: Rules
) -> Books:
    """One railroad's finances; who its shareholders are is for its president and spies."""
    open_ = sight.holders(road.code)
    holders = sorted(road.holdings.items(), key=lambda held: (-held[1], held[0]))
    return Books(
        code=road.code,
        cash=state.till(road.code),
        efficiency=grade(road.efficiency, rules),
        president_debt=state.president_debt(road.code),
        insolvent=road.standing != "solvent",
        account=Account(kept.opening, _gathered(kept.lines), kept.closing) if kept else None,
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


def own_account(facts: Sequence[Fact], seat: int) -> Account | None:
    """The reader's own cash through the last turn."""
    for fact in facts:
        if isinstance(fact, TycoonStatement) and fact.seat == seat:
            return Account(fact.opening, fact.lines, fact.closing)
    return None


def dossiers(state: State, sight: Sight) -> tuple[Dossier, ...]:
    """What is known of the player spied on; of everybody for the moderator."""
    seats = sorted(state.tycoons) if sight.moderator else [sight.shadowed] * bool(sight.shadowed)
    return tuple(_dossier(state, seat) for seat in seats)


def _dossier(state: State, seat: int) -> Dossier:
    """A tycoon's position at the end of the turn (R64)."""
    roads = sorted(state.railroads.values(), key=lambda road: road.number)
    return Dossier(
        seat=seat,
        cash=state.cash(seat),
        loan=state.loan(seat),
        net_worth=state.tycoons[seat].net_worth,
        stock=tuple((road.code, road.holdings[seat]) for road in roads if road.holdings.get(seat)),
        companies=tuple(sorted(pc.code for pc in state.pcs.values() if pc.owner == seat)),
    )
