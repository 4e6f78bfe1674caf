"""Banks fail in bad times with part of the tycoons' cash (11.1, R12; after C.7.1 by Q25)."""

from pbm.games.continental.accounts import OUTSIDE, purse
from pbm.games.continental.events import BankFailed
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import Rules


def play(turn: Turn) -> None:
    """Each tycoon's deposits stand a chance of their own."""
    bank, chance = turn.rules.figures.bank, failure_chance(turn.climate, turn.rules)
    for seat in turn.seats():
        dice = turn.dice.of("bank failure", seat)
        if not dice.percent(chance):
            continue
        percent = dice.between(bank.failure_least, bank.failure_most)
        loss = turn.state.cash(seat) * percent // 100
        turn.pay(purse(seat), OUTSIDE, loss, "bank_failure")
        if loss:
            turn.tell(BankFailed(seat, percent, loss))


def failure_chance(climate: int, rules: Rules) -> int:
    """4 % for each level of the starting climate below Normal (R12)."""
    below = max(0, rules.figures.climate.normal - climate)
    return below * rules.figures.bank.failure_per_level
