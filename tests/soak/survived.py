"""What the long tests tried and what came through it, as one table at the end of `make soak`.

A test takes the fixture `survived` and says `survived("flipped bits", tried, good)`;
figures under one name are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

PROPERTY = "survived"
Survived = Callable[[str, int, int], None]


def table(reports: Iterable[Any]) -> list[str]:
    """The lines of the table from the reports of all tests; none if no test gave a figure."""
    sums: dict[str, list[int]] = {}
    for report in reports:
        for key, said in getattr(report, "user_properties", ()):
            if key == PROPERTY:
                what, tried, good = said
                figures = sums.setdefault(what, [0, 0])
                figures[0] += tried
                figures[1] += good
    if not sums:
        return []
    wide = max(len(what) for what in sums)
    head = f"{'':{wide}}  {'tried':>9}  {'survived':>9}"
    rows = (f"{what:{wide}}  {t:9,}  {g:9,}" for what, (t, g) in sorted(sums.items()))
    return [head, *rows]
