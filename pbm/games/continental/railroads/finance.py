"""How a railroad pays: out of cash above the influence money, by bonds, by loans (4.6.5, 4.9.3).

Cash-only purchases may take all the cash (Q11); improvements and building never touch what is set
aside for political influence, and borrow what is lacking (R32, Q6, Q45).
"""

from __future__ import annotations

from pbm.games.continental.accounts import OUTSIDE, bonds, loans, till
from pbm.games.continental.orders import Influence
from pbm.games.continental.turn import Turn


def set_aside(turn: Turn, code: str) -> int:
    """The influence money ordered for this turn, at most the cash (4.9.3, Q6)."""
    wanted = sum(given.order.total for given in turn.given(Influence) if _for(given.order, code))
    return min(wanted, max(0, turn.state.till(code)))


def _for(order: Influence, code: str) -> bool:
    """Whether an order is this railroad's."""
    return order.railroad == code


def free_cash(turn: Turn, code: str) -> int:
    """Cash above the set-aside (R32)."""
    return max(0, turn.state.till(code)) - set_aside(turn, code)


def pay_or_borrow(turn: Turn, code: str, cost: int, cash: int, reason: str) -> int:
    """Pay a cost with so much cash at most and short loans for the rest; returns the loans."""
    borrowed = cost - min(cost, cash)
    turn.pay(loans(code), till(code), borrowed, f"{reason}_loans")
    turn.pay(till(code), OUTSIDE, cost, reason)
    return borrowed


def issue_bonds(turn: Turn, code: str, amount: int, reason: str) -> None:
    """Bonds bring cash (4.6.5)."""
    turn.pay(bonds(code), till(code), amount, f"{reason}_bonds")


def pay_in_cash(turn: Turn, code: str, cost: int, reason: str) -> bool:
    """Pay a cost out of cash alone; False, and nothing paid, if it does not do (4.15, 4.17)."""
    if turn.state.till(code) < cost:
        return False
    turn.pay(till(code), OUTSIDE, cost, reason)
    return True
