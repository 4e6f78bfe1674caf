"""What one reader may know of a game (R61, R64, 9.1-9.6): values only, no rule and no state.

Report, turnsheet, forecast and computer tycoons are made from a `View` alone; the only place that
decides what is in it is `pbm.games.continental.window`. Seats are 1 to 15; `PUBLIC` reads what
everybody may know, `MODERATOR` everything. Money is whole dollars, shares and miles are counts,
railroads, Private Companies and routes are named by their codes.
"""

from msgspec import Struct

from pbm.core.journal import Event
from pbm.games.continental.view.private import (
    Books,
    CashAccount,
    Category,
    Desk,
    Dossier,
    Means,
    Own,
    Result,
    Unused,
)

PUBLIC = 0
MODERATOR = -1


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
    towns_reached_pay: bool
    """Whether building costs for both towns, or for those alone that are not yet reached (Q5)."""
    recalled_over: tuple[int, int]
    """Of what fraction of the credit limit a loan is recalled (Q2, Q84)."""


class TycoonSummary(Struct, frozen=True):
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


class StockTrade(Struct, frozen=True):
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
    sell_most: int
    """Shares that may be sold now, short ones included (6.2.1, Q52)."""
    director: bool


class RailroadSummary(Struct, frozen=True):
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
    bankrupt: bool = False
    revenue: int = 0
    """Adjusted gross revenue of the last turn; 0 for a railroad without a finished turn."""
    expense: int = 0
    bonds: int = 0
    loans: int = 0
    profit_cents: int = 0
    """Profit per share of the last turn, in cents."""
    dividend_cents: int = 0
    """Dividend paid per share in the last turn, in cents."""
    land: int = 0
    grant: int = 0
    president: int = 0
    """Seats; 0 is an anonymous president or nobody."""
    chairman: int = 0
    directors: tuple[int, ...] = ()
    """All directors by number; who holds how much is not public."""
    price: int = 0
    issued: int = 0
    treasury: int = 0
    cornered: bool = False
    market: StockTrade | None = None
    """Last turn's trade; None for a railroad that did not trade."""
    mine: Stake | None = None
    """The reader's own columns; None for PUBLIC."""
    spied: int | None = None
    """Shares of the player the reader spied on."""


class CompanyOnSale(Struct, frozen=True):
    """A Private Company on sale (9.5)."""

    code: str
    number: int
    name: str
    miles: int
    towns: tuple[str, str]
    ask: int
    owner: int
    """The tycoon who offers it; 0 is the Bank."""


class ChartRow(Struct, frozen=True):
    """One past turn's figures for charts."""

    turn: int
    climate: int
    prices: tuple[tuple[str, int], ...]
    """Railroad and price at the end of the turn, after splits."""
    splits: tuple[tuple[str, int], ...]
    """Railroad and ratio, where a stock split in the turn."""
    order: tuple[int, ...]
    """Seats by net worth, the richest first."""
    net_worth: int | None
    """The reader's own."""
    began: Means | None = None
    """How the reader stood when the turn began; None where it was not written down."""


class View(Struct, frozen=True):
    """All that one reader may know between two turns: last turn's news, next turn's limits."""

    reader: int
    edition: str
    """Of the rules that the game is played by."""
    turn: int
    """The turn to be ordered now; the news are those of the turn before."""
    years: tuple[int, int]
    over: bool
    winners: tuple[tuple[Category, tuple[int, ...]], ...]
    """Once the game is over (1.3)."""
    scores: tuple[tuple[int, tuple[int, ...]], ...]
    """Once the game is over: every seat's points in the six categories, the best Baron first."""
    anonymous: bool
    economy: Economy
    locomotive: int
    """The best on sale."""
    technologies: tuple[str, ...]
    """Letters on sale (4.18)."""
    tycoons: tuple[TycoonSummary, ...]
    """By net worth, highest first."""
    railroads: tuple[RailroadSummary, ...]
    """All active ones, by number."""
    on_sale: tuple[CompanyOnSale, ...]
    """By number."""
    leaders: tuple[tuple[Category, tuple[int, ...]], ...]
    """The five best of every category, without scores."""
    news: tuple[Event, ...]
    """What happened and may be told, in its order."""
    own: Own | None = None
    desks: tuple[Desk, ...] = ()
    books: tuple[Books, ...] = ()
    dossiers: tuple[Dossier, ...] = ()
    results: tuple[Result, ...] = ()
    unused: tuple[Unused, ...] = ()
    account: CashAccount | None = None
    """The reader's own cash flow of the last turn."""
    by_computer: bool = False
    """Whether the computer ordered in the reader's stead in the last turn."""

    @property
    def own_companies(self) -> tuple[str, ...]:
        """The codes of the reader's Private Companies; none for a reader without a seat."""
        return tuple(one.code for one in self.own.companies) if self.own else ()

    def railroad(self, code: str) -> RailroadSummary:
        """The active railroad of that code; KeyError if there is none."""
        for railroad in self.railroads:
            if railroad.code == code:
                return railroad
        raise KeyError(code)

    def books_of(self, code: str) -> Books | None:
        """The finances of a railroad that the reader may know; None of any other."""
        return next((one for one in self.books if one.code == code), None)

    def tycoon(self, seat: int) -> TycoonSummary:
        """The tycoon in a seat; KeyError if there is none."""
        for tycoon in self.tycoons:
            if tycoon.seat == seat:
                return tycoon
        raise KeyError(seat)
