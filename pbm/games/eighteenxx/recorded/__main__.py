"""`python -m pbm.games.eighteenxx.recorded FILE… [--trace FILE…]`: replay recorded games."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from pbm.games.eighteenxx.recorded.replay import replay
from pbm.games.eighteenxx.titles.t1870 import TITLE

if __name__ == "__main__":
    words = sys.argv[1:]
    at = words.index("--trace") if "--trace" in words else len(words)
    files, traces = map(Path, words[:at]), map(Path, words[at + 1 :])
    began = time.perf_counter()
    report = replay(list(files), list(traces), {TITLE.name: TITLE})
    seconds = time.perf_counter() - began
    print(f"{sum(g.actions for g in report.games)} actions in {seconds:.2f} s")
    print("\n".join(report.lines()))
    sys.exit(0 if report.agreed else 1)
