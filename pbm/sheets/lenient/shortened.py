"""A refused line in other words, for what is offered: as its writer corrects it, and without some
of its clauses: `sell 3 IC, no, 2`; `Develop L6, else M6; both will do`.

What is left off may tell, hope or deny; so none of this is ever taken, only shown to the player.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from pbm.sheets.lenient.circumstances import names_at
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.reader import LineReader

_SIGNS = frozenset((",", ";", ":", ".", "!", "?", "(", ")", "[", "]", "-", "\u2013", "\u2026"))
_OPENS = frozenset(
    (
        *("and", "but", "or", "so", "then", "because", "since", "as", "which", "who", "what"),
        *("if", "unless", "when", "once", "until", "while", "whatever", "whoever", "although"),
        *("though", "before", "after", "rather", "instead", "otherwise", "else", "for", "with"),
        *("not", "to", "where"),
    )
)
"""Words with which a clause may begin."""
_MOST_CLAUSES = 9
_MOST_WAYS = 24
_CORRECTS = re.compile(
    r"\s*[,;.:(\u2013-]+\s*"
    r"(?:(?:no|nope|sorry|oops|wait|correction|rather|i mean|or|but)[\s,:;.!\u2013-]+)+"
    r"(?:(?:i mean|make (?:it|that)|let it be|better|rather|only|just)[\s,]+)*"
    r"(?=\$?\d|[A-Z]|an? |the )",
    re.IGNORECASE,
)
"""Between what a writer said and what he says instead."""

Told = Callable[[Pieces, int], bool]


def as_corrected(text: str, reader: LineReader) -> str:
    """A line with its last figure or name replaced by that with which it is corrected; empty if it
    corrects nothing: `sell 2 MP` of `sell 3, no, make that 2 MP`."""
    found = _CORRECTS.search(text)
    if found is None:
        return ""
    said, instead = pieces(text[: found.start()]), pieces(text[found.end() :].rstrip(")]"))
    at = next((at for at in range(len(instead)) if reader.meaningful(instead, at, False)), -1)
    if at < 0:
        return ""
    end = _end(instead, at, reader)
    alike = [
        one for one in range(len(said)) if _kinds(said, one, reader) & _kinds(instead, at, reader)
    ]
    if not alike:
        return ""
    first, last = said.items[alike[-1]].start, said.items[_end(said, alike[-1], reader) - 1].end
    whole = f"{said.text[:first]}{instead.raw(at, end)}{said.text[last:]}"
    rest = instead.text[instead.items[end - 1].end :]
    known = {one.word for one in said.items}
    adds = any(
        reader.meaningful(pieces(rest), one, False) and word not in known
        for one, word in enumerate(pieces(rest).words)
    )
    return f"{whole}{rest}" if adds else whole


def _kinds(line: Pieces, at: int, reader: LineReader) -> set[str]:
    """Of which kind the name or figure at a position is."""
    if line.items[at].figure:
        return {"figure"}
    return {kind for kind, _ in names_at(line, at, reader.around.tongue)}


def _end(line: Pieces, at: int, reader: LineReader) -> int:
    """The position after the name or figure at a position."""
    return max((one.next for one in reader.names(line, at)), default=at + 1)


def shortened(text: str, told: Told) -> Iterator[str]:
    """Ways to leave off some clauses of a line, those that keep most names and figures first (as
    `told` finds them), of these the longest."""
    line = pieces(text)
    clauses = _clauses(line)
    if not 1 < len(clauses) <= _MOST_CLAUSES:
        return
    weight = [sum(told(line, at) for at in range(*one)) for one in clauses]
    counts = range(1, len(clauses))
    ways = [kept for count in counts for kept in combinations(range(len(clauses)), count)]
    ways.sort(key=lambda kept: (-sum(weight[one] for one in kept), -len(kept)))
    told_of = (kept for kept in ways if any(weight[one] for one in kept))
    written = (_written(line, [clauses[one] for one in kept]) for kept in told_of)
    yield from list(dict.fromkeys(written))[:_MOST_WAYS]


def _clauses(line: Pieces) -> list[tuple[int, int]]:
    """Where the clauses of a line begin and end."""
    found, begun = [], 0
    for at in range(len(line) + 1):
        ends = at == len(line) or line.word(at) in _SIGNS
        opens = at < len(line) and line.word(at) in _OPENS
        if (ends or opens) and at > begun:
            found.append((begun, at))
        if ends or (opens and at > begun):
            begun = at + 1 if ends else at
    return found


def _written(line: Pieces, clauses: Sequence[tuple[int, int]]) -> str:
    """Some clauses of a line as they stand in it, without what stood between."""
    parts: list[str] = []
    last = -1
    for start, end in clauses:
        between = line.text[line.items[last - 1].end : line.items[start].start] if last >= 0 else ""
        others = any(line.word(at) not in _SIGNS for at in range(max(last, 0), start))
        parts += [" " if last >= 0 and others else between, line.raw(start, end)]
        last = end
    return "".join(parts).strip()
