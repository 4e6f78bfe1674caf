"""How a railroad pays: out of cash above the influence money, by bonds, by loans (4.6.5, 4.9.3).

Cash-only purchases may take all the cash (Q11); improvements and building never touch what is set
aside for political influence, and borrow what is lacking (R32, Q6, Q45).
"""

from pbm.core.refusal import Detail, Refusal
from pbm.games.continental.accounts import OUTSIDE, bonds, loans, till
from pbm.games.continental.limits import reasons, works
from pbm.games.continental.orders import Double, Influence, Locomotive, Technology
from pbm.games.continental.turn import Given, Turn


def free_cash(turn: Turn, code: str) -> int:
    """Cash above the influence money ordered for this turn (4.9.3, R32, Q6)."""
    ordered = (given.order for given in turn.given(Influence))
    return works.cash_beside_influence(
        turn.state.till(code), sum(order.total for order in ordered if order.railroad == code)
    )


def pay_or_borrow(turn: Turn, code: str, cost: int, cash: int, reason: str) -> int:
    """Pay a cost with so much cash at most and short loans for the rest; returns the loans."""
    borrowed = cost - min(cost, cash)
    turn.pay(loans(code), till(code), borrowed, f"{reason}_loans")
    turn.pay(till(code), OUTSIDE, cost, reason)
    return borrowed


def issue_bonds(turn: Turn, code: str, amount: int, reason: str) -> None:
    """Bonds bring cash (4.6.5)."""
    turn.pay(bonds(code), till(code), amount, f"{reason}_bonds")


def buys(
    turn: Turn,
    given: Given[Locomotive] | Given[Technology] | Given[Double],
    unfit: Refusal | None,
    cost: int,
    reason: str,
    **figures: Detail,
) -> bool:
    """Whether a purchase can be made and its cost is paid, out of cash alone (4.15, 4.17)."""
    code, cash = given.order.railroad, turn.state.till(given.order.railroad)
    if unfit is None and cash < cost:
        unfit = reasons.CASH_ONLY
    if unfit is not None:
        turn.refuse(given, unfit, "", cost=cost, cash=cash, **figures)
        return False
    turn.pay(till(code), OUTSIDE, cost, reason)
    turn.done(given, "", cost=cost, **figures)
    return True
