"""A computer tycoon and the Bank: recalls, the loan that the plans need, idle money (10.1.1)."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.computer.plan import Plan


def face_recall(plan: Plan) -> None:
    """A recalled loan is repaid at once as far as the cash does: it bears no interest (3.5.3)."""
    repaid = min(plan.own.recall, plan.own.cash)
    if repaid > 0:
        plan.purse -= repaid
        plan.order(o.Repay(repaid), "recall", recall=plan.own.recall, amount=repaid)


def settle(plan: Plan) -> None:
    """Borrow what the plans take beyond the cash, or repay what they leave."""
    lacking = plan.spent - plan.own.cash
    if lacking > 0:
        plan.order(
            o.Borrow(min(lacking, plan.own.credit)),
            "borrow",
            amount=lacking,
            rate=plan.view.economy.loan_rate,
        )
    elif plan.own.loan > 0 and not plan.own.recall:
        idle = min(plan.own.loan, -lacking)
        if idle > 0:
            plan.order(o.Repay(idle), "idle_cash", amount=idle, rate=plan.view.economy.loan_rate)
