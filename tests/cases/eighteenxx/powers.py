"""Powers of private companies, rights and edge tokens in a case's words."""

from __future__ import annotations

import contextlib
import copy
import re
from typing import TYPE_CHECKING

from pbm.games.eighteenxx.board.board import put_marker
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.rounds import apply, check
from pbm.games.eighteenxx.engine.steps.track import POWERS, allowance
from pbm.games.eighteenxx.features.edge_tokens import TABLES as EDGES
from pbm.games.eighteenxx.features.extra_lays import TABLES as GRANTS
from pbm.games.eighteenxx.features.extra_lays import end_own_lays
from pbm.games.eighteenxx.features.rights import TABLES as RIGHTS
from pbm.games.eighteenxx.features.rights import grant, leads_to
from pbm.games.eighteenxx.values.events import TileLaid
from pbm.games.eighteenxx.values.orders import Lay
from pbm.games.eighteenxx.values.state import OperatingTurn, Private
from tests.cases.eighteenxx.laying import approach
from tests.cases.eighteenxx.leading import go_to_step
from tests.cases.eighteenxx.told import placed

if TYPE_CHECKING:
    from tests.cases.eighteenxx.play import Play
    from tests.cases.eighteenxx.situation import Scene

NOBODY_LAYS = re.compile(
    r"(?P<who>\w+): (?:(?P<first>\w+) )?lays? (?:a tile |any tile )?(?:at|in|on) (?P<hex>\w+)"
    r"(?:,? (?:by|with|using|through) (?P<last>.+))?"
)
"""A lay of whatever tile fits; by a private company it comes after the turn's own."""


def private_called(scene: Scene, words: str) -> str:
    """A private company by its short name, by words of its title, or the bridge company."""
    privates = scene.game.figures.privates
    named = [name for name in privates if re.search(rf"\b{name}\b", words)]
    said = {word.lower() for word in re.findall(r"\w{4,}", words)} - {"company", "railroad"}
    titled = {
        name: len(said & set(re.findall(r"\w{4,}", one.title.lower())))
        for name, one in privates.items()
    }
    best = max(titled, key=lambda name: titled[name])
    bridge = next((name for name, one in privates.items() if one.power == "bridge"), "")
    return named[0] if named else best if titled[best] else bridge


def put_edge_tokens(scene: Scene) -> None:
    """Tokens of companies in their red areas."""
    areas = scene.game.by(EDGES).areas
    for key in ("edge_tokens", "edge_markers"):
        for name, hex_ in placed(scene.told(key)).items():
            if name in areas:
                put_marker(scene.game.state.board, name, hex_ or areas[name])


def give_rights(scene: Scene) -> None:
    """Companies that have a right, as told, and the one that owns the company that brings one."""
    tables, state = scene.game.by(RIGHTS), scene.game.state
    private = scene.game.private(tables.power) if tables.power else None
    owner = private.owner if private is not None else ""
    for name in dict.fromkeys((*scene.told("mesabi_rights"), owner)):
        if name in state.companies and tables.hex:
            grant(state.board, name, tables.hex)


def use_powers(scene: Scene) -> None:
    """How often powers were used: a number, or the hexes of the lays."""
    for name, told in scene.given.get("uses", {}).items():
        private = scene.game.state.privates[name]
        private.uses = len(told) if isinstance(told, list) else int(told)
        power = scene.game.figures.privates[name].power
        grant = next((one for one in scene.game.by(GRANTS).grants if one.power == power), None)
        if grant is not None and grant.region and isinstance(told, list):
            inside = scene.game.map.regions[grant.region]
            private.elsewhere = sum(hex_ not in inside for hex_ in told)
        if grant is not None and grant.closes and not _left(scene, private):
            private.owner = CLOSED


def _left(scene: Scene, private: Private) -> int | None:
    """Lays that a private company has left; None for one in every turn."""
    power = scene.game.figures.privates[private.name].power
    grant = next((one for one in scene.game.by(GRANTS).grants if one.power == power), None)
    return grant.times - private.uses if grant is not None and grant.times else None


def make_reachable(play: Play, order: Lay) -> None:
    """Track up to a hex that the situation only says is wanted."""
    scene, map_ = play.scene, play.game.map
    if order.hex not in scene.given.get("hexes_wanted", ()):
        return
    board = play.game.state.board
    if leads_to(map_, board, order.company, order.hex):
        return
    trial = copy.deepcopy(board)
    with contextlib.suppress(ValueError):
        approach(map_, trial, scene.game.figures.companies[order.company].home, order.hex)
        play.game.state.board = trial
        play.changed()


def lay_whatever(play: Play, words: str) -> bool:
    """A lay without a tile: legal if any tile is, and the first one is laid."""
    match = NOBODY_LAYS.fullmatch(words)
    if match is None:
        return False
    scene, said = play.scene, match["first"] or match["last"] or ""
    private = private_called(scene, said) if said else ""
    order = Lay(match["who"], "", match["hex"], 0, private)
    go_to_step(play, order)
    if (
        private
        and play.game.on_stack(OperatingTurn) is not None
        and allowance(play.game, upgrade=False) is None
    ):
        end_own_lays(play.game)  # what is not told is done
        play.changed()
    make_reachable(play, order)
    orders = [
        Lay(order.company, tile.name, order.hex, turn, private)
        for tile in play.game.map.tiles.values()
        for turn in range(6)
    ]
    legal = next((one for one in orders if check(play.game, one) is None), None)
    play.verdicts.append(legal is not None)
    if legal is not None:
        apply(play.game, legal)
        note_lay(play, legal)
    else:
        play.refusals += [verdict for verdict in [check(play.game, orders[0])] if verdict]
    return True


def note_lay(play: Play, order: Lay) -> None:
    """What a tile cost; what the first use of a power leaves: lays, and another this turn."""
    play.cost = play.game.journal.of(TileLaid)[-1].cost
    if not order.private or play.after_one:
        return
    private = play.game.state.privates[order.private]
    power = play.game.figures.privates[order.private].power
    again = [one.usable(play.game) for name, one in play.game.on(POWERS) if name == power]
    play.after_one = (_left(play.scene, private), order.private in again)
