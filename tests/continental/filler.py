"""Filler orders: tycoons who order something of everything, without wit, to take a game to its end.

They look at the whole state, as no player may; that is enough to drive the rules.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.limits import routes
from pbm.games.continental.resolve import TurnResolved, resolve
from pbm.games.continental.start import new_game
from pbm.games.continental.state import Railroad, State, encode
from pbm.games.continental.world.rules import Rules, standard_rules
from pbm.games.family import Seat

CROWDED = 42
"""From so many railroads on nobody incorporates another."""

Sheets = dict[int, list[o.Order]]


def played(seed: int, turns: int = 60, *, check: bool = True) -> Iterator[TurnResolved]:
    """The turns of a game with filler orders, to its end or so many turns."""
    dice = Dice(seed)
    state = new_game([Seat(seat) for seat in range(1, 16)], {}, dice)
    for _ in range(turns):
        sheets = filler_orders(state, dice.of("filler", state.turn))
        played_turn = resolve(state, sheets, {}, dice, check=check)
        yield played_turn
        state = played_turn.state
        if state.over:
            return


def filler_orders(state: State, dice: Dice) -> Sheets:
    """Everybody's orders for a turn."""
    rules = standard_rules()
    return {
        seat: [
            *_money(state, seat, dice.of(seat, "money")),
            *_companies(state, seat, rules, dice.of(seat, "companies")),
            *_market(state, seat, dice.of(seat, "market")),
            *_control(state, seat, dice.of(seat, "control")),
            *_curiosity(state, seat, dice.of(seat, "curiosity")),
            *_railroads(state, seat, rules, dice.of(seat, "railroads")),
        ]
        for seat in sorted(state.tycoons)
    }


