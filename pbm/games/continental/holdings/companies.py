"""Private Companies as goods: what they are worth, and how they change hands (2.4, 10.1.2)."""

from pbm.games.continental.state import PrivateCompany, State
from pbm.games.continental.world.rules import Rules


def owned_by(state: State, seat: int) -> list[PrivateCompany]:
    """A tycoon's Private Companies, by code; those on sale are his until they are sold."""
    return [pc for _, pc in sorted(state.pcs.items()) if pc.owner == seat]


def bank_value(pc: PrivateCompany, rules: Rules) -> int:
    """What was paid for it, at most $20 a mile (3.5.1)."""
    miles = rules.map.routes[pc.code].length
    return min(pc.paid, miles * rules.figures.bank.pc_value_per_mile)


def to_tycoon(pc: PrivateCompany, seat: int, price: int) -> None:
    """A tycoon has bought it, and it is off the market."""
    pc.status, pc.owner, pc.paid, pc.ask = "owned", seat, price, None


def to_bank(pc: PrivateCompany, rules: Rules) -> None:
    """The Bank offers it at $5 a mile (2.4.4)."""
    miles = rules.map.routes[pc.code].length
    pc.status, pc.owner, pc.paid = "bank", None, 0
    pc.ask = miles * rules.figures.private_companies.ask_per_mile


def to_public(pc: PrivateCompany, returns: int) -> None:
    """The Public bought it; the Bank offers it again at the end of a later turn (R17)."""
    pc.status, pc.owner, pc.paid, pc.ask, pc.returns = "public", None, 0, None, returns


def to_line(pc: PrivateCompany) -> None:
    """It is built and part of a railroad."""
    pc.status, pc.owner, pc.paid, pc.ask = "line", None, 0, None
