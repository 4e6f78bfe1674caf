"""Rail Builder points for new regions and awards (C.16, 1.2, R54, Q34, Q46)."""

from msgspec import Struct

from pbm.games.continental.events.world import AwardWon, PointsScored, RegionLinked
from pbm.games.continental.state import Railroad
from pbm.games.continental.turn import Turn
from pbm.games.continental.world import victory
from pbm.games.continental.world.figures import Award


class Reach(Struct):
    """What a railroad connects to now, and what it did at the start."""

    railroad: Railroad
    seat: int | None
    """Who gave its orders; None for an anonymous president."""
    regions: list[str]
    parts: list[list[str]]
    """The regions that it, and each railroad merged into it, had at the start."""
    due: list[Award]

    @property
    def new(self) -> list[str]:
        """Regions that none of its parts had."""
        return [one for one in self.regions if not any(one in part for part in self.parts)]


Scored = dict[tuple[str, str], int]
"""Railroad and award -> the points its president scores."""


def play(turn: Turn) -> None:
    """Points go to the presidents who gave the orders; two firsts in one turn are both first."""
    reaches = [_reach(turn, railroad) for railroad in turn.railroads()]
    scored: Scored = {}
    for seat in turn.seats():
        scored |= _taken(turn, seat, [reach for reach in reaches if reach.seat == seat])
    for reach in reaches:
        _regions(turn, reach)
        _awards(turn, reach, scored)
    linked, earned = set(turn.state.linked), set(turn.state.awards)
    linked.update(region for reach in reaches for region in reach.regions)
    earned.update(award.name for reach in reaches for award in reach.due)
    turn.state.linked, turn.state.awards = sorted(linked), sorted(earned)


def _reach(turn: Turn, railroad: Railroad) -> Reach:
    """Where a railroad has come to this turn."""
    regions, parts = turn.rules.map.linked(railroad.lines), _parts(turn, railroad)
    start = turn.opening.railroads.get(railroad.code)
    seat = start.president if start is not None else None
    due = victory.newly_deserved(turn.rules.figures.awards, parts, regions)
    return Reach(railroad, seat, regions, parts, due)


def _parts(turn: Turn, railroad: Railroad) -> list[list[str]]:
    """The regions of the start, of the railroad and of those merged into it."""
    merged = [code for code, into in sorted(turn.merged.items()) if into == railroad.code]
    starts = [turn.opening.railroads.get(code) for code in (railroad.code, *merged)]
    return [turn.rules.map.linked(start.lines) for start in starts if start is not None]


def _taken(turn: Turn, seat: int, reaches: list[Reach]) -> Scored:
    """The awards that a tycoon scores for both his railroads together: each once, for the first
    railroad, and of two that exclude each other the better (R54, Q46)."""
    figures, tycoon = turn.rules.figures, turn.tycoon(seat)
    earner: dict[str, str] = {}
    for reach in reaches:
        for award in reach.due:
            earner.setdefault(award.name, reach.railroad.code)
    due = [award for award in figures.awards if award.name in earner]
    taken = victory.taken_by_tycoon(due, tycoon.awards, turn.state.awards, figures.points)
    tycoon.awards = sorted([*tycoon.awards, *(one.award.name for one in taken)])
    return {(earner[one.award.name], one.award.name): one.points for one in taken}


def _regions(turn: Turn, reach: Reach) -> None:
    """2 points for each region new to the railroad, doubled if new to all."""
    figures, code, seat = turn.rules.figures.points, reach.railroad.code, reach.seat
    for region in reach.new:
        first = region not in turn.state.linked
        points = figures.region * (figures.first_factor if first else 1)
        turn.tell(RegionLinked(region, code, seat, points if seat is not None else 0, first))
        if seat is not None:
            _score(turn, seat, points, region)


def _awards(turn: Turn, reach: Reach, scored: Scored) -> None:
    """What the railroad has earned; an anonymous president's is scored by nobody (Q62)."""
    code, seat = reach.railroad.code, reach.seat
    for award in reach.due:
        points = scored.get((code, award.name), 0)
        first = award.name not in turn.state.awards
        turn.tell(AwardWon(award.name, code, seat if points else None, points, first))
        if seat is not None and points:
            _score(turn, seat, points, award.name)


def _score(turn: Turn, seat: int, points: int, about: str) -> None:
    """Add Builder points and tell the tycoon."""
    turn.tycoon(seat).points.rail_builder += points
    turn.tell(PointsScored(seat, "rail_builder", points, about))
