"""Recorded and generated games of 1850, followed action by action with every check and trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.games.recordings import replay_all
from tests.material import GAMES

RECORDED = (
    "1",
    "1850_game_end_bankrupt",
    "pres_proctect_moves_priority",
    "pres_transfer_price_drop",
)
GENERATED = ("1850_p3_s1", "1850_p4_s2", "1850_p5_s3", "1850_p6_s4")


def files(name: str) -> tuple[Path, Path]:
    """A game and its trace."""
    if name in GENERATED:
        return GAMES / f"generated/{name}.json.gz", GAMES / f"generated/traces/{name}.json.gz"
    recorded = GAMES / "recorded"
    return recorded / f"1850/{name}.json", recorded / f"traces/1850/{name}.json.gz"


@pytest.mark.parametrize("name", [*RECORDED, *GENERATED])
def test_every_action_leads_where_it_led(name: str) -> None:
    game, trace = files(name)
    (replayed,) = replay_all([game], [trace])
    assert replayed.difference == ""
    assert replayed.told.endswith("agrees")
