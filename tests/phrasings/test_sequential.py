"""Lines of Chicago Express and 1870 as people write them: understood, or asked back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pbm.games.chicago import language as chicago
from pbm.games.eighteenxx.programme import language as eighteenxx
from pbm.games.eighteenxx.titles import t1850, t1867, t1870
from pbm.games.family import GivenOrder, Reading
from pbm.games.table.lenient.letters import understand_programme
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Language
from tests.phrasings.table import Phrasing, bundles, judge, phrasings

LANGUAGES: dict[str, tuple[Language, Spoken]] = {
    "chicago-express": (chicago.LANGUAGE, chicago.words()),
    **{
        title.name: (eighteenxx.language_of(title), eighteenxx.words(title.figures))
        for title in (t1870.TITLE, t1850.TITLE, t1867.TITLE)
    },
}
ALL = [(title, one) for title in LANGUAGES for one in phrasings(f"{title}.txt")]


@cache
def understood(title: str, text: str) -> Reading:
    lines, complaints = understand_programme(text, *LANGUAGES[title])
    return Reading(tuple(GivenOrder(one.line, one.text, one) for one in lines), tuple(complaints))


def values(read: list[Read]) -> list[object]:
    return [one.instruction for one in read]


@pytest.mark.parametrize("some", bundles(ALL))
def test_lines_as_people_write_them(some: list[tuple[str, Phrasing]]) -> None:
    """Read right; what is understood is canonical, and what is offered would be taken."""
    assert [
        f"{title}: {one.text}: {told}" for title, one in some for told in faults(title, one)
    ] == []


def faults(title: str, phrasing: Phrasing) -> Iterator[str]:
    verdict = judge(phrasing, lambda text: understood(title, text))
    if verdict.word != "right":
        yield f"{verdict.word}: {verdict.told}"
    reading = understood(title, phrasing.text)
    text = "\n".join(one.text for one in reading.orders)
    lines, complaints = read_programme(text, LANGUAGES[title][0])
    if complaints or values(lines) != values([one.order for one in reading.orders]):
        yield f"not canonical: {text}"
    for complaint in reading.complaints:
        for offer in complaint.offers:
            if len(understood(title, offer).orders) != 1:
                yield f"the offer would not be taken: {offer}"


@pytest.mark.parametrize("title", LANGUAGES)
def test_every_form_has_its_phrasings(title: str) -> None:
    language, words = LANGUAGES[title]
    said = {one.key for one in language.grammar.forms if not one.hidden} - set(words.orders.forms)
    assert said <= {"bid_short", "buy_name"}
    known = {name for one, _ in LANGUAGES.values() for name in one.figures.names}
    assert set(words.figures) <= known


def test_no_phrasing_is_of_a_form_that_there_is_not() -> None:
    known = {one.key for language, _ in LANGUAGES.values() for one in language.grammar.forms}
    assert {key for _, words in LANGUAGES.values() for key in words.orders.forms} <= known


def test_lines_without_a_number_leave_the_players_own_numbers_free() -> None:
    reading = understood("1870", "buy IC\nbuy TP\n2. buy MP")
    assert reading.complaints == ()
    assert [one.text for one in reading.orders] == ["1. buy IC", "3. buy TP", "2. buy MP"]


CHICAGO_NEVER = {
    "expand PRR to Chicago Detroit Pittsburgh Charleston": "1 to 3 hexes can be built, not 4",
    "expand B&O to Q5 Q5": "Q5 stands there twice",
    "develop Detroit": "Detroit grows by itself after each general dividend",
    "develop Chicago": "Chicago can never be developed",
}


@pytest.mark.parametrize("line", CHICAGO_NEVER)
def test_what_no_table_of_chicago_express_allows_is_told_at_once(line: str) -> None:
    reading = understood("chicago-express", line)
    assert reading.orders == ()
    assert [one.reason for one in reading.complaints] == [CHICAGO_NEVER[line]]
