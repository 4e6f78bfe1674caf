"""The figures of one sheet's orders while they are looked at ahead, and what is told of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbm.core.refusal import Detail, Refusal
from pbm.core.wording import wording
from pbm.games.continental.limits.amounts import Allowed
from pbm.games.continental.orders import Presidential
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk, Own
from pbm.games.family import GivenOrder

O = TypeVar("O")  # noqa: E741 - an order
O_co = TypeVar("O_co", covariant=True)


class Allowance(Struct, frozen=True):
    """What the sentence of a reason asks for: see `Result`."""

    got: int | None
    figures: Mapping[str, Detail]
    asked: int | None = None
    order: str = ""


class Foreseen(Struct, Generic[O_co], frozen=True):
    """An order with its words and its place on the sheet, from 0."""

    order: O_co
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
        self.selling: list[str] = []
        """His companies on sale: what they bring is not known before others have bid."""
        self.sold: dict[str, int] = {}
        """Those of them that are sure of a buyer, with the price that is then paid at least."""
        self.tills = Counter({books.code: books.cash for books in view.books})
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

    def carry(self, one: Foreseen[object], allowed: Allowed, **facts: Detail) -> int:
        """Tell if less is got than asked, or more is wanted; returns what is got."""
        if allowed.reason is not None:
            changed = "raised" if allowed.got > allowed.asked else "cut"
            verdict = "refused" if allowed.refused else changed
            self._tell(verdict, one, allowed.reason, allowed.got, facts)
        return allowed.got

    def at_most(self, one: Foreseen[object], got: int, reason: Refusal) -> None:
        """Tell that an order is cut to so much, or less if others' orders want it so."""
        self._tell("at_most", one, reason, got, {})

    def unless_sold(self, one: Foreseen[object], allowed: Allowed) -> None:
        """Tell the same of an order for which a company on sale may bring the money."""
        if allowed.reason is not None:
            self._tell("unless_sold", one, allowed.reason, allowed.got, {}, selling=self.selling)

    def refuse(
        self, one: Foreseen[object], reason: Refusal, got: int | None = None, **facts: Detail
    ) -> None:
        """Tell that an order will be refused, if need be though so much of it could be had."""
        self._tell("refused", one, reason, got, facts)

    def doubt(
        self, one: Foreseen[object], reason: Refusal, got: int | None = None, **facts: Detail
    ) -> None:
        """Tell the same of an order that would be refused as things stand."""
        self._tell("doubtful", one, reason, got, facts)

    def note(self, sentence: str, **facts: object) -> None:
        """Tell something else."""
        words = wording("turnsheets", "continental")
        self.told.append(words.say("forecast", sentence, **facts))

    def _tell(
        self,
        verdict: str,
        one: Foreseen[object],
        reason: Refusal,
        got: int | None,
        facts: Mapping[str, Detail],
        **more: object,
    ) -> None:
        """An order, its verdict, the reason and its rule."""
        kind = type(one.order).__name__
        seen = Allowance(got, {**reason.figures, **facts}, order=kind)
        why = wording("reports", "continental").say("reasons", reason.code, r=seen, ahead=True)
        self.note(verdict, text=one.text, why=why, rule=reason.rule, got=got or 0, **more)
