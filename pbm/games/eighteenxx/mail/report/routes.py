"""The last routes of the companies as pieces of track on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbm.core.page import Route
from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.board.routes import Route as Run
from pbm.games.eighteenxx.board.tiles import Section
from pbm.games.eighteenxx.voice import Voice

Step = tuple[str, str, str]


def routes(voice: Voice) -> Iterator[Route]:
    """Every company's last run, train by train, by its share price order of now."""
    for name, company in voice.view.game.state.companies.items():
        for run in company.routes:
            label = voice.say("ran", train=run.train.partition("#")[0], income=run.revenue)
            yield Route(name, label, tuple(_steps(voice, run)))


def _steps(voice: Voice, run: Run) -> Iterator[Step]:
    """The pieces of track of a route in order."""
    for number, hexes in enumerate(run.connections):
        stops = run.halts[number].stop, run.halts[number + 1].stop
        for at in range(len(hexes)):
            step = _step(voice, hexes, at, stops)
            if step is not None:
                yield step


def _step(voice: Voice, hexes: Sequence[str], at: int, stops: tuple[int, int]) -> Step | None:
    """One hex of a connection: from a stop, across, or to a stop; None if track was replaced."""
    game = voice.view.game
    neighbours = game.map.hexes[hexes[at]].neighbours
    first = ~stops[0] if at == 0 else neighbours.index(hexes[at - 1])
    last = ~stops[1] if at == len(hexes) - 1 else neighbours.index(hexes[at + 1])
    tile, rotation = tile_on(game.map, game.state.board, hexes[at])
    found = [piece for piece in tile.turned[rotation] if _joins(piece, first, last)]
    if not found:
        return None
    best = min(found, key=lambda piece: {first, last} != set(piece))
    ends = best if _meets(best[0], first) else best[::-1]
    return hexes[at], end_of(ends[0]), end_of(ends[1])


def _joins(piece: Section, first: int, last: int) -> bool:
    a, b = piece
    return (_meets(a, first) and _meets(b, last)) or (_meets(b, first) and _meets(a, last))


def _meets(end: int, wanted: int) -> bool:
    """Whether an end is the wanted edge, by either track over it, or any stop for a stop.

    Cities that were two when the train ran may be one now.
    """
    return end < 0 if wanted < 0 else end >= 0 and end % 6 == wanted


def end_of(end: int) -> str:
    """An end of track as pages name it."""
    return f"s{~end}" if end < 0 else str(end)
