"""A turn being played: the working state with everything its steps share.

Simultaneous steps decide from how the turn opened, so that is kept beside the changing state.
Steps read their orders by kind and answer each with done, cut or refused.
"""

from typing import Generic, TypeVar, cast

from msgspec import Struct, field

from pbm.core.dice import Dice
from pbm.core.journal import Event, Journal
from pbm.core.ledger import Ledger
from pbm.core.refusal import Detail, Refusal
from pbm.games.continental.events import Outcome, OutcomeKind
from pbm.games.continental.limits.amounts import Allowed
from pbm.games.continental.orders import BidRow, Order, Presidential
from pbm.games.continental.state import Railroad, Solvency, State, Tycoon
from pbm.games.continental.world.rules import Rules

ANONYMOUS = 0
"""The seat in whose name orders are given for railroads without a player president (R41)."""

Kind = TypeVar("Kind")
Kind_co = TypeVar("Kind_co", covariant=True)


class Given(Struct, Generic[Kind_co], frozen=True):
    """An order with the seat that gave it and its place on the sheet, from 0."""

    seat: int
    index: int
    order: Kind_co


class AtStart(Struct):
    """A railroad as the turn opened."""

    price: int
    issued: int
    miles: int
    lines: tuple[str, ...]
    row: str | None
    till: int
    standing: Solvency
    president: int | None
    directors: tuple[int, ...]
    holdings: dict[int, int]
    cornered: bool
    max_bids: dict[int, int]
    """Seat -> shares it may bid for (6.1, R50)."""


class Opening(Struct):
    """The start of the turn, as far as later steps look back at it."""

    railroads: dict[str, AtStart]
    owners: dict[str, int]
    """Private Company -> owner."""
    listed: dict[str, int | None]
    """Private Companies on sale -> seller, None for the Bank."""
    names: dict[int, str]
    cash: dict[str, int]
    """Balances of all accounts."""


class Operation(Struct):
    """A railroad's operations while they are reckoned (4.10); dollars."""

    gross: int = 0
    """Revenue before a rate war; expenses are reckoned on it."""
    line_base: dict[str, int] = field(default_factory=dict)
    """Line -> its base revenue, in `revenue.SHARE` parts of a dollar (R21)."""
    cut: int = 0
    expenses: int = 0
    interest: int = 0
    dividend: int = 0
    """Dollars a share."""
    rescued: bool = False
    """Its cash was not negative at one of the two looks (4.11.1)."""

    @property
    def received(self) -> int:
        """Revenue after a rate war."""
        return self.gross - self.cut

    @property
    def profit(self) -> int:
        """Revenue less operating expenses (4.10.3)."""
        return self.received - self.expenses


class Trade(Struct):
    """A tycoon's checked transaction in one stock (6.1.3) and what the market made of it."""

    seat: int
    railroad: str
    sell: int = 0
    short: int = 0
    buy: int = 0
    bought: int = 0


class Quote(Struct):
    """Start, end and trade price of a stock in this turn's market (6.3)."""

    start: int
    end: int
    trade: int


class Turn:
    """The working state and what the steps hand on to one another."""

    def __init__(self, state: State, rules: Rules, dice: Dice, opening: Opening) -> None:
        self.state = state
        self.rules = rules
        self.dice = dice.of(f"turn {state.turn}")
        self.opening = opening
        self.ledger = Ledger(state.accounts)
        self.journal = Journal()
        self.outcomes: list[Outcome] = []
        self.orders: dict[type[Order], list[Given[Order]]] = {}
        self.climate = state.climate
        """The starting climate: every effect but the credit margin follows it (Q3)."""
        self.next_climate = state.climate
        self.trades: list[Trade] = []
        self.quotes: dict[str, Quote] = {}
        self.levels: dict[str, int] = {}
        """Railroad -> level of political influence (R33)."""
        self.abandoned: dict[str, str] = {}
        """Railroad -> the RoW it gave up this turn (Q44)."""
        self.operations: dict[str, Operation] = {}
        self.merged: dict[str, str] = {}
        """Railroad merged away -> survivor."""
        self.failed: set[str] = set()
        """Railroads that became bankrupt or were reorganised this turn."""
        self.owing: set[str] = set()
        """Railroads that owed their president before the election (Q15)."""
        self.spending: dict[int, int] = {}
        """Prodigals and what they spent (1.2)."""

    def given(self, kind: type[Kind]) -> list[Given[Kind]]:
        """The orders of a kind: personal ones by seat, a railroad's by its number, then as
        written."""
        orders = self.orders.get(cast("type[Order]", kind), [])
        return cast("list[Given[Kind]]", list(orders))

    def tell(self, fact: Event) -> None:
        """Write a fact into the journal."""
        self.journal.tell(fact)

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> int:
        """Move dollars through the ledger; see `Ledger.pay`."""
        return self.ledger.pay(payer, payee, amount, reason)

    def railroad(self, code: str) -> Railroad:
        """An active railroad."""
        return self.state.railroads[code]

    def tycoon(self, seat: int) -> Tycoon:
        """A tycoon."""
        return self.state.tycoons[seat]

    def seats(self) -> list[int]:
        """All seats in order."""
        return sorted(self.state.tycoons)

    def railroads(self) -> list[Railroad]:
        """All active railroads in the order of their numbers."""
        return self.state.by_number()

    def done(self, given: Given[Order], subject: str = "", **figures: Detail) -> None:
        """An order was carried out as it was written."""
        self._answer(given, subject, "done", None, figures)

    def carry(self, given: Given[Order], allowed: Allowed, **figures: Detail) -> int:
        """Answer an order that goes as far as its limit; how far, 0 if it is refused."""
        if allowed.reason is not None and allowed.refused:
            self.refuse(given, allowed.reason, "", asked=allowed.asked, got=allowed.got, **figures)
            return 0
        verdict: OutcomeKind = "cut" if allowed.reason else "done"
        figures.update(asked=allowed.asked, got=allowed.got)
        self._answer(given, "", verdict, allowed.reason, figures)
        return allowed.got

    def refuse(
        self, given: Given[Order], reason: Refusal, subject: str = "", **figures: Detail
    ) -> None:
        """An order was not carried out."""
        self._answer(given, subject, "refused", reason, {**reason.figures, **figures})

    def _answer(
        self,
        given: Given[Order],
        subject: str,
        verdict: OutcomeKind,
        reason: Refusal | None,
        figures: dict[str, Detail],
    ) -> None:
        """Write down what became of an order; anonymous presidents want no answer."""
        if given.seat == ANONYMOUS:
            return
        asked, got = figures.pop("asked", None), figures.pop("got", None)
        self.outcomes.append(
            Outcome(
                seat=given.seat,
                index=given.index,
                order=type(given.order).__name__,
                subject=subject or subject_of(given.order),
                verdict=verdict,
                reason=reason.code if reason else "",
                rule=reason.rule if reason else "",
                asked=cast("int | None", asked),
                got=cast("int | None", got),
                figures=figures,
            )
        )


def subject_of(order: object) -> str:
    """What an order is about: its railroad, company, route or seat."""
    if isinstance(order, BidRow):
        return order.first
    if isinstance(order, Presidential):
        return order.railroad
    for name in ("pc", "railroad", "merging", "seat", "slot"):
        if (value := getattr(order, name, None)) is not None:
            return str(value)
    return ""
