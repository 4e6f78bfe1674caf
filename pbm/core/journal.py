"""What happened, as typed facts in the order it happened; sentences are made elsewhere.

A family declares its facts as frozen `Fact` classes and gathers them in one `FactFamily`, the
register by which a kept journal is read back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec


class Fact(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that happened; the class name is its tag."""


F = TypeVar("F", bound=Fact)


class Journal:
    """The facts of one turn or part, in order."""

    __slots__ = ("facts",)

    def __init__(self, facts: Sequence[Fact] = ()) -> None:
        self.facts: list[Fact] = list(facts)

    def tell(self, fact: Fact) -> None:
        """Write down what has just happened."""
        self.facts.append(fact)

    def of(self, kind: type[F]) -> list[F]:
        """All facts of one kind, in order."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def __iter__(self) -> Iterator[Fact]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)


class FactFamily:
    """All kinds of facts of one family of games; encodes and decodes whole journals as JSON."""

    def __init__(self, kinds: Sequence[type[Fact]]) -> None:
        self.kinds = {kind.__name__: kind for kind in kinds}
        if len(self.kinds) != len(kinds):
            raise ValueError("two kinds of facts bear one name")
        union: Any = reduce(or_, kinds)
        facts: Any = list[union]
        self._decoder: msgspec.json.Decoder[list[Fact]] = msgspec.json.Decoder(facts)

    def encode(self, journal: Journal) -> bytes:
        """Canonical JSON of a journal."""
        return msgspec.json.encode(journal.facts, order="deterministic")

    def decode(self, text: bytes) -> Journal:
        """The journal kept as JSON; msgspec.ValidationError if it is not one of this family."""
        return Journal(self._decoder.decode(text))
