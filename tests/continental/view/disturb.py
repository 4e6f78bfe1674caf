"""Every value that a reader may not know, changed: what his pages must not notice (R61, R64).

The changes keep what is public about the secrets: the order of wealth, the five leaders of each
category, who the directors are and what they hold together, the society page's first name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental.holdings import shares
from pbm.games.continental.state import Railroad, State, Tycoon, copy_of
from pbm.games.continental.view import PUBLIC
from pbm.games.continental.window.clearance import Clearance
from pbm.games.continental.window.roads import is_anonymous
from pbm.games.continental.world.rules import standard_rules

NAMES = ("seat", "railroad", "index", "order", "subject", "type", "verdict", "category", "kind")
"""What makes a fact the fact that it is; a change of these would be another fact."""


def disturbed_state(state: State, clearance: Clearance, dice: Dice) -> State:
    """The state with every secret of others changed."""
    other = copy_of(state)
    for seat, tycoon in other.tycoons.items():
        if not clearance.own(seat):
            _person(other, tycoon, clearance, dice.of("person", seat))
    for code, road in other.railroads.items():
        _railroad(other, road, clearance, dice.of("railroad", code))
    for code, pc in other.pcs.items():
        if pc.owner is None or not clearance.own(pc.owner):
            pc.paid += dice.of("paid", code).between(1, 99)
        pc.age, pc.returns = pc.age + 1, pc.returns + 3
        if pc.status in ("unborn", "eligible", "public"):
            pc.status = "unborn" if pc.status == "eligible" else "eligible"
    for account in (accounts.BANK, accounts.PUBLIC, accounts.OUTSIDE, accounts.CLAIMS):
        other.accounts[account] = other.accounts.get(account, 0) + 12_345
    other.million = not other.million
    return other


def _person(state: State, tycoon: Tycoon, clearance: Clearance, die: Dice) -> None:
    """Another tycoon's purse, credit, spies and points, which the end tells everybody (11.3)."""
    seat = tycoon.seat
    if not clearance.tycoon(seat):
        for account in (accounts.purse(seat), accounts.loan(seat)):
            state.accounts[account] = state.accounts.get(account, 0) - die.between(1, 999)
        tycoon.net_worth = _between_neighbours(state, seat, die)
    tycoon.credit_limit += die.between(1, 999)
    tycoon.available += die.between(1, 999)
    tycoon.recall += die.between(1, 999)
    tycoon.spied_player, tycoon.spied_railroad = die.between(1, 15), "NYC"
    tycoon.may_rename = not tycoon.may_rename
    tycoon.bankrupt = not tycoon.bankrupt
    tycoon.temperament = "disturbed"
    tycoon.awards = [*tycoon.awards, "Border"]
    if not state.over:
        _points(state, tycoon)
    _reach(state, tycoon, clearance)


def _reach(state: State, tycoon: Tycoon, clearance: Clearance) -> None:
    """Where an untold player lives (3.1): told at the start, to spies, in a named game alone."""
    told = tycoon.show_address and (state.turn == 1 or clearance.shadowed == tycoon.seat)
    if is_anonymous(state) or clearance.reader == PUBLIC or not told:
        tycoon.address = "elsewhere"
    if is_anonymous(state) or clearance.reader == PUBLIC or not tycoon.show_phone:
        tycoon.phone = "none"
    if is_anonymous(state):
        tycoon.player, tycoon.computer = f"Stranger {tycoon.seat}", not tycoon.computer


def _between_neighbours(state: State, seat: int, die: Dice) -> int:
    """Another net worth in the same place of the order, above all that are lower now."""
    mine = state.tycoons[seat].net_worth
    if any(who.net_worth == mine for who in state.tycoons.values() if who.seat != seat):
        return mine
    higher = [who.net_worth for who in state.tycoons.values() if who.net_worth > mine]
    ceiling = min(higher, default=mine + 5000)
    return die.between(mine, ceiling - 1)


def _points(state: State, tycoon: Tycoon) -> None:
    """Scores: the best of all grows, who is no leader loses a point above one."""
    for name in msgspec.structs.asdict(tycoon.points):
        scores = sorted(getattr(who.points, name) for who in state.tycoons.values())
        score = getattr(tycoon.points, name)
        if score == scores[-1] and score > scores[-2]:
            setattr(tycoon.points, name, score + 7)
        elif 1 < score < scores[-6]:
            setattr(tycoon.points, name, score - 1)


