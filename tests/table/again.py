"""The decisions of a batch taken again without the programmes: what was told is the whole game."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.table.account import DecisionTaken
from pbm.games.table.game import Play, TableGame
from pbm.games.table.letters import read_instruction
from pbm.sheets.complaint import Complaint


def replay(game: TableGame, play: Play, taken: Sequence[DecisionTaken]) -> None:
    """Take the recorded decisions again, without programmes; ValueError if one is not legal."""
    for one in taken:
        decision = game.next_decision(play)
        read = read_instruction(one.text, game.language)
        if decision is None or isinstance(read, Complaint):
            raise ValueError(f"step {one.step}: {one.text!r} cannot be taken")
        order = read.alternatives[0].order
        refusal = decision.legal(order)
        if decision.seat != one.seat or refusal is not None:
            raise ValueError(f"step {one.step}: seat {one.seat} cannot {one.text!r}")
        game.act(play, decision, order)
