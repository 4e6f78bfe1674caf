"""Figures of the best runs: known positions of real games, and crowded late maps.

The crowded maps have nearly every hex laid, most with green and brown tiles; the times leave out
nothing: stops are linked anew for each position.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial

from pbm.games.eighteenxx.board import Board, GameMap
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, lawful_lays
from pbm.games.eighteenxx.board.routes import Train
from pbm.games.eighteenxx.routes import links, sharing
from pbm.games.eighteenxx.routes.best import best_run
from pbm.games.eighteenxx.routes.fleet import best_laden_run
from tests.eighteenxx.board.crowded import HOMES, MIDWEST, crowded
from tests.eighteenxx.board.maps import map_of
from tests.eighteenxx.board.recorded import moments, traces
from tests.eighteenxx.wyoming.positions import positions
from tests.material import figures

MAPS = 5
FLEETS: tuple[tuple[int | None, ...], ...] = (
    (2, 2, 3, 3),
    (4, 4, 4),
    (5, 6),
    (8, 10),
    (12, 12),
    (6, 8, 10),
    (8, 10, 12),
    (None,),
    (None, None),
)
GOAL = "goals where compiled code is at hand: 95 % 50, worst 500"
BEYOND = ((6, 8, 10), (8, 10, 12))
"""When such trains run, a company of 1870 may own two."""


def forget() -> None:
    """All that is kept of boards and webs, so that a search begins with nothing."""
    links._links.cache_clear()
    links._linked.cache_clear()
    links._latest.clear()
    links._within_reach.cache_clear()
    links._known.cache_clear()
    links._web.cache_clear()
    sharing.best_together.cache_clear()


def milliseconds(task: Callable[[], object]) -> float:
    """Processor time of a task."""
    began = time.process_time()
    task()
    return 1000 * (time.process_time() - began)


def spread(times: list[float]) -> str:
    """Median, 95 % and worst of some times."""
    times.sort()
    late = times[int(0.95 * len(times))]
    return f"median {statistics.median(times):7.2f} ms   95 % {late:7.1f}   worst {times[-1]:7.1f}"


def search(game_map: GameMap, board: Board, company: str, fleet: tuple[int | None, ...]) -> float:
    """The time of one best run from an empty memory, with no garbage of others left to collect."""
    trains = [Train(f"{n}", stops) for n, stops in enumerate(fleet)]
    forget()
    gc.collect()
    return milliseconds(lambda: best_run(game_map, board, company, trains, band=3))


def known_positions() -> list[float]:
    """The best runs of all positions of the given optima."""
    wanted: set[tuple[str, int]] = set()
    for title in ("1870", "1850"):
        entries = figures(f"optimal_{title}")
        wanted |= {(entry["fixture"].replace(" ", "_"), entry["index"]) for entry in entries}
    times: list[float] = []
    for path in traces():
        for moment in moments(path, ("run_routes",)):
            if (path.name.removesuffix(".json.gz"), moment.index) in wanted:
                fleet = tuple(train.stops for train in moment.trains())
                times.append(search(moment.map, moment.board, moment.company, fleet))
    return times


def with_cubes(games: int = 2) -> list[float]:
    """The best runs of all positions of simulated games of 1867, cubes and refineries included."""
    times: list[float] = []
    for seats in (3, 4, 5):
        for one in (one for seed in range(games) for one in positions(seats, seed)):
            forget()
            asked = (one.map, one.board, one.company, one.trains, one.band, one.freight)
            times.append(milliseconds(partial(best_laden_run, *asked)))
    return times


def main() -> None:
    """Print the figures."""
    print(f"1867, real positions       {spread(with_cubes())}   goals: median 5, worst 100")
    known = spread(known_positions())
    print(f"known positions            {known}   goals: median 1, 95 % 50, worst 500")
    for title, homes in (("1870", HOMES), ("1850", MIDWEST)):
        print(title)
        crowded_maps(map_of(f"t{title}"), homes)


def crowded_maps(game_map: GameMap, homes: Mapping[str, str]) -> None:
    """Figures of the late maps of a title."""
    boards = [crowded(game_map, seed, homes=homes) for seed in range(MAPS)]
    for fleet in FLEETS:
        times = [search(game_map, b, company, fleet) for b in boards for company in homes]
        name = " ".join(str(stops or "diesel") for stops in fleet)
        beyond = "no goal: beyond the limit of late phases" if fleet in BEYOND else GOAL
        print(f"crowded map, {name:13} {spread(times)}   {beyond}")
    early = crowded(game_map, 0, rounds=8, homes=homes)
    terms = LayTerms(("yellow", "green"))

    def all_lays(company: str) -> list[LawfulLay]:
        return list(lawful_lays(game_map, early, company, terms))

    times = [milliseconds(partial(all_lays, company)) for company in homes]
    print(f"all lays of a company      {spread(times)}")


if __name__ == "__main__":
    main()
