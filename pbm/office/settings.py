"""The switches of a game: the office's own, and those of its family."""

from __future__ import annotations

from collections.abc import Mapping

from pbm.games.family import Family, Setting
from pbm.office.schedule import normal
from pbm.office.trouble import Trouble

LONGEST = 3_650
"""Days that a turn may be waited for."""
SCHEDULE = ("deadline", "every", "zone")
"""Settings that are no numbers: when letters are due, by whose clocks."""
OFFICE_SETTINGS = (
    Setting("deadline", "", help="day and time at which letters are due: Fri 18:00; else `days`"),
    Setting("every", "1w", help="with a deadline: how often, in weeks or days: 2w, 3d"),
    Setting("zone", "", help="the time zone by whose clocks letters are due: Europe/Berlin"),
    Setting("remind", "2", help="days before the deadline at which who is missing is reminded"),
    Setting(
        "early",
        "0",
        help="hours after the last sheet at which `watch --run` runs a complete turn; 0 is never",
    ),
    Setting("days", "14", help="days from the sending of a turn to its deadline", most=LONGEST),
    Setting(
        "part_days",
        "5",
        help="the same for a part of a turn that waits for some seats",
        most=LONGEST,
    ),
    Setting(
        "hand_over",
        "0",
        help="turns missed in a row after which the computer plays the seat; 0 is never",
    ),
)


def all_settings(family: Family) -> tuple[Setting, ...]:
    """The family's settings, then the office's that the family does not have itself."""
    own = {setting.key for setting in family.settings}
    return (
        *family.settings,
        *(setting for setting in OFFICE_SETTINGS if setting.key not in own),
    )


def chosen(family: Family, given: Mapping[str, str]) -> dict[str, str]:
    """Every setting's value, the given ones over the defaults; Trouble for a wrong one."""
    known = {setting.key: setting for setting in all_settings(family)}
    values = {key: setting.default for key, setting in known.items()}
    for key, value in given.items():
        if key not in known:
            raise Trouble(
                f"{family.title} has no setting {key!r}; it has {', '.join(sorted(known))}."
            )
        values[key] = _checked(known[key], value.strip())
    return dict(sorted(values.items()))


def _checked(setting: Setting, value: str) -> str:
    """The value, if it is one of the choices or a whole number, or fits a schedule."""
    if setting.key in SCHEDULE:
        try:
            return normal(setting.key, value)
        except ValueError as error:
            raise Trouble(f"The setting {setting.key} is {error}, not {value[:40]!r}.") from error
    if setting.choices:
        for choice in setting.choices:
            if choice.lower() == value.lower():
                return choice
        raise Trouble(
            f"The setting {setting.key} is {' or '.join(setting.choices)}, not {value!r}."
        )
    if not (value.isascii() and value.isdigit() and int(value[:10]) <= setting.most):
        raise Trouble(
            f"The setting {setting.key} is a whole number up to {setting.most}, not {value[:40]!r}."
        )
    return str(int(value))


def for_family(family: Family, values: Mapping[str, str]) -> dict[str, str]:
    """Only what the rules ask for."""
    own = {setting.key for setting in family.settings}
    return {key: value for key, value in values.items() if key in own}
