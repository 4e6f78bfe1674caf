"""What one reader may know of a game (R61, R64, 9.1-9.6): values only, no rule and no state.

Report, turnsheet, forecast and computer tycoons are made from a `View` alone; the only place that
decides what is in it is `pbm.games.continental.window`. Seats are 1 to 15; `PUBLIC` reads what
everybody may know, `MODERATOR` everything. Money is whole dollars, shares and miles are counts,
railroads, Private Companies and routes are named by their codes.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from pbm.core.journal import Fact
from pbm.core.ledger import Entry

PUBLIC = 0
MODERATOR = -1

Grade = Literal["excellent", "good", "average", "below average", "poor"]
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


class Economy(Struct, frozen=True):
    """The climate in force for the turn to be ordered, and what it costs (5, 4.6.2)."""

    level: int
    """Panic 0 to Boom 8."""
    before: int
    """The level of the turn just resolved."""
    loan_rate: int
    """Interest on a tycoon's loan, whole per cent; cash bears half of it."""
    margin: int
    """Credit margin in thousandths of net worth."""
    track_cost: int
    """Least dollars a mile for laying track; at most the double may be ordered."""
    war: bool
    """The Civil War: no building of Rights-of-Way (8)."""


class Tycoon(Struct, frozen=True):
    """A line of the player summary (9.2)."""

    seat: int
    character: str
    place: int
    """By net worth, 1 the richest; the sum itself is secret."""
    player: str = ""
    """Empty in an anonymous game and for a computer seat."""
    address: str = ""
    phone: str = ""
    computer: bool = False
    controls: tuple[str, str] = ("", "")
    """Railroads in the two slots for the coming turn."""
    companies: tuple[str, ...] = ()
    stock: tuple[tuple[str, int], ...] = ()
    """Holdings known to the reader: own, in railroads presided over or spied on, or spied."""


class Market(Struct, frozen=True):
    """What the Exchange did with one stock (6.3)."""

    start: int
    offered: int
    bid: int
    traded: int
    trade: int
    """Price at which all shares changed hands."""
    end: int
    """Price after market, splits and mergers: the price now."""


class Stake(Struct, frozen=True):
    """The reader's own doings in one stock (9.4, right-hand columns)."""

    shares: int
    bid: int
    bought: int
    sold: int
    shorted: int
    bid_most: int
    """Shares that may be bid for now (6.1.2, R50)."""
    director: bool


class Railroad(Struct, frozen=True):
    """A line of the railroad summary (9.3) and of the market table (9.4)."""

    code: str
    number: int
    name: str
    miles: int
    lines: tuple[str, ...]
    """Built routes in their order of coming."""
    doubled: tuple[str, ...]
    row: str
    """The Right-of-Way held and not yet built, or empty."""
    regions: tuple[str, ...]
    towns_value: int
    locomotive: int
    technologies: tuple[str, ...]
    bankrupt: bool
    revenue: int
    """Adjusted gross revenue of the last turn; 0 for a railroad without a finished turn."""
    expense: int
    bonds: int
    loans: int
    profit_cents: int
    """Profit per share of the last turn, in cents."""
    dividend_cents: int
    """Dividend paid per share in the last turn, in cents."""
    land: int
    grant: int
    president: int
    """Seats; 0 is an anonymous president or nobody."""
    chairman: int
    directors: tuple[int, ...]
    """All directors, the largest holder first."""
    price: int
    issued: int
    treasury: int
    cornered: bool
    short_most: int
    """Shares of a short sale at most (6.2.1), before the reader's own are counted; 0 if cornered."""
    market: Market | None
    """Last turn's trade; None for a railroad that did not trade."""
    mine: Stake | None
    """The reader's own columns; None for PUBLIC."""
    spied: int | None
    """Shares of the player the reader spied on."""


