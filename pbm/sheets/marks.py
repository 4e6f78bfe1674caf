"""The marks around a sheet, and finding sheets in the text of a letter.

    === SHEET cr-28 7 4.1 K7QD-93MX ===      game, turn or part, seat.revision, code
    …
    === END ===

A letter often bears a sheet more than once: filled in, and below it as it was received. All whole
sheets are given back, the best to believe first.
"""

from __future__ import annotations

import re

import msgspec

from pbm.sheets.complaint import say
from pbm.sheets.lines import clean, split, unquote
from pbm.sheets.offer import SheetHead

END = "=== END ==="

_OPENS = re.compile(r"^={3,}\s*SHEET\b", re.IGNORECASE)
_CLOSES = re.compile(r"^={3,}\s*END\s*={3,}$", re.IGNORECASE)
_HEAD = re.compile(
    r"^={3,}\s*SHEET\s+(\S{1,60})\s+([0-9]{1,6}(?:\.[0-9]{1,6})?)\s+([0-9]{1,3})\.([0-9]{1,6})"
    r"\s+(\S{1,20})\s*={3,}$",
    re.IGNORECASE,
)


class Part(msgspec.Struct, frozen=True):
    """One whole sheet in a letter: what its mark says, and its text with both marks.

    The first line of the text is the mark itself, so lines are counted as the player sees them.
    """

    head: SheetHead
    text: str
    depth: int
    """How deep the mark is quoted: a copy below an answer is deeper than the answer."""
    first: int
    """The line of the letter's text that bears the mark, from 1."""


class Found(msgspec.Struct, frozen=True):
    """What marks a letter bears: its whole sheets, best first, and what is wrong with others."""

    parts: tuple[Part, ...]
    reasons: tuple[str, ...] = ()
    """Sentences about missing or broken marks; empty when every mark is good."""


def mark(head: SheetHead) -> str:
    """The line that begins a sheet."""
    return f"=== SHEET {head.game} {head.turn} {head.seat}.{head.revision} {head.code} ==="


def read_mark(line: str) -> SheetHead | None:
    """What a begin line says, quoted or not; None if it is not a whole one."""
    found = _HEAD.match(clean(line))
    if found is None:
        return None
    game, turn, seat, revision, code = found.groups()
    return SheetHead(game, turn, int(seat), int(revision), code.upper())


def extract(text: str) -> Found:
    """The sheets of a letter: the latest revision first, then the least quoted, then the first."""
    raws = split(text)
    opened = [at for at, raw in enumerate(raws) if _OPENS.match(clean(raw))]
    parts: list[Part] = []
    reasons: list[str] = []
    for at, until in zip(opened, [*opened[1:], len(raws)], strict=False):
        part = _part(raws, at, until)
        if isinstance(part, Part):
            parts.append(part)
        else:
            reasons.append(part)
    if not opened:
        reasons.append(say("mark_absent"))
    parts.sort(key=lambda part: (-part.head.revision, part.depth, part.first))
    return Found(tuple(parts), tuple(reasons))


def _part(raws: list[str], at: int, until: int) -> Part | str:
    """The sheet whose mark stands in a line and that ends before another, or why it is none."""
    head = read_mark(raws[at])
    if head is None:
        return say("mark_broken", line=clean(raws[at])[:68])
    for end in range(at + 1, until):
        if _CLOSES.match(clean(raws[end])):
            return Part(head, "\n".join(raws[at : end + 1]), unquote(raws[at])[0], at + 1)
    return say("mark_open", line=clean(raws[at])[:68])
