"""What happens in a game of 18xx, as typed facts; sentences live in templates."""

from pbm.core.journal import Event


class OnMap:
    """Something that was laid or placed on the map."""

    __slots__ = ()
    hex: str


class Passed(Event, frozen=True, tag=True):
    """A seat did nothing, declined or had finished; `step` is the decision it was asked."""

    seat: str
    step: str
    subject: str


class PrivateBid(Event, frozen=True, tag=True):
    seat: str
    private: str
    amount: int


class PrivateBought(Event, frozen=True, tag=True):
    """From the bank in the initial round, or from a player ("seller")."""

    buyer: str
    private: str
    price: int
    seller: str


class PrivateFell(Event, frozen=True, tag=True):
    private: str
    price: int


class PrivatePaid(Event, frozen=True, tag=True):
    owner: str
    private: str
    amount: int


class PrivateClosed(Event, frozen=True, tag=True):
    private: str
    owner: str = ""
    """Whose it was; empty if nobody had bought it, and in older journals."""


class Started(Event, frozen=True, tag=True):
    seat: str
    company: str
    par: int


class Floated(Event, frozen=True, tag=True):
    company: str
    treasury: int


class Bought(Event, frozen=True, tag=True):
    seat: str
    company: str
    source: str
    shares: int
    price: int


class Sold(Event, frozen=True, tag=True):
    seat: str
    company: str
    shares: int
    price: int
    forced: bool


class Redeemed(Event, frozen=True, tag=True):
    company: str
    source: str
    price: int


class PresidentChanged(Event, frozen=True, tag=True):
    company: str
    old: str
    new: str


class PriceMoved(Event, frozen=True, tag=True):
    """`why` is sold, paid, withheld, all sold, connection."""

    company: str
    old: int
    new: int
    why: str


class CompanyRemoved(Event, frozen=True, tag=True):
    """A company that has not started leaves the game."""

    company: str


class CompanyClosed(Event, frozen=True, tag=True):
    company: str


class RoundBegan(Event, frozen=True, tag=True):
    """`kind` is initial, stock or operating; `round` counts stock rounds, `number` the set."""

    kind: str
    round: int
    number: int


class TurnBegan(Event, frozen=True, tag="Operated"):
    """A company's turn begins."""

    company: str
    president: str


class TileLaid(OnMap, Event, frozen=True, tag=True):
    company: str
    tile: str
    hex: str
    rotation: int
    cost: int
    private: str


class StationPlaced(OnMap, Event, frozen=True, tag=True):
    company: str
    hex: str
    cost: int


class Ran(Event, frozen=True, tag=True):
    """One train's run: the stops in order and what it earned."""

    company: str
    train: str
    stops: tuple[str, ...]
    income: int
    connection: bool


class DividendPaid(Event, frozen=True, tag=True):
    """What became of the income: per share to holders, and what the company kept."""

    company: str
    kind: str
    income: int
    per_share: int
    kept: int
    connection: bool


class TrainBought(Event, frozen=True, tag=True):
    company: str
    train: str
    source: str
    price: int
    contribution: int
    trade_in: str


class TrainDiscarded(Event, frozen=True, tag=True):
    company: str
    train: str


class TrainsScrapped(Event, frozen=True, tag=True):
    kind: str
    companies: tuple[str, ...]


class PhaseBegan(Event, frozen=True, tag=True):
    phase: str


class BankBroke(Event, frozen=True, tag=True):
    balance: int


class WentBankrupt(Event, frozen=True, tag=True):
    seat: str
    company: str


class GameEnded(Event, frozen=True, tag=True):
    why: str
    scores: dict[str, int]


EVENTS: tuple[type[Event], ...] = (
    Passed,
    PrivateBid,
    PrivateBought,
    PrivateFell,
    PrivatePaid,
    PrivateClosed,
    Started,
    Floated,
    Bought,
    Sold,
    Redeemed,
    PresidentChanged,
    PriceMoved,
    CompanyClosed,
    CompanyRemoved,
    RoundBegan,
    TurnBegan,
    TileLaid,
    StationPlaced,
    Ran,
    DividendPaid,
    TrainBought,
    TrainDiscarded,
    TrainsScrapped,
    PhaseBegan,
    BankBroke,
    WentBankrupt,
    GameEnded,
)
"""Those of every title; features have more."""
