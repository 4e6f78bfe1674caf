"""Extra lays: private companies that let their owner lay further yellow tiles (1850 6.1.2, H32).

They come after the turn's own lays: one of those is made or all are declined first, and none of
them is left when one was granted.  In the phase that closes the other private companies these stay,
unpaid, while lays are left (4.2.4).
"""

from collections.abc import Mapping
from functools import partial

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.core.tables import require
from pbm.games.eighteenxx.board.lays import LawfulLay
from pbm.games.eighteenxx.engine.companies import left_out
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.privates import INCOMES, Income, close_private
from pbm.games.eighteenxx.engine.steps.track import (
    POWERS,
    TRACK,
    LayPower,
    allowance,
    most_yellow,
)
from pbm.games.eighteenxx.engine.train_sales import PHASE_BEGAN
from pbm.games.eighteenxx.values.feature import AddedOrders, Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures, Phase
from pbm.games.eighteenxx.values.game import Game, Move
from pbm.games.eighteenxx.values.orders import Lay, Order, Pass
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.state import OperatingTurn, Private

RULE = "extra lays"
CLOSING = "close privates without lays"
"""The effect of a phase that leaves private companies with lays open."""


class Grant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one private company grants."""

    power: str
    """Its name in privates.toml."""
    times: int = 0
    """How many lays in all; 0 = one in every turn."""
    fee: int = 0
    """Dollars to the bank beside the terrain."""
    region: str = ""
    """A region of the map.toml in which the lays must be, but for `elsewhere` of them."""
    elsewhere: int = 0
    closes: bool = False
    """Whether the last lay closes it."""


class ExtraLayTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.extra-lays]`."""

    grants: tuple[Grant, ...] = ()


TABLES = Point(ExtraLayTables())


def _sound(figures: Figures, tables: ExtraLayTables) -> None:
    known = {private.power for private in figures.privates.values()}
    for grant in tables.grants:
        require(grant.power in known, "figures.toml", "features.extra-lays", f"no {grant.power}")


def _grant(game: Game, power: str) -> Grant:
    return next(grant for grant in game.by(TABLES).grants if grant.power == power)


def _left(grant: Grant, private: Private) -> bool:
    """Whether any of its lays are left."""
    return not grant.times or private.uses < grant.times


def _usable(power: str, game: Game) -> str:
    """The private company, if the operating company has it, and a lay of it left this turn."""
    turn = game.frame(OperatingTurn)
    private = game.private(power, turn.company)
    if private is None or private.name in turn.granted or not _left(_grant(game, power), private):
        return ""
    return private.name


def _refusal(power: str, game: Game, order: Lay) -> Refusal | None:
    if _usable(power, game) != order.private:
        return no(RULE, "no_such_power_left", private=order.private)
    turn = game.turn
    if not turn.yellow + turn.upgrades and allowance(game, upgrade=False) is None:
        return no(RULE, "own_lays_first")
    grant, private = _grant(game, power), game.state.privates[order.private]
    outside = grant.region and order.hex not in game.map.regions[grant.region]
    if outside and private.elsewhere >= grant.elsewhere:
        return no(RULE, "outside_the_region", hex=order.hex, region=grant.region)
    return None


def _check(game: Game, order: Lay, verdict: LawfulLay) -> Refusal | None:
    yellow = verdict.colour == "yellow" and not verdict.upgrade
    return None if yellow else no(RULE, "yellow_tiles_only", tile=order.tile)


def _cost(power: str, game: Game, order: Lay, verdict: LawfulLay) -> int:
    return verdict.cost + _grant(game, power).fee


def _used(power: str, game: Game, order: Lay) -> None:
    """One lay less, and the turn's own lays are over."""
    private, grant = game.state.privates[order.private], _grant(game, power)
    game.turn.granted.append(private.name)
    end_own_lays(game)
    private.uses += 1
    private.elsewhere += bool(grant.region and order.hex not in game.map.regions[grant.region])
    if grant.closes and not _left(grant, private):
        close_private(game, private)


def end_own_lays(game: Game) -> None:
    """None is left: as many count as laid as the turn allows."""
    game.turn.yellow = max(game.turn.yellow, most_yellow(game))


def _own_first(game: Game, order: Lay) -> Refusal | None:
    """The turn's own lays come before those that are granted."""
    if not order.private and game.turn.granted and order.company == game.turn.company:
        return no(RULE, "own_lays_are_over")
    lay = TRACK.moves[Lay].check
    assert lay is not None
    return lay(game, order)


def _declined(game: Game, order: Pass) -> None:
    """Who declines the turn's own lays is asked about those that are granted (6.1.2)."""
    usable = any(_usable(grant.power, game) for grant in game.by(TABLES).grants)
    if usable and allowance(game, upgrade=False) is None:
        end_own_lays(game)
    else:
        left_out("lay")(game, order)


OWN_LAYS: Mapping[type[Order], Move] = {
    Lay: Move(_own_first, TRACK.moves[Lay].act),
    Pass: Move(None, _declined),
}
"""What becomes of the turn's own lays beside those that are granted."""


def lay_power(power: str) -> tuple[str, LayPower]:
    """What a power of this kind does for a lay."""
    return power, LayPower(
        usable=partial(_usable, power),
        refusal=partial(_refusal, power),
        check=_check,
        cost=partial(_cost, power),
        used=partial(_used, power),
    )


def _phase_began(game: Game, new: Phase) -> None:
    """Private companies close, but for those with lays left (4.2.4)."""
    if CLOSING not in new.effects:
        return
    grants = {grant.power: grant for grant in game.by(TABLES).grants}
    for name, private in game.state.privates.items():
        grant = grants.get(game.figures.privates[name].power)
        if grant is None or not _left(grant, private):
            close_private(game, private)


def _income(game: Game, private: Private, income: Income) -> Income:
    """What has stayed open pays nothing any more (11.3)."""
    begun = [one.name for one in game.figures.phases]
    closing = next((p.name for p in game.figures.phases if CLOSING in p.effects), "")
    over = closing and begun.index(phase(game).name) >= begun.index(closing)
    return income._replace(amount=0) if over else income


def extra_lays(*powers: str) -> Feature:
    """The feature for a title with private companies of these powers."""
    return Feature(
        name="extra-lays",
        cites=(RULE,),
        parts=(AddedOrders("lay", OWN_LAYS),),
        occasions={INCOMES: _income, PHASE_BEGAN: _phase_began},
        more=tuple({POWERS: lay_power(power)} for power in powers),
        tables=Tables(ExtraLayTables, TABLES, _sound),
    )
