"""The new climate comes into force and the next turn begins (5, R1)."""

from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """The state now stands at the start of the next turn; a spy on a railroad merged away has seen
    its survivor (Q61)."""
    for tycoon in turn.state.tycoons.values():
        spied = tycoon.spied_railroad
        tycoon.spied_railroad = turn.merged.get(spied, spied) if spied is not None else None
    turn.state.climate = turn.next_climate
    turn.state.turn += 1
