"""Where a line is cut, and the parts between: one way to cut, and three answers to where.

What is read as a list of orders is taken unasked, so it is cut at one kind of place throughout, and
never amid a name (`lists`). What is only offered may be cut anywhere between two orders, at full
stops and strokes as well, and at any few of these places (`joints`). What is left out of a line is
a clause: that ends at any sign, and before a word that begins the next one and belongs to it
(`clauses`).
"""

from collections.abc import Callable, Iterator, Sequence

from pbm.sheets.lenient.conditional import conditional_words
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.vocabularies import ValueRead

Cut = tuple[int, int]
"""The positions from which up to which nothing belongs to a part; the same twice between words."""
NamesAt = Callable[[Pieces, int], Sequence[ValueRead]]
"""The names at a position of a line."""
PARTING = frozenset((",", ";", ":", ".", "!", "?", "(", ")", "[", "]", "-", "\u2013", "\u2026"))
"""Signs between clauses."""
_OPENS = conditional_words() | frozenset(
    """and but or so then because since as which who what whatever whoever although though before
    after rather instead otherwise else for with not to where""".split()
)
"""Words with which a clause may begin."""
_JOINTS = frozenset((",", ";", ".", "/", "+", "-", "\u2013", "and", "then", "also", "plus"))
"""What may stand between two orders of a line."""
_NORTH = "N"  # a side of a hex, no short `and`


def spans(line: Pieces, cuts: Sequence[Cut]) -> list[tuple[int, int]]:
    """Where the parts of a line between its cuts begin and end."""
    begun, ends = [0, *(end for _, end in cuts)], [*(start for start, _ in cuts), len(line)]
    return list(zip(begun, ends, strict=True))


def parts(line: Pieces, cuts: Sequence[Cut]) -> list[str]:
    """The parts of a line between its cuts as they are written."""
    return [line.raw(start, end) if start < end else "" for start, end in spans(line, cuts)]


def lists(line: Pieces, names: NamesAt, joins: tuple[str, ...]) -> Iterator[list[str]]:
    """The line cut at semicolons, then at joining words too, then at commas too."""
    named = [(at, one.next) for at in range(len(line)) for one in names(line, at)]
    inside = {at for begun, after in named for at in range(begun + 1, after)}
    for signs, words in ((";", False), (";", True), (";,", False), (";,", True)):
        found: list[Cut] = []
        at = 0
        while at < len(line):
            after = at + 1 if line.word(at) in signs or _slash(line, at) else 0
            if words and not after and at not in inside and line.items[at].text != _NORTH:
                after = max(line.said(at, joins), default=0)
            found += [(at, after)] if after else []
            at = after or at + 1
        yield parts(line, found)


def _slash(line: Pieces, at: int) -> bool:
    """Whether a stroke between two blanks parts what stands on both sides, each with its figure:
    `PENN 80 / READ 30`."""
    told = any(one.figure for one in line.items[:at]) and any(one.figure for one in line.items[at:])
    if line.word(at) != "/" or not told:
        return False
    return line.items[at - 1].end < line.items[at].start and (
        line.items[at].end < line.items[at + 1].start
    )


def joints(line: Pieces) -> list[Cut]:
    """Runs of signs and joining words with something before and behind."""
    found: list[Cut] = []
    for at in range(1, len(line) - 1):
        if line.word(at) not in _JOINTS:
            continue
        if found and found[-1][1] == at:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found


def clauses(line: Pieces) -> list[tuple[int, int]]:
    """Where the clauses of a line begin and end."""
    signs = {at: at + 1 for at in range(len(line)) if line.word(at) in PARTING}
    words = {at: at for at in range(len(line)) if line.word(at) in _OPENS}
    cut = sorted({**words, **signs}.items())
    return [(start, end) for start, end in spans(line, cut) if start < end]
