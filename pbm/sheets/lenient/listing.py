"""Parts of a list that say names and figures alone, as another part says them with its verb, and
lines that say the same of two: `B&O $2 dividend, Penn $3`, `COG 475 and MON 960`.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.cutting import NamesAt
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.vocabularies import ValueRead

OWN_NUMBER = re.compile(
    r"^(?:\(?(?:(\d{1,2})(?:[.)]|(?:st|nd|rd|th) ?[:.)])|[a-zA-Z]\))"
    r"|(?:order|action|item|no\.?|number)? ?#?\d{1,2} ?[:.)/-])"
    r"(?:\s*(?=[A-Za-z#])|(?<=[.)])\s+(?=[$]?\d[\d,]*k? [A-Za-z]))",
    re.IGNORECASE,
)
LISTED = re.compile(rf"{OWN_NUMBER.pattern}|^\(?\d{{1,2}}[.)]\s+(?=\S)", re.IGNORECASE)
"""A line's own number, no figure of its order."""

NamedAt = Callable[[Pieces, int], Sequence[tuple[str, ValueRead]]]
"""The names at a position of a line, with what kinds of names they are."""
_SMALL = frozenset("the a an for on at of to with in by only just and please : , ; = - ->".split())
"""Words of such a part that say nothing."""
_STOP = re.compile(r"(?<=[^\W_])(?<!\b[SMDFN][troi])(?<!\bMrs)(?<!\bno)\.\s+(?=\w)", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|each|apiece|alike)\b(?! (?:mile|share))(?: of)?", re.IGNORECASE)
_MY_TWO = re.compile(
    r"\b(?:(?:both|each)(?: of)? (?:my|our)(?: two)?|(?:my|our) (?:two|both))"
    r" (?:railroads?|railways?|roads?|companies)\b",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"(?P<said>.+?)(?:\s*[,;.]\s*(?:and |so )?|\s+and (?:so )?)"
    r"(?P<led>(?:(?:the )?same|ditto|likewise)(?: goes)?(?: also)?(?: for| with| on| of)? )?"
    r"(?:for |on |with )?(?:the )?(?P<name>[^\s,;:]+(?: [^\s,;:]+){0,3}?)"
    r"(?P<too> (?:too|as well|also|likewise|ditto|(?:does )?the same))?\W*",
    re.IGNORECASE,
)
"""What is said of one and holds for another: `improve B&O 12, PENN too`."""
_THING_NAMED = r"(?:the )?(?P<{}>[^\s,;:.]+(?: [^\s,;:.]+){{0,3}}?)"
_AS_ABOVE = re.compile(
    r"(?:(?:and|also|but|then|so),? )*(?:"
    r"(?:(?:exactly )?(?:the )?same|ditto|likewise|idem)(?: (?:thing|orders?|again))?(?: goes)?"
    rf"(?: (?:for|with|on|of|to))?:? {_THING_NAMED.format('name')}(?:,? (?:too|please|as well))?"
    rf"|(?:for |on |with )?{_THING_NAMED.format('other')}[,:]? (?:(?:does|do|gets|is|has) )?"
    r"(?:(?:exactly )?the same(?: (?:thing|again))?|ditto|likewise|too|as well|also|idem))\W*",
    re.IGNORECASE,
)
"""That what stands above is done by another, too: `B&O the same`."""
_UNSHARED = re.compile(
    rf"\b(?:{conditional()}|for [$]?\d+)\b",
    re.IGNORECASE,
)
"""With a condition, or a price, it is unclear whether that is said of the other as well."""
_THE_LOT = re.compile(
    r"\b(?:the (?:whole )?lot|it all|all of it|all (?:of )?that|everything"
    r"|(?:the|that|this)(?: (?:whole|full|same|entire))? (?:money|cash|sum|amount|loan))\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\b1\. .*\b2\. ")
_FEW_WORDS = 5
"""A sentence of no more is no sentence of its own."""


def of_other(
    text: str,
    before: Sequence[str],
    codes: Callable[[str], Sequence[str]],
    near: Sequence[str],
    alone: Sequence[str] = (),
) -> tuple[str, ...]:
    """The canonical orders `before` a line that says that another does the same, for that; by the
    `codes` of the companies in a text. Where there are none, those that it may be `alone`; of any
    other line those `near` to it."""
    found = _AS_ABOVE.fullmatch(text)
    names = codes(found["name"] or found["other"]) if found is not None else ()
    if len(names) != 1:
        return tuple(near)
    own = [codes(one) for one in before]
    if not own or any(len(one) != 1 for one in own):
        return tuple(alone)
    return tuple(
        re.sub(rf"(?<![\w&]){re.escape(code)}(?![\w&])", names[0], one)
        for one, (code,) in zip(before, own, strict=True)
    )


