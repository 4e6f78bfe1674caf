"""A condition or a time that a line sets its orders, and that none of them has.

Whoever writes `the moment the price is right, sell 20 NYC` waits for something. Where the orders
that a line was read as have a condition, it is theirs; where none has one, the line is asked about,
however idle its clause looks. Words are data (`conditioned.toml`).
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml


class ConditionedWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns and words as the file has them."""

    clauses: tuple[str, ...]
    alone: tuple[str, ...]
    idle: tuple[str, ...]
    limits: tuple[str, ...]
    subjects: str
    verbs: str
    permitting: str
    has: str
    waits: str
    awaited: str
    bids: str
    auctioned: str


_READ = read_toml(resources.files("pbm.sheets.lenient") / "conditioned.toml", ConditionedWords)


def _any(patterns: Sequence[str]) -> str:
    return "|".join(f"(?:{one})" for one in patterns)


_CLAUSE = re.compile(
    rf"(?<![\w'])(?:{_any(_READ.clauses)}) (?:(?P<who>i|we|you|they)"
    rf"|{_READ.subjects}|(?-i:[A-Z])[\w&']*(?: (?-i:[A-Z])[\w&']*)?)"
    rf"(?:'s|'re|'ve|'ll|'d| (?(who)[a-z]+|(?:{_READ.verbs})))(?![\w'])",
    re.IGNORECASE,
)
_ALONE = re.compile(
    rf"(?<![\w'])(?:{_any(_READ.alone)}|(?!(?:{_READ.permitting}) )[\w']+ permitting)(?![\w'])",
    re.IGNORECASE,
)
_IDLE = re.compile(rf"(?<![\w'])(?:{_any(_READ.idle)})(?![\w'])", re.IGNORECASE)
_LIMITS = re.compile(_any(_READ.limits), re.IGNORECASE)
_LIMITED = re.compile(rf"{_READ.bids}|\b(?:at most|up to) \d")
"""Orders that go no further than a price."""
_CLAUSE_ENDS = re.compile(r"[,;:)\]]")
_HAS, _WAITS = re.compile(_READ.has), re.compile(_READ.waits)
_AWAITED = re.compile(_READ.awaited, re.IGNORECASE)
_BIDS, _AUCTIONED = re.compile(_READ.bids), re.compile(_READ.auctioned, re.IGNORECASE)
_LEAST, _FIGURE = re.compile(r"\bat least\b"), re.compile(r"\d")
"""The least for which something is sold is said with a condition, too."""


def unheeded(text: str, orders: Sequence[str]) -> bool:
    """Whether a line sets a condition or a time, and none of the orders read in it has one."""
    if not orders or any(map(_HAS.search, orders)):
        return False
    clauses = _clauses(text)
    own = any(map(_WAITS.search, orders)) and all(map(_AWAITED.search, clauses))
    bids = all(map(_BIDS.search, orders)) and all(map(_AUCTIONED.search, clauses))
    priced = any(map(_LEAST.search, orders)) and all(map(_FIGURE.search, clauses))
    bound = all(map(_LIMITED.search, orders)) and all(map(_LIMITS.match, clauses))
    return bool(clauses) and not (own or bids or priced or bound)


def unconditioned(text: str) -> str:
    """A line without what sets it a condition or a time, before or behind the rest; else empty."""
    for clause in _clauses(text):
        first, found, last = text.partition(clause)
        rest = " ".join(one for one in (first.rstrip(" ,;:-(["), last.lstrip(" ,;:-)]")) if one)
        if found and not (first.strip() and last.strip(" .!)]")):
            return rest
    return ""


@lru_cache(maxsize=1024)
def _clauses(text: str) -> tuple[str, ...]:
    """What sets a condition or a time in a text, up to a sign or its end."""
    idle = [one.span() for one in _IDLE.finditer(text)]
    found = (one for pattern in (_CLAUSE, _ALONE) for one in pattern.finditer(text))
    told = (one for one in found if not any(begun <= one.start() < ends for begun, ends in idle))
    return tuple(_CLAUSE_ENDS.split(text[one.start() :], maxsplit=1)[0] for one in told)
