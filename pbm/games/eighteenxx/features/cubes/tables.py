"""The table `[features.cubes]`, and the states of refineries."""

import msgspec

from pbm.core.tables import require
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.point import Point

CONSTRUCTION = "construction"
INOPERATIONAL = "inoperational"
OPERATIONAL = "operational"
DISREPAIR = "disrepair"
PAYING = (OPERATIONAL, INOPERATIONAL)
"""States in which a cube that arrives is paid for."""
BUILT = {"": CONSTRUCTION, DISREPAIR: CONSTRUCTION, INOPERATIONAL: OPERATIONAL}
"""What a cube makes of a place; a state that is not here stays."""
AGES = {
    DISREPAIR: "",
    INOPERATIONAL: DISREPAIR,
    CONSTRUCTION: INOPERATIONAL,
    OPERATIONAL: INOPERATIONAL,
}
"""What a refinery has become when an operating round is over."""


class Deposits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cubes in a phase: what a deposit produces, can hold, and sends abroad when it is full."""

    production: int
    capacity: int
    export: int


class CubeTables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What cubes bring, where refineries may stand, and what private companies do about them."""

    phases: dict[str, Deposits] = {}
    dollars: int = 0
    """What a cube brings that comes to a working refinery."""
    most: int = 0
    """Refineries in cities at once."""
    sites: str = ""
    """A region of map.toml: where the refinery stands that never ages."""
    site: str = ""
    """Where it stands if its private company is not in the game."""
    energy: str = ""
    """The power of the private company that places it and has it for itself."""
    refiner: str = ""
    """The power that builds a refinery."""
    extraction: str = ""
    """The power that adds a cube before trains run."""
    survey: str = ""
    """The power that is paid for tiles on deposits and for cubes."""
    per_tile: int = 0
    per_cube: int = 0


def sound(figures: Figures, tables: CubeTables) -> None:
    """Every phase has its figures."""
    known = {phase.name for phase in figures.phases} == set(tables.phases)
    require(known, "figures.toml", "features.cubes", "figures for every phase, and no other")


TABLES = Point(CubeTables())
