"""Real games: every recorded lay, station and run is lawful here and brings the same income."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, TileLay, check_lay
from pbm.games.eighteenxx.board.network import check_station
from pbm.games.eighteenxx.board.routes import CompanyRun, GivenRoute, check_run
from pbm.games.eighteenxx.routes.best import best_run, connects
from tests.eighteenxx.board.recorded import Json, Moment, moments, traces
from tests.material import figures

TRACES = traces()


def name_of(path: Path) -> str:
    return path.name.partition(".")[0]


LONG = re.compile(r"_p[456]_")
"""Whole games of many players; shorter ones show the same with each change."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(
            one, id=name_of(one), marks=[pytest.mark.soak] if LONG.search(one.name) else []
        )
        for one in TRACES
    ],
)
def test_a_whole_game_is_lawful(path: Path) -> None:
    """Every tile with what was paid for it, every station marker, every run with its income."""
    checks = {"lay_tile": _lay, "place_token": _station, "run_routes": _run}
    for moment in moments(path, tuple(checks)):
        checks[moment.action["type"]](moment)


def _run(moment: Moment) -> None:
    """Revenue of every route, with doubling, tokens and values of the phase."""
    fleet, given, band = moment.trains(), moment.routes(), moment.band()
    run = check_run(moment.map, moment.board, moment.company, fleet, given, band)
    assert isinstance(run, CompanyRun), (moment.name, run)
    recorded = [route["revenue"] for route in moment.action["routes"]]
    assert [route.revenue for route in run.routes] == recorded, moment.name


def _lay(moment: Moment) -> None:
    """All rules of track, the closed river included; what is due was paid."""
    tile, rotation = moment.action["tile"].rpartition("-")[0], moment.action["rotation"]
    lay = TileLay(moment.action["hex"], tile, rotation)
    terms = LayTerms(tuple(moment.before["tiles_available"]), moment.river_closed)
    verdict = check_lay(moment.map, moment.board, moment.company, lay, terms)
    assert isinstance(verdict, LawfulLay), (moment.name, verdict)
    cash = [_cash(state, moment.company) for state in (moment.before, moment.after)]
    if moment.action["entity_type"] == "corporation" and None not in cash:
        assert verdict.cost == cash[0] - cash[1], moment.name


def _cash(state: Json, company: str) -> Any:
    """A company's money; None where the lay was the last act before it closed."""
    return next((c["cash"] for c in state["corporations"] if c["id"] == company), None)


def _station(moment: Moment) -> None:
    """A route, a space, no other marker of the company on the tile."""
    for hex_, city, slot in _stations(moment.after, moment) - _stations(moment.before, moment):
        verdict = check_station(moment.map, moment.board, moment.company, hex_, city, slot)
        assert verdict is None, (moment.name, verdict)


def _stations(state: Json, moment: Moment) -> set[tuple[str, int, int]]:
    tokens = next(c["tokens"] for c in state["corporations"] if c["id"] == moment.company)
    return {(t["hex"], t["city"], t["slot"]) for t in tokens if t["used"] and not t["extra"]}


@pytest.mark.parametrize("title", ["1870", "1850"])
def test_best_runs_are_at_least_as_good_as_the_best_known(title: str) -> None:
    """Every position of the optima; equal where those were searched to the end."""
    known = figures(f"optimal_{title}")
    companies = figures(title)["corporations"]
    ways = {c["id"]: (c["home"], c.get("destination", "")) for c in companies}
    wanted = {(entry["fixture"].replace(" ", "_"), entry["index"]): entry for entry in known}
    for path in [p for p in TRACES if "recorded" in p.parts]:
        for moment in moments(path, ("run_routes",)):
            entry = wanted.pop((path.name.removesuffix(".json.gz"), moment.index), None)
            if entry is None:
                continue
            way = ways[entry["corp"]] if "Connection" in entry["step"] else None
            fleet, band = moment.trains(), moment.band()
            run = best_run(moment.map, moment.board, entry["corp"], fleet, band, way)
            assert run is not None, moment.name
            open_end = entry["walk_timeout"] or entry["combine_timeout"]
            at_least = run.revenue >= entry["best"]
            assert at_least if open_end else run.revenue == entry["best"], (moment.name, run)
            given = [GivenRoute(route.train, route.connections) for route in run.routes]
            again = check_run(
                moment.map, moment.board, entry["corp"], fleet, given, band, connection=way
            )
            assert again == run, moment.name
            assert way is None or connects(moment.map, moment.board, entry["corp"], fleet, way)
    assert not wanted
