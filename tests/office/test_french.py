"""A player who reads French: how he is seated so, his papers, his letters, the office's answers."""

from __future__ import annotations

from collections.abc import Iterator
from email.header import decode_header, make_header

import pytest
from pypdf import PdfReader

from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.order_pages import page_of_seat
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.roster import all_seats
from pbm.office.seats import speak
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.office.a_game import body, letter, mails, one

JEANNE = "jeanne@example.org"


@pytest.fixture
def french(office: Office) -> Iterator[OpenGame]:
    """A game of Continental Rails II whose seat 4 reads French, and seat 5 English."""
    people = [Seat(4, "Jeanne", "Jay Gould", JEANNE), Seat(5, "Bob", "Jim Fisk", "bob@example.org")]
    family = catalogue.family("continental-rails-ii")
    begin(office, NewGame("cr-1", family.title, all_seats(family, people), {}, "5"))
    found = OpenGame(office, "cr-1")
    speak(found, 4, "fr")
    yield found
    found.close()


def test_a_letter_in_french_is_taken_and_answered_in_french(french: OpenGame) -> None:
    """What is recorded is the canonical English line; who reads English is answered in English."""
    lines = ("emprunte 500", "j'achète 30 actions de B&O", "n'achète pas NYC", "buy 10 PENN")
    taken = one(french, letter(french, 4, *lines, sender=JEANNE)).receipt
    assert taken is not None
    assert [order.text for order in taken.reading.orders] == [
        "borrow 500", "buy 30 B&O", "buy 10 PENN"
    ]  # fmt: skip
    one(french, letter(french, 5, "emprunte 500", "borrow 500", sender="bob@example.org"))
    send_answers(french)
    told = {str(mail["To"]): mail for mail in mails(french.office)}
    subject = str(make_header(decode_header(told[JEANNE]["Subject"])))
    assert subject == "cr-1, tour 1 : siège 4, vos ordres tels qu’ils sont lus"
    said = body(told[JEANNE].as_bytes()).replace("\xa0", " ")
    assert "3 ordres ont été lus, que voici sous la forme du bureau :\n   1. borrow 500\n" in said
    assert "n'achète pas NYC\n         ^^" in said
    assert "N’écrivez que ce qu’il faut faire ; avec « n' »" in said
    assert "# VOS ORDRES EN VIGUEUR\nborrow 500\n" in said
    english = body(told["bob@example.org"].as_bytes())
    assert "One order was read:\n   1. borrow 500\n" in english
    assert "emprunte is not an order" in english
    assert [checked.part for checked in verify(french.office, "cr-1")] == [""]


def test_papers_are_in_the_reader_s_language(french: OpenGame) -> None:
    out = publish(french, french.file.border())
    report = (out.folder / "04-jay-gould-report.txt").read_text("utf-8").replace("\xa0", " ")
    assert "Les ordres du tour 1 sont attendus pour le " in report
    assert "Orders for turn 1 are due by" in (out.folder / "05-jim-fisk-report.txt").read_text(
        "utf-8"
    )
    for name, language in (("04-jay-gould", "fr"), ("05-jim-fisk", "en-GB")):
        for paper in ("report", "sheet"):
            catalogue_of = PdfReader(out.folder / f"{name}-{paper}.pdf").trailer["/Root"]
            assert catalogue_of["/Lang"] == language


def test_the_order_page_is_in_french_too(french: OpenGame) -> None:
    _, page = page_of_seat(french, 4)
    text = page.decode().replace("\xa0", " ")
    assert '<html lang="fr">' in text
    assert "Ce que vous pouvez ordonner" in text
    assert '"whole":"Un nombre entier, s’il vous plaît."' in text
    assert '<html lang="en">' in page_of_seat(french, 5)[1].decode()


def test_the_moderator_sees_and_changes_who_reads_what(french: OpenGame) -> None:
    [_, table] = status(french).blocks[:2]
    assert "Jeanne (fr)" in str(table)
    assert "Bob (" not in str(table)
    with pytest.raises(Trouble, match="There is no catalogue of 'tlh'; the languages are en, fr"):
        speak(french, 4, "tlh")
    with pytest.raises(Trouble, match="Seat 6 has no address"):
        speak(french, 6, "fr")
    speak(french, 4, "en")
    with game_of(french.office, "cr-1") as game:
        assert game.language(JEANNE) == "en"
        setup = french.office.folder / "office.toml"
        setup.touch(mode=0o600)
        setup.write_text('language = "fr"\n')
        assert (game.language(JEANNE), game.language("bob@example.org")) == ("en", "fr")
