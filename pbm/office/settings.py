"""The switches of a game: the office's own, and those of its family."""

from collections.abc import Mapping

from pbm.core.languages import listed
from pbm.games.family import Family, Setting
from pbm.office.ladder import LONGEST, OLDER, USUAL, read_ladder, with_older
from pbm.office.schedule import normal
from pbm.office.trouble import Trouble

SCHEDULE = ("deadline", "every", "zone")
"""Settings that are no numbers: when letters are due, by whose clocks."""
TEXTS = (*SCHEDULE, "ladder")
"""All that are no numbers."""
AT_ONCE = "at-once"
"""What players write to one another does not wait for the report."""
OFFICE_SETTINGS = (
    Setting("deadline", "", help="day and time at which letters are due: Fri 18:00"),
    Setting("every", "1w", help="with a deadline: how often, in weeks or days: 2w, 3d"),
    Setting("zone", "", help="the time zone by whose clocks letters are due: Europe/Berlin"),
    Setting(
        "ladder",
        str(USUAL),
        help="when letters are due if no `deadline` is set, and what happens to a seat that sends "
        "nothing, rung by rung; also: `4 missed: computer`",
    ),
    Setting(
        "early",
        "0",
        help="hours after the last sheet at which `watch --run` runs a complete turn; 0 is never",
    ),
    Setting(
        "to_seat",
        "report",
        ("report", AT_ONCE),
        help="when `to seat 7: …` reaches that seat: with the next report, or at once by mail",
    ),
)
_OLDER = tuple(Setting(key, "0", most=LONGEST if "days" in key else 999) for key in OLDER)


def all_settings(family: Family) -> tuple[Setting, ...]:
    """The family's settings, then the office's that the family does not have itself."""
    own = {setting.key for setting in family.settings}
    return (
        *family.settings,
        *(setting for setting in OFFICE_SETTINGS if setting.key not in own),
    )


def chosen(family: Family, given: Mapping[str, str]) -> dict[str, str]:
    """Every setting's value, the given ones over the defaults; Trouble for a wrong one.

    Those by which older games said what the ladder says now are words for its rungs.
    """
    known = {setting.key: setting for setting in all_settings(family)}
    values = {key: setting.default for key, setting in known.items()}
    older = {one.key: _checked(one, given[one.key].strip()) for one in _OLDER if one.key in given}
    if older and "ladder" in given:
        raise Trouble(f"The setting ladder says already what {listed(older)} would say.")
    values["ladder"] = str(with_older(USUAL, older))
    for key, value in given.items():
        if key in older:
            continue
        if key not in known:
            raise Trouble(
                f"{family.title} has no setting {key!r}; it has {', '.join(sorted(known))}."
            )
        values[key] = _checked(known[key], value.strip())
    return dict(sorted(values.items()))


def _checked(setting: Setting, value: str) -> str:
    """The value, if it is one of the choices or a whole number, or fits a schedule."""
    if setting.key in TEXTS:
        try:
            if setting.key == "ladder":
                return str(read_ladder(value))
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
