"""A sheet as a form: which fields it has, and the order lines that their values say.

Every offer has a box to tick, the fields of its line, and a line for another order in its place.
What is read back is a text sheet again, between the same marks, so that there is one way of
reading orders. Names of fields say what they are for and by which version of this file they are
read: a sheet that lies in a drawer for a year is still read.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pbm.sheets.fields import Field, FixedWords, LinePart, Writing, line_parts, said
from pbm.sheets.marks import END, read_mark
from pbm.sheets.offer import Offer, Sheet

VERSION = "v1"
CODE, LINES, MORE = f"{VERSION}-code", f"{VERSION}-lines", f"{VERSION}-more-"
"""Names of the fields with the mark, with the lines that fields belong to, and of free lines."""
GIVE, INSTEAD = "give", "instead"
"""How the names of an offer's box and of its line for another order end."""
MOST_FREE = 48
"""Free lines of a sheet."""
LONGEST = 400
"""Signs of a field that are read; no order is so long."""
_MOST_LINES = 2_000
_FIGURE = re.compile(r"\$? ?(\d{1,3}(?:[, .]\d{3})+|\d{1,9})")
_UNNAMED = re.compile(r"[^A-Za-z0-9&]+")

NO_WORDS = Writing()
"""Of orders that nobody can cut into words and fields."""


class FormLine(msgspec.Struct, frozen=True, array_like=True):
    """One offer of a form."""

    name: str
    """How the names of its fields begin."""
    given: bool
    """Whether its box is ticked as it goes out."""
    pieces: tuple[LinePart, ...]

    def field(self, name: str) -> str:
        """The name of one of its fields."""
        return f"{self.name}-{name}"


def form_lines(sheet: Sheet, writing: Writing = NO_WORDS) -> list[list[FormLine]]:
    """The lines of all offers of each block; one without a line has no pieces."""
    taken: Counter[str] = Counter()
    return [[_line(offer, writing, taken) for offer in block.offers] for block in sheet.blocks]


def _line(offer: Offer, writing: Writing, taken: Counter[str]) -> FormLine:
    stem = _UNNAMED.sub("-", f"{VERSION} {offer.order} {offer.subject}").strip("-")
    taken[stem] += 1
    name = stem if taken[stem] == 1 else f"{stem}-{taken[stem]}"
    pieces = tuple(_named(line_parts(offer, writing))) if offer.line else ()
    return FormLine(name, offer.given, pieces)


def _named(pieces: Sequence[LinePart]) -> Iterator[LinePart]:
    """Pieces with no two fields of one name."""
    taken: Counter[str] = Counter({GIVE: 1, INSTEAD: 1})
    for piece in pieces:
        if isinstance(piece, Field) and piece.kind == "choice" and not piece.choices:
            piece = FixedWords(piece.value)  # the offer is for this one alone
        if isinstance(piece, Field):
            taken[piece.name] += 1
            if taken[piece.name] > 1:
                name = f"{piece.name}-{taken[piece.name]}"
                piece = msgspec.structs.replace(piece, name=name)
        yield piece


def packed(lines: Sequence[Sequence[FormLine]]) -> str:
    """What a form says of its lines to whoever reads it back: plain letters alone."""
    kept = [_bare(line) for block in lines for line in block if line.pieces]
    return msgspec.json.encode(kept).decode("ascii", "backslashreplace")


def _bare(line: FormLine) -> FormLine:
    """A line without what only its printing needs."""
    pieces = tuple(
        Field(one.name, one.kind, one.value, lead=one.lead) if isinstance(one, Field) else one
        for one in line.pieces
    )
    return msgspec.structs.replace(line, pieces=pieces)


def filled(values: Mapping[str, str]) -> str | None:
    """The text sheet that a form's values say; None if they are not of a sheet of ours."""
    mark = _one_line(values.get(CODE, ""))
    if read_mark(mark) is None:
        return None
    try:
        lines = msgspec.json.decode(values.get(LINES, ""), type=list[FormLine])
    except (msgspec.DecodeError, RecursionError):
        return None
    said_lines = [_said(line, values) for line in lines[:_MOST_LINES]]
    said_lines += [_value(values, f"{MORE}{number}") for number in range(1, MOST_FREE + 1)]
    return "\n".join((mark, *filter(None, said_lines), END))


def _said(line: FormLine, values: Mapping[str, str]) -> str:
    """The order of one offer, or nothing: what is written in its place counts first.

    A box is ticked by hand, or by changing what its line says.
    """
    instead = _value(values, line.field(INSTEAD))
    now = tuple(_piece_now(line, one, values) for one in line.pieces)
    if instead:
        return _with_figure(now, instead) or instead
    ticked = _is_on(values.get(line.field(GIVE)), line.given)
    changed = said(now) != said(line.pieces)
    return said(now) if ticked or (changed and not line.given) else ""


def _piece_now(line: FormLine, piece: LinePart, values: Mapping[str, str]) -> LinePart:
    """A piece with what was filled in; an emptied field that must be there stays as it was."""
    name = line.field(piece.name) if isinstance(piece, Field) else ""
    if not isinstance(piece, Field) or name not in values:
        return piece
    value = _value(values, name)
    if piece.kind == "number" and (found := _FIGURE.fullmatch(value)):
        value = re.sub(r"\D", "", found.group(1))
    return msgspec.structs.replace(piece, value=value or (piece.value if not piece.lead else ""))


def _with_figure(pieces: Sequence[LinePart], instead: str) -> str:
    """The line with another figure, if nothing but a figure is written beside it."""
    figures = [one for one in pieces if isinstance(one, Field) and one.kind == "number"]
    found = _FIGURE.fullmatch(instead)
    if found is None or not figures:
        return ""
    number = re.sub(r"\D", "", found.group(1))
    last = msgspec.structs.replace(figures[-1], value=number)
    return said([last if one is figures[-1] else one for one in pieces])


def _is_on(value: str | None, given: bool) -> bool:
    """Whether a box is ticked; one that the file has no word of is as it was printed."""
    return given if value is None else value.lower() not in ("", "off", "no", "false", "0")


def _value(values: Mapping[str, str], name: str) -> str:
    """What stands in a field, on one line; never a mark, which a field cannot hold."""
    value = _one_line(values.get(name, ""))
    return "" if value.startswith("===") else value


def _one_line(text: str) -> str:
    return " ".join(text[:LONGEST].split())
