"""The words of manners, of greetings and of closes (`manners.toml`, `courtesies.toml`)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import TypeVar

import msgspec

from pbm.core.tables import read_toml

_RESOLVED = r"(?! (?:(?:now|finally|at last) )?(?:resolved|decided|determined|chosen|agreed) to\b)"
_WILLING = rf"(?:i|we)(?:'ll|'d| (?!(?:was|were|had|have{_RESOLVED}|did|am)\b))"
"""Who acts, behind his mood, with no sign between."""


class CourtesyWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Greetings and closes as the file has them; `courtesies.py` knows whole lines by them."""

    hails: str
    person: str
    regards: str
    thanks: str
    done: str
    sorry: str
    late: str
    greetings: tuple[str, ...]
    partings: tuple[str, ...]
    opens: tuple[str, ...]
    closes: tuple[str, ...]
    tails: tuple[str, ...]
    signs: str
    leading: str
    telling: str


class MannerWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manners as the file has them."""

    kind: str
    mind: str
    lead: str
    leads: str
    when: str
    heads: tuple[str, ...]
    moods: tuple[str, ...]
    time: str
    ends: tuple[str, ...]
    open: str
    agreed: str
    tails: tuple[str, ...]
    talk: tuple[str, ...]
    wishing: str
    unreal: tuple[str, ...]


class MannerPatterns(msgspec.Struct, frozen=True):
    """The manners, ready to be looked for."""

    greeting: re.Pattern[str]
    lead: re.Pattern[str]
    end: re.Pattern[str]
    agreed: re.Pattern[str]
    talk: re.Pattern[str]
    tail: re.Pattern[str]
    would: re.Pattern[str]
    firm: re.Pattern[str]
    unreal: re.Pattern[str]


_File = TypeVar("_File", CourtesyWords, MannerWords)


@lru_cache(maxsize=1)
def courtesy_words() -> CourtesyWords:
    """The greetings and closes, with the lists that their patterns name."""
    found = read_toml(resources.files("pbm.sheets.lenient") / "courtesies.toml", CourtesyWords)
    names = ("hails", "person", "regards", "thanks", "done", "sorry", "late")
    return _filled(found, {name: getattr(found, name) for name in names})


@lru_cache(maxsize=1)
def _words() -> MannerWords:
    """The manners, with the lists that their patterns name."""
    found = read_toml(resources.files("pbm.sheets.lenient") / "manners.toml", MannerWords)
    lists = {name: getattr(found, name) for name in ("kind", "mind", "leads", "lead", "when")}
    said = courtesy_words()
    return _filled(found, {**lists, "thanks": said.thanks, "done": said.done})


def _filled(file: _File, lists: Mapping[str, str]) -> _File:
    """Patterns with the lists that they name."""
    names = re.compile("@(" + "|".join(lists) + ")")
    told = msgspec.structs.asdict(file).items()
    full = {
        key: tuple(names.sub(lambda name: f"(?:{lists[name[1]]})", text) for text in one)
        for key, one in told
        if isinstance(one, tuple)
    }
    return msgspec.structs.replace(file, **full)


def _any(*patterns: str) -> str:
    """A pattern for one of several."""
    return f"(?:{'|'.join(patterns)})"


@lru_cache(maxsize=1)
def manners() -> MannerPatterns:
    """All manners."""
    words, said = _words(), courtesy_words()
    talk = _any(*words.talk, *said.partings)
    begun = r"^(?:(?:and|but|so|well|ok|okay|right|oh|yes|now|then)[, ]+)*"
    colon = rf"{_any(*words.heads, *words.moods)}{words.time}(?:\s*:|\s+-+|\u2026|\.\.\.)"
    tail = rf"(?:and |but |so )?{_any(*words.tails, talk)}"
    ends = _any(*words.ends, words.agreed)
    sign = r"(?:[,;]|\s+-+|\s*\u2013|\s*\u2026|\.\.\.)\s*"
    closed = "".join(rf"(?<!\b{one})" for one in words.open.split("|"))
    lead = r"^(?:(?:please|for [^,;:]{1,30}?),? )?|[,;:-] |\b(?:so|ok|and|now|then|well) "
    patterns = {
        "greeting": rf"^{_any(*said.greetings)}\s*[,!.:]+ (?=\S)",
        "lead": rf"{begun}(?:{colon}|{_any(*words.moods)}{words.time}(?:,|(?= {_WILLING})))"
        r"\s+(?=\S)",
        "end": rf"{closed}(?:(?<=[\w)%]),? {ends}|{sign}{tail}|\s*[(\[](?:{tail}|{ends})[.!]*"
        r"[)\]])(?=[\s.!]*$)",
        "agreed": rf",? {words.agreed}(?=\s*[,;.:!])",
        "talk": rf"(?:and |but |so |ps:? |p\.s\.:? )?{talk}",
        "tail": tail,
        "would": rf"(?P<lead>{lead})(?P<who>i|we)'d (?:(?:happily|gladly|also|just|simply) )?"
        rf"(?!(?:{words.wishing})\b)(?=[a-z]+\b)",
        "firm": r"(?P<who>\bi|\bwe)(?:'d| would) "
        rf"(?:(?:happily|gladly|also|just|simply) )?(?!(?:{words.wishing})\b)(?=[a-z]+\b)",
        "unreal": _any(*words.unreal),
    }
    return MannerPatterns(**{key: re.compile(one, re.IGNORECASE) for key, one in patterns.items()})
