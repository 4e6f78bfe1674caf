"""The tiles that companies may lay, drawn as they would lie, beside maps of the surroundings."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pbm.core.hexmap import HexMap, Layout, LitHex
from pbm.core.page import Block, Gallery, Paragraph, Picture, Rack
from pbm.games.eighteenxx.board.board import tiles_left
from pbm.games.eighteenxx.board.game_map import GameMap, Hex
from pbm.games.eighteenxx.board.hexes import apart
from pbm.games.eighteenxx.board.lays import LawfulLay
from pbm.games.eighteenxx.mail.report.board_page import map_of, picture
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice

Lays = Mapping[str, Sequence[LawfulLay]]
"""The legal lays of a company, by hex."""
NEAR = 5
"""Hexes no farther than this from each other stand on one map."""
APART = 2
"""Companies of which each has its own pictures; of more those are drawn together that may lay in
the same places."""
SHARED = 0.5
"""The share of its hexes that a company has in common with others to be drawn with them."""


def lay_pictures(view: View, lays: Mapping[str, Lays]) -> dict[str, tuple[Block, ...]]:
    """What is drawn for each company: its own tiles, or those of all with the first of them."""
    voice, having = Voice(view), {name: found for name, found in lays.items() if found}
    if len(having) <= APART:
        return {name: (_gallery(voice, {name: found}),) for name, found in having.items()}
    drawn: dict[str, tuple[Block, ...]] = {}
    for first, *others in neighbours(having):
        drawn[first] = (_gallery(voice, {name: having[name] for name in (first, *others)}),)
        told = Paragraph(voice.say("lay_elsewhere", company=first), style="small")
        drawn |= dict.fromkeys(others, (told,))
    return drawn


def neighbours(lays: Mapping[str, Lays]) -> list[list[str]]:
    """Companies in their order, those together that have most of their hexes in common."""
    groups: list[list[str]] = []
    for name, found in lays.items():
        beside = next((group for group in groups if _share(found, group, lays) >= SHARED), None)
        if beside is None:
            groups.append([name])
        else:
            beside.append(name)
    return groups


def _share(found: Lays, group: Sequence[str], lays: Mapping[str, Lays]) -> float:
    """The part of a company's hexes in which somebody of a group may lay, too."""
    theirs = {hex_ for name in group for hex_ in lays[name]}
    return len(theirs & set(found)) / len(found)


def _gallery(voice: Voice, lays: Mapping[str, Lays]) -> Gallery:
    """Racks by hex, with what its terrain costs and whose they are where several may lay."""
    hexes = dict.fromkeys(hex_ for found in lays.values() for hex_ in found)
    one = next(lay for found in lays.values() for there in found.values() for lay in there)
    owners = {
        hex_: tuple(name for name in lays if hex_ in lays[name]) if len(lays) > 1 else ()
        for hex_ in hexes
    }
    order = [place.name for place in voice.view.game.map.by_number if place.name in hexes]
    racks = tuple(
        Rack(
            voice.say("lay_hex", hex=hex_, cost=found[0].cost, companies=names),
            tuple(_pictures(voice, found)),
        )
        for hex_ in order
        for names, found in _together(hex_, lays)
    )
    return Gallery(
        title="",
        layout=voice.view.game.map.layout,
        racks=racks,
        note=voice.say(
            "lay_note", tile=one.tile, hex=one.hex, rotation=one.rotation, shared=len(lays) > 1
        ),
        boards=tuple(surroundings(voice, [LitHex(hex_, owners[hex_]) for hex_ in order])),
    )


def _together(
    hex_: str, lays: Mapping[str, Lays]
) -> Iterator[tuple[tuple[str, ...], list[LawfulLay]]]:
    """The lays in a hex by the companies that may make them; nobody is named if it is one alone."""
    owners: dict[LawfulLay, tuple[str, ...]] = {}
    for name, found in lays.items():
        for lay in found.get(hex_, ()):
            owners[lay] = (*owners.get(lay, ()), name)
    for names in dict.fromkeys(owners.values()):
        yield names if len(lays) > 1 else (), [lay for lay in owners if owners[lay] == names]


def _pictures(voice: Voice, lays: Sequence[LawfulLay]) -> Iterator[Picture]:
    game = voice.view.game
    for lay in lays:
        left = tiles_left(game.map, game.state.board, lay.tile)
        yield Picture(
            picture(game.map.tiles[lay.tile], lay.rotation),
            voice.say("tile_left", tile=lay.tile, left=left),
            voice.say("lay_rotation", rotation=lay.rotation),
        )


def surroundings(voice: Voice, lit: Sequence[LitHex]) -> Iterator[HexMap]:
    """A map of those hexes that lie near each other and of what is around them, the most first."""
    board = voice.view.game.map
    for near in clusters(board.layout, [board.hexes[one.key] for one in lit]):
        names = {place.name for place in near}
        around = map_of(voice, _around(board, near))
        yield replace(around, lit=tuple(one for one in lit if one.key in names))


def clusters(layout: Layout, places: Sequence[Hex]) -> list[list[Hex]]:
    """Hexes that are joined by steps of no more than NEAR."""
    found: list[list[Hex]] = []
    for place in places:
        beside = [
            cluster
            for cluster in found
            if any(apart(layout, place.name, one.name) <= NEAR for one in cluster)
        ]
        found = [cluster for cluster in found if cluster not in beside]
        found.append([place, *(one for cluster in beside for one in cluster)])
    return sorted(found, key=len, reverse=True)


def _around(board: GameMap, shown: Sequence[Hex]) -> list[Hex]:
    """The hexes within a frame about some of them, one hex wide."""
    wide, high = (2, 1) if board.layout == "pointy" else (1, 2)
    left, right = min(one.x for one in shown) - wide, max(one.x for one in shown) + wide
    top, bottom = min(one.y for one in shown) - high, max(one.y for one in shown) + high
    return [one for one in board.by_number if left <= one.x <= right and top <= one.y <= bottom]
