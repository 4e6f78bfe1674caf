"""Barred hexes: nobody lays a tile where a player's private company lies (1850 15.1)."""

import msgspec

from pbm.games.eighteenxx.board.lays import LayTerms
from pbm.games.eighteenxx.engine.steps.track import LAND
from pbm.games.eighteenxx.values.feature import Feature
from pbm.games.eighteenxx.values.seen import SeenGame


def _land(game: SeenGame, terms: LayTerms) -> LayTerms:
    """The hexes of the private companies that players own."""
    barred = [
        hex_
        for name, private in game.state.privates.items()
        if private.owner in game.state.seats
        for hex_ in game.figures.privates[name].hexes
    ]
    return msgspec.structs.replace(terms, closed_hexes=(*terms.closed_hexes, *barred))


BARRED_HEXES = Feature(name="barred-hexes", occasions={LAND: _land})
