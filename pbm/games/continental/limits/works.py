"""Purchases of a railroad: what they cost, and why one cannot be made (4.6, 4.15, 4.17, 4.18)."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from pbm.core.refusal import Refusal
from pbm.games.continental.limits import reasons
from pbm.games.continental.world.railroad_figures import Building, Purchases
from pbm.games.continental.world.rules import GRAND_STATION, Rules


class Cost(Struct, frozen=True):
    """What a Right-of-Way costs at a price per mile; dollars."""

    track: int
    towns: int
    excess: int
    """The part of the track's cost above the minimum (4.6.3)."""

    @property
    def total(self) -> int:
        """Track and towns."""
        return self.track + self.towns

    def bonds(self, figures: Building) -> int:
        """Half of it, rounded up (4.6.5, Q6)."""
        return -(-self.total * figures.bond_percent // 100)

    def pocketed(self, directors: int) -> int:
        """What each director pockets of the excess (4.6.3, Q10)."""
        return self.excess // (directors + 1) if directors else 0


def building_cost(per_mile: int, least: int, miles: int, towns: int) -> Cost:
    """A Right-of-Way at a price a mile that is at least the minimum."""
    return Cost(per_mile * miles, towns, (per_mile - least) * miles)


def towns_cost(rules: Rules, lines: Iterable[str], towns: Iterable[str]) -> int:
    """$300 x value of the towns on a Right-of-Way, by the reading of the game (4.6.4, Q5)."""
    figures = rules.figures.building
    reached = set() if figures.towns_reached_pay else rules.map.ends(lines)
    return figures.town_cost * sum(rules.map.towns[town].value for town in {*towns} - reached)


def double_cost(miles: int, least: int, figures: Building) -> int:
    """A quarter of the least track cost (4.15, R22)."""
    return miles * least * figures.double_track_percent // 100


def double_unfit(line: str, lines: Collection[str], doubled: Collection[str]) -> Refusal | None:
    """Why a line cannot be doubled, if so: it was none at the start, or has two tracks (Q12)."""
    if line not in lines:
        return reasons.NO_LINE
    return reasons.IS_DOUBLED if line in doubled else None


def locomotive_cost(level: int, own: int, miles: int, figures: Purchases) -> int:
    """$10 a mile for each level, any number of levels at once (4.17)."""
    return figures.locomotive_cost * (level - own) * miles


def locomotive_unfit(level: int, own: int, best: int) -> Refusal | None:
    """Why a level cannot be bought, if so: not on sale yet, or no better than one's own."""
    if level > best:
        return reasons.NOT_INVENTED
    return reasons.NO_BETTER_LOCOMOTIVE if level <= own else None


def technology_cost(letter: str, miles: int, figures: Purchases) -> int:
    """$10 a mile, or $10,000 for a Grand Station (4.18)."""
    station = letter == GRAND_STATION
    return figures.grand_station_cost if station else figures.technology_cost * miles


def technology_unfit(
    letter: str,
    on_sale: Collection[str],
    owned: Collection[str],
    lines: Iterable[str],
    rules: Rules,
) -> Refusal | None:
    """Why a technology cannot be bought, if so; a Grand Station wants a large town (4.18)."""
    if letter not in on_sale:
        return reasons.NOT_INVENTED
    if letter in owned:
        return reasons.HAS_TECHNOLOGY
    sizes = [rules.map.towns[town].size for town in rules.map.ends(lines)]
    small = max(sizes, default=0) < rules.figures.purchases.grand_station_town
    return reasons.NO_LARGE_TOWN if letter == GRAND_STATION and small else None


def cash_beside_influence(till: int, influence: int) -> int:
    """Cash that is not set aside for political influence (4.9.3, R32)."""
    return max(0, max(0, till) - influence)
