"""The exact cases: those worked out from the rulebook, our own, and many ways of wording them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.cases.compare import Case
from tests.cases.continental import check
from tests.cases.continental.register import KINDS
from tests.material import cases

CASES = cases("continental-rails-ii")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: Case) -> None:
    """Reckoned by hand from rulebook and rulings."""
    assert check(case) == ""


def off_by_one(value: Any) -> Iterator[Any]:
    """The same with one figure more by one, for each figure in it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: other} for other in off_by_one(part))
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in off_by_one(part))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value + 1


def test_a_case_with_another_figure_fails() -> None:
    """The first expected figure of every case, one more than it should be."""
    for case in CASES:
        for wrong in list(off_by_one(case["expect"]))[:1]:
            assert check({**case, "expect": wrong}) != "", case["id"]


def test_every_kind_has_cases() -> None:
    """No kind of case is tried on the given figures alone."""
    assert {case["kind"] for case in cases("continental-rails-ii", "more")} == set(KINDS)


def test_what_nobody_reads_fails() -> None:
    """A circumstance that was not understood is not passed over; one that only tells is."""
    (case,) = [one for one in CASES if one["id"] == "message-1"]
    assert check({**case, "given": {**case["given"], "tycoon": 3}}) == ""
    strange = {**case, "given": {**case["given"], "weather": "snow"}}
    assert check(strange) == "weather: nobody reads this"
    cloudy = {**case, "given": {**case["given"], "climate": "Cloudy"}}
    assert check(cloudy) == "ValueError: climate: no climate is called Cloudy"
    assert check({**case, "expect": {"moons": 3}}) == "moons: expected 3, nothing came of it"


SEATS = (
    "tycoon",
    "president",
    "owner",
    "offered_by",
    "seat",
    "no",
    "bidder",
    "chairman",
    "sold_to",
)


def with_seats_as_texts(value: Any, name: str = "") -> Any:
    """The same case, seats told as texts that were numbers."""
    if isinstance(value, dict):
        return {key: with_seats_as_texts(part, key) for key, part in value.items()}
    if isinstance(value, list):
        return [with_seats_as_texts(part) for part in value]
    seat = name in SEATS and isinstance(value, int) and not isinstance(value, bool)
    return str(value) if seat else value


def test_a_seat_is_a_number_or_a_text_and_fields_have_other_names() -> None:
    for case in CASES:
        told = with_seats_as_texts(case)
        assert told == case or check(told) == "", case["id"]
    (case,) = [one for one in CASES if one["id"] == "G-03-08"]
    given = {"net_worth": 10000, "loans": 14000, "new_climate": "Panic"}
    assert check({**case, "given": given}) == ""
