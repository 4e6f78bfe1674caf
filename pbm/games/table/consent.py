"""Consent: a deal needs the lines of both sides, and their terms must meet.

`sell private Great River for at least 40` and `buy private IC Great River from seat 2 for at most
60` make a deal at 40, the seller's figure; a buyer who names one price pays that price if the
seller's terms allow it. Nobody is asked: without both lines there is no deal.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pbm.games.table.decision import Order


class Terms(msgspec.Struct, frozen=True):
    """What a side accepts, in dollars: at least, at most, or exactly (both the same)."""

    least: int = 0
    most: int | None = None

    @staticmethod
    def exactly(dollars: int) -> Terms:
        """One price only."""
        return Terms(dollars, dollars)


class Deal(msgspec.Struct, frozen=True):
    """What an order needs from another seat.

    `agrees` gives the terms of one of that seat's lines, or None if it is about something else;
    `kind` is the block in which such lines stand.
    """

    seat: int
    kind: str
    buyer: Terms
    agrees: Callable[[Order], Terms | None]


def price(seller: Terms, buyer: Terms) -> int | None:
    """The seller's figure, or the buyer's only one above it; None if the terms do not meet."""
    dollars = max(seller.least, buyer.least)
    for side in (seller, buyer):
        if side.most is not None and dollars > side.most:
            return None
    return dollars
