"""The map: towns, routes and regions, checked at load (2.1 to 2.7, 4.8).

A route is a Private Company or a Right-of-Way between two towns; two routes between the same
towns are twins (a double route).
"""

from collections.abc import Iterable, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

from msgspec import Struct

from pbm.core.tables import read_csv, read_toml, require

RouteKind = Literal["PC", "ROW"]


class Town(Struct, frozen=True):
    """A town: size 1 to 5, a region if it is a star on the map (2.6, 2.7)."""

    id: str
    name: str
    state: str
    latitude: float
    longitude: float
    size: int
    region: str | None = None

    @property
    def value(self) -> int:
        """The square of the size (2.6)."""
        return self.size * self.size


class Route(Struct, frozen=True):
    """A route with its number and code in the appendices, length in miles (2.2)."""

    number: int
    code: str
    kind: RouteKind
    name: str | None
    length: int
    town_a: str
    town_b: str
    twin: str | None = None
    confidence: str | None = None
    """How sure the reconstruction of its two towns is."""

    @property
    def towns(self) -> tuple[str, str]:
        """Its two ends."""
        return self.town_a, self.town_b


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A region and its starred towns (2.7)."""

    name: str
    towns: tuple[str, ...]


class Gateways(Struct, frozen=True, forbid_unknown_fields=True):
    """Towns into which a railroad may have one route only (4.8.2)."""

    towns: tuple[str, ...]


class Regions(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of regions and gateways."""

    regions: tuple[Region, ...]
    gateways: Gateways


class Geography(Struct, frozen=True, eq=False):
    """The whole map with what is looked up in it; a map is like itself alone."""

    towns: dict[str, Town]
    routes: dict[str, Route]
    regions: tuple[str, ...]
    gateways: frozenset[str]
    meeting: dict[str, tuple[str, ...]]
    """Town -> codes of its routes, in the appendices' order."""
    joined: dict[str, tuple[str, str]]
    """Route -> its two ends."""

    def miles(self, codes: Iterable[str]) -> int:
        """The length of some routes together."""
        return sum(self.routes[code].length for code in codes)

    def ends(self, codes: Iterable[str]) -> set[str]:
        """All towns of some routes."""
        joined = self.joined
        return {town for code in codes for town in joined[code]}

    def linked(self, codes: Iterable[str]) -> list[str]:
        """The regions some built lines connect to, sorted (2.7.2)."""
        towns = self.towns
        return sorted(set(filter(None, [towns[town].region for town in self.ends(codes)])))

    def in_order(self, codes: Iterable[str]) -> list[str]:
        """Codes in the order of the appendices."""
        return sorted(codes, key=lambda code: self.routes[code].number)


def geography(towns: Sequence[Town], routes: Sequence[Route], gateways: Iterable[str]) -> Geography:
    """A map from its towns and routes."""
    meeting: dict[str, list[str]] = {town.id: [] for town in towns}
    for route in sorted(routes, key=lambda route: route.number):
        for town in route.towns:
            meeting[town].append(route.code)
    return Geography(
        towns={town.id: town for town in towns},
        routes={route.code: route for route in routes},
        regions=tuple(sorted({town.region for town in towns if town.region is not None})),
        gateways=frozenset(gateways),
        meeting={town: tuple(codes) for town, codes in meeting.items()},
        joined={route.code: route.towns for route in routes},
    )


def read_geography(folder: Path | Traversable) -> Geography:
    """The map of a data folder, checked; TableError names what is wrong."""
    towns = read_csv(folder / "towns.csv", Town)
    routes = read_csv(folder / "routes.csv", Route)
    regions = read_toml(folder / "geography.toml", Regions)
    _check_towns(towns, regions)
    _check_routes(towns, routes)
    found = geography(towns, routes, regions.gateways.towns)
    _check_whole(found)
    return found


def _check_towns(towns: Sequence[Town], regions: Regions) -> None:
    """Each town once, sizes 1 to 5, each region's named towns and no other starred (2.7.1)."""
    names = [town.id for town in towns]
    require(len(set(names)) == len(names), "towns.csv", "id", "a town stands twice")
    for town in towns:
        require(1 <= town.size <= 5, "towns.csv", town.id, f"size {town.size}")
    named = {town: region.name for region in regions.regions for town in region.towns}
    starred = {town.id: town.region for town in towns if town.region is not None}
    differ = sorted(named.items() ^ starred.items())
    require(not differ, "geography.toml", "regions", f"not as in towns.csv: {differ}")


def _check_routes(towns: Sequence[Town], routes: Sequence[Route]) -> None:
    """Numbers 1 to 416 and codes once, 101 companies then 315 RoWs, known towns, twins."""
    file = "routes.csv"
    known = {town.id for town in towns}
    numbers = [route.number for route in routes]
    require(numbers == list(range(1, 417)), file, "number", "not 1 to 416 in order")
    require(len({route.code for route in routes}) == 416, file, "code", "a code stands twice")
    kinds = ["PC"] * 101 + ["ROW"] * 315
    require([route.kind for route in routes] == kinds, file, "kind", "not 101 PCs and 315 RoWs")
    for route in routes:
        require(route.length > 0, file, route.code, f"length {route.length}")
        require(set(route.towns) <= known, file, route.code, f"unknown town in {route.towns}")
        require(route.town_a != route.town_b, file, route.code, "leads nowhere")
        numbered = any(letter.isdigit() for letter in route.code)
        require(numbered == (route.kind == "ROW"), file, route.code, "no code of its kind (2.4.2)")


def _check_whole(found: Geography) -> None:
    """Twins are exactly the pairs between the same towns, and the map hangs together."""
    pairs: dict[frozenset[str], list[str]] = {}
    for route in found.routes.values():
        pairs.setdefault(frozenset(route.towns), []).append(route.code)
    for codes in pairs.values():
        require(len(codes) <= 2, "routes.csv", codes[0], "three routes between two towns")
        for code in codes:
            other = next((twin for twin in codes if twin != code), None)
            require(found.routes[code].twin == other, "routes.csv", code, f"twin is {other}")
    reached, waiting = set[str](), [next(iter(found.towns))]
    while waiting:
        town = waiting.pop()
        if town not in reached:
            reached.add(town)
            waiting.extend(found.ends(found.meeting[town]) - reached)
    lost = sorted(set(found.towns) - reached)
    require(not lost, "routes.csv", "the whole file", f"cannot be reached: {lost}")
