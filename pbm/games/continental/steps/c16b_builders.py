"""Rail Builder points for new regions and awards (C.16, 1.2, R54, Q34, Q46)."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.games.continental import victory
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Turn
from pbm.games.continental.victory import AwardTaken
from pbm.games.continental.world_facts import AwardWon, PointsScored, RegionLinked


def play(turn: Turn) -> None:
    """Points go to the presidents who gave the orders; two firsts in one turn are both first."""
    linked, earned = set(turn.state.linked), set(turn.state.awards)
    for railroad in turn.railroads():
        regions = turn.rules.map.linked(railroad.lines)
        parts = _parts(turn, railroad)
        start = turn.opening.railroads.get(railroad.code)
        seat = start.president if start is not None else None
        _regions(turn, railroad, seat, [r for r in regions if not any(r in p for p in parts)])
        _awards(turn, railroad, seat, parts, regions)
        linked.update(regions)
        due = victory.newly_deserved(turn.rules.figures.awards, parts, regions)
        earned.update(award.name for award in due)
    turn.state.linked, turn.state.awards = sorted(linked), sorted(earned)


def _parts(turn: Turn, railroad: Railroad) -> list[list[str]]:
    """The regions that the railroad, and those merged into it, had at the start."""
    merged = [code for code, into in sorted(turn.merged.items()) if into == railroad.code]
    starts = [turn.opening.railroads.get(code) for code in (railroad.code, *merged)]
    return [turn.rules.map.linked(start.lines) for start in starts if start is not None]


def _regions(turn: Turn, railroad: Railroad, seat: int | None, new: Sequence[str]) -> None:
    """2 points for each region new to the railroad, doubled if new to all."""
    figures = turn.rules.figures.points
    for region in new:
        first = region not in turn.state.linked
        points = figures.region * (figures.first_factor if first else 1)
        turn.tell(
            RegionLinked(region, railroad.code, seat, points if seat is not None else 0, first)
        )
        if seat is not None:
            _score(turn, seat, points, region)


def _awards(
    turn: Turn,
    railroad: Railroad,
    seat: int | None,
    parts: Sequence[Sequence[str]],
    regions: Sequence[str],
) -> None:
    """A tycoon scores each award once; an anonymous president's are earned by nobody (Q62)."""
    due = victory.newly_deserved(turn.rules.figures.awards, parts, regions)
    scored: dict[str, AwardTaken] = {}
    if seat is not None:
        has, before = turn.tycoon(seat).awards, turn.state.awards
        taken = victory.taken_by_tycoon(due, has, before, turn.rules.figures.points)
        scored = {one.award.name: one for one in taken}
        turn.tycoon(seat).awards = sorted([*has, *scored])
    for award in due:
        one = scored.get(award.name)
        points = one.points if one is not None else 0
        first = award.name not in turn.state.awards
        winner = seat if one is not None else None
        turn.tell(AwardWon(award.name, railroad.code, winner, points, first))
        if seat is not None and points:
            _score(turn, seat, points, award.name)


def _score(turn: Turn, seat: int, points: int, about: str) -> None:
    """Add Builder points and tell the tycoon."""
    turn.tycoon(seat).points.rail_builder += points
    turn.tell(PointsScored(seat, "rail_builder", points, about))
