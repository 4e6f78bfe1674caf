"""Historical order: companies start one after the other (Variants, Historical Order Start, H13).

A few shares of a later company may be sold, but it does not operate before all earlier ones have
their treasuries, and all of them need the same shares for that.
"""

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.core.tables import require
from pbm.games.eighteenxx.engine.companies import TO_OPERATE
from pbm.games.eighteenxx.engine.course import WAITS
from pbm.games.eighteenxx.engine.privates import INCOMES, Income
from pbm.games.eighteenxx.engine.shares import sold
from pbm.games.eighteenxx.engine.steps.stock_turn import OFFERED
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Alternatives, Effect, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company, Private

RULE = "historical order"


class HistoricalTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.historical-order]`."""

    order: tuple[str, ...] = ()
    income: int = 0
    """What a private presidency pays until its company is started."""
    early_shares: int = 0
    """Shares of a company that may be sold before its time."""


TABLES = Point(HistoricalTables())


def _sound(figures: Figures, tables: HistoricalTables) -> None:
    same = sorted(tables.order) == sorted(figures.companies)
    require(same, "figures.toml", "features.historical-order", "must name every company once")


def _eligible(game: Game, company: Company) -> Refusal | None:
    """So many shares at most before the company may start."""
    tables = game.by(TABLES)
    if sold(game, company) < tables.early_shares:
        return None
    for earlier in tables.order[: tables.order.index(company.name)]:
        before = game.companies[earlier]
        if not before.closed and sold(game, before) < _needed(game, before):
            return no(RULE, "not_yet_eligible", after=earlier)
    return None


def _needed(game: SeenGame, _company: Company) -> int:
    """All companies need as many shares to operate as the one that needs most."""
    return max(one.shares_to_operate for one in game.figures.companies.values())


def _waits(game: Game, name: str) -> bool:
    """No company operates before its predecessors have floated."""
    order, companies = game.by(TABLES).order, game.state.companies
    before = order[: order.index(name)]
    return not companies[name].operated and any(
        not companies[earlier].floated and not companies[earlier].closed for earlier in before
    )


def _income(game: Game, private: Private, income: Income) -> Income:
    """A presidency pays until it starts."""
    presidency = game.figures.privates[private.name].brings == "presidency"
    return income._replace(amount=game.by(TABLES).income) if presidency else income


HISTORICAL_ORDER = Feature(
    name="historical-order",
    cites=("historical order",),
    settings=(
        Alternatives(
            "start",
            {
                "free": Effect(),
                "historical": Effect(
                    points={TO_OPERATE: _needed},
                    occasions={OFFERED: _eligible, WAITS: _waits, INCOMES: _income},
                ),
            },
        ),
    ),
    tables=Tables(HistoricalTables, TABLES, _sound),
)
