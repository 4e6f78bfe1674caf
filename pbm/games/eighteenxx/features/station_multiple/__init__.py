"""Station markers at a multiple of what their city is worth now (1867 8.2 B).

The owner of a private company pays the value once.  Bonuses and refineries do not count.
"""

import msgspec

from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.steps.station import COST
from pbm.games.eighteenxx.mail.report.tables import MARKER_NOTES
from pbm.games.eighteenxx.values.feature import Feature, Tables
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.voice import Voice


class MultipleTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[features.station-multiple]`."""

    times: int = 1
    once: str = ""
    """The power of the private company whose owner pays the value once."""


TABLES = Point(MultipleTables())


def _cost(game: SeenGame, company: Company, hex_: str) -> int:
    """The value of the phase, so many times."""
    tables = game.by(TABLES)
    tile, _ = tile_on(game.map, game.state.board, hex_)
    value = tile.stops[0].value(phase(game).band)
    return value * (1 if game.private(tables.once, company.name) else tables.times)


def _note(voice: Voice) -> str:
    """What each marker on the charters costs."""
    return voice.say("markers_at_a_multiple", times=voice.view.game.by(TABLES).times)


STATION_MULTIPLE = Feature(
    name="station-multiple",
    points={COST: _cost},
    occasions={MARKER_NOTES: _note},
    tables=Tables(MultipleTables, TABLES),
)
