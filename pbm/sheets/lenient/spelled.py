"""Names as people write them: more spellings than the strict reader takes, and all meanings."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.names import LONGEST_NAME, Name, fold, spellings
from pbm.sheets.vocabularies import ValueRead

_LONG = 10
"""Letters from which a name may hold a comma: Toledo, Peoria & Warsaw."""

_FEW = 4
"""Letters beyond which a name may stand in the plural: two Katys."""

Aliases = tuple[tuple[str, tuple[str, ...]], ...]
"""More spellings by code, sorted: a value that can be hashed."""


def frozen(nicknames: Mapping[str, Sequence[str]]) -> Aliases:
    """A mapping of nicknames as a value."""
    return tuple(sorted((code, tuple(more)) for code, more in nicknames.items()))


@lru_cache(maxsize=64)
def index(
    names: tuple[Name, ...], aliases: Aliases, numbers: bool = False
) -> Mapping[str, tuple[Any, ...]]:
    """Every folded spelling with all values that it may mean; bare `numbers` only if asked."""
    more = dict(aliases)
    found: dict[str, dict[Any, None]] = {}
    for name in names:
        bare = "" if numbers or not name.number else str(name.number)
        plain = [one for one in spellings(name) if one != bare]
        for spelling in (*plain, *map(fold, more.get(name.code, ()))):
            found.setdefault(spelling, {})[name.value] = None
    return {spelling: tuple(values) for spelling, values in found.items()}


def named(line: Pieces, at: int, spelled: Mapping[str, tuple[Any, ...]]) -> list[ValueRead]:
    """All values that may be named at a position, the longest spellings first."""
    matches = []
    for after in range(min(len(line), at + LONGEST_NAME), at, -1):
        bare = _bare(line, at, after)
        written = fold(bare)
        several = written not in spelled and len(bare) > _FEW and bare.endswith("s")
        written = written[:-1] if several and not bare.isupper() else written
        if written in spelled and (len(written) >= _LONG or not _parted(line, at, after)):
            matches += [ValueRead(value, after) for value in spelled[written]]
    return matches


def _bare(line: Pieces, at: int, after: int) -> str:
    """What is written, without a possessive at its end."""
    raw = line.raw(at, after)
    return raw[:-2] if raw.lower().endswith("'s") else raw


def _parted(line: Pieces, at: int, after: int) -> bool:
    """Whether a sign or an end of a figure parts the words."""
    return any(line.items[one].text in ",;:=|/-." for one in range(at, after)) or any(
        line.items[one].figure and not line.word(at).isalpha() for one in range(at + 1, after)
    )