def _railroad(state: State, road: Railroad, clearance: Clearance, die: Dice) -> None:
    """A railroad's secret finances and unknown holders."""
    road.last.influence += 1
    road.finished = not road.finished
    road.issue_price += 1
    if not clearance.books(road.code):
        for account in (accounts.till(road.code), accounts.debt(road.code)):
            state.accounts[account] = state.accounts.get(account, 0) - die.between(1, 999)
        road.efficiency = die.between(30, 99)
        if road.standing != "bankrupt":
            road.standing = "insolvent" if road.standing == "solvent" else "solvent"
    else:
        road.efficiency = _same_grade(road.efficiency)
    if road.code not in clearance.presides and not clearance.moderator:
        road.dividend_rate += 1
    if not clearance.holders(road.code):
        _holders(road, clearance)


def _same_grade(efficiency: int) -> int:
    """Another efficiency that is reported by the same word (4.5.2)."""
    levels = standard_rules().figures.efficiency.levels
    least = next(level.least for level in levels if efficiency >= level.least)
    return efficiency + 1 if efficiency == least else efficiency - 1


def _holders(road: Railroad, clearance: Clearance) -> None:
    """Stock moved among the Public and tycoons whose holdings the reader does not know."""
    known = {clearance.reader, clearance.shadowed}
    small = [seat for seat in road.holdings if seat not in known and seat not in road.directors]
    for seat in small:
        shares.move(road, seat, shares.PUBLIC, (road.holdings[seat] + 1) // 2)
    unknown = [seat for seat in road.directors if seat not in known]
    if len(unknown) > 1:
        before = dict(road.holdings)
        shares.move(road, unknown[-1], unknown[0], 1)
        if not _same_board(road):
            road.holdings = before


def _same_board(road: Railroad) -> bool:
    """Whether the holdings still make the same directors in the same order."""
    figures = standard_rules().figures.market
    return shares.directors(road.holdings, road.issued, figures) == road.directors


def disturbed_record(
    record: Sequence[dict[str, Any]], clearance: Clearance, dice: Dice
) -> list[dict[str, Any]]:
    """The record with the facts of others changed, and the hidden figures of public ones."""
    top = max((row["amount"] for row in record if row["type"] == "Spent"), default=0)
    return [_disturbed(row, clearance, top, dice.of("fact", at)) for at, row in enumerate(record)]


def _disturbed(row: dict[str, Any], clearance: Clearance, top: int, die: Dice) -> dict[str, Any]:
    """One fact."""
    kind = row["type"]
    if row.get("reason") == "less_influence":
        return {**row, "figures": {"winner": "NYC", "level": 99}}
    if "seat" in row and row["seat"] and not clearance.own(row["seat"]):
        if kind in PRIVATE:
            return {key: _other(key, value, die) for key, value in row.items()}
        if kind == "LoanRecalled":
            return {**row, "amount": row["amount"] + 77}
        if kind == "Spent" and row["amount"] < top:
            return {**row, "amount": row["amount"] - 1, "points": row["points"] + 1}
    if kind in CONFIDENTIAL and not clearance.books(row["railroad"]):
        return {key: _other(key, value, die) for key, value in row.items()}
    if kind == "RailroadStatement":
        return {**row, "lines": [{**line, "other": "public"} for line in row["lines"]]}
    if kind == "MarketClosed":
        return {**row, "public_offer": 1, "public_bid": 2, "railroad_offer": 3}
    if kind == "RowAcquired":
        return {**row, "rivals": ["NYC"]}
    return {**row, "gained": row["gained"] + 1} if kind == "Improved" else row


def _other(key: str, value: Any, die: Dice) -> Any:
    """Another value of the same kind; what makes the fact what it is stays."""
    if key in NAMES or isinstance(value, (dict, bool)):
        return value
    if isinstance(value, int):
        return value + die.between(1, 500)
    if isinstance(value, list):
        return value[: len(value) // 2]
    return value


PRIVATE = frozenset(
    "Outcome TycoonStatement BankFailed ForcedSale CreditExamined Traded PointsScored OrderGiven "
    "LeftUnused".split()
)
CONFIDENTIAL = frozenset(
    "RailroadStatement StockIssued Improved BuildingPaid InfluenceGained RevenueReckoned EventCost "
    "DebtCancelled".split()
)


def disturbed_rows(rows: Sequence[dict[str, Any]], clearance: Clearance) -> list[dict[str, Any]]:
    """Past turns with everybody else's net worth and means changed."""
    return [
        {
            **row,
            "net_worth": {
                seat: worth if int(seat) == clearance.reader else worth + 1111
                for seat, worth in row["net_worth"].items()
            },
            "began": {
                seat: means
                if int(seat) == clearance.reader
                else {name: figure + 1111 for name, figure in means.items()}
                for seat, means in row["began"].items()
            },
        }
        for row in rows
    ]
