"""Lines that must be a company's and name none: conditions about it, deals with oneself."""

from __future__ import annotations

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
    reading = FAMILY.understand("run best\nbuy train while trains < 2\ndividend full", seen)
    assert reading.complaints == ()
    assert [one.text for one in reading.orders] == [
        "run best",
        "buy train MKT while trains < 2",
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
    seen = FAMILY.view(TABLE, [], OF_SEVERAL)
    reading = FAMILY.understand(f"buy private SCC from seat {OF_SEVERAL} for 50", seen)
    (complaint,) = reading.complaints
    assert reading.orders == ()
    assert "with yourself" in complaint.reason
    assert complaint.offers == tuple(
        f"buy private {company} SCC from seat {OF_SEVERAL} for 50" for company in seen.companies
    )
