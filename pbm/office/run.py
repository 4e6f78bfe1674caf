"""A turn resolved: all or nothing, safe against a second run and against a stop at any moment.

What is resolved is read first, the rules work without the file, and what they produced is written
in one transaction; a letter that came in meanwhile lets the turn be resolved again with it.
"""

from collections.abc import Collection, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pbm.games.family import Answers, Reading, Resolution
from pbm.office.broken import records_broken
from pbm.office.enrol import post_turn
from pbm.office.game import OpenGame
from pbm.office.ordered import (
    Orders,
    at_rung,
    gather_orders,
    replacements,
)
from pbm.office.record import RecordsTold, Revealed, Seated, TurnRun
from pbm.office.rows import Border
from pbm.office.seal import state_hash
from pbm.office.settings import for_family
from pbm.office.trouble import Trouble
from pbm.office.waiting import awaited, why_not

V = TypeVar("V")


class Resolved(msgspec.Struct, frozen=True):
    """A turn as it came out; `border` is not written yet."""

    before: Border
    orders: Orders
    border: Border
    answers: Mapping[int, tuple[str, ...]]
    """What seats of the computer were asked on the way and answered."""
    missing: tuple[int, ...]
    """Seats of people who should have written and had not."""
    records: RecordsTold | None = None
    """What the game's last turn broke."""


def run(game: OpenGame, forced: bool = False, without: Collection[int] = ()) -> Resolved:
    """Resolve the awaited turn and keep it; Trouble if it cannot or should not be run now.

    `without` names the seats that are known to be missing; `forced` is without whoever is.
    """
    number = game.file.border().number

    def judge() -> Resolved:
        before = game.file.border()
        if before.number != number:
            raise Trouble(f"Turn {before.resolved} was resolved by somebody else just now.")
        hindrance = why_not(game, before, forced, without)
        if hindrance:
            raise Trouble(hindrance)
        resolved = resolve(game, before)
        broken = game.family.invariants(game.family.decode(resolved.border.state))
        if broken:
            raise Trouble(f"Turn {before.awaited} was not kept, because after it {broken[0]}.")
        return resolved

    return game.settle(judge, lambda resolved: keep(game, resolved, forced))


def resolve(game: OpenGame, before: Border) -> Resolved:
    """What the awaited turn leads to; nothing is kept."""
    orders = gather_orders(game, before)
    state = game.state(before)
    readings = {
        seat: game.family.read(text, game.family.view(state, before.journal, seat))
        for seat, text in sorted(orders.texts.items())
    }
    for seat in readings.keys() & set(orders.computers):
        readings[seat] = replace(readings[seat], answers=Answers())
    resolution = resolution_of(game, state, readings, before.awaited)
    border = next_border(game, before, resolution)
    missing = awaited(game, before).missing
    broken = records_broken(game, border)
    return Resolved(before, orders, border, resolution.answers, missing, broken)


def resolution_of(
    game: OpenGame, state: object, readings: dict[int, Reading], part: str
) -> Resolution:
    """The family's rules on these orders, with the dice of this turn."""
    settings = for_family(game.family, game.settings)
    return game.family.resolve(state, readings, settings, game.dice("turn", part))


def next_border(game: OpenGame, before: Border, resolution: Resolution) -> Border:
    """The border after a resolution."""
    encoded = game.family.encode(resolution.state)
    return Border(
        number=before.number + 1,
        resolved=before.awaited,
        awaited=resolution.next_turn,
        asked=resolution.asked,
        over=game.family.over(resolution.state),
        hash=state_hash(encoded),
        state=encoded,
        journal=as_kept(resolution.journal),
        ledger=as_kept(resolution.ledger),
        history=as_kept(resolution.history),
    )


def as_kept(values: V) -> V:
    """Values as they come back from the file, so that a draft prints what the turn will."""
    kept: V = msgspec.json.decode(msgspec.json.encode(values))
    return kept


def keep(game: OpenGame, resolved: Resolved, forced: bool) -> None:
    """Write the turn down: record, border, and the mails that are due."""
    border, orders = resolved.border, resolved.orders
    entry = TurnRun(
        part=resolved.before.awaited,
        orders=orders.texts,
        letters=orders.letters,
        computers=orders.computers,
        forced=forced,
        state=border.hash,
        border=border.seal(),
        answers=dict(resolved.answers),
        missing=resolved.missing,
    )
    game.file.append(entry)
    newcomers = replacements(game, at_rung(game, "stand-by"))
    game.file.append(*(Seated(game.file.take(seat), silent=True) for seat in newcomers))
    game.file.cross(border)
    if border.over:
        told = [resolved.records] if resolved.records else []
        game.file.append(Revealed(*game.file.secret()), *told)
    seats = list(game.roster().values())
    post_turn(game.file, game.office, game.name, border, seats)
