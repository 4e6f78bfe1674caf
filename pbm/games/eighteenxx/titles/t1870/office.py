"""1870 as a title of the office."""

from __future__ import annotations

from pbm.games.eighteenxx.family import family
from pbm.games.eighteenxx.titles.t1870 import TITLE

FAMILY = family(TITLE, "1870: Railroading across the Trans Mississippi", "Mayfair 1995")
