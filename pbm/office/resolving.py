"""A turn as a job: all that it is resolved by, and all that comes of it, as plain values.

Nothing here knows an office or a file: the same job gives the same bytes wherever it is done.
Nobody's name is in it, but the game's seed is, which decides what the dice will show.
"""

import msgspec
from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Answers, Family, View


class TurnJob(msgspec.Struct, frozen=True):
    """What is asked of the rules."""

    title: str
    edition: str
    settings: dict[str, str]
    state: bytes
    journal: bytes
    """Of the turn before, JSON."""
    texts: dict[int, str]
    """What each seat ordered, in canonical text."""
    computers: tuple[int, ...]
    """Seats whose orders are still to be made."""
    dice: Dice
    computers_dice: Dice


class TurnDone(msgspec.Struct, frozen=True):
    """What came of it; what is kept as JSON is JSON here."""

    texts: dict[int, str]
    """With the orders of computers' seats."""
    reasons: dict[int, tuple[str, ...]]
    state: bytes
    journal: bytes
    ledger: bytes
    history: bytes
    awaited: str
    asked: tuple[int, ...]
    over: bool
    answers: dict[int, tuple[str, ...]]
    broken: str
    """The first invariant that does not hold after it; empty if all do."""


def resolve_turn(job: TurnJob) -> TurnDone:
    """Resolve a turn by the rules of its edition."""
    family = catalogue.family(job.title, job.edition)
    journal = msgspec.json.decode(job.journal)
    state = family.decode(job.state)
    views = {seat: family.view(state, journal, seat) for seat in {*job.texts, *job.computers}}
    texts, reasons = dict(job.texts), {}
    for seat in job.computers:
        plan = computer_orders(family, views[seat], job.computers_dice.of(seat))
        if plan is not None:
            texts[seat], reasons[seat] = plan
    readings = {seat: family.read(text, views[seat]) for seat, text in sorted(texts.items())}
    for seat in readings.keys() & set(job.computers):
        readings[seat] = replace(readings[seat], answers=Answers())
    resolution = family.resolve(state, readings, job.settings, job.dice)
    encoded = family.encode(resolution.state)
    return TurnDone(
        texts=dict(sorted(texts.items())),
        reasons=reasons,
        state=encoded,
        journal=msgspec.json.encode(resolution.journal),
        ledger=msgspec.json.encode(resolution.ledger),
        history=msgspec.json.encode(resolution.history),
        awaited=resolution.next_turn,
        asked=resolution.asked,
        over=family.over(resolution.state),
        answers=dict(resolution.answers),
        broken=next(iter(family.invariants(family.decode(encoded))), ""),
    )


def computer_orders(family: Family, view: View, dice: Dice) -> tuple[str, tuple[str, ...]] | None:
    """A computer seat's orders in canonical text and its reasons; None if it cannot play."""
    if family.computer is None:
        return None
    lines, reasons = family.computer(view, dice)
    reading = family.read(lines, view)
    return "\n".join(order.text for order in reading.orders), reasons
