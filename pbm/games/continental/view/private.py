"""What only one reader may know of a game: his own position, desks, books and dossiers (R61, R64).

The private part of a `View`; see there for units and names.
"""

from typing import Literal, get_args

from msgspec import Struct

from pbm.games.continental.events import CashLine, OutcomeKind

Grade = Literal["excellent", "good", "average", "below average", "poor", "very unprofitable"]
"""Efficiency as it is reported (4.5.2); the figure itself is told to nobody."""

Category = Literal[
    "robber_baron",
    "rail_mogul",
    "rail_builder",
    "rail_magnate",
    "rail_prodigal",
    "rail_baron",
]
"""The six of 1.2."""

CATEGORIES: tuple[Category, ...] = get_args(Category)


class OwnCompany(Struct, frozen=True):
    """A Private Company of the reader's, and what may be ordered for it (10.1.2)."""

    code: str
    miles: int
    paid: int
    ask: int | None
    """Its asking price if it is on sale."""
    ask_most: int
    merge: tuple[str, ...]
    """Railroads into which it may merge now."""
    incorporate: bool


class CategoryPoints(Struct, frozen=True):
    """The reader's Victory Points in one category (1.2)."""

    category: Category
    total: int
    gained: tuple[tuple[str, int], ...]
    """What the last turn's points are for, and how many: a railroad, region, award, "rank" …"""


class Means(Struct, frozen=True):
    """What a tycoon has, owes and may borrow (3.5.1), in dollars."""

    cash: int
    stock: int
    companies: int
    loan: int
    net_worth: int
    credit_limit: int
    credit: int


class Own(Struct, frozen=True):
    """The reader's own position: the private report's summary (9.6) and limits (10.1)."""

    seat: int
    character: str
    cash: int
    loan: int
    stock_value: int
    companies_value: int
    net_worth: int
    credit_limit: int
    credit: int
    """What may be borrowed now."""
    recall: int
    may_rename: bool
    """Just started or bankrupt: a name may be chosen (3.2)."""
    bankrupt: bool
    """Went bankrupt in the last turn (3.5.2)."""
    bids_for_companies: int
    """How many more Private Companies may be bid for (10.1.2)."""
    bids_for_stock: int
    """How many stocks may be bid for (6.1.1)."""
    companies: tuple[OwnCompany, ...]
    mergers: tuple[tuple[str, str], ...]
    """Pairs (merging, surviving) that may be ordered (10.1.5)."""
    points: tuple[CategoryPoints, ...]
    awards: tuple[str, ...]
    temperament: str = ""
    """How the computer would play the position (3.1)."""


class OpenRoute(Struct, frozen=True):
    """A Right-of-Way that may be bid for (10.2.7)."""

    route: str
    miles: int
    towns: tuple[str, str]
    value: int
    """Value of both towns."""
    regions: tuple[str, ...]
    """Regions that the railroad does not reach and would by building it."""


class Second(Struct, frozen=True):
    """A line that may be double-tracked (4.15)."""

    line: str
    cost: int
    gain: int
    """Per cent of the line's revenue."""


class Purchase(Struct, frozen=True):
    """A locomotive level ("4") or a technology ("B") that may be bought, cash only (4.17, 4.18)."""

    what: str
    cost: int


class Desk(Struct, frozen=True):
    """A railroad that the reader presides over: what may be ordered for it (10.2).

    A bankrupt railroad has nothing of what 4.11.2 forbids.
    """

    code: str
    row: str
    """The Right-of-Way that may be built or abandoned, or empty."""
    row_miles: int
    build_least: int
    """Dollars a mile; 0 when nothing can be built now."""
    build_most: int
    towns_cost: int
    """Dollars for building into the towns of the RoW (4.6.4)."""
    doubles: tuple[Second, ...]
    rows: tuple[OpenRoute, ...]
    """Those open if the RoW held is built or, where it cannot be, abandoned."""
    engines: tuple[Purchase, ...]
    technologies: tuple[Purchase, ...]
    rivals: tuple[str, ...]
    """Railroads with a line beside one of ours: rate wars (4.16)."""
    dividend_rate: int
    """Dollars per share, unless ordered otherwise."""
    improve_most: int
    """Dollars a mile."""
    influence_unit: int
    """Dollars that buy one level."""
    efficiency_most: int
    """The best efficiency the railroad can have now (4.5.3, R28)."""


class CashAccount(Struct, frozen=True):
    """A cash account through the last turn (9.6)."""

    opening: int
    lines: tuple[CashLine, ...]
    """`other` is empty in a railroad's: whom it paid is not for every director."""
    closing: int


class Books(Struct, frozen=True):
    """The secret finances of a railroad that the reader directs or spied on (9.6, R64)."""

    code: str
    cash: int
    efficiency: Grade
    president_debt: int
    insolvent: bool
    account: CashAccount | None
    """Last turn's cash flow; None for a railroad that has not finished a turn."""
    holders: tuple[tuple[int, int], ...]
    """(seat, shares), largest first; empty for a mere director."""
    public: int
    """Shares held by the Public; 0 for a mere director."""


class Dossier(Struct, frozen=True):
    """What the Pinkertons found out about a player (R64)."""

    seat: int
    cash: int
    loan: int
    net_worth: int
    stock: tuple[tuple[str, int], ...]
    companies: tuple[str, ...]


class Result(Struct, frozen=True):
    """What became of one of the reader's orders (Q4): done, cut or refused, and why."""

    text: str
    """The order in canonical words."""
    order: str
    """Its class, such as "Buy"; empty for one that no step answered."""
    subject: str
    """The railroad, company, route or seat that the answer is about."""
    verdict: OutcomeKind
    reason: str
    """A code of reasons.py; its sentence is in the wording."""
    rule: str
    asked: int | None
    got: int | None
    figures: dict[str, int | str]


class Unused(Struct, frozen=True):
    """Something that the reader could have ordered in the last turn and did not."""

    what: str
    """A code; its sentence is in the wording."""
    figures: dict[str, int | str]
