"""A pattern is looked for where a word stands that it needs: it is found as if it always were."""

from __future__ import annotations

import re

import pytest

from pbm.games.chicago import language as chicago
from pbm.games.table.lenient.idioms import ready
from pbm.sheets.lenient.needed import ANY, folded, needed_by
from pbm.sheets.lenient.sought import SoughtPattern, in_other_words
from tests.phrasings.table import phrasings

NEEDS = {
    r"\bsell (?:all|both)\b": ("sell ",),
    r"colou?r": ("colo",),
    r"ab+c{2}d{0,2}": ("ab",),
    r"(?:foo|bar)?baz": ("baz",),
    r"(?:foo|bars?)+ x": ("foo", "bar"),
    r"(?P<what>one|two) (?=three)": ("three",),
    r"(?<!ten )Twelve\.": ("twelve.",),
    r"(?:buy|sell|)\d": ANY,
    r"a|b|[cd]": ANY,
    r"(?:|x)": ANY,
    r"(a)?(?(1)bcd|efg)": ANY,
    r"@company of\w*": (" of",),
    r"\u2013 and": (" and",),
}


@pytest.mark.parametrize("says", NEEDS)
def test_what_a_pattern_needs(says: str) -> None:
    assert needed_by(says) == NEEDS[says]


@pytest.mark.parametrize("letter", ["\u017f", "\u212a", "\u0131", "\u0130", "\u00df", "K", "s"])
def test_a_letter_that_is_alike_is_found(letter: str) -> None:
    for plain in "iks":
        if re.search(plain, letter, re.IGNORECASE):
            assert plain in folded(letter)


def test_every_idiom_is_found_where_it_stands() -> None:
    words = chicago.words()
    found = 0
    for one in (*ready(words.idioms), *ready(words.always)):
        for line in phrasings("chicago-express.txt")[::40]:
            if one.pattern.search(line.text):
                found += 1
                assert any(need in folded(line.text) for need in one.needs)
    assert found


def test_what_stands_for_a_turn_of_speech_may_hold_the_next() -> None:
    turns = (
        SoughtPattern("get rid of", "sell"),
        SoughtPattern("sell the lot", "sell all"),
        SoughtPattern("lot", "x"),
    )
    assert in_other_words("Get rid of the lot", turns) == "sell all"
