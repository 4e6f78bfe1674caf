"""Income to the president of the company that owns a private company (1850 4.1.2, 15.2)."""

import msgspec

from pbm.games.eighteenxx.engine.privates import INCOMES, Income
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import Private


class PresidentTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.president-income]`."""

    powers: tuple[str, ...] = ()
    """Powers in privates.toml of those that pay so."""


TABLES = Point(PresidentTables())


def _to_president(game: Game, private: Private, income: Income) -> Income:
    """The president of the company that owns it has the income."""
    company = game.state.companies.get(private.owner)
    named = game.figures.privates[private.name].power in game.by(TABLES).powers
    return income._replace(payee=company.president) if company is not None and named else income


PRESIDENT_INCOME = Feature(
    name="president-income",
    occasions={INCOMES: _to_president},
    tables=Tables(PresidentTables, TABLES),
)
