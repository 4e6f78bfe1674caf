"""What the forms of a sheet offer to choose: every name and every limit is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from pbm.office.edition import Edition
from pbm.press.order_page import offers_of
from pbm.sheets.fields import Field, LinePart, line_parts, said
from tests.site.middles import TITLES, middle


def chosen(parts: Sequence[LinePart]) -> Iterator[str]:
    """The lines with each other name in one of their fields, or with a figure at its limit; no two
    fields take the same name."""
    for at, part in enumerate(parts):
        if not isinstance(part, Field):
            continue
        ends = [str(one) for one in (part.least, part.most) if one is not None]
        others = {
            one.value
            for one in parts
            if isinstance(one, Field) and one is not part and one.vocabulary == part.vocabulary
        }
        names = [name for name, _ in part.choices if name not in others]
        values = ends if part.kind == "number" else names
        yield from (said([*parts[:at], replace(part, value=v), *parts[at + 1 :]]) for v in values)


def lines(edition: Edition, seat: int) -> set[str]:
    """All that one choice makes of a seat's forms; of a lay the names go together by the map."""
    family = edition.family
    view = family.view(edition.state, edition.border.journal, seat)
    writing = family.writing(view)
    offers = [
        one
        for block in family.sheet(view).blocks
        for one in offers_of(block, writing)
        if one.line and one.order != "lay"
    ]
    return {line for one in offers for line in chosen(line_parts(one, writing))}


@pytest.mark.parametrize("title", TITLES)
def test_every_choice_of_a_form_gives_a_line_that_is_taken(title: str) -> None:
    edition = middle(title)
    for seat in edition.writing:
        view = edition.family.view(edition.state, edition.border.journal, seat)
        for line in sorted(lines(edition, seat)):
            reading = edition.family.understand(line, view)
            assert (len(reading.orders), reading.complaints) == (1, ()), line
