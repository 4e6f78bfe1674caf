"""Locomotives and technologies are invented between the turns (4.17, 4.18, R30)."""

from pbm.games.continental.events.world import LocomotiveInvented, TechnologyInvented
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


def play(turn: Turn) -> None:
    """One level, and one technology in the order of the list, at most; independent draws."""
    state, rules = turn.state, turn.rules
    engine, technology = chances(state.turn, rules)
    best = len(rules.locomotives)
    if turn.dice.of("locomotive").percent(engine) and state.best_locomotive < best:
        state.best_locomotive += 1
        turn.tell(LocomotiveInvented(state.best_locomotive))
    coming = [letter for letter in rules.technologies if letter not in state.technologies]
    if turn.dice.of("technology").percent(technology) and coming:
        state.technologies = sorted([*state.technologies, coming[0]])
        turn.tell(TechnologyInvented(coming[0]))


def chances(turn: int, rules: Rules) -> tuple[int, int]:
    """Per cent for a locomotive and a technology; none in the Civil War (R30)."""
    figures, calendar = rules.figures.inventions, rules.figures.calendar
    if rules.war(turn):
        return 0, 0
    if turn < min(calendar.civil_war):
        return figures.locomotive_before_war, figures.technology_before_war
    return figures.locomotive_after_war, figures.technology_after_war
