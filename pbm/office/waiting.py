"""Whom a turn waits for and until when, and whether it may be run without those who are missing.

With nobody missing a turn may be run at any time. With somebody missing it is run without asking
only from a day before its deadline on (or what the ladder says instead), and only if at least half
of those who should write have; a part that waits for some seats also at the moment itself.
"""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import msgspec

from pbm.core.languages import listed
from pbm.office.ahead import ahead_of
from pbm.office.clock import now
from pbm.office.game import OpenGame, reopened_seats
from pbm.office.ordered import long_absent
from pbm.office.record import Opened, Rescheduled, TurnRun
from pbm.office.rows import Border, Entered
from pbm.office.schedule import Schedule, local, schedule_of
from pbm.sheets.asides import asides_in

NEVER = datetime.max.replace(tzinfo=UTC)
"""The deadline of a game that rests."""
_NEAR = timedelta(days=1)
"""So long before its deadline a turn may be run without those who are still missing."""


class Awaited(msgspec.Struct, frozen=True):
    """Who should write for the awaited turn or part, and who of them has not."""

    part: str
    due: datetime
    by: str
    """The same in words: "by 2026-12-04 18:00 CET"."""
    seats: tuple[int, ...]
    missing: tuple[int, ...]
    standing: datetime = NEVER
    """When it is run without who is missing; NEVER where only the moderator says so."""
    unsure: tuple[int, ...] = ()
    """Seats that wrote, and said that their orders are not final."""

    @property
    def past(self) -> bool:
        """Whether the deadline is over."""
        return now() > self.due

    @property
    def complete(self) -> bool:
        """Whether all have written, and there is somebody who should."""
        return bool(self.seats) and not self.missing and not self.unsure


def awaited(game: OpenGame, border: Border) -> Awaited:
    """Whom the game waits for: people with something to decide whom no computer replaces."""
    roster = game.roster()
    absent = long_absent(game)
    seats = tuple(
        seat
        for seat in reopened_seats(game) or border.asked or deciding_seats(game, border)
        if not roster[seat].computer and seat not in absent and not border.over
    )
    sheets, ahead = game.standing(border.awaited), ahead_of(game, border.awaited)
    seats = tuple(seat for seat in seats if seat not in ahead or ahead[seat].text)
    missing = tuple(seat for seat in seats if seat not in sheets and seat not in ahead)
    due = deadline(game, border)
    unsure = tuple(
        seat for seat in seats if seat in sheets and not asides_in(sheets[seat].asides).final
    )
    rung = game.ladder.standing
    standing = NEVER if rung is None or due == NEVER else due + rung
    return Awaited(border.awaited, due, _by(game, due), seats, missing, standing, unsure)


def next_moment(game: OpenGame, border: Border) -> datetime:
    """When it may be otherwise, though nothing is written down, whether the turn may be run."""
    if border.over:
        return NEVER
    waited = awaited(game, border)
    moments = (waited.due - _NEAR, waited.due, waited.standing - _NEAR, waited.standing)
    return min((one for one in moments if one >= now()), default=NEVER)


def _by(game: OpenGame, due: datetime) -> str:
    """A deadline in words."""
    return "when the game goes on" if due == NEVER else f"by {local(due, game.settings)}"


def deciding_seats(game: OpenGame, border: Border) -> tuple[int, ...]:
    """Seats that have something to decide in the awaited turn."""
    idle = () if border.over else game.family.idle(game.state(border))
    return tuple(seat for seat in game.roster() if seat not in idle)


def deadline(game: OpenGame, border: Border) -> datetime:
    """When the letters of the awaited turn or part are due, in UTC; NEVER while the game rests."""
    moved = _moved(game, border.awaited, border.entry)
    if moved is not None:
        return moved
    sent, schedule = datetime.fromisoformat(border.at), schedule_of(game.settings)
    if schedule is not None and not border.asked:
        return schedule.after(sent, _due_before(game, border, schedule))
    return sent + (game.ladder.part_due if border.asked else game.ladder.due)


