"""Lines that must be a company's and name none: conditions about it, deals with oneself."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.eighteenxx.mail.left_open import MOST_ASKING, headed
from pbm.games.family import Reading
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_foreseen import in_stock
from tests.eighteenxx.mail.test_parts import rounds, waiting

TABLE = waiting(rounds()[9])
ALONE, OF_SEVERAL = 1, 3
"""The seat that directs MKT, and one that directs several companies."""


def test_a_condition_about_the_only_company_that_a_seat_directs_is_read() -> None:
    seen = FAMILY.view(TABLE, [], ALONE)
    assert list(seen.companies) == ["MKT"]
    lines = "run best\nbuy train while trains < 2\nany: buy train 4 while trains < 2\ndividend full"
    reading = FAMILY.understand(lines, seen)
    assert reading.complaints == ()
    assert [one.text for one in reading.orders] == [
        "run best",
        "buy train MKT while trains < 2",
        "any: buy train MKT 4 while trains < 2",
        "dividend full",
    ]


def test_of_several_companies_the_line_for_each_is_offered() -> None:
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    reading = FAMILY.understand("buy train while trains < 2", seen)
    (complaint,) = reading.complaints
    assert reading.orders == ()
    assert len(seen.companies) > 1
    lines = [f"buy train {company} while trains < 2" for company in seen.companies]
    assert complaint.offers == tuple(lines)
    assert FAMILY.understand("\n".join(lines), seen).complaints == ()


def test_before_the_operating_round_the_companys_line_is_offered() -> None:
    match = in_stock()
    seen = max((FAMILY.view(match, [], n) for n in range(1, 5)), key=lambda one: len(one.companies))
    (complaint,) = FAMILY.understand("if treasury > 300: buy train", seen).complaints
    assert complaint.offers == tuple(
        f"if treasury > 300: buy train {company}" for company in seen.companies
    )


def test_talk_is_read_once_more_for_few_lines_only() -> None:
    """A letter full of conditions costs no more than a few readings of them."""
    asked: list[str] = []
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    text = "\n".join(f"buy whatever {n} if it is cheap" for n in range(40))

    def counted(lines: str) -> Reading:
        asked.append(lines)
        return FAMILY.read(lines, seen)

    headed(seen, FAMILY.read(text, seen), counted)
    assert 0 < len(asked) <= MOST_ASKING * len(seen.companies)


def test_nobody_buys_from_himself_but_for_a_company() -> None:
    table = FAMILY.decode(FAMILY.encode(TABLE))
    table.position.privates["SCC"].owner = str(OF_SEVERAL)
    seen = FAMILY.view(table, [], OF_SEVERAL)
    reading = FAMILY.understand(f"buy private SCC from seat {OF_SEVERAL} for 50", seen)
    (complaint,) = reading.complaints
    assert reading.orders == ()
    assert "with yourself" in complaint.reason
    assert complaint.offers == tuple(
        f"buy private {company} SCC from seat {OF_SEVERAL} for 50" for company in seen.companies
    )


def test_what_is_said_of_all_companies_that_a_seat_directs_is_said_of_each() -> None:
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    for heading in ("all my companies:", "For each of my companies", "My railroads:"):
        reading = FAMILY.understand(f"{heading}\nrun best\nxyzzy\n\npass", seen)
        each = [f"run {company} best" for company in seen.companies]
        assert [one.text for one in reading.orders] == [*each, "1. pass"], heading
        assert [one.line for one in reading.complaints] == [3]
    reading = FAMILY.understand("every company of mine: dividend full", seen)
    assert [one.text for one in reading.orders] == [
        f"dividend {company} full" for company in seen.companies
    ]


def test_where_a_seat_directs_more_companies_than_a_letter_says_those_are_offered() -> None:
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    assert len(seen.companies) > len(("both", "of them"))
    reading = FAMILY.understand("both my railroads:\nrun best", seen)
    offers = {one.line: one.offers for one in reading.complaints}
    assert reading.orders == ()
    assert offers[2] == tuple(f"run {company} best" for company in seen.companies)


def test_who_directs_no_company_is_asked_what_all_of_them_are() -> None:
    seen = replace(FAMILY.view(TABLE, [], ALONE), seat=9)
    reading = FAMILY.understand("all my companies\nrun best", seen)
    assert list(seen.companies) == []
    assert (reading.orders, [one.line for one in reading.complaints]) == ((), [1, 2])


def test_below_a_heading_that_is_not_read_a_line_is_offered_for_each_company_as_it_stands() -> None:
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    half, lay = FAMILY.understand(
        "The thing ::\ndividend half\nlay 27 at L19 to SW NW SE", seen
    ).complaints[1:]
    assert half.offers == tuple(f"dividend {company} half" for company in seen.companies)
    assert lay.offers == tuple(f"lay {one} 27 at L19 to SW NW SE" for one in seen.companies)


def test_the_only_company_is_offered_below_a_heading_that_is_not_read_and_never_taken() -> None:
    seen = FAMILY.view(TABLE, [], ALONE)
    reading = FAMILY.understand("The thing ::\ndividend half if price > 70", seen)
    assert reading.orders == ()
    assert reading.complaints[1].offers == ("dividend MKT half if price > 70",)


def test_for_edges_that_a_tile_does_not_have_a_tile_with_them_is_offered() -> None:
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    (edges,) = FAMILY.understand("lay 8 at C18 to W E", seen).complaints
    assert "8 has no track to W E" in edges.reason
    assert "lay 57 at C18 to W E" in edges.offers
