"""Railroads buy technologies, out of cash alone (C.8.3, 4.18)."""

from collections import Counter

from pbm.games.continental.events.railroads import TechnologyBought
from pbm.games.continental.limits import reasons
from pbm.games.continental.limits.works import technology_cost, technology_unfit
from pbm.games.continental.orders import Technology
from pbm.games.continental.railroads import finance
from pbm.games.continental.turn import Turn


def play(turn: Turn) -> None:
    """One new technology a turn, the first on the sheet that can be bought (R31)."""
    bought: Counter[str] = Counter()
    figures, on_sale = turn.rules.figures.purchases, turn.state.technologies
    for given in turn.given(Technology):
        railroad, letter = turn.railroad(given.order.railroad), given.order.letter
        owned, start = railroad.technologies, turn.opening.railroads[railroad.code]
        cost = technology_cost(letter, start.miles, figures)
        unfit = technology_unfit(letter, on_sale, owned, start.lines, turn.rules)
        if unfit is None and bought[railroad.code] >= figures.technologies_per_turn:
            unfit = reasons.TECHNOLOGIES_A_TURN
        if finance.buys(turn, given, unfit, cost, "technology", letter=letter):
            bought[railroad.code] += 1
            railroad.technologies = sorted([*owned, letter])
            turn.tell(TechnologyBought(railroad.code, letter))
