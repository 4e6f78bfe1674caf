"""Cubes on the routes of a run: what lies there, who pays for it, and how many can be taken."""

from collections.abc import Mapping, Sequence

import msgspec

from pbm.games.eighteenxx.board.routes import CompanyRun


class Freight(msgspec.Struct, frozen=True):
    """Cubes by the hex of their deposit, the hexes that pay for one, and what they pay."""

    cubes: Mapping[str, int]
    places: frozenset[str]
    dollars: int


class Haul(msgspec.Struct, frozen=True):
    """One cube on its way: which train of those that run, from where, whereto."""

    train: int
    deposit: str
    place: str


def hauls(freight: Freight, routes: Sequence[Sequence[str]]) -> list[Haul]:
    """As many cubes as can be paid for on some routes, each the hexes of a train's stops."""
    wanted = [
        (train, place)
        for train, stops in enumerate(routes)
        for place in stops
        if place in freight.places
    ]
    taken: dict[tuple[str, int], int] = {}

    def supply(want: int, tried: set[tuple[str, int]]) -> bool:
        """Find a cube for a place, from another place if that can do with another cube."""
        for hex_ in routes[wanted[want][0]]:
            for n in range(freight.cubes.get(hex_, 0)):
                cube = (hex_, n)
                if cube not in tried:
                    tried.add(cube)
                    if cube not in taken or supply(taken[cube], tried):
                        taken[cube] = want
                        return True
        return False

    for want in range(len(wanted)):
        supply(want, set())
    return sorted(
        (Haul(wanted[want][0], hex_, wanted[want][1]) for (hex_, _), want in taken.items()),
        key=lambda haul: (haul.train, haul.place),
    )


def with_cubes(run: CompanyRun, freight: Freight) -> CompanyRun:
    """A run with what its cubes bring."""
    routes = [[halt.hex for halt in route.halts] for route in run.routes]
    return CompanyRun(run.routes, run.revenue + freight.dollars * len(hauls(freight, routes)))
