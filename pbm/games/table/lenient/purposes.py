"""What is said beside orders, such as what for they are done, and what it makes of them.

`for the connection run`, `if I must pay for a train`: it is taken out of its line, and every order
that is left is turned by it. Behind several orders it may be the last one's alone, unless they have
one verb together.

So is a goal before the list that leads there: `NYC builds on to Utica: R0, Q0`. The list is what is
ordered; what stands before the sign says where it ends, and over what it goes, so each of its
places must stand in the list, in the same order, and the last at its end.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from pbm.games.table.lenient.words import Aside, Spoken, sought
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.sought import likely

DEPENDS = re.compile(r" if | (?:for a train|to comply)$")
"""An order that is done only if something is so, or for something."""
_JOINED = re.compile(r" and (?=[a-z]{3,} )")
_LEADS_THERE = re.compile(
    r"(?:,? (?:on|onward|out|west|further|over|via|through|by|to|into|for|as far as|towards?|reach"
    r"|reaches|needs?|wants?))+ *$",
    re.IGNORECASE,
)
_BETWEEN = frozenset("to into over via through by and then on as far the , ->".split())
_LEAST = 2
"""Places of a list."""


def apart(text: str, words: Spoken) -> Iterator[tuple[str, Aside]]:
    """The rest of a text without each aside that stands in it."""
    for aside in words.asides:
        for says in likely(text, map(sought, aside.says)):
            found = says.pattern.search(text)
            if found is not None:
                rest = f"{text[: found.start()]}{aside.leaves}{text[found.end() :]}"
                yield re.sub(r"\s+", " ", rest).strip(" ,:"), aside


def unsaid(rest: str, aside: Aside) -> tuple[str, ...]:
    """The rest of a text with the verb of whatever is said beside such an aside."""
    return (f"{aside.verb} {rest}",) if aside.verb and rest else ()


def of_all(
    text: str, told: Sequence[str], words: Spoken, verbs: Callable[[str], int]
) -> Iterator[Aside]:
    """The asides of a text that are said of all its orders: they stand before them, or behind the
    only verb, or, where a verb is not theirs, one of the orders says the same itself."""
    several = sum(1 + len(_JOINED.findall(one)) for one in told) > 1
    for aside in words.asides if several else ():
        for found in filter(
            None, (says.pattern.search(text) for says in likely(text, map(sought, aside.says)))
        ):
            if not aside.verb:
                alone = bool(set(turned(told, aside)) & {*told})
            else:
                alone = found.start() == 0 or verbs(text[: found.start()]) == 1
            if alone:
                yield aside


def turned(lines: Sequence[str], aside: Aside) -> tuple[str, ...]:
    """Orders with what the aside makes of them; none if it makes nothing of one."""
    found: list[str] = []
    for line in lines:
        more = _turns(line, aside) or [
            one for part in _JOINED.split(line) for one in _turns(part, aside) or [""]
        ]
        found += more or [""]
    return tuple(found) if all(found) else ()


def _turns(line: str, aside: Aside) -> list[str]:
    """What the one turn of an aside that an order matches makes of it."""
    more = [re.sub(one, to, line) for one, to in aside.turns.items() if re.search(one, line)]
    return more if len(more) == 1 else []


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


def behind(text: str, ways: Iterable[str]) -> Iterator[str]:
    """What stands behind a reason, of the ways in which a text can be read."""
    bare = text.rstrip(" .!")
    return (one for one in ways if one != text and bare.endswith(one.rstrip(" .!")))
