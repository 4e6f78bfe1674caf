"""Parts of a list that say names and figures alone, as another part says them with its verb:
`B&O $2 dividend, Penn $3`, `COG 475 and MON 960`.
"""

from collections.abc import Sequence

from pbm.sheets.lenient.cuts import Names
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces

_SMALL = frozenset("the a an for on at of to with in by only just and please : , ; = - ->".split())
"""Words of such a part that say nothing."""


def as_others(part: str, parts: Sequence[str], names: Names, lexicon: Lexicon) -> tuple[str, ...]:
    """A part as each of the others says its names and figures."""
    ways = (_as_said(part, one, names, lexicon) for one in parts if one is not part)
    return tuple(filter(None, ways))


def _as_said(part: str, other: str, names: Names, lexicon: Lexicon) -> str:
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


def _slots(line: Pieces, names: Names, lexicon: Lexicon) -> list[tuple[str, int, int]]:
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
