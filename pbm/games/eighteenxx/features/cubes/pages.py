"""Deposits and refineries in reports, and on the map."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.page import Cell, Column, Section, Table
from pbm.games.eighteenxx.features.cubes.deposits import figures, is_deposit
from pbm.games.eighteenxx.voice import Voice


def section(voice: Voice) -> Iterator[Section]:
    """Every deposit with its cubes, every refinery with its state."""
    game = voice.view.game
    board, here = game.state.board, figures(game)
    heads = voice.heads("cubes_heads")
    rows: list[tuple[Cell, ...]] = [
        (voice.town(hex_), voice.say("cubes", cubes=board.cubes.get(hex_, 0)))
        for hex_ in game.map.hexes
        if is_deposit(game, hex_)
    ]
    rows += [
        (voice.town(hex_), voice.say("refinery", state=state))
        for hex_, state in sorted(board.refineries.items())
    ]
    columns = (Column(heads[0]), Column(heads[1], weight=1))
    note = voice.say(
        "cubes_note", production=here.production, capacity=here.capacity, export=here.export
    )
    yield Section(voice.say("section_cubes"), (Table(columns, tuple(rows), note=note),))


def marks(voice: Voice, hex_: str) -> Iterator[str]:
    """Cubes on a deposit, the refinery of a city."""
    board = voice.view.game.state.board
    if board.cubes.get(hex_):
        yield voice.say("cubes", cubes=board.cubes[hex_])
    if hex_ in board.refineries:
        yield voice.say("refinery", state=board.refineries[hex_])
