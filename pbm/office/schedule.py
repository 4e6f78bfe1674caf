"""When the letters of a turn are due: a day and hour of the week in a place's own time.

`Fri 18:00` every week in Europe/Berlin is 18:00 by the clocks there, in summer and in winter. A
turn's deadline is the first such moment that is not sooner after its sending than the period less
half a step (a step is a week where a weekday is named, else a day): who sends an hour late or a day
early keeps the rhythm. A turn that is run long before its deadline gives the next one no day twice:
its deadline is then a period after the one that was not needed.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MOMENT = re.compile(r"(?:([a-z]{3})[a-z]*\s+)?([0-9]{1,2}):([0-9]{2})", re.IGNORECASE)
_PERIOD = re.compile(r"([1-9][0-9]?)\s*(w|d)(?:eeks?|ays?)?", re.IGNORECASE)


class Schedule(msgspec.Struct, frozen=True):
    """A moment of the day, of one weekday or of any, and how often it comes."""

    at: time
    weekday: int | None
    period: timedelta
    zone: ZoneInfo

    def after(self, sent: datetime, before: datetime | None = None) -> datetime:
        """The deadline of what was sent at a moment, in UTC; a later one than that `before` it."""
        least = self.period - timedelta(days=1 if self.weekday is None else 7) / 2
        due = self.first(sent + least)
        return due if before is None or due > before else self.first(before + least)

    def first(self, soonest: datetime) -> datetime:
        """The first such moment that is not before another, in UTC."""
        day = soonest.astimezone(self.zone).date()
        while True:
            due = datetime.combine(day, self.at, self.zone).astimezone(UTC)
            if due >= soonest and self.weekday in (None, day.weekday()):
                return due
            day += timedelta(days=1)


def schedule_of(settings: Mapping[str, str]) -> Schedule | None:
    """What a game's settings say of its deadlines; None if they are so many days after sending."""
    if not settings.get("deadline"):
        return None
    weekday, at = moment(settings["deadline"])
    return Schedule(at, weekday, period(settings.get("every", "1w")), zone_of(settings))


def moment(text: str) -> tuple[int | None, time]:
    """`Fri 18:00` or `18:00` as weekday and time; ValueError says what it should be."""
    found = _MOMENT.fullmatch(text.strip())
    day = (found[1] or "").title() if found else ""
    if found is None or (day and day not in WEEKDAYS) or int(found[2]) > 23 or int(found[3]) > 59:
        raise ValueError("a day and a time such as Fri 18:00, or a time alone")
    return WEEKDAYS.index(day) if day else None, time(int(found[2]), int(found[3]))


def period(text: str) -> timedelta:
    """`1w` or `3d`; ValueError says what it should be."""
    found = _PERIOD.fullmatch(text.strip())
    if found is None:
        raise ValueError("weeks or days such as 1w or 3d")
    return int(found[1]) * timedelta(days=7 if found[2].lower() == "w" else 1)


def zone_of(settings: Mapping[str, str]) -> ZoneInfo:
    """The time zone by whose clocks a game goes; ValueError says what it should be."""
    name = settings.get("zone") or "UTC"
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError("a time zone such as Europe/Berlin") from None


def normal(key: str, value: str) -> str:
    """A setting of the schedule in the form in which it is kept; ValueError for none."""
    if not value and key != "every":
        return ""
    if key == "deadline":
        weekday, at = moment(value)
        day = "" if weekday is None else f"{WEEKDAYS[weekday]} "
        return f"{day}{at:%H:%M}"
    if key == "every":
        days = period(value).days
        return f"{days}d" if days % 7 else f"{days // 7}w"
    return zone_of({"zone": value}).key


def local(due: datetime, settings: Mapping[str, str]) -> str:
    """A moment by the clocks of the game, as people read it."""
    zone = zone_of(settings)
    return f"{due.astimezone(zone):%Y-%m-%d %H:%M} {_name(due, zone)}"


def _name(due: datetime, zone: ZoneInfo) -> str:
    """What that time is called there; places without a name of their own are told by zone."""
    named = due.astimezone(zone).tzname() or ""
    return named if named.isalpha() else zone.key


def read_moment(text: str, settings: Mapping[str, str]) -> datetime:
    """A day and time by the clocks of the game, in UTC; ValueError says what it should be."""
    try:
        told = datetime.strptime(text.strip().replace("T", " "), "%Y-%m-%d %H:%M")  # noqa: DTZ007
        found = told.replace(tzinfo=zone_of(settings)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("a day and time such as 2026-12-04 18:00") from None
    return found
