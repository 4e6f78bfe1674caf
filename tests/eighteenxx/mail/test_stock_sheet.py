"""What a stock round's sheet proposes goes by what the seat can pay, by its cash or by sales."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.mail.stock_sheet import in_reach
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import OfferBlock
from tests.eighteenxx.golden import moments
from tests.eighteenxx.mail.by_recording import FAMILY
from tests.eighteenxx.mail.test_sheet import imported

MAY = {"SLSF": (True, 3), "IC": (False, 5), "FW": (True, 0)}
"""Blocks that Ann may sell."""


def stock(match: Match, seat: int) -> OfferBlock:
    """The block of the stock round on a seat's sheet."""
    sheet = FAMILY.sheet(FAMILY.view(match, [], seat))
    return next(one for one in sheet.blocks if one.title == "STOCK ROUND")


def seen(**settings: str) -> View:
    """What Ann sees in a later stock round."""
    view = FAMILY.view(moments.recorded(597).match, [], 1)
    assert isinstance(view, View)
    return replace(view, settings={**view.settings, **settings})


def test_a_seat_that_can_pay_nothing_is_told_so_in_place_of_lines() -> None:
    """The first stock round, in which nobody sells."""
    match = imported(8)
    match.position.money["1"] = 27
    block = stock(match, 1)
    assert [one.line for one in block.offers] == ["then: pass"]
    (note,) = block.notes
    assert note == (
        "Nothing that may be bought or started is within your cash, not even with what you might "
        "sell first in the same turn."
    )
    assert len(stock(match, 2).offers) > 5
    assert stock(match, 2).notes == ()


def test_what_only_a_sale_pays_is_offered_with_a_note() -> None:
    match = moments.recorded(597).match
    match.position.money["1"] = 27
    gains = [one for one in stock(match, 1).offers if " buy " in one.line or " par " in one.line]
    assert len(gains) > 3
    assert all("than your cash" in one.note for one in gains)


def test_a_sale_in_the_same_turn_pays_for_another_company_not_for_its_own() -> None:
    """Who has sold shares of a company buys none of it in that round (1870, Buying Shares)."""
    view = seen()
    cash, price = view.game.cash("1"), view.game.price
    slsf, ic = (price(view.game.companies[name]) for name in ("SLSF", "IC"))
    most = {"FW": cash + 3 * slsf + 5 * ic, "SLSF": cash + 5 * ic, "IC": cash + 3 * slsf}
    assert in_reach(view, most, MAY) == set(most)
    assert in_reach(view, {name: one + 1 for name, one in most.items()}, MAY) == set()


def test_who_may_earn_before_his_stock_turn_is_offered_all() -> None:
    dear = {"FW": 10_000}
    assert in_reach(seen(), dear, MAY) == set()
    assert in_reach(seen(horizon="decision"), dear, MAY) == {"FW"}
    operating = FAMILY.view(imported(60, horizon="stock-round"), [], 1)
    assert in_reach(operating, dear, MAY) == {"FW"}
