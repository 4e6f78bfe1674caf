"""The whole state of a game between two turns, as plain typed values.

Money lives in `State.accounts` alone, so no second copy of a dollar can drift: a tycoon's or a
railroad's cash and debts are read through the functions below.  Shares live in the railroads.
The canonical JSON of a state is hashed at turn borders.
"""

from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct, field

from pbm.games.continental import accounts

Solvency = Literal["solvent", "insolvent", "bankrupt"]
"""A railroad's standing at the start of a turn (4.11)."""

PCStatus = Literal["unborn", "eligible", "bank", "owned", "public", "line"]
"""Where a Private Company is: not yet of its time, waiting to appear (R4), on sale by the Bank,
a tycoon's, the Public's for some turns (R17), or built and part of a railroad."""


class Points(Struct):
    """Victory points so far (1.2); the sixth category, Rail Baron, is made anew each turn."""

    robber_baron: int = 0
    rail_mogul: int = 0
    rail_builder: int = 0
    rail_magnate: int = 0
    rail_prodigal: int = 0
    rail_baron: int = 0


class Tycoon(Struct):
    """One of the fifteen positions and the person in it (3)."""

    seat: int
    character: str
    player: str = ""
    address: str = ""
    phone: str = ""
    show_address: bool = True
    show_phone: bool = True
    computer: bool = False
    may_rename: bool = True
    """May choose a character name this turn: the first, or after a bankruptcy (3.2)."""
    controls: dict[int, str] = field(default_factory=dict)
    """Slot (1, 2) -> code of the railroad presided over (10.1.4)."""
    net_worth: int = 0
    credit_limit: int = 0
    available: int = 0
    """Credit that may still be borrowed this turn (3.5.1)."""
    recall: int = 0
    """The part of the loan that the Bank wants back this turn (3.5.3)."""
    points: Points = field(default_factory=Points)
    awards: list[str] = field(default_factory=list)
    """Builder's awards already scored (1.2, R54)."""
    spied_player: int | None = None
    spied_railroad: str | None = None
    bankrupt: bool = False
    """Went bankrupt in the turn just played (3.5.2)."""
    temperament: str = ""
    """How the computer plays the position whenever it has to (3.1); dealt at the start."""


class LastYear(Struct):
    """What a railroad reported for the turn just played (9.3); money in dollars."""

    revenue: int = 0
    expenses: int = 0
    interest: int = 0
    profit_per_share: int = 0
    """Cents."""
    dividend: int = 0
    """Cents a share actually paid; a split divides it like the price."""
    influence: int = 0
    """Level of political influence (R33)."""


class Railroad(Struct):
    """An active railroad (4)."""

    code: str
    number: int
    lines: list[str]
    """Codes of its built lines, in the order they were built."""
    price: int
    authorised: int
    treasury: int
    public: int
    efficiency: int
    level: int = 1
    """Locomotives, 1 to 9 (4.17)."""
    holdings: dict[int, int] = field(default_factory=dict)
    """Seat -> shares, without zeros."""
    doubled: list[str] = field(default_factory=list)
    row: str | None = None
    """The unbuilt Right-of-Way it owns (4.7.1)."""
    grant: int = 0
    """Sections of land that building the RoW will bring (7.3)."""
    land: int = 0
    technologies: list[str] = field(default_factory=list)
    """Letters, sorted (4.18)."""
    dividend_rate: int = 0
    """Standing order, dollars per share (10.2.8)."""
    standing: Solvency = "solvent"
    president: int | None = None
    chairman: int | None = None
    directors: list[int] = field(default_factory=list)
    """All directors, most shares first; president and chairman are among them."""
    finished: bool = False
    """Has operated for a whole turn, so that its last figures tell its worth (R45)."""
    issue_price: int = 0
    """Price at which its stock first appeared, its worth until then (R45)."""
    last: LastYear = field(default_factory=LastYear)

    @property
    def issued(self) -> int:
        """Shares of tycoons and the Public (4.2)."""
        return self.authorised - self.treasury

    @property
    def routes(self) -> list[str]:
        """Its lines and its unbuilt Right-of-Way."""
        return [*self.lines, *([self.row] if self.row else [])]


class PrivateCompany(Struct):
    """A Private Company that is not, or not yet, a line of a railroad (2.4)."""

    code: str
    status: PCStatus
    owner: int | None = None
    paid: int = 0
    """What the owner paid for it."""
    ask: int | None = None
    """Asking price when on sale; all PCs with one may be bid for."""
    age: int = 0
    """Turns in which it was eligible and did not appear (R4)."""
    returns: int = 0
    """Turn at whose end the Bank offers it again (R17)."""


class State(Struct):
    """A game at the start of a turn; `turn` is the turn that will be played next."""

    turn: int
    climate: int
    """0 Panic to 8 Boom (R8)."""
    best_locomotive: int
    technologies: list[str]
    """Letters on sale, sorted (4.18)."""
    tycoons: dict[int, Tycoon]
    railroads: dict[str, Railroad]
    pcs: dict[str, PrivateCompany]
    accounts: dict[str, int] = field(default_factory=dict)
    linked: list[str] = field(default_factory=list)
    """Regions ever linked by a railroad (R54), sorted."""
    awards: list[str] = field(default_factory=list)
    """Builder's awards ever earned by a railroad (R54), sorted."""
    million: bool = False
    """Somebody's net worth has passed the mark of the Robber Baron bonus (R52)."""
    settings: dict[str, str] = field(default_factory=dict)
    """The moderator's choices that rules or views depend on, such as "anonymous" (3.1)."""
    over: bool = False
    winners: dict[str, list[int]] = field(default_factory=dict)
    """Category -> seats, once the game is over (1.3)."""

    def by_number(self) -> list[Railroad]:
        """The active railroads in the order of their numbers."""
        return sorted(self.railroads.values(), key=lambda railroad: railroad.number)

    @property
    def taken(self) -> set[str]:
        """Routes that railroads own, built or not (10.2.7)."""
        return {code for railroad in self.railroads.values() for code in railroad.routes}

    def cash(self, seat: int) -> int:
        """A tycoon's cash."""
        return self.accounts.get(accounts.purse(seat), 0)

    def loan(self, seat: int) -> int:
        """What a tycoon owes the Bank."""
        return -self.accounts.get(accounts.loan(seat), 0)

    def till(self, code: str) -> int:
        """A railroad's cash; below zero it is insolvent (4.11)."""
        return self.accounts.get(accounts.till(code), 0)

    def bonds(self, code: str) -> int:
        """A railroad's bond debt."""
        return -self.accounts.get(accounts.bonds(code), 0)

    def loans(self, code: str) -> int:
        """A railroad's short-term loans."""
        return -self.accounts.get(accounts.loans(code), 0)

    def president_debt(self, code: str) -> int:
        """What a railroad owes its president (4.4)."""
        return -self.accounts.get(accounts.debt(code), 0)


def encode(state: State) -> bytes:
    """Canonical JSON: the same state gives the same bytes on any machine."""
    return msgspec.json.encode(msgspec.to_builtins(state, str_keys=True), order="sorted")


_DECODER = msgspec.json.Decoder(State)


def decode(text: bytes) -> State:
    """A state from its JSON; msgspec.ValidationError if it is none."""
    return _DECODER.decode(text)


def state_hash(state: State) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return sha256(encode(state)).hexdigest()


def copy_of(state: State) -> State:
    """A working copy that shares nothing with the state."""
    return _COPIES.decode(msgspec.msgpack.encode(state))


_COPIES = msgspec.msgpack.Decoder(State)
