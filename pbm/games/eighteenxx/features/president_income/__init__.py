"""Income to the president of the company that owns a private company (1850 4.1.2, 15.2)."""

from __future__ import annotations

import msgspec

from pbm.games.eighteenxx.engine.privates import PAYEE
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Effect, Point
from pbm.games.eighteenxx.values.state import Private


class PresidentTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.president-income]`."""

    powers: tuple[str, ...] = ()
    """Powers in privates.toml of those that pay so."""


TABLES = Point(PresidentTables())


def _payee(game: Game, private: Private) -> str:
    """The president of the company that owns it."""
    company = game.state.companies.get(private.owner)
    power = game.figures.privates[private.name].power
    named = company is not None and power in game.by(TABLES).powers
    return company.president if company is not None and named else private.owner


PRESIDENT_INCOME = Feature(
    name="president-income",
    effect=Effect(points={PAYEE: _payee}),
    tables=Tables(PresidentTables, TABLES),
)
