"""Rail Mogul as computer tycoons see it (1.2): Jay Gould at the start of turn 7, see midgame."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbm.core.dice import Dice
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.computer import plan
from pbm.games.continental.computer.mogul import (
    bid_for_seat,
    draw,
    keeps,
    liking,
    missing,
    pointed_dividend,
    seat,
    seated_by,
)
from pbm.games.continental.computer.plan import Plan, Planned
from pbm.games.continental.state import State
from pbm.games.continental.window import view_of
from tests.continental.midgame import GOULD, RULES
from tests.continental.midgame import state as midgame

Change = Callable[[State], None]


def thinking(temperament: str, change: Change | None = None) -> Plan:
    """Gould's plan before he has thought of anything."""
    state = midgame()
    state.tycoons[GOULD].temperament = temperament
    if change is not None:
        change(state)
    view = view_of(state, (), GOULD, RULES)
    assert view.own is not None
    return Plan(view, view.own, Dice(1))


def rich(state: State) -> None:
    """Gould has nothing to do with his money but to buy stock."""
    state.accounts[accounts.purse(GOULD)] = 90_000
    state.tycoons[GOULD].net_worth = 90_000


def orders(temperament: str, change: Change) -> list[Planned]:
    at = thinking(temperament, change)
    return plan(at.view, Dice(1))


def test_a_seat_is_a_tenth_of_the_stock_with_some_to_spare() -> None:
    """4.14.1: N&W has issued 369 shares; Gould owns 50 of the 666 of NYC and rules B&O."""
    at = thinking("speculator")
    assert missing(at, at.roads["N&W"]) == 45
    assert missing(at, at.roads["NYC"]) == 80 - 50
    assert missing(at, at.roads["B&O"]) == 0
    assert bid_for_seat(at, at.roads["N&W"]) > 45


def test_seats_mean_more_to_who_plays_for_mogul() -> None:
    mogul, raider = thinking("speculator"), thinking("raider")
    assert seat(mogul) > 2 * seat(raider) > 0
    assert draw(mogul, mogul.roads["N&W"]) > draw(raider, raider.roads["N&W"])


def test_a_cheap_seat_draws_more_than_a_dear_one_and_one_out_of_reach_not_at_all() -> None:
    """6.4: nobody may bid for the tenth of C&H, which its directors have cornered."""

    def changed(state: State) -> None:
        state.railroads["N&W"].price = 60

    before, after = thinking("speculator"), thinking("speculator", changed)
    assert draw(before, before.roads["N&W"]) > draw(after, after.roads["N&W"]) > 0
    assert draw(before, before.roads["C&H"]) == 0
    assert draw(before, before.roads["B&O"]) == 0


def test_shares_are_hoped_for_where_the_public_sells_and_what_is_begun_comes_first() -> None:
    """R46; Gould has more than half a seat in NYC, nothing of N&W."""
    at = thinking("speculator")
    new, begun = at.roads["N&W"], at.roads["NYC"]
    assert liking(at, new, 100, 50) > liking(at, new, 100, 200)
    assert liking(at, begun, 100, 100) == 2 * liking(at, new, 100, 100)


def test_a_rich_mogul_buys_a_seat_and_why_says_so() -> None:
    bought = {one.order.railroad: one.why for one in orders("speculator", rich) if _buys(one)}
    assert "board" in bought.values()
    assert set(bought) & {"NYC", "N&W", "C&H", "READ"}


def _buys(one: Planned) -> bool:
    return isinstance(one.order, o.Buy)


@pytest.mark.parametrize(("price", "kept"), [(20, True), (80, False)])
def test_shares_of_a_seat_are_kept_unless_their_price_is_beyond_what_it_means(
    price: int, kept: bool
) -> None:
    """50 shares of NYC that are worth $2: more than half a seat, which means $2,400 to him."""

    def priced(state: State) -> None:
        state.railroads["NYC"].price = price

    at = thinking("speculator", priced)
    assert seat(at) == 2400
    assert keeps(at, at.roads["NYC"], 200) is kept


def test_a_company_merged_may_bring_a_seat() -> None:
    """4.3.1: a share a mile; 130 miles are a tenth of a short railroad, not of a long one."""
    at = thinking("speculator")
    assert seated_by(at, at.roads["N&W"], 130)
    assert not seated_by(at, at.roads["N&W"], 30)
    assert not seated_by(at, at.roads["B&O"], 130)


def test_moguls_pay_what_is_earned_and_at_last_what_there_is() -> None:
    """1.2: up to $5 a share; 1.3: a game may end from turn 21 on."""

    def owing(state: State) -> None:
        state.accounts[accounts.bonds("B&O")] = -80_000

    def late(state: State) -> None:
        owing(state)
        state.turn = 18

    early, at_last = thinking("baron", owing), thinking("baron", late)
    other = thinking("raider", late)
    paid = [pointed_dividend(one, one.roads["B&O"]) for one in (early, at_last, other)]
    assert 0 < paid[0] < paid[1] <= RULES.figures.points.dividend_most
    assert paid[2] == 0
