"""How to look at what a case expects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbm.games.eighteenxx.board.board import spaces, tiles_left
from pbm.games.eighteenxx.engine.course import phase, scores
from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.engine.shares import certificates, held, share_price_order
from pbm.games.eighteenxx.engine.steps.running import best_run_of
from pbm.games.eighteenxx.engine.steps.station import cost
from pbm.games.eighteenxx.features.acquisitions.values import CompanyAcquired
from pbm.games.eighteenxx.features.card_row.values import Cards
from pbm.games.eighteenxx.values.events import DividendPaid, StationPlaced, TileLaid
from pbm.games.eighteenxx.values.state import IPO
from tests.cases.wyoming.play import Played

Find = Callable[[Played, Any], object]


def _cash_change(play: Played, wanted: Any) -> object:
    return {who: play.game.cash(who) - play.began.get(who, 0) for who in wanted}


def _shares(play: Played, wanted: Any) -> object:
    def percent(name: str, holder: str) -> int:
        return 10 * held(play.game.state.companies[name], IPO if holder == "treasury" else holder)

    return {n: {h: percent(n, h) for h in holders} for n, holders in wanted.items()}


def _market(play: Played, wanted: Any) -> object:
    found: dict[str, object] = {}
    for name in wanted:
        company = play.game.state.companies[name]
        square = [company.row, company.col, play.game.price(company)]
        found[name] = square if company.row >= 0 else None
    return found


def _price(play: Played, wanted: Any) -> object:
    return {name: play.game.price(play.game.state.companies[name]) for name in wanted}


def _asked(play: Played, _wanted: Any) -> object:
    decision = next_decision(play.game)
    return f"{decision.seat} {decision.kind} {decision.subject}".strip() if decision else "over"


def _next(play: Played, _wanted: Any) -> object:
    decision = next_decision(play.game)
    return str(decision.seat) if decision else None


def _where(play: Played, wanted: Any) -> object:
    placed = play.game.state.board.stations
    return {n: sorted(h for h, rows in placed.items() if any(n in r for r in rows)) for n in wanted}


def _row(play: Played, _wanted: Any) -> object:
    frame = play.game.on_stack(Cards)
    return [[card.name, card.money] for card in frame.row] if frame else []


def _station_cost(play: Played, wanted: Any) -> object:
    game = play.game
    return {hex_: cost(game, game.operating, hex_) for hex_ in wanted}


def _lays(play: Played, wanted: Any) -> object:
    """Tiles and rotations that the operating company may lay on some hexes."""
    decision = next_decision(play.game)
    orders = list(decision.suggest()) if decision else []
    return {
        hex_: [
            [o.tile, o.rotation]
            for o in orders
            if getattr(o, "tile", "") and getattr(o, "hex", "") == hex_
        ]
        for hex_ in wanted
    }


def _best(play: Played, wanted: Any) -> object:
    return {
        name: best_run_of(play.game, play.game.state.companies[name], None).revenue
        for name in wanted
    }


def _bonus(play: Played, _wanted: Any) -> object:
    return play.game.journal.of(CompanyAcquired)[-1].per_share


FINDINGS: dict[str, Find] = {
    "cash": lambda p, w: {who: p.game.cash(who) for who in w},
    "cash_change": _cash_change,
    "shares": _shares,
    "market": _market,
    "price": _price,
    "president": lambda p, w: {n: str(p.game.state.companies[n].president) for n in w},
    "certificates": lambda p, w: {s: certificates(p.game, s) for s in w},
    "trains": lambda p, w: {n: p.game.state.companies[n].trains for n in w},
    "trains_left": lambda p, w: {k: p.game.state.depot[k] for k in w},
    "market_trains": lambda p, w: p.game.state.market_trains,
    "phase": lambda p, w: p.game.state.phase,
    "owners": lambda p, w: {n: p.game.state.privates[n].owner for n in w},
    "cubes": lambda p, w: {h: p.game.state.board.cubes.get(h, 0) for h in w},
    "refineries": lambda p, w: {h: p.game.state.board.refineries.get(h, "") for h in w},
    "queue": lambda p, w: p.game.state.queue[: len(w)],
    "row": _row,
    "row_length": lambda p, w: len(p.game.frame(Cards).row),
    "acquired": lambda p, w: [n for n, c in p.game.state.companies.items() if c.acquired],
    "removed": lambda p, w: [n for n in w if p.game.state.companies[n].closed],
    "stations": _where,
    "spaces": lambda p, w: {h: len(spaces(p.game.map, p.game.state.board, h)[0]) for h in w},
    "station_cost": _station_cost,
    "station_paid": lambda p, w: p.game.journal.of(StationPlaced)[-1].cost,
    "terrain_paid": lambda p, w: p.game.journal.of(TileLaid)[-1].cost,
    "lays": _lays,
    "best_run": _best,
    "per_share": lambda p, w: p.game.journal.of(DividendPaid)[-1].per_share,
    "revenue": lambda p, w: {n: p.game.state.companies[n].income for n in w},
    "bonus_per_share": _bonus,
    "order": lambda p, w: share_price_order(p.game, w),
    "asked": _asked,
    "next": _next,
    "priority": lambda p, w: p.game.state.priority,
    "game_over": lambda p, w: p.game.state.over,
    "score": lambda p, w: {s: scores(p.game)[s] for s in w},
    "rounds_of_set": lambda p, w: phase(p.game).operating_rounds,
    "limit": lambda p, w: phase(p.game).train_limit,
    "tiles_left": lambda p, w: {t: tiles_left(p.game.map, p.game.state.board, t) for t in w},
    "home_kept": lambda p, w: {n: n in p.game.state.board.homes for n in w},
    "refusals": lambda p, w: [r.code for r in p.refusals],
}
"""Key of `expected` -> what there is."""
