"""Lay or upgrade track (Lay or Upgrade Track).

Tiles, terrain and network are the board room's; here they get phase and private companies from the
state, and the turn's lays and money are counted.
"""

from collections.abc import Callable, Iterator

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import Version, lay_tile, version
from pbm.games.eighteenxx.board.game_map import GameMap
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, check_lay, lawful_lays, lies_there
from pbm.games.eighteenxx.board.site import TileLay
from pbm.games.eighteenxx.engine.companies import left_out
from pbm.games.eighteenxx.engine.course import also_asked, phase
from pbm.games.eighteenxx.values.events import TileLaid
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Lay, Order, Pass
from pbm.games.eighteenxx.values.point import Occasion, Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK

RULE = "track"
POWER = "powers"


class LayPower(msgspec.Struct, frozen=True):
    """What a power of private companies does for a lay; `Lay.private` names whose is used."""

    usable: Callable[[Game], str]
    """The private company by which the operating company has it; empty if it has it not."""
    refusal: Callable[[Game, Lay], Refusal | None]
    """What speaks against its use, before the map is asked."""
    check: Callable[[Game, Lay, LawfulLay], Refusal | None]
    """What speaks against it when the map allows the lay."""
    cost: Callable[[Game, Lay, LawfulLay], int]
    used: Callable[[Game, Lay], None]
    extra: Callable[[Game, Lay], bool] = lambda _game, _order: True
    """Whether the lay comes on top of those that the turn allows."""
    counted: Callable[[Game, Lay], bool] = lambda _game, _order: False
    """Whether it is all the same one of them."""
    more: Callable[[Game], bool] | None = None
    """Whether a lay by it is possible when the turn allows no other; if not said, when usable."""


POWERS: Occasion[tuple[str, LayPower]] = Occasion()
"""Powers of private companies by the name that the tables give them."""
LAID: Occasion[Callable[[Game], None]] = Occasion()
"""A tile was laid."""


TERRAIN: Point[Callable[[Game, LawfulLay], int]] = Point(lambda _game, lay: lay.cost)
"""What the operating company pays for the terrain of a lay."""


def most_yellow(game: SeenGame) -> int:
    """How many yellow tiles the turn allows (1850 6.1.1 in a company's first turn)."""
    turn, lays = game.turn, game.figures.numbers.lays
    return lays.first if turn.first else lays.later


def allowance(game: SeenGame, *, upgrade: bool) -> Refusal | None:
    """Whether the turn has a lay of a new tile or of an upgrade left, for it allows not both.

    While an upgrade is allowed a new tile is, too.
    """
    turn, most = game.turn, most_yellow(game)
    if upgrade and 0 < turn.yellow < most:
        return no(RULE, "yellow_excludes_upgrade")
    if turn.upgrades or turn.yellow >= most:
        return no(RULE, "no_more_tiles", laid=turn.yellow + turn.upgrades)
    return None


def _asks(game: Game) -> str:
    owns = any(one.owner == game.turn.company for one in game.state.privates.values())
    more = allowance(game, upgrade=False) is None or (
        owns and any((power.more or power.usable)(game) for _, power in game.on(POWERS))
    )
    return game.operating.president if more or also_asked(game, "lay") else ""


def _power(game: Game, order: Lay) -> LayPower | None:
    """The power that a lay uses."""
    printed = game.figures.privates.get(order.private)
    return dict(game.on(POWERS)).get(printed.power) if printed else None


