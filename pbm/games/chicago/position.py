"""The open position: everything that lies on the table, which every player may see (R19).

Seats count from 1 clockwise; the banker is seat 1. Money stands in `accounts` under the names
that `cash` and `treasury` give, with the bank as the other side, so that all sum to zero.
"""

import msgspec

from pbm.games.chicago.board import PrintedBoard

BANK = "bank"


def cash(seat: int) -> str:
    """The account of a player."""
    return f"cash:{seat}"


def treasury(company: str) -> str:
    """The account of a company: the money on its charter."""
    return f"treasury:{company}"


class Charter(msgspec.Struct):
    """What a company has left, its income, and whether it is open."""

    income: int
    locomotives: int
    shares: int
    sold: int = 0
    open: bool = True


class OpenAuction(msgspec.Struct):
    """A share being auctioned. `asked` is the seat that must answer, `least` its lowest bid."""

    company: str
    occasion: str
    """initial, action, or chicago (the first Wabash share)."""
    opener: int
    asked: int
    minimum: int
    least: int
    high: int = 0
    leader: int = 0
    passed: list[int] = []
    bids: list[tuple[int, int]] = []
    """(seat, dollars) in order; 0 is a pass."""


class Position(msgspec.Struct):
    """The table: map, charters, gauges, holdings, money, whose turn it is."""

    accounts: dict[str, int]
    holdings: list[dict[str, int]]
    """For each seat in order: company to shares, only those held."""
    charters: dict[str, Charter]
    locomotives: dict[str, list[str]]
    """Hex to the companies there, in the order they came."""
    developed: list[str]
    industry: dict[str, int]
    gauges: dict[str, int]
    houses: int
    turn: int = 1
    """The seat whose action is next (while auctions are pending: who chose last)."""
    move: int = 0
    """Actions and initial auctions begun so far."""
    pending: list[OpenAuction] = []
    """The stack of decisions that interrupt the turn; the last is the open one."""
    dividends: int = 0
    auctions: int = 0
    """Auctions completed, the initial ones too."""
    over: bool = False

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.holdings)

    def cash(self, seat: int) -> int:
        """Dollars of a player."""
        return self.accounts[cash(seat)]

    def treasury(self, company: str) -> int:
        """Dollars on a company's charter."""
        return self.accounts[treasury(company)]

    def shares(self, seat: int, company: str) -> int:
        """Shares of a company that a player holds."""
        return self.holdings[seat - 1].get(company, 0)

    def at(self, key: str) -> list[str]:
        """The companies with a locomotive in a hex."""
        return self.locomotives.get(key, [])

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat % self.seats + 1


def opening(board: PrintedBoard, seats: int) -> Position:
    """The table before the first auction (Game Layout); KeyError for another number of seats."""
    rules = board.rules
    dollars = rules.cash[str(seats)]
    accounts = {BANK: -dollars * seats}
    accounts |= {cash(seat): dollars for seat in range(1, seats + 1)}
    accounts |= {treasury(company.name): 0 for company in rules.companies}
    charters = {
        company.name: Charter(
            income=0 if company.opens_late else company.income,
            locomotives=company.locomotives - (0 if company.opens_late else 1),
            shares=company.shares,
            open=not company.opens_late,
        )
        for company in rules.companies
    }
    return Position(
        accounts=accounts,
        holdings=[{} for _ in range(seats)],
        charters=charters,
        locomotives={c.home: [c.name] for c in rules.companies if not c.opens_late},
        developed=[],
        industry={name: track.start for name, track in rules.industry.items()},
        gauges=dict.fromkeys(rules.gauges, 0),
        houses=rules.figures.houses,
    )
