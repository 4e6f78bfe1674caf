"""The map as it lies on the table: its real tiles, who stands and is expected where, what ran."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, DrawnRoute, DrawnStop, DrawnToken, DrawnTrack, HexMap, Stroke
from pbm.games.eighteenxx.board.board import spaces, tile_on
from pbm.games.eighteenxx.board.game_map import Hex
from pbm.games.eighteenxx.board.hexes import neighbour
from pbm.games.eighteenxx.board.routes import TrainRoute
from pbm.games.eighteenxx.board.tiles import Tile, TrackSection
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.voice import Voice

FILLS = {"": "plain", "gray": "grey"}
APART = (1, 4, 2, 5)
"""Edges to which stops without track lean, so that two of them do not meet."""
TERRAIN = {"mountain": "▲", "water": "≈", "river": "≈", "lake": "≈"}
"""The signs before terrain costs."""


def strokes(voice: Voice) -> tuple[Stroke, ...]:
    """How the tokens of each company look."""
    companies = voice.view.game.figures.companies.values()
    return tuple(Stroke(one.name, one.title, one.colour, (), one.name) for one in companies)


def hex_map(voice: Voice, changed: tuple[str, ...] | None = None) -> HexMap:
    """The whole map as it lies on the table; `changed` are the hexes that a mail tells of."""
    ran = tuple(routes(voice))
    return replace(
        map_of(voice, voice.view.game.map.by_number),
        title=voice.say("map_title"),
        note=" ".join(_notes(voice, ran=bool(ran), text=False)),
        text_note=" ".join(_notes(voice, ran=bool(ran), text=True)),
        routes=ran,
        news=changed,
    )


def map_of(voice: Voice, places: Sequence[Hex]) -> HexMap:
    """Some hexes of the map with the letters and numbers at their frame."""
    board = voice.view.game.map
    rows = sorted({place.y for place in places})
    cols = sorted({place.x for place in places})
    down = tuple(chr(ord("A") + y) for y in range(rows[0], rows[-1] + 1))
    across = tuple(str(x + 1) for x in range(cols[0], cols[-1] + 1))
    return HexMap(
        title="",
        layout=board.layout,
        hexes=tuple(_hex(voice, place) for place in places),
        strokes=strokes(voice),
        coordinates=(down, across) if board.layout == "pointy" else ((), ()),
    )


def _notes(voice: Voice, *, ran: bool, text: bool) -> Iterator[str]:
    """What the signs of the map mean, on paper or in a text, those of features last."""
    game = voice.view.game
    over = {place.over for place in game.map.hexes.values() if place.terrain}
    yield voice.say(
        "map_note",
        signs=dict.fromkeys(sign for kind, sign in TERRAIN.items() if kind in over),
        once=game.map.lays.terrain == "first tile",
        labels=sorted({label for place in game.map.hexes.values() if (label := _label(place))}),
        ran=ran,
        text=text,
    )
    for notes in game.on(NOTES):
        yield notes(voice, text)


DRAWN: Occasion[Callable[[Voice, DrawnHex], DrawnHex]] = Occasion()
"""What features draw into a hex."""
NOTES: Occasion[Callable[[Voice, bool], str]] = Occasion()
"""What they have to say of the map, on paper or in a text."""


def _hex(voice: Voice, place: Hex) -> DrawnHex:
    """One hex: what is printed or lies on it, its stations, markers and tokens."""
    game = voice.view.game
    board = game.state.board
    tile, rotation = tile_on(game.map, board, place.name)
    laid = place.name in board.tiles
    drawn = DrawnHex(
        key=place.name,
        row=place.y,
        col=place.x,
        fill="red" if place.ground == "red" else FILLS.get(tile.colour, tile.colour),
        name=place.title,
        track=tuple(_track(tile, rotation)),
        stops=tuple(_stops(voice, place, tile, rotation)),
        marks=tuple(_marks(voice, place, laid)),
        borders=tuple(_borders(voice, place)),
        rivers=tuple(_river(place)),
        tile=board.tiles[place.name][0] if laid else "",
        tokens=tuple(DrawnToken(name) for name in board.markers.get(place.name, ())),
    )
    for draws in game.on(DRAWN):
        drawn = draws(voice, drawn)
    return drawn


def picture(tile: Tile, rotation: int) -> DrawnHex:
    """A tile alone, as it lies when it is turned so."""
    stops = tuple(
        DrawnStop(
            kind=stop.kind,
            value="/".join(map(str, stop.values)) if any(stop.values) else "",
            slots=stop.slots,
            tokens=("",) * stop.slots,
            edge=_leaning(tile, rotation, number),
        )
        for number, stop in enumerate(tile.stops)
    )
    return DrawnHex(
        key="",
        row=0,
        col=0,
        fill=FILLS.get(tile.colour, tile.colour),
        track=tuple(_track(tile, rotation)),
        stops=stops,
        marks=(tile.label,) if tile.label else (),
    )


def _track(tile: Tile, rotation: int) -> Iterator[DrawnTrack]:
    """Every piece of track from end to end."""
    for a, b in tile.turned[rotation]:
        yield DrawnTrack(end_of(a), end_of(b))


def _stops(voice: Voice, place: Hex, tile: Tile, rotation: int) -> Iterator[DrawnStop]:
    """Cities and towns with values, spaces, and who stands in them."""
    board = voice.view.game.state.board
    rows = spaces(voice.view.game.map, board, place.name)
    for number, stop in enumerate(tile.stops):
        standing = tuple(company or "" for company in rows[number]) if stop.slots else ()
        yield DrawnStop(
            kind=stop.kind,
            value="/".join(map(str, stop.values)) if any(stop.values) else "",
            slots=stop.slots,
            tokens=standing,
            edge=_leaning(tile, rotation, number),
            kept=_kept(voice, place, number, standing),
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


def _kept(voice: Voice, place: Hex, number: int, standing: Sequence[str]) -> tuple[str, ...]:
    """For each space of a city the company whose home is kept in it (ruling H12)."""
    homes = voice.view.game.state.board.homes
    waiting = iter(sorted(name for name, home in homes.items() if home == (place.name, number)))
    return tuple("" if taken else next(waiting, "") for taken in standing)


def _marks(voice: Voice, place: Hex, laid: bool) -> Iterator[str]:
    """Terrain still to be paid, labels."""
    if place.terrain and not (laid and voice.view.game.map.lays.terrain == "first tile"):
        sign = TERRAIN.get(place.over, "")
        yield voice.say("terrain", sign=sign, cost=place.terrain)
    if label := _label(place):
        yield label


def _label(place: Hex) -> str:
    """What the tiles of a hex must have upon them; nothing of most hexes."""
    return next((one for labels in place.labels.values() for one in labels if one), "")


def _borders(voice: Voice, place: Hex) -> Iterator[tuple[int, str]]:
    """Sides over which no track may lead though there is a hex beyond."""
    board = voice.view.game.map
    for edge in range(6):
        beyond = neighbour(board.layout, place.name, edge)
        there = board.hexes.get(beyond)
        if there is None or place.ground in ("red", "gray") or there.ground in ("red", "gray"):
            continue
        if place.neighbours[edge] is None:
            yield edge, "impassable"


def _river(place: Hex) -> Iterator[tuple[int, int]]:
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


RouteStep = tuple[str, str, str]


def routes(voice: Voice) -> Iterator[DrawnRoute]:
    """Every company's last run, train by train, by its share price order of now."""
    for name, company in voice.view.game.state.companies.items():
        for run in company.routes:
            label = voice.say("ran", train=run.train.partition("#")[0], income=run.revenue)
            yield DrawnRoute(name, label, tuple(_steps(voice, run)))


def _steps(voice: Voice, run: TrainRoute) -> Iterator[RouteStep]:
    """The pieces of track of a route in order."""
    for number, hexes in enumerate(run.connections):
        stops = run.halts[number].stop, run.halts[number + 1].stop
        for at in range(len(hexes)):
            step = _step(voice, hexes, at, stops)
            if step is not None:
                yield step


def _step(voice: Voice, hexes: Sequence[str], at: int, stops: tuple[int, int]) -> RouteStep | None:
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


def _joins(piece: TrackSection, first: int, last: int) -> bool:
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
