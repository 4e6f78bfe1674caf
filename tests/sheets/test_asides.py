"""Lines for the office are told from orders, wrapped or not, and swallow none."""

from __future__ import annotations

import pytest

from pbm.sheets.asides import Asides, without_asides

SEATS = (2, 7)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("note Look at the Reading", Asides(notes=("Look at the Reading",))),
        ("> - Note: buy 3 NYC!", Asides(notes=("buy 3 NYC!",))),
        ("to seat 7: Shall we merge?", Asides(to_seats=((7, "Shall we merge?"),))),
        ("To seat 2, hello", Asides(to_seats=((2, "hello"),))),
        ("not final", Asides(final=False)),
        ("Not final yet.", Asides(final=False)),
        ("provisional", Asides(final=False)),
        ("nothing", Asides(nothing=True)),
    ],
)
def test_a_line_for_the_office_is_none_for_the_rules(line: str, said: Asides) -> None:
    found = without_asides(f"mark\nbuy 3 NYC\n{line}\nsell 2 B&O", SEATS)
    assert found.asides == said
    assert found.bare == "mark\nbuy 3 NYC\n\nsell 2 B&O"


@pytest.mark.parametrize(
    "line",
    ["to seat 9: hello", "to seat 7", "notes", "# note x", "final", "note", "buy note 3"],
)
def test_other_lines_are_left_to_the_rules(line: str) -> None:
    found = without_asides(line, SEATS)
    assert found.asides == Asides()
    assert found.bare == line


def test_what_goes_on_below_belongs_to_it() -> None:
    text = "note one\n+ two\nto seat 7: three\nfour\nbuy 3"
    found = without_asides(text, SEATS, wrapped=(4,))
    assert found.asides == Asides(notes=("one two",), to_seats=((7, "three four"),))
    assert found.bare == "\n\n\n\nbuy 3"


def test_its_lines_are_read_again_as_they_are_written() -> None:
    said = Asides(False, False, ("a", "b"), ((2, "x"), (7, "y: z")))
    assert without_asides("\n".join(said.lines), SEATS).asides == said
