"""What the office printed is found again in a sheet however it was wrapped, and what was written is
left as it stands."""

from __future__ import annotations

import textwrap

import pytest

from pbm.games import catalogue
from pbm.office.reading import EncodedPosition, read_sheet
from pbm.sheets.offer import SheetHead
from pbm.sheets.sheet import as_printed, print_sheet
from tests.continental.midgame import state, view

PRINTED = (
    "=== SHEET g 1 1.1 AAAA-BBBB ===",
    "# Whoever bids most of all buys it, and the others go home with what they have",
    "#   B&O $100 | PENN $200 | NYC $300",
    "#: buy 40 B&O",
    "buy 60 PENN if the price is below 90 and there is no other way",
    "=== END ===",
)


def wrapped(line: str, columns: int) -> list[str]:
    return textwrap.wrap(f"> {line}", columns, subsequent_indent="> ", break_on_hyphens=False)


@pytest.mark.parametrize("columns", [20, 33, 50, 60])
def test_each_line_that_was_broken_is_whole_again(columns: int) -> None:
    text = "\n".join(piece for line in PRINTED[1:-1] for piece in wrapped(line, columns))
    found = [line for line in as_printed(text, PRINTED).splitlines() if line]
    assert found == ["#", "#", "#", PRINTED[4]]


@pytest.mark.parametrize("columns", [33, 50, 60])
def test_lines_that_were_run_together_are_found_as_well(columns: int) -> None:
    text = "\n".join(textwrap.wrap(" ".join(PRINTED[1:-1]), columns))
    found = [line for line in as_printed(text, PRINTED).splitlines() if line]
    assert found[-1] == PRINTED[4]
    assert set(found[:-1]) <= {"#"}


def test_what_somebody_wrote_stays_as_it_is_and_where_it_is() -> None:
    text = "# Whoever bids most of all buys\nit, and\nbuy 70 PENN\n\n#: buy 40 B&O\nbuy 9 B&O"
    assert as_printed(text, PRINTED) == text.replace("#: buy 40 B&O", "#")
    assert as_printed(text, ()) == text


@pytest.mark.parametrize("columns", [40, 50, 60])
def test_no_order_is_read_in_the_comments_of_a_whole_sheet(columns: int) -> None:
    family = catalogue.family("continental-rails-ii")
    position = EncodedPosition(family.title, family.edition, family.encode(state()), b"[]")
    printed = print_sheet(family.sheet(view()), SheetHead("g", "7", 4, 1, "AAAA-BBBB"))
    lines = printed.splitlines()
    broken = "\n".join(piece for line in lines for piece in wrapped(line, columns) or [">"])
    plain = read_sheet(position, 4, printed, ())
    assert read_sheet(position, 4, broken, ()).reading.complaints
    read = read_sheet(position, 4, broken, (), printed=tuple(lines))
    assert (read.orders, read.reading.complaints) == (plain.orders, plain.reading.complaints)
