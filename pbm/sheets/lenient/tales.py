"""Comments that only tell: what was, what somebody wishes had been, what others do or try, who says
so, and that it is all there is: `buy IC -- I wish I had done so long ago`.

A comment stands in brackets or behind `--`. It is left off before its line is read if each of its
clauses is one of these from beginning to end and none conditions, denies, takes back or corrects
the order, counts otherwise, or hands it to somebody else. The words are data (`tales.toml`).
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.lexicon import Lexicon, lone_words
from pbm.sheets.lenient.listed_on import BRACKETS
from pbm.sheets.lenient.sayable import telling_verbs
from pbm.sheets.lenient.talk import in_full
from pbm.sheets.lenient.unbound import unfigured


class TaleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of clauses by their kind as the file has them, and the groups they are made of."""

    groups: dict[str, str]
    clauses: dict[str, tuple[str, ...]]
    bars: dict[str, str]


_READ = read_toml(resources.files("pbm.sheets.lenient") / "tales.toml", TaleWords)
_GROUP = re.compile(f"@({'|'.join(sorted(_READ.groups, key=len, reverse=True))})")


def _in_full(says: str) -> str:
    """A pattern with its groups, and theirs, written out."""
    while (told := _GROUP.sub(lambda one: _READ.groups[one[1]], says)) != says:
        says = told
    return says


_CLAUSES = {
    kind: re.compile("|".join(f"(?:{_in_full(one)})" for one in says))
    for kind, says in _READ.clauses.items()
}
_UNCOUNTED = ("wishes", "mine", "others", "sources", "aims")
"""What such a clause counts must be of another time."""
_BARS = re.compile("|".join(rf"\b(?:{_in_full(one)})\b" for one in _READ.bars.values()))
_THEN = re.compile(rf"\b(?:{_in_full('@then')})\b")
_TAIL = re.compile(r"\s+(?:--+|\u2014|//)\s*(?P<said>\S.*)$")
_CUT = re.compile(r"\s*[,;:.!]+(?:\s+|$)|\s+(?:-+|\u2013|\u2014)\s+")
_NAME = re.compile(r"(?!I\b)\b[A-Z][\w&']*(?:,? (?:and |& )?(?!I\b)[A-Z][\w&']*)*")
_SOMEONE = "someone"
_OWNED = re.compile(rf"\b{_SOMEONE}'s\b")
_GOES_ON = re.compile(r"\b(?:and|but|or|so|now|just) ([a-z]{3,})")
_SPELLED = COUNTED - frozenset(("a", "an", "one", "no", "none", "nothing", "all", "half"))
_FEWEST, _LONGEST = 2, 200


def without_tales(text: str, lexicon: Lexicon) -> str:
    """A line without the comments that only tell; one that is all comment is as it stands."""
    tail = _TAIL.search(text)
    bare = text[: tail.start()] if tail is not None and _tells(tail["said"], lexicon) else text
    for found in reversed([*BRACKETS.finditer(bare)]):
        if _tells(found.group()[1:-1], lexicon):
            bare = f"{bare[: found.start()].rstrip()}{bare[found.end() :]}"
    return bare if len(bare.split()) >= _FEWEST else text


def _tells(comment: str, lexicon: Lexicon) -> bool:
    """Whether a comment only tells."""
    return _is_told(comment, lone_words(telling_verbs(lexicon, True)))


@lru_cache(maxsize=4096)
def _is_told(comment: str, acts: frozenset[str]) -> bool:
    """Whether each clause of a comment tells; `acts` are the verbs of orders."""
    if "?" in comment or len(comment) > _LONGEST:
        return False
    clauses = [one for one in _CUT.split(comment.strip()) if one]
    return bool(clauses) and all(any(_is_tale(way, acts) for way in _ways(one)) for one in clauses)


def _ways(clause: str) -> Iterator[str]:
    """A clause in full with its names and figures by kind; its first word may be a name or not."""
    first = _NAME.match(clause)
    start = 0 if first is None else len(clause.split()[0])
    for begin in (start, 0):
        named = f"{clause[:begin]}{_NAME.sub(_SOMEONE, clause[begin:])}"
        yield in_full(unfigured(_OWNED.sub(f"the {_SOMEONE}", named)))


def _is_tale(clause: str, acts: frozenset[str]) -> bool:
    """Whether a clause, in full, tells and binds nothing."""
    now = _THEN.sub("", clause)
    if _BARS.search(now) or any(one in acts for one in _GOES_ON.findall(clause)):
        return False
    if CONDITION.search(re.sub(r"^if only\b|\bonce\b", "", now)):
        return False
    counts = "0" in clause or not _SPELLED.isdisjoint(clause.split())
    return any(
        pattern.fullmatch(clause) and not (counts and now == clause and kind in _UNCOUNTED)
        for kind, pattern in _CLAUSES.items()
    )
