"""Words that are cut short, and signs that stand for words, as sheets are filled in by hand.

They are data (`abbreviations.toml`), tried in their order. What stands in capitals stays as it is,
for it may be a company.
"""

import re
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml


class Abbreviation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern of what is written, and what it is for."""

    says: str
    full: str


class AbbreviationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    short: tuple[Abbreviation, ...]


@lru_cache(maxsize=1)
def _short() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The patterns, read once."""
    read = read_toml(resources.files("pbm.sheets.lenient") / "abbreviations.toml", AbbreviationFile)
    return tuple((re.compile(one.says, re.IGNORECASE), one.full) for one in read.short)


@lru_cache(maxsize=1024)
def spelled_out(text: str) -> str:
    """A line with its words in full."""
    for says, full in _short():
        text = says.sub(full, text)
    return text
