"""Letters and figures on their way into print: cleaned text, widths in columns, wrapping.

Names and messages of players are hostile: they may hold control characters, marks that turn the
direction of writing, lone surrogates. `clean` makes any string printable on every medium.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from pbm.core import languages
from pbm.core.hexmap import HexMap
from pbm.core.languages import words_of
from pbm.core.page import Align, Cell, Column, MarketGrid, Table

LONGEST_UNIT = 8
"""Letters after the digits that still count as their unit."""
_GAPS = re.compile(r"[^\S\n\xa0]+")
_LOOSE = re.compile(r"(?<!\S)\xa0|\xa0(?!\S)")
"""A no-break space that binds no two words."""
_THIN = re.compile(r"\xa0(?=[;!?])|(?<=\d)\xa0(?=\d{3}(?!\d))")
_FIGURES = re.compile(r"^(?P<body>.*?\d(?:[\d,]|\xa0(?=\d))*)(?P<tail>(?:\.\d+)?\D*)$", re.DOTALL)


def clean(text: str) -> str:
    """The text in composed letters, without control characters; line feeds stay."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    if composed.isprintable():
        return composed
    return _LOOSE.sub(" ", "".join(map(_printable, composed)))


def note_in_text(block: Table | MarketGrid | HexMap) -> str:
    """What a text, which has neither colours nor bold letters, says beneath a block."""
    return line_of(block.text_note or block.note)


def thinned(text: str) -> str:
    """With thin no-break spaces where print wants them: before ; ! ? and within figures."""
    return _THIN.sub("\N{NARROW NO-BREAK SPACE}", text) if "\xa0" in text else text


def _printable(letter: str) -> str:
    kind = unicodedata.category(letter)
    if letter == "\xa0":
        return letter
    if letter == "\n" or kind in ("Zl", "Zp"):
        return "\n"
    if kind == "Cf":
        return ""
    if kind == "Cs":
        return "\N{REPLACEMENT CHARACTER}"
    return " " if kind in ("Cc", "Zs") else letter


def paragraphs(text: str) -> tuple[str, ...]:
    """Running text cut at empty lines; single line feeds and runs of spaces become one space."""
    parts = re.split(r"\n[^\S\n]*\n\s*", clean(text).strip())
    return tuple(" ".join(words_of(part)) for part in parts if part.strip())


def line_of(text: str) -> str:
    """The text as one line: what a cell, a label or a heading may hold."""
    cleaned = clean(text)
    return _GAPS.sub(" ", cleaned.replace("\n", " ")).strip()


def figure(number: int) -> str:
    """A whole number with thousands separators: 12,400."""
    return languages.number(number)


def cell_text(cell: Cell) -> str:
    """A table's cell as one line; nothing is an empty one."""
    if cell is None:
        return ""
    return figure(cell) if isinstance(cell, int) else line_of(cell)


def column_align(column: Column, cells: list[Cell]) -> Align:
    """The column's alignment; a left column of nothing but whole numbers stands on its digits."""
    filled = [cell for cell in cells if cell is not None]
    if column.align == "left" and filled and all(isinstance(cell, int) for cell in filled):
        return "right"
    return column.align


def digits_and_tail(text: str) -> tuple[str, str]:
    """A figure cut after its unit digits: 1,480 | mi, 12 | .5 %; a sentence has no tail."""
    found = _FIGURES.match(text)
    if found is None or len(found["tail"]) > LONGEST_UNIT:
        return text, ""
    return found["body"], found["tail"]


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes: wide letters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


@lru_cache(maxsize=4096)
def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, width: int, align: Align = "left") -> str:
    """The text filled with spaces to `width` columns; longer text stays as it is."""
    spare = max(0, width - columns_of(text))
    if align == "right":
        return " " * spare + text
    left = spare // 2 if align == "center" else 0
    return " " * left + text + " " * (spare - left)


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """The text in lines of at most `width` columns; `indent` stands before all but the first.

    A word longer than a line is broken, a per cent stays with its figure. An empty text is one
    empty line.
    """
    if " %" in text:
        bound = wrapped(text.replace(" %", "\xa0%"), width, indent)
        return [line.replace("\xa0%", " %") for line in bound]
    lines: list[str] = []
    line, room = "", max(1, width)
    for word in _words(text, max(1, width - len(indent))):
        joined = f"{line} {word}" if line else word
        if line and columns_of(joined) > room:
            lines.append(line)
            line = indent + word
        else:
            line = joined
    return [*lines, line]


def _words(text: str, width: int) -> Iterator[str]:
    for word in words_of(text):
        while columns_of(word) > width:
            head = _head(word, width)
            yield head
            word = word[len(head) :]
        if word:
            yield word


def _head(word: str, width: int) -> str:
    """The longest beginning of the word that fits; at least one letter."""
    used = 0
    for place, letter in enumerate(word):
        used += _columns(letter)
        if used > width and place:
            return word[:place]
    return word
