"""The order page as a file: valid, small, alone; nobody writes into its markup."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import html5lib
import pytest

from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.order_pages import page_of_seat
from pbm.office.place import open_office
from pbm.office.trouble import Trouble
from pbm.press.order_page import SCRIPTS
from pbm.press.pages import web_file

LIMIT = 60_000
HOSTILE = '</script><b onclick="x()">Mei & "Co"'


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> OpenGame:
    office = open_office(tmp_path_factory.mktemp("pages") / "o", "The Office", "office@example.org")
    seats = [Seat(at, f"P{at} {HOSTILE}", "", f"p{at}@example.org") for at in (1, 2, 3)]
    begin(office, NewGame("rails", "chicago-express", seats, {}, "7"))
    return OpenGame(office, "rails")


def test_the_page_is_valid_and_asks_nobody_for_anything(game: OpenGame) -> None:
    name, page = page_of_seat(game, 1)
    assert re.fullmatch(r"rails-1-01-.*-orders\.html", name)
    html5lib.HTMLParser(strict=True).parse(page, transport_encoding="utf-8")
    text = page.decode()
    assert not re.search(r'(?:src|href)="(?!#|data:,)', text)
    assert not re.search(r"https?:|fetch\(|XMLHttpRequest", text)
    assert "default-src 'none'" in text
    assert page_of_seat(game, 1)[1] == page


def test_what_players_wrote_is_never_markup(game: OpenGame) -> None:
    text = page_of_seat(game, 1)[1].decode()
    assert "<b onclick" not in text
    assert "P1 &lt;/script&gt;" in text


def test_style_and_scripts_are_small() -> None:
    names = ["house.css", "order.css", *(f"order/{name}.js" for name in SCRIPTS)]
    assert len(zlib.compress(b"".join(map(web_file, names)), 9)) < LIMIT


def test_scripts_have_no_words_of_their_own() -> None:
    """What a reader sees, and what is written into orders, stands in template and data; scripts
    name sentences, signs and elements."""
    said = re.compile(r'(?:textContent|title|placeholder|alt) = "[^"]+"|createTextNode\("[^" ]')
    literal = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
    for name in ("house", "opening", *(f"order/{one}" for one in SCRIPTS)):
        script = re.sub(r"^\s*//.*$|/\*.*?\*/", "", web_file(f"{name}.js").decode(), flags=re.M)
        assert not said.search(script), name
        for found in literal.findall(script):
            bare = re.sub(r"\$\{[^}]*\}", "", "".join(found))
            words = re.findall(r"[A-Za-z]{2,} +[A-Za-z]{2,}", bare)
            assert words in ([], ["use strict"]), (name, found)


def test_who_has_nothing_to_order_gets_no_page(game: OpenGame) -> None:
    with pytest.raises(Trouble, match="rails has no seat 9"):
        page_of_seat(game, 9)


def test_every_module_is_in_the_script() -> None:
    there = {path.stem for path in (Path("pbm/press/web/order")).glob("*.js")}
    assert there == set(SCRIPTS)
