"""Follow-up lay: whose company owns a private company may lay a yellow tile after an upgrade."""

from functools import partial

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.lays import LawfulLay
from pbm.games.eighteenxx.engine.steps.track import POWERS, TERRAIN, LayPower
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Lay

RULE = "powers"


def _usable(power: str, game: Game) -> str:
    """The private company, once its owner has upgraded a tile in this turn."""
    turn = game.turn
    private = game.private(power, turn.company)
    if private is None or not turn.upgrades or private.name in turn.granted:
        return ""
    return private.name


def _refusal(power: str, game: Game, order: Lay) -> Refusal | None:
    if _usable(power, game) != order.private:
        return no(RULE, "only_after_an_upgrade", private=order.private)
    return None


def _check(_game: Game, order: Lay, verdict: LawfulLay) -> Refusal | None:
    return no(RULE, "yellow_tiles_only", tile=order.tile) if verdict.upgrade else None


def _used(game: Game, order: Lay) -> None:
    game.turn.granted.append(order.private)


def follow_up_lay(power: str) -> Feature:
    """The feature for a title with a private company of this power (1867 14, 7)."""
    way = LayPower(
        usable=partial(_usable, power),
        refusal=partial(_refusal, power),
        check=_check,
        cost=lambda game, _order, verdict: game.by(TERRAIN)(game, verdict),
        used=_used,
    )
    return Feature(name="follow-up-lay", occasions={POWERS: (power, way)})
