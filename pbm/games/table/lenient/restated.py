"""A goal before the list of what leads there: `NYC builds on to Syracuse: R0, Q0, P0, O0`.

The list is what is ordered. What stands before the sign only says where it ends, and over what it
goes: each of its places must stand in the list, in the same order, and the last at its end.
"""

import re
from collections.abc import Sequence

import msgspec

from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader

_LEADS_THERE = re.compile(
    r"(?:,? (?:on|onward|out|west|further|over|via|through|by|to|into|for|as far as|towards?|reach"
    r"|reaches|needs?|wants?))+ *$",
    re.IGNORECASE,
)
_BETWEEN = frozenset("to into over via through by and then on as far the , ->".split())
_LEAST = 2
"""Places of a list."""


class _Way(msgspec.Struct, frozen=True):
    """Who goes where, and over what."""

    who: str
    goal: Sequence[str]
    listed: str
    places: Sequence[str]


def restated(text: str, reader: LineReader) -> str:
    """The order of the list alone; empty if a line is no goal with a list behind it that ends
    there."""
    way = _way(text, reader)
    if way is None or len(way.places) < _LEAST or way.goal[-1] != way.places[-1]:
        return ""
    rest = iter(way.places)
    return f"{way.who} to {way.listed}" if all(one in rest for one in way.goal) else ""


def ends_elsewhere(text: str, reader: LineReader) -> bool:
    """Whether a line is a goal with a list behind it in which it does not stand."""
    way = _way(text, reader)
    return way is not None and way.goal[-1] not in way.places


def _way(text: str, reader: LineReader) -> _Way | None:
    """The goal of a line and the list behind its colon."""
    head, _, listed = text.rstrip(" .!").partition(":")
    goal = pieces(head)
    places = _places(pieces(listed), 0, reader)
    begun = next((at for at in range(len(goal)) if _place(goal, at, reader)), 0)
    told = _places(goal, begun, reader) if begun else ()
    before = goal.text[: goal.items[begun].start] if begun else ""
    who = _LEADS_THERE.sub("", before)
    return (
        _Way(who.strip(), told, listed.strip(), places)
        if told and places and who != before
        else None
    )


def _places(line: Pieces, at: int, reader: LineReader) -> Sequence[str]:
    """The places of which a line consists from a position on; none if it says more."""
    found: list[str] = []
    while at < len(line):
        place, after = _place(line, at, reader) or ("", at)
        if not place and line.word(at) not in _BETWEEN:
            return ()
        found += [place] if place else []
        at = max(after, at + 1)
    return found


def _place(line: Pieces, at: int, reader: LineReader) -> tuple[str, int] | None:
    """The place that is named at a position by a code or its name, and the position after."""
    for kind, one in reader.named(line, at):
        value = str(one.value)
        if kind == "hex" and any(map(str.isdigit, value)):
            return value, one.next
    return None
