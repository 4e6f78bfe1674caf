"""`make bench`: the machine's yardstick, and every file here that has figures to print.

`python -m tests.bench press forms` prints those of the files that are named. What is compared with
another state of the project is in `paired`; whole games of Continental Rails against real ones are
in `calibration`, which takes a seed and a number of games when it is run by itself.
"""

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.yardstick import main as yardstick

ROOMS = {"calibration": "calibration.__main__"}
yardstick()
known = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
for name in sys.argv[1:] or [*(one for one in known if one != "yardstick"), "calibration"]:
    print(f"\n=== {name}", flush=True)
    import_module(f"tests.bench.{ROOMS.get(name, name)}").main()
