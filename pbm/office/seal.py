"""Hashes: of a state, of what is kept beside the record, of who sits in a seat.

The same record leads to the same ones on any machine. Who sits where is hashed with a salt, so
that a hash tells nothing when the salt is gone.
"""

import hmac
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

DIGITS = 32
"""Of a seal as papers show it: 128 bits, which nobody can forge."""
_GROUP = 4
_SHORT = 16  # digits of a checksum, which need not withstand a forger


def state_hash(encoded: bytes) -> str:
    """SHA-256 of a state's canonical text."""
    return sha256(encoded).hexdigest()


def values_hash(*values: Any) -> str:
    """SHA-256 of built-in values as JSON, in their order."""
    return sha256(msgspec.json.encode(values)).hexdigest()


def row_sum(row: Mapping[str, Any]) -> str:
    """What a row adds up to without its own column `sum`: a changed bit shows, a forger not."""
    listed = sorted((key, value) for key, value in row.items() if key != "sum")
    return sha256(repr(listed).encode()).hexdigest()[:16]


def salt(pepper: str, what: str) -> str:
    """The salt of one person or mail; without the office's pepper nobody finds it again."""
    return hmac.new(pepper.encode(), what.encode(), sha256).hexdigest()[:32]


def key_print(key: bytes) -> str:
    """By which an office's secret is known again without being told."""
    return sha256(b"pbm key " + key).hexdigest()[:DIGITS]


def short(found: str) -> str:
    """The beginning of a hash as a receipt and a report show it."""
    return " ".join(found[at : at + _GROUP] for at in range(0, _SHORT, _GROUP))


def orders_sum(orders: str) -> str:
    """By which orders in canonical text are known again."""
    return short(sha256(orders.encode()).hexdigest())


def shown(seal: str) -> str:
    """A seal as papers show it, in groups of four."""
    return " ".join(seal[at : at + _GROUP] for at in range(0, DIGITS, _GROUP))
