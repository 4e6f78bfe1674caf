"""Deposits and refineries in reports, and on the map."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, DrawnSign
from pbm.core.page import Cell, Paragraph, Section, Table
from pbm.games.eighteenxx.features.cubes.deposits import figures, is_deposit
from pbm.games.eighteenxx.features.cubes.tables import (
    CONSTRUCTION,
    DISREPAIR,
    INOPERATIONAL,
    OPERATIONAL,
)
from pbm.games.eighteenxx.voice import Voice


def section(voice: Voice) -> Iterator[Section]:
    """Every deposit on which cubes lie, every refinery with its state; what the phase brings."""
    game = voice.view.game
    board, here = game.state.board, figures(game)
    rows: list[tuple[Cell, ...]] = [
        (voice.town(hex_), voice.say("cubes", cubes=board.cubes[hex_]))
        for hex_ in game.map.hexes
        if board.cubes.get(hex_)
    ]
    rows += [
        (voice.town(hex_), voice.say("refinery", state=state))
        for hex_, state in sorted(board.refineries.items())
    ]
    columns = voice.columns("cubes_heads", "l")
    note = voice.say(
        "cubes_note", production=here.production, capacity=here.capacity, export=here.export
    )
    block = Table(columns, tuple(rows), note=note) if rows else Paragraph(note)
    yield Section(voice.say("section_cubes"), (block,))


COLOURS = {
    CONSTRUCTION: "#f2c230",
    INOPERATIONAL: "#ffffff",
    OPERATIONAL: "#2c7a3f",
    DISREPAIR: "#b3202a",
}
"""How refineries are drawn, beside the letter of their state."""


def drawn(voice: Voice, hex_: DrawnHex) -> DrawnHex:
    """A deposit with its cubes and the room for more; the refinery of a city with its state."""
    game = voice.view.game
    board, signs = game.state.board, list(hex_.signs)
    stops = hex_.stops
    if hex_.key in game.map.hexes and is_deposit(game, hex_.key):
        stops = tuple(replace(one, kind="deposit") for one in stops)
        lying, most = board.cubes.get(hex_.key, 0), figures(game).capacity
        label = voice.say("cubes_of", cubes=lying, of=most)
        signs.append(DrawnSign(label, count=lying, of=most))
    if state := board.refineries.get(hex_.key, ""):
        label = voice.say("refinery", state=state)
        signs.append(DrawnSign(label, voice.say("refinery_letter", state=state), COLOURS[state]))
    return replace(hex_, stops=stops, signs=tuple(signs))


def note(voice: Voice, text: bool) -> str:
    """What a deposit looks like, or how a text tells of it."""
    return voice.say("cubes_map_note", text=text)
