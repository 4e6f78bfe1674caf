"""French lines of Continental Rails as people write them: read right or asked back."""

from __future__ import annotations

from functools import cache

import pytest

from pbm.core.languages import speaking
from pbm.core.page import Paragraph
from pbm.games import catalogue
from pbm.games.continental.orders.understanding import understand
from pbm.games.family import Reading
from pbm.sheets.gloss import in_english
from tests.phrasings import test_sequential
from tests.phrasings.table import Phrasing, bundles, drawn, judge, phrasings
from tests.phrasings.test_continental import SEEN

ALL = phrasings("continental.fr.txt")
FRAMES = (
    "pas de ça : {}",
    "jamais : {}",
    "au prochain tour : {}",
    "{} au prochain tour",
    "peut-être {}",
    "éventuellement, {}",
    "{} ?",
    "est-ce que {}",
    "pourquoi {}",
    "le tour passé : {}",
    "déjà fait : {}",
    "{}, non",
    "{} (annulé)",
    "annulez : {}",
    "oubliez ceci : {}",
    "plus tard : {}",
    "demain : {}",
    "au lieu de ceci : {}",
    "si tout va bien, {}",
    "{} sauf si Drew refuse",
    "{} à moins que Drew ne refuse",
    "quand viendra la paix : {}",
    "je plaisante : {}",
    "évitons : {}",
)
FRAMED = 75
"""One of so many lines is tried in all frames."""


@cache
def understood(text: str) -> Reading:
    with speaking("fr"):
        known = catalogue.family("continental-rails-ii").glossary("fr")
        return understand(in_english(text, known).text, SEEN)


@pytest.mark.parametrize("some", bundles(ALL))
def test_lines_as_people_write_them(some: list[Phrasing]) -> None:
    verdicts = [judge(one, understood) for one in some]
    assert [(one.phrasing.text, one.told) for one in verdicts if one.word != "right"] == []


def test_what_is_denied_told_asked_or_put_off_is_no_order() -> None:
    orders = [one.text.rstrip(" .?!") for one in ALL if len(one.orders) == 1]
    framed = [frame.format(one) for one in drawn(orders, FRAMED) for frame in FRAMES]
    assert [line for line in framed if understood(line).orders] == []


SEQUENTIAL = {
    ("chicago-express", "je monte jusqu'à quatorze pour la PRR"): "bid up to 14 for PRR",
    ("chicago-express", "enchéris jusqu'à 14 $ pour PRR"): "bid up to 14 for PRR",
    ("chicago-express", "étends B&O à O6, N6, M6"): "expand B&O to O6, N6, M6",
    ("chicago-express", "prolonger la B&O vers O6 et N6"): "expand B&O to O6 and N6",
    ("chicago-express", "mets aux enchères PRR"): "auction PRR",
    ("chicago-express", "n'enchéris pas 14 pour PRR"): "",
    ("chicago-express", "peut-être, mise jusqu'à 14 sur PRR"): "",
    ("1870", "je passe"): "pass",
    ("1850", "passez"): "pass",
}


@pytest.mark.parametrize(("title", "line"), SEQUENTIAL)
def test_other_titles_are_read_by_their_glossaries(title: str, line: str) -> None:
    """What a line means is what its English says; what denies or doubts is no order."""
    english = in_english(line, catalogue.family(title).glossary("fr")).text
    wanted = SEQUENTIAL[title, line]
    orders = [one.text for one in test_sequential.understood(title, english).orders]
    assert orders == (
        [one.text for one in test_sequential.understood(title, wanted).orders] if wanted else []
    )
    assert bool(orders) == bool(wanted)


TABLES = {
    "continental-rails-ii": "continental", "1850": "1850", "1870": "1870",
    "1867-big-wyoming": "1867-big-wyoming", "chicago-express": "chicago-express",
}  # fmt: skip


@pytest.mark.parametrize("title", TABLES)
def test_no_english_line_is_changed_at_any_table(title: str) -> None:
    """Who reads French may write English: of what people wrote, and of the examples that the help
    gives, no word is exchanged."""
    family = catalogue.family(title)
    known = family.glossary("fr")
    help_gives = [
        block.text
        for section in family.order_help()
        for block in section.blocks
        if isinstance(block, Paragraph) and block.style == "mono"
    ]
    lines = [*help_gives, *(one.text for one in phrasings(f"{TABLES[title]}.txt"))]
    said = [(line, in_english(line, known).text) for line in lines]
    assert len(help_gives) > 8
    assert [(line, one) for line, one in said if one.split() != line.split()] == []
