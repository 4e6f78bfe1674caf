"""Railroads close their books, and their equipment wears (C.13, 4.5.1, 9.3, R26, Q42)."""

from pbm.games.continental.events.railroads import Operated
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.state import LastYear, Railroad
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """What is reported, and what the Public will judge the stock by (R45)."""
    for railroad in turn.railroads():
        _report(turn, railroad)
        _wear(turn, railroad)


def _report(turn: Turn, railroad: Railroad) -> None:
    """Profit per share is what is left after debt interest, in cents (9.3, Q43)."""
    work = operation(turn, railroad.code)
    profit = 100 * (work.profit - work.interest) // max(1, railroad.issued)
    railroad.last = LastYear(
        revenue=work.received,
        expenses=work.expenses,
        interest=work.interest,
        profit_per_share=profit,
        dividend=100 * work.dividend,
        influence=turn.levels.get(railroad.code, 0),
    )
    railroad.finished = True
    turn.tell(Operated(railroad.code, work.received, work.expenses, profit, work.dividend))


def _wear(turn: Turn, railroad: Railroad) -> None:
    """3 to 7 points, and a cut to a maximum that has fallen (R26, Q42)."""
    figures = turn.rules.figures.efficiency
    wear = figures.wear_fixed + turn.dice.of("wear", railroad.code).between(1, figures.wear_drawn)
    most = efficiency.maximum_of(turn.state, railroad, turn.rules)
    railroad.efficiency = efficiency.worn(railroad.efficiency, wear, most, figures)
