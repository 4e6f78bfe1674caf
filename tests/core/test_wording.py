"""Wording: sentences from templates, errors that say what is missing, hostile values as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.core.languages import listed, money, signed
from pbm.core.wording import (
    OWN_WORDING,
    Wording,
    WordingError,
    place,
    wording,
)


@pytest.fixture
def words(tmp_path: Path) -> Wording:
    """Two sentences in a folder, one of them reworded by a moderator."""
    folder, own = tmp_path / "delivered", tmp_path / "own"
    folder.mkdir()
    own.mkdir()
    (folder / "news.jinja").write_text(
        "{% macro built(road, miles) %}\n{{ road }} builds\n  {{ miles | number }} miles.\n"
        "{% endmacro %}"
        "{% macro heads() %}RR | Miles{% endmacro %}"
    )
    (folder / "society.jinja").write_text(
        "{% macro ball(who) %}{{ who }} gives a ball.{% endmacro %}"
    )
    (own / "news.jinja").write_text(
        "{% macro built(road, miles) %}{{ road }} baut {{ miles }} Meilen.{% endmacro %}"
    )
    (own / "society.jinja").write_text("{% macro ball(who) %}{{ who }} donne un bal.{% endmacro %}")
    return Wording(folder, own)


def test_a_sentence_stands_on_one_line(words: Wording) -> None:
    """However the template is broken into lines."""
    delivered = Wording(words.folder)
    assert delivered.say("news", "built", road="B&O", miles=1250) == "B&O builds 1,250 miles."
    assert delivered.heads("news", "heads") == ("RR", "Miles")


def test_a_moderator_s_own_sentence_goes_before_the_delivered_one(words: Wording) -> None:
    """Rewording a report needs no Python; the other sentences of the file stay as delivered."""
    assert words.say("society", "ball", who="Jim Fisk") == "Jim Fisk donne un bal."
    assert words.say("news", "built", road="B&O", miles=1250) == "B&O baut 1250 Meilen."
    assert words.heads("news", "heads") == ("RR", "Miles")
    assert words.faults() == ()


def test_what_a_moderator_words_in_vain_is_told(words: Wording, tmp_path: Path) -> None:
    """Before a game is opened, not in the middle of its first report."""
    own = tmp_path / "own"
    (own / "news.jinja").write_text(
        "{% macro built(road) %}{{ road }}{% endmacro %}{% macro bulit() %}x{% endmacro %}"
    )
    (own / "society.jinja").write_text("{% macro ball(who) %}{{ who")
    (own / "weather.jinja").write_text("{% macro rain() %}wet{% endmacro %}")
    again = Wording(words.folder, own)
    built, bulit, society, weather = again.faults()
    assert built == f"{own}/news.jinja, built: it is told road, miles"
    assert bulit == f"{own}/news.jinja: there is no sentence 'bulit' to reword"
    assert society.startswith(f"{own}/society.jinja: ")
    assert weather == f"{own}/weather.jinja: there is no such file of wording"


def test_a_feature_has_its_sentences_in_its_own_folder(words: Wording, tmp_path: Path) -> None:
    """Of any file, by the file's name before the sentence's; a moderator may reword them too."""
    strike, own = tmp_path / "strike", tmp_path / "own"
    strike.mkdir()
    (strike / "wording.jinja").write_text(
        "{% macro news_struck(road) %}{{ road }} is struck.{% endmacro %}"
        "{% macro society_banner() %}A banner.{% endmacro %}"
    )
    featured = Wording(words.folder, own, [strike])
    assert featured.say("news", "struck", road="PRR") == "PRR is struck."
    assert featured.say("society", "banner") == "A banner."
    assert not featured.has("society", "struck")
    (own / "news.jinja").write_text("{% macro struck(road) %}{{ road }} steht.{% endmacro %}")
    (own / "society.jinja").write_text("{% macro banner(who) %}x{% endmacro %}")
    reworded = Wording(words.folder, own, [strike])
    assert reworded.say("news", "struck", road="PRR") == "PRR steht."
    assert reworded.faults() == (f"{own}/society.jinja, banner: it is told nothing",)


def test_a_moderator_s_folder_is_named_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """$PBM_WORDING has the same folders as the delivered wording, and as few files as one likes."""
    folder = tmp_path / "reports" / "continental"
    folder.mkdir(parents=True)
    (folder / "sections.jinja").write_text("{% macro headlines() %}Manchettes{% endmacro %}")
    monkeypatch.setenv(OWN_WORDING, str(tmp_path))
    french = wording("reports", "continental")
    assert french.say("sections", "headlines") == "Manchettes"
    assert french.say("news", "street") == "Wall Street report"
    assert french.path("sections.jinja") == folder / "sections.jinja"
    with pytest.raises(WordingError, match="no file"):
        french.path("no file")


def test_what_is_passed_is_printed_and_never_read_as_a_template(words: Wording) -> None:
    """Law 10: the text of players is hostile."""
    hostile = "{{ ''.__class__ }} {% include 'news.jinja' %} <b>&amp;"
    assert words.say("society", "ball", who=hostile) == f"{hostile} donne un bal."


def test_a_missing_sentence_file_or_name_is_an_error(words: Wording, tmp_path: Path) -> None:
    """Never a hole in a report."""
    assert not words.has("news", "torn_up")
    with pytest.raises(WordingError, match="no sentence 'torn_up'"):
        words.say("news", "torn_up")
    with pytest.raises(WordingError, match=r"weather\.jinja"):
        words.say("weather", "rain")
    with pytest.raises(WordingError, match="speed"):
        words.say("news", "built", road="B&O", miles=1, speed=3)
    with pytest.raises(WordingError, match=r"news\.jinja, built"):
        words.say("news", "built", road="B&O")
    with pytest.raises(WordingError, match="no folder reports/nowhere"):
        place("reports", "nowhere")


def test_every_delivered_template_can_be_read() -> None:
    """All files of the folders of wording compile."""
    for room in ("reports", "turnsheets"):
        for family in sorted(path.name for path in place(room, "continental").parent.iterdir()):
            for file in sorted(place(room, family).glob("*.jinja")):
                assert not wording(room, family).has(file.stem, "no such sentence")


@pytest.mark.parametrize(
    ("words_of_it", "expected"),
    [(money(1250), "$1,250"), (money(-40), "-$40"), (signed(5), "+$5"), (signed(0), "$0")],
)
def test_money_in_words(words_of_it: str, expected: str) -> None:
    """Dollars with thousands separators, the sign before them."""
    assert words_of_it == expected


def test_a_list_of_names() -> None:
    """None, one, two, three."""
    names = ["A", "B", "C"]
    assert [listed(names[:count]) for count in range(4)] == ["", "A", "A and B", "A, B and C"]


def test_a_game_has_terms_of_its_own(tmp_path: Path) -> None:
    """What templates say is exchanged, in phrases of expressions too; never what they are told."""
    (tmp_path / "news.jinja").write_text(
        "{% macro sold(president, where) %}The initial\n  offering: President {{ president }} sells"
        "{{ ' nothing' if where else \" on the open market\" }}, presidential.{% endmacro %}"
    )
    terms = (("initial offering", "treasury"), ("open market", "market"), ("President", "Director"))
    words = Wording(tmp_path, terms=terms)
    told = words.say("news", "sold", president="President Grant", where="")
    assert told == "The treasury: Director President Grant sells on the market, presidential."
    assert "initial offering" in Wording(tmp_path).say("news", "sold", president="", where="")


@pytest.mark.parametrize(
    ("family", "file", "sentence", "facts", "said"),
    [
        ("chicago", "refusals", "locomotives", {"company": "B&O", "left": 0, "count": 1}, "1 hex"),
        ("chicago", "report", "near_houses", {"count": 1}, "1 house is left: "),
        ("continental", "points", "more", {"count": 1}, "1 other"),
        (
            "eighteenxx",
            "refusals",
            "only_enough",
            {"needed": 20, "shares": 1, "price": 60},
            "1 share at $60 brings more than",
        ),
        (
            "eighteenxx",
            "why",
            "starts_when_sold",
            {"company": "IC", "shares": 1},
            "IC starts when 1 more share is sold",
        ),
    ],
)
def test_one_of_a_thing_is_told_in_the_singular(
    family: str, file: str, sentence: str, facts: dict[str, object], said: str
) -> None:
    told = wording("reports", family).say(file, sentence, **facts)
    assert said in told
    assert f"{said}s" not in told
