"""A turn resolved: all or nothing, safe against a second run and against a stop at any moment.

What is resolved is read first, the rules work without the file, and what they produced is written
in one transaction that fails if somebody else crossed the same border meanwhile.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeVar

import msgspec

from pbm.games.family import Reading, Resolution, Seat
from pbm.office.clock import now
from pbm.office.enrol import post_turn
from pbm.office.game import Game
from pbm.office.record import Accepted, Revealed, Run
from pbm.office.seal import state_hash
from pbm.office.settings import for_family
from pbm.office.store import Border
from pbm.office.trouble import Trouble

V = TypeVar("V")
_MESSAGE = "message"


class Orders(msgspec.Struct, frozen=True):
    """What every seat ordered when the turn was resolved, as canonical text."""

    texts: dict[int, str]
    letters: dict[int, str]
    computers: tuple[int, ...]
    reasons: dict[int, tuple[str, ...]]
    """Why a computer seat ordered so."""


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


def gather_orders(game: Game, border: Border) -> Orders:
    """The orders of every seat as they stand: its last accepted sheet, or the computer's."""
    standing = game.standing(border.awaited)
    texts = standing_texts(game, border.awaited)
    played = computer_seats(game, standing)
    reasons = {}
    for seat in played:
        plan = computer_orders(game, border, seat)
        if plan is not None:
            texts[seat], reasons[seat] = plan
    letters = {seat: sheet.letter for seat, sheet in sorted(standing.items()) if sheet.letter}
    return Orders(dict(sorted(texts.items())), letters, played, reasons)


def standing_texts(game: Game, part: str) -> dict[int, str]:
    """What the accepted sheets say, without the messages that are kept out."""
    struck = game.struck(part)
    return {
        seat: without_message(sheet.orders) if seat in struck else sheet.orders
        for seat, sheet in sorted(game.standing(part).items())
    }


def computer_orders(game: Game, border: Border, seat: int) -> tuple[str, tuple[str, ...]] | None:
    """A computer seat's orders in canonical text and its reasons; None if it cannot play."""
    if game.family.computer is None:
        return None
    view = game.view(border, seat)
    dice = game.dice().of("computer", border.awaited, seat)
    lines, reasons = game.family.computer(view, dice)
    reading = game.family.read(lines, view)
    return "\n".join(order.text for order in reading.orders), reasons


def computer_seats(game: Game, standing: dict[int, Accepted]) -> tuple[int, ...]:
    """Seats without a person, and those handed over because too many turns were missed."""
    limit = int(game.settings.get("hand_over", "0"))
    missed = turns_missed(game) if limit else {}
    return tuple(
        number
        for number, seat in game.roster().items()
        if number not in standing and _by_computer(seat, missed.get(number, 0), limit)
    )


def _by_computer(seat: Seat, missed: int, limit: int) -> bool:
    return seat.computer or (limit > 0 and missed >= limit)


def turns_missed(game: Game) -> dict[int, int]:
    """For each person's seat, how many of the last parts went by without a letter from it."""
    runs = game.file.of(Run)
    ordered: dict[str, set[int]] = {}
    for sheet in game.file.of(Accepted):
        ordered.setdefault(sheet.part, set()).add(sheet.seat)
    missed: dict[int, int] = {}
    for number, seat in game.roster().items():
        missed[number] = 0
        for entry in () if seat.computer else reversed(runs):
            if number in ordered.get(entry.part, ()):
                break
            missed[number] += 1
    return missed


def without_message(text: str) -> str:
    """The orders without the seat's public message."""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not is_message(line))


def is_message(line: str) -> bool:
    """Whether a canonical order line is a message to be published."""
    return line.partition(" ")[0].lower() == _MESSAGE


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
