"""What happens to cubes and refineries."""

from __future__ import annotations

from pbm.core.journal import Event


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


CUBE_EVENTS: list[type[Event]] = [CubesProduced, CubesExported, CubeDelivered, RefineryChanged]
"""For the register of the journal."""
