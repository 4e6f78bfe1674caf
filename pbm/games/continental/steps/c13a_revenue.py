"""Railroads' revenues are reckoned (C.13.1, 4.10.1)."""

from pbm.games.continental.railroads import revenue
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """One draw per railroad (R24), in the starting climate; a rate war may cut it yet."""
    spread = turn.rules.figures.revenue.random_percent
    for railroad in turn.railroads():
        bases = revenue.line_bases(railroad.lines, turn.rules)
        drawn = turn.dice.of("revenue", railroad.code).between(-spread, spread)
        work = operation(turn, railroad.code)
        work.line_base = bases
        work.gross = revenue.gross(railroad, bases, turn.climate, drawn, turn.rules)
