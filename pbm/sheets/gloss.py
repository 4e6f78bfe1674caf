"""A letter in another language, word by word in English, before any family reads it.

Only phrases that its glossary knows are exchanged, the longest first; figures, names, and words
that nobody knows stay as they are, so that the readers of English lines judge all of it: a line is
an order only if every word of it is accounted for, and `n'achète pas` becomes `do not buy not`,
which is none. A line without a telling word of the language stays as it is written: English always
counts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from pbm.sheets.complaint import Complaint
from pbm.sheets.glossary import STAYS, Exchanged, Exchanges, Glossary, exchanges
from pbm.sheets.lines import clean, split
from pbm.sheets.written import Written, cut_words

_COLON = re.compile(r"\s*:\s*")
_CLAUSE = re.compile(r"[,;.!?()]|\s[-–—]+\s")
_SHORT = 2
"""Letters of words that tell nothing."""


class GlossedLine(msgspec.Struct, frozen=True):
    """A line and what it became: spans of both, in their order."""

    before: str
    after: str
    spans: tuple[tuple[int, int, int, int], ...]
    """From and to in the line as it became, and in the line as it was."""

    def column(self, at: int, end: bool = False) -> int:
        """Where a column of the line as it became stood before."""
        for a, b, c, d in self.spans:
            if a <= at < b or (end and a < at <= b):
                same = b - a == d - c
                return c + (at - a) if same else d if end else c
        return len(self.before)

    def blamed(self, complaint: Complaint) -> Complaint:
        """A complaint about the line as it became, as one about the line as it was written."""
        shift = self.after.find(complaint.text) if complaint.text else -1
        if shift < 0:
            return replace(complaint, text=self.before, column=1, width=len(self.before))
        first = shift + complaint.column - 1
        last = min(len(self.after), first + complaint.width)
        start, end = self.column(first), self.column(last, end=True)
        named, written = self.after[first:last], self.before[start:end]
        reason = complaint.reason.replace(named, written) if named and written else complaint.reason
        width = max(1, end - start)
        told = {"text": self.before, "column": start + 1, "width": width}
        return replace(complaint, reason=reason, **told)


class Glossed(msgspec.Struct, frozen=True):
    """A letter in English words, and where its lines come from."""

    text: str
    lines: Mapping[int, GlossedLine] = {}
    """By their numbers, from 1; those that stayed are left out."""

    def blamed(self, complaints: Iterable[Complaint]) -> tuple[Complaint, ...]:
        """Complaints about the letter as it was written."""
        return tuple(
            self.lines[one.line].blamed(one) if one.line in self.lines else one
            for one in complaints
        )


def in_english(text: str, known: Glossary | None) -> Glossed:
    """A letter's text in English words, line by line; as it is without a glossary."""
    if known is None:
        return Glossed(text)
    known_ways = exchanges(msgspec.json.encode(known))
    lines, changed = split(text), {}
    for at, raw in enumerate(lines):
        line = clean(raw)
        if not line or line.startswith(("#", "===")):
            continue
        glossed = _line(line, known_ways)
        if glossed is not None:
            changed[at + 1] = glossed
            lines[at] = glossed.after
    return Glossed("\n".join(lines), changed) if changed else Glossed(text)


class _Part(msgspec.Struct, frozen=True):
    """A phrase of a line: its pieces, and what stands for them."""

    words: tuple[Written, ...]
    told: Exchanged
    raw: str
    """As it is written."""

    @property
    def is_named(self) -> bool:
        """Whether it may be a figure or a name, of which an order is made."""
        bare = self.told.kept and not self.raw.isalpha()
        return bare or self.told.english.isdigit() or (len(self.raw) > 1 and self.raw[-1].isupper())


def _line(line: str, known: Exchanges) -> GlossedLine | None:
    """One line in English words, or None if nothing tells that it is in the language."""
    parts = _parts(line, known)
    if not any(part.told.telling for part in parts):
        return None
    made: list[tuple[str, int, int]] = []
    written = 0
    for part in _without_remarks(line, parts):
        start, end, english = part.words[0].start, part.words[-1].end, part.told.english
        made.append((line[written:start], written, start))
        if part.told.kept:
            made.append((part.words[0].word if part.raw[0].isdigit() else part.raw, start, end))
        else:
            before = " " if written == start and english else ""
            apart = " " if line[end : end + 1].strip() and english else ""
            made.append((before + english + apart, start, end))
        written = end
        if part.told.free and (colon := _COLON.match(line, end)):
            made.append((": ", end, colon.end()))
            written = colon.end()
    made.append((line[written:], written, len(line)))
    return _joined(line, made)


def _parts(line: str, known: Exchanges) -> list[_Part]:
    """The phrases of a line, up to one before free text."""
    cut, at = cut_words(line), 0
    said: set[str] = set()
    found: list[_Part] = []
    while at < len(cut) and not (found and found[-1].told.free):
        length, told = known.found(cut, at, said)
        words = tuple(cut[at : at + length])
        found.append(_Part(words, told, line[words[0].start : words[-1].end]))
        if not told.kept:
            said.add(told.english)
        at += length
    return found


def _without_remarks(line: str, parts: list[_Part]) -> Iterator[_Part]:
    """The parts, with a clause as it is written that stands behind an order, has neither figure
    nor name and is half of unknown words: a remark, of which is exchanged what denies an order."""
    clauses: list[list[_Part]] = [[]]
    for part in parts:
        last = clauses[-1][-1].words[-1].end if clauses[-1] else 0
        if clauses[-1] and _CLAUSE.search(line[last : part.words[0].start]):
            clauses.append([])
        clauses[-1].append(part)
    ordered = False
    for clause in clauses:
        orders = sum(one.told.telling and not one.told.doubt for one in clause)
        unknown = sum(one.told.kept and len(one.raw) > _SHORT for one in clause)
        free = any(one.told.free or one.is_named for one in clause)
        remark = ordered and unknown >= max(orders, 1) and not free
        for one in clause:
            yield replace(one, told=STAYS) if remark and not one.told.doubt else one
        ordered = ordered or orders > 0


def _joined(line: str, made: list[tuple[str, int, int]]) -> GlossedLine:
    """The pieces of a line put together again with single spaces."""
    text, spans = "", []
    for said, start, end in made:
        said = said.lstrip() if not text or text.endswith(" ") else said
        spans.append((len(text), len(text) + len(said), start, end))
        text += said
    return GlossedLine(line, text.rstrip(), tuple(spans))
