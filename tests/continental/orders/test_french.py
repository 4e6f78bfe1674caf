"""Letters in French: each form of the orders is read, a doubt or a denial never is one (10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pbm.core.languages import speaking
from pbm.games import catalogue
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.reading import read_numbered
from pbm.games.continental.orders.understanding import understand
from pbm.games.continental.orders.vocabulary import vocabularies
from pbm.games.continental.view import View
from pbm.games.family import Reading
from pbm.sheets.complaint import complaint_lines
from pbm.sheets.gloss import Glossed, in_english
from pbm.sheets.lines import Line
from pbm.sheets.parse import Parsed
from tests.continental.midgame import GOULD, state, view
from tests.continental.orders.test_examples import POSITIONS
from tests.material import FIXTURES
from tests.phrasings.table import bundles

PHRASINGS = FIXTURES / "languages" / "continental.fr.txt"
NONE = "-"


def phrasings() -> Iterator[tuple[str, str]]:
    """What must come out, and what was written."""
    wanted = ""
    for line in PHRASINGS.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            yield wanted, line.strip()
        elif not line.startswith("#"):
            wanted = line


@cache
def seen(wanted: str) -> View:
    """The table at which an order may be given."""
    game = state()
    verb = wanted.split()[0]
    for example, prepared in POSITIONS.items():
        same = example.split()[0] == verb and ("president" in example) == ("president" in wanted)
        if same and (verb != "merge" or example == wanted):
            prepared(game)
    return view(GOULD, game)


def read(text: str, wanted: str = "") -> tuple[Glossed, Reading]:
    """A French letter as it is read."""
    said = in_english(text, catalogue.family("continental-rails-ii").glossary("fr"))
    with speaking("fr"):
        return said, understand(said.text, seen(wanted or NONE))


@pytest.mark.parametrize("some", bundles(list(phrasings())))
def test_french_lines_are_read_as_the_orders_that_they_mean(some: list[tuple[str, str]]) -> None:
    wrong = {}
    for wanted, line in some:
        _, reading = read(line, wanted)
        got = [order.text for order in reading.orders]
        if got != ([] if wanted == NONE else [wanted]):
            wrong[line] = got
    assert wrong == {}


def test_every_form_is_said_in_three_ways_at_least() -> None:
    """Of all that may be ordered."""
    said: dict[str, int] = {}
    for wanted, _ in phrasings():
        if wanted != NONE:
            parsed = read_numbered(Line(1, wanted), vocabularies(seen(wanted)))
            assert isinstance(parsed, Parsed), wanted
            said[parsed.form.key] = said.get(parsed.form.key, 0) + 1
    shown = {form.key for form in GRAMMAR.forms if form.example and not form.hidden}
    assert {key for key in shown if said.get(key, 0) < 3} == set()


def test_english_lines_and_the_office_s_own_stay_as_they_are() -> None:
    """A letter may mix both languages; names are never translated."""
    text = "buy 30 READ\n#: borrow 500\nrow B&O IN4 or IN9\nmessage À Des Moines !\n2. bid MON 980"
    assert read(text)[0].text == text


def test_lines_in_english_are_no_french() -> None:
    """English orders are always taken, from who reads French, too: of all that people wrote, no
    word is exchanged."""
    known = catalogue.family("continental-rails-ii").glossary("fr")
    written = (FIXTURES / "phrasings" / "continental.txt").read_text("utf-8").splitlines()
    lines = [line.partition(" => ")[0] for line in written if " => " in line]
    changed = [line for line in lines if in_english(line, known).text.split() != line.split()]
    assert changed == []


def test_a_complaint_stands_below_the_words_as_they_were_written() -> None:
    said, reading = read("construis B&O 360\nachète 30 actions de LOING\nn'achète pas READ")
    assert [order.text for order in reading.orders] == ["build B&O 360"]
    unknown, denied = said.blamed(reading.complaints)
    assert complaint_lines(unknown)[:2] == (
        "line 2  achète 30 actions de LOING",
        "                             ^^^^^",
    )
    assert "« n'achète" not in denied.text
    assert (denied.text, denied.column, denied.width) == ("n'achète pas READ", 1, 2)
    assert "« n' »" in denied.reason.replace("\xa0", " ")
