"""Files of phrasings: lines as people write them, and what they are to be read as.

    phrasing => canonical | canonical      one or more orders
    phrasing => ? offered line             a question, with this line among those offered

`\\n` in a phrasing ends a line, `##` begins a part, `#` a comment.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from _pytest.mark import ParameterSet

from pbm.games.family import Reading

_NUMBER = re.compile(r"^\d+\. ")
"""Of a programme's line; an offer leaves it to be given."""
FOLDER = Path(__file__).parent.parent.parent / "fixtures" / "phrasings"
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


def every_other(found: Sequence[tuple[Any, ...]], names: Sequence[str]) -> list[ParameterSet]:
    """Lines to try: every second with each change, the others in the soak."""
    soak = (pytest.mark.soak,)
    return [
        pytest.param(*one, id=name, marks=soak if at % 2 else ())
        for at, (one, name) in enumerate(zip(found, names, strict=True))
    ]


def judge(phrasing: Phrasing, understand: Understand) -> Verdict:
    """How a phrasing is read."""
    reading = understand(phrasing.text)
    orders = tuple(one.text for one in reading.orders)
    told = f"{' | '.join(orders)} {[(one.reason, one.offers) for one in reading.complaints]}"
    if orders == phrasing.orders:
        offers = [line for one in reading.complaints for line in one.offers]
        bare = [_NUMBER.sub("", line) for line in offers]
        missed = phrasing.offer and _NUMBER.sub("", phrasing.offer) not in bare
        return Verdict(phrasing, "no offer" if missed else "right", told)
    return Verdict(phrasing, "asked" if not orders else "wrong", told)
