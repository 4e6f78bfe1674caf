"""Bids that name no company: what they answer, and what they never override."""

from __future__ import annotations

from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.games.chicago.events import ShareAuctioned
from pbm.games.chicago.family import FAMILY
from pbm.games.chicago.table import resolve
from pbm.games.chicago.view import View
from pbm.games.chicago.window import view
from pbm.games.family import Family, Resolution
from tests.chicago.played import fresh
from tests.chicago.test_family import kept


def asked() -> tuple[Any, View]:
    """Seat 2 is asked whether to bid for PRR; its View."""
    state = fresh(4, missing="wait")
    first = resolve(state, {1: FAMILY.read("bid up to 9", view(state, (), 1))}, {}, Dice(1))
    assert first.asked == (2,)
    return first.state, view(first.state, kept(first.journal), 2)


def prices(done: Resolution) -> list[tuple[str, int, int]]:
    """Company, winner and price of each share sold."""
    facts = [one for one in done.journal if one["type"] == ShareAuctioned.__struct_config__.tag]
    return [(one["company"], one["winner"], one["price"]) for one in facts]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("raise to 9", "bid up to 9 for PRR"),
        ("bid up to 9", "bid up to 9 for PRR"),
        ("offer 9", "offer 9 for PRR"),
        ("any: bid up to 9", "any: bid up to 9"),
        ("bid up to 9 if cash > 20", "bid up to 9 for PRR if cash > 20"),
        ("bid up to 9 for NYC", "bid up to 9 for NYC"),
        ("then: pass", "then: pass"),
        ("then: bid up to 9", "then: bid up to 9"),
    ],
)
def test_an_answer_without_a_company_is_for_the_company_that_is_asked_about(
    line: str, canonical: str
) -> None:
    _, seen = asked()
    (order,) = FAMILY.understand(line, seen).orders
    assert order.text == canonical
    again = FAMILY.read(order.text, seen).orders[0].order
    assert again.instruction == order.order.instruction


def test_where_nobody_is_asked_a_bid_without_a_company_is_for_all() -> None:
    (order,) = FAMILY.understand("bid up to 9", view(fresh(4), (), 1)).orders
    assert order.text == "bid up to 9"


@pytest.mark.parametrize(
    "lines",
    [
        "bid up to 8 for NYC\nbid up to 20 at most 4 times",
        "bid up to 20 at most 4 times\nbid up to 8 for NYC",
        "any: bid up to 20 at most 4 times\nbid up to 8 for NYC",
        "bid up to 8 for NYC\noffer 10 at most 9 times",
        "bid up to 8 for NYC\nthen: bid up to 20",
    ],
)
def test_a_line_without_a_company_never_overrides_one_with(lines: str) -> None:
    """R27."""
    done = auctioned(lines, FAMILY)
    assert ("NYC", 2, 9) in prices(done)
    (own,) = (one for one in done.journal if one["type"] == "OrdersAccounted" and one["seat"] == 1)
    told = {one["text"]: one for one in own["accounts"]}
    assert told["bid up to 8 for NYC"]["verdict"] == "outbid"


@pytest.mark.parametrize(
    "lines",
    [
        "bid up to 8 for NYC\nbid up to 20 at most 4 times",
        "any: bid up to 20 at most 4 times\nbid up to 8 for NYC",
    ],
)
def test_in_the_first_edition_it_bids_on(lines: str) -> None:
    done = auctioned(lines, FAMILY.older["2008"])
    assert ("NYC", 1, 16) in prices(done)


def auctioned(lines: str, rules: Family) -> Resolution:
    """The first auctions of two seats, of which one bids by these lines, the other for NYC."""
    state = fresh(2)
    readings = {
        1: FAMILY.read(lines, view(state, (), 1)),
        2: FAMILY.read("bid up to 15 for NYC", view(state, (), 2)),
    }
    return rules.resolve(state, readings, {}, Dice(1))
