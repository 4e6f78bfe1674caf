"""A decision: who must choose what, what is legal, and why something is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import msgspec

O = TypeVar("O")  # noqa: E741 - the order classes of one family


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal: the rule, a code that templates word, and the figures."""

    rule: str
    code: str
    figures: dict[str, int | str] = {}


class Decision(msgspec.Struct, Generic[O], frozen=True):
    """One question of the rules to one seat.

    `kind` chooses the block of the programme ("action", "bid", "protect", "lay" …) and `subject`
    the company or private company it is about. Several acts of one turn (sell, then buy) are
    decisions with the same `key`; a new key is a new decision of that seat. `legal` answers for
    any order; `suggest` yields every legal order, lazily and the plainest first; `least` is the
    rulebook's least act (pass, nothing), always legal.
    """

    seat: int
    kind: str
    subject: str
    key: str
    legal: Callable[[O], Refusal | None]
    suggest: Callable[[], Iterator[O]]
    least: O
    reaction: bool = False
    """Asked in the middle of another seat's move: protection, discard, an answer."""
    numbered: bool = True
    """Numbered lines and `then:` apply; else the orders of a step, tried as they are written."""
    raises: int = 0
    """In an auction the least legal bid; 0 where the decision is no auction."""


def sole(decision: Decision[O]) -> O | None:
    """The only legal order, or None where there is a choice: no question is asked for it."""
    moves = decision.suggest()
    first = next(moves, None)
    return first if next(moves, None) is None else None
