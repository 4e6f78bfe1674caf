"""Whom offers go to, from when on, and what the bonus of a company would be (8.6)."""

from collections.abc import Callable

from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.engine.train_sales import bank_offers
from pbm.games.eighteenxx.features.acquisitions.tables import TABLES
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company


def live(game: SeenGame) -> list[str]:
    """The companies that operate and are not acquired, highest price first."""
    there = [
        name
        for name, company in game.state.companies.items()
        if company.floated and not company.closed and not company.acquired
    ]
    return share_price_order(game, there)


def begun(game: SeenGame) -> bool:
    """Whether it is the phase in which companies are acquired, or a later one."""
    phases = [phase.name for phase in game.figures.phases]
    return phases.index(game.state.phase) >= phases.index(game.by(TABLES).begins)


def soon(game: SeenGame) -> bool:
    """Whether companies may be acquired in the round to come: now, or with the next train."""
    return begun(game) or game.by(TABLES).begins in bank_offers(game)


def paid(company: Company) -> int:
    """What the company last paid, nothing if it withheld (Q15)."""
    return company.income if company.paid == "full" else 0


def earned(company: Company) -> int:
    """What the company's trains last brought in (8.6)."""
    return company.income


BASE: Point[Callable[[Company], int]] = Point(earned)
"""What the bonus of an acquired company begins with."""


def bonus_of(game: SeenGame, company: Company, declined: int) -> int:
    """The same for a company when so many have declined before it."""
    if not declined and company.paid != "full":
        return 0
    return game.by(BASE)(company) + game.by(TABLES).per_refusal * declined
