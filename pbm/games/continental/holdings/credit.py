"""Net worth and what the Bank lends on it (3.5)."""

from msgspec import Struct

from pbm.games.continental.holdings import companies
from pbm.games.continental.state import State
from pbm.games.continental.world.rules import Rules


class Credit(Struct, frozen=True):
    """The Bank's examination of a tycoon; dollars (3.5.1, 3.5.3, Q2)."""

    limit: int
    available: int
    recall: int


def stock_value(state: State, seat: int) -> int:
    """All of a tycoon's shares at present prices."""
    return sum(
        railroad.holdings.get(seat, 0) * railroad.price for railroad in state.railroads.values()
    )


def net_worth(state: State, seat: int, rules: Rules) -> int:
    """Cash, stock at its price, PCs at the Bank's value, less the loan; what railroads owe their
    president does not count (3.5.1, 4.4.5)."""
    owned = companies.owned_by(state, seat)
    goods = sum(companies.bank_value(pc, rules) for pc in owned)
    return state.cash(seat) + stock_value(state, seat) + goods - state.loan(seat)


def examine(worth: int, loan: int, climate: int, rules: Rules) -> Credit:
    """Limit = worth x margin; available = limit - loan/2; recalled is what of the loan is over
    twice the limit, or by the other reading over what is available; `climate` is the new one
    (3.5.1, 3.5.3, Q2, Q3, Q84)."""
    limit = max(0, worth * rules.figures.climate.margin_permille[climate] // 1000)
    available = max(0, (2 * limit - loan) // 2)
    times, parts = rules.figures.bank.recall_over
    recall = max(0, loan - times * limit // parts)
    return Credit(limit, available, recall)
