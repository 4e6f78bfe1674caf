"""Lay or upgrade track (Lay or Upgrade Track; Mississippi River Bridge Company)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import lay_tile
from pbm.games.eighteenxx.board.lays import LawfulLay, lawful_lays
from pbm.games.eighteenxx.engine.ground import judge_lay, terms
from pbm.games.eighteenxx.engine.markers import settle_markers
from pbm.games.eighteenxx.engine.privates import figures, phase_purchases, power_of, with_power
from pbm.games.eighteenxx.values.events import Passed, TileLaid
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Lay, Order, Pass
from pbm.games.eighteenxx.values.state import BANK, Private, Turn
from pbm.games.eighteenxx.values.title import Move, Step

RULE = "Lay or Upgrade Track"
BRIDGE = "Mississippi River Bridge Company"


def _two_yellow_or_one_upgrade(turn: Turn, *, upgrade: bool) -> Refusal | None:
    """Two yellow tiles or one upgrade, never both."""
    if upgrade and turn.yellow:
        return no(RULE, "yellow_excludes_upgrade")
    if turn.upgrades or turn.yellow > 1:
        return no(RULE, "no_more_tiles", laid=turn.yellow + turn.upgrades)
    return None


def _one_or_two_yellow_at_first(turn: Turn, *, upgrade: bool) -> Refusal | None:
    """One tile a turn, in the company's first turn a second yellow one (1850 6.1.1)."""
    if turn.upgrades or turn.yellow > (1 if turn.first else 0) or (turn.yellow and upgrade):
        return no("6.1.1", "no_more_tiles", laid=turn.yellow + turn.upgrades)
    return None


ALLOWANCES: Mapping[str, Callable[..., Refusal | None]] = {
    "two yellow or one upgrade": _two_yellow_or_one_upgrade,
    "one tile, at first two yellow": _one_or_two_yellow_at_first,
}
"""How many tiles a turn allows, by the names of figures.toml."""


def _turn(game: Game) -> Turn:
    return game.frame(Turn)


def _allowance(game: Game, *, upgrade: bool) -> Refusal | None:
    return ALLOWANCES[game.figures.numbers.lays](_turn(game), upgrade=upgrade)


def _president(game: Game) -> str:
    return game.company(_turn(game).company).president


def _asks(game: Game) -> str:
    more = any(_allowance(game, upgrade=kind) is None for kind in (False, True))
    return _president(game) if more or _home_free(game) or _empty_question(game) else ""


def _empty_question(game: Game) -> bool:
    """A habit of the recorded games: asked on when the bridge's power is there or for sale."""
    private = with_power(game, "bridge")
    if game.settings.empty_questions == "never" or private is None or private.uses:
        return False
    company = _turn(game).company
    least = (figures(game, private.name).price + 1) // 2
    for_sale = private.owner in game.state.seats and phase_purchases(game) == "all"
    return private.owner == company or (for_sale and least <= game.cash(company))


def _bridge(game: Game) -> Private | None:
    """The bridge company, if the operating company owns it and has not used it."""
    private = power_of(game, "bridge", _turn(game).company)
    return private if private is not None and not private.uses else None


def _home_free(game: Game) -> bool:
    """Whether the first turn's free and extra tile at home may still be laid (D14)."""
    turn = _turn(game)
    private = _bridge(game)
    if private is None or not turn.first:
        return False
    home = game.figures.companies[turn.company].home
    early = turn.company in figures(game, private.name).early_buyers
    return early and home not in game.state.board.tiles


def _is_home_lay(game: Game, order: Lay) -> bool:
    """Whether this use of the bridge company is the free tile at home."""
    return _home_free(game) and order.hex == game.figures.companies[order.company].home


def _is_extra(game: Game, order: Lay) -> bool:
    """Whether a lay comes on top of those the turn allows (D14)."""
    after = game.settings.bridge_lay == "after them too"
    return bool(order.private) and (after or _is_home_lay(game, order))


def _check(game: Game, order: Lay) -> Refusal | None:
    turn = _turn(game)
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    if order.hex in turn.laid:
        return no(RULE, "hex_already_used_this_turn", hex=order.hex)
    if order.private and (refusal := _power_refusal(game, order)):
        return refusal
    verdict = judge_lay(game, order)
    if not isinstance(verdict, LawfulLay):
        return _outside_allowance(game, order) or verdict
    if order.private and verdict.colour != "yellow":
        return no(BRIDGE, "yellow_tiles_only", tile=order.tile)
    if not _is_extra(game, order):
        refusal = _allowance(game, upgrade=verdict.upgrade)
        if refusal is not None:
            return refusal
    cost, held = _cost(game, order, verdict), game.cash(order.company)
    return no(RULE, "not_enough_money", needed=cost, held=held) if cost > held else None


def _outside_allowance(game: Game, order: Lay) -> Refusal | None:
    """The number of tiles is told before what the map says against one."""
    extra = _is_extra(game, order)
    return None if extra else _allowance(game, upgrade=order.hex in game.state.board.tiles)


def _power_refusal(game: Game, order: Lay) -> Refusal | None:
    private = _bridge(game)
    if private is None or private.name != order.private:
        return no(BRIDGE, "no_such_power_left", private=order.private)
    if order.hex not in figures(game, private.name).hexes:
        return no(BRIDGE, "no_river_hex", hex=order.hex)
    return None


def _cost(game: Game, order: Lay, verdict: LawfulLay) -> int:
    """Terrain, less the discount of the bridge company; its home tile is free."""
    if not order.private:
        return verdict.cost
    if _is_home_lay(game, order):
        return 0
    return max(verdict.cost - game.figures.numbers.bridge_discount, 0)


def _lay(game: Game, order: Lay) -> None:
    turn = _turn(game)
    verdict = judge_lay(game, order)
    assert isinstance(verdict, LawfulLay)
    cost = _cost(game, order, verdict)
    home = bool(order.private) and _is_home_lay(game, order)
    game.pay(order.company, BANK, cost, "terrain")
    lay_tile(game.map, game.state.board, order.hex, order.tile, order.rotation)
    turn.laid.append(order.hex)
    if order.private:
        game.state.privates[order.private].uses = 1
    if verdict.upgrade:
        turn.upgrades += 1
    elif not home:
        turn.yellow += 1
    game.tell(TileLaid(order.company, order.tile, order.hex, order.rotation, cost, order.private))
    settle_markers(game)


def _check_pass(_game: Game, _order: Pass) -> Refusal | None:
    return None


def _pass(game: Game, _order: Pass) -> None:
    turn = _turn(game)
    game.tell(Passed(_president(game), "lay", turn.company))
    turn.step += 1


def _suggest(game: Game) -> Iterator[Order]:
    """Passing, then every lay the company may make and pay."""
    yield Pass()
    turn = _turn(game)
    private = _bridge(game)
    for lay in lawful_lays(game.map, game.state.board, turn.company, terms(game)):
        for name in ("", private.name) if private else ("",):
            order = Lay(turn.company, lay.tile, lay.hex, lay.rotation, name)
            if _check(game, order) is None:
                yield order


TRACK = Step(
    name="lay",
    asks=_asks,
    subject=lambda game: _turn(game).company,
    moves={Lay: Move(_check, _lay), Pass: Move(_check_pass, _pass)},
    suggest=_suggest,
)
