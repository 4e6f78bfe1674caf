"""Ways to cut a line between its orders, and parts of a list that say names and figures alone, as
another part says them with its verb: `B&O $2 dividend, Penn $3`, `COG 475 and MON 960`.
"""

from collections.abc import Callable, Iterator, Sequence

from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.vocabularies import ValueRead

NamesAt = Callable[[Pieces, int], Sequence[ValueRead]]
"""The names at a position of a line."""
_SMALL = frozenset("the a an for on at of to with in by only just and please : , ; = - ->".split())
"""Words of such a part that say nothing."""


def cuts(line: Pieces, names: NamesAt, joins: tuple[str, ...]) -> Iterator[list[str]]:
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


def as_others(part: str, parts: Sequence[str], names: NamesAt, lexicon: Lexicon) -> tuple[str, ...]:
    """A part as each of the others says its names and figures."""
    ways = (_as_said(part, one, names, lexicon) for one in parts if one is not part)
    return tuple(filter(None, ways))


def _as_said(part: str, other: str, names: NamesAt, lexicon: Lexicon) -> str:
    """The text of another part with the names and figures of one that has nothing else, in their
    places; empty where it has more, or of other kinds."""
    line, model = pieces(part), pieces(other)
    mine, theirs = _slots(line, names, lexicon), _slots(model, names, lexicon)
    kinds = sorted(kind for kind, _, _ in mine)
    known = {at for _, begun, after in mine for at in range(begun, after)}
    rest = (line.word(at) for at in range(len(line)) if at not in known)
    same = kinds == sorted(kind for kind, _, _ in theirs) and len(set(kinds)) == len(kinds) > 1
    if not same or not _SMALL.issuperset(rest):
        return ""
    said = {kind: line.raw(begun, after) for kind, begun, after in mine}
    text, begun = "", 0
    for kind, first, after in theirs:
        text += model.text[begun : model.items[first].start] + said[kind]
        begun = model.items[after - 1].end
    return text + model.text[begun:]


def _slots(line: Pieces, names: NamesAt, lexicon: Lexicon) -> list[tuple[str, int, int]]:
    """The names and figures of a text: what each is, and where it stands."""
    found: list[tuple[str, int, int]] = []
    at = 0
    while at < len(line):
        read = max((one.next for one in figures(line, at, lexicon, False)), default=0)
        named = max((one.next for one in names(line, at)), default=0)
        if line.items[at].figure or (read and not named):
            found.append(("figure", at, read or at + 1))
        elif named and sum(map(str.isupper, line.raw(at, named))):
            found.append(("name", at, named))
        at = found[-1][2] if found and found[-1][1] == at else at + 1
    return found
