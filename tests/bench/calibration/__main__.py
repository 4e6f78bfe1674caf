"""Whole games of computer tycoons against the yardstick of real ones, for anyone to run.

`python -m tests.bench.calibration [SEED [GAMES [JOBS [RECALLS]]]]`, as `… fresh 100 2`: prints
every figure with its band, and ends with status 1 if one lies outside. A game takes four seconds.
By the other reading of recalls (3.5.3, Q84): `… fresh 100 2 available`.
"""

from __future__ import annotations

import sys

from pbm.press.text import section_text
from tests.bench.calibration import calibration, measured_games
from tests.bench.calibration.bands import measures


def main(
    seed: str = "fresh", games: str = "12", jobs: str = "1", recalls: str = "twice-limit"
) -> int:
    """Play and print; 1 if a figure is outside its band."""
    chosen = {"recalls": recalls}
    measured = list(measured_games(seed, range(int(games)), int(jobs), settings=chosen))
    print(f"seed {seed}, {len(measured)} games, recalls: {recalls}\n")
    for section in calibration(measured):
        print(section_text(section, 100))
    found = measures([one.played for one in measured], [one.market for one in measured])
    return int(not all(one.holds for one in found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