class Company(Struct, frozen=True):
    """A Private Company on sale (9.5)."""

    code: str
    number: int
    name: str
    miles: int
    towns: tuple[str, str]
    ask: int
    owner: int
    """The tycoon who offers it; 0 is the Bank."""


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


class Points(Struct, frozen=True):
    """The reader's Victory Points in one category (1.2)."""

    category: Category
    total: int
    gained: int
    place: int


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
    points: tuple[Points, ...]
    awards: tuple[str, ...]


class Choice(Struct, frozen=True):
    """A Right-of-Way that may be bid for (10.2.7)."""

    route: str
    miles: int
    towns: tuple[str, str]
    value: int
    """Value of both towns."""


class Desk(Struct, frozen=True):
    """A railroad that the reader presides over: what may be ordered for it (10.2)."""

    code: str
    row: str
    """The Right-of-Way that may be built or abandoned, or empty."""
    row_miles: int
    build_least: int
    """Dollars a mile; 0 when nothing can be built now."""
    build_most: int
    towns_cost: int
    """Dollars for building into the towns of the RoW (4.6.4)."""
    doubles: tuple[str, ...]
    double_cost: int
    """Dollars a mile for a second track."""
    rows: tuple[Choice, ...]
    engines: tuple[int, ...]
    """Locomotives that may be bought, the dearest last; $10 a mile for each level."""
    technologies: tuple[str, ...]
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


class Books(Struct, frozen=True):
    """The secret finances of a railroad that the reader directs or spied on (9.6, R64)."""

    code: str
    cash: int
    efficiency: Grade
    president_debt: int
    insolvent: bool
    entries: tuple[Entry, ...]
    """Last turn's cash flow."""
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


class Row(Struct, frozen=True):
    """One past turn's figures for charts: public prices, places by net worth, own net worth."""

    turn: int
    climate: int
    prices: tuple[tuple[str, int], ...]
    places: tuple[tuple[int, int], ...]
    """(seat, place by net worth)."""
    net_worth: int | None


class Result(Struct, frozen=True):
    """What became of one of the reader's orders."""

    text: str
    """The order in canonical words."""
    verdict: Literal["done", "cut", "refused"]
    reason: str
    """A code; the sentence is in the wording."""
    rule: str
    figures: dict[str, int | str]


class View(Struct, frozen=True):
    """All that one reader may know between two turns: the last one's news, the next one's limits."""

    reader: int
    turn: int
    """The turn to be ordered now; the news are those of the turn before."""
    years: tuple[int, int]
    over: bool
    winners: tuple[tuple[Category, tuple[int, ...]], ...]
    """Once the game is over (1.3)."""
    anonymous: bool
    economy: Economy
    locomotive: int
    """The best on sale."""
    technologies: tuple[str, ...]
    """Letters on sale (4.18)."""
    tycoons: tuple[Tycoon, ...]
    """By net worth, highest first."""
    railroads: tuple[Railroad, ...]
    """All active ones, by number."""
    on_sale: tuple[Company, ...]
    """By number."""
    leaders: tuple[tuple[Category, tuple[int, ...]], ...]
    """The five best of every category, without scores."""
    news: tuple[Fact, ...]
    """What happened and may be told, in its order."""
    own: Own | None = None
    desks: tuple[Desk, ...] = ()
    books: tuple[Books, ...] = ()
    dossiers: tuple[Dossier, ...] = ()
    results: tuple[Result, ...] = ()
    statement: tuple[Entry, ...] = ()
    """The reader's own cash flow of the last turn."""

    def railroad(self, code: str) -> Railroad:
        """The active railroad of that code; KeyError if there is none."""
        for railroad in self.railroads:
            if railroad.code == code:
                return railroad
        raise KeyError(code)

    def tycoon(self, seat: int) -> Tycoon:
        """The tycoon in a seat; KeyError if there is none."""
        for tycoon in self.tycoons:
            if tycoon.seat == seat:
                return tycoon
        raise KeyError(seat)
