"""The marks around a sheet, and finding sheets in the text of a letter.

    === SHEET cr-28 7 4.1 K7QD-93MX ===      game, turn or part, seat.revision, code
    …
    === END ===

A letter often bears a sheet more than once: filled in, and below it as it was received. All whole
sheets are given back, the best to believe first. Mail programs break the begin line, set it in
bold and write its signs as entities; it is read all the same.
"""

import re
from collections.abc import Iterator
from textwrap import shorten
from typing import Literal

import msgspec

from pbm.sheets.complaint import say
from pbm.sheets.lines import clean, depths, split, unquote
from pbm.sheets.offer import SheetHead

END = "=== END ==="

_BARS = r"(?:= ?){3,}"
_OPENS = re.compile(rf"^{_BARS}(?:SHEET\b|$)", re.IGNORECASE)
_CLOSES = re.compile(rf"^{_BARS}END ?(?:= ?)*$", re.IGNORECASE)
_BEGINS = (
    rf"^{_BARS}SHEET (\S{{1,60}}) ([0-9]{{1,6}}(?:\.[0-9]{{1,6}})?) ([0-9]{{1,3}})\.([0-9]{{1,6}})"
    rf" (\S{{1,20}}) ?{_BARS}"
)
_HEAD = re.compile(f"{_BEGINS}$", re.IGNORECASE)
_HEAD_AND_MORE = re.compile(rf"({_BEGINS})(?=\w)", re.IGNORECASE)
_MORE_AND_END = re.compile(rf"^(.*[^=\s]) ({_BARS}END ?(?:= ?)*)$", re.IGNORECASE)
_MOST_PIECES = 4  # lines into which a mail program breaks a begin line
_SIGNATURE = re.compile(r"^-- ?$")


class MarkedSheet(msgspec.Struct, frozen=True):
    """One whole sheet in a letter: what its mark says, and its text with both marks.

    The first line of the text is the mark itself, so lines are counted as the player sees them.
    """

    head: SheetHead
    text: str
    depth: int
    """How deep the mark is quoted: a copy below an answer is deeper than the answer."""
    first: int
    """The line of the letter's text that bears the mark, from 1."""
    flat: bool = False
    """Nothing but the mark is known: the sheet came as a picture of itself."""


class BrokenMark(msgspec.Struct, frozen=True):
    """What is wrong with a mark: which fault, and the line that it is found in."""

    fault: Literal["absent", "broken", "open"]
    line: str = ""

    @property
    def said(self) -> str:
        """The same as a sentence without an end, in the language in force."""
        return say(f"mark_{self.fault}", line=self.line)


class MarksFound(msgspec.Struct, frozen=True):
    """What marks a letter bears: its whole sheets, best first, and what is wrong with others."""

    parts: tuple[MarkedSheet, ...]
    broken: tuple[BrokenMark, ...] = ()
    """Missing or broken marks; empty when every mark is good."""
    own: tuple[str, ...] = ()
    """The writer's own words: lines outside of every sheet and not quoted, cleaned."""


def mark(head: SheetHead) -> str:
    """The line that begins a sheet."""
    return f"=== SHEET {head.game} {head.turn} {head.seat}.{head.revision} {head.code} ==="


def read_mark(line: str) -> SheetHead | None:
    """What a begin line says, quoted or not; None if it is not a whole one."""
    found = _HEAD.match(_plain(line))
    if found is None:
        return None
    game, turn, seat, revision, code = found.groups()
    return SheetHead(game, turn, int(seat), int(revision), code.upper())


def extract(text: str) -> MarksFound:
    """The sheets of a letter: the latest revision first, then the least quoted, then the last."""
    raws = [line for raw in split(text) for line in _apart(raw)]
    opened = [at for at in range(len(raws)) if _opens(raws, at)]
    parts: list[MarkedSheet] = []
    broken: list[BrokenMark] = []
    within: set[int] = set()
    depth = depths(raws) if opened else []
    for at, until in zip(opened, [*opened[1:], len(raws)], strict=False):
        part, end = _part(raws, at, until)
        within.update(range(at, end))
        if isinstance(part, MarkedSheet):
            parts.append(msgspec.structs.replace(part, depth=depth[at]))
        else:
            broken.append(part)
    if not opened:
        broken.append(BrokenMark("absent"))
    parts.sort(key=lambda part: (-part.head.revision, part.depth, -part.first))
    return MarksFound(tuple(parts), tuple(broken), _own(raws, within))


def _apart(raw: str) -> Iterator[str]:
    """A line, or several of one in which a writer has put marks and orders behind one another.

    What bears remarks of the office's own is a printed sheet whose lines ran together: where its
    orders end cannot be told, so it stays as it is.
    """
    if "=" not in raw or "#" in raw:
        yield raw
        return
    quoted, line = "> " * unquote(raw)[0], _plain(raw)
    if begun := _HEAD_AND_MORE.match(line):
        yield quoted + begun.group(1)
        line = line[begun.end() :]
    if ended := _MORE_AND_END.match(line):
        yield quoted + ended.group(1)
        line = ended.group(2)
    yield quoted + line if begun or ended else raw


def _plain(raw: str) -> str:
    """A line that may be a mark, without the stars and dashes that stand for bold or italics."""
    return clean(raw).replace("*", "").strip("_~ ")


def _opens(raws: list[str], at: int) -> bool:
    """Whether a begin line stands here, or its first piece: bars alone before `SHEET`."""
    if "=" not in raws[at]:
        return False
    line = _plain(raws[at])
    if not _OPENS.match(line):
        return False
    return "sheet" in line.lower() or (
        at + 1 < len(raws) and _plain(raws[at + 1]).lower().startswith("sheet ")
    )


def _whole_mark(raws: list[str], at: int) -> tuple[SheetHead | None, int]:
    """What the begin line says, put together if it was broken; how many lines it takes."""
    joined = ""
    for taken in range(1, min(_MOST_PIECES, len(raws) - at) + 1):
        joined = f"{joined} {_plain(raws[at + taken - 1])}".strip()
        head = read_mark(joined)
        if head is not None:
            return head, taken
    return None, 1


def _part(raws: list[str], at: int, until: int) -> tuple[MarkedSheet | BrokenMark, int]:
    """The sheet whose mark stands in a line and that ends before another, or why it is none.

    With it goes the number of the line behind it.
    """
    head, taken = _whole_mark(raws, at)
    if head is None:
        return BrokenMark("broken", shorten(clean(raws[at]), 68, placeholder=" …")), at + 1
    for end in range(at + taken, until):
        if "=" in raws[end] and _CLOSES.match(_plain(raws[end])):
            lines = [mark(head), *[""] * (taken - 1), *raws[at + taken : end], END]
            return MarkedSheet(head, "\n".join(lines), 0, at + 1), end + 1
    return BrokenMark("open", mark(head)), until


def _own(raws: list[str], within: set[int]) -> tuple[str, ...]:
    """Lines that the letter's writer wrote himself, up to his signature."""
    own: list[str] = []
    depth = depths(raws)
    for at, raw in enumerate(raws):
        if at in within or depth[at]:
            continue
        if _SIGNATURE.match(raw):
            break
        line = clean(raw)
        if line:
            own.append(line)
    return tuple(own)
