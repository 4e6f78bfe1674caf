"""Revenue and its parts (4.10, 4.15, R21, R22, Q27).

A railroad's base revenue is $60 a mile and $300 x value of each of its towns.  The town's part is
split evenly over the railroad's lines that meet there, so a line has a revenue too.  Money is
reckoned in `SHARE` parts of a dollar, which 1 to 12 lines divide, and rounded once at the end.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from pbm.games.continental.state import Railroad
from pbm.games.continental.world.rules import Rules

SHARE = 27720
"""Parts of a dollar: the least number that 1 to 12 divide."""


def line_bases(lines: Sequence[str], rules: Rules) -> dict[str, int]:
    """Base revenue of each line in `SHARE` parts of a dollar (R21)."""
    figures, geography = rules.figures.revenue, rules.map
    meeting = Counter(town for code in lines for town in geography.routes[code].towns)
    part = {
        town: SHARE * figures.per_town_value * geography.towns[town].value // count
        for town, count in meeting.items()
    }
    return {
        code: SHARE * figures.per_mile * geography.routes[code].length
        + sum(part[town] for town in geography.routes[code].towns)
        for code in lines
    }


def double_additions(bases: dict[str, int], doubled: Collection[str], rules: Rules) -> int:
    """What double track adds: (value + value) % of its line's base; hundredths of parts (R22)."""
    added = 0
    for code in doubled:
        value = sum(rules.map.towns[town].value for town in rules.map.routes[code].towns)
        added += bases[code] * value
    return added


def part_of_gross(
    gross: int,
    bases: dict[str, int],
    doubled: Collection[str],
    lines: Collection[str],
    rules: Rules,
) -> tuple[int, int]:
    """What some lines bring of the gross revenue, as a fraction: dollars, and what divides them.

    Regions, equipment, climate and chance raise or lower all lines alike, double track its own.
    """
    own = {code: base for code, base in bases.items() if code in lines}
    second = [code for code in doubled if code in lines]
    part = 100 * sum(own.values()) + double_additions(own, second, rules)
    return gross * part, 100 * sum(bases.values()) + double_additions(bases, doubled, rules)


def region_bonus(regions: int, rules: Rules) -> int:
    """Per cent added: ten for each region beyond the first (2.7.3)."""
    return max(0, regions - 1) * rules.figures.revenue.per_region_percent


def gross(railroad: Railroad, bases: dict[str, int], climate: int, drawn: int, rules: Rules) -> int:
    """(base + double track) x regions x technologies x climate x chance, in dollars, rounded down
    once (Q27); `drawn` is the random factor in per cent, -5 to 5 (R24)."""
    base = 100 * sum(bases.values()) + double_additions(bases, railroad.doubled, rules)
    regions = 100 + region_bonus(len(rules.map.linked(railroad.lines)), rules)
    equipment = 100 + sum(rules.technologies[c].revenue for c in railroad.technologies)
    weather = rules.figures.climate.revenue_percent[climate]
    whole = base * regions * equipment * weather * (100 + drawn)
    return int(whole // (SHARE * 100**5))
