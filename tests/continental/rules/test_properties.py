"""Any orders on states of every stage of a game: nothing breaks and every order is answered."""

from __future__ import annotations

from functools import lru_cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbm.core.dice import Dice
from pbm.games.continental import orders as o
from pbm.games.continental.resolve import resolve
from pbm.games.continental.state import State, encode, state_hash
from pbm.games.continental.world.rules import standard_rules
from tests.continental.filler import played

ROUTES = sorted(standard_rules().map.routes)
CODES = ["B&O", "PENN", "NYC", "SCL", "C&H", "N&W", "READ", "CNJ", "LV", "??"]

seats = st.integers(1, 15)
codes = st.sampled_from(CODES)
routes = st.sampled_from([*ROUTES[:60], "XX1"])
amounts = st.integers(-10, 10**6) | st.integers(0, 60)
slots = st.integers(0, 3)
sequences = st.none() | st.integers(1, 6)


def any_order() -> st.SearchStrategy[o.Order]:
    """An order of any kind with fields that may make sense."""
    fields = {
        "amount": amounts, "ask": amounts, "pc": codes, "railroad": codes, "merging": codes,
        "survivor": codes, "shares": amounts, "sequence": sequences, "slot": slots, "seat": seats,
        "text": st.text(max_size=100), "name": st.text(max_size=60), "per_mile": amounts,
        "line": routes, "level": st.integers(-1, 12), "letter": st.sampled_from("ABCDEFGHIJK"),
        "total": amounts, "first": routes, "alternate": st.none() | routes, "other": codes,
        "percent": st.integers(-5, 200), "rate": st.integers(-5, 200),
    }  # fmt: skip
    kinds = [*o.Personal.__subclasses__(), *o.Presidential.__subclasses__()]
    return st.one_of(
        [
            st.builds(kind, **{name: fields[name] for name in kind.__struct_fields__})
            for kind in kinds
        ]
    )


@lru_cache(maxsize=1)
def stages() -> list[State]:
    """States of a filler game: its start, growth, war, and late turns."""
    states = [turn.state for turn in played(5, 19, check=False)]
    return [states[turn] for turn in (0, 3, 9, 11, 18)]


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(
    stage=st.integers(0, 4),
    sheets=st.dictionaries(seats, st.lists(any_order(), max_size=25), max_size=15),
    seed=st.integers(0, 10**6),
)
def test_any_orders_on_any_state(stage: int, sheets: dict[int, list[o.Order]], seed: int) -> None:
    """All invariants hold after every action, each order is answered, a second run is alike."""
    state = stages()[stage]
    before = encode(state)
    turn = resolve(state, sheets, {}, Dice(seed), check=True)
    given_orders = {(seat, i) for seat, sheet in sheets.items() for i in range(len(sheet))}
    assert {(one.seat, one.index) for one in turn.outcomes} == given_orders
    assert encode(state) == before
    assert state_hash(resolve(state, sheets, {}, Dice(seed)).state) == state_hash(turn.state)


@settings(max_examples=10)
@given(seed=st.integers(0, 10**9))
def test_any_seed_plays_a_few_turns(seed: int) -> None:
    """Three turns of filler orders from a new game."""
    turns = list(played(seed, 3))
    assert len(turns) == 3
