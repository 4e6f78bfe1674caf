"""Exact cases of 1867 Big Wyoming, each played through the real engine.

The words of a case are told in `fixtures/cases/README.md`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pbm.games.eighteenxx.titles.t1867 import TITLE
from tests.cases.compare import alike, strange
from tests.cases.wyoming.findings import FINDINGS
from tests.cases.wyoming.play import Played
from tests.cases.wyoming.situation import opened


def check(case: dict[str, Any]) -> str:
    """The fault of one case, or ""."""
    missing = [part for part in ("situation", "expected") if part not in case]
    if missing:
        return f"{', '.join(missing)}: not told"
    if wrong := strange(case, "situation", "actions", "expected"):
        return "; ".join(wrong)
    try:
        return _faults(_named(case))
    except Exception as error:  # a case that cannot be played has failed, whatever the reason
        return f"{type(error).__name__}: {error}"


def _named(case: dict[str, Any]) -> dict[str, Any]:
    """The case with private companies by name: P3 is the third of the title."""
    names = list(TITLE.figures.privates)
    text = re.sub(r"\bP(1?\d)\b", lambda m: names[int(m[1]) - 1], json.dumps(case))
    told: dict[str, Any] = json.loads(text)
    return told


def _faults(case: dict[str, Any]) -> str:
    expected = case["expected"]
    played = Played(opened(case["situation"]), case.get("actions", []), expected.get("legal"))
    wanted = expected.get("legal")
    if wanted is not None and played.verdicts != wanted:
        return f"legal: {played.verdicts}, expected {wanted} ({played.refusals})"
    for key, value in expected.items():
        if key in ("legal", "note"):
            continue
        if key not in FINDINGS:
            return f"no way to look at {key}"
        found = FINDINGS[key](played, value)
        if not alike(value, found):
            return f"{key}: {found!r}, expected {value!r}"
    return ""
