"""What a title is: a value made of tables and of tuples of steps.

A step asks one seat one kind of question and names the orders that answer it.  A plan is what goes
on in one kind of frame of the state's stack: its steps in order, and what comes after the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.settings import Settings

Check = Callable[[Game, Any], Refusal | None]
"""Whether an order is legal at this step: None, or the reason with its rule."""
Act = Callable[[Game, Any], None]
"""Carry out a legal order."""


class Move(msgspec.Struct, frozen=True):
    """An order that a step takes."""

    check: Check
    act: Act


def _nobody(_game: Game) -> str:
    return ""


def _nothing(_game: Game) -> None:
    return None


def _zero(_game: Game) -> int:
    return 0


def _none(_game: Game) -> Iterator[Order]:
    return iter(())


class Step(msgspec.Struct, frozen=True):
    """One step: whom it asks ("" = nobody), about what, and what follows when nobody is asked."""

    name: str
    asks: Callable[[Game], str] = _nobody
    subject: Callable[[Game], str] = _nobody
    moves: Mapping[type[Order], Move] = {}
    suggest: Callable[[Game], Iterator[Order]] = _none
    skip: Callable[[Game], None] = _nothing
    numbered: bool = False
    """Whether numbered lines of a programme apply (stock rounds), or orders as written."""
    raises: Callable[[Game], int] = _zero
    """In an auction the least legal bid."""


class Plan(msgspec.Struct, frozen=True):
    """The steps of a kind of frame, orders legal in all of them, and what follows the last."""

    steps: tuple[Step, ...]
    after: Callable[[Game], None]
    moves: Mapping[type[Order], Move] = {}
    suggest: Callable[[Game], Iterator[Order]] = _none


class Title(msgspec.Struct, frozen=True):
    """One title: tables, map, default settings, and the plan of every kind of frame."""

    name: str
    figures: Figures
    maps: Callable[[Settings], GameMap]
    """The map as the settings want it."""
    settings: Settings
    plans: Mapping[str, Plan]
