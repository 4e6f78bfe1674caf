"""Secrets at every stage of many games, for every reader: what `test_secrets` samples (R61)."""

from __future__ import annotations

import os

import msgspec
import pytest

from pbm.core.dice import Dice
from pbm.games.continental.family import FAMILY
from tests.continental.play import game
from tests.continental.view.test_secrets import disturbed

SEEDS = range(8 if os.environ.get("SOAK") == "long" else 1)


@pytest.mark.soak
@pytest.mark.parametrize("anonymous", ["no", "yes"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_reader_ever_notices_what_he_may_not_know(seed: int, anonymous: str) -> None:
    """Every seat and the public, after every turn of a game to its end."""
    for at in game(40, f"many games {seed}", {"anonymous": anonymous}):
        for reader in range(16):
            other = disturbed(at, reader, Dice(seed, reader, at.state.turn))
            seen, changed = (
                msgspec.json.encode(FAMILY.view(one.state, one.record, reader))
                for one in (at, other)
            )
            assert seen == changed, f"seat {reader}, turn {at.state.turn}"
