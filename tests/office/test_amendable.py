"""What may be amended in every title: by the ledger, within the invariants, told to whom it may be.

Played are real games of every family; each value is amended to another figure and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import PUBLIC, Amendable, Seat, State
from pbm.office.game import amended
from pbm.office.settings import chosen, for_family

TURNS = {"continental-rails-ii": 4, "1870": 6, "chicago-express": 3}


@cache
def played(title: str) -> bytes:
    """A game of computer seats after some turns."""
    family = catalogue.family(title)
    seats = tuple(Seat(n, computer=True) for n in range(1, min(4, family.most_seats) + 1))
    if family.least_seats > len(seats):
        seats = tuple(Seat(n, computer=True) for n in range(1, family.least_seats + 1))
    settings = for_family(family, chosen(family, {}))
    state, journal = family.new_game(seats, settings, Dice("7").of("new game")), []
    for number in range(TURNS[title]):
        readings = {}
        for seat in seats:
            view = family.view(state, journal, seat.number)
            assert family.computer is not None
            lines, _ = family.computer(view, Dice("7").of("computer", number, seat.number))
            readings[seat.number] = family.read(lines, view)
        done = family.resolve(state, readings, settings, Dice("7").of("turn", number))
        state, journal = done.state, done.journal
    return family.encode(state)


def state_of(title: str) -> State:
    return catalogue.family(title).decode(played(title))


def values(title: str, state: State) -> dict[str, Amendable]:
    family = catalogue.family(title)
    assert family.amendable is not None
    return {one.name: one for one in family.amendable(state)}


def figures(title: str, state: State) -> dict[str, int]:
    return {name: one.now for name, one in values(title, state).items()}


@pytest.mark.parametrize("title", TURNS)
def test_every_value_is_named_once_and_can_be_what_it_is(title: str) -> None:
    family = catalogue.family(title)
    assert family.amendable is not None
    names = [one.name for one in family.amendable(state_of(title))]
    assert len(names) == len(set(names)) > 10
    for name in names[:: max(1, len(names) // 60)]:
        now = values(title, state_of(title))[name].now
        if name.startswith("share price"):
            continue  # its token lies last on the square then
        assert family.encode(amended(family, state_of(title), name, now)) == played(title)


@pytest.mark.parametrize("title", TURNS)
def test_money_amended_leaves_all_balances_at_zero(title: str) -> None:
    family = catalogue.family(title)
    for name in [
        n for n in values(title, state_of(title)) if n.startswith(("cash", "treasury of"))
    ]:
        now = values(title, state_of(title))[name].now
        state = amended(family, state_of(title), name, now + 137)
        assert values(title, state)[name].now == now + 137
        assert family.invariants(state) == ()
        assert figures(title, amended(family, state, name, now)) == figures(title, state_of(title))


EXAMPLES = [
    ("continental-rails-ii", "loan of tycoon 3", 500),
    ("continental-rails-ii", "stock price of B&O", 31),
    ("continental-rails-ii", "locomotives of B&O", 9),
    ("continental-rails-ii", "land of B&O", 12),
    ("continental-rails-ii", "bonds of B&O", 8000),
    ("continental-rails-ii", "climate", 0),
    ("chicago-express", "income of PRR", 9),
]


@pytest.mark.parametrize(("title", "name", "to"), EXAMPLES)
def test_a_figure_is_put_where_it_belongs(title: str, name: str, to: int) -> None:
    family = catalogue.family(title)
    state = amended(family, state_of(title), name, to)
    assert values(title, state)[name].now == to
    assert family.invariants(state) == ()


@pytest.mark.parametrize(
    ("title", "name", "to"),
    [
        ("continental-rails-ii", "locomotives of B&O", 10),
        ("continental-rails-ii", "climate", 9),
        ("continental-rails-ii", "loan of tycoon 3", -1),
        ("continental-rails-ii", "treasury stock of B&O", 10**6),
        ("continental-rails-ii", "cash of tycoon 3", -50),
        ("chicago-express", "cash of player 1", -1),
        ("1870", "cash of seat 1", -1),
        ("chicago-express", "income of PRR", -1),
        ("chicago-express", "shares of PRR of player 1", 9),
    ],
)
def test_a_figure_that_cannot_be_is_refused(title: str, name: str, to: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        amended(catalogue.family(title), state_of(title), name, to)


def test_shares_of_chicago_express_come_from_the_charter() -> None:
    state = state_of("chicago-express")
    for name, one in values("chicago-express", state).items():
        if name.startswith("shares") and one.now:
            after = amended(catalogue.family("chicago-express"), state, name, one.now - 1)
            assert catalogue.family("chicago-express").invariants(after) == ()


def test_a_share_price_of_1870_is_a_square_of_the_market() -> None:
    family, title = catalogue.family("1870"), "1870"
    names = [name for name in values(title, state_of(title)) if name.startswith("share price")]
    assert names
    for name in names:
        state = amended(family, state_of(title), name, 100)
        assert values(title, state)[name].now == 100
        assert family.invariants(state) == ()
        with pytest.raises(ValueError, match="the market has no such price"):
            amended(family, state_of(title), name, 101)


def _of_a_director(state: State, name: str) -> bool:
    """Directors' shares lower what others may bid for: their limit tells of them (6.1.2)."""
    words = name.split()
    return words[0] == "shares" and int(words[-1]) in state.railroads[words[2]].directors


def secrets() -> Iterator[tuple[str, int]]:
    """Values of Continental Rails that one seat may not know."""
    state = state_of("continental-rails-ii")
    for name, one in values("continental-rails-ii", state).items():
        if PUBLIC not in one.knows and name.startswith(("cash", "loan", "shares")):
            if _of_a_director(state, name):
                continue
            for seat in sorted(set(range(1, 16)) - set(one.knows))[:1]:
                yield name, seat


def test_who_may_not_know_a_figure_sees_nothing_of_its_amendment() -> None:
    """Views of the others are the same before and after; those who know it see another."""
    family, title = catalogue.family("continental-rails-ii"), "continental-rails-ii"
    for name, seat in list(secrets())[::29]:
        one = values(title, state_of(title))[name]
        state = amended(family, state_of(title), name, one.now + 1)
        assert family.view(state, (), seat) == family.view(state_of(title), (), seat), name
        assert family.view(state, (), PUBLIC) == family.view(state_of(title), (), PUBLIC)
        for knowing in one.knows:
            assert family.view(state, (), knowing) != family.view(state_of(title), (), knowing)
