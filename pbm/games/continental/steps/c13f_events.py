"""Random events cost railroads money (C.13.4, 11.2, R37 to R39, Q39, Q63, Q81)."""

from msgspec import Struct

from pbm.games.continental.accounts import OUTSIDE, till
from pbm.games.continental.events.railroads import EventCost, EventHappened, EventKind
from pbm.games.continental.state import Railroad, State
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


class Risk(Struct, frozen=True):
    """A kind of event, its chance in per mille and its cost per mile from and to."""

    kind: EventKind
    permille: int
    cost: tuple[int, int]


def play(turn: Turn) -> None:
    """Each kind of event may befall each railroad once."""
    for railroad in turn.railroads():
        level = turn.levels.get(railroad.code, 0) if _could_spend(turn, railroad) else None
        for risk in risks(railroad, level, turn.state, turn.rules):
            dice = turn.dice.of(risk.kind, railroad.code)
            if dice.permille(risk.permille):
                miles = turn.rules.map.miles(railroad.lines)
                cost = dice.between(*risk.cost) * miles
                turn.pay(till(railroad.code), OUTSIDE, cost, risk.kind)
                turn.tell(EventHappened(railroad.code, risk.kind))
                turn.tell(EventCost(railroad.code, risk.kind, cost))


def _could_spend(turn: Turn, railroad: Railroad) -> bool:
    """Whether the railroad could be ordered to spend on politicians this turn (Q81); games begun
    before that ruling do not ask."""
    if turn.rules.figures.events.trouble_without_orders:
        return True
    start = turn.opening.railroads.get(railroad.code)
    return start is not None and start.standing != "bankrupt"


def risks(railroad: Railroad, level: int | None, state: State, rules: Rules) -> tuple[Risk, ...]:
    """Accidents by low efficiency, trouble by low influence, disasters by old equipment.

    Without a level of influence, for nobody could have bought any, there is no trouble (Q81).
    """
    figures = rules.figures.events
    owned = [rules.technologies[letter] for letter in railroad.technologies]
    accident = 10 * max(0, figures.accident_efficiency - railroad.efficiency)
    if any(technology.accidents for technology in owned):
        accident = accident * figures.coupler_percent // 100
    chances = figures.political_chance
    political = 10 * chances[level] if level is not None and level < len(chances) else 0
    lacking = sum(
        rules.technologies[letter].disasters and letter not in railroad.technologies
        for letter in state.technologies
    )
    disaster = 10 * figures.disaster_chance * lacking
    return (
        Risk("accident", accident, figures.accident_cost),
        Risk("political", political, figures.political_cost),
        Risk("disaster", disaster, figures.disaster_cost),
    )
