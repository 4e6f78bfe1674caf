"""The economic climate changes during the stock market phase (C.6, 5, R9)."""

from pbm.core.dice import Dice
from pbm.games.continental.events.world import ClimateChanged
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


def play(turn: Turn) -> None:
    """The new climate is for the next turn; this one goes on in its own but for credit (Q3)."""
    dice = turn.dice.of("climate")
    turn.next_climate = next_climate(turn.climate, turn.state.turn, turn.rules, dice)
    turn.tell(ClimateChanged(turn.climate, turn.next_climate))


def next_climate(climate: int, turn: int, rules: Rules, dice: Dice) -> int:
    """One draw: up, same, down, or Panic from Good on; Panic and Boom are the ends (R9, Q38)."""
    figures = rules.figures.climate
    change = figures.from_good if climate >= figures.good else figures.below_good
    drawn, best = dice.below(100), len(figures.names) - 1
    if drawn < change.up:
        after = climate + 1 if climate < best else 0
    elif drawn < change.up + change.same:
        after = climate
    elif drawn < change.up + change.same + change.down:
        after = max(0, climate - 1)
    else:
        after = 0
    war = rules.war(turn) or rules.war(turn + 1)
    return max(after, figures.normal) if war else after
