"""Languages: a translators' file, what falls back to English, figures and days as a language has
them; and what the French file lacks of a whole translation, which is nothing."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import jinja2
import pytest
from jinja2 import meta

from pbm.core import languages, templates
from pbm.core.languages import (
    CatalogueError,
    behind,
    bound,
    cents,
    clauses,
    counted,
    day,
    headed,
    in_catalogue,
    known,
    listed,
    money,
    number,
    signed,
    speaking,
    words_of,
)
from pbm.core.templates import environment_of
from pbm.core.wording import wording
from pbm.press.letters import clean
from tests.material import FIXTURES

ROOT = FIXTURES.parent
FRENCH = ROOT / "reports" / "languages" / "fr.po"


@pytest.fixture(scope="module")
def update() -> ModuleType:
    """What brings the translators' files up to date."""
    spec = importlib.util.spec_from_file_location("update", ROOT / "docs" / "languages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nothing_is_missing_in_french(update: ModuleType) -> None:
    """Of all families, the office's letters, the sheets and the order page."""
    assert update.missing(FRENCH) == []


@pytest.mark.parametrize(
    "context",
    [
        "reports/eighteenxx/refusals",
        "reports/chicago/report",
        "reports/continental/news",
        "turnsheets/eighteenxx/sheet",
        "turnsheets/chicago/sheet",
        "features/cubes/wording",
    ],
)
def test_a_new_sentence_of_any_family_is_missing_until_it_is_translated(
    context: str, update: ModuleType, tmp_path: Path
) -> None:
    entry = re.compile(rf'(msgctxt "({context} \w+)"\nmsgid (?:".*"\n)+msgstr )(?:".*"\n)+')
    text, changed = entry.subn(r'\1""\n', FRENCH.read_text("utf-8"), count=1)
    assert changed == 1
    (tmp_path / "fr.po").write_text(text, "utf-8")
    assert [one.partition(" ")[0] for one in update.missing(tmp_path / "fr.po")] == [context]


def test_a_translation_that_says_the_same_values_otherwise_is_not_read_twice() -> None:
    """Values may change places; what stands in another order where anything depends on it, or is
    never closed, is read before it is believed."""
    read: list[str] = []

    def sound(english: str, said: str) -> bool:
        sentence = templates._WHOLE.search(f"{{% macro one(a, b) %}}{english}{{% endmacro %}}")
        assert sentence is not None
        return templates._is_sound(parser, said, sentence)

    class Parser(jinja2.Environment):
        def parse(self, source: str, *of: str | None) -> jinja2.nodes.Template:
            read.append(source)
            return super().parse(source, *of)

    parser = Parser()
    assert sound("{{ a }} of {{ b }}", "de {{ b }}, {{ a }}")
    assert sound("{% if a %}yes{% endif %}", "{% if a %}oui{% endif %}")
    assert read == []
    assert not sound("{% if a %}yes{% endif %}", "{% endif %}oui{% if a %}")
    assert not sound("{{ a }}", "{{ a }} {{ b")
    assert not sound("{{ a }}", "{{ c }}")
    assert len(read) == 6


def test_the_french_file_is_up_to_date(update: ModuleType) -> None:
    """`make languages` would write it as it stands: no English of yesterday is left in it."""
    assert update.updated(FRENCH) == FRENCH.read_text("utf-8")


def test_every_translation_can_be_said(update: ModuleType) -> None:
    """It is a template, and asks for no fact that the English sentence is not told."""
    english = {(one.context, one.english) for one in update.english()}
    told = _told()
    parser = environment_of(ROOT / "reports" / "office", ())
    wrong = []
    for context, one, said in in_catalogue(
        (ROOT / "reports" / "languages" / "fr.po").read_text("utf-8")
    ):
        if said and (context, one) in english:
            asked, known_of = _asked(parser, said), _asked(parser, one)
            if asked - known_of - told.get(context, set()):
                wrong.append(context)
    assert wrong == []


def _asked(parser: jinja2.Environment, text: str) -> set[str]:
    """The names that a sentence asks for."""
    return meta.find_undeclared_variables(parser.parse(text))


def _told() -> dict[str, set[str]]:
    """What each sentence is told, and the helpers of its file."""
    found = {}
    for path in (*ROOT.glob("reports/*/*.jinja"), *ROOT.glob("turnsheets/*/*.jinja")):
        macros = re.findall(r"{% macro (\w+)\(([^)]*)\)", path.read_text("utf-8"))
        names = {name for name, _ in macros}
        for name, arguments in macros:
            room = f"{path.parent.parent.name}/{path.parent.name}/{path.stem}"
            found[f"{room} {name}"] = names | set(re.findall(r"\w+", arguments))
    return found


def test_what_is_not_translated_is_said_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence that is missing, one whose English has changed since, one with a name that there
    is not or a mark that is never closed, and a language that nobody has translated into."""
    (tmp_path / "xx.po").write_text(
        'msgid ""\nmsgstr "Language: xx\\n"\n\n'
        'msgctxt "reports/office/turn letters"\nmsgid "Letters to you"\nmsgstr "Post"\n\n'
        'msgctxt "reports/office/turn notes"\nmsgid "Your old notes"\nmsgstr "Notizen"\n\n'
        'msgctxt "reports/office/turn record"\nmsgid "The record"\nmsgstr "{{ Akte }}"\n\n'
        'msgctxt "reports/office/turn announcement"\nmsgid "From the office"\nmsgstr "{{ Amt"\n\n'
        '# was: Siegel\nmsgctxt "reports/office/turn struck"\nmsgid "Your message"\nmsgstr ""\n'
    )
    monkeypatch.setattr(languages, "shipped", lambda _: tmp_path)
    languages.catalogue.cache_clear()
    with speaking("xx-YY"):
        said = [_turn(one) for one in ("letters", "notes", "struck", "record", "announcement")]
    assert said == ["Post", "Your notes", "Your message", "The record", "From the office"]
    with speaking("de"):
        assert _turn("letters") == "Letters to you"
    languages.catalogue.cache_clear()


def test_a_game_s_own_terms_are_of_english_alone() -> None:
    """A game calls the par of others start; in French `par` is another word."""
    terms = (("par", "start"), ("market", "exchange"))
    said = []
    for language in ("en", "fr"):
        with speaking(language):
            words = wording("turnsheets", "eighteenxx", terms)
            facts = {"company": "CNW", "ipo": 4, "par": 60, "market": 0, "price": 60, "own": 0}
            said.append(words.say("sheet", "share", **facts, free=False, short=False))
            said.append(words.say("sheet", "buy_train", most=2, price=80))
    assert "4 left at start $60, none on the exchange" in said[0]
    assert "il reste 4 au pair de 60" in said[2]
    assert said[3].startswith("Ajoutez par exemple")


def _turn(sentence: str) -> str:
    return wording("reports", "office").say("turn", sentence)


def test_a_translators_file_is_read_as_gettext_reads_it() -> None:
    """Strings broken over lines, escapes, comments; what is no entry is told."""
    text = '#: x\nmsgctxt "a b"\nmsgid ""\n"one \\"two\\"\\n"\n"three"\nmsgstr "un"\n'
    assert list(in_catalogue(text)) == [("a b", 'one "two"\nthree', "un")]
    with pytest.raises(CatalogueError, match="no entry"):
        list(in_catalogue("msgid one\n"))


def test_french_writes_figures_and_days_in_its_own_way() -> None:
    english = number(1250), money(-40), signed(1250), cents(-250), counted(0, "share"), day("x")
    assert english == ("1,250", "-$40", "+$1,250", "-2.50", "0 shares", "x")
    assert day("2026-11-23 18:00 CET") == "2026-11-23 18:00 CET"
    with speaking("fr"):
        assert number(12_400) == "12\xa0400"
        assert (money(-1_250), signed(40)) == ("-1\xa0250\xa0$", "+40\xa0$")
        assert cents(-250) == "-2,50"
        assert (counted(0, "action"), counted(2, "cheval", "chevaux")) == ("0 action", "2 chevaux")
        assert listed("ABC") == "A, B et C"
        assert listed("AB", "or") == "A ou B"
        assert day("2026-11-23") == "lundi 23\xa0novembre 2026"
        assert day("2026-12-01") == "mardi 1er\xa0décembre 2026"
        assert headed("Le registre", clauses("AB")) == "Le registre\xa0: A\xa0; B"
        assert day("2026-12-04 18:05 CET") == "vendredi 4\xa0décembre 2026 à 18\xa0h\xa005 (CET)"
        assert bound("« Qu'est-ce : 12 % ? »") == "«\xa0Qu’est-ce\xa0: 12\xa0%\xa0?\xa0»"
    assert (known("fr-CA"), known("FR"), known("tlh"), known("")) == ("fr", "fr", "en", "en")


def test_a_small_word_is_cut_before_a_vowel_where_the_language_does_so() -> None:
    names = ("Otto", "Jay", "Évariste", "ERIE", "Yves", "Yale", "Huntington", "N&W", "œuvre", "")
    assert [behind(name, "of") for name in names[:2]] == ["of Otto", "of Jay"]
    with speaking("fr"):
        assert [behind(name, "de") for name in names] == [
            "d’Otto", "de Jay", "d’Évariste", "d’ERIE", "d’Yves", "de Yale", "de Huntington",
            "de N&W", "d’œuvre", "de ",
        ]  # fmt: skip


def test_a_no_break_space_binds_words_and_nothing_else() -> None:
    assert words_of("a\xa0: b  c\n") == ["a\xa0:", "b", "c"]
    assert clean("\xa0a\xa0\xa0b\xa0:") == " a  b\xa0:"
