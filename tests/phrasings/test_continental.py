"""Lines of Continental Rails as people write them (10): understood, or asked back with an offer."""

from __future__ import annotations

from functools import cache

import pytest

from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.understanding import lexicon, understand
from pbm.games.continental.view import View
from pbm.games.family import Reading
from tests.continental.midgame import GOULD, state, view
from tests.phrasings.table import Phrasing, every_other, judge, phrasings


def _table() -> View:
    """Midgame, with a seat that may still choose its character and a line that CNJ touches."""
    game = state()
    game.tycoons[GOULD].may_rename = True
    game.railroads["PENN"].lines.append("ERIE")
    game.pcs["ERIE"].status = "line"
    return view(GOULD, game)


SEEN = _table()
ALL = phrasings("continental.txt")


@cache
def understood(text: str) -> Reading:
    return understand(text, SEEN)


@pytest.mark.parametrize(
    "phrasing", every_other([(one,) for one in ALL], [one.text for one in ALL])
)
def test_a_line_as_people_write_it(phrasing: Phrasing) -> None:
    """Read right; what is understood is canonical, and what is offered would be taken."""
    verdict = judge(phrasing, understood)
    assert verdict.word == "right", verdict.told
    reading = understood(phrasing.text)
    text = "\n".join(one.text for one in reading.orders)
    assert [one.order for one in read(text, SEEN).orders] == [one.order for one in reading.orders]
    for complaint in reading.complaints:
        for offer in complaint.offers:
            assert [one.text for one in understood(offer).orders] == [offer]


def test_every_form_has_its_phrasings_and_no_other() -> None:
    assert set(lexicon().forms) == {one.key for one in GRAMMAR.forms}
