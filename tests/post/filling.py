"""Sheets of all titles, what may be filled into their forms, and the lines that they then say."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import msgspec
from pypdf import PdfReader

from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.family import Seat, View
from pbm.press.sheet_pdf import print_sheet_pdf
from pbm.sheets.fields import Field, LinePart, said
from pbm.sheets.form import GIVE, INSTEAD, MORE, FormLine, form_lines
from pbm.sheets.offer import Sheet, SheetHead

HEAD = SheetHead("g-1", "7.2", 3, 12, "K7QD-93MX")
ODD = "message Köln → Łódź, 日本 (10%) \\ 'so'"
"""What a free line may hold, which no font of a form can show."""


class PrintedSheet(msgspec.Struct, frozen=True):
    """A sheet with its form."""

    title: str
    seat: int
    view: View
    sheet: Sheet
    lines: tuple[FormLine, ...]
    pdf: bytes

    @property
    def roomy(self) -> bool:
        """Whether it has free lines."""
        return f"{MORE}2" in (PdfReader(BytesIO(self.pdf)).get_fields() or {})


@cache
def printed(title: str, turns: int, seat: int = 1) -> PrintedSheet:
    """The sheet of a seat after so many turns of computers."""
    family = catalogue.family(title)
    settings = {one.key: one.default for one in family.settings}
    seats = [Seat(number, f"Player {number}") for number in range(1, family.least_seats + 1)]
    seats = seats if len(seats) > 2 else [*seats, Seat(3, "Player 3")]
    dice, journal = Dice("forms"), []
    state = family.new_game(seats, settings, dice)
    for turn in range(turns):
        readings = {}
        for one in seats:
            view = family.view(state, journal, one.number)
            assert family.computer is not None
            text = family.computer(view, dice.of(turn, one.number))[0]
            readings[one.number] = family.read(text, view)
        resolution = family.resolve(state, readings, settings, dice.of("turn", turn))
        state, journal = resolution.state, resolution.journal
    view = family.view(state, journal, seat)
    sheet, writing = family.sheet(view), family.writing(view)
    lines = tuple(line for block in form_lines(sheet, writing) for line in block if line.pieces)
    return PrintedSheet(title, seat, view, sheet, lines, print_sheet_pdf(sheet, HEAD, writing))


def everything(form: PrintedSheet) -> tuple[dict[str, str], list[str]]:
    """A value for every field of every line, as it is seen on a screen, and the lines said.

    Every third offer is replaced by another order; one that is given already is taken back.
    """
    values: dict[str, str] = {}
    told: list[str] = []
    for number, line in enumerate(form.lines):
        shown, parts = _filled(line)
        values |= shown
        values[line.field(GIVE)] = "" if line.given else "on"
        values[line.field(INSTEAD)] = instead = ODD if number % 3 == 2 else ""
        told += [instead] if instead else [said(parts)] if not line.given else []
    for number in (1, 2) if form.roomy else ():
        values[f"{MORE}{number}"] = f"{ODD} {number}"
        told.append(f"{ODD} {number}")
    return values, told


def _filled(line: FormLine) -> tuple[dict[str, str], list[LinePart]]:
    values: dict[str, str] = {}
    parts: list[LinePart] = []
    for part in line.pieces:
        if isinstance(part, Field):
            shown, word = _another(part)
            values[line.field(part.name)] = shown
            part = msgspec.structs.replace(part, value=word)
        parts.append(part)
    return values, parts


def _another(field: Field) -> tuple[str, str]:
    """Another value of a field: as it is shown, and as it is written."""
    if field.kind == "choice":
        word, label = field.choices[-1]
        return label, word
    if field.kind == "number":
        least = field.least or 1
        return (f"{least:,}" if least > 999 else f"{least}"), f"{least}"
    return f"{field.value} x".strip(), f"{field.value} x".strip()
