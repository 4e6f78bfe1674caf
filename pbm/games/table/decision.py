"""A decision: who must choose what, what is legal, and why something is not."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from pbm.core.refusal import Refusal

Order = Any
"""One of the family's order values."""


class Decision(msgspec.Struct, frozen=True):
    """One question of the rules to one seat.

    `kind` chooses the block of the programme ("action", "bid", "protect", "lay" …) and `subject`
    the company or private company it is about. Several acts of one turn (sell, then buy) are
    decisions with the same `key`; a new key is a new decision. `legal` answers for any order;
    `suggest` yields every legal order, lazily and the plainest first; `least` is the rulebook's
    least act (pass, nothing), always legal, and it closes the decision.
    """

    seat: int
    kind: str
    key: str
    legal: Callable[[Order], Refusal | None]
    suggest: Callable[[], Iterator[Order]]
    least: Callable[[], Order]
    subject: str = ""
    numbered: bool = True
    """Numbered lines and `then:` answer it; else the lines of its block, tried as written."""
    forced: bool = False
    """Even the least act is a choice of weight: where the game waits, it is asked also after an
    act, and the least act does not close it."""
    quiet: bool = False
    """Who has written nothing for it declines, also where the game waits: nobody is asked."""
    declined: bool = False
    """Its seat's programme says nothing of it, so the least act answers without a question; a stop
    looks at it all the same."""
    raises: int = 0
    """In an auction the least legal bid; 0 where the decision is no auction."""
    auction: str = ""
    """Names the auction: all its bids have the same, no other auction has it."""
    also: frozenset[str] = frozenset()
    """Other blocks whose lines answer it too: a maximum opens the bidding as well."""
    fits: Callable[[Order], bool] = lambda order: True
    """Whether it is a question that such an order answers at all, legally or not; lines of orders
    that do not fit wait for their own question and are not used up."""


def sole(decision: Decision) -> Order | None:
    """The only legal order, or None where there is a choice."""
    moves = decision.suggest()
    first = next(moves, None)
    return first if next(moves, None) is None else None
