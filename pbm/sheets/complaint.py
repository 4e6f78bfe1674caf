"""Complaints: what is wrong with a line, as a value; all of a sheet's are collected."""

import textwrap
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from pbm.core.wording import Sentences
from pbm.sheets.lines import in_plain_signs, on_lines, split, written_as


class Complaint(msgspec.Struct, frozen=True):
    """One mistake in a sheet: where it stands, what is wrong, how to mend it.

    `line` counts from 1 in the sheet as received, `column` from 1, `width` is the caret's length.
    """

    line: int
    column: int
    width: int
    text: str
    """The line as written (cleaned of quoting)."""
    reason: str
    suggestion: str = ""
    """The nearest valid spellings, "B&O or CB&Q", without the question around them."""
    expected: str = ""
    """Usage line of the order that was meant, or empty."""
    rule: str = ""
    offers: tuple[str, ...] = ()
    """Canonical lines that would be taken in its place."""
    strange: bool = False
    """What stands there is a word that is not known at that place, and no more is wrong with it."""


class Fault(msgspec.Struct, frozen=True):
    """A complaint in the making: what is wrong between two columns (from 0) of a line."""

    start: int
    end: int
    reason: str
    suggestion: str = ""
    expected: str = ""
    rule: str = ""
    offers: tuple[str, ...] = ()
    known: bool = False
    """What stands there is known, and why it does not fit: better than what is missing there."""
    strange: bool = False
    """It is a word that is not known at that place."""

    @property
    def helpful(self) -> bool:
        """Whether it helps more than what another reading of the same words misses."""
        return self.known or bool(self.suggestion)

    def of(self, number: int, text: str) -> Complaint:
        """The complaint about that line."""
        width = max(1, self.end - self.start)
        return Complaint(
            line=number,
            column=self.start + 1,
            width=width,
            text=text,
            reason=self.reason,
            suggestion=self.suggestion,
            expected=self.expected,
            rule=self.rule,
            offers=self.offers,
            strange=self.strange,
        )


say = Sentences("turnsheets", "common", "complaints")
"""A sentence of `turnsheets/common/complaints.jinja`."""


def complaint_lines(
    complaint: Complaint, width: int = 68, *, others: bool = True
) -> tuple[str, ...]:
    """A complaint to read: the line as written, a caret under the fault, remedy and reason.

    A remedy too long for a line goes on behind `+`, as orders on a sheet do. `others`: whether
    there are orders of the sheet that stand.
    """
    head = f"{say('place', line=complaint.line)}  "
    indent = " " * len(head)
    shown, caret = _window(complaint, width - len(head))
    facts = msgspec.structs.asdict(complaint)
    said = [say("whole", **{name: facts[name] for name in ("reason", "suggestion", "rule")})]
    if complaint.expected and not complaint.offers:
        said.append(say("expected", usage=complaint.expected))
    said.append(say("stands", others=others))
    wrapped = [part for one in said for part in textwrap.wrap(one, width - len(head))]
    room = width - len(head) - 2
    offered = [f"  {part}" for line in complaint.offers for part in on_lines(line, width=room)]
    remedy = [say("write", several=len(complaint.offers) > 1), *offered] if offered else []
    return (head + shown, indent + caret, *(indent + part for part in (*remedy, *wrapped)))


def quoting(complaints: Iterable[Complaint], text: str) -> tuple[Complaint, ...]:
    """Complaints that quote the lines of a letter as their writer has them: what was read may have
    been put into other words or signs before. Lines that were read as one are quoted as one."""
    raws = split(text)
    return tuple(_quoted(one, raws[max(0, one.line - 1) :]) for one in complaints)


def _quoted(complaint: Complaint, raws: Sequence[str]) -> Complaint:
    """A complaint with the lines that it is about, from the first of these on."""
    own = written_as(complaint.text, raws)
    signs = [(sign, at) for at, one in enumerate(own) for sign in in_plain_signs(one)]
    plain = "".join(sign for sign, _ in signs)
    marked = complaint.text[complaint.column - 1 :][: complaint.width]
    first = plain.find(complaint.text) if complaint.text else -1
    if first >= 0:
        start, end = signs[first][1], signs[first + len(complaint.text) - 1][1] + 1
        at = min(len(complaint.text) - 1, complaint.column - 1)
        to = min(len(complaint.text), at + complaint.width) - 1
        place = signs[first + at][1], signs[first + max(at, to)][1] + 1
    else:
        start, end = 0, len(own)
        found = plain.find(marked) if marked and plain.count(marked) == 1 else -1
        last = found + len(marked) - 1
        place = (signs[found][1], signs[last][1] + 1) if found >= 0 else (0, end)
    if start == end:
        return complaint
    column, width = place[0] - start + 1, max(1, place[1] - place[0])
    return replace(complaint, text=own[start:end], column=column, width=width)


def _window(complaint: Complaint, width: int) -> tuple[str, str]:
    """The part of the line that shows the fault, and the caret under it."""
    start = complaint.column - 1
    first = 0 if start + complaint.width <= width else max(0, start - width // 2)
    shown = complaint.text[first : first + width]
    signs = max(1, min(complaint.width, width - (start - first)))
    return shown, " " * (start - first) + "^" * signs


def says_as(reason: str, sentence: str, open_: str) -> bool:
    """Whether a reason is a sentence, whatever stands in it at its one `open_` place."""
    before, _, behind = sentence.partition(open_)
    return reason.startswith(before) and reason.endswith(behind)
