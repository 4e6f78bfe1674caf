"""Words that only describe a part of an order: `the straight city 57`, `Wind River council token`.

The more parts of one form a line names, each of a kind of its own, the less its other words can
change what is meant. So a word that nobody knows is passed over where it describes a name, a figure
or a thing that orders are said with: between an article and the part itself. Without an article it
may be a verb that wants the contrary (`IC shuns 57 at K16`). A word in capitals is passed over
beside a place alone, whose name it is. A word that might deny, tell, ask, count or speak of
somebody is never one of these.
"""

import re

from pbm.sheets.lenient.circumstances import Circumstances, places_of_names
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.cutting import NamesAt
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.loose import BEFORE_NAMES, is_firm
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.voiced import known_words, telling_nouns

_WHERE = frozenset("in on at near to of onto into".split())
PLACE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
"""A place as maps name it."""
ROUTE = re.compile(
    rf"{PLACE.pattern}(?:\s*(?:[-\u2013\u2014>/\u2192]+|\bto\b)\s*|\s+){PLACE.pattern}"
)
"""Two places, one behind the other: a line with these is of a route, be it understood or not."""
_MOST = 3
"""Words that describe one part."""
_THE_SAME = re.compile(
    r"[,;]? \(?(?:that is|that's|which is|it is|it's|i\.?e\.?|namely|viz\.?|to wit|meaning"
    r"|i mean),? (?:(?:at|in|on|hex|the) )?(?=\S)",
    re.IGNORECASE,
)
"""Between a place and the same in other words."""


def told_apart(text: str, names: NamesAt) -> bool:
    """Whether a text tells two places as one, by its name and its hex: `Worland, that is H8`."""
    for found in _THE_SAME.finditer(text) if PLACE.search(text) else ():
        before, behind = pieces(text[: found.start()]), pieces(text[found.end() :])
        ends = (
            {
                str(one.value)
                for at in range(len(before))
                for one in names(before, at)
                if one.next == len(before)
            },
            {str(one.value) for one in names(behind, 0)},
        )
        one, other = ({value for value in way if PLACE.fullmatch(value)} for way in ends)
        if one and other and one.isdisjoint(other):
            return True
    return False


def described(line: Pieces, around: Circumstances) -> frozenset[int]:
    """The positions of the words of a line that only describe its parts."""
    if is_firm(line, around.lexicon) or line.text == line.text.upper():
        return frozenset()
    names = places_of_names(line, around.tongue)
    parts = names | _counted(line, around)
    known, nouns = known_words(around.lexicon), telling_nouns(around.lexicon)
    strange = [_strange(line, at, parts, known) for at in range(len(line))]
    found: set[int] = set()
    at = 0
    while at < len(line):
        ends = at
        while ends < len(line) and strange[ends]:
            ends += 1
        run = range(at, ends)
        if 0 < len(run) <= _MOST and (
            _of_a_place(line, run) or _of_a_part(line, run, parts, nouns)
        ):
            found.update(run)
        at = max(ends, at + 1)
    return frozenset(found)


def _of_a_part(line: Pieces, run: range, parts: frozenset[int], nouns: frozenset[str]) -> bool:
    """Whether a run of words stands between an article and a part."""
    article = run.start > 0 and line.word(run.start - 1) in BEFORE_NAMES
    small = all(line.items[at].text.islower() for at in run)
    where = line.word(run.stop) in _WHERE and _place_at(line, run.stop + 1)
    ends = run.stop in parts or line.word(run.stop) in nouns or where
    return small and article and ends


def _of_a_place(line: Pieces, run: range) -> bool:
    """Whether a run of words in capitals is the name of the place beside it."""
    called = all(line.items[at].text.rstrip(".").istitle() for at in run)
    owned = any(line.items[at].text.endswith(("'s", "s'")) for at in run)
    if not called or owned:
        return False
    comma = line.word(run.stop) in (",", "(")
    led = line.word(run.start - 1) in _WHERE and run.start > 0
    before = _place_at(line, run.stop) or (comma and led and _place_at(line, run.stop + 1))
    sign = line.word(run.start - 1) in (",", "(")
    last = line.word(run.stop) in ("", ",", ")", ";")
    return before or (last and _place_at(line, run.start - 1 - sign))


def _place_at(line: Pieces, at: int) -> bool:
    """Whether a place stands at a position, or behind an article there."""
    at += line.word(at) in BEFORE_NAMES
    return 0 <= at < len(line) and bool(PLACE.fullmatch(line.items[at].text))


def _strange(line: Pieces, at: int, parts: frozenset[int], known: frozenset[str]) -> bool:
    """Whether a word is none of those that mean something, nor a verb of what somebody does."""
    word = line.word(at)
    if at in parts or not word.replace(".", "").isalpha() or word in known or word in COUNTED:
        return False
    small = line.items[at].text.islower()
    return not (small and word.endswith("s") and not word.endswith("ss"))


def _counted(line: Pieces, around: Circumstances) -> frozenset[int]:
    """The positions of all figures."""
    places = range(len(line))
    return frozenset(at for at in places if any(figures(line, at, around.lexicon, False)))
