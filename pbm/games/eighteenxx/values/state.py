"""What there is in a game of 18xx: plain values, changed in place, nothing hidden.

Holders of shares and money are named by text: a seat by its number ("2"), a company by its name,
"ipo" the initial offering, "market" the open market, "bank" the bank, "outside" where the bank's
money came from.  A president's certificate is always with the president, so that holdings alone say
which certificates a player has.
"""

import hashlib
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec

from pbm.games.eighteenxx.board import Board
from pbm.games.eighteenxx.board.routes import TrainRoute

IPO = "ipo"
MARKET = "market"
BANK = "bank"
OUTSIDE = "outside"
UNOWNED = ("", BANK, MARKET)
"""Of whom a line buys a train that no company has; empty where it leaves open which of the two."""


class Company(msgspec.Struct):
    """A public company: its shares, its token on the market, its charter."""

    name: str
    shares: dict[str, int]
    """Holder -> shares; the company itself holds what it has redeemed. The sum never changes."""
    par: int = 0
    """Par value in dollars; 0 = not started."""
    row: int = -1
    col: int = -1
    arrival: int = 0
    """Where the share price token lies, and when it came there."""
    president: str = ""
    floated: bool = False
    operated: bool = False
    closed: bool = False
    trains: list[str] = []
    stations: list[int] = []
    """Prices of the station markers left on the charter, the next one first."""
    marker: Literal["", "waiting", "map", "charter"] = ""
    """The destination marker: waiting for the connection run, or what became of it."""
    reissued: bool = False
    """Whether shares on offer are the company's own, so that it is paid for them."""
    income: int = 0
    """Income of the last run."""
    routes: tuple[TrainRoute, ...] = ()
    """What its trains ran then."""
    paid: str = ""
    """What became of it: full, half, withhold."""
    acquired: bool = False
    """Whether a railroad that nobody owns has it; its shares stay with the players."""


class Private(msgspec.Struct):
    """A private company: owner ("" = for sale, "closed"), present price, uses of its power left."""

    name: str
    price: int
    owner: str = ""
    uses: int = 0
    elsewhere: int = 0
    """Of its lays, those outside the region that it is for."""
    company: str = ""
    """The company that starts with it, where that is drawn by lot."""


class Sale(msgspec.Struct):
    """A block of shares just sold, whose price has not fallen yet."""

    company: str
    shares: int
    price: int
    seller: str
    president: str
    """The president before the sale: the only one who may protect it (H03)."""


class Frame:
    """What goes on, on the state's stack; a feature brings frames of its own."""

    step: int
    """Which step of the frame's plan is due."""


class InitialRound(Frame, msgspec.Struct, tag="initial"):
    """The initial stock round: who is asked, the bids, and the auction that is on."""

    seat: str
    step: int = 0
    turns: int = 0
    """Turns taken so far, to tell one decision from the next."""
    passes: int = 0
    sold: bool = False
    """Whether anything has been bought since the game began."""
    last: str = ""
    """Who bought the offered company last: play goes on to his left."""
    bids: dict[str, dict[str, int]] = {}
    auction: str = ""
    bidder: str = ""
    par: str = ""
    """The company whose buyer must set its par value now, and who he is."""
    parring: str = ""


class StockRound(Frame, msgspec.Struct, tag="stock"):
    """A stock round: whose turn it is and what he has done in it; what was done before."""

    seat: str
    step: int = 0
    turns: int = 0
    passes: int = 0
    last: str = ""
    """Who acted last: the priority card goes to his left."""
    asked: bool = False
    """Whether anybody had a choice in this round."""
    acts: list[str] = []
    """This turn: "sell", "buy", "company"; several of each as they come."""
    bought: str = ""
    """The company bought from the open market this turn, for brown purchases."""
    now: list[str] = []
    """Companies sold in this turn."""
    sold: dict[str, list[str]] = {}
    """Seat -> companies sold in this round."""
    redeemed: list[str] = []
    reissued: list[str] = []
    held: dict[str, int] = {}
    """Company -> treasury at the start of the round (a reissue may not pay a redemption)."""
    owed: list[str] = []
    """Companies that have their first treasury at the end of the round."""


class OperatingRound(Frame, msgspec.Struct, tag="operating"):
    """An operating round: which of how many, and who has operated."""

    number: int
    of: int
    step: int = 0
    begun: bool = False
    done: list[str] = []
    exported: list[str] = []
    """Deposits from which cubes have gone abroad in this round."""


class OperatingTurn(Frame, msgspec.Struct, tag="turn"):
    """A company's operating turn."""

    company: str
    step: int = 0
    first: bool = False
    """Whether it has never operated before."""
    laid: list[str] = []
    """Hexes of this turn's tiles, and of which kind the normal lays were."""
    yellow: int = 0
    upgrades: int = 0
    free_home: bool = False
    income: int = 0
    ran: bool = False
    station: bool = False
    granted: list[str] = []
    """Private companies by which a tile was laid on top of the turn's own."""
    new_trains: int = 0
    sold: list[str] = []
    """Companies whose shares the president was forced to sell this turn."""
    raised: bool = False
    """Whether a forced sale was made for the train that must be bought."""


class Discards(Frame, msgspec.Struct, tag="discards"):
    """Companies that have more trains than the phase allows."""

    companies: list[str]
    step: int = 0


class Position(msgspec.Struct):
    """One game."""

    title: str
    seats: list[str]
    """Clockwise; the left neighbour of a seat is the next one."""
    money: dict[str, int]
    companies: dict[str, Company]
    privates: dict[str, Private]
    board: Board
    depot: dict[str, int]
    """Trains the bank has left, by kind; unlimited kinds are not listed."""
    market_trains: list[str]
    sold_kinds: list[str]
    """Kinds of which the bank has sold one, in order."""
    phase: str
    priority: str
    round: int = 1
    """The number of the stock round and the operating rounds after it."""
    arrivals: int = 0
    queue: list[list[str]] = []
    """Companies that wait to be started: rows from the top, in each a place for each column."""
    sales: list[Sale] = []
    """Sold this turn, not yet settled."""
    stack: list[Frame] = []
    """What is going on, the outermost first; the last one asks."""
    bank_broken: bool = False
    ending: str = ""
    """Why the game ends or will end: bank, bankrupt, standstill, or the price that ends it."""
    bankrupt: str = ""
    over: bool = False

    def left_of(self, seat: str) -> str:
        """The next seat clockwise."""
        seats = self.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    def clockwise(self, seat: str) -> list[str]:
        """All other seats, from the left neighbour round."""
        at = self.seats.index(seat)
        return self.seats[at + 1 :] + self.seats[:at]


def encode(state: Position) -> bytes:
    """Canonical JSON: the same state gives the same bytes anywhere."""
    return msgspec.json.encode(state, order="sorted")


def reader(kinds: Iterable[type]) -> Callable[[type, Any], Any]:
    """How a game's own frames and orders are read back: each by its tag, among these kinds."""
    known = tuple(kinds)

    def read(wanted: type, value: Any) -> Any:
        union: Any = reduce(or_, (kind for kind in known if issubclass(kind, wanted)))
        return msgspec.convert(value, union, dec_hook=read)

    return read


def digest(state: Position) -> str:
    """SHA-256 of a state, the checkpoint of the game's record."""
    return hashlib.sha256(encode(state)).hexdigest()
