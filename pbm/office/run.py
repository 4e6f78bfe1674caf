"""A turn resolved: all or nothing, safe against a second run and against a stop at any moment.

What is resolved is read first, the rules work without the file, and what they produced is written
in one transaction; a letter that came in meanwhile lets the turn be resolved again with it.
"""

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from pbm.fleet.job import Job
from pbm.fleet.processes import Here
from pbm.fleet.undertaking import Undertaking, done
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
from pbm.office.resolving import TurnDone, TurnJob, resolve_turn
from pbm.office.rows import Border
from pbm.office.seal import state_hash
from pbm.office.settings import for_family
from pbm.office.trouble import Trouble
from pbm.office.waiting import awaited, why_not


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
    broken: str = ""
    """The first invariant that does not hold after it."""


def run(game: OpenGame, forced: bool = False, without: Collection[int] = ()) -> Resolved:
    """Resolve the awaited turn and keep it; Trouble if it cannot or should not be run now.

    `without` names the seats that are known to be missing; `forced` is without whoever is.
    """
    return done(running(game, forced, without), Here())


def running(
    game: OpenGame, forced: bool = False, without: Collection[int] = ()
) -> Undertaking[Resolved]:
    """The same, the rules working wherever jobs are done."""
    number = game.file.border().number

    def judge() -> Undertaking[Resolved]:
        before = game.file.border()
        if before.number != number:
            raise Trouble(f"Turn {before.resolved} was resolved by somebody else just now.")
        hindrance = why_not(game, before, forced, without)
        if hindrance:
            raise Trouble(hindrance)
        resolved = yield from resolving(game, before)
        if resolved.broken:
            raise Trouble(
                f"Turn {before.awaited} was not kept, because after it {resolved.broken}."
            )
        return resolved

    return (yield from game.settling(judge, lambda resolved: keep(game, resolved, forced)))


def resolve(game: OpenGame, before: Border) -> Resolved:
    """What the awaited turn leads to; nothing is kept."""
    return done(resolving(game, before), Here())


def resolving(game: OpenGame, before: Border) -> Undertaking[Resolved]:
    """The same, the rules working wherever jobs are done."""
    orders = gather_orders(game, before)
    turn: TurnDone = yield [Job(resolve_turn, _job(game, before, orders))]
    border = _next_border(before, turn)
    return Resolved(
        before=before,
        orders=replace(orders, texts=turn.texts, reasons=turn.reasons),
        border=border,
        answers=turn.answers,
        missing=awaited(game, before).missing,
        records=records_broken(game, border),
        broken=turn.broken,
    )


def _job(game: OpenGame, before: Border, orders: Orders) -> TurnJob:
    """The awaited turn as the rules get it."""
    return TurnJob(
        title=game.opened.title,
        edition=game.opened.edition,
        settings=for_family(game.family, game.settings),
        state=game.family.encode(game.state(before)),
        journal=msgspec.json.encode(before.journal),
        texts=orders.texts,
        computers=orders.computers,
        dice=game.dice("turn", before.awaited),
        computers_dice=game.dice("computer", before.awaited),
    )


def _next_border(before: Border, turn: TurnDone) -> Border:
    """The border after a turn."""
    return Border(
        number=before.number + 1,
        resolved=before.awaited,
        awaited=turn.awaited,
        asked=turn.asked,
        over=turn.over,
        hash=state_hash(turn.state),
        state=turn.state,
        journal=msgspec.json.decode(turn.journal),
        ledger=msgspec.json.decode(turn.ledger),
        history=msgspec.json.decode(turn.history),
    )


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
