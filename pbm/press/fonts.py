"""The house's faces: embedded, measured, and with a substitute for every letter they lack.

DejaVu has Latin, Greek, Cyrillic and signs; Droid Sans Fallback has the scripts of East Asia. A
letter that neither has is printed as its code point, ⟨U+1F682⟩: visible, never lost, never a crash.
"""

import re
import zlib
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

import msgspec

from pbm.core.languages import words_of
from pbm.press.letters import thinned

Face = Literal["sans", "bold", "serif", "display", "italic", "mono"]

FILES = {
    "sans": "DejaVuSansCondensed",
    "bold": "DejaVuSansCondensed-Bold",
    "serif": "DejaVuSerifCondensed",
    "display": "DejaVuSerifCondensed-Bold",
    "italic": "DejaVuSerifCondensed-Italic",
    "mono": "DejaVuSansMono",
    "signs": "DejaVuSansCondensed",
    "east": "DroidSansFallback",
}
SUBSTITUTES = ("signs", "east")
_LATIN, _OWN_CODES = 1 << 5, 1 << 2  # flags of a font
ROOM = Path(__file__).parent / "fonts"


def font_of(face: str) -> Any:
    """The face's font as reportlab reads it; loaded when first asked for."""
    return _loaded(FILES[face])


@cache
def _loaded(name: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFont  # loaded when something is set in it

    return TTFont(name, str(ROOM / f"{name}.ttf"), asciiReadable=True)


def load() -> None:
    """Load every face but the eastern one, before processes part that would each load them."""
    for face in FILES.keys() - {"east"}:
        font_of(face)


@cache
def _glyphs(face: str) -> dict[int, int]:
    glyphs: dict[int, int] = font_of(face).face.charToGlyph
    return glyphs


@cache
def _widths(face: str) -> dict[int, float]:
    widths: dict[int, float] = font_of(face).face.charWidths
    return widths


LONE = 0.15
"""The share of a line below which a word does not stand on the last one alone."""


@lru_cache(maxsize=65536)
def runs(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """The text cut into stretches of one face each, (face, stretch), with thin spaces."""
    glyphs, text = _glyphs(face), thinned(text)
    if all(ord(letter) in glyphs for letter in text):
        return ((face, text),)
    drawn = [_drawn(letter, face) for letter in text]
    return tuple(
        (name, "".join(shown for _, shown in group))
        for name, group in groupby(drawn, key=lambda one: one[0])
    )


def _drawn(letter: str, face: str) -> tuple[str, str]:
    """Which face draws the letter, and what is drawn for it."""
    for name in (face, *SUBSTITUTES):
        if ord(letter) in _glyphs(name):
            return name, letter
    return face, f"⟨U+{ord(letter):04X}⟩" if ord("⟨") in _glyphs(face) else f"<U+{ord(letter):04X}>"


@lru_cache(maxsize=65536)
def _measure(text: str, face: Face) -> float:
    total = 0.0
    for name, stretch in runs(text, face):
        widths = _widths(name)
        total += sum(widths[ord(letter)] for letter in stretch)
    return total / 1000


def measure(text: str, face: Face, size: float) -> float:
    """How wide the text is drawn, in points."""
    return _measure(text, face) * size


_MINUS = re.compile(r"(?<![\w)-])-(?=\$?\d)")


@lru_cache(maxsize=16384)
def set_lines(text: str, face: Face, size: float, width: float) -> tuple[str, ...]:
    """The text in lines of at most `width` points; a word too long for a line is broken, a
    short one is not left alone on the last, a per cent stays with its figure, and a minus is as
    long as a plus, but in orders, which are written as they are typed."""
    text = text if face == "mono" else _MINUS.sub("−", text)
    lines = set_words(words_of(text.replace(" %", "\xa0%")), face, size, width)
    lines = _accompanied(lines, face, size, width) if len(lines) > 1 else lines
    return tuple(line.replace("\xa0%", " %") for line in lines) if "%" in text else lines


def _accompanied(lines: tuple[str, ...], face: Face, size: float, width: float) -> tuple[str, ...]:
    """Lines of which the last, where it is one short word, has the word before it beside it."""
    *first, before, last = lines
    line, _, word = before.rpartition(" ")
    both = f"{word} {last}"
    alone = " " not in last and _measure(last, face) * size < LONE * width
    if not alone or " " not in line or _measure(both, face) * size > width:
        return lines
    return (*first, line, both)


def set_words(words: Iterable[str], face: Face, size: float, width: float) -> tuple[str, ...]:
    """The same of what is to stand whole, be it more than a word; at least one line."""
    lines: list[str] = []
    line, used, space = "", 0.0, _measure(" ", face) * size
    for word in words:
        wide = _measure(word, face) * size
        if line and used + space + wide <= width:
            line, used = f"{line} {word}", used + space + wide
            continue
        lines += [line] if line else []
        while wide > width and len(word) > 1:
            head = _head(word, face, size, width)
            lines.append(head)
            word = word[len(head) :]
            wide = _measure(word, face) * size
        line, used = word, wide
    return (*lines, line)


def _head(word: str, face: Face, size: float, width: float) -> str:
    """The longest beginning of the word that fits in `width`, behind a hyphen if it has one; at
    least one letter."""
    place = 1
    while place < len(word) and _measure(word[: place + 1], face) * size <= width:
        place += 1
    hyphen = word.rfind("-", 2, place)
    return word[: hyphen + 1] if hyphen > 0 and word[hyphen + 1 :].isalpha() else word[:place]


class Embedded(msgspec.Struct, frozen=True):
    """What a file needs of a font: dictionaries not yet closed, and compressed streams."""

    font: bytes
    descriptor: bytes
    outlines: bytes
    length: int
    """Of the outlines before they were compressed."""
    letters: bytes
    """Which letters the codes mean."""


@lru_cache(maxsize=64)
def embedded(font: Any, number: int, letters: tuple[int, ...]) -> Embedded:
    """A font of these letters by their codes; the `number`th that a file has of its face.

    All papers of a turn begin alike, and so mostly share it.
    """
    from reportlab.pdfbase.ttfonts import SUBSETN, makeToUnicodeCMap

    face = font.face
    name = b"%s+%s" % (SUBSETN(number), face.name)
    widths = " ".join(f"{face.getCharWidth(letter):.0f}" for letter in letters)
    box = " ".join(f"{edge:.0f}" for edge in face.bbox)
    figures = (face.ascent, face.descent, face.capHeight, face.italicAngle, face.stemV)
    outlines = face.makeSubset(letters)
    return Embedded(
        b"<</Type/Font/Subtype/TrueType/BaseFont/%s/FirstChar 0/LastChar %d/Widths[%s]"
        % (name, len(letters) - 1, widths.encode()),
        b"<</Type/FontDescriptor/FontName/%s/Flags %d/FontBBox[%s]"
        % (name, face.flags & ~_LATIN | _OWN_CODES, box.encode())
        + b"/Ascent %d/Descent %d/CapHeight %d/ItalicAngle %d/StemV %d" % figures,
        zlib.compress(outlines),
        len(outlines),
        zlib.compress(makeToUnicodeCMap(name.decode("ascii"), letters).encode()),
    )
