"""Railroads pay their operating expenses (C.13.2, 4.10.2, R25)."""

from collections.abc import Collection

from pbm.games.continental.accounts import OUTSIDE, till
from pbm.games.continental.railroads.solvency import operation
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


def play(turn: Turn) -> None:
    """On the revenue before any rate war (4.16, R23)."""
    for railroad in turn.railroads():
        work = operation(turn, railroad.code)
        owned = railroad.technologies
        work.expenses = expenses(work.gross, railroad.efficiency, owned, turn.rules)
        turn.pay(till(railroad.code), OUTSIDE, work.expenses, "expenses")


def expenses(revenue: int, efficiency: int, technologies: Collection[str], rules: Rules) -> int:
    """A share of revenue, all of it at efficiency 50 and 60 % at 99 on a straight line, less the
    points of technologies (R25, R29); rounded down."""
    figures = rules.figures.expenses
    span = figures.best_efficiency - figures.even_efficiency
    fall = (efficiency - figures.even_efficiency) * (100 - figures.best_percent)
    points = sum(rules.technologies[letter].expenses for letter in technologies)
    share = 100 * span - fall - points * span
    return max(0, revenue * share // (100 * span))
