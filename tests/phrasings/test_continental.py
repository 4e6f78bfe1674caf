"""Lines of Continental Rails as people write them (10): understood, or asked back with an offer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.understanding import understand
from pbm.games.continental.orders.vocabulary import lexicon
from pbm.games.continental.view import View
from pbm.games.family import Reading
from tests.continental.midgame import GOULD, RULES, state, view
from tests.phrasings.table import Phrasing, bundles, judge, phrasings


def _table() -> View:
    """Midgame, with a seat that may still choose its character and a line that CNJ touches; the
    Bank asks so little, and influence costs so little, that lines may name many sums."""
    game = state()
    game.tycoons[GOULD].may_rename = True
    game.railroads["PENN"].lines.append("ERIE")
    game.pcs["ERIE"].status = "line"
    for one in game.pcs.values():
        if one.status == "bank":
            one.ask = RULES.map.routes[one.code].length
    seen = view(GOULD, game)
    return replace(seen, desks=tuple(replace(one, influence_unit=104) for one in seen.desks))


SEEN = _table()
ALL = phrasings("continental.txt")


@cache
def understood(text: str) -> Reading:
    return understand(text, SEEN)


@pytest.mark.parametrize("some", bundles(ALL))
def test_lines_as_people_write_them(some: list[Phrasing]) -> None:
    """Read right; what is understood is canonical, and what is offered would be taken."""
    assert [f"{one.text}: {told}" for one in some for told in faults(one)] == []


def faults(phrasing: Phrasing) -> Iterator[str]:
    verdict = judge(phrasing, understood)
    if verdict.word != "right":
        yield f"{verdict.word}: {verdict.told}"
    reading = understood(phrasing.text)
    text = "\n".join(one.text for one in reading.orders)
    if [one.order for one in read(text, SEEN).orders] != [one.order for one in reading.orders]:
        yield f"not canonical: {text}"
    for complaint in reading.complaints:
        for offer in complaint.offers:
            if [one.text for one in understood(offer).orders] != [offer]:
                yield f"the offer would not be taken: {offer}"


def test_every_form_has_its_phrasings_and_no_other() -> None:
    assert set(lexicon().forms) == {one.key for one in GRAMMAR.forms}


def test_a_line_of_which_one_order_cannot_stand_gives_none() -> None:
    """Whoever writes several orders in one line means them together; each is offered alone."""
    for text, offers in (
        ("bid 1200 for COG, 1000 for MON", ("bid COG 1200", "bid MON 1000")),
        ("withdraw CNJ and buy 20 READ", ("sell CNJ asking 1440", "buy 20 READ")),
    ):
        reading = understood(text)
        assert [one.text for one in reading.orders] == []
        assert [one.offers for one in reading.complaints] == [offers]
    both = understood("bid 1200 for COG\nbid 1000 for MON")
    assert [one.text for one in both.orders] == ["bid COG 1200"]
