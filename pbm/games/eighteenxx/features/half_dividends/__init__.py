"""Half dividends: a company keeps half of its income and pays the other half (Declare Dividends).

The halves are whole dollars a share; a setting says which of them takes the odd one (D2).
"""

from pbm.games.eighteenxx.engine.shares import charter
from pbm.games.eighteenxx.engine.steps.running import KINDS
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Alternatives, Effect
from pbm.games.eighteenxx.values.state import Company


def kept_for_company(game: Game, company: Company, income: int) -> int:
    """The company's half, rounded up to a dollar for each share (Declare Dividends, D2)."""
    shares = charter(game, company).shares
    return -(-income // (2 * shares)) * shares


def kept_for_holders(game: Game, company: Company, income: int) -> int:
    """The company's half, rounded down in the holders' favour (1850 9.1.2)."""
    shares = charter(game, company).shares
    return income // (2 * shares) * shares


HALF_DIVIDENDS = Feature(
    name="half-dividends",
    settings=(
        Alternatives(
            "half_dividend",
            {
                "company rounds up": Effect(occasions={KINDS: ("half", kept_for_company)}),
                "holders round up": Effect(occasions={KINDS: ("half", kept_for_holders)}),
            },
        ),
    ),
)
