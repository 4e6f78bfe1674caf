"""A further sentence for what is done where an order cannot be: `par IC at 100; if that is not
possible, pass`."""

import re

from pbm.games.table.lenient.failing import failing
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.pieces import pieces

_LEAD = re.compile(rf"\b{conditional('given', 'denied', 'timed', 'lasting')}\b", re.IGNORECASE)


def failed(text: str) -> str:
    """A line with `or` before such a sentence; empty for any other, or with another condition."""
    line = pieces(text)
    for at in (one for one in range(1, len(line)) if line.word(one) in (";", ".")):
        ends = failing(line, at + (line.word(at) == "."))
        if at + 1 < ends < len(line):
            first, other = line.raw(0, at), line.raw(ends, len(line))
            return "" if _LEAD.search(f"{first} {other}") else f"{first} or {other}"
    return ""
