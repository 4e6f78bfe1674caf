"""Plates: a board, a map or a market as it was turn after turn, each thing in one place.

A reader who goes through the turns sees what changed and nothing that moved only because another
thing needed its room. What changes is stored once: the last picture stands in the page itself; of
the others the page has the elements that are not in it, and for each turn the runs of elements that
make it. `web/turns.js` puts them together.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from pbm.core.hexmap import HexMap
from pbm.core.page import MarketGrid, NetworkMap
from pbm.press import hexmap, network_print
from pbm.press.networkmap import NetworkLayout
from pbm.press.slips import Slip
from pbm.press.spread import aspect
from pbm.press.svg import NOWHERE, Looks, SvgPicture, picture

Drawn = HexMap | NetworkMap | MarketGrid
WIDE, GRID_WIDE = 800.0, 640.0
LEAST_HIGH, MOST_HIGH = 380.0, 900.0


def plates(
    turns: Sequence[Drawn | None], looks: Looks, places: frozenset[str] = NOWHERE
) -> list[SvgPicture | None]:
    """The same thing of each turn as pictures; None where it was not there. `places` of a map can
    be touched."""
    found: list[SvgPicture | None] = []
    before: NetworkLayout | None = None
    for drawn in reversed(turns):
        if drawn is None:
            found.append(None)
        elif isinstance(drawn, NetworkMap):
            slip, before = network_print.network_plate(drawn, WIDE, _high(drawn), before)
            found.append(picture([slip], WIDE, looks, places))
        elif isinstance(drawn, HexMap):
            found.append(picture([hexmap.board_plate(drawn, WIDE)], WIDE, looks, places))
        else:
            found.append(picture(_market(drawn), GRID_WIDE, looks))
    return found[::-1]


def _high(chart: NetworkMap) -> float:
    """The height of a country's frame."""
    breadth = 1.1 * aspect([(point.x, point.y) for point in chart.points])
    return min(MOST_HIGH, max(LEAST_HIGH, WIDE / breadth))


def _market(market: MarketGrid) -> list[Slip]:
    bare = MarketGrid("", market.rows, market.strokes, market.note)
    return hexmap.grid_slips(bare, GRID_WIDE)


ElementKey = tuple[str, int]
"""An element, and how many of the same were drawn before it in the picture."""


class Frames(msgspec.Struct, frozen=True):
    """Pictures of one thing turn by turn."""

    shown: SvgPicture
    """The last there is: it stands in the page."""
    pieces: tuple[str, ...]
    """Elements of others, numbered on from those of the picture shown."""
    turns: tuple[tuple[str, tuple[int, ...]] | None, ...]
    """For each turn its `viewBox` and its runs: a number and a length, and so on."""

    def data(self) -> dict[str, object]:
        """For the script of a page."""
        return {"pieces": self.pieces, "turns": self.turns}


def frames(pictures: Sequence[SvgPicture | None]) -> Frames:
    """Pictures as frames; there must be one at least."""
    shown = [one for one in pictures if one is not None][-1]
    numbers: dict[ElementKey, int] = {}
    for key in _keys(shown):
        numbers[key] = len(numbers)
    known = len(numbers)
    turns: list[tuple[str, tuple[int, ...]] | None] = []
    for one in reversed(pictures):
        if one is None:
            turns.append(None)
            continue
        row = [numbers.setdefault(key, len(numbers)) for key in _keys(one)]
        turns.append((one.box, _runs(row)))
    pieces = tuple(element for element, _ in list(numbers)[known:])
    return Frames(shown, pieces, tuple(reversed(turns)))


def _keys(one: SvgPicture) -> list[ElementKey]:
    seen = Counter[str]()
    keys = []
    for element in one.elements:
        keys.append((element, seen[element]))
        seen[element] += 1
    return keys


def _runs(row: Sequence[int]) -> tuple[int, ...]:
    """Numbers as runs of neighbours."""
    runs: list[int] = []
    for number in row:
        if runs and number == runs[-2] + runs[-1]:
            runs[-1] += 1
        else:
            runs += [number, 1]
    return tuple(runs)
