"""Every order that README, help, sheets and the guide to writing show is an order that is taken.

Those of the titles' own guides are tried in `tests/house/test_guides.py`, each in its title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.games.catalogue import family, titles
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.understanding import understand
from pbm.games.family import Reading
from pbm.sheets.offer import Sheet
from tests.chicago.played import stage
from tests.continental.midgame import view
from tests.eighteenxx.mail.test_parts import rounds, waiting
from tests.phrasings import test_french
from tests.phrasings.test_sequential import LANGUAGES, understood

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDES = ROOT / "docs/players"
WRITING = (GUIDES / "writing.md").read_text(encoding="utf-8")
PLAYERS = README.partition("## How a player writes")[2].partition("\n## ")[0]
SEEN = view()
FRAGMENTS = ("stop if", "bid up to")
"""What begins as an order does and is none."""
WYOMING = "1867-big-wyoming"
TITLES = ("continental", *LANGUAGES)


def read(title: str, text: str) -> Reading:
    """Orders of a title as a player's letter."""
    return understand(text, SEEN) if title == "continental" else understood(title, text)


def refused(title: str, text: str) -> list[str]:
    """What is said against a text; empty if all of it is taken."""
    found = read(title, text)
    if not found.orders:
        return [f"{text}: nothing read"]
    return [f"{one.text}: {one.reason}" for one in found.complaints]


def verbs() -> set[str]:
    """The words that begin orders of any title."""
    grammars = (GRAMMAR, *(language.grammar for language, _ in LANGUAGES.values()))
    return {verb for grammar in grammars for verb in grammar.verbs}


def spans() -> list[str]:
    """What README and the guide show in their sentences as a player might write it."""
    lines = [*PLAYERS.splitlines(), *WRITING.splitlines()]
    prose = "\n".join(line for line in lines if not line.startswith(("    ", "```")))
    found = (" ".join(one.split()) for one in re.findall(r"`([^`]+)`", prose))
    began = re.compile(r"(?:\d+\. |any: |then: |keep |if |[A-Z&]+: )*([a-z]+)")
    return [
        one
        for one in found
        if (first := began.match(one)) and first.group(1) in verbs() and " " in one
    ]


@pytest.mark.parametrize("text", [one for one in spans() if one not in FRAGMENTS])
def test_an_order_in_a_sentence_of_readme_is_taken(text: str) -> None:
    assert any(not refused(title, text) for title in TITLES)


def test_readme_shows_orders_in_its_sentences() -> None:
    assert len(spans()) > 4


def test_every_guide_of_players_is_that_of_a_title_or_of_writing() -> None:
    """So that no guide's orders are tried nowhere."""
    assert {one.stem for one in GUIDES.glob("*.md")} <= {*titles(), "writing"}


def shown_in(heading: str) -> list[str]:
    """What a part of the guide to writing shows in the type of code."""
    part = WRITING.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return [" ".join(one.split()) for one in re.findall(r"`([^`]+)`", part)]


def test_what_the_guide_to_writing_says_is_understood_is_taken() -> None:
    lines = shown_in("As to a person who knows the game")
    assert len(lines) > 7
    assert [one for one in lines if all(refused(title, one) for title in TITLES)] == []


def test_what_the_guide_to_writing_shows_in_french_is_taken() -> None:
    lines = shown_in("In French")
    assert len(lines) > 1
    for line in lines:
        reading = test_french.understood(line)
        assert (len(reading.orders), reading.complaints) == (1, ()), line


def test_the_sheet_of_the_guide_to_writing_is_taken_with_all_it_offers() -> None:
    lines = re.findall(r"^    (?:#: )?(?!===)(.+)$", WRITING, re.MULTILINE)
    assert len(lines) > 2
    assert refused("continental", "\n".join(lines)) == []


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("chicago-express", "### Programmes"),
        ("continental", "Only what stands"),
    ],
)
def test_the_sheets_of_readme_are_taken_as_they_stand(title: str, heading: str) -> None:
    part = PLAYERS.partition(heading)[2].partition("\n### ")[0]
    lines = [line[4:] for line in part.splitlines() if line.startswith("    ")]
    orders = [line.removeprefix("#: ") for line in lines if not line.startswith("===")]
    assert len(orders) > 5
    assert refused(title, "\n".join(orders)) == []


@pytest.mark.parametrize(
    ("title", "shown", "line"),
    [
        ("chicago-express", "expand B&O to O6 N6 or to O6", "expand B&O to O6 N6 or to O6"),
        ("chicago-express", "bid up to 12", "bid up to 12"),
        ("chicago-express", "not open(Wabash)", "pass if not open(Wabash)"),
        (WYOMING, "buy CNW from market or from ipo", "buy CNW from market or from ipo"),
        (WYOMING, "bid up to 62 for GRLM", "bid up to 62 for GRLM"),
        (WYOMING, "sell 1 BH and 2 CNW", "sell 1 BH and 2 CNW"),
        (WYOMING, "not floated(CNW)", "pass if not floated(CNW)"),
        ("1850", "sell 1 CBQ and 2 RI", "sell 1 CBQ and 2 RI"),
        ("1870", "sell 1 MP and 2 IC", "sell 1 MP and 2 IC"),
        ("1870", "at most 2 times", "buy IC at most 2 times"),
        ("1870", "standing: none", "standing: none"),
    ],
)
def test_what_help_says_of_programmes_is_taken(title: str, shown: str, line: str) -> None:
    asked = family(title).figures_help
    assert asked is not None
    told = f"{family(title).order_help()} {asked()}".replace("\\n", " ")
    assert shown in " ".join(told.split())
    found = read(title, line)
    assert found.complaints == ()
    assert len(found.orders) == 1


def offered(sheet: Sheet) -> Iterator[str]:
    """The lines that a sheet proposes, without their numbers."""
    for block in sheet.blocks:
        for offer in block.offers:
            if offer.line:
                yield re.sub(r"^(?:keep )?\d+\. ", "", offer.line)


@pytest.mark.parametrize("number", [0, 9, 20, 30])
def test_what_a_sheet_of_1870_proposes_is_taken(number: int) -> None:
    match, title = waiting(rounds()[number]), family("1870")
    for seat in range(1, 5):
        seen = title.view(match, [], seat)
        for line in offered(title.sheet(seen)):
            assert not title.understand(line, seen).complaints, line


@pytest.mark.parametrize("number", [0, 2, 5])
def test_what_a_sheet_of_chicago_proposes_is_taken(number: int) -> None:
    match, title = stage(number), family("chicago-express")
    for seat in range(1, 5):
        seen = title.view(match, [], seat)
        for line in offered(title.sheet(seen)):
            assert not title.understand(line, seen).complaints, line


def test_what_a_sheet_of_continental_rails_proposes_is_taken() -> None:
    title = family("continental-rails-ii")
    for line in offered(title.sheet(SEEN)):
        assert not title.understand(line, SEEN).complaints, line
