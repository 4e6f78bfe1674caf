"""What a letter holds for the office: its sheets, its writer's own words, or why it is not read."""

from typing import Literal

import msgspec

from pbm.post.evidence import Evidence
from pbm.post.heads import LetterHeads
from pbm.post.letter import Letter, Text, read_heads, read_letter, read_text
from pbm.sheets.marks import BrokenMark, MarkedSheet, MarksFound, extract

LetterForm = Literal["mail", "text"]
MOST_SHEETS = 20
"""Sheets of one letter that are looked at; who sends more is guessing codes."""
_MOST_WORDS = 100  # characters of a letter's beginning by which a moderator knows it
_MOST_OWN = 200  # lines outside of the sheets that are looked at


class Contents(LetterHeads, frozen=True):
    """A letter as far as the office needs it."""

    sheets: tuple[MarkedSheet, ...] = ()
    """Whole ones, the best to believe first."""
    own: tuple[str, ...] = ()
    """Lines that the writer wrote himself, outside of every sheet."""
    evidence: Evidence = Evidence()
    """What is known of its origin."""
    broken: BrokenMark | None = None
    """What is wrong with the marks of a sheet, where none is whole."""

    @property
    def opening(self) -> str:
        """Its first words."""
        return " ".join(" ".join(self.own[:20]).split())[:_MOST_WORDS]


def contents(raw: bytes, form: LetterForm) -> Contents:
    """What stands in the bytes of a mail, or of a sheet kept as plain text."""
    return _contents(read_text(raw) if form == "text" else read_letter(raw))


def heads_alone(raw: bytes, form: LetterForm, bound: str) -> Contents:
    """What can be said of a letter that could not be read."""
    return _contents(read_heads(raw, bound) if form == "mail" else Letter(bound=bound))


def _contents(letter: Letter) -> Contents:
    """The sheets of all texts: HTML counts only where no plain text bears a sheet."""
    plain = [text for text in letter.texts if text.place != "html"]
    markup = [text for text in letter.texts if text.place == "html"]
    looked = [(text, extract(text.text)) for text in plain]
    if not any(found.parts for _, found in looked):
        in_markup = [(text, extract(text.text)) for text in markup]
        if not looked or any(found.parts for _, found in in_markup):
            looked = in_markup
    marked = [one for text, found in looked if _marked(text) for one in found.broken]
    sheets = _ranked(looked)
    return Contents(
        sheets=sheets,
        own=tuple(line for _, found in looked for line in found.own)[:_MOST_OWN],
        broken=marked[0] if marked and not sheets else None,
        **{name: getattr(letter, name) for name in LetterHeads.__struct_fields__},
    )


def _ranked(looked: list[tuple[Text, MarksFound]]) -> tuple[MarkedSheet, ...]:
    """All sheets: the highest revision, then the least quoted, a body's before an attachment's,
    then the last."""
    ranked: list[tuple[tuple[int, int, bool, int, int], MarkedSheet]] = []
    for number, (text, found) in enumerate(looked):
        for part in found.parts:
            depth = part.depth + text.mails
            attached = text.place == "attachment"
            rank = (-part.head.revision, depth, attached, -number, -part.first)
            ranked.append((rank, msgspec.structs.replace(part, depth=depth, flat=text.flat)))
    ranked.sort(key=lambda one: one[0])
    return tuple(part for _, part in ranked[:MOST_SHEETS])


def _marked(text: Text) -> bool:
    """Whether a text seems to bear a sheet at all."""
    return "SHEET" in text.text.upper() and "===" in text.text
