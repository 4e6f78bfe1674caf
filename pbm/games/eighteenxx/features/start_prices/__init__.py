"""Starting prices that may be chosen only from some phase on (1867 7.1)."""

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.core.tables import require
from pbm.games.eighteenxx.engine.steps.stock_turn import PRICING
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.orders import Par
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame


class StartPrices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.start-prices]`: price -> the phase from which it may be chosen."""

    begins: dict[str, str] = {}


TABLES = Point(StartPrices())


def _sound(figures: Figures, tables: StartPrices) -> None:
    phases = {phase.name for phase in figures.phases}
    known = set(tables.begins) <= set(map(str, figures.market.pars))
    require(known, "figures.toml", "features.start-prices", "not a price of market.toml")
    known = set(tables.begins.values()) <= phases
    require(known, "figures.toml", "features.start-prices", "an unknown phase")


def _too_early(game: SeenGame, order: Par) -> Refusal | None:
    begins = game.by(TABLES).begins.get(str(order.price))
    phases = [phase.name for phase in game.figures.phases]
    if begins and phases.index(game.state.phase) < phases.index(begins):
        return no("starting", "price_of_a_later_phase", price=order.price, phase=begins)
    return None


START_PRICES = Feature(
    name="start-prices",
    occasions={PRICING: _too_early},
    tables=Tables(StartPrices, TABLES, _sound),
)
