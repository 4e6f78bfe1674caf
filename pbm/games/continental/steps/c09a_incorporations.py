"""Private Companies become railroads (C.9.1, 4.1, 4.3.1(1), 10.1.2(3))."""

from pbm.core.dice import Dice
from pbm.games.continental.events import Incorporated
from pbm.games.continental.holdings import companies, shares, stock
from pbm.games.continental.limits import reasons
from pbm.games.continental.orders import Incorporate
from pbm.games.continental.railroads import efficiency
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Given, Turn
from pbm.games.continental.world.rules import GRAND_STATION, Rules


def play(turn: Turn) -> None:
    """Companies owned at the start and not sold since (R18); the line costs nothing (Q7)."""
    for given in turn.given(Incorporate):
        code = given.order.pc
        if turn.opening.owners.get(code) != given.seat:
            turn.refuse(given, reasons.NOT_OWNED)
        elif turn.state.pcs[code].owner != given.seat:
            buyer = turn.state.pcs[code].owner
            turn.refuse(given, reasons.PC_SOLD, buyer=buyer or 0)
        else:
            _incorporate(turn, given)


def _incorporate(turn: Turn, given: Given[Incorporate]) -> None:
    """20 % to the owner, 10 % kept, 70 % brokered for the starting cash (4.3.1(1), R20)."""
    code, rules = given.order.pc, turn.rules
    price = first_price(turn.climate, rules, turn.dice.of("first price", code))
    railroad = _new_railroad(turn, code, price)
    miles = rules.map.routes[code].length
    parts = stock.divide(miles, owned=True, directors=0, figures=rules.figures.stock)
    turn.state.railroads[code] = railroad
    shares.issue(railroad, shares.TREASURY, parts.treasury)
    shares.issue(railroad, given.seat, parts.owner)
    cash = stock.broker(turn, railroad, parts.public, price)
    companies.to_line(turn.state.pcs[code])
    turn.tell(Incorporated(code, given.seat, price))
    turn.done(given, price=price, shares=parts.owner, cash=cash)


def _new_railroad(turn: Turn, code: str, price: int) -> Railroad:
    """New equipment: best locomotives, every technology on sale but a Grand Station (R20)."""
    figures, state = turn.rules.figures.efficiency, turn.state
    railroad = Railroad(
        code=code,
        number=turn.rules.map.routes[code].number,
        lines=[code],
        price=price,
        issue_price=price,
        authorised=0,
        treasury=0,
        public=0,
        efficiency=0,
        level=state.best_locomotive,
        technologies=[letter for letter in state.technologies if letter != GRAND_STATION],
    )
    most = efficiency.maximum_of(state, railroad, turn.rules)
    drawn = turn.dice.of("new efficiency", code).between(0, figures.new_spread)
    railroad.efficiency = min(most, figures.new + drawn)
    return railroad


def first_price(climate: int, rules: Rules, dice: Dice) -> int:
    """$14, half a dollar for each climate level over Normal, up to $2 either way, rounded down
    after the draw and kept within $10 to $18 (4.3.1(1), R19, Q51)."""
    figures = rules.figures.stock
    spread = figures.first_price_spread
    level = climate - rules.figures.climate.normal
    drawn = dice.between(-spread, spread)
    low, high = figures.first_price_bounds
    return max(low, min(high, (2 * figures.first_price + level + 2 * drawn) // 2))
