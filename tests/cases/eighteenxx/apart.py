"""What a case says that is no order: ends of rounds, forced sales, lays that no company makes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, check_lay
from pbm.games.eighteenxx.board.site import TileLay as TileLay
from pbm.games.eighteenxx.board.tiles import NEXT_COLOUR
from pbm.games.eighteenxx.engine.course import end_stock_round, phase
from pbm.games.eighteenxx.engine.rounds import apply, check, next_decision
from pbm.games.eighteenxx.engine.steps.track import terms
from pbm.games.eighteenxx.engine.train_sales import sellable
from pbm.games.eighteenxx.features.connections.values import Connections
from pbm.games.eighteenxx.values.orders import (
    BuyTrain,
    Lay,
    Pass,
    Sell,
)
from pbm.games.eighteenxx.values.state import StockRound

if TYPE_CHECKING:
    from tests.cases.eighteenxx.play import Play


def forced_purchase(play: Play, words: str) -> bool:
    """The train that a company must buy: what is done where its president says nothing."""
    match = re.fullmatch(r"(\w+): forced purchase(?: of (?:train )?(\w+))?.*", words)
    if match is None:
        return False
    play.at_trains()
    decision = next_decision(play.game)
    order = decision.least() if decision is not None else Pass()
    bought = isinstance(order, BuyTrain) and match[2] in (None, order.train)
    play.verdicts.append(bought)
    if bought:
        apply(play.game, order)
    else:
        play.refusals.append(no("Purchase Trains", "no_sale_is_needed"))
    return True


def _end_stock_round(play: Play) -> None:
    """All pass; what stands in the plan behind a turn is done once more."""
    stock, rules = play.game.frame(StockRound), play.game.played
    stock.acts, stock.passes = [], len(play.game.state.seats) - 1
    for step in rules.plans[StockRound].steps:
        if step.skip is not None:
            step.skip(play.game)
    end_stock_round(play.game)


def special(play: Play, words: str) -> bool:
    if match := re.match(r"sell (\w+) (\d+), unprotected", words):
        play.game.frame(StockRound).seat = "2"
        play.changed()
        apply(play.game, Sell(match[1], int(match[2])))
    elif words.startswith("stock round ends"):
        _end_stock_round(play)
    elif words.startswith(("end of turn of", "operating round begins")):
        next_decision(play.game)
        frame = play.game.state.stack[-1]
        play.connections = list(frame.companies) if isinstance(frame, Connections) else []
    elif words.endswith(": pass trains"):
        _pass_trains(play)
    elif match := re.fullmatch(r"(\w+): upgrade (\w+) to (\w+)(?:, any rotation)?", words):
        _any_rotation(play, match[1], match[2], match[3])
    elif words == "privates pay":
        next_decision(play.game)
    elif words == "each: marker on map":
        _each_marker(play)
    elif match := re.fullmatch(r"(\d+): forced sales", words):
        play.at_trains()
        _sellable(play, match[1])
        next_decision(play.game)
    else:
        return False
    return True


def _sellable(play: Play, seat: str) -> None:
    """What the president of the company in need could sell, and what it would bring."""
    game, needy = play.game, play.scene.operating()
    companies = game.state.companies.values()
    most = {c.name: sellable(game, seat, c, needy) for c in companies}
    play.sellable = {seat: [f"{name} {n}" for name, n in most.items() if n]}
    play.raised = game.cash(needy) + game.cash(seat)
    play.raised += sum(n * game.price(game.companies[name]) for name, n in most.items())


def _pass_trains(play: Play) -> None:
    """Nobody is asked, or passing is legal."""
    play.at_trains()
    decision = next_decision(play.game)
    asks = decision is not None and decision.kind == "trains"
    refusal = check(play.game, Pass()) if asks else None
    play.verdicts.append(refusal is None)
    play.refusals += [refusal] if refusal else []


def _any_rotation(play: Play, company: str, hex_: str, tile: str) -> None:
    """A company's upgrade without a rotation: which are legal, and the first one is done.

    A second one of the same hex is an alternative: it is judged from where the first was.
    """
    if play.turned and play.turned[0] == (company, hex_):
        play.reset(play.turned[1])
    play.turned = ((company, hex_), play.moment())
    orders = [Lay(company, tile, hex_, rotation) for rotation in range(6)]
    verdicts = [check(play.game, order) for order in orders]
    legal = [n for n, verdict in enumerate(verdicts) if verdict is None]
    play.lays[tile] = legal
    play.verdicts.append(bool(legal))
    if legal:
        apply(play.game, orders[legal[0]])
    else:
        play.refusals += [v for v in verdicts if v][:1]


def rotations(play: Play, tile: str) -> list[int]:
    """The legal rotations of a tile, where the case speaks of it, from the beginning."""
    if tile in play.lays:
        return play.lays[tile]
    pattern = rf"(\w+): (?:lay {tile} at (\w+)|upgrade (\w+) to {tile}\b)"
    match = re.search(pattern, " ".join(map(str, play.scene.case["actions"])))
    if match is None:
        return []
    kept, place = play.moment(), match[2] or match[3]
    play.reset(play.start)
    orders = [Lay(match[1], tile, place, turn) for turn in range(6)]
    legal = [order.rotation for order in orders if check(play.game, order) is None]
    play.reset(kept)
    return legal


def _each_marker(play: Play) -> None:
    """Every company named makes its connection run and places its marker."""
    from pbm.games.eighteenxx.features.connections.steps import MARKER
    from pbm.games.eighteenxx.features.connections.values import Marker

    for name in play.scene.given["destination_of"]:
        play.game.state.stack.append(Connections(companies=[name]))
        MARKER.moves[Marker].act(play.game, Marker(name, "map"))
        play.game.state.stack.pop()


def anywhere(play: Play, words: str) -> None:
    hex_ = play.scene.given.get("hex", "")
    if match := re.match(r"upgrade (\w+) r(\d) to (.+)", words):
        _put(play, hex_, match[1], int(match[2]))
        found = play.upgrades
        tiles, place, rots = re.findall(r"\w+", match[3].replace(" or ", " ")), hex_, range(6)
    else:
        found = play.lays
        tiles = re.findall(r"\b\d+[A-Z]?\b", words.partition(" at ")[0].partition(" rot ")[0])
        if match := re.match(r"upgrade (\w+) to (\w+)", words):
            tiles, hex_ = [match[2]], match[1]
        at = re.search(r" at (\w+)", words)
        place = at[1] if at else hex_
        rot = re.search(r"rot (\d)", words)
        rots = range(int(rot[1]), int(rot[1]) + 1) if rot else range(6)
    legal = False
    for tile in tiles:
        found[tile] = []
        for rotation in rots:
            verdict = _judge(play, place, tile, rotation)
            if isinstance(verdict, LawfulLay):
                legal = True
                found[tile].append(rotation)
                play.cost = verdict.cost
    play.verdicts.append(legal)
    if not legal and not isinstance(verdict, LawfulLay):
        play.refusals.append(verdict)


def _judge(play: Play, hex_: str, tile: str, rotation: int) -> LawfulLay | Refusal:
    game = play.game
    old = terms(game)
    free = LayTerms(phase(game).colours, old.river_closed, old.closed_hexes, anywhere=True)
    lay, board = TileLay(hex_, tile, rotation), game.state.board
    colour = game.map.tiles[tile].colour
    if hex_ in board.tiles or game.map.hexes[hex_].printed.colour or colour == "yellow":
        return check_lay(game.map, board, "", lay, free)
    before = next(old for old, new in NEXT_COLOUR.items() if new == colour)
    return _over_any(play, lay, free, before)


def _over_any(play: Play, lay: TileLay, free: LayTerms, colour: str) -> LawfulLay | Refusal:
    """An upgrade of a hex on which the situation lays nothing: over any tile that fits."""
    game = play.game
    board = game.state.board
    verdict: LawfulLay | Refusal = no("", "nothing to upgrade")
    for tile in game.map.tiles.values():
        for rotation in range(6) if tile.colour == colour else ():
            _put(play, lay.hex, tile.name, rotation)
            verdict = check_lay(game.map, board, "", lay, free)
            del board.tiles[lay.hex]
            if isinstance(verdict, LawfulLay):
                return verdict
    return verdict


def _put(play: Play, hex_: str, tile: str, rotation: int) -> None:
    play.game.state.board.tiles[hex_] = (tile, rotation)
