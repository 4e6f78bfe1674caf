"""What talk names and the order beside it does not: it must be none of what the order is about.

`The C&O is poor, so a house for Charleston`: an order that says a place, and has no room for a
company, leaves none out. A player is left out: he may be who orders.
"""

from collections.abc import Mapping, Sequence

from pbm.sheets.lenient.circumstances import kinds_at
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.subjects import PLAYERS
from pbm.sheets.usage import slots


def names_in(orders: Sequence[str], reader: LineReader) -> set[str]:
    """What canonical orders name."""
    lines = (pieces(one) for one in orders)
    found = (reader.names(line, at) for line in lines for at in range(len(line)))
    return {str(one.value) for names in found for one in names}


def left_out(named: Mapping[str, str], orders: Sequence[str], reader: LineReader) -> set[str]:
    """The names, by what they are, that orders have room for and do not say; all that they do not
    say where they say none."""
    known = names_in(orders, reader)
    read = [reader.strict_order(one) for one in orders]
    sure = bool(known) and all(read)
    rooms = {
        slot.vocabulary for one in read if one is not None for slot in slots(one.form.usage.parts)
    }
    other = {
        key
        for key, raw in named.items()
        if sure and kinds_at(pieces(raw), 0, reader.around).isdisjoint(rooms | PLAYERS)
    }
    return named.keys() - known - other
