"""How far a programme's line walks: the functions and files entered in one operating round.

Two companies of 1870 lay track and buy trains by the lines of their presidents. Counted is every
function of `pbm` with a name (no lambda, no comprehension) that is entered between the letters
read and the turn resolved.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from pbm.games.catalogue import family
from pbm.games.family import Seat

FAMILY = family("1870")
HOUSE = str(Path(__file__).resolve().parents[2] / "pbm")
NO_DICE: Any = None
SEATS = (1, 2, 3)
PRIVATES = {
    1: "1. buy GRSC\n2. buy GSC\nthen: pass",
    2: "1. buy MRBC\n2. buy SLSF\npar SLSF at 100\nthen: pass",
    3: "1. buy SCC\n2. buy MKT\nthen: pass",
}
SHARES = {1: "1. par FW at 68\n2. buy FW at most 9 times\nthen: pass", 2: "then: pass"}
COMPANIES = {
    1: "COMPANY FW\nlay 57 at J3 to W E\nlay 57 at J5 to W E\nbuy train 2 from bank",
    2: "COMPANY SLSF\nlay 57 at E12 to W E\nlay 9 at E10 to W E\nbuy train 2 from bank",
}


def operating_round() -> Callable[[], Any]:
    """The round to be resolved, its letters read."""
    state = FAMILY.new_game([Seat(seat) for seat in SEATS], {}, NO_DICE)
    for letters, horizon in ((PRIVATES, "set"), (SHARES, "stock-round")):
        state = FAMILY.resolve(state, _read(state, letters), {"horizon": horizon}, NO_DICE).state
    readings = _read(state, COMPANIES)
    return lambda: FAMILY.resolve(state, readings, {}, NO_DICE)


def _read(state: Any, letters: Mapping[int, str]) -> dict[int, Any]:
    return {seat: FAMILY.read(text, FAMILY.view(state, [], seat)) for seat, text in letters.items()}


def entered(work: Callable[[], Any]) -> dict[CodeType, int]:
    """The functions of the house that are entered while something is done, and how often."""
    calls: dict[CodeType, int] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        named = code.co_filename.startswith(HOUSE) and not code.co_name.startswith("<")
        if event == "call" and named:
            calls[code] = calls.get(code, 0) + 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def main() -> None:
    """Print the figures of a first and of a second resolution, which finds what was worked out of
    the map; with the argument `all` every function of the first too."""
    work = operating_round()
    first, second = entered(work), entered(work)
    for name, calls in (("first", first), ("again", second)):
        files = {code.co_filename for code in calls}
        print(
            f"{name}: {len(calls)} functions in {len(files)} files, {sum(calls.values())} calls"
            "   goal at most 190 in 45"
        )
    for code in sorted(first, key=lambda one: one.co_qualname) if "all" in sys.argv else ():
        place = code.co_filename.removeprefix(HOUSE)
        print(f"{first[code]:5} {code.co_qualname}  {place}")


if __name__ == "__main__":
    main()
