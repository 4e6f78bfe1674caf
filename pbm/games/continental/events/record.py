"""What a seat ordered, in its own words, and what it left lying: facts that the sheet gives.

The steps see orders as values; a report tells them as they were written. `RECORD` reads back the
whole record of a turn: the journal's facts, the outcomes, and these.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import field

from pbm.core.journal import Event, EventFamily
from pbm.games.continental import events
from pbm.games.continental.events import PrivateEvent
from pbm.games.continental.events import railroads as railroad_events
from pbm.games.continental.events import world as world_events


def _declared() -> list[type[Event]]:
    """Every fact of the three modules, by name; the kinds that only say who sees are left out."""
    kinds = (events.PublicEvent, events.PrivateEvent, events.Confidential)
    found = {
        name: thing
        for module in (events, railroad_events, world_events)
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, Event) and thing not in (*kinds, Event)
    }
    return [found[name] for name in sorted(found)]


EVENTS = EventFamily(_declared())


class OrderGiven(PrivateEvent, frozen=True):
    """An order in canonical words; `index` is its place on the sheet from 0, as in `Outcome`."""

    index: int
    line: int
    text: str


class LeftUnused(PrivateEvent, frozen=True):
    """Something that the seat could have ordered and did not; `what` is a code of the wording."""

    what: str
    figures: dict[str, int | str] = field(default_factory=dict)


class Payment(Event, frozen=True):
    """An entry of the ledger, for the moderator alone: whole dollars from account to account."""

    step: str
    payer: str
    payee: str
    amount: int
    reason: str


RECORD = EventFamily([*EVENTS.kinds.values(), OrderGiven, LeftUnused, Payment])


def recorded(rows: Sequence[Mapping[str, Any]]) -> list[Event]:
    """The facts of a kept turn; msgspec.ValidationError if they are not of this family."""
    return RECORD.decode(msgspec.json.encode(rows)).events


def kept(facts: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as built-in values, ready for JSON."""
    rows: list[dict[str, Any]] = msgspec.to_builtins(list(facts), str_keys=True)
    return rows
