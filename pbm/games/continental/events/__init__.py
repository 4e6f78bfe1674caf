"""What happened in a turn, as facts; sentences are made of them elsewhere (9.1).

`seen` says who may read a fact: everybody, the tycoon of its `seat`, or the directors and spies of
its `railroad`.  Money is in dollars, routes and companies are codes, tycoons are seats; a seat of
None is the Bank, the Public or an anonymous president.
"""

from typing import ClassVar, Literal

from msgspec import Struct, field

from pbm.core.journal import Event

Audience = Literal["all", "seat", "railroad"]
OutcomeKind = Literal["done", "cut", "refused"]


class PublicEvent(Event, frozen=True):
    """A fact for everybody."""

    seen: ClassVar[Audience] = "all"


class PrivateEvent(Event, frozen=True):
    """A fact for the tycoon of its seat alone."""

    seen: ClassVar[Audience] = "seat"
    seat: int


class Confidential(Event, frozen=True):
    """A fact for a railroad's directors and spies."""

    seen: ClassVar[Audience] = "railroad"
    railroad: str


class Outcome(PrivateEvent, frozen=True):
    """What became of an order: done, cut to a limit, or refused, by which rule.

    `order` is the name of the order's class, `index` its place on the sheet from 0 (a double bid
    has an outcome for each choice), `subject` the railroad, route or seat it is about, `reason` a
    code (reasons.py), `asked` and `got` the figure ordered and the one carried out.
    """

    index: int
    order: str
    subject: str
    verdict: OutcomeKind
    reason: str = ""
    rule: str = ""
    asked: int | None = None
    got: int | None = None
    figures: dict[str, int | str] = field(default_factory=dict)


class CashLine(Struct, frozen=True):
    """Dollars in (+) or out (-) of one account in a step, for one reason, from or to another."""

    step: str
    reason: str
    other: str
    amount: int


class TycoonStatement(PrivateEvent, frozen=True):
    """A tycoon's cash through the turn (9.6)."""

    opening: int
    lines: tuple[CashLine, ...]
    closing: int


class RailroadStatement(Confidential, frozen=True):
    """A railroad's cash through the turn (9.6)."""

    opening: int
    lines: tuple[CashLine, ...]
    closing: int


class Renamed(PublicEvent, frozen=True):
    """A tycoon bears a new name (3.2)."""

    seat: int
    before: str
    name: str


class Announced(PublicEvent, frozen=True):
    """A tycoon's message (10.1.7)."""

    seat: int
    text: str


class BankFailed(PrivateEvent, frozen=True):
    """A bank failed with part of a tycoon's cash (11.1)."""

    percent: int
    loss: int


class LoanRecalled(PublicEvent, frozen=True):
    """The Bank wants part of a loan back (3.5.3)."""

    seat: int
    amount: int


class ForcedSale(PrivateEvent, frozen=True):
    """The Bank sold stock or a Private Company to recover a recalled loan (3.5.3, Q21)."""

    subject: str
    shares: int
    """0 for a Private Company."""
    proceeds: int


class TycoonBankrupt(PublicEvent, frozen=True):
    """A tycoon's debts were more than he had (3.5.2)."""

    seat: int


class CreditExamined(PrivateEvent, frozen=True):
    """The Bank's examination at the end of a turn (3.5.1)."""

    net_worth: int
    limit: int
    available: int
    recall: int


class Spent(PublicEvent, frozen=True):
    """Ostentatious spending, and the Prodigal points it brought (1.2)."""

    seat: int
    amount: int
    points: int


class PCBought(PublicEvent, frozen=True):
    """A Private Company changed hands; buyer None is the Public, seller None the Bank."""

    pc: str
    buyer: int | None
    seller: int | None
    price: int


class PCOffered(PublicEvent, frozen=True):
    """An owner offers a Private Company for sale or changes its price (10.1.2)."""

    pc: str
    seat: int
    ask: int
    before: int | None


class PCAvailable(PublicEvent, frozen=True):
    """The Bank offers a Private Company (2.4.3)."""

    pc: str
    ask: int


class PCMerged(PublicEvent, frozen=True):
    """A Private Company became a line of a railroad (4.3.1)."""

    pc: str
    seat: int
    railroad: str


class Incorporated(PublicEvent, frozen=True):
    """A Private Company became a railroad (4.3.1)."""

    pc: str
    seat: int
    price: int


class StockIssued(Confidential, frozen=True):
    """New stock (4.3): for a line, to treasury, owner, each director and the Public."""

    line: str
    treasury: int
    owner: int
    each_director: int
    directors: int
    public: int
    broker_cash: int
    each_loan: int
