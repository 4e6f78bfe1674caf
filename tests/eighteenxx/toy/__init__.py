"""A small invented title, made of tables and of a choice of features alone."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.engine.sequence import SEQUENCE
from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.features.station_distance import STATION_DISTANCE
from pbm.games.eighteenxx.values.figures import load
from pbm.games.eighteenxx.values.title import Title

FOLDER = Path(__file__).parent
TITLE = Title(
    name="toy",
    figures=load(FOLDER),
    maps=partial(load_map, FOLDER),
    plans=SEQUENCE,
    features=(STATION_DISTANCE,),
)
FAMILY = family(TITLE, "The Toy: four railroads in a wood", "first")
