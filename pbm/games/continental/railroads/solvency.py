"""Railroads that run out of cash: the two looks at their tills (4.11, Q29)."""

from pbm.games.continental.turn import Operation, Turn


def operation(turn: Turn, code: str) -> Operation:
    """The operations of a railroad this turn."""
    return turn.operations.setdefault(code, Operation())


def look(turn: Turn) -> None:
    """A railroad whose cash is not negative now is solvent for this turn (4.11.1)."""
    for railroad in turn.railroads():
        if turn.state.till(railroad.code) >= 0:
            operation(turn, railroad.code).rescued = True
