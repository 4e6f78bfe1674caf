"""`make bench`: the machine's yardstick, and every file here that has figures to print.

`python -m tests.bench press forms` prints those of the files that are named.
"""

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.yardstick import main as yardstick

yardstick()
known = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
for name in sys.argv[1:] or [one for one in known if one != "yardstick"]:
    print(f"\n=== {name}")
    import_module(f"tests.bench.{name}").main()
