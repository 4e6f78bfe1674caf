"""The orders of a turnsheet as values: personal actions (10.1) and railroad actions (10.2).

Companies and routes are named by their codes ("B&O", "PA6"), tycoons by their seat numbers,
technologies by their letters in 4.18, money is whole dollars.  A `sequence` of None takes the
place of the order on the sheet (R63).
"""

from msgspec import Struct


class Order(Struct, frozen=True, tag=True):
    """Any order of a turnsheet."""


class Personal(Order, frozen=True, tag=True):
    """An order of a tycoon for himself (10.1)."""


class Borrow(Personal, frozen=True, tag=True):
    """Borrow from the Bank, at most the available credit (10.1.1)."""

    amount: int


class Repay(Personal, frozen=True, tag=True):
    """Repay the bank loan, at most the cash (10.1.1)."""

    amount: int


class SellPC(Personal, frozen=True, tag=True):
    """Offer a Private Company for sale, or change its asking price (10.1.2)."""

    pc: str
    ask: int


class WithdrawPC(Personal, frozen=True, tag=True):
    """Take a Private Company off the market, which is never allowed (10.1.2)."""

    pc: str


class MergePC(Personal, frozen=True, tag=True):
    """Merge a Private Company into a railroad it connects to (10.1.2)."""

    pc: str
    railroad: str


class Incorporate(Personal, frozen=True, tag=True):
    """Make a Private Company a railroad (10.1.2, 4.3)."""

    pc: str


class BidPC(Personal, frozen=True, tag=True):
    """Bid for a Private Company on sale since the start of the turn (10.1.2)."""

    pc: str
    amount: int
    sequence: int | None = None


class Buy(Personal, frozen=True, tag=True):
    """Bid for stock in the market (6.1, 10.1.3)."""

    railroad: str
    shares: int
    sequence: int | None = None


class Sell(Personal, frozen=True, tag=True):
    """Sell stock in the market: what is owned first, the rest short (6.1, 6.2, 10.1.3)."""

    railroad: str
    shares: int
    sequence: int | None = None


class Short(Personal, frozen=True, tag=True):
    """Sell stock short; like `Sell`, what is owned goes first (6.2)."""

    railroad: str
    shares: int
    sequence: int | None = None


class Prodigal(Personal, frozen=True, tag=True):
    """Spend ostentatiously for Rail Prodigal points, at least $1,000 (1.2)."""

    amount: int


class Control(Personal, frozen=True, tag=True):
    """Seek the presidency of a railroad in slot 1 or 2 (10.1.4)."""

    slot: int
    railroad: str


class Resign(Personal, frozen=True, tag=True):
    """Give up the presidency of a slot, or of a railroad; one of the two is given (10.1.4)."""

    slot: int | None = None
    railroad: str | None = None


class MergeRailroad(Personal, frozen=True, tag=True):
    """Merge one of the tycoon's two railroads into the other (10.1.5, 4.13)."""

    merging: str
    survivor: str


class SpyPlayer(Personal, frozen=True, tag=True):
    """Send detectives after a tycoon (10.1.6, R64)."""

    seat: int


class SpyRailroad(Personal, frozen=True, tag=True):
    """Send detectives into a railroad (10.1.6, R64)."""

    railroad: str


class Message(Personal, frozen=True, tag=True):
    """A line to all players, cut to 80 characters (10.1.7)."""

    text: str


class Character(Personal, frozen=True, tag=True):
    """Choose a character name, on the first turn or after a bankruptcy (3.2)."""

    name: str


class Presidential(Order, frozen=True, tag=True):
    """An order of a president for his railroad (10.2)."""

    railroad: str


class Lend(Presidential, frozen=True, tag=True):
    """The president lends the railroad money (4.4, 10.2.1)."""

    amount: int


class RepayPresident(Presidential, frozen=True, tag=True):
    """The railroad repays its president (4.4, 10.2.1)."""

    amount: int


class RepayDebt(Presidential, frozen=True, tag=True):
    """The railroad repays the Bank: short loans first, then bonds (10.2.2)."""

    amount: int


class SellTreasuryToPresident(Presidential, frozen=True, tag=True):
    """Treasury stock to the president at half the price (10.2.3)."""

    shares: int


class SellTreasuryToMarket(Presidential, frozen=True, tag=True):
    """Treasury stock to the market at the trade price (10.2.3)."""

    shares: int


class Improve(Presidential, frozen=True, tag=True):
    """Capital improvements, dollars per mile of track (4.5, 10.2.4)."""

    per_mile: int


class Build(Presidential, frozen=True, tag=True):
    """Build the Right-of-Way owned at the start of the turn (4.6, 10.2.5)."""

    per_mile: int


class Abandon(Presidential, frozen=True, tag=True):
    """Give up the unbuilt Right-of-Way and its land grant (4.6.6, 10.2.5)."""


class Double(Presidential, frozen=True, tag=True):
    """Double-track a line (4.15)."""

    line: str


class Locomotive(Presidential, frozen=True, tag=True):
    """Buy locomotives of a better level, 1 to 9 (4.17)."""

    level: int


class Technology(Presidential, frozen=True, tag=True):
    """Buy a technology by its letter, A to J (4.18)."""

    letter: str


class Influence(Presidential, frozen=True, tag=True):
    """Spend a total on political influence (4.9, 10.2.6)."""

    total: int


class BidRow(Presidential, frozen=True, tag=True):
    """Bid for a Right-of-Way, and for another in case the first is lost (4.7, 10.2.7)."""

    first: str
    alternate: str | None = None


class RateWar(Presidential, frozen=True, tag=True):
    """Cut the rates on the lines parallel to another railroad's (4.16)."""

    other: str
    percent: int


class Dividend(Presidential, frozen=True, tag=True):
    """Set the dividend rate in dollars per share (4.12, 10.2.8)."""

    rate: int
