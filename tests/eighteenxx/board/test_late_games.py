"""Late games with long trains: multipliers, walks, lists, and many positions and other judges."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.routes.best import best_run
from pbm.games.eighteenxx.routes.links import Web, web_of
from pbm.games.eighteenxx.routes.listing import Listing
from pbm.games.eighteenxx.routes.memory import Memory
from pbm.games.eighteenxx.routes.multipliers import DOLLAR, Multipliers
from pbm.games.eighteenxx.routes.search import ENOUGH, RouteSearch
from pbm.games.eighteenxx.routes.walks import Walks, plain
from tests.eighteenxx.board import plain as everything
from tests.eighteenxx.board import program
from tests.eighteenxx.board.crowded import HOMES, crowded
from tests.eighteenxx.board.maps import map_of

MAP = map_of("t1870")
LONG = os.environ.get("SOAK") == "long"
NODES = 200 if LONG else None
"""Of the judge's search; the few positions of the short soak it proves whole."""


def revenue(seed: int, rounds: int, company: str, lengths: list[int]) -> int:
    trains = [Train(f"{n}", stops) for n, stops in enumerate(lengths)]
    run = best_run(MAP, crowded(MAP, seed, rounds), company, trains, band=2)
    assert run is not None
    return run.revenue


@pytest.mark.parametrize(("company", "lengths"), [("MP", [12, 12]), ("FW", [4, 5]), ("IC", [8, 8])])
def test_no_multipliers_put_the_bound_below_the_best_run(company: str, lengths: list[int]) -> None:
    """Multipliers may be good or bad; what they leave and what they take is never too little,
    though two trains must leave their stations by different exits."""
    best = revenue(0, 24, company, lengths)
    web = web_of(MAP, crowded(MAP, 0), company, band=2)
    multipliers, walks = Multipliers(web, len(lengths)), Memory(web)
    bounds = []
    for _ in range(40):
        fares = multipliers.fares()
        rows = walks.tables(fares, max(lengths))
        one, other = (walks.worths(fares, rows, stops) for stops in lengths)
        both = one[:, None] + other + walks.departures.apart
        bounds.append(multipliers.taken() + int(both.max()))
        leave = divmod(int(both.argmax()), len(other))
        run = [walks.walk(fares, rows, *way) for way in zip(lengths, leave, strict=True)]
        multipliers.move(run, bounds[-1], best * DOLLAR)
    assert min(bounds) >= best * DOLLAR
    assert min(bounds) < bounds[0] or bounds[0] == best * DOLLAR


@pytest.mark.parametrize("company", ["MP", "SP", "TP"])
def test_no_route_is_better_than_the_best_walk(company: str) -> None:
    """And where the walk is itself a route, the search finds one as good."""
    web = web_of(MAP, crowded(MAP, 1, 10), company, band=2)
    walks, memory, fares = Walks(web), Memory(web), plain(web)
    for stops in range(2, 9):
        tables = walks.tables(fares, stops)
        found = RouteSearch(web, walks, fares, tables, stops).best(0, -1, ENOUGH)
        rows = memory.tables(fares, stops)
        worths = memory.worths(fares, rows, stops)
        walk = memory.walk(fares, rows, stops, int(worths.argmax()))
        assert found is not None
        assert walk is not None
        assert found.worth <= worths.max()
        arcs = (*walk.arms[0], *walk.arms[1])
        visited = [walk.start, *(web.heads[arc] for arc in arcs)]
        links = [web.masks[arc >> 1] for arc in arcs]
        apart = sum(links).bit_count() == sum(mask.bit_count() for mask in links)
        if apart and len(set(visited)) == len(visited):
            assert found.worth == worths.max()


def every_route(web: Web, most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The arcs and the worth of every route over a station, found by going everywhere."""
    ways: list[tuple[int, ...]] = [(arc,) for arc in range(len(web.heads))]
    while ways:
        way = ways.pop()
        stops = [web.tail(way[0]), *(web.heads[arc] for arc in way)]
        used = [web.masks[arc >> 1] for arc in way]
        twice = any(a & b for n, a in enumerate(used) for b in used[:n])
        if twice or len(set(stops)) < len(stops) or any(web.ends[stop] for stop in stops[1:-1]):
            continue
        if set(stops) & set(web.own):
            worth = sum(web.passing[stop] for stop in stops)
            yield way, worth + web.bonus[stops[0]] + web.bonus[stops[-1]]
        if len(stops) < most:
            ways += [(*way, arc) for arc, _, _ in web.out[stops[-1]]]


@pytest.mark.parametrize("stops", [5, 99])
def test_all_good_routes_are_listed_once(stops: int) -> None:
    """Every route above a floor: as many as trying all finds; and the best of them is the best."""
    board = crowded(MAP, 2, 8)
    web = web_of(MAP, board, "MKT", band=2)
    memory, fares = Memory(web), plain(web)
    rows = memory.tables(fares, stops)
    walks = Walks(web)
    search = RouteSearch(web, walks, fares, walks.tables(fares, stops), stops)
    best = search.best(0, 0, ENOUGH)
    assert best is not None
    floor = best.worth // 2
    floors = np.full(len(memory.departures), floor)
    listed = Listing(web, memory).routes(fares, rows, stops, floors, ENOUGH)
    assert listed is not None
    founds = [listed.found(n) for n in range(len(listed))]
    runs = {(f.start, f.arms) for f in founds if f is not None}
    assert len(runs) == len(founds)
    worths = listed.worths(fares)
    assert worths.max() == best.worth
    assert worths.min() > floor
    every = {frozenset(arc >> 1 for arc in arcs): worth for arcs, worth in every_route(web, stops)}
    assert len(runs) == sum(worth > floor for worth in every.values())
    assert Listing(web, memory).routes(fares, rows, stops, floors, 1) is None


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200 if LONG else 8))
def test_agrees_with_trying_everything_at_random(seed: int) -> None:
    """All companies of early maps, with as many short trains as can be tried."""
    dice = Random(seed)
    rounds = dice.choice([4, 6, 8, 9])
    for company in HOMES:
        lengths = dice.choice([[2], [3, 4], [4, 5], [2, 2, 3], [3, 3, 4], [2, 2, 3, 3], [6]])
        board = crowded(MAP, seed, rounds)
        every = everything.best_total(MAP, board, company, lengths, band=2)
        assert revenue(seed, rounds, company, lengths) == every, (company, lengths)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200 if LONG else 4))
def test_agrees_with_an_integer_program_at_random(seed: int) -> None:
    """Any map of a whole game, with trains of any length; where the judge needs more nodes than so
    many, for some would take it hours, the run lies within what it knows."""
    dice = Random(seed)
    rounds = dice.choice([10, 12, 14, 18, 24])
    fleets = [[12, 12], [8, 10], [6, 8, 10], [5, 6], [4, 4, 5], [99, 99], [12], [8, 10, 12], [99]]
    for company in dice.sample(sorted(HOMES), 3):
        lengths = dice.choice(fleets)
        board = crowded(MAP, seed, rounds)
        least, most = program.bounds(MAP, board, company, lengths, band=2, nodes=NODES)
        assert least <= revenue(seed, rounds, company, lengths) <= most, (company, lengths)