def terse(text: str) -> str:
    """Sentences of a few words each as one list: `Improvements. B&O 14. PENN 11.`; empty if one of
    them has more, or there is only one."""
    first, *rest = (one.strip(" .!,") for one in _STOP.split(text.rstrip(" .!")))
    if (
        not rest
        or _COUNTED.search(text)
        or any(len(pieces(one)) > _FEW_WORDS for one in (first, *rest))
    ):
        return ""
    return f"{first}{':' if len(pieces(first)) == 1 else ','} {', '.join(rest)}"


def each_of_two(
    text: str, names: NamesAt, joins: tuple[str, ...], pair: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """A line that says the same of two names (`both B&O and PENN improve 12`), for either of them;
    `pair` are those that it may call `both my railroads`."""
    if pair:
        text = _MY_TWO.sub(f"both {' and '.join(pair)}", text)
    both = _BOTH.sub(" ", text)
    line = pieces(both)
    ends_at = 0
    for at in range(len(line)) if both != text else ():
        here = () if at < ends_at else names(line, at)
        ends_at = max((one.next for one in here), default=ends_at)
        for first in here:
            ends = [
                (to, one) for to in line.said(first.next, (*joins, ",")) for one in names(line, to)
            ]
            begun = line.text[: line.items[at].start]
            for begins, second in ends:
                rest = line.text[line.items[second.next - 1].end :]
                one, other = line.raw(at, first.next), line.raw(begins, second.next)
                yield f"{begun}{one}{rest}", f"{begun}{other}{rest}"


def of_another(text: str, named: NamedAt) -> tuple[str, ...]:
    """A line that says the same of another, for the one and for the other; empty texts where it
    is unclear for whom else, and none if it says no such thing."""
    found = _OF_ANOTHER.fullmatch(text)
    if found is None or not (found["led"] or found["too"]):
        return ()
    said, name = pieces(found["said"]), pieces(found["name"])
    kinds = {kind for kind, one in named(name, 0) if one.next == len(name)} if len(name) else ()
    places, at, others = [], 0, False
    while at < len(said):
        every = named(said, at) if said.items[at].text[0].isupper() else ()
        here = [one for kind, one in every if kind in kinds]
        others = others or bool(every)
        if here:
            places.append((at, here[0]))
        at = max((one.next for one in here), default=at + 1)
    unclear = len({one.value for _, one in places}) != 1 or _UNSHARED.search(said.text)
    if not kinds or (others and not places):
        return ()
    if unclear:
        return "", ""
    at, one = places[0]
    begun, ends = said.text[: said.items[at].start], said.items[one.next - 1].end
    return said.text, f"{begun}{found['name']}{said.text[ends:]}"


def spent(part: str, before: Sequence[str], funds: tuple[str, ...]) -> str:
    """A part that spends what the order before it brings, by its figure: `and lend it all to B&O`;
    empty for any other."""
    verb, _, brought = before[-1].partition(" ") if before else ("", "", "")
    named = _THE_LOT.sub(brought, part) if verb in funds and brought.isdigit() else part
    return named if named != part else ""


def as_others(part: str, parts: Sequence[str], named: NamedAt, lexicon: Lexicon) -> tuple[str, ...]:
    """A part as each of the others says its names and figures."""
    ways = (_as_said(part, one, named, lexicon) for one in parts if one is not part)
    return tuple(filter(None, ways))


def _as_said(part: str, other: str, named: NamedAt, lexicon: Lexicon) -> str:
    """The text of another part with the names and figures of one that has nothing else, in their
    places; empty where it has more, or of other kinds."""
    line, model = pieces(part), pieces(other)
    mine, theirs = _slots(line, named, lexicon), _slots(model, named, lexicon)
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


def _slots(line: Pieces, named: NamedAt, lexicon: Lexicon) -> list[tuple[str, int, int]]:
    """The names and figures of a text: what each is, and where it stands."""
    found: list[tuple[str, int, int]] = []
    at = 0
    while at < len(line):
        read = max((one.next for one in figures(line, at, lexicon, False)), default=0)
        here = [one for one in named(line, at) if any(map(str.isupper, line.raw(at, one[1].next)))]
        ends = max((one.next for _, one in here), default=0)
        if line.items[at].figure or (read and not here):
            found.append(("figure", at, read or at + 1))
        elif here:
            found.append((f"name {min(kind for kind, one in here if one.next == ends)}", at, ends))
        at = found[-1][2] if found and found[-1][1] == at else at + 1
    return found
