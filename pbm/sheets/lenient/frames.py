"""The form around an order in plain words: fillers, formal speech, grammar of other tongues.

`um, sell 2 IC`, `The undersigned seeks …`, `the company SSW`, `not for more as 60`: such words say
how somebody speaks, and nothing of what is ordered. They are data (`frames.toml`), and so are words
that are cut short where sheets are filled in by hand (`abbreviations.toml`): `fr mkt`, `trn`, `w/`.
Of these what stands in capitals stays as it is, for it may be a company.
"""

import re
from functools import lru_cache
from importlib import resources

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.said_twice import said_once, without_purse, worked_out
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words

_UNDERSIGNED = re.compile(
    r"^(?:i,? )?the undersigned,? (?:(?:hereby|herewith|now|duly|humbly|respectfully) )*"
    r"(?!has\b|is\b|was\b|does\b|as\b|thanks\b)"
    r"([a-z]+?(?:sh|ch|ss|x|o)(?=es )|[a-z]+?(?=s ))(?:es|s) ",
    re.IGNORECASE,
)
"""Who signs speaks of himself as of another."""
_OWN = re.compile(r"\b(?:his|her)(?: own)?\b(?= [a-z\d])", re.IGNORECASE)


class FormOfSpeech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A manner of speech, and the same in plain words."""

    says: str
    plain: str


class FormsOfSpeech(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The frames as the file has them, with the patterns that they name."""

    name: str
    number: str
    frames: tuple[FormOfSpeech, ...]


class ShortForms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words cut short, and the signs that stand for words, in the order of their file."""

    short: tuple[FormOfSpeech, ...]


@lru_cache(maxsize=1)
def _short() -> tuple[SoughtPattern, ...]:
    """All short forms, ready to be looked for."""
    words = read_toml(resources.files("pbm.sheets.lenient") / "abbreviations.toml", ShortForms)
    return tuple(SoughtPattern(one.says, one.plain) for one in words.short)


@lru_cache(maxsize=1024)
def spelled_out(text: str) -> str:
    """A line with its words in full, no figure said twice, and none of what a sum is taken from."""
    return in_other_words(without_purse(said_once(text)), _short())


@lru_cache(maxsize=1)
def _frames() -> tuple[SoughtPattern, ...]:
    """All frames, ready to be looked for."""
    words = read_toml(resources.files("pbm.sheets.lenient") / "frames.toml", FormsOfSpeech)
    number = words.number.replace("@counted", "|".join(sorted(COUNTED - {"no", "none", "all"})))
    return tuple(
        SoughtPattern(one.says.replace("@name", words.name).replace("@number", number), one.plain)
        for one in words.frames
    )


@lru_cache(maxsize=4096)
def in_plain_form(text: str) -> str:
    """A line without the form of its speech, and from what its sum is worked out; as it is where
    nothing else is left."""
    signed = _UNDERSIGNED.match(text)
    told = f"I {signed[1]} {_OWN.sub('my', text[signed.end() :])}" if signed is not None else text
    told = in_other_words(worked_out(told), _frames())
    return told if told.strip(" .,!?") else text
