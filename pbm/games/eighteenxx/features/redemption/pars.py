"""The table `[features.redemption]`, and the par value of shares that are put on offer again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import Company


class RedemptionTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much of itself a company may hold, and at what par it puts its shares on offer."""

    treasury_limit: int = 0
    """Per cent that a company may hold of itself."""
    least_outside: int = 0
    """Per cent that players and open market must keep when a company redeems."""
    pars: tuple[int, ...] = ()
    """The par values that there are for reissued shares."""
    most: int = 0
    """The highest of them where a setting stops there."""
    new_par: dict[str, int] = {}
    """Share price -> new par value, as the rulebook prints it."""


TABLES = Point(RedemptionTables())


def reissue_by_table(table: Mapping[int, int], price: int, par: int) -> int:
    """New par value of reissued shares by the printed table; never below the old (H04)."""
    return max(par, table.get(price, 0))


def reissue_nearest(pars: Sequence[int], price: int, par: int) -> int:
    """New par value nearest to 75 % of the price, ties upward; never below the old (DEV 3)."""
    return max(par, min(pars, key=lambda value: (abs(4 * value - 3 * price), -value)))


def by_table(game: Game, company: Company) -> int:
    """The printed table (H04)."""
    table = {int(price): par for price, par in game.by(TABLES).new_par.items()}
    return reissue_by_table(table, game.price(company), company.par)


def nearest(game: Game, company: Company) -> int:
    """Nearest to 75 % (D3)."""
    return reissue_nearest(game.by(TABLES).pars, game.price(company), company.par)


def nearest_so_far(game: Game, company: Company) -> int:
    """Nearest to 75 % as far as the highest value that the setting allows (1850 5.1.2, D3)."""
    tables = game.by(TABLES)
    pars = tuple(par for par in tables.pars if par <= tables.most)
    return reissue_nearest(pars, game.price(company), company.par)


NEW_PAR: Point[Callable[[Game, Company], int]] = Point(by_table)
