"""What happens to a seat that sent nothing: one ladder in a game's settings.

    14 days: due                    letters are due so long after the sending of a turn
    part 5 days: due                and of a part that waits for some seats
    2 days before: remind           who is missing gets his sheet again (any number of such rungs)
    deadline: standing orders       the turn is run without him: what he sent ahead, his standing
                                    defaults, else the rulebook's least act
    2 missed: tell all              the report names the seat
    3 missed: stand-by              who is named as its stand-by takes the seat
    4 missed: computer              the computer plays it until its player writes again

A rung that is left out is not climbed: without `standing orders` no turn is run while somebody is
missing, but by the moderator's word. Moments are counted from the deadline (`6 hours after:
standing orders` waits a little longer), missed turns in a row. Where a game has an hour of the week
(`deadline`), that is when a turn is due.
"""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Literal, TypeAlias

import msgspec

Rung: TypeAlias = Literal["tell all", "stand-by", "computer"]
"""What is done after so many missed turns."""
RUNGS: tuple[Rung, ...] = ("tell all", "stand-by", "computer")
LONGEST = 3_650
"""Days that a turn may be waited for."""
OLDER = ("days", "part_days", "remind", "hand_over")
"""Settings of games begun before there was a ladder, and words for its rungs ever since."""
_MOST_RUNGS = 20
_HOURS = {"h": 1, "d": 24, "w": 168}
_SPAN = r"([0-9]{1,4}) ?(h|d|w)(?:ours?|ays?|eeks?)?"
_DUE = re.compile(rf"(part )?(?:after )?{_SPAN}")
_MOMENT = re.compile(rf"(?:at )?(?:the )?deadline|{_SPAN} (before|after)(?: the deadline)?")
_MISSED = re.compile(r"(?:after )?([0-9]{1,2}) (?:turns? )?missed(?: turns?)?")
_MEANT = {"standing": "standing orders", "standby": "stand-by", "stand by": "stand-by"}


class Ladder(msgspec.Struct, frozen=True):
    """The rungs, as they were read; `str` of it is the form in which a setting is kept."""

    due: timedelta = timedelta(days=14)
    part_due: timedelta = timedelta(days=5)
    reminders: tuple[timedelta, ...] = ()
    """Counted from the deadline, below zero before it; the earliest first."""
    standing: timedelta | None = None
    """When a turn is run without who is missing; None if it never is."""
    missed: tuple[tuple[int, Rung], ...] = ()
    """After how many missed turns in a row what is done, in order."""

    def after(self, act: Rung) -> int:
        """After how many missed turns something is done; 0 is never."""
        return next((count for count, one in self.missed if one == act), 0)

    def reached(self, act: Rung, count: int) -> bool:
        """Whether a seat that missed so many turns in a row has come to a rung."""
        return 0 < self.after(act) <= count

    def __str__(self) -> str:
        rungs = [f"{_span(self.due)}: due", f"part {_span(self.part_due)}: due"]
        rungs += [f"{_moment(when)}: remind" for when in self.reminders]
        rungs += [] if self.standing is None else [f"{_moment(self.standing)}: standing orders"]
        rungs += [f"{count} missed: {act}" for count, act in self.missed]
        return "; ".join(rungs)


USUAL = Ladder(
    reminders=(timedelta(days=-2),),
    standing=timedelta(),
    missed=((2, "tell all"), (3, "stand-by")),
)
"""Of a game that says nothing of it."""


def read_ladder(text: str) -> Ladder:
    """A ladder as a moderator writes it; ValueError says in a clause what a rung should be."""
    rungs = [" ".join(one.lower().split()) for one in re.split(r"[;\n]", text) if one.strip()]
    if not 0 < len(rungs) <= _MOST_RUNGS:
        raise ValueError(f"1 to {_MOST_RUNGS} rungs with `;` between them")
    ladder = Ladder()
    for rung in rungs:
        when, colon, what = (piece.strip() for piece in rung.partition(":"))
        if not colon:
            raise _wrong(rung)
        ladder = _with(ladder, rung, when, _MEANT.get(what, what))
    return _checked(ladder)


def _with(ladder: Ladder, rung: str, when: str, what: str) -> Ladder:
    """The ladder with one more rung."""
    due, moment, missed = (one.fullmatch(when) for one in (_DUE, _MOMENT, _MISSED))
    if what == "due" and due:
        field = "part_due" if due[1] else "due"
        return msgspec.structs.replace(ladder, **{field: _read_span(due[2], due[3])})
    if what in ("remind", "standing orders") and moment:
        at = _read_span(moment[1], moment[2]) if moment[1] else timedelta()
        at = -at if moment[3] == "before" else at
        if what == "remind":
            reminders = tuple(sorted({*ladder.reminders, at}))
            return msgspec.structs.replace(ladder, reminders=reminders)
        if at >= timedelta():
            return msgspec.structs.replace(ladder, standing=at)
    for act in RUNGS:
        if what == act and missed and int(missed[1]):
            rest = [one for one in ladder.missed if one[1] != act]
            climbed = sorted([*rest, (int(missed[1]), act)], key=_height)
            return msgspec.structs.replace(ladder, missed=tuple(climbed))
    raise _wrong(rung)


def _height(rung: tuple[int, Rung]) -> tuple[int, int]:
    return rung[0], RUNGS.index(rung[1])


def _wrong(rung: str) -> ValueError:
    return ValueError(
        "rungs such as `14 days: due`, `part 5 days: due`, `2 days before: remind`, "
        "`deadline: standing orders`, `2 missed: tell all`, `3 missed: stand-by`, "
        f"`4 missed: computer` with `;` between them; what is {rung[:40]!r}"
    )


def _checked(ladder: Ladder) -> Ladder:
    """ValueError for moments that no turn can have."""
    for due in (ladder.due, ladder.part_due):
        if due > timedelta(days=LONGEST):
            raise ValueError(f"due after at most {LONGEST} days")
    return ladder


def _read_span(count: str, unit: str) -> timedelta:
    return timedelta(hours=int(count) * _HOURS[unit])


def _span(time: timedelta) -> str:
    """A time in whole hours, days or weeks as it is kept."""
    hours = int(time / timedelta(hours=1))
    count, unit = (hours // 24, "day") if hours % 24 == 0 else (hours, "hour")
    return f"{count} {unit}{'' if count == 1 else 's'}"


def _moment(at: timedelta) -> str:
    if not at:
        return "deadline"
    return f"{_span(abs(at))} {'before' if at < timedelta() else 'after'}"


def ladder_of(settings: Mapping[str, str]) -> Ladder:
    """A game's ladder; of a game begun before there was one, that of its older settings."""
    told = settings.get("ladder", "")
    return read_ladder(told) if told else with_older(Ladder(standing=timedelta()), settings)


def with_older(ladder: Ladder, settings: Mapping[str, str]) -> Ladder:
    """A ladder with what the older settings say: days, part_days, remind, hand_over."""
    said = {key: int(settings[key]) for key in OLDER if key in settings}
    changes: dict[str, object] = {}
    for key, field in (("days", "due"), ("part_days", "part_due")):
        if key in said:
            changes[field] = timedelta(days=said[key])
    if "remind" in said:
        changes["reminders"] = (timedelta(days=-said["remind"]),) if said["remind"] else ()
    if "hand_over" in said:
        rest = [one for one in ladder.missed if one[1] == "tell all"]
        climbed = [(said["hand_over"], act) for act in RUNGS[1:]] if said["hand_over"] else []
        changes["missed"] = tuple(sorted([*rest, *climbed], key=_height))
    return msgspec.structs.replace(ladder, **changes)
