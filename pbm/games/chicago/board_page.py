"""The board as a map of hexes: terrain, costs, incomes, houses and locomotives."""

from __future__ import annotations

from pbm.core.page import Hex, HexMap, Stroke
from pbm.games.chicago import develop, expand
from pbm.games.chicago.board import SINGLE, Place
from pbm.games.chicago.play import Play
from pbm.games.chicago.voice import Voice

FILLS = {
    "plain": "plain",
    "forest": "forest",
    "mountain": "mountain",
    "city": "city",
    "industrial": "grey",
    "start": "white",
    "chicago": "red",
}
DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2), (1, 3))


def strokes(voice: Voice) -> tuple[Stroke, ...]:
    """How each company looks: colour, dash and code, so that grey prints tell them apart."""
    return tuple(
        Stroke(one.name, one.long, one.colour, dash, one.name)
        for one, dash in zip(voice.view.board.rules.companies, DASHES, strict=True)
    )


def hex_map(voice: Voice) -> HexMap:
    """The whole board; odd columns lie half a hex further south."""
    play = voice.view.play
    places = voice.view.board.places.values()
    return HexMap(
        title=voice.say("map_title", turn=voice.view.turn),
        layout="flat",
        hexes=tuple(_hex(voice, play, place) for place in places),
        strokes=strokes(voice),
        note=voice.say("map_note"),
    )


def _hex(voice: Voice, play: Play, place: Place) -> Hex:
    """One hex with what lies on it."""
    column, row = ord(place.key[0]) - ord("A"), int(place.key[1:])
    developed = place.key in play.position.developed
    return Hex(
        key=place.key,
        row=2 * row + column % 2,
        col=column,
        fill=FILLS[place.terrain],
        name=place.name,
        marks=tuple(_marks(voice, play, place)),
        pieces=(*play.position.at(place.key), *(("house",) if developed else ())),
    )


def _marks(voice: Voice, play: Play, place: Place) -> list[str]:
    """What the next locomotive costs and brings here, and what a house would add."""
    if place.terrain == "start" or (place.terrain in SINGLE and play.position.at(place.key)):
        return []
    price, usual = expand.cost(play, place.key), voice.view.board.rules.usual
    marks = [] if price == usual.get(place.terrain) else [voice.say("cost", cost=price)]
    if place.terrain == "mountain":
        return marks
    more = expand.gain(play, place.key)
    if more:
        marks.append(voice.say("gain", gain=more))
    if place.terrain == "city" and place.key not in play.position.developed:
        marks.append(voice.say("house", gain=develop.gain(play, place.key)))
    return marks
