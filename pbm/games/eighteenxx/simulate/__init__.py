"""Whole games of computer seats, and what they say about the play of the machine.

Every decision is taken from the table as its seat sees it; after every one the invariants of
money, shares, tiles, station markers and trains are looked at.
"""

from __future__ import annotations

from functools import partial

from pbm.games.eighteenxx.simulate.play import Played, play, rounds_of
from pbm.games.eighteenxx.simulate.summary import summary
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import Simulation

__all__ = ["Played", "play", "simulation"]


def simulation(title: Title) -> Simulation:
    """How games of a title are played and told; its trains in their order are in the summary."""
    return Simulation(
        play=partial(play, title),
        summary=partial(summary, kinds=list(title.figures.trains)),
        tables=lambda played: {"rounds": rounds_of(played)},
    )
