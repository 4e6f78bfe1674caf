"""The stock market with its tokens, its ledge and its turnings."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.page import Grid, GridCell
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.mail.report.board_page import strokes
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.voice import Voice

ZONES = {"closed": "grey"}


def market(voice: Voice) -> Grid:
    """The stock market: prices, zones, and the stacks of tokens from the top."""
    game = voice.view.game
    stacks: dict[Spot, list[str]] = {}
    for name in share_price_order(game, list(game.state.companies)):
        stacks.setdefault(game.spot(game.company(name)), []).append(name)
    rows = tuple(
        tuple(_cell(voice, Spot(row, col), stacks) for col in range(len(squares)))
        for row, squares in enumerate(game.grid.rows)
    )
    limit = game.figures.numbers.holding_limit
    return Grid("", rows, strokes(voice), note=voice.say("market_note", limit=limit))


def _cell(voice: Voice, spot: Spot, stacks: dict[Spot, list[str]]) -> GridCell:
    square = voice.view.game.grid.at(spot)
    return GridCell(
        text=str(square.price) if square.price else "-",
        fill=ZONES.get(square.zone, square.zone),
        tokens=tuple(stacks.get(spot, ())),
        mark=_turning(voice, spot) if square.price else "",
        walls="".join(_ledge(voice, spot)),
    )


def _turning(voice: Voice, spot: Spot) -> str:
    """Where a dividend moves a token up instead of right, and none down instead of left (5.8)."""
    grid = voice.view.game.grid
    if grid.right(spot).row < spot.row:
        return voice.say("goes_up")
    return voice.say("goes_down") if grid.left(spot).row > spot.row else ""


def _ledge(voice: Voice, spot: Spot) -> Iterator[str]:
    """The sides at which the soft ledge runs: the lower area is beyond (1850 5.8)."""
    grid = voice.view.game.grid
    for side, row, col in (("e", spot.row, spot.col + 1), ("s", spot.row + 1, spot.col)):
        if grid.has(row, col) and grid.at(Spot(row, col)).lower and not grid.at(spot).lower:
            yield side
