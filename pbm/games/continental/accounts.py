"""The names of all accounts; each dollar of a game stands on one of them.

Debts stand below zero on an account of their own: money borrowed is paid out of it, money repaid
is paid into it.  A debt to a president is no cash of the Bank's: its other side is `CLAIMS`.
"""

BANK = "bank"
"""Interest both ways, Private Companies, what a bankruptcy leaves."""
PUBLIC = "public"
"""Everybody in the market who is no tycoon: trades, dividends, brokered stock."""
OUTSIDE = "outside"
"""Freight customers, builders, engine works, politicians, land buyers, society."""
CLAIMS = "claims"
"""The other side of the railroads' debts to their presidents (4.4)."""


def purse(seat: int) -> str:
    """A tycoon's cash."""
    return f"cash:tycoon:{seat}"


def loan(seat: int) -> str:
    """A tycoon's bank loan, below zero."""
    return f"loan:tycoon:{seat}"


def till(code: str) -> str:
    """A railroad's cash, which may be below zero (4.11)."""
    return f"cash:railroad:{code}"


def bonds(code: str) -> str:
    """A railroad's bonds, below zero."""
    return f"bonds:railroad:{code}"


def loans(code: str) -> str:
    """A railroad's short-term loans, below zero."""
    return f"loans:railroad:{code}"


def debt(code: str) -> str:
    """A railroad's debt to its president, below zero (4.4)."""
    return f"debt:railroad:{code}"
