"""Victory points as arithmetic: ranks, shares of the Prodigals, percentages, awards (1.2)."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from pbm.games.continental.world.figures import Award, PointsFigures

CATEGORIES = (
    "robber_baron",
    "rail_mogul",
    "rail_builder",
    "rail_magnate",
    "rail_prodigal",
)
"""The five cumulative categories, as fields of `state.Points`."""

BARON = "rail_baron"


def robber_baron(
    worth: Mapping[int, int], bankrupt: Collection[int], figures: PointsFigures
) -> dict[int, int]:
    """Points by rank of net worth, equal worth sharing the better place; a tycoon bankrupt this
    turn keeps his place but scores nothing (R52, Q33)."""
    ranks = {seat: sum(other > mine for other in worth.values()) for seat, mine in worth.items()}
    table = figures.robber_baron
    return {
        seat: 0 if seat in bankrupt or rank >= len(table) else table[rank]
        for seat, rank in ranks.items()
    }


def mogul(president: bool, dividend: int, owing: bool, figures: PointsFigures) -> int:
    """An officer's points for one railroad: president 3 and up to 5 for its dividend, director 1;
    nothing if it owes its president (R53)."""
    if owing:
        return 0
    if not president:
        return figures.director
    return figures.president + min(dividend, figures.dividend_most)


def deserves(award: Award, regions: Collection[str]) -> bool:
    """Whether the linked regions earn an award (R54)."""
    return all(any(region in regions for region in need) for need in award.needs)


def newly_deserved(
    awards: Iterable[Award], parts: Sequence[Collection[str]], regions: Collection[str]
) -> list[Award]:
    """Awards due now that none of a railroad's parts deserved at the start (Q46)."""
    return [
        award
        for award in awards
        if deserves(award, regions) and not any(deserves(award, part) for part in parts)
    ]


def magnate(regions: int, figures: PointsFigures) -> int:
    """A point for each region, and the highest bonus reached (R55, Q35)."""
    bonus = next((step.bonus for step in figures.magnate_bonus if regions >= step.regions), 0)
    return regions * figures.magnate_region + bonus


def prodigal(spending: Mapping[int, int], figures: PointsFigures) -> dict[int, int]:
    """15 points evenly, the other 15 and what is left by spending, all rounded down; then one each
    from the greatest spender on, of equal ones the lower number first (1.2, R56, Q36)."""
    if not spending:
        return {}
    order = sorted(spending, key=lambda seat: (-spending[seat], seat))
    even = figures.prodigal_even // len(order)
    rest = figures.prodigal_total - even * len(order)
    total = sum(spending.values())
    points = {seat: even + rest * spending[seat] // total for seat in order}
    for seat in order[: figures.prodigal_total - sum(points.values())]:
        points[seat] += 1
    return points


class VictoryStanding(Struct, frozen=True):
    """A tycoon's points in the five categories, in the order of `CATEGORIES`."""

    scores: tuple[int, ...]


def baron(standings: Mapping[int, VictoryStanding]) -> dict[int, int]:
    """The sum of percentages of each category's best score, each rounded down (1.2, R57, Q37)."""
    seats = sorted(standings)
    total = dict.fromkeys(seats, 0)
    for column in zip(*(standings[seat].scores for seat in seats), strict=True):
        best = max(column)
        if best > 0:
            for seat, score in zip(seats, column, strict=True):
                total[seat] += 100 * max(0, score) // best
    return total


def winners(scores: Mapping[int, int]) -> list[int]:
    """The seats with the highest score, who share the title (1.3, R58)."""
    best = max(scores.values())
    return sorted(seat for seat, score in scores.items() if score == best)


class AwardTaken(Struct, frozen=True):
    """An award that a tycoon scores for a railroad."""

    award: Award
    points: int


def taken_by_tycoon(
    due: Sequence[Award], has: Collection[str], before: Collection[str], figures: PointsFigures
) -> list[AwardTaken]:
    """Of a railroad's due awards those its president may still score, each once and without those
    it excludes; of two that exclude each other the better, if equal the first listed (R54, Q46).

    `before` are awards earned by any railroad before this turn: a new one counts double.
    """
    worth = {
        award.name: award.points * (1 if award.name in before else figures.first_factor)
        for award in due
    }
    order = sorted(due, key=lambda award: -worth[award.name])
    scored: list[str] = []
    for award in order:
        barred = {award.name, *award.excludes}
        if barred.isdisjoint(has) and barred.isdisjoint(scored):
            scored.append(award.name)
    return [AwardTaken(award, worth[award.name]) for award in due if award.name in scored]
