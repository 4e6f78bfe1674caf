"""The tables of a report: who holds how many tenths, those that nobody holds included."""

from __future__ import annotations

import pytest

from pbm.core.page import Table
from pbm.games.catalogue import family
from pbm.games.eighteenxx.mail.report.tables import players
from pbm.games.eighteenxx.values.state import IPO
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from tests.eighteenxx.mail.test_letters_of_people import FORCED, position

HEADS = 4
"""Columns before the companies': name, cash, certificates, worth."""


def tenths(table: Table) -> list[int]:
    """What each company's column adds up to."""
    columns = [[row[place] for row in table.rows] for place in range(HEADS, len(table.columns))]
    return [sum(int(str(cell).removeprefix("P ")) for cell in one if cell) for one in columns]


@pytest.mark.parametrize("redeemed", [0, 1, 2])
def test_the_players_table_tells_of_every_tenth(redeemed: int) -> None:
    match = position(*FORCED)
    for name, company in match.position.companies.items():
        company.shares[IPO] = company.shares.get(IPO, 0) + company.shares.pop(name, 0)
    shares = match.position.companies["MP"].shares
    holder = max(shares, key=lambda one: shares[one])
    shares[holder] -= redeemed
    shares["MP"] = redeemed
    view = family("1870").view(match, [], 0)
    assert isinstance(view, View)
    table = players(Voice(view))
    assert set(tenths(table)) == {10}
    assert ("redeemed" in [row[0] for row in table.rows]) == (redeemed > 0)
