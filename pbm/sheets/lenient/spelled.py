"""Names as people write them: more spellings than the strict reader takes, and all meanings."""

import re
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pbm.sheets.lenient.counted import COUNTED, figure_in_words
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.names import LONGEST_NAME, Name, fold, spellings
from pbm.sheets.vocabularies import ValueRead

_LONG = 10
"""Letters from which a name may hold a comma: Toledo, Peoria & Warsaw."""

FEW = 3
"""Letters beyond which a name may stand in the plural: two Katys; of a code, two: two ICs."""

_SPOKEN = "|".join(sorted(COUNTED, key=len, reverse=True))
_DICTATED = re.compile(
    r"(?<![\w&'.$-])(?:(?<!\b[A-Z] and )(?<!\b[A-Z] & )(?P<letters>(?!I\b)"
    r"(?!(?<!to )(?<!at )(?<!in )A\b)[A-Z]{1,2})"
    r"|(?:(?<=to )|(?<=in )|(?<=hex )|(?<=[A-Z]\d )|(?<=[A-Z]\d\d )|(?<=[A-Z]\d and ))"
    r"(?P<small>oh|[b-hj-z]))[ -]"
    rf"(?P<number>(?:(?i:{_SPOKEN})(?:[ -](?=(?i:{_SPOKEN})\b))?)+)(?![\w-])"
    r"(?! (?:dollars?|bucks?|shares?|trains?|times|tokens?|per ?cent|votes?)\b)"
)
"""A letter and a number in words, as a place is told on the telephone; no end of a company's name
before a sum, `the B and O six dollars`."""

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
    for after, written, single in _written(line, at):
        said = written if written in spelled else single
        if said in spelled and (len(said) >= _LONG or not _parted(line, at, after)):
            matches += [ValueRead(value, after) for value in spelled[said]]
    return matches


def is_spelled(line: Pieces, at: int, spellings: frozenset[str]) -> bool:
    """Whether what begins at a position may be one of some spellings."""
    return any(one in spellings or two in spellings for _, one, two in _written(line, at))


@lru_cache(maxsize=8192)
def _written(line: Pieces, at: int) -> Sequence[tuple[int, str, str]]:
    """What is written from a position up to each that a name may reach, as names are compared, and
    without the sign of several."""
    found = []
    for after in range(min(len(line), at + LONGEST_NAME), at, -1):
        if after == at + 2 and _is_choice(line, at):
            continue
        raw = line.raw(at, after)
        bare = raw[:-2] if raw.lower().endswith("'s") else raw
        written = fold(bare)
        long = len(bare) > FEW or (len(bare) == FEW and bare[:-1].isupper())
        several = long and bare.endswith("s") and not bare.isupper()
        found.append((after, written, written[:-1] if several else written))
    return found


def _is_choice(line: Pieces, at: int) -> bool:
    """Whether `or` stands before a number, which is no place of Oregon: `PA2 or 3`."""
    apart = line.word(at) == "or" and line.items[at + 1].figure
    behind = line.items[at - 1].text[-1].isdigit() if at else False
    return apart and (behind or line.items[at].text.islower())


def _parted(line: Pieces, at: int, after: int) -> bool:
    """Whether a sign, an article or an end of a figure parts the words."""
    if line.items[at].text == "a" and after > at + 1 and line.items[at + 1].figure:
        return True
    return any(line.items[one].text in ",;:=|/-." for one in range(at, after)) or any(
        line.items[one].figure and not line.word(at).isalpha() for one in range(at + 1, after)
    )


def dictated(text: str, spelled: Container[str]) -> str:
    """A line with its names of a letter and a number in words as they are written: `O six`."""

    def written(found: re.Match[str]) -> str:
        line = pieces(found["number"])
        number = figure_in_words(line, 0)
        letters = (found["letters"] or found["small"][0]).upper()
        name = f"{letters}{number[0]}" if number and number[1] == len(line) else ""
        return name if fold(name) in spelled else found[0]

    told = _DICTATED.sub(written, text)
    return dictated(told, spelled) if told != text else text
