"""What bounds a seat's turn in a stock round, whatever it does.

Rules: Stock Round Summary, Compliance Sales.
"""

from __future__ import annotations

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.engine.shares import certificate_limit, certificates
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Stock


def acted_for_company(stock: Stock) -> Refusal | None:
    """Acting for a company is the whole turn (Stock Round Summary)."""
    return no("stock turn", "company_act_was_the_turn") if "company" in stock.acts else None


def over_limit(game: Game, seat: str) -> Refusal | None:
    """Compliance Sales: how many certificates a seat holds too many."""
    limit = certificate_limit(game)
    over = certificates(game, seat) - limit
    return no("compliance", "over_the_limit", over=over, limit=limit) if over > 0 else None
