"""Comparing what a case expects with the state the engine came to."""

from __future__ import annotations

from typing import Any

from tests.cases.compare import alike
from tests.cases.eighteenxx.apart import rotations
from tests.cases.eighteenxx.finders.course import COURSE
from tests.cases.eighteenxx.finders.money import MONEY
from tests.cases.eighteenxx.finders.track import TRACK
from tests.cases.eighteenxx.play import Play
from tests.cases.eighteenxx.reasons import means

FINDERS = {**MONEY, **TRACK, **COURSE}
"""How to look at each thing a case may expect."""

LAST = ("priority_if_all_pass_now", "after_first_6_train")
"""Looked at last: they play on."""


def faults(play: Play, expected: dict[str, Any]) -> str:
    """The first thing that is not as expected, or ""."""
    for key in ("legal", "legal_each_alone"):
        wanted = expected.get(key)
        told = wanted if isinstance(wanted, list) else []
        flat = [one for part in told for one in flattened(part)]
        if flat and play.verdicts != flat:
            return f"{key}: {play.verdicts}, expected {wanted} ({play.refusals})"
    return _reasons(play, expected.get("reasons", [])) or _others(play, expected)


def flattened(verdict: bool | list[bool]) -> list[bool]:
    """Verdicts of alternatives stand in lists of their own."""
    return verdict if isinstance(verdict, list) else [verdict]


def _reasons(play: Play, reasons: list[str]) -> str:
    """The essence of each refusal, in order."""
    if len(reasons) > len(play.refusals):
        return f"reasons: {play.refusals}, expected {reasons}"
    for reason, refusal in zip(reasons, play.refusals, strict=False):
        if not means(reason, refusal):
            return f"reason: {refusal}, expected {reason}"
    return ""


def _others(play: Play, expected: dict[str, Any]) -> str:
    """Everything else a case expects."""
    for key in sorted(expected, key=lambda k: k in LAST):
        if key in ("legal", "legal_each_alone", "reasons"):
            continue
        find = FINDERS.get(key)
        if key.startswith("legal_rotations_"):
            found: object = rotations(play, key.rpartition("_")[2])
        elif key in play.in_phases:
            found = play.in_phases[key]
        elif find is None:
            return f"no way to look at {key}"
        else:
            found = find(play, expected[key])
        if not alike(expected[key], found):
            return f"{key}: {found!r}, expected {expected[key]!r}"
    return ""
