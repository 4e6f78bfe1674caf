"""Ways to cut a line between its orders."""

from collections.abc import Callable, Iterator, Sequence

from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.vocabularies import ValueRead

Names = Callable[[Pieces, int], Sequence[ValueRead]]
"""The names at a position of a line."""


def cuts(line: Pieces, names: Names, joins: tuple[str, ...]) -> Iterator[list[str]]:
    """The line cut at semicolons, then at joining words too, then at commas too."""
    named = [(at, one.next) for at in range(len(line)) for one in names(line, at)[:1]]
    inside = {at for begun, after in named for at in range(begun + 1, after)}
    for signs, words in ((";", False), (";", True), (";,", False), (";,", True)):
        parts, begun, at = [], 0, 0
        while at < len(line):
            after = at + 1 if line.word(at) in signs else 0
            if words and not after and at not in inside:
                after = max(line.said(at, joins), default=0)
            if after:
                parts.append(line.text[begun : line.items[at].start])
                begun = line.items[after].start if after < len(line) else len(line.text)
            at = after or at + 1
        yield [*parts, line.text[begun:]]
