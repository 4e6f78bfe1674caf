"""The Bank offers Private Companies whose time has come (2.4.3, 2.4.4, R4, R17)."""

from pbm.games.continental.events import PCAvailable
from pbm.games.continental.holdings import companies
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


def play(turn: Turn) -> None:
    """They can be bid for from the next turn; the longer one has waited, the likelier it comes."""
    state, appears = turn.state, turn.rules.figures.private_companies.appears
    group = eligible_after(state.turn, turn.rules)
    for code in turn.rules.map.in_order(state.pcs):
        pc = state.pcs[code]
        if pc.status == "unborn" and turn.rules.map.routes[code].number in group:
            pc.status = "eligible"
        if pc.status == "eligible":
            chance = appears[min(pc.age, len(appears) - 1)]
            comes = turn.dice.of("company appears", code).percent(chance)
            pc.age += 1
        else:
            comes = pc.status == "public" and pc.returns <= state.turn
        if comes:
            companies.to_bank(pc, turn.rules)
        listed = turn.opening.listed.get(code, "unlisted")
        if pc.status == "bank" and listed is not None:
            turn.tell(PCAvailable(code, pc.ask or 0))


def eligible_after(turn: int, rules: Rules) -> range:
    """The numbers of the companies that become eligible at the end of a turn (R4)."""
    for group in rules.figures.private_companies.eligible_after:
        if group.turn == turn:
            return range(group.first, group.last + 1)
    return range(0)
