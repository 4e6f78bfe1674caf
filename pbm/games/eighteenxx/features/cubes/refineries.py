"""Refineries: where one may stand, what cubes and time make of it (1867 8.2 C c, 8.4)."""

from collections.abc import Mapping, Sequence

from pbm.games.eighteenxx.board.board import tile_on
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.features.cubes.tables import (
    AGES,
    BUILT,
    DISREPAIR,
    INOPERATIONAL,
    OPERATIONAL,
    PAYING,
    TABLES,
)
from pbm.games.eighteenxx.features.cubes.values import RefineryChanged
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.seen import SeenGame


def state_of(game: SeenGame, hex_: str) -> str:
    """The state of the refinery in a hex; empty where there is none."""
    return game.state.board.refineries.get(hex_, "")


def is_city(game: SeenGame, hex_: str) -> bool:
    """Whether a hex is a city of the land: not an area off the board."""
    return any(stop.kind == "city" for stop in game.map.hexes[hex_].printed.stops)


def has_track(game: SeenGame, hex_: str) -> bool:
    """Whether a city has a tile, or track printed on it."""
    return bool(tile_on(game.map, game.state.board, hex_)[0].colour)


def room_for_refinery(game: SeenGame, standing: Mapping[str, str] | None = None) -> bool:
    """Whether one more city may have a refinery."""
    there = game.state.board.refineries if standing is None else standing
    return sum(is_city(game, hex_) for hex_ in there) < game.by(TABLES).most


def put(game: Game, hex_: str, state: str) -> None:
    """Give a refinery a state, or take it away."""
    old = state_of(game, hex_)
    if state:
        game.state.board.refineries[hex_] = state
    else:
        game.state.board.refineries.pop(hex_, None)
    if old != state:
        game.tell(RefineryChanged(hex_, old, state))


def pays(
    game: SeenGame, company: str, hex_: str, standing: Mapping[str, str] | None = None
) -> bool:
    """Whether a cube that a company brings there is paid for, now or with these refineries."""
    there = game.state.board.refineries if standing is None else standing
    return there.get(hex_, "") in PAYING and _may_use(game, company, hex_)


def _may_use(game: SeenGame, company: str, hex_: str) -> bool:
    """The refinery off the board is its owner's alone while its private company is open."""
    private = game.private(game.by(TABLES).energy)
    closed = private is None or private.owner in ("", CLOSED)
    return is_city(game, hex_) or closed or (private is not None and private.owner == company)


def takes(game: SeenGame, hex_: str, standing: Mapping[str, str] | None = None) -> bool:
    """Whether a cube there would begin a refinery, or repair one, without being paid for."""
    if not is_city(game, hex_) or not has_track(game, hex_):
        return False
    there = game.state.board.refineries if standing is None else standing
    state = there.get(hex_, "")
    return state == DISREPAIR or (not state and room_for_refinery(game, there))


def use(game: Game, hex_: str) -> None:
    """A cube has come."""
    state = state_of(game, hex_)
    put(game, hex_, BUILT.get(state, state))


def grow_old(game: Game) -> None:
    """Refineries in cities a round later (1867 8.4); the changes do not meet each other."""
    places: Sequence[str] = [*game.state.board.refineries]
    for state in (DISREPAIR, INOPERATIONAL, "construction", OPERATIONAL):
        for hex_ in [one for one in places if is_city(game, one) and state_of(game, one) == state]:
            put(game, hex_, AGES[state])
            places = [one for one in places if one != hex_]
