"""Lines of a letter that order nothing: its greeting, its close, who signs, what a telephone adds.

They are known as wholes (`courtesies.toml`), and nothing is asked about them. A name alone signs
only below a close, and only if it is no name of the game but a person's.
"""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

import msgspec

from pbm.sheets.lenient.mannerwords import courtesy_words
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.subjects import PLAYERS
from pbm.sheets.lines import Line

_AROUND = " .,!:;-\u2013*_"
_BEFORE = re.compile(
    r"[.!?;] |, (?:and )?so (?=(?:just|only|here|this|these)\b)|, (?:and )?(?=(?:just|only) th)"
    r"|\bso (?=here)"
)
"""Between what else an opening line says and that orders follow."""


_HAILED = re.compile(
    r"^\W*(?:hi|hello|hallo|hey|dear|good (?:morning|evening|day|afternoon))\b(?: [\w'.]+){0,3},"
    r" (?=(?:here|these|this|my|our|please|the)\b)",
    re.IGNORECASE,
)
"""To whom that is said."""


class _Courtesies(msgspec.Struct, frozen=True):
    """The patterns of whole lines."""

    every: re.Pattern[str]
    closes: re.Pattern[str]
    signs: re.Pattern[str]
    leading: frozenset[str]
    telling: frozenset[str]


@lru_cache(maxsize=1)
def _courtesies() -> _Courtesies:
    """The patterns, read once."""
    words = courtesy_words()
    every = "|".join((*words.opens, *words.closes, *words.tails))
    closes = "|".join(words.closes)
    return _Courtesies(
        re.compile(every, re.IGNORECASE),
        re.compile(closes, re.IGNORECASE),
        re.compile(words.signs),
        frozenset(words.leading.split()) | frozenset(words.telling.split()),
        frozenset(words.telling.split()),
    )


def opens_only(text: str) -> bool:
    """Whether a line's last sentence has a colon and only says that orders stand below it."""
    known, last = _courtesies(), _HAILED.sub("", _BEFORE.split(text)[-1]).lower()
    words = {*pieces(last).words} - {",", ":", "-"}
    return text.rstrip().endswith(":") and words <= known.leading and bool(words & known.telling)


def courtesies(lines: Sequence[Line], doubtful: Collection[int], reader: LineReader) -> set[int]:
    """The numbers of the lines that order nothing; never a `doubtful` one."""
    known, found = _courtesies(), set()
    closed = False
    for line in lines:
        text = line.text.strip(_AROUND)
        signs = closed and known.signs.fullmatch(text) is not None and _is_person(text, reader)
        idle = signs or known.every.fullmatch(text) or opens_only(line.text)
        if line.number not in doubtful and idle:
            found.add(line.number)
        closed = known.closes.fullmatch(text) is not None
    return found


def _is_person(text: str, reader: LineReader) -> bool:
    """Whether words name nothing of the game but who plays it."""
    line = pieces(text)
    kinds = ({kind for kind, _ in reader.named(line, at)} for at in range(len(line)))
    return all(each & PLAYERS for each in kinds if each)
