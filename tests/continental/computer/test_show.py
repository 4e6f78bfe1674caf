"""What computer tycoons spend on Prodigal points, and how ruin is answered (1.2, 3.5.2)."""

from __future__ import annotations

from collections.abc import Callable

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.games.continental import accounts
from pbm.games.continental import orders as o
from pbm.games.continental.computer import plan, reason
from pbm.games.continental.computer.plan import Planned
from pbm.games.continental.events import Spent, TycoonBankrupt
from pbm.games.continental.state import State
from pbm.games.continental.window import view_of
from tests.continental.midgame import DREW, GOULD, RULES
from tests.continental.midgame import state as midgame

RUINED: tuple[Event, ...] = (Spent(DREW, 2400, 20), TycoonBankrupt(DREW))


def planned(
    worth: int,
    temperament: str,
    facts: tuple[Event, ...] = (),
    dice: int = 1,
    change: Callable[[State], None] = lambda state: None,
) -> list[Planned]:
    """Gould's plan at turn 7 with $5,000 of cash; Drew leads in Prodigal points, and he is next."""
    state = midgame()
    gould = state.tycoons[GOULD]
    gould.temperament, gould.net_worth = temperament, worth
    state.accounts[accounts.purse(GOULD)] = 5000
    state.tycoons[DREW].points.rail_prodigal, gould.points.rail_prodigal = 60, 20
    change(state)
    return plan(view_of(state, facts, GOULD, RULES), Dice(dice))


def shown(orders: list[Planned]) -> list[int]:
    """What is spent for show."""
    return [one.order.amount for one in orders if isinstance(one.order, o.Prodigal)]


def test_nobody_who_can_grow_lives_beyond_his_means() -> None:
    """$1,000 are too much of $9,000, and not of $30,000; the former spendthrift never asked."""
    assert shown(planned(9000, "spendthrift")) == []
    assert shown(planned(20_000, "spendthrift")) == [1000]
    assert len(shown(planned(9000, "former spendthrift"))) == 1


def test_a_baron_spends_little_more_than_the_least_sum_if_it_is_little_to_him() -> None:
    assert shown(planned(6000, "baron")) == []
    [amount] = shown(planned(60_000, "baron"))
    assert 1300 <= amount <= 1900


def test_after_the_war_who_is_behind_spends_a_part_of_all_he_has() -> None:
    def late(state: State) -> None:
        state.turn = 15
        state.accounts[accounts.purse(GOULD)] = 90_000

    [amount] = shown(planned(90_000, "spendthrift", change=late))
    assert amount == 90_000 * 12 // 100


def test_ruin_is_answered_by_who_has_little_to_lose() -> None:
    """Who leads lives on his bankruptcies: all is spent, and sold; a gain on shorts would be spent,
    a loss would be the Bank's."""

    def earning(state: State) -> None:
        for road in state.railroads.values():
            road.last.revenue, road.last.expenses = 10_000, 8_000

    answers = [planned(1500, "spendthrift", RUINED, dice, earning) for dice in range(8)]
    ruined = [orders for orders in answers if "answer" in {one.why for one in orders}]
    assert 3 <= len(ruined) < 8
    for orders in ruined:
        assert shown(orders)[0] >= 5000
        assert {"answer_stock", "answer_short"} <= {one.why for one in orders}
        assert all(reason(one) for one in orders)
        assert not [one for one in orders if isinstance(one.order, o.Buy | o.BidPC)]


def test_who_leads_outspends_who_lives_on_his_bankruptcies() -> None:
    """The least sum of a rich leader let him come level; ruin without show, or show without ruin,
    changes nothing."""

    def leading(state: State) -> None:
        state.tycoons[GOULD].points.rail_prodigal = 80
        state.accounts[accounts.purse(GOULD)] = 90_000

    mine = (Spent(GOULD, 4000, 20), *RUINED)
    for facts, least in ((RUINED, 2400), (mine, 3400), (RUINED[:1], 0), (RUINED[1:], 0)):
        [amount] = shown(planned(90_000, "spendthrift", facts, change=leading))
        assert (amount >= least) if least else (amount < 2000)


def test_who_leads_by_ruin_himself_answers_who_is_third() -> None:
    """Between them is somebody who never was ruined."""

    def between(state: State) -> None:
        state.tycoons[GOULD].bankrupt = True
        state.tycoons[GOULD].points.rail_prodigal = 80
        state.tycoons[2].points.rail_prodigal = 70

    for dice in range(4):
        orders = planned(1500, "spendthrift", RUINED, dice, between)
        assert "answer" in {one.why for one in orders}


def test_ruin_is_not_answered_by_the_rich_nor_thrice_nor_where_nobody_lives_on_it() -> None:
    """Two who do so already are enough; a bankruptcy without ostentation is a misfortune."""
    third = (*RUINED, Spent(2, 1900, 5), TycoonBankrupt(2), Spent(3, 1900, 5), TycoonBankrupt(3))
    for worth, temperament, facts in (
        (50_000, "spendthrift", RUINED),
        (1500, "baron", RUINED),
        (1500, "former spendthrift", RUINED),
        (1500, "spendthrift", third),
        (1500, "spendthrift", RUINED[:1]),
        (1500, "spendthrift", RUINED[1:]),
    ):
        for dice in range(4):
            told = planned(worth, temperament, facts, dice)
            assert "answer" not in {one.why for one in told}


def test_who_began_to_answer_goes_on() -> None:
    """While the one whom he answers does; the two lowest seats, if three began."""

    def began(state: State) -> None:
        state.tycoons[GOULD].bankrupt = True

    higher = (*RUINED, Spent(11, 1900, 5), TycoonBankrupt(11))
    lower = (*RUINED, Spent(2, 1900, 5), TycoonBankrupt(2))
    lowest = (*lower, Spent(1, 1900, 5), TycoonBankrupt(1))
    for dice in range(4):
        for facts, goes_on in ((RUINED, True), (higher, True), (lower, True), (lowest, False)):
            told = planned(1500, "spendthrift", facts, dice, began)
            assert ("answer" in {one.why for one in told}) is goes_on
