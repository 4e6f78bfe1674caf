"""Comparing our state with a recorded one, field by field: the trace is never followed."""

from collections.abc import Callable, Iterator
from typing import Any

from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    held,
    per_cent,
    share_price_order,
)
from pbm.games.eighteenxx.recorded.export import Export
from pbm.games.eighteenxx.values.events import Ran
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import (
    BANK,
    IPO,
    MARKET,
    Company,
    InitialRound,
    OperatingRound,
    StockRound,
)

Recorded = dict[str, Any]
Difference = tuple[str, object, object]
"""What differs: its name, what we have, what was recorded."""


PHASES = {"D": "6"}
"""Names of phases that the recordings call otherwise (1830 Diesels)."""


def first_difference(game: Game, export: Export, recorded: Recorded) -> Difference | None:
    """The first field in which our state and the recorded one disagree."""
    for compare in COMPARISONS:
        for name, ours, theirs in compare(game, export, recorded):
            if ours != theirs:
                return name, ours, theirs
    return None


Compare = Callable[[Game, Export, Recorded], Iterator[Difference]]


def _income(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    """After a run: every train's stops and revenue, in the order of the recorded routes."""
    routes = recorded.get("routes")
    if not routes:
        return
    ours = game.journal.of(Ran)[-len(routes) :]
    yield "revenues", [ran.income for ran in ours], [route["revenue"] for route in routes]
    yield "stops", [sorted(r.stops) for r in ours], [_stops(route) for route in routes]


def _stops(route: Recorded) -> list[str]:
    return sorted(stop["hex"] for stop in route["stops"])


def _clock(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    yield "finished", game.state.over, recorded.get("finished", False)
    if not game.state.over:
        yield "round", round_label(game), recorded["round"]["label"]
    yield "phase", game.state.phase, PHASES.get(recorded["phase"], recorded["phase"])


def round_label(game: Game) -> str:
    """The round as the recorded games name it: ISR 1.1, SR 3.1, OR 2.1."""
    state = game.state
    frame = state.stack[0]
    if isinstance(frame, InitialRound):
        return f"ISR {state.round}.1"
    if isinstance(frame, StockRound):
        return f"SR {state.round}.1"
    number = frame.number if isinstance(frame, OperatingRound) else 0
    return f"OR {state.round}.{number}"


def _bank(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    yield "bank", game.cash(BANK), recorded["bank"]
    yield "bank broken", game.state.bank_broken, recorded["bank_broken"]
    yield "certificate limit", certificate_limit(game), recorded["cert_limit"]


def _players(game: Game, export: Export, recorded: Recorded) -> Iterator[Difference]:
    for player in recorded["players"]:
        seat = export.seat(player["id"])
        yield f"cash of seat {seat}", game.cash(seat), player["cash"]
        shares = {
            name: per_cent(game, company, held(company, seat))
            for name, company in game.state.companies.items()
            if held(company, seat)
        }
        theirs = {name: percent for name, percent in player["shares"].items() if percent}
        yield f"shares of seat {seat}", shares, theirs
        presides = {n for n, c in game.state.companies.items() if c.president == seat}
        yield f"presidencies of seat {seat}", presides, set(player["president_of"])


PILES = (
    ("on offer", IPO, "unissued_percent"),
    ("redeemed", "", "redeemed_percent"),
    ("on the market", MARKET, "market_percent"),
)
"""Shares that no player holds, in per cent: who has them (the company itself), and their name."""


def _companies(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    for theirs in recorded["corporations"]:
        company = game.companies[theirs["id"]]
        name = company.name
        yield f"{name} closed", company.closed, theirs["closed"]
        if company.closed:
            continue
        yield f"{name} cash", game.cash(name), theirs["cash"]
        yield f"{name} par", company.par, theirs.get("par") or 0
        square = theirs.get("price")
        spot = (company.row, company.col)
        yield f"{name} price", spot, (square["row"], square["col"]) if square else (-1, -1)
        yield f"{name} floated", company.floated, theirs["floated"] and theirs["ipoed"]
        for what, holder, told in PILES:
            ours = per_cent(game, company, held(company, holder or name))
            yield f"{name} {what}", ours, theirs[told]
        yield f"{name} trains", sorted(company.trains), sorted(theirs["trains"])
        yield from _stations(game, company, theirs, recorded)


def _stations(
    game: Game, company: Company, theirs: Recorded, recorded: Recorded
) -> Iterator[Difference]:
    """Hexes of station and destination markers, and prices of markers on the charter."""
    name = company.name
    if not company.par:
        return
    board = game.state.board
    ours = sorted(h for h, rows in board.stations.items() for row in rows if name in row)
    placed = [t for t in theirs["tokens"] if t["used"]]
    edges = sorted(h for h, names in board.markers.items() if name in names)
    if game.settings.get("markers") == "wars":
        yield f"{name} stations", {*ours, *edges}, {t["hex"] for t in placed}
        return
    yield f"{name} stations", ours, sorted(t["hex"] for t in placed if not t["extra"])
    told = sorted(t["hex"] for t in placed if t["extra"])
    if not game.map.routes.marker_is_station:
        told = sorted(h for h, names in recorded["hex_assignments"].items() if name in names)
    yield f"{name} markers", edges, told
    rights = any(name in names for names in board.rights.values())
    yield f"{name} right", rights, bool(theirs.get("mesabi"))
    left = sorted(t["price"] for t in theirs["tokens"] if not t["used"])
    yield f"{name} markers left", sorted(company.stations), left


def _privates(game: Game, export: Export, recorded: Recorded) -> Iterator[Difference]:
    for theirs in recorded["companies"]:
        ours = game.state.privates[theirs["id"]].owner
        owner = theirs["owner"]
        if theirs["closed"]:
            owner = CLOSED
        elif owner is None:
            owner = ""
        elif str(owner) in export.players:
            owner = export.seat(owner)
        yield f"owner of {theirs['id']}", ours, owner


def _market(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    stacks: dict[str, list[str]] = {}
    for name in share_price_order(game, list(game.state.companies)):
        company = game.companies[name]
        stacks.setdefault(f"{company.row},{company.col}", []).append(name)
    yield "market", stacks, {k: v for k, v in recorded["market"].items() if v}


def _map(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    board = game.state.board
    theirs = {hex_: (tile[0], tile[1]) for hex_, tile in recorded["tiles"].items()}
    yield "tiles", board.tiles, theirs
    tokens = {
        (hex_, name.replace("\u1d9c", ""))
        for hex_, names in recorded["hex_assignments"].items()
        for name in names
        if name not in game.state.companies
    }
    yield "tokens", {(token.hex, token.kind) for token in board.tokens}, tokens


def _depot(game: Game, _export: Export, recorded: Recorded) -> Iterator[Difference]:
    left = {kind: count for kind, count in game.state.depot.items() if count}
    upcoming = recorded["depot"]["upcoming"]
    theirs = {kind: count for kind, count in upcoming.items() if kind in game.state.depot}
    yield "trains left", left, theirs
    ours = sorted(game.state.market_trains)
    yield "open market trains", ours, sorted(recorded["depot"]["discarded"])


COMPARISONS: tuple[Compare, ...] = (
    _clock,
    _bank,
    _income,
    _players,
    _companies,
    _privates,
    _market,
    _map,
    _depot,
)
"""What is compared, in order."""
