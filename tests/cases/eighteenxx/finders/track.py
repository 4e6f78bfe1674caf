"""How to look at what a case expects: track, markers, tokens and runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pbm.games.eighteenxx.board.board import HexToken, spaces, take_tokens
from pbm.games.eighteenxx.board.routes import StopValues
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.steps.running import best_run_of
from pbm.games.eighteenxx.features.edge_tokens import TABLES as EDGES
from pbm.games.eighteenxx.features.rights import TABLES as RIGHTS
from pbm.games.eighteenxx.values.events import DividendPaid, Ran
from pbm.games.eighteenxx.values.state import BANK, OperatingTurn
from tests.cases.eighteenxx.finders.money import _paid
from tests.cases.eighteenxx.play import Play

Find = Callable[[Play, Any], object]


def _lawful(found: dict[str, list[int]]) -> list[list[object]]:
    return [[tile, rotation] for tile, rotations in found.items() for rotation in rotations]


def _rotations(play: Play, wanted: Any) -> object:
    return next(iter(play.lays.values())) if isinstance(wanted, list) else play.lays


def _bonus(play: Play, wanted: Any) -> object:
    """What tokens add for a company: by hex, for "others", or as a plain number."""
    found: dict[str, object] = {}
    for name, places in wanted.items():
        tokens = play.game.state.board.tokens
        others = {t.hex: t.for_others for t in tokens if t.for_others}
        own = {t.hex: t.for_owner for t in tokens if t.owner == name}
        bonuses = others if name == "others" else own
        found[name] = bonuses if isinstance(places, dict) else sum(bonuses.values())
    return found


def _bonus_at(play: Play, tokens: tuple[HexToken, ...], wanted: Any) -> object:
    """As `bonus`, of the tokens of another moment; by company, or of the one that operates."""
    if isinstance(wanted, dict) and all(re.fullmatch(r"[A-Z]\d+", name) for name in wanted):
        return {t.hex: t.for_owner for t in tokens if t.owner == play.scene.operating()}
    if not isinstance(wanted, dict):
        return sum(t.for_owner for t in tokens if t.owner == play.scene.operating())
    kept = play.game.state.board.tokens
    play.game.state.board.tokens = tokens
    found = _bonus(play, wanted)
    play.game.state.board.tokens = kept
    return found


def _marked(play: Play, wanted: Any, place: str) -> object:
    """Companies whose destination marker has come to a place, in the form of the case."""
    found = {n: c.marker == place for n, c in play.game.state.companies.items() if c.marker}
    return _in_form(found, wanted, place)


def _in_form(found: dict[str, bool], wanted: Any, word: str = "") -> object:
    """A list of companies, or yes, no or a word for each."""
    if isinstance(wanted, str):
        return next((name for name, so in found.items() if so), "")
    if isinstance(wanted, bool):
        return any(found.values())
    if isinstance(wanted, int):
        return sum(found.values())
    if not isinstance(wanted, dict):
        also = [name for name in found if found[name] and name not in wanted]
        return [name for name in wanted if found.get(name)] + also
    plain = all(isinstance(value, bool) for value in wanted.values())
    return {n: found.get(n, False) if plain else word if found.get(n) else None for n in wanted}


def _connected(play: Play, wanted: Any) -> object:
    """Companies that have made their connection runs."""
    companies = play.game.state.companies.items()
    found = {name: one.marker in ("map", "charter") for name, one in companies}
    return _in_form(found, wanted)


def _edges(play: Play, wanted: Any) -> object:
    """Markers beside cities: companies by hex, hexes by company, or companies alone."""
    markers = {h: list(names) for h, names in play.game.state.board.markers.items() if names}
    at = {name: hex_ for hex_, names in markers.items() for name in names}
    if isinstance(wanted, bool | int):
        return type(wanted)(len(at))
    if not isinstance(wanted, dict):
        return [n for n in wanted if n in at] + [n for n in at if n not in wanted]
    if all(re.fullmatch(r"[A-Z]\d+", key) for key in wanted):
        if all(isinstance(value, int) for value in wanted.values()):
            return {h: type(wanted[h])(len(markers.get(h, []))) for h in wanted}
        lists = all(isinstance(value, list) for value in wanted.values())
        return {h: markers.get(h, []) if lists else (markers.get(h) or [None])[0] for h in wanted}
    yes_no = any(isinstance(value, bool) for value in wanted.values())
    return {name: name in at if yes_no else at.get(name) for name in wanted}


def _others_bonus(play: Play, _wanted: Any) -> object:
    return sum(token.for_others for token in play.game.state.board.tokens)


def _after_six(play: Play, wanted: Any) -> object:
    take_tokens(play.game.state.board)
    return _bonus(play, wanted)


def _revenue(play: Play, _wanted: Any) -> object:
    turn = play.game.on_stack(OperatingTurn)
    if turn is not None and turn.ran:
        return turn.income
    told = play.game.journal.of(DividendPaid)
    if told and told[-1].connection:
        return told[-1].income
    return play.game.companies[str(play.scene.given.get("operated_just_now"))].income


def _this_run(play: Play, _wanted: Any) -> object:
    return play.game.journal.of(Ran)[0].income


def _best(play: Play, _wanted: Any) -> object:
    company = play.game.companies[play.scene.operating()]
    return best_run_of(play.game, company, None).revenue


def _best_after(play: Play, _wanted: Any) -> object:
    company = play.game.companies[str(play.scene.given["operated_just_now"])]
    return best_run_of(play.game, company, None).revenue


def _stations_left(play: Play, wanted: Any) -> object:
    return {name: play.game.companies[name].stations for name in wanted}


def _city_spaces(play: Play, wanted: Any) -> object:
    board, map_ = play.game.state.board, play.game.map
    return {h: sorted(c for c in spaces(map_, board, h)[0] if c) for h in wanted}


def _at_edge(play: Play, wanted: Any) -> object:
    placed = [name for names in play.game.state.board.markers.values() for name in names]
    stations = [n for rows in play.game.state.board.stations.values() for r in rows for n in r]
    return [name for name in wanted if name in placed and stations.count(name) <= 1]


def _offboard(play: Play, wanted: Any) -> object:
    board, map_ = play.game.state.board, play.game.map
    stop = map_.hexes["N1"].first
    value = StopValues(map_, board, "", phase(play.game).band).of(stop, True)
    last = map_.hexes["N1"].printed.stops[0].values[-1]
    return wanted if value == last else False


def _discount(play: Play, _wanted: Any) -> object:
    private = play.game.private("bridge")
    return private is not None and bool(private.uses)


def _where(play: Play, wanted: Any) -> object:
    placed = play.game.state.board.stations
    return {n: sorted(h for h, rows in placed.items() if any(n in r for r in rows)) for n in wanted}


def _edge_sets(play: Play, wanted: Any) -> object:
    tiles = play.game.map.tiles
    found: dict[str, list[list[int]]] = {}
    for tile in wanted:
        sets = [sorted(tiles[tile].exits[turn]) for turn in play.lays[tile]]
        found[tile] = [one for n, one in enumerate(sets) if one not in sets[:n]]
    return found


def _station_costs(play: Play, wanted: Any) -> object:
    return {n: list(play.game.figures.companies[n].stations) for n in wanted}


def _rights(play: Play, wanted: Any) -> object:
    """Companies with a right, in the order of the case where they are the same."""
    held = play.game.state.board.rights.get(play.game.by(RIGHTS).hex, ())
    return _in_form({name: name in held for name in play.game.state.companies}, wanted)


def _edge_tokens(play: Play, wanted: Any) -> object:
    """Companies that have an edge token at all."""
    areas = play.game.by(EDGES).areas
    return _in_form({name: name in areas for name in play.game.state.companies}, wanted)


TRACK: dict[str, Find] = {
    "stations": _where,
    "legal_edge_sets": _edge_sets,
    "station_costs": _station_costs,
    "legal_lays": lambda p, w: _lawful(p.lays),
    "legal_upgrades": lambda p, w: _lawful(p.upgrades),
    "legal_rotations": _rotations,
    "cost": lambda p, w: p.cost,
    "discount_used": _discount,
    "bonus": _bonus,
    "others_bonus": _others_bonus,
    "bonus_before": lambda p, w: _bonus_at(p, p.tokens, w),
    "bonus_after": lambda p, w: _bonus_at(p, p.game.state.board.tokens, w),
    "connection_done": _connected,
    "charter_marker": lambda p, w: _marked(p, w, "charter"),
    "edge_markers": _edges,
    "edge_tokens": _edges,
    "edge_token_kept": _edge_tokens,
    "mesabi_rights": _rights,
    "uses_left_after_one": lambda p, w: p.after_one[0] if p.after_one else None,
    "two_in_one_turn": lambda p, w: p.after_one[1] if p.after_one else None,
    "uses": lambda p, w: {n: p.game.state.privates[n].uses for n in w},
    "after_first_6_train": _after_six,
    "revenue": _revenue,
    "revenue_of_this_run": _this_run,
    "best_revenue": _best,
    "revenue_after": _best_after,
    "marker_cost": lambda p, w: _paid(p, p.scene.names, [BANK]),
    "station_costs_left": _stations_left,
    "city_spaces": _city_spaces,
    "at_edge_of_hex": _at_edge,
    "offboard": _offboard,
    "tiles": lambda p, w: {h: list(p.game.state.board.tiles.get(h, ())) for h in w},
}
