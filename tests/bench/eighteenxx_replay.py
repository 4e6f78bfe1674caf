"""How fast recorded games of 1870 are played, with every legality check on."""

from __future__ import annotations

import time

from tests.eighteenxx.recorded.files import GENERATED, RECORDED, game_file, report_of

GOAL = 3_000
"""Effective actions a second; 1,500 must be there."""


def main() -> None:
    """Print effective actions a second over all given games, the best of three."""
    files = [game_file(name) for name in (*RECORDED, *GENERATED)]
    best = 0
    for _ in range(3):
        began = time.perf_counter()
        report = report_of(files, [])
        actions = sum(game.actions for game in report.games)
        best = max(best, round(actions / (time.perf_counter() - began)))
    agreed = "all agree" if report.agreed else "not all agree"
    print(f"{actions} actions of {len(files)} games, {agreed}: {best} a second (goal {GOAL})")
