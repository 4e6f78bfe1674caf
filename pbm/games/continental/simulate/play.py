"""One whole game in memory: no office, no mail, no printing; the same rules and the same Views."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.journal import Fact
from pbm.games.continental.computer import plan
from pbm.games.continental.orders import Order
from pbm.games.continental.resolve import Resolution, resolve
from pbm.games.continental.simulate.record import TurnRow, turn_row
from pbm.games.continental.start import Seating, new_game
from pbm.games.continental.state import Points, State
from pbm.games.continental.view import View
from pbm.games.continental.window import view_of
from pbm.games.continental.world.rules import Rules, standard_rules

Thinker = Callable[[View, Dice], Sequence[Order]]
"""Whoever decides for a seat, from its View."""

Watcher = Callable[[int, Resolution], None]
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
    watch: Watcher = lambda climate, turn: None,
) -> Played:
    """A game from its own dice; `thinkers` play some seats instead of the computer, `temperaments`
    are put in place of those dealt. With `check` all invariants are proved after every action.
    """
    rules, dice = standard_rules(), Dice(seed).of("game", number)
    state = new_game([Seating(seat, computer=True) for seat in range(1, 16)], {}, dice)
    for seat, name in (temperaments or {}).items():
        state.tycoons[seat].temperament = name
    rows: list[TurnRow] = []
    kinds: set[str] = set()
    facts: Sequence[Fact] = ()
    while not state.over and len(rows) < LONGEST:
        orders = think(state, facts, rules, dice, thinkers or {})
        kinds |= _kinds(orders, thinkers or {})
        turn = resolve(state, orders, {}, dice, check=check)
        rows.append(turn_row(number, state.climate, turn, rules))
        watch(state.climate, turn)
        state, facts = turn.state, turn.journal.facts
    return Played(number, tuple(rows), _fates(state), tuple(sorted(kinds)))


def _kinds(orders: Mapping[int, Sequence[Order]], others: Mapping[int, Thinker]) -> set[str]:
    """The kinds of orders that computers gave."""
    return {
        type(one).__name__ for seat, given in orders.items() if seat not in others for one in given
    }


def think(
    state: State,
    facts: Sequence[Fact],
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
