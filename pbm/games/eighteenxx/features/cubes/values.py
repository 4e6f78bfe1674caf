"""Orders, events and frames of cubes."""

from pbm.core.journal import Event
from pbm.games.eighteenxx.values.orders import Order


class PlaceCube(Order, frozen=True, tag=True):
    """Put a cube of the supply on a deposit."""

    company: str
    hex: str


class PlaceRefinery(Order, frozen=True, tag=True):
    """Put the refinery that never ages off the board, for a company."""

    company: str
    hex: str


class BuildRefinery(Order, frozen=True, tag=True):
    """Build a refinery in a city by a seat's private company."""

    hex: str


class CubesProduced(Event, frozen=True, tag=True):
    """A deposit has so many cubes more."""

    hex: str
    cubes: int


class CubesExported(Event, frozen=True, tag=True):
    """Cubes of a deposit have gone abroad."""

    hex: str
    cubes: int


class CubeDelivered(Event, frozen=True, tag=True):
    """A train took a cube from a deposit to a refinery, for so many dollars."""

    company: str
    train: str
    deposit: str
    hex: str
    dollars: int


class RefineryChanged(Event, frozen=True, tag=True):
    """A refinery was built, used, went to ruin or was removed: its states before and now."""

    hex: str
    old: str
    new: str
