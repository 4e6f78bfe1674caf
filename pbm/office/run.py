"""A turn resolved: all or nothing, safe against a second run and against a stop at any moment.

What is resolved is read first, the rules work without the file, and what they produced is written
in one transaction that fails if somebody else crossed the same border meanwhile.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeVar

import msgspec

from pbm.games.family import Reading, Resolution
from pbm.office.clock import now
from pbm.office.enrol import post_turn
from pbm.office.game import Game
from pbm.office.ordered import (
    Orders,
    gather_orders,
    long_absent,
    replacements,
    standing_texts,
)
from pbm.office.record import Revealed, Run
from pbm.office.seal import state_hash
from pbm.office.settings import for_family
from pbm.office.store import Border
from pbm.office.trouble import Trouble

V = TypeVar("V")


class Resolved(msgspec.Struct, frozen=True):
    """A turn as it came out; `border` is not written yet."""

    before: Border
    orders: Orders
    border: Border


def run(game: Game, forced: bool = False) -> Resolved:
    """Resolve the awaited turn and keep it; Trouble if it cannot or should not be run now."""
    before = game.file.border()
    hindrance = why_not(game, before)
    if hindrance and (before.over or not forced):
        raise Trouble(hindrance)
    resolved = resolve(game, before)
    broken = game.family.invariants(game.family.decode(resolved.border.state))
    if broken:
        raise Trouble(f"Turn {before.awaited} was not kept, because after it {broken[0]}.")
    keep(game, resolved, forced)
    return resolved


def why_not(game: Game, border: Border) -> str:
    """Why a turn should not be run yet, as a sentence; empty if nothing hinders it."""
    if border.over:
        return f"{game.name} has ended."
    roster = game.roster()
    people = [number for number, seat in roster.items() if not seat.computer]
    if not people or now() > deadline(game, border):
        return ""
    standing = game.standing(border.awaited)
    waited = [number for number in border.asked if number in people and number not in standing]
    if waited:
        seats = ", ".join(map(str, waited))
        return f"Turn {border.awaited} waits for seat {seats}; --force runs it without."
    if not border.asked and not standing:
        return f"Nothing has come for turn {border.awaited} yet; --force runs it all the same."
    return ""


def waits_for_publishing(game: Game) -> str:
    """Said instead of a second run: the last turn is not sent yet and nothing new has come."""
    border = game.file.border()
    people = any(not seat.computer for seat in game.roster().values())
    if not people or border.published or border.number == 0 or game.standing(border.awaited):
        return ""
    return f"Turn {border.resolved} has been resolved already; `pbm publish` sends it."


def deadline(game: Game, border: Border) -> datetime:
    """When the letters of the awaited turn or part are due."""
    key = "part_days" if border.asked else "days"
    days = int(game.settings.get(key, "14"))
    return datetime.fromisoformat(border.at) + timedelta(days=days)


def resolve(game: Game, before: Border) -> Resolved:
    """What the awaited turn leads to; nothing is kept."""
    orders = gather_orders(game, before)
    state = game.state(before)
    readings = {
        seat: game.family.read(text, game.view(before, seat))
        for seat, text in sorted(orders.texts.items())
    }
    resolution = resolution_of(game, state, readings, before.awaited)
    return Resolved(before, orders, next_border(game, before, resolution))


def resolution_of(game: Game, state: object, readings: dict[int, Reading], part: str) -> Resolution:
    """The family's rules on these orders, with the dice of this turn."""
    settings = for_family(game.family, game.settings)
    return game.family.resolve(state, readings, settings, game.dice().of("turn", part))


def next_border(game: Game, before: Border, resolution: Resolution) -> Border:
    """The border after a resolution."""
    encoded = game.family.encode(resolution.state)
    return Border(
        number=before.number + 1,
        resolved=before.awaited,
        awaited=resolution.next_turn,
        asked=resolution.asked,
        over=resolution.over,
        hash=state_hash(encoded),
        state=encoded,
        journal=as_kept(resolution.journal),
        outcomes=as_kept(resolution.outcomes),
        ledger=as_kept(resolution.ledger),
        history=as_kept(resolution.history),
    )


def as_kept(values: V) -> V:
    """Values as they come back from the file, so that a draft prints what the turn will."""
    kept: V = msgspec.json.decode(msgspec.json.encode(values))
    return kept


def keep(game: Game, resolved: Resolved, forced: bool) -> None:
    """Write the turn in one transaction: record, border, and the mails that are due."""
    border, orders = resolved.border, resolved.orders
    entry = Run(
        part=resolved.before.awaited,
        orders=orders.texts,
        letters=orders.letters,
        computers=orders.computers,
        forced=forced,
        state=border.hash,
    )
    with game.file.atomic():
        if game.file.border().number != resolved.before.number:
            raise Trouble(f"Turn {entry.part} was resolved by somebody else just now.")
        if not same_orders(game, resolved):
            raise Trouble(f"A letter came in while turn {entry.part} was resolved; run it again.")
        game.file.append(entry)
        game.file.append(*replacements(game, long_absent(game)))
        game.file.cross(border)
        if border.over:
            game.file.append(Revealed(*game.file.secret()))
        seats = list(game.roster().values())
        post_turn(game.file, game.office, game.name, border, seats)


def same_orders(game: Game, resolved: Resolved) -> bool:
    """Whether what was resolved is still what stands."""
    texts = resolved.orders.texts
    by_people = {seat: texts[seat] for seat in texts if seat not in resolved.orders.computers}
    return by_people == standing_texts(game, resolved.before.awaited)
