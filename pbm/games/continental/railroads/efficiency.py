"""A railroad's efficiency: its maximum, wear, and the level that is reported (4.5)."""

from pbm.games.continental.state import Railroad, State
from pbm.games.continental.world.railroad_figures import Efficiency
from pbm.games.continental.world.rules import Rules


def maximum(miles: int, behind: int, figures: Efficiency) -> int:
    """99, less a point for each 50 miles over 3,000 (rounded down at the end), less 2 for each
    locomotive level behind the best on sale (4.5.3, 4.17, R28)."""
    over = max(0, miles - figures.free_miles)
    long = (figures.most * figures.miles_per_point - over) // figures.miles_per_point
    return max(figures.least, long - behind * figures.per_locomotive)


def maximum_of(state: State, railroad: Railroad, rules: Rules) -> int:
    """The best efficiency a railroad can have now."""
    behind = max(0, state.best_locomotive - railroad.level)
    return maximum(rules.map.miles(railroad.lines), behind, rules.figures.efficiency)


def worn(efficiency: int, wear: int, most: int, figures: Efficiency) -> int:
    """Efficiency after a turn's wear, cut to a maximum that has fallen (R26, Q42)."""
    return max(figures.least, min(efficiency - wear, most))


def level(efficiency: int, figures: Efficiency) -> str:
    """The reported word (4.5.2)."""
    return next(step.name for step in figures.levels if efficiency >= step.least)
