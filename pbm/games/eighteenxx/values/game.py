"""A game at work: the state that rules change in place, and what they need beside it.

Nothing here beside the state is hashed: rules, ledger entries and journal.  What the board room
works out from the map it keeps by content, so nothing goes stale.

A step asks one seat one kind of question and names the orders that answer it.  A plan is what goes
on in one kind of frame of the state's stack: its steps in order, and what comes after the last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from pbm.core.journal import Event, Journal
from pbm.core.ledger import Ledger
from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.values.events import BankBroke
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.seen import Rules, SeenGame
from pbm.games.eighteenxx.values.state import BANK, Frame, Position, reader

BREAKS: Mapping[str, float] = {"below zero": 0, "at zero": 1, "never": -math.inf}
"""Below which balance the bank is broken."""


class PlayedRules(Rules, frozen=True, eq=False):
    """The rules with what goes on in each kind of frame."""

    plans: Mapping[type[Frame], FramePlan]

    @property
    def kinds(self) -> frozenset[type]:
        """The frames and orders of this game: what its state may hold."""
        plans = self.plans.values()
        steps = (step.moves for plan in plans for step in plan.steps)
        return frozenset(self.plans).union(*steps, *(plan.moves for plan in plans))

    def decode(self, text: bytes) -> Position:
        """A state kept as JSON; msgspec.ValidationError if it is none of such a game."""
        found = msgspec.json.decode(text, type=Position, dec_hook=reader(self.kinds))
        return self.in_order(found)

    def in_order(self, state: Position) -> Position:
        """The state with its tables in the order of the title's, by which some rules go.

        Kept as canonical JSON they are sorted by name.
        """
        companies = {name: state.companies[name] for name in self.figures.companies}
        privates = {name: state.privates[name] for name in self.figures.privates}
        return msgspec.structs.replace(state, companies=companies, privates=privates)

    def order(self, told: Any) -> Order:
        """An order from its fields; msgspec.ValidationError if it is none of such a game."""
        order: Order = reader(self.kinds)(Order, told)
        return order


class Game(SeenGame):
    """One game at work."""

    __slots__ = ("carried", "journal", "ledger", "played", "question")

    def __init__(self, rules: PlayedRules, state: Position) -> None:
        super().__init__(rules, state)
        self.played = rules
        self.ledger = Ledger(state.money)
        self.journal = Journal()
        self.carried: list[Order] = []
        """Every order that was carried out, as the engine took it."""
        self.question: tuple[FramePlan, Step, Frame, str] | None = None
        """The open question while it is known: plan, step, frame, and the seat that is asked."""

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> None:
        """Move dollars; a payment that the bank cannot make breaks it (Ending the Game, H17)."""
        self.ledger.pay(payer, payee, amount, reason)
        if payer == BANK and amount and not self.state.bank_broken:
            balance = self.state.money[BANK]
            if balance < BREAKS[self.figures.numbers.bank_breaks]:
                self.state.bank_broken = True
                self.tell(BankBroke(balance))

    def tell(self, fact: Event) -> None:
        """Write down what has just happened."""
        self.journal.events.append(fact)


Check = Callable[[Game, Any], Refusal | None]
"""Whether an order is legal at this step: None, or the reason with its rule."""
Act = Callable[[Game, Any], None]
"""Carry out a legal order."""
Suggest = Callable[[Game], Iterator[Order]]
"""Legal orders, lazily and the plainest first."""


class Move(msgspec.Struct, frozen=True):
    """An order that a step takes."""

    check: Check | None
    """None: always legal where the step takes it."""
    act: Act


class Step(msgspec.Struct, frozen=True):
    """One step: whom it asks ("" = nobody), about what, and what follows when nobody is asked."""

    name: str
    asks: Callable[[Game], str] | None = None
    subject: Callable[[Game], str] | None = None
    moves: Mapping[type[Order], Move] = {}
    suggest: Suggest | None = None
    more: tuple[Suggest, ...] = ()
    """What features suggest there beside it."""
    skip: Callable[[Game], None] | None = None
    numbered: bool = False
    """Whether numbered lines of a programme apply (stock rounds), or orders as written."""
    quiet: bool = False
    """Whether silence declines: a programme that says nothing of it is not waited for."""
    raises: Callable[[Game], int] | None = None
    """In an auction the least legal bid."""
    feature: str = ""
    """The feature that brings it: it falls out of the plan where that is not chosen."""


class FramePlan(msgspec.Struct, frozen=True):
    """The steps of a kind of frame, orders legal in all of them, and what follows the last."""

    steps: tuple[Step, ...]
    after: Callable[[Game], None]
    moves: Mapping[type[Order], Move] = {}
    more: tuple[Suggest, ...] = ()
    """What features suggest in all of its steps."""
    once: bool = False
    """Whether it opens a game and never comes again."""
