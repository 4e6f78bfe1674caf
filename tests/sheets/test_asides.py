"""Lines for the office are told from orders, wrapped or not, and swallow none."""

from __future__ import annotations

import pytest

from pbm.sheets.asides import AWAY, Asides, without_asides

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
        ("Away until turn 9.", Asides(away="9")),
        ("away till 9", Asides(away="9")),
        ("turn 9: buy 3 NYC", Asides(ahead=(("9", "buy 3 NYC"),))),
        ("while away: buy 3 NYC", Asides(ahead=((AWAY, "buy 3 NYC"),))),
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
    ahead = (("9", "buy 3"), ("9", "sell 2"), (AWAY, "buy 4"))
    said = Asides(False, False, ("a", "b"), ((2, "x"), (7, "y: z")), "12", ahead)
    assert without_asides("\n".join(said.lines), SEATS).asides == said


def test_a_heading_takes_the_lines_below_it_down_to_a_gap() -> None:
    text = "turn 9:\nbuy 3\n> sell 2\n\nbuy 4\nwhile away:\nbuy 5\n# struck\nbuy 6"
    found = without_asides(text, SEATS, "7")
    assert found.asides.ahead == (("9", "buy 3"), ("9", "sell 2"), (AWAY, "buy 5"))
    assert [line for line in found.bare.splitlines() if line] == ["buy 4", "# struck", "buy 6"]


def test_the_turn_at_hand_is_no_later_one_and_a_past_one_is_told() -> None:
    text = "turn 7:\nbuy 3\n\nturn 7: buy 4\nturn 6: buy 5"
    found = without_asides(text, SEATS, "7")
    assert found.asides == Asides()
    assert [line for line in found.bare.splitlines() if line] == ["buy 3", "buy 4", "turn 6: buy 5"]
