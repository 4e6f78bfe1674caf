"""What happened, as typed events in the order it happened; sentences are made elsewhere.

A family declares its events as frozen `Event` classes and gathers them in one `EventFamily`, the
register by which a kept journal is read back.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """One thing that happened; the class name is its tag."""


F = TypeVar("F", bound=Event)


class Journal(msgspec.Struct):
    """The events of one turn or part, in order."""

    events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Write down what has just happened."""
        self.events.append(event)

    def of(self, kind: type[F]) -> list[F]:
        """All events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)


class EventFamily:
    """All kinds of events of one family of games; encodes and decodes whole journals as JSON."""

    def __init__(self, kinds: Sequence[type[Event]]) -> None:
        self.kinds = {kind.__struct_config__.tag: kind for kind in kinds}
        if len(self.kinds) != len(kinds):
            raise ValueError("two kinds of events bear one name")
        union: Any = reduce(or_, kinds)
        events: Any = list[union]
        self._decoder: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(events)

    def encode(self, journal: Journal) -> bytes:
        """Canonical JSON of a journal."""
        return msgspec.json.encode(journal.events, order="deterministic")

    def decode(self, text: bytes) -> Journal:
        """The journal kept as JSON; msgspec.ValidationError if it is not one of this family."""
        return Journal(self._decoder.decode(text))
