"""The words of a line as they are written in a language with accents and elisions."""

import re
import unicodedata

import msgspec

_TOKEN = re.compile(
    r"(?P<figure>\d{1,3}(?:[ .]\d{3})+(?![\d.])|\d+,\d\d?(?![\d,]))(?P<dollars> ?\$)?"
    r"|(?P<plain>\d+)(?P<sign> ?\$)"
    r"|(?P<elided>(?<![^\W_])(?:[jlmntscd]|qu|jusqu|lorsqu|puisqu|aujourd)'(?=[^\W_]|$))"
    r"|(?P<word>[^\W_]+(?:['&.+°][^\W_]+)*°?)"
    r"|(?P<per>/(?= ?[^\W\d_]))"
    r"|(?P<hyphen>(?<=[^\W_])-(?=[^\W_]))",
    re.IGNORECASE,
)
_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})
_ACUTE = "é"
_STOPS = frozenset(":;!?(),")


class Written(msgspec.Struct, frozen=True):
    """A word, figure or elided one of a line, from `start` up to `end`."""

    word: str
    start: int
    end: int
    apart: bool = False
    """Behind a sign over which no phrase goes."""


def cut_words(line: str) -> list[Written]:
    """The words of a line, folded; a hyphen between two only parts them."""
    found: list[Written] = []
    for one in _TOKEN.finditer(line):
        if one.lastgroup != "hyphen":
            apart = bool(found) and not _STOPS.isdisjoint(line[found[-1].end : one.start()])
            found.append(Written(_folded(_figure(one)), one.start(), one.end(), apart))
    return found


def _figure(token: re.Match[str]) -> str:
    """A figure as it is written in English, with its dollars before it; `j'` as `je`; any other
    word as it is."""
    if token["plain"]:
        return f"${token['plain']}"
    if token["elided"]:
        return token.group()[:-1] + "e"
    if not token["figure"]:
        return token.group()
    figure = re.sub(r"[ .](?=\d{3})", "", token["figure"]).replace(",", ".")
    return f"${figure}" if token["dollars"] else figure


def _folded(word: str) -> str:
    """A word in small letters without accents, but for one at its end: `acheté` is no order."""
    if word.isascii():
        return word.lower()
    apart = unicodedata.normalize("NFD", word.translate(_LIGATURES))
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign)).lower()
    ends = unicodedata.normalize("NFC", word).lower().endswith(_ACUTE)
    return bare[:-1] + _ACUTE if ends else bare


def bared(words: tuple[str, ...]) -> tuple[str, ...]:
    """Words without the accent at their ends."""
    return tuple(word[:-1] + "e" if word.endswith(_ACUTE) else word for word in words)
