"""How fast the program is against what it was at one commit, in paired runs.

Both play the same: recorded games with every check, games of computer seats by the policy of that
commit, which is kept as a temperament, best runs of crowded maps with nothing kept. Processor time
of short runs in turn, so that another job on the machine falls on both. Needs the repository with
its past; run as `python -m tests.bench.paired`.
"""

import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from tests.bench.eighteenxx import files
from tests.eighteenxx.board.crowded import HOMES, crowded
from tests.eighteenxx.board.maps import map_of

HOUSE = Path(__file__).resolve().parents[2]
COMMIT = "da6ea97"
ROUNDS = 3
MAPS = 6
CLOCK = "import sys, time\nfrom pathlib import Path\n"
TOLD = "\nprint(time.process_time() - began)"

REPLAY = f"""{CLOCK}
from pbm.games.eighteenxx.recorded.replay import replay
from pbm.games.eighteenxx.titles.t1870 import TITLE
played = [Path(name) for name in sys.argv[1:]]
began = time.process_time()
%s
assert not any(game.problem for game in games){TOLD}"""
OLD_REPLAY = "games = replay(played, [], {'1870': TITLE}).games"
NEW_REPLAY = "games = replay(TITLE, played, [])"
COMPUTERS = f"""{CLOCK}
from pbm.games.eighteenxx.simulate import play
from pbm.games.eighteenxx.titles.t1870 import TITLE
began = time.process_time()
for seed in sys.argv[1:]:
    play(TITLE, 4, seed, 4%s){TOLD}"""
RUNS = f"""{CLOCK}
import json
import msgspec
from pbm.games.eighteenxx.board import Board
from pbm.games.eighteenxx.board.routes import Train
%s
boards = [msgspec.json.decode(Path(name).read_bytes(), type=Board) for name in sys.argv[3:]]
fleet, homes = json.loads(sys.argv[1]), json.loads(sys.argv[2])
trains = [Train(str(number), stops) for number, stops in enumerate(fleet)]
began = time.process_time()
for board in boards:
    for company in homes:
        forget()
        best_run(game_map, board, company, trains, band=3){TOLD}"""
OLD_RUNS = """
from pbm.games.eighteenxx.board import load_map
from pbm.games.eighteenxx.board.best import best_run
from pbm.games.eighteenxx.board.links import _links
game_map, forget = load_map("t1870"), _links.cache_clear
"""
NEW_RUNS = """
from pbm.games.eighteenxx.routes.best import best_run
from tests.bench.eighteenxx_routes import forget
from tests.eighteenxx.board.maps import map_of
game_map = map_of("t1870")
"""
CONTINENTAL = f"""{CLOCK}
from tests.bench.continental_games import timed_game
timed_game(1)
began = time.process_time()
timed_game(2){TOLD}"""
CHICAGO = f"""{CLOCK}
from tests.bench.chicago import decisions
began = time.process_time()
decisions(){TOLD}"""


class Pair(NamedTuple):
    """The same work as two programs, one for each state of the project."""

    name: str
    old: str
    new: str
    goal: str
    words: Sequence[str] = ()
    speed: bool = False
    """Whether the goal is of speed, and not of time."""


def pairs(folder: Path) -> list[Pair]:
    """What is compared."""
    boards = []
    for seed in range(MAPS):
        boards.append(str(folder / f"board-{seed}.json"))
        Path(boards[-1]).write_bytes(msgspec.json.encode(crowded(map_of("t1870"), seed)))
    played = [str(path) for path in files()]
    homes = msgspec.json.encode(list(HOMES)).decode()

    def run(name: str, fleet: str) -> Pair:
        words = [fleet, homes, *boards]
        return Pair(name, RUNS % OLD_RUNS, RUNS % NEW_RUNS, "≤ 1.0", words)

    replays = REPLAY % OLD_REPLAY, REPLAY % NEW_REPLAY
    games = COMPUTERS % "", COMPUTERS % ', named=("steady",) * 4'
    return [
        Pair("replay of 1870, every check on", replays[0], replays[1], "≥ 1.9", played, speed=True),
        Pair("1870, four computer seats of that time", games[0], games[1], "≤ 0.5", ["a", "b"]),
        run("best runs, one diesel", "[null]"),
        run("best runs, trains 8 and 10", "[8, 10]"),
        run("best runs, two diesels", "[null, null]"),
        Pair("Continental Rails, a whole game", CONTINENTAL, CONTINENTAL, "≤ 1.0"),
        Pair("Chicago Express, decisions", CHICAGO, CHICAGO, "≤ 1.0"),
    ]


def seconds(tree: Path, program: str, words: Sequence[str]) -> float:
    """Processor seconds of a program of one state of the project."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(done.stdout.split()[-1])


def ratio(pair: Pair, old: Path) -> float:
    """How much faster, or how much of the time, the median of some rounds."""
    found = []
    for _ in range(ROUNDS):
        before = seconds(old, pair.old, pair.words)
        now = seconds(HOUSE, pair.new, pair.words)
        found.append(before / now if pair.speed else now / before)
    return median(found)


def main() -> None:
    """Print the ratios beside their goals."""
    asked = ["git", "archive", "--format=tar", COMMIT]
    packed = subprocess.run(asked, cwd=HOUSE, capture_output=True, check=False)
    if packed.returncode:
        print(f"commit {COMMIT} is not in this repository: nothing to compare with")
        return
    with TemporaryDirectory() as aside:
        folder = Path(aside)
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as tree:
            tree.extractall(folder / "old", filter="data")
        for pair in pairs(folder):
            what = f"times as fast as {COMMIT}" if pair.speed else f"of the time of {COMMIT}"
            print(f"{pair.name:40} {ratio(pair, folder / 'old'):6.2f} {what}   goal {pair.goal}")


if __name__ == "__main__":
    main()
