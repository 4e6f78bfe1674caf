"""What is kept of a simulated turn: counts of what happened, prices, wealth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from statistics import median_low

from msgspec import Struct

from pbm.games.continental.events import PCBought
from pbm.games.continental.resolve import Resolution
from pbm.games.continental.world.rules import Rules


class TurnRow(Struct, frozen=True):
    """A turn in figures; money in dollars, `climate` is the one the turn was played in."""

    game: int
    turn: int
    climate: int
    railroads: int
    """Alive at the end."""
    leaderless: int
    companies_bought: int
    companies_merged: int
    companies_incorporated: int
    companies_offered: int
    """Newly, by the Bank."""
    rows_built: int
    rows_acquired: int
    lines_doubled: int
    railroads_merged: int
    technologies: int
    locomotives: int
    rate_wars: int
    prodigals: int
    splits: int
    loan_recalls: int
    tycoons_bankrupt: int
    railroads_bankrupt: int
    reorganised: int
    median_price: int
    highest_price: int
    median_worth: int
    """Net worth of the eighth of fifteen tycoons."""
    highest_worth: int
    lowest_worth: int
    at_pacific: int
    """Railroads that link the Pacific; those that began there as well."""
    across: int
    """Railroads that link it with the Midwest or a region east of that (Q78)."""
    sale_prices: tuple[int, ...]
    """Of Private Companies bought by tycoons, in cents a mile."""


COUNTED = {
    "companies_merged": "PCMerged",
    "companies_incorporated": "Incorporated",
    "companies_offered": "PCAvailable",
    "rows_built": "RowBuilt",
    "rows_acquired": "RowAcquired",
    "lines_doubled": "LineDoubled",
    "railroads_merged": "RailroadsMerged",
    "technologies": "TechnologyBought",
    "locomotives": "LocomotivesBought",
    "rate_wars": "RateWarWaged",
    "prodigals": "Spent",
    "splits": "StockSplit",
    "loan_recalls": "LoanRecalled",
    "tycoons_bankrupt": "TycoonBankrupt",
    "railroads_bankrupt": "RailroadBankrupt",
    "reorganised": "RailroadReorganised",
}
"""Figure -> the fact that is counted for it."""

WEST = {"PACIFIC", "MOUNTAIN", "SOUTHWEST", "CANADA", "MEXICO"}
"""Regions that say nothing of the Midwest or the East (Q78)."""


def crosses(regions: Collection[str]) -> bool:
    """Whether a railroad of these regions has come from the Midwest or the East to the Pacific, or
    the other way: no company links both, so it was built or merged together (Q78)."""
    return "PACIFIC" in regions and not WEST.issuperset(regions)


def turn_row(game: int, climate: int, played: Resolution, rules: Rules) -> TurnRow:
    """The figures of a turn just played."""
    state = played.state
    facts = Counter(type(fact).__name__ for fact in played.journal)
    bought = [fact for fact in played.journal.of(PCBought) if fact.buyer is not None]
    roads = list(state.railroads.values())
    prices = sorted(road.price for road in roads)
    worths = sorted(tycoon.net_worth for tycoon in state.tycoons.values())
    linked = [set(rules.map.linked(road.lines)) for road in roads]
    return TurnRow(
        game=game,
        turn=played.history.turn,
        climate=climate,
        railroads=len(roads),
        leaderless=sum(road.president is None for road in roads),
        companies_bought=len(bought),
        median_price=median_low(prices),
        highest_price=prices[-1],
        median_worth=median_low(worths),
        highest_worth=worths[-1],
        lowest_worth=worths[0],
        at_pacific=sum("PACIFIC" in regions for regions in linked),
        across=sum(map(crosses, linked)),
        sale_prices=tuple(100 * one.price // rules.map.routes[one.pc].length for one in bought),
        **{figure: facts[name] for figure, name in COUNTED.items()},
    )
