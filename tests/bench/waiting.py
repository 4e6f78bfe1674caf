"""What people wait for at the office, from a cold start, with the yardstick of the machine.

Whole games of Continental Rails and 1870 are restored from their archives; each command is started
anew. A catalogue of 2,000 games holds copies of one short game. Run as
`python -m tests.bench.waiting`; prints the least of some rounds beside the goals.
"""

import lzma
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter

from pbm.office.database import connect
from pbm.office.place import CATALOGUE_FILE
from pbm.office.schema import CATALOGUE
from tests.bench.yardstick import main as yardstick
from tests.material import FIXTURES

ROUNDS = 5
GAMES = 2_000
READING, WHOLE_OFFICE, WAITED = 0.4, 1.0, 5.0
"""Goals in seconds by the clock of a quiet machine."""
PBM = Path(sys.executable).with_name("pbm")


def started(office: Path, *words: str) -> None:
    """One command of the office."""
    subprocess.run([PBM, "--office", office, *words], check=True, capture_output=True)


def tell(what: str, work: Callable[[], object], goal: float, rounds: int = ROUNDS) -> None:
    """The least seconds of a work by the clock and by the processor."""
    clocks, worked = [], []
    for _ in range(rounds):
        used, clock = getrusage(RUSAGE_CHILDREN), perf_counter()
        work()
        clocks.append(perf_counter() - clock)
        now = getrusage(RUSAGE_CHILDREN)
        worked.append(now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime)
    print(f"{what:36} {min(clocks):6.2f} s, processor {min(worked):5.2f} s   goal {goal:.1f} s")


def restored(folder: Path, title: str, name: str) -> None:
    """A whole game of an archive, in an office."""
    packed = FIXTURES / "archives" / f"{title}.pbm.xz"
    archive = folder / f"{name}.pbm"
    archive.write_bytes(lzma.decompress(packed.read_bytes()))
    started(folder / "office", "restore", str(archive), name)


def crowded(office: Path) -> None:
    """An office of many games, all of them alike."""
    started(office, "new", "g-0", "--title", "chicago-express", "--seats", "2", "--seed", "1")
    with closing(connect(office / CATALOGUE_FILE, CATALOGUE)) as db, db.atomic():
        [known] = db.query("SELECT * FROM games")
        for number in range(1, GAMES):
            name = f"g-{number}"
            shutil.copytree(office / "g-0", office / name)
            values = [{**known, "name": name}[column] for column in known]
            db.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(values))})", values)


def main() -> None:
    """Print the figures."""
    yardstick()
    with TemporaryDirectory() as aside:
        folder = Path(aside)
        office = folder / "office"
        started(office, "open", str(office))
        for title, name in (("continental-rails-ii", "cr"), ("1870", "rr")):
            restored(folder, title, name)
            for verb in ("status", "show", "letters"):
                tell(f"pbm {verb}, {title}", partial(started, office, verb, name), READING)
        started(office, "new", "late", "--title", "continental-rails-ii", "--seats", "15")
        tell("pbm run, fifteen computer seats", lambda: started(office, "run", "late"), WAITED, 3)
        tell("pbm publish", lambda: started(office, "publish", "late"), WAITED, 1)
        many = folder / "many"
        started(many, "open", str(many))
        crowded(many)
        last = f"g-{GAMES - 1}"
        tell(f"pbm status, {GAMES:,} games", lambda: started(many, "status", last), WHOLE_OFFICE, 3)


if __name__ == "__main__":
    main()
