"""A game at work: the state that rules change in place, and what they need beside it.

Nothing here beside the state is hashed: rules, ledger entries and journal.  What the board room
works out from the map it keeps by content, so nothing goes stale.

A step asks one seat one kind of question and names the orders that answer it.  A plan is what goes
on in one kind of frame of the state's stack: its steps in order, and what comes after the last.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from pbm.core.journal import Event, Journal
from pbm.core.ledger import Ledger
from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.values.events import BankBroke
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.market import Grid, Spot, Square
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.state import BANK, Company, Frame, OperatingTurn, Position, Private

F = TypeVar("F")
BREAKS: Mapping[str, float] = {"below zero": 0, "at zero": 1, "never": -math.inf}
"""Below which balance the bank is broken."""


class Rules(msgspec.Struct, frozen=True, eq=False):
    """What one game is played by: a title's tables, plans and functions as its settings choose."""

    title: str
    figures: Figures
    grid: Grid
    map: GameMap
    plans: Mapping[type[Frame], FramePlan]
    """What goes on in each kind of frame."""
    points: Mapping[Point[Any], Any]
    occasions: Mapping[Occasion[Any], tuple[Any, ...]]
    settings: Mapping[str, str]
    """The words that chose all this."""


class Game:
    """One game at work."""

    __slots__ = (
        "companies",
        "figures",
        "grid",
        "journal",
        "ledger",
        "map",
        "question",
        "rules",
        "settings",
        "state",
    )

    def __init__(self, rules: Rules, state: Position) -> None:
        self.rules = rules
        self.figures = rules.figures
        self.settings = rules.settings
        self.state = state
        self.companies = state.companies
        """The public companies of the title by name."""
        self.ledger = Ledger(state.money)
        self.journal = Journal()
        self.grid = rules.grid
        self.map: GameMap = rules.map
        self.question: tuple[FramePlan, Step, Frame, str] | None = None
        """The open question while it is known: plan, step, frame, and the seat that is asked."""

    def by(self, point: Point[F]) -> F:
        """What this game does at a point on which games differ."""
        chosen: F = self.rules.points.get(point, point.usual)
        return chosen

    def on(self, occasion: Occasion[F]) -> tuple[F, ...]:
        """What this game's features have to say on an occasion."""
        return self.rules.occasions.get(occasion, ())

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

    def cash(self, holder: str) -> int:
        """Dollars a seat, company or the bank has."""
        return self.state.money.get(holder, 0)

    def private(self, power: str, owner: str = "") -> Private | None:
        """The private company with a power, if the title has one and it is the owner's named."""
        for name, printed in self.figures.privates.items():
            if printed.power == power:
                private = self.state.privates[name]
                return private if owner in ("", private.owner) else None
        return None

    def frame(self, kind: type[F]) -> F:
        """The innermost frame of a kind; TypeError when none is on the stack."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        raise TypeError(f"no {kind.__name__} on the stack")

    def on_stack(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind, if there is one."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        return None

    @property
    def turn(self) -> OperatingTurn:
        """The innermost turn of a company; TypeError when none operates."""
        return self.frame(OperatingTurn)

    @property
    def operating(self) -> Company:
        """The company whose turn it is."""
        return self.companies[self.turn.company]

    def square(self, company: Company) -> Square:
        """The square on which a company's share price token lies."""
        return self.grid.rows[company.row][company.col]

    def price(self, company: Company) -> int:
        """Share price in dollars; 0 for a company that has not started or is closed."""
        return 0 if company.row < 0 else self.grid.rows[company.row][company.col].price

    def spot(self, company: Company) -> Spot:
        """Where a company's token lies."""
        return Spot(company.row, company.col)


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