def _moved(game: OpenGame, part: str, entry: int) -> datetime | None:
    """The deadline that was last named for a turn since the entry that led to it; NEVER for a rest,
    None if none was."""
    moved = [
        entered.entry.due
        for entered in game.file.entered(Rescheduled, after=entry)
        if entered.entry.part == part
    ]
    if not moved:
        return None
    return datetime.fromisoformat(moved[-1]) if moved[-1] else NEVER


def _due_before(game: OpenGame, border: Border, schedule: Schedule) -> datetime | None:
    """The deadline of the last turn that ran before a border; None for the first.

    Parts have deadlines of their own, which are none of the rhythm.
    """
    due: datetime | None = None
    sent: Entered[Opened] | Entered[TurnRun] = game.file.entered(Opened)[0]
    for run in game.file.standing(TurnRun)[: border.number]:
        moved = _moved(game, run.entry.part, sent.number)
        if "." not in run.entry.part and moved != NEVER:
            due = moved or schedule.after(datetime.fromisoformat(sent.at), due)
        sent = run
    return due


def told_due(game: OpenGame, border: Border) -> str:
    """The deadline as people read it, to the hour by the clocks of the game: the hour counts even
    if nobody chose it. Empty while the game rests and when it is over."""
    due = deadline(game, border)
    return "" if border.over or due == NEVER else local(due, game.settings)


def why_not(game: OpenGame, border: Border, forced: bool, without: Collection[int]) -> str:
    """Why the awaited turn cannot or should not be run, as a sentence; empty if nothing hinders.

    `without` are the seats that the moderator named as missing.
    """
    if border.over:
        return f"{game.name} has ended."
    waits = waits_for_publishing(game, border)
    if waits:
        return waits
    waited = awaited(game, border)
    if without and set(without) != set(waited.missing):
        return _other_seats(game, waited, without)
    if forced or without:
        return ""
    if waited.unsure and now() < waited.due - _NEAR:
        return (
            f"{_seats(waited.unsure)} said that the orders for turn {waited.part} are not final, "
            f"and letters are due {waited.by}; `--force` runs it now."
        )
    if not waited.missing:
        return ""
    return _too_few(waited, bool(border.asked), game.ladder.standing is None)


def waits_for_publishing(game: OpenGame, border: Border) -> str:
    """Said instead of a second run: the turn before it is not published yet."""
    people = any(not seat.computer for seat in game.roster().values())
    if not people or border.published or border.number == 0:
        return ""
    next_one = "" if border.over else f", and only then can turn {border.awaited} be run"
    return (
        f"Turn {border.resolved} has been resolved already; `pbm publish {game.name}` sends it"
        f"{next_one}."
    )


def _other_seats(game: OpenGame, waited: Awaited, without: Collection[int]) -> str:
    """Why the seats named as missing are not those that are."""
    missing = f"missing for turn {waited.part}: {listed(waited.missing) or 'nobody'}"
    for seat in sorted(without):
        if seat not in waited.missing:
            return f"Seat {seat} is not missing in {game.name}; {missing}."
    others = [seat for seat in waited.missing if seat not in without]
    return f"{_seats(others)} {'is' if len(others) == 1 else 'are'} missing, too; {missing}."


def _too_few(waited: Awaited, part: bool, never: bool) -> str:
    """Whom a turn still waits for, if it should not be run without them yet; a `part` waits for
    some seats, and `never` is the ladder without standing orders."""
    few = 2 * len(waited.missing) > len(waited.seats) and not (part and now() > waited.standing)
    early = now() < waited.standing - _NEAR
    if not few and not early:
        return ""
    due = f"letters are due {waited.by}, in more than a day"
    if never:
        due = "by its ladder the game runs no turn without them"
    why = listed(filter(None, (early and due, few and "more than half are missing")))
    seats = ",".join(map(str, waited.missing))
    return (
        f"Missing for turn {waited.part}: {_seats(waited.missing).lower()}, of "
        f"{len(waited.seats)} who should write; {why}. `--without {seats}` runs it without them, "
        "`--force` whoever is missing."
    )


def _seats(seats: Collection[int]) -> str:
    return f"Seat{'' if len(seats) == 1 else 's'} {listed(seats)}"
