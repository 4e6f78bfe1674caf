"""The figures of one sheet's orders while they are looked at ahead, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbm.core.wording import wording
from pbm.games.continental.orders import Presidential
from pbm.games.continental.orders.reasons import Reason
from pbm.games.continental.view import Desk, Own, View
from pbm.games.family import GivenOrder

O = TypeVar("O")  # noqa: E741 - an order


class Foreseen(Struct, Generic[O], frozen=True):
    """An order with its words and its place on the sheet, from 0."""

    order: O
    text: str
    index: int

    def place(self, sequence: int | None) -> tuple[int, int]:
        """Where it is wanted: by its number, else by its place on the sheet (R63)."""
        return sequence or self.index + 1, self.index


class Ahead:
    """One player's cash and his railroads' tills on the way through Appendix C.

    `unsure` are railroads whose cash may still grow by what nobody can know (stock sold in the
    market, new stock for a line); a lack of cash there is told as doubtful.
    """

    def __init__(self, view: View, own: Own, orders: Sequence[GivenOrder[Any]]) -> None:
        self.view = view
        self.own = own
        self.orders = orders
        self.cash = own.cash
        self.least_cash = own.cash
        """What is left for the market if every bid for a company succeeds."""
        self.tills = {books.code: books.cash for books in view.books}
        self.unsure: set[str] = set()
        self.told: list[str] = []

    def given(self, *kinds: type[O]) -> list[Foreseen[O]]:
        """The orders of some kinds, as they stand on the sheet."""
        return [
            Foreseen(one.order, one.text, index)
            for index, one in enumerate(self.orders)
            if isinstance(one.order, kinds)
        ]

    def for_railroad(self, code: str, kind: type[O]) -> list[Foreseen[O]]:
        """The orders of a kind for one railroad."""
        return [one for one in self.given(kind) if getattr(one.order, "railroad", "") == code]

    def desks(self) -> tuple[Desk, ...]:
        """The reader's railroads that have orders, by number."""
        ordered = {one.order.railroad for one in self.orders if isinstance(one.order, Presidential)}
        return tuple(desk for desk in self.view.desks if desk.code in ordered)

    def limited(
        self, one: Foreseen[O], asked: int, got: int, reason: Reason, **facts: object
    ) -> None:
        """Tell if less is got than asked."""
        if got != asked:
            self._tell("cut", one.text, reason, got=got, **facts)

    def at_most(self, one: Foreseen[O], got: int, reason: Reason, **facts: object) -> None:
        """Tell that an order is cut to so much, or less if others' orders want it so."""
        self._tell("at_most", one.text, reason, got=got, **facts)

    def refuse(self, one: Foreseen[O], reason: Reason, **facts: object) -> None:
        """Tell that an order will be refused."""
        self._tell("refused", one.text, reason, **facts)

    def doubt(self, one: Foreseen[O], reason: Reason, **facts: object) -> None:
        """Tell that an order would be refused as things stand."""
        self._tell("doubtful", one.text, reason, **facts)

    def note(self, sentence: str, **facts: object) -> None:
        """Tell something else."""
        self.told.append(say(sentence, **facts))

    def _tell(self, verdict: str, text: str, reason: Reason, **facts: object) -> None:
        """An order, its verdict, the reason and its rule."""
        why = say(f"why_{reason.code}", **{"got": 0, **facts})
        facts = {"got": facts.get("got", 0), "text": text, "why": why, "rule": reason.rule}
        self.told.append(say(verdict, **facts))


def say(sentence: str, **facts: object) -> str:
    """A sentence of `turnsheets/continental/forecast.jinja`."""
    return wording("turnsheets", "continental").say("forecast", sentence, **facts)


def first(things: Iterable[O]) -> O | None:
    """The first of some things, if there is one."""
    return next(iter(things), None)
