"""Granted lay: a company that buys a private company may at once lay a yellow tile in its hex.

It comes on top of the turn's own lays, need not be reached, and costs its terrain (1867 14, 1 and
2, Q17).  Who does not lay it then has lost it.
"""

from collections.abc import Iterator

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import lay_tile
from pbm.games.eighteenxx.board.lays import LawfulLay, check_lay, lawful_lays
from pbm.games.eighteenxx.board.site import TileLay
from pbm.games.eighteenxx.engine.companies import one_act
from pbm.games.eighteenxx.engine.course import pop
from pbm.games.eighteenxx.engine.privates import HANDED_OVER
from pbm.games.eighteenxx.engine.steps.track import TERRAIN, terms
from pbm.games.eighteenxx.values.events import TileLaid
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move
from pbm.games.eighteenxx.values.orders import Lay
from pbm.games.eighteenxx.values.state import BANK, Frame


class LayGrant(Frame, msgspec.Struct, tag="grant"):
    """A tile that a company may lay at once because it has bought a private company."""

    company: str
    private: str
    step: int = 0


RULE = "powers"


def _verdict(game: Game, order: Lay) -> LawfulLay | Refusal:
    """What the map says, wherever the company's track is."""
    land = msgspec.structs.replace(terms(game), anywhere=True)
    lay = TileLay(order.hex, order.tile, order.rotation)
    return check_lay(game.map, game.state.board, order.company, lay, land)


def _check(game: Game, order: Lay) -> Refusal | None:
    frame = game.frame(LayGrant)
    if order.company != frame.company:
        return no(RULE, "not_operating", company=order.company)
    if order.hex not in game.figures.privates[frame.private].hexes:
        return no(RULE, "another_hex", hex=order.hex)
    verdict = _verdict(game, order)
    if isinstance(verdict, Refusal):
        return verdict
    if verdict.upgrade:
        return no(RULE, "yellow_tiles_only", tile=order.tile)
    cost, held = game.by(TERRAIN)(game, verdict), game.cash(order.company)
    return no("track", "not_enough_money", needed=cost, held=held) if cost > held else None


def _lay(game: Game, order: Lay) -> None:
    frame, verdict = game.frame(LayGrant), _verdict(game, order)
    assert isinstance(verdict, LawfulLay)
    cost = game.by(TERRAIN)(game, verdict)
    game.pay(order.company, BANK, cost, "terrain")
    lay_tile(game.map, game.state.board, order.hex, order.tile, order.rotation)
    told = (order.company, order.tile, order.hex, order.rotation, cost, frame.private)
    game.tell(TileLaid(*told))


def _lays(game: Game) -> Iterator[Lay]:
    frame = game.frame(LayGrant)
    hexes = game.figures.privates[frame.private].hexes
    land = msgspec.structs.replace(terms(game), anywhere=True)
    for lay in lawful_lays(game.map, game.state.board, frame.company, land, hexes):
        yield Lay(frame.company, lay.tile, lay.hex, lay.rotation)


LAY = one_act("lay", LayGrant, Lay, Move(_check, _lay), _lays)


def granted_lay(*powers: str) -> Feature:
    """The feature for a title with private companies of these powers."""

    def handed_over(game: Game, private: str, buyer: str) -> None:
        if buyer in game.state.companies and game.figures.privates[private].power in powers:
            game.state.stack.append(LayGrant(company=buyer, private=private))

    return Feature(
        name="granted-lay",
        plans={LayGrant: FramePlan((LAY,), pop)},
        occasions={HANDED_OVER: handed_over},
    )