def _check(game: Game, order: Lay, known: LawfulLay | None = None) -> Refusal | None:
    """What speaks against a lay; that the map allows it may be `known`."""
    turn = game.turn
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    if order.hex in turn.laid:
        lies = lies_there(game.map, game.state.board, tile_lay(order))
        return lies or no(RULE, "hex_already_used_this_turn", hex=order.hex)
    power = _power(game, order) if order.private else None
    if order.private and (refusal := _unpowered(game, order, power)):
        return refusal
    extra = power is not None and power.extra(game, order)
    verdict = known or judge_lay(game, order)
    if not isinstance(verdict, LawfulLay):
        lies = lies_there(game.map, game.state.board, tile_lay(order))
        return lies or _outside_allowance(game, order, extra) or verdict
    refusal = power.check(game, order, verdict) if power else None
    if refusal is None and not extra:
        refusal = allowance(game, upgrade=verdict.upgrade)
    if refusal is not None:
        return refusal
    terrain = game.by(TERRAIN)
    cost = power.cost(game, order, verdict) if power else terrain(game, verdict)
    held = game.cash(order.company)
    return no(RULE, "not_enough_money", needed=cost, held=held) if cost > held else None


def _unpowered(game: Game, order: Lay, power: LayPower | None) -> Refusal | None:
    """Whether the private company named has a power that the company may use here."""
    if power is None:
        return no(POWER, "no_such_power_left", private=order.private)
    return power.refusal(game, order)


def _outside_allowance(game: Game, order: Lay, extra: bool) -> Refusal | None:
    """The number of tiles is told before what the map says against one."""
    return None if extra else allowance(game, upgrade=order.hex in game.state.board.tiles)


def _lay(game: Game, order: Lay) -> None:
    turn = game.turn
    verdict = judge_lay(game, order)
    assert isinstance(verdict, LawfulLay)
    power = _power(game, order) if order.private else None
    terrain = game.by(TERRAIN)
    cost = power.cost(game, order, verdict) if power else terrain(game, verdict)
    counted = power is None or power.counted(game, order)
    game.pay(order.company, BANK, cost, "terrain")
    lay_tile(game.map, game.state.board, order.hex, order.tile, order.rotation)
    turn.laid.append(order.hex)
    if power:
        power.used(game, order)
    if verdict.upgrade:
        turn.upgrades += 1
    elif counted:
        turn.yellow += 1
    game.tell(TileLaid(order.company, order.tile, order.hex, order.rotation, cost, order.private))
    for then in game.on(LAID):
        then(game)


def _suggest(game: Game) -> Iterator[Order]:
    """Passing, then every lay the company may make and pay."""
    yield Pass()
    turn = game.turn
    powers = [power.usable(game) for _, power in game.on(POWERS)]
    for lay in lawful_lays(game.map, game.state.board, turn.company, terms(game)):
        for name in ("", *filter(None, powers)):
            order = Lay(turn.company, lay.tile, lay.hex, lay.rotation, name)
            if _check(game, order, lay) is None:
                yield order


TRACK = Step(
    name="lay",
    asks=_asks,
    subject=lambda game: game.turn.company,
    moves={Lay: Move(_check, _lay), Pass: Move(None, left_out("lay"))},
    suggest=_suggest,
)


LAND: Occasion[Callable[[SeenGame, LayTerms], LayTerms]] = Occasion()
"""What features change in the terms of a lay: a river, hexes that are closed."""


def terms(game: SeenGame) -> LayTerms:
    """Colours of the phase, and what features say of the land."""
    found = LayTerms(colours=phase(game).colours)
    for changed in game.on(LAND):
        found = changed(game, found)
    return found


_judged: dict[tuple[GameMap, Version, str, TileLay, LayTerms], LawfulLay | Refusal] = {}
_KEPT = 1_024


def tile_lay(order: Lay) -> TileLay:
    """The tile of an order as it is to lie."""
    return TileLay(order.hex, order.tile, order.rotation)


def judge_lay(game: Game, order: Lay) -> LawfulLay | Refusal:
    """Whether the map allows a lay, with its terrain cost; judged once as the board lies."""
    board, lay, land = game.state.board, tile_lay(order), terms(game)
    key = (game.map, version(board), order.company, lay, land)
    verdict = _judged.get(key)
    if verdict is None:
        if len(_judged) >= _KEPT:
            _judged.clear()
        verdict = _judged[key] = check_lay(game.map, board, order.company, lay, land)
    return verdict
