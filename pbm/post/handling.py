"""What a mail program did to a sheet: a trial sheet as it came back, beside the printed one.

A trial sheet's lines begin with `trial` and a word; each of them is there for something that mail
programs do. Most of it the office undoes by itself; what it cannot undo costs orders.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes
from typing import Literal

import msgspec

from pbm.post.letter import Letter, Text, read_letter, read_text
from pbm.sheets.lines import clean, split, unquote
from pbm.sheets.marks import BrokenMark, MarkedSheet, extract, read_mark

ManglingName = Literal[
    "not_text", "no_sheet", "marks", "code", "lines_lost", "outside", "unstruck", "unanswered",
    "letters_lost", "signs_changed", "wrapped", "cut", "joined", "lines_added", "html_only",
    "flowed", "attachment", "forwarded", "quoted", "begin_broken", "unread", "smart_quotes",
    "smart_dashes", "emphasis", "capitals", "blanks", "spaced",
]  # fmt: skip
"""Each has its sentences in `reports/office/trial.jinja`."""
COSTLY: frozenset[ManglingName] = frozenset(
    {
        "not_text", "no_sheet", "marks", "code", "lines_lost", "outside", "unstruck", "unanswered",
        "letters_lost", "signs_changed", "wrapped", "cut", "joined", "lines_added",
    }
)  # fmt: skip
"""What costs orders, or is to be done otherwise; the office undoes the others."""
_MOST = 70  # characters of a line that are told
_QUOTES = re.compile("[\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\xab\xbb]")
_DASHES = re.compile("[\u2012-\u2015\u2212\u2026]")


class Mangling(msgspec.Struct, frozen=True):
    """One thing that was done to a sheet; `what` names the line or the number it is about."""

    name: ManglingName
    what: str = ""
    mark: BrokenMark | None = None

    @property
    def told(self) -> str:
        """What it is about, in the language in force."""
        return self.mark.said if self.mark else self.what

    @property
    def costly(self) -> bool:
        """Whether it costs orders."""
        return self.name in COSTLY


def effects_of(raw: bytes, form: Literal["mail", "text"], printed: str) -> tuple[Mangling, ...]:
    """What was done to a trial sheet on its way back in this letter; nothing if it is whole."""
    letter = read_text(raw) if form == "text" else read_letter(raw)
    found = _found(letter, printed)
    if found is None:
        return (_missing(letter),)
    text, sheet = found
    of_mail = _of_mail(raw if form == "mail" else b"", letter, text, sheet)
    effects = (*of_mail, *_of_marks(text, sheet, printed), *_of_lines(sheet.text, printed))
    return tuple(sorted(dict.fromkeys(effects), key=lambda one: not one.costly))


def _found(letter: Letter, printed: str) -> tuple[Text, MarkedSheet] | None:
    """The trial sheet in a letter and the text that it stands in: rather filled in than as printed,
    rather in plain text than in HTML, rather written than quoted."""
    wanted = read_mark(printed.splitlines()[0])
    assert wanted is not None
    there = [
        (
            sheet.text == printed,
            text.place == "html",
            sheet.depth + text.mails,
            -sheet.first,
            number,
        )
        for number, text in enumerate(letter.texts)
        for sheet in extract(text.text).parts
        if (sheet.head.turn, sheet.head.seat) == (wanted.turn, wanted.seat)
    ]
    if not there:
        return None
    *_, first, number = min(there)
    text = letter.texts[number]
    return text, next(one for one in extract(text.text).parts if one.first == -first)


def _missing(letter: Letter) -> Mangling:
    """Why no trial sheet was found."""
    if letter.unread and not any(text.text.strip() for text in letter.texts):
        return Mangling("not_text", ", ".join(letter.unread)[:_MOST])
    for text in letter.texts:
        if "===" in text.text or "SHEET" in text.text.upper():
            for broken in extract(text.text).broken:
                return Mangling("marks", mark=broken)
    if letter.unread:
        return Mangling("not_text", ", ".join(letter.unread)[:_MOST])
    return Mangling("no_sheet")


def _of_mail(raw: bytes, letter: Letter, text: Text, sheet: MarkedSheet) -> Iterator[Mangling]:
    """How the letter was packed."""
    if text.place == "html":
        yield Mangling("html_only")
    if text.place == "attachment":
        yield Mangling("attachment", text.name[:_MOST])
    if text.mails:
        yield Mangling("forwarded")
    if sheet.depth:
        yield Mangling("quoted")
    parts = message_from_bytes(raw).walk() if raw else ()
    if any(str(part.get_param("format", "")).lower() == "flowed" for part in parts):
        yield Mangling("flowed")
    if letter.unread:
        yield Mangling("unread", ", ".join(letter.unread)[:_MOST])


def _of_marks(text: Text, sheet: MarkedSheet, printed: str) -> Iterator[Mangling]:
    """What became of the first line, and what was written beside the sheet."""
    if not any("=" in line and read_mark(line) for line in split(text.text)):
        yield Mangling("begin_broken")
    wanted = read_mark(printed.splitlines()[0])
    if wanted is not None and sheet.head.code != wanted.code:
        yield Mangling("code", sheet.head.code)
    for line in extract(text.text).own:
        if line.lower().startswith("trial "):
            yield Mangling("outside", line[:_MOST])


class _Sheet:
    """A trial sheet's lines as they came: as they are, and cleaned as the office cleans them."""

    def __init__(self, text: str) -> None:
        inner = split(text)[1:-1]
        self.raw = [unquote(line)[1] for line in inner]
        self.cleaned = [clean(line) for line in inner]

    def place(self, probe: str) -> int | None:
        """Where a probe stands: `trial long`; None if nowhere."""
        for at, line in enumerate(self.cleaned):
            if line.lower().lstrip("#:*-~ ").startswith(probe):
                return at
        return None

    def whole(self, place: int) -> str:
        """A line with the pieces of it that stand below, where it was broken."""
        pieces = [self.cleaned[place]]
        for line in self.cleaned[place + 1 :]:
            if not line or line.startswith("#") or line.lower().startswith("trial "):
                break
            pieces.append(line)
        return " ".join(pieces)


