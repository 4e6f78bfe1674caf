"""What can happen in Chicago Express, as typed facts."""

from pbm.core.journal import Event


class ShareAuctioned(Event, frozen=True):
    """An auction ended; `winner` 0 means that the share stays on the charter."""

    move: int
    company: str
    occasion: str
    least: int
    bids: tuple[tuple[int, int], ...]
    winner: int
    price: int


class GaugeMoved(Event, frozen=True):
    """A seat chose an action; `null` when nothing else was done."""

    move: int
    seat: int
    gauge: str
    value: int
    null: bool = False


class RouteExpanded(Event, frozen=True):
    """Locomotives placed: hex, dollars and income gained for each."""

    move: int
    seat: int
    company: str
    hexes: tuple[str, ...]
    costs: tuple[int, ...]
    gains: tuple[int, ...]
    income: int
    treasury: int


class HexDeveloped(Event, frozen=True):
    """A house or an industrial step: income gained by each company there, or the grant."""

    move: int
    seat: int
    hex: str
    companies: tuple[str, ...]
    gain: int
    grant: int = 0
    industry: str = ""
    value: int = 0


class ChicagoReached(Event, frozen=True):
    """A company came to Chicago: its dividend per share and to each seat."""

    move: int
    seat: int
    company: str
    income: int
    per_share: int
    paid: tuple[tuple[int, int], ...]


class WabashOpened(Event, frozen=True):
    """The first company reached Chicago: the last company opens with this income."""

    company: str
    income: int


class DividendPaid(Event, frozen=True):
    """One company's part of a general dividend."""

    number: int
    company: str
    income: int
    sold: int
    per_share: int
    paid: tuple[tuple[int, int], ...]


class DividendsDone(Event, frozen=True):
    """A general dividend was paid; `ends` names the conditions of the end that hold."""

    number: int
    ends: tuple[str, ...]


class DetroitGrew(Event, frozen=True):
    """Detroit moved by itself after the gauges were set back."""

    value: int
    companies: tuple[str, ...]


class GameEnded(Event, frozen=True):
    """The last dividend was paid: who has most; several share the victory (R20)."""

    winners: tuple[int, ...]
    cash: tuple[int, ...]


CHRONICLE = (
    ShareAuctioned,
    GaugeMoved,
    RouteExpanded,
    HexDeveloped,
    ChicagoReached,
    WabashOpened,
    DividendPaid,
    DividendsDone,
    DetroitGrew,
    GameEnded,
)
