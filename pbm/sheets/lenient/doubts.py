"""What makes no order of a line, and which comments are mere comments.

A comment stands in brackets, behind `--` or behind a lone dash. One that holds a `not`, an `if`, a
question, a limit, or another order may change what is meant: then the line is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces

_BRACKETS = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]|\{([^{}]*)\}")
_TAIL = re.compile(r"\s(?:--+|//)\s?(.*)$|\s-\s(?=[A-Za-z])(.*)$")
_REASON = re.compile(
    r",?\s((?:because|since|so that|as it|as they|in order to)\b.*)$|,\s+(it(?:'s| is| will)\b.*)$"
)
"""Why somebody wants something: a comment without a sign before it."""
ASKING = "asking"
"""Words that make a question of a text if they begin it."""
_MIN_WORDS = 2
"""Plain words without which a comment with a figure or name in it is a part of the order."""


class Doubt(msgspec.Struct, frozen=True):
    """A word that makes no order of a line: which kind, and where it stands."""

    kind: str
    start: int
    end: int


def doubt(text: str, lexicon: Lexicon) -> Doubt | None:
    """The first word of a text that speaks of no order, or of one under a condition."""
    line = pieces(text)
    for at, piece in enumerate(line.items):
        for kind, phrases in lexicon.doubts.items():
            for after in line.said(at, phrases) if at == 0 or kind != ASKING else ():
                return Doubt(
                    "question" if kind == ASKING else kind, piece.start, line.items[after - 1].end
                )
    at = text.find("?")
    return Doubt("question", at, at + 1) if at >= 0 else None


class Commented(msgspec.Struct, frozen=True):
    """A line without its comments, and the comments; with them opened, as a part of the order."""

    bare: str
    opened: str
    comments: tuple[str, ...]
    firm: bool
    """Every comment stands in brackets or behind a double dash."""


def commented(text: str) -> Commented:
    """A line's comments taken off; columns stay, for spaces stand in their place."""
    comments: list[str] = []
    firm = True

    def blank(found: re.Match[str]) -> str:
        comments.append(next((one for one in found.groups() if one is not None), ""))
        return " " * len(found.group())

    bare = _BRACKETS.sub(blank, text)
    tail = _TAIL.search(bare)
    if tail is not None and bare[: tail.start()].strip():
        firm = tail.group(1) is not None
        comments.append(text[tail.end() - len(tail.group(1) or tail.group(2) or "") :])
        bare = bare[: tail.start()]
    reason = _REASON.search(bare)
    if reason is not None and bare[: reason.start()].strip():
        comments.insert(0, reason.group(1) or reason.group(2))
        bare = bare[: reason.start()]
    opened = re.sub(r"[()\[\]{}]", " ", text)
    return Commented(bare, opened, tuple(comments), firm)


def harmless(comment: str, lexicon: Lexicon, meaningful: Callable[[Pieces, int], bool]) -> bool:
    """Whether a comment changes nothing: no doubt in it, and no part of an order."""
    if doubt(comment, lexicon) is not None:
        return False
    line = pieces(comment)
    if not any(meaningful(line, at) for at in range(len(line))):
        return True
    known = (*lexicon.filler, *(one for units in lexicon.units.values() for one in units))
    words = [at for at in range(len(line)) if line.word(at).isalpha()]
    plain = [at for at in words if not meaningful(line, at) and not any(line.said(at, known))]
    return len(plain) >= _MIN_WORDS
