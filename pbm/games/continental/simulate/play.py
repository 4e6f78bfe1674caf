"""One whole game in memory: no office, no mail, no printing; the same rules and the same Views."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import median_low

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.games.continental.computer import plan
from pbm.games.continental.events import PCBought, Spent
from pbm.games.continental.orders import Order
from pbm.games.continental.resolve import TurnResolved, resolve
from pbm.games.continental.start import USUAL, begun
from pbm.games.continental.state import Points, State
from pbm.games.continental.view import View
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import EDITIONS, Rules, rules_for
from pbm.games.family import Seat

Thinker = Callable[[View, Dice], Sequence[Order]]
"""Whoever decides for a seat, from its View."""

Watcher = Callable[[int, TurnResolved], None]
"""Whoever looks at every turn: the climate that it was played in, and the turn."""

LONGEST = 80
"""Turns after which a game is thought never to end: one in ten million comes so far (1.3)."""


class Fate(Struct, frozen=True):
    """How a tycoon ended."""

    seat: int
    temperament: str
    net_worth: int
    points: Points
    wins: tuple[str, ...]


class Played(Struct, frozen=True):
    """A game played to its end."""

    number: int
    rows: tuple[TurnRow, ...]
    fates: tuple[Fate, ...]
    orders: tuple[str, ...]
    """Kinds of orders that computers gave, sorted."""


def computer_thinks(view: View, dice: Dice) -> list[Order]:
    """A computer tycoon's orders."""
    return [one.order for one in plan(view, dice)]


def play(
    seed: str,
    number: int,
    *,
    check: bool = False,
    thinkers: Mapping[int, Thinker] | None = None,
    temperaments: Mapping[int, str] | None = None,
    settings: Mapping[str, str] | None = None,
    watch: Watcher = lambda climate, turn: None,
) -> Played:
    """A game from its own dice; `thinkers` play some seats instead of the computer, `temperaments`
    are put in place of those dealt, `settings` in place of the usual ones. With `check` all
    invariants are proved after every action.
    """
    chosen, dice = {**USUAL, **(settings or {})}, Dice(seed).of("game", number)
    rules = rules_for(chosen)
    state = begun(EDITIONS[-1], [Seat(seat, computer=True) for seat in range(1, 16)], chosen, dice)
    for seat, name in (temperaments or {}).items():
        state.tycoons[seat].temperament = name
    rows: list[TurnRow] = []
    kinds: set[str] = set()
    facts: Sequence[Event] = ()
    while not state.over and len(rows) < LONGEST:
        orders = think(state, facts, rules, dice, thinkers or {})
        kinds |= _kinds(orders, thinkers or {})
        turn = resolve(state, orders, chosen, dice, check=check)
        rows.append(turn_row(number, state.climate, turn, rules))
        watch(state.climate, turn)
        state, facts = turn.state, turn.journal.events
    return Played(number, tuple(rows), _fates(state), tuple(sorted(kinds)))


def _kinds(orders: Mapping[int, Sequence[Order]], others: Mapping[int, Thinker]) -> set[str]:
    """The kinds of orders that computers gave."""
    return {
        type(one).__name__ for seat, given in orders.items() if seat not in others for one in given
    }


def think(
    state: State,
    facts: Sequence[Event],
    rules: Rules,
    dice: Dice,
    thinkers: Mapping[int, Thinker],
) -> dict[int, Sequence[Order]]:
    """Every seat's orders, each from its own View and dice."""
    orders: dict[int, Sequence[Order]] = {}
    for seat in sorted(state.tycoons):
        seen = view_of(state, facts, seat, rules)
        own = dice.of("computer", state.turn, seat)
        orders[seat] = thinkers.get(seat, computer_thinks)(seen, own)
    return orders


def _fates(state: State) -> tuple[Fate, ...]:
    """How everybody ended, by seat."""
    return tuple(
        Fate(
            seat,
            tycoon.temperament,
            tycoon.net_worth,
            tycoon.points,
            tuple(name for name, seats in sorted(state.winners.items()) if seat in seats),
        )
        for seat, tycoon in sorted(state.tycoons.items())
    )


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
    prodigal_most: int
    """The grandest sum spent on Prodigal points."""
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
    debts: tuple[int, ...]
    """The fifteen tycoons' loans in per cent of their credit limits, from the least on (3.5.1)."""


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


def spans_the_continent(regions: Collection[str]) -> bool:
    """Whether a railroad of these regions has come from the Midwest or the East to the Pacific, or
    the other way: no company links both, so it was built or merged together (Q78)."""
    return "PACIFIC" in regions and not WEST.issuperset(regions)


def _debts(state: State) -> tuple[int, ...]:
    """All tycoons' loans in per cent of what the Bank lends on their net worth."""
    limits = {seat: max(1, one.credit_limit) for seat, one in state.tycoons.items()}
    return tuple(sorted(100 * state.loan(seat) // limit for seat, limit in limits.items()))


def turn_row(game: int, climate: int, played: TurnResolved, rules: Rules) -> TurnRow:
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
        prodigal_most=max((fact.amount for fact in played.journal.of(Spent)), default=0),
        median_price=median_low(prices),
        highest_price=prices[-1],
        median_worth=median_low(worths),
        highest_worth=worths[-1],
        lowest_worth=worths[0],
        at_pacific=sum("PACIFIC" in regions for regions in linked),
        across=sum(map(spans_the_continent, linked)),
        sale_prices=tuple(100 * one.price // rules.map.routes[one.pc].length for one in bought),
        debts=_debts(state),
        **{figure: facts[name] for figure, name in COUNTED.items()},
    )
