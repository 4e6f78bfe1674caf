"""Following a given route: from the hexes a player names to the track his train runs on."""

from collections.abc import Iterator, Sequence

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Board
from pbm.games.eighteenxx.board.game_map import STOPS_PER_HEX, GameMap
from pbm.games.eighteenxx.board.track import Track, track_of

RULE = "running"


class GivenRoute(msgspec.Struct, frozen=True):
    """A route as it is ordered: hexes from stop to stop; `nodes` ("K16-0") if stops are named."""

    train: str
    connections: tuple[tuple[str, ...], ...]
    nodes: tuple[str, ...] = ()


class Way(msgspec.Struct, frozen=True):
    """Track that was followed: the stops in order, the hexes between, the arrivals passed."""

    stops: tuple[int, ...]
    hexes: tuple[tuple[str, ...], ...]
    used: int
    """What may not be used again, as bits (see `Track.over`)."""
    twice: bool


def follow(game_map: GameMap, board: Board, order: GivenRoute, avoid: int = 0) -> Way | Refusal:
    """The track that an order means: its connections joined at the stops they share.

    Of several meanings the first that uses nothing twice and nothing of `avoid` is taken.
    """
    track = track_of(game_map, board)
    named = frozenset(order.nodes)
    choices: list[list[Way]] = []
    for hexes in order.connections:
        if not all(name in game_map.hexes for name in hexes):
            return no(RULE, "no such hex", train=order.train, hexes=" ".join(hexes))
        ways = list(_along(game_map, track, hexes, named))
        if not ways:
            return no(RULE, "no such track", train=order.train, hexes=" ".join(hexes))
        choices.append(ways + [_turned(way) for way in ways])
    meanings = list(_joined(choices, None))
    if not meanings:
        return no(RULE, "connections do not join", train=order.train)
    return min(
        meanings,
        key=lambda way: (way.twice, len(set(way.stops)) < len(way.stops), bool(way.used & avoid)),
    )


def _joined(choices: Sequence[Sequence[Way]], before: Way | None) -> Iterator[Way]:
    """Every way to put the connections one after the other."""
    if not choices:
        if before is not None:
            yield before
        return
    for way in choices[0]:
        if before is None:
            yield from _joined(choices[1:], way)
        elif before.stops[-1] == way.stops[0]:
            both = Way(
                before.stops + way.stops[1:],
                before.hexes + way.hexes,
                before.used | way.used,
                before.twice or way.twice or bool(before.used & way.used),
            )
            yield from _joined(choices[1:], both)


def _turned(way: Way) -> Way:
    """The same track run the other way round."""
    hexes = tuple(tuple(reversed(leg)) for leg in reversed(way.hexes))
    return Way(tuple(reversed(way.stops)), hexes, way.used, way.twice)


def _along(
    game_map: GameMap, track: Track, hexes: Sequence[str], named: frozenset[str]
) -> Iterator[Way]:
    """Every way along a list of hexes from a stop in the first to a stop in the last."""
    if len(hexes) < 2:
        return
    first = game_map.hexes[hexes[0]].first
    for stop in range(first, first + STOPS_PER_HEX):
        if not _meant(game_map, stop, named):
            continue
        for arrival in track.exits.get(stop, ()):
            if game_map.into[arrival] == hexes[1]:
                bit = track.leaving(stop, arrival)
                start = Way((stop,), ((hexes[0], hexes[1]),), bit, twice=False)
                yield from _onward(game_map, track, hexes, 1, arrival, start, named)


def _meant(game_map: GameMap, stop: int, named: frozenset[str]) -> bool:
    """Whether a stop may be meant: the named one, where stops of its hex are named."""
    name, number = game_map.stop_name(stop)
    others = any(node.rpartition("-")[0] == name for node in named)
    return not others or f"{name}-{number}" in named


def _onward(
    game_map: GameMap,
    track: Track,
    hexes: Sequence[str],
    at: int,
    arrival: int,
    way: Way,
    named: frozenset[str],
) -> Iterator[Way]:
    """Go on from an arrival in hex number `at` of the list."""
    for target in track.moves[arrival]:
        used = track.moving(arrival, target)
        if target < 0:
            if not _meant(game_map, ~target, named):
                continue
            there = _stopped(way, ~target, used)
            if at == len(hexes) - 1:
                yield there
                continue
            for after in track.exits[~target]:
                if game_map.into[after] == hexes[at + 1]:
                    leg = (*there.hexes, (hexes[at], hexes[at + 1]))
                    gone = _gone(there, leg, track.leaving(~target, after))
                    yield from _onward(game_map, track, hexes, at + 1, after, gone, named)
        elif at + 1 < len(hexes) and game_map.into[target] == hexes[at + 1]:
            leg = (*way.hexes[:-1], (*way.hexes[-1], hexes[at + 1]))
            gone = _gone(way, leg, used)
            yield from _onward(game_map, track, hexes, at + 1, target, gone, named)


def _stopped(way: Way, stop: int, used: int) -> Way:
    return Way((*way.stops, stop), way.hexes, way.used | used, way.twice or bool(way.used & used))


def _gone(way: Way, hexes: tuple[tuple[str, ...], ...], used: int) -> Way:
    return Way(way.stops, hexes, way.used | used, way.twice or bool(way.used & used))