def _of_lines(text: str, printed: str) -> Iterator[Mangling]:
    """What became of each line."""
    got, wanted = _Sheet(text), _Sheet(printed)
    lost = []
    known = set[int]()
    for at, line in enumerate(wanted.cleaned):
        if not line.lstrip("#: ").startswith("trial "):
            continue
        probe = " ".join(line.lstrip("#: ").split()[:2])
        place = got.place(probe)
        if place is None:
            lost.append(probe)
            continue
        known.add(place)
        yield from _OF_PROBE[probe.split()[1]](got, place, wanted.cleaned[at])
        if got.raw[place].lstrip(" #:\xa0")[:1] == "T":
            yield Mangling("capitals")
    if lost:
        yield Mangling("lines_lost", ", ".join(lost))
    yield from _between(got, known, wanted)


def _between(got: _Sheet, known: set[int], wanted: _Sheet) -> Iterator[Mangling]:
    """What stands between the lines."""
    if any("\xa0" in line for line in got.raw):
        yield Mangling("blanks")
    written = [line for line in got.cleaned if line]
    if len(got.cleaned) >= 2 * len(written) - 1 > 3:
        yield Mangling("spaced")
    rest = {piece for line in wanted.cleaned for piece in line.split()}
    for at, line in enumerate(got.cleaned):
        wrapped = at > 0 and set(line.split()) <= rest  # the end of one of our lines
        if line and at not in known and not line.startswith("#") and not wrapped:
            yield Mangling("lines_added", line[:_MOST])
            return


def _strike(got: _Sheet, place: int, _: str) -> Iterator[Mangling]:
    if got.cleaned[place].startswith("#"):
        yield Mangling("unstruck")


def _answer(got: _Sheet, place: int, wanted: str) -> Iterator[Mangling]:
    if got.cleaned[place].lower().replace("\u2026", "...") == wanted:
        yield Mangling("unanswered")


def _long(got: _Sheet, place: int, wanted: str) -> Iterator[Mangling]:
    """A line of the greatest width that the office prints."""
    line = got.cleaned[place].lower()
    if line == wanted:
        return
    if line.startswith(wanted):
        yield Mangling("joined")
        return
    below = [one.lower() for one in got.cleaned[place + 1 : place + 4] if one]
    for taken in range(1, len(below) + 1):
        if " ".join([line, *below[:taken]]) == wanted:
            yield Mangling("wrapped", str(len(line)))
            return
    yield Mangling("cut", got.cleaned[place][:_MOST])


def _signs(got: _Sheet, place: int, wanted: str) -> Iterator[Mangling]:
    """Quotation marks, dashes, and what some programs take for bold or italics."""
    raw, line = got.raw[place], got.cleaned[place].lower()
    if _alike(line) != _alike(wanted):
        line = got.whole(place).lower()  # that lines are broken is told of the longest
    if _QUOTES.search(raw):
        yield Mangling("smart_quotes")
    if _DASHES.search(raw):
        yield Mangling("smart_dashes")
    if _alike(line) == _alike(wanted):
        return
    if re.sub(r"[*_]", "", _alike(line)) == re.sub(r"[*_]", "", _alike(wanted)):
        yield Mangling("emphasis")
    else:
        yield Mangling("signs_changed", got.cleaned[place][:_MOST])


def _alike(line: str) -> str:
    """A line in which dashes and quotation marks are of one kind."""
    return re.sub(r"-+", "-", re.sub(r"[\xab\xbb\"']+", '"', line))


def _letters(got: _Sheet, place: int, wanted: str) -> Iterator[Mangling]:
    told = (got.cleaned[place].lower(), got.whole(place).lower())
    if wanted.lower() not in told:
        yield Mangling("letters_lost", got.cleaned[place][:_MOST])


def _last(got: _Sheet, place: int, wanted: str) -> Iterator[Mangling]:
    if got.cleaned[place].lower() != wanted:
        yield Mangling("joined")


_OF_PROBE = {
    "strike": _strike,
    "answer": _answer,
    "long": _long,
    "signs": _signs,
    "letters": _letters,
    "last": _last,
}
