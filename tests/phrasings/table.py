"""Files of phrasings: lines as people write them, and what they are to be read as.

    phrasing => canonical | canonical      one or more orders
    phrasing => ? offered line             a question, with this line among those offered

`\\n` in a phrasing ends a line, `##` begins a part, `#` a comment.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from _pytest.mark import ParameterSet

from pbm.games.family import Reading
from pbm.games.table.conditions import Node, words

_NUMBER = re.compile(r"^\d+\. ")
"""Of a programme's line; an offer leaves it to be given."""
FOLDER = Path(__file__).parent.parent.parent / "fixtures" / "phrasings"
_DENIED = re.compile(r"\bnot (\w+(?:\([^()]*\))?) (<=|>=|!=|<|>|=) ")
_INVERSE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "=": "!=", "!=": "="}
"""A comparison denied says the contrary."""
OF, SOAKED, SOME = 32, 4, 25
"""One of so many lines is tried with each change, one of so many others in the soak and all in the
long one; so many lines are one test."""
LONG = os.environ.get("SOAK") == "long"
Understand = Callable[[str], Reading]


class Phrasing(msgspec.Struct, frozen=True):
    """One phrasing: the orders expected, or none and perhaps a line to be offered."""

    part: str
    text: str
    orders: tuple[str, ...]
    offer: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What became of a phrasing: right, wrong (another order than meant), or asked back."""

    phrasing: Phrasing
    word: str
    told: str


def phrasings(file: str) -> list[Phrasing]:
    """All phrasings of a file, in their order."""
    found, part = [], ""
    for raw in (FOLDER / file).read_text(encoding="utf-8").splitlines():
        if raw.startswith("##"):
            part = raw.strip("# ")
        elif "=>" in raw and not raw.startswith("#"):
            text, _, expected = (one.strip() for one in raw.rpartition("=>"))
            text, asked = text.replace("\\n", "\n"), expected.startswith("?")
            orders = () if asked else tuple(one.strip() for one in expected.split(" | "))
            found.append(Phrasing(part, text, orders, expected[1:].strip() if asked else ""))
    return found


def drawn(found: Sequence[Any], of: int, beside: int = 1) -> list[Any]:
    """About one of so many, by what it says: a line more or less draws no other line. Of those
    that one draw leaves, another draws `beside`."""
    return [one for one in found if zlib.crc32(repr(one).encode()) // beside % of == 0]


def bundles(found: Sequence[Any]) -> list[ParameterSet]:
    """Lines to try, some in one test: a few of all with each change, others in the soak."""
    tried = drawn(found, OF)
    known = set(tried)
    others = [one for one in found if one not in known]
    others = others if LONG else drawn(others, SOAKED, OF)
    return [
        pytest.param(some[at : at + SOME], id=f"{name} {at + 1} to {at + SOME}", marks=marks)
        for name, some, marks in (("lines", tried, ()), ("others", others, (pytest.mark.soak,)))
        for at in range(0, len(some), SOME)
    ]


def _meant(reading: Reading) -> list[object]:
    """What orders mean: a condition before the only order of a line says what it says behind, and
    names the company of its order or leaves it out."""
    found: list[object] = []
    for one in reading.orders:
        given = getattr(one.order, "instruction", None)
        if given is None:
            found.append(one.text)
            continue
        ways = given.alternatives
        before = given.condition if len(ways) == 1 and ways[0].condition is None else None
        company = getattr(ways[0].order, "company", "") if ways else ""
        told = [(way.text, _words(way.condition or before, company)) for way in ways]
        bounds = [_words(node, company) for node in (given.until, given.during)]
        whole = "" if before is not None else _words(given.condition, company)
        found.append((given.role, given.number, given.keep, given.times, told, bounds, whole))
    return found


def _words(node: Node | None, company: str) -> str:
    """A condition in words, its figures without the company of its order."""
    said = "" if node is None else words(node)
    said = _DENIED.sub(lambda one: f"{one[1]} {_INVERSE[one[2]]} ", said)
    return said.replace(f"({company})", "") if company else said


def judge(phrasing: Phrasing, understand: Understand) -> Verdict:
    """How a phrasing is read."""
    reading = understand(phrasing.text)
    orders = tuple(one.text for one in reading.orders)
    told = f"{' | '.join(orders)} {[(one.reason, one.offers) for one in reading.complaints]}"
    if orders == phrasing.orders or (orders and _meant(reading)) == [
        one for text in phrasing.orders for one in _meant(understand(text))
    ]:
        offers = [line for one in reading.complaints for line in one.offers]
        bare = [_NUMBER.sub("", line) for line in offers]
        missed = phrasing.offer and _NUMBER.sub("", phrasing.offer) not in bare
        return Verdict(phrasing, "no offer" if missed else "right", told)
    return Verdict(phrasing, "asked" if not orders else "wrong", told)
