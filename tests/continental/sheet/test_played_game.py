"""Sheets through a game in which everybody gives some of the orders that his sheet offers."""

from __future__ import annotations

import random

from pbm.core.dice import Dice
from pbm.games.continental.forecast import forecast
from pbm.games.continental.orders import Order
from pbm.games.continental.orders.reading import read
from pbm.games.continental.resolve import resolve
from pbm.games.continental.sheet import sheet
from pbm.games.continental.start import new_game
from pbm.games.continental.state import State
from pbm.sheets.lines import WIDTH
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import print_sheet
from tests.continental import midgame
from tests.continental.sheet.test_offers import offers

HEAD = SheetHead("cr-1", "1", 1, 1, "K7QD-93MX")
TURNS = 8


def ordered(game: State, seat: int, dice: random.Random) -> list[Order]:
    """A sheet printed, some of its lines unstruck, mailed back and read."""
    view = midgame.view(seat, game)
    text = print_sheet(sheet(view), HEAD)
    assert max(map(len, text.splitlines())) <= WIDTH
    untouched = read(text, view)
    given = [offer.line for offer in offers(view) if offer.given]
    assert ([one.text for one in untouched.orders], untouched.complaints) == (given, ())
    filled = [
        line.removeprefix("#: ") if dice.random() < 0.3 else line for line in text.splitlines()
    ]
    reading = read("\n".join(filled), view)
    assert all(one.rule for one in reading.complaints)  # only what excludes one another
    assert all(forecast(view, reading))
    return [one.order for one in reading.orders]


def test_every_sheet_of_a_played_game_can_be_mailed_back() -> None:
    game, dice = new_game((), {}, Dice("played")), random.Random(2)
    for _ in range(TURNS):
        orders = {seat: ordered(game, seat, dice) for seat in range(1, 16)}
        game = resolve(game, orders, {}, Dice("played"), check=True).state
    assert len(game.railroads) > 8
    assert any(road.president for road in game.railroads.values())
