"""The map with its real tiles, and the stock market with its tokens."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.page import Grid, GridCell, Hex, HexMap, Stop, Stroke, Track
from pbm.games.eighteenxx.board.board import spaces, tile_on
from pbm.games.eighteenxx.board.game_map import Hex as Place
from pbm.games.eighteenxx.board.hexes import neighbour
from pbm.games.eighteenxx.board.tiles import Tile
from pbm.games.eighteenxx.shares import share_price_order
from pbm.games.eighteenxx.voice import Voice

FILLS = {"": "plain", "gray": "grey"}
APART = (1, 4, 2, 5)
"""Edges to which stops without track lean, so that two of them do not meet."""
ZONES = {"closed": "grey"}


def strokes(voice: Voice) -> tuple[Stroke, ...]:
    """How the tokens of each company look."""
    companies = voice.view.game.figures.companies.values()
    return tuple(Stroke(one.name, one.title, one.colour, (), one.name) for one in companies)


def hex_map(voice: Voice) -> HexMap:
    """The whole map as it lies on the table."""
    board = voice.view.game.map
    rows = sorted({place.y for place in board.by_number})
    cols = sorted({place.x for place in board.by_number})
    down = tuple(chr(ord("A") + y) for y in range(rows[0], rows[-1] + 1))
    across = tuple(str(x + 1) for x in range(cols[0], cols[-1] + 1))
    return HexMap(
        title=voice.say("map_title"),
        layout=board.layout,
        hexes=tuple(_hex(voice, place) for place in board.by_number),
        strokes=strokes(voice),
        coordinates=(down, across) if board.layout == "pointy" else ((), ()),
        note=voice.say("map_note"),
    )


def _hex(voice: Voice, place: Place) -> Hex:
    """One hex: what is printed or lies on it, its stations, markers and tokens."""
    game = voice.view.game
    board = game.state.board
    tile, rotation = tile_on(game.map, board, place.name)
    laid = place.name in board.tiles
    return Hex(
        key=place.name,
        row=place.y,
        col=place.x,
        fill="red" if place.ground == "red" else FILLS.get(tile.colour, tile.colour),
        name=place.title,
        track=tuple(_track(tile, rotation)),
        stops=tuple(_stops(voice, place, tile, rotation)),
        marks=tuple(_marks(voice, place, laid)),
        pieces=board.markers.get(place.name, ()),
        borders=tuple(_borders(voice, place)),
        rivers=tuple(_river(place)),
        tile=board.tiles[place.name][0] if laid else "",
    )


def _track(tile: Tile, rotation: int) -> Iterator[Track]:
    """Every piece of track from end to end."""
    for a, b in tile.turned[rotation]:
        yield Track(*(f"s{~end}" if end < 0 else str(end) for end in (a, b)))


def _stops(voice: Voice, place: Place, tile: Tile, rotation: int) -> Iterator[Stop]:
    """Cities and towns with values, spaces, and who stands in them."""
    board = voice.view.game.state.board
    rows = spaces(voice.view.game.map, board, place.name)
    for number, stop in enumerate(tile.stops):
        standing = tuple(company or "" for company in rows[number]) if stop.slots else ()
        yield Stop(
            kind=stop.kind,
            value="/".join(map(str, stop.values)) if any(stop.values) else "",
            slots=stop.slots,
            tokens=standing,
            edge=_leaning(tile, rotation, number),
        )


def _leaning(tile: Tile, rotation: int, number: int) -> int | None:
    """The edge a stop leans to where a hex has several."""
    if len(tile.stops) < 2:
        return None
    own = sorted(
        end
        for section in tile.turned[rotation]
        if ~number in section
        for end in section
        if 0 <= end < 6
    )
    return own[0] if own else APART[number % len(APART)]


def _kept(voice: Voice, place: Place) -> list[str]:
    """Companies whose home is kept here."""
    homes = voice.view.game.state.board.homes
    return sorted(company for company, (hex_, _) in homes.items() if hex_ == place.name)


def _marks(voice: Voice, place: Place, laid: bool) -> Iterator[str]:
    """Terrain still to be paid, labels, homes kept, destinations waited for, tokens."""
    game = voice.view.game
    if place.terrain and not laid:
        yield voice.say("terrain", cost=place.terrain)
    label = next((one for labels in place.labels.values() for one in labels if one), "")
    if label:
        yield label
    for kept in _kept(voice, place):
        yield voice.say("home", company=kept)
    for name, company in game.state.companies.items():
        waits = game.figures.companies[name].destination == place.name
        if waits and company.marker in ("", "waiting") and not company.closed:
            yield voice.say("destination", company=name)
    for token in game.state.board.tokens:
        if token.hex == place.name:
            yield voice.say("token", kind=token.kind, value=token.for_owner)


def _borders(voice: Voice, place: Place) -> Iterator[tuple[int, str]]:
    """Sides over which no track may lead though there is a hex beyond."""
    board = voice.view.game.map
    for edge in range(6):
        beyond = neighbour(board.layout, place.name, edge)
        there = board.hexes.get(beyond)
        if there is None or place.ground in ("red", "gray") or there.ground in ("red", "gray"):
            continue
        if place.neighbours[edge] is None:
            yield edge, "impassable"


def _river(place: Place) -> Iterator[tuple[int, int]]:
    """The corners between which a river runs: where one bank ends and the other begins."""
    if place.river is None:
        return
    first, second = place.river.banks
    corners = [
        corner
        for corner in range(6)
        if (
            ((corner - 1) % 6 in first and corner in second)
            or ((corner - 1) % 6 in second and corner in first)
        )
    ]
    if len(corners) == 2:
        yield corners[0], corners[1]


def market(voice: Voice) -> Grid:
    """The stock market: prices, zones, and the stacks of tokens from the top."""
    game = voice.view.game
    stacks: dict[tuple[int, int], list[str]] = {}
    for name in share_price_order(game, list(game.state.companies)):
        company = game.company(name)
        stacks.setdefault((company.row, company.col), []).append(name)
    rows = tuple(
        tuple(
            GridCell(
                text=str(square.price) if square.price else "-",
                fill=ZONES.get(square.zone, square.zone),
                tokens=tuple(stacks.get((row, col), ())),
                mark="_" if square.lower else "",
            )
            for col, square in enumerate(squares)
        )
        for row, squares in enumerate(game.grid.rows)
    )
    return Grid(voice.say("market_title"), rows, strokes(voice), note=voice.say("market_note"))
