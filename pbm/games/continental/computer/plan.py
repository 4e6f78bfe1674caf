"""The sheet a computer tycoon is writing: its orders, their reasons, the money they take."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.refusal import Detail
from pbm.games.continental.computer.temperament import Judgement, Temperament, temperaments
from pbm.games.continental.orders import Order
from pbm.games.continental.view import RailroadSummary, View
from pbm.games.continental.view.private import Books, Own
from pbm.games.continental.world.rules import Rules, rules_for

USUAL = 2
"""Of what multiple of the credit limit a loan is usually recalled (Q2)."""


class Planned(Struct, frozen=True):
    """An order with the reason for it: a code of the wording, and figures beside the order's."""

    order: Order
    why: str
    figures: Mapping[str, Detail]


class Plan:
    """What one tycoon knows, how he thinks, and what he has decided so far.

    `purse` is the money that may still be laid out this turn: cash and what he dares to borrow.
    `tills` are his railroads' cash as far as it is not yet planned away.
    """

    def __init__(self, view: View, own: Own, dice: Dice) -> None:
        read = temperaments()
        self.view = view
        self.own = own
        self.dice = dice
        both = view.economy.towns_reached_pay
        self.rules: Rules = rules_for({} if both else {"town-costs": "unreached"}, view.edition)
        self.temper: Temperament = read.named(own.temperament)
        self.judgement: Judgement = read.judgement
        self.orders: list[Planned] = []
        self.credit = self._credit()
        self.purse = own.cash + self.credit
        self.tills = {one.code: one.cash for one in view.books}
        self.incorporated: list[str] = []
        """Companies that become railroads by these orders."""
        self.merged: dict[str, int] = {}
        """Railroad -> shares that companies merged into it bring."""
        self.traded: set[str] = set()
        """Stocks dealt in."""
        self.bids = 0

    def order(self, order: Order, why: str, **figures: Detail) -> None:
        """Write an order down."""
        self.orders.append(Planned(order, why, figures))

    def pays(self, amount: int) -> bool:
        """Lay out money if there is so much."""
        if amount > self.purse:
            return False
        self.purse -= amount
        return True

    def share(self, percent: int) -> int:
        """A part of the money at hand."""
        return max(0, self.purse) * percent // 100

    @property
    def spent(self) -> int:
        """What the orders so far take of cash and credit."""
        return self.own.cash + self.credit - self.purse

    def _credit(self) -> int:
        """What he dares to borrow, never beyond what the Bank lends (3.5.1): boldly while there is
        time to recover, unless loans are recalled sooner (Q84); less in bad times and where a Panic
        may follow at once (5); later less of what he has to lose beyond a modest fortune. Below
        nothing: what of his cash he keeps back, who owes more than he dares."""
        own, climate = self.own, self.rules.figures.climate
        level, judgement = self.view.economy.level, self.judgement
        mood = 100 + 8 * min(0, level - climate.normal)
        if self.view.turn <= judgement.young:
            wary = judgement.wary if level >= climate.good else 100
            times, parts = self.view.economy.recalled_over
            late = times >= USUAL * parts
            daring = self.temper.daring if late else self.temper.leverage * judgement.sooner // 100
            dared = own.net_worth * daring * mood * wary // 1_000_000
        else:
            counted = own.net_worth - max(0, own.net_worth - judgement.modest) // 2
            dared = counted * self.temper.leverage * mood // 10_000
        return max(-(own.cash * judgement.redeem // 100), min(own.credit, dared - own.loan))

    @cached_property
    def books(self) -> dict[str, Books]:
        """The books open to him, by railroad."""
        return {one.code: one for one in self.view.books}

    @cached_property
    def roads(self) -> dict[str, RailroadSummary]:
        """The active railroads, by code."""
        return {one.code: one for one in self.view.railroads}

    def held(self, code: str) -> int:
        """His shares of a railroad."""
        road = self.roads.get(code)
        return road.mine.shares if road is not None and road.mine is not None else 0

    @cached_property
    def taken(self) -> frozenset[str]:
        """Routes that railroads own, built or not."""
        return frozenset(code for road in self.view.railroads for code in (*road.lines, road.row))

    @cached_property
    def boxed_in(self) -> frozenset[str]:
        """The railroads he runs that can grow no more: no Right-of-Way held or to be had."""
        return frozenset(desk.code for desk in self.view.desks if not (desk.row or desk.rows))

    @cached_property
    def presided(self) -> tuple[str, ...]:
        """The railroads he runs, by number."""
        return tuple(desk.code for desk in self.view.desks)
