"""What a sheet offers and cannot be paid or held as yet bears a word of it."""

from __future__ import annotations

import pytest

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.shares import certificate_limit
from pbm.games.eighteenxx.mail.company_sheet import at_their_turns, lays_by_hex
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import OfferBlock
from tests.eighteenxx.golden import moments
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_letters_of_people import FORCED, position
from tests.eighteenxx.mail.test_stock_sheet import stock


def block(match: Match, seat: int, company: str) -> OfferBlock:
    sheet = FAMILY.sheet(FAMILY.view(match, [], seat))
    return next(one for one in sheet.blocks if one.title == f"COMPANY {company}")


@pytest.mark.parametrize(
    ("cash", "said"), [(1, "the $1 that the treasury has"), (0, "which is empty")]
)
def test_what_costs_more_than_the_treasury_is_told(cash: int, said: str) -> None:
    match = position(*FORCED)
    match.position.companies["MKT"].trains = ["5"]
    match.position.money["MKT"] = cash
    notes = {one.line.split()[0]: one.note for one in reversed(block(match, 2, "MKT").offers)}
    assert " Some of this costs more than " in notes["lay"]
    assert all(said in notes[one] for one in ("lay", "station", "buy"))
    assert notes["station"].startswith("All of this costs more than ")
    match.position.money["MKT"] = 5000
    offers = block(match, 2, "MKT").offers
    assert not any("more than the" in one.note for one in offers)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_all_hexes_in_which_a_company_may_lay_are_listed(seat: int) -> None:
    """However many, as on maps that are well built."""
    seen = FAMILY.view(position("1870_game_end_bankrupt", 500), [], seat)
    assert isinstance(seen, View)
    for name, at in at_their_turns(seen).items():
        sheet = FAMILY.sheet(seen)
        (own,) = [one for one in sheet.blocks if one.title == f"COMPANY {name}"]
        lays = [one for one in own.offers if one.line.startswith("lay")]
        listed = {one.split()[0].strip(":") for lay in lays for one in lay.choices}
        assert not lays or listed == set(lays_by_hex(at, name))  # its lays may be over


def test_a_seat_at_the_limit_of_certificates_is_told_at_every_purchase() -> None:
    match = moments.recorded(597).match
    view = FAMILY.view(match, [], 1)
    assert isinstance(view, View)
    limit = certificate_limit(view.game)
    before = stock(match, 1)
    told = "you are at the limit of certificates and must sell one first"
    assert not any(told in one.note for one in before.offers)
    company = match.position.companies["IC"]
    company.shares["1"] = company.shares.get("1", 0) + limit
    now = stock(match, 1)
    gains = [one for one in now.offers if " buy " in one.line or " par " in one.line]
    assert gains
    assert all(told in one.note or "not counted" in one.note for one in gains)
    assert any(f"of {limit} certificates: you must sell " in one for one in now.status)
