"""The recorded and generated games, with their traces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

import msgspec

from pbm.games.eighteenxx.recorded.export import Export, RecordedAction, read_export
from pbm.games.eighteenxx.recorded.player import FileReplay, Replayer
from pbm.games.eighteenxx.recorded.replay import replay, told
from pbm.games.eighteenxx.titles.t1870 import TITLE
from tests.material import GAMES

RECORDED = (
    "1644327587_Mississippi_river_madness",
    "1870_game_end_bankrupt",
    "34110",
    "40469_white-to-yellow_price_protect_allowed",
)
MIDWEST = (
    *("1", "1850_game_end_bankrupt"),
    *("pres_proctect_moves_priority", "pres_transfer_price_drop"),
)
"""Recorded games of 1850."""
GENERATED = ("1870_p3_s1", "1870_p4_s2", "1870_p5_s3", "1870_p6_s4")


def game_file(name: str) -> Path:
    """The export of a game."""
    if re.fullmatch(r"18\d\d_p\d_s\d", name):
        return GAMES / f"generated/{name}.json.gz"
    title = "1850" if name in MIDWEST else "1870"
    return GAMES / f"recorded/{title}/{name}.json"


def trace_file(name: str) -> Path:
    """The recorded states of a game."""
    if name in GENERATED:
        return GAMES / f"generated/traces/{name}.json.gz"
    return GAMES / f"recorded/traces/1870/{name}.json.gz"


def moments(name: str) -> Iterator[tuple[Replayer, RecordedAction]]:
    """A game being played: the player before each action, with the action."""
    export: Export = read_export(game_file(name))
    player = Replayer(export, TITLE)
    steps = player.steps()
    for action in takewhile(lambda one: one["type"] != "end_game", export.actions):
        yield player, action
        next(steps)


class Report(msgspec.Struct):
    """What the replays of some files of 1870 said, in the order given."""

    games: list[FileReplay]

    @property
    def agreed(self) -> bool:
        """Whether every file agreed to its end."""
        return not any(game.problem for game in self.games)

    def lines(self) -> list[str]:
        """A line for each file; the last one names the first difference."""
        words = [told(game) for game in self.games]
        wrong = [one.difference for one in words if one.difference]
        return [*(one.told for one in words), *wrong[:1]]


def report_of(files: Sequence[Path], traces: Sequence[Path]) -> Report:
    """Files of 1870 replayed against traces."""
    return Report(replay(TITLE, files, traces))
