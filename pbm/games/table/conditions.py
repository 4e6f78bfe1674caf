"""Conditions: the small language after `if`, `until` and `while`.

    condition  = clause {"or" clause}
    clause     = term {"and" term}
    term       = "not" term | "(" condition ")" | comparison
    comparison = sum [("=" | "!=" | "<" | "<=" | ">" | ">=") sum]
    sum        = operand {("+" | "-") operand}
    operand    = number | figure ["(" argument {"," argument} ")"] | argument figure | phrase

Figures and their arguments are the family's (`pbm help figures TITLE`). A condition is read with
complaints like an order and answered from the View of its own seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import eq, ge, gt, le, lt, ne
from typing import Any

import msgspec

from pbm.games.table.figures import Figure, Scene

FiguresSeen = dict[str, int]
"""The figures a condition was answered with, by the words of the figure."""
Comparison = Callable[[int, int], bool]
COMPARISONS: dict[str, Comparison] = {"<=": le, ">=": ge, "!=": ne, "<": lt, ">": gt, "=": eq}
SPOKEN_COMPARISONS = {
    ("at", "least"): ">=",
    ("at", "most"): "<=",
    ("more", "than"): ">",
    ("less", "than"): "<",
    ("fewer", "than"): "<",
    ("above",): ">",
    ("over",): ">",
    ("below",): "<",
    ("under",): "<",
}
"""Comparisons in words: `cash at least 80`, `price(IC) is above 70`."""


class Constant(msgspec.Struct, frozen=True, tag=True):
    """A whole number."""

    value: int


class FigureAsked(msgspec.Struct, frozen=True, tag=True):
    """A figure with its arguments; `text` is how it is written."""

    figure: Figure
    arguments: tuple[Any, ...]
    text: str


class Sum(msgspec.Struct, frozen=True, tag=True):
    """Left plus (or minus) right."""

    left: Node
    sign: int
    right: Node


class Compared(msgspec.Struct, frozen=True, tag=True):
    """A comparison of two figures."""

    left: Node
    sign: str
    right: Node


class Not(msgspec.Struct, frozen=True, tag=True):
    """What does not hold."""

    part: Node


class All(msgspec.Struct, frozen=True, tag=True):
    """Joined by `and`."""

    parts: tuple[Node, ...]


class Some(msgspec.Struct, frozen=True, tag=True):
    """Joined by `or`."""

    parts: tuple[Node, ...]


Node = Constant | FigureAsked | Sum | Compared | Not | All | Some


def evaluate(node: Node, scene: Scene, seen: FiguresSeen) -> int:
    """The figure (or truth, as 1 or 0) of a condition; the figures asked go into `seen`."""
    match node:
        case Constant(value):
            return value
        case FigureAsked(figure, arguments, text):
            answer = seen[text] = int(figure.answer(scene, *arguments))
            return answer
        case Compared(left, sign, right):
            return COMPARISONS[sign](evaluate(left, scene, seen), evaluate(right, scene, seen))
        case Sum(left, plus, right):
            return evaluate(left, scene, seen) + plus * evaluate(right, scene, seen)
        case Not(part):
            return not evaluate(part, scene, seen)
        case All(parts):
            return all(evaluate(part, scene, seen) for part in parts)
    return any(evaluate(part, scene, seen) for part in node.parts)


def holds(node: Node | None, scene: Scene, seen: FiguresSeen) -> bool:
    """Whether a condition is true now; no condition always is."""
    return node is None or bool(evaluate(node, scene, seen))


def asked(node: Node | None) -> Iterator[FigureAsked]:
    """Every figure that a condition asks."""
    match node:
        case FigureAsked():
            yield node
        case Compared(left, _, right) | Sum(left, _, right):
            yield from (*asked(left), *asked(right))
        case Not(part):
            yield from asked(part)
        case All(parts) | Some(parts):
            for part in parts:
                yield from asked(part)


def words(node: Node) -> str:
    """A condition in canonical words: reading them again gives the same condition."""
    match node:
        case Constant(value):
            return str(value)
        case FigureAsked(_, _, text):
            return text
        case Sum(left, plus, right):
            return f"{words(left)} {'+' if plus > 0 else '-'} {words(right)}"
        case Compared(left, sign, right):
            return f"{words(left)} {sign} {words(right)}"
        case Not(part):
            return f"not {_inside(part, All, Some)}"
        case All(parts):
            return " and ".join(_inside(part, Some, All) for part in parts)
    return " or ".join(_inside(part, Some) for part in node.parts)


def _inside(node: Node, *weaker: type[Node]) -> str:
    """A part in brackets where the words around it bind more closely."""
    return f"({words(node)})" if isinstance(node, weaker) else words(node)