def _money(state: State, seat: int, dice: Dice) -> Iterator[o.Order]:
    """Borrow half of the credit, or repay what is recalled; sometimes show off."""
    tycoon = state.tycoons[seat]
    if tycoon.recall:
        yield o.Repay(tycoon.recall)
    elif tycoon.available > 100 and dice.percent(70):
        yield o.Borrow(tycoon.available // 2)
    if state.cash(seat) > 4000 and dice.percent(25):
        yield o.Prodigal(1000 + dice.below(800))


def _companies(state: State, seat: int, rules: Rules, dice: Dice) -> Iterator[o.Order]:
    """Bid for PCs on sale; incorporate, merge or sell what is owned."""
    on_sale = sorted(c for c, pc in state.pcs.items() if pc.ask is not None and pc.owner != seat)
    for code in dice.shuffle(on_sale)[: 2 if state.turn < 4 else 1]:
        ask = state.pcs[code].ask or 0
        yield o.BidPC(code, ask + dice.below(ask + 200))
    for code in sorted(c for c, pc in state.pcs.items() if pc.owner == seat):
        into = [
            one.code
            for one in _by_number(state)
            if routes.touches(rules.map, code, one.lines)
            and routes.prohibited(rules.map, one.lines, code) is None
        ]
        drawn = dice.below(10)
        if drawn < 4 and len(state.railroads) < CROWDED:
            yield o.Incorporate(code)
        elif drawn < 9 and into:
            yield o.MergePC(code, dice.pick(into))
        else:
            yield o.SellPC(code, rules.map.routes[code].length * (5 + dice.below(20)))


def _by_number(state: State) -> list[Railroad]:
    """Active railroads by number."""
    return sorted(state.railroads.values(), key=lambda one: one.number)


def _market(state: State, seat: int, dice: Dice) -> Iterator[o.Order]:
    """Buy a few stocks, sell one, now and then one short."""
    roads = dice.shuffle(_by_number(state))
    for road in roads[:3]:
        yield o.Buy(road.code, 20 + dice.below(120))
    held = [road for road in roads[3:] if seat in road.holdings and seat != road.president]
    for road in held[:1]:
        yield o.Sell(road.code, 1 + dice.below(road.holdings[seat]))
    if dice.percent(15) and len(roads) > 5:
        yield o.Short(roads[-1].code, 10 + dice.below(60))


def _control(state: State, seat: int, dice: Dice) -> Iterator[o.Order]:
    """Ask for the railroads in which one owns most, and for what is incorporated."""
    tycoon = state.tycoons[seat]
    mine = sorted(state.railroads.values(), key=lambda one: (-one.holdings.get(seat, 0), one.code))
    wanted = [one.code for one in mine if seat in one.holdings and one.president != seat]
    wanted = [*sorted(c for c, pc in state.pcs.items() if pc.owner == seat), *wanted]
    for slot in (1, 2):
        if slot not in tycoon.controls and wanted:
            yield o.Control(slot, wanted.pop(0))
        elif dice.percent(4):
            yield o.Resign(slot)
    if len(tycoon.controls) == 2:
        first, second = (state.railroads[tycoon.controls[slot]] for slot in (1, 2))
        near = routes.connected(standard_rules().map, first.lines, second.lines)
        if dice.percent(40 if near else 4):
            yield o.MergeRailroad(second.code, first.code)


def _curiosity(state: State, seat: int, dice: Dice) -> Iterator[o.Order]:
    """Spies, messages, names."""
    if dice.percent(30):
        yield o.SpyPlayer(1 + dice.below(15))
        yield o.SpyRailroad(dice.pick(_by_number(state)).code)
    if dice.percent(20):
        yield o.Message("The public be damned! " * (1 + dice.below(6)))
    if state.tycoons[seat].may_rename and dice.percent(30):
        yield o.Character(f"Baron {dice.below(9)}")


def _railroads(state: State, seat: int, rules: Rules, dice: Dice) -> Iterator[o.Order]:
    """Orders for each railroad presided over."""
    for code in state.tycoons[seat].controls.values():
        road = state.railroads[code]
        yield from _running(state, road, rules, dice.of(code, "running"))
        yield from _growing(state, road, rules, dice.of(code, "growing"))


def _running(state: State, road: Railroad, rules: Rules, dice: Dice) -> Iterator[o.Order]:
    """Money, stock, equipment, dividends."""
    code, till = road.code, state.till(road.code)
    if dice.percent(20):
        yield o.Lend(code, 200 + dice.below(2000))
    elif state.president_debt(code):
        yield o.RepayPresident(code, 5000)
    if till > 20000 and dice.percent(40):
        yield o.RepayDebt(code, till // 3)
    if road.treasury and dice.percent(50):
        yield o.SellTreasuryToPresident(code, 1 + dice.below(road.treasury))
    elif road.treasury and dice.percent(30):
        yield o.SellTreasuryToMarket(code, road.treasury)
    yield o.Improve(code, 8 + dice.below(10))
    if road.level < state.best_locomotive and dice.percent(40):
        yield o.Locomotive(code, state.best_locomotive)
    missing = [letter for letter in state.technologies if letter not in road.technologies]
    if missing and dice.percent(40):
        yield o.Technology(code, dice.pick(missing))
    if dice.percent(60):
        yield o.Dividend(code, dice.below(4))
    rivals = [one.code for one in _by_number(state) if _parallel(rules, road, one)]
    if rivals and dice.percent(30):
        yield o.RateWar(code, dice.pick(rivals), 1 + dice.below(60))


def _parallel(rules: Rules, road: Railroad, other: Railroad) -> bool:
    """Whether two railroads have the halves of a double route."""
    return any(rules.map.routes[code].twin in other.lines for code in road.lines)


def _growing(state: State, road: Railroad, rules: Rules, dice: Dice) -> Iterator[o.Order]:
    """Building, double track, influence, the next Right-of-Way."""
    code, miles = road.code, rules.map.miles(road.lines)
    if road.row is not None:
        cost = rules.figures.climate.track_cost[state.climate]
        if dice.percent(4):
            yield o.Abandon(code)
        else:
            yield o.Build(code, cost + dice.below(cost // 2) * dice.below(2))
    single: Sequence[str] = [line for line in road.lines if line not in road.doubled]
    if single and dice.percent(50):
        yield o.Double(code, dice.pick(single))
    if dice.percent(70):
        yield o.Influence(code, miles * (1 + dice.below(4)))
    rows = routes.open_rows(rules.map, road.routes, state.taken)
    if rows:
        chosen = [*dice.shuffle(rows)[:2], None][:2]
        yield o.BidRow(code, chosen[0] or rows[0], chosen[1])


def write_late_fixture(seed: int, turn: int, folder: Path) -> None:
    """A late turn as it opens, and everybody's orders for it, for the benchmarks."""
    state = next(one.state for one in played(seed, check=False) if one.state.turn == turn)
    sheets = filler_orders(state, Dice(seed).of("filler", turn))
    files = {
        "late.json.gz": encode(state),
        "late-orders.json.gz": msgspec.json.encode(msgspec.to_builtins(sheets, str_keys=True)),
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(gzip.compress(content, mtime=0))


if __name__ == "__main__":  # python -m tests.continental.filler SEED TURN FOLDER
    write_late_fixture(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
