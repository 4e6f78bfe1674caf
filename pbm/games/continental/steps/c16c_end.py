"""Whether the game ends, and who has won (C.16, 1.3)."""

from pbm.games.continental.events.world import GameEnded
from pbm.games.continental.state import State
from pbm.games.continental.turn import Turn
from pbm.games.continental.world import victory
from pbm.games.continental.world.rules import Rules
from pbm.games.continental.world.victory import BARON, CATEGORIES


def play(turn: Turn) -> None:
    """25 % on turn 21 and each turn after it."""
    if turn.dice.of("end").percent(end_chance(turn.state.turn, turn.rules)):
        turn.state.over = True
        turn.state.winners = {name: winners(turn.state, name) for name in (*CATEGORIES, BARON)}
        turn.tell(GameEnded(turn.state.winners))


def end_chance(turn: int, rules: Rules) -> int:
    """Per cent chance that the game ends with this turn."""
    calendar = rules.figures.calendar
    return calendar.end_chance if turn >= calendar.first_possible_end else 0


def winners(state: State, category: str) -> list[int]:
    """The seats with the most points in a category (R58)."""
    scores = {seat: getattr(one.points, category) for seat, one in state.tycoons.items()}
    return victory.winners(scores)
