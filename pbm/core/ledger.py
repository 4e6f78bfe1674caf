"""Double-entry money: every dollar moves from one account to another.

Accounts are named by text ("bank", "cash:tycoon:3", "bonds:railroad:B&O").  What is owed is an
account below zero (a loan is paid *out of* the loan account), so mergers and bankruptcies are
moves like any other, and all balances of a game always sum to zero.
"""

from collections.abc import Callable

from msgspec import Struct


class LedgerEntry(Struct, frozen=True, gc=False):
    """One movement of money: whole dollars, always above zero; the reason is a code."""

    payer: str
    payee: str
    amount: int
    reason: str
    step: str = ""


class Ledger(Struct):
    """The balances of a game and the entries made since the ledger was opened.

    `balances` is the caller's own dictionary (a state's accounts) and is changed in place.
    """

    balances: dict[str, int] = {}
    entries: list[LedgerEntry] = []
    step: str = ""

    def pay(self, payer: str, payee: str, amount: int, reason: str) -> int:
        """Move dollars and return how many; nothing is written for 0; ValueError below 0."""
        if amount <= 0:
            if amount < 0:
                raise ValueError(f"{payer} cannot pay {amount} to {payee} ({reason})")
            return 0
        balances = self.balances
        balances[payer] = balances.get(payer, 0) - amount
        balances[payee] = balances.get(payee, 0) + amount
        self.entries.append(LedgerEntry(payer, payee, amount, reason, self.step))
        return amount

    def balance(self, account: str) -> int:
        """What stands on an account; below zero is owed."""
        return self.balances.get(account, 0)

    def total(self) -> int:
        """The sum of all balances: zero, or a dollar fell on the floor."""
        return sum(self.balances.values())


def balance(
    accounts: dict[str, int], account: str, other: str, *, purse: bool
) -> Callable[[int], None]:
    """Amends a balance; the other account pays what it grows by and takes what it shrinks by. In a
    `purse` there is never less than nothing."""

    def change(figure: int) -> None:
        if purse and figure < 0:
            raise ValueError("nobody has less than nothing")
        ledger = Ledger(accounts)
        more = figure - ledger.balance(account)
        ledger.pay(other, account, max(0, more), "amended")
        ledger.pay(account, other, max(0, -more), "amended")

    return change
