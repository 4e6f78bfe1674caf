"""A player who reads French: how he is seated so, his papers, his letters, the office's answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.header import decode_header, make_header

import pytest
from pypdf import PdfReader

from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.amend import amend
from pbm.office.deadlines import remind, reschedule
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.order_pages import page_of_seat
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.receive import receive
from pbm.office.roster import all_seats
from pbm.office.run import run
from pbm.office.seats import speak
from pbm.office.status import status
from pbm.office.trial import hold_trial
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.post.inbox import LetterFound
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
    assert "3 ordres ont été lus, que voici sous la forme du bureau :\n  - borrow 500\n" in said
    assert "n'achète pas NYC\n         ^^" in said
    assert "N’écrivez que ce qu’il faut faire ; avec « n' »" in said
    assert "# VOS ORDRES EN VIGUEUR\nborrow 500\n" in said
    english = body(told["bob@example.org"].as_bytes())
    assert "One order was read:\n  - borrow 500\n" in english
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


def answered(game: OpenGame, raw: str, to: str = JEANNE) -> str:
    """The mail to somebody that a letter brings about."""
    before = told(game, to)
    receive(game, [LetterFound("letter.eml", raw.encode())])
    send_answers(game)
    return new(before, told(game, to))


def new(before: list[str], now: list[str]) -> str:
    """The only mail that was not there before."""
    [said] = [one for one in now if one not in before]
    return said


def told(game: OpenGame, to: str = JEANNE) -> list[str]:
    """All mails to somebody: the subject, and below it the text, no-break spaces as spaces."""
    found = [mail for mail in mails(game.office) if str(mail["To"]) == to]
    subjects = (str(make_header(decode_header(mail["Subject"]))) for mail in found)
    bodies = (" ".join(body(mail.as_bytes()).split()) for mail in found)
    both = zip(subjects, bodies, strict=True)
    return [f"{subject}\n{text}".replace("\xa0", " ") for subject, text in both]


def asked(subject: str, text: str = "", sender: str = JEANNE) -> str:
    return f"From: {sender}\nSubject: {subject}\nMessage-ID: <{abs(hash(subject))}@x>\n\n{text}\n"


def test_a_reminder_tells_the_day_in_french(french: OpenGame) -> None:
    assert 4 in remind(french)
    send_answers(french)
    [said] = told(french)
    assert "vos ordres pour le tour 1 manquent" in said
    assert re.search(r"L’échéance est le \w+ \d+ \S+ \d{4} à \d+ h \d\d \(UTC\)\.", said)
    reschedule(french, None)
    remind(french, "again")
    send_answers(french)
    assert any("L’échéance viendra quand la partie reprendra." in one for one in told(french))


def test_a_turn_taken_back_is_told_to_everybody_in_his_language(french: OpenGame) -> None:
    publish(french, french.file.border())
    run(french, forced=True)
    publish(french, french.file.border())
    before = told(french), told(french, "bob@example.org")
    undo(french)
    send_answers(french)
    mine, bobs = new(before[0], told(french)), new(before[1], told(french, "bob@example.org"))
    assert mine.startswith("cr-1 : le tour 1 est annulé\ncr-1 : le tour 1 est annulé. Le compte")
    assert "Le tour 1 sera rejoué avec d’autres dés" in mine
    assert bobs.startswith("cr-1: turn 1 is taken back\ncr-1: turn 1 is taken back. The report")


def test_why_a_sheet_is_not_whole_is_told_in_french(french: OpenGame) -> None:
    """What is wrong with its marks is found by a process that knows nobody's language."""
    raw = letter(french, 4, "emprunte 500", sender=JEANNE).raw.decode()
    said = answered(french, raw.replace("=== END ===", ""))
    assert "La feuille === SHEET cr-1 1 4.1" in said
    assert "n’a pas de ligne === END ===." in said
    hold_trial(french)
    send_answers(french)
    said = answered(french, asked("trial", "=== SHEET cr-1 0 4.1 ===").replace(
        "\n\n", "\nIn-Reply-To: <cr-1.trial.4@example.org>\n\n", 1
    ))  # fmt: skip
    assert "La ligne === SHEET cr-1 0 4.1 === n’est pas une ligne SHEET entière" in said


def test_help_is_in_french_to_its_subject(french: OpenGame) -> None:
    said = answered(french, asked("AIDE ordres"))
    assert said.startswith("cr-1 : aide (ordres)\n")
    assert "sell <compagnie privée> asking <dollars>" in said
    assert "<private company>" not in said
    said = answered(french, asked("HELP figures"))
    assert "aide (chiffres)\nLes ordres de Continental Rails II n’ont pas de conditions" in said
    assert "jusqu’à" in answered(french, asked("aide réglages"))
    english = answered(french, asked("HELP orders", sender="bob@example.org"), "bob@example.org")
    assert "sell <private company> asking <dollars>" in english


def test_what_a_field_of_the_page_is_for_is_told_in_french(french: OpenGame) -> None:
    """To who hears the page, too; and its spaces before signs are thin."""
    text = page_of_seat(french, 4)[1].decode()
    assert 'aria-label="compagnie privée"' in text
    assert '"private company":"compagnie privée"' in text
    assert "private company</option>" not in text
    assert "demandé\u202f; la première ligne" in text
    assert '"kinds":{}' in page_of_seat(french, 5)[1].decode()


def test_a_note_to_oneself_stays_as_it_was_written(french: OpenGame) -> None:
    notes = ("note : penser à acheter NYC", "note: emprunter 500", "mémo : la Bourse monte")
    taken = one(french, letter(french, 4, "emprunte 500", *notes, sender=JEANNE)).receipt
    assert taken is not None
    assert [order.text for order in taken.reading.orders] == ["borrow 500"]
    assert taken.asides.notes == ("penser à acheter NYC", "emprunter 500", "la Bourse monte")


def test_an_amended_value_is_named_in_french(french: OpenGame) -> None:
    amend(french, "cash of tycoon 4", 1600, "Payé deux fois.")
    amend(french, "shares of NYC of tycoon 5", 20, "Oubli.")
    run(french, forced=True)
    out = publish(french, french.file.border())
    mine, bobs = (
        " ".join(
            (out.folder / f"{name}-report.txt").read_text("utf-8").replace("\xa0", " ").split()
        )
        for name in ("04-jay-gould", "05-jim-fisk")
    )
    assert "La valeur « caisse du magnat 4 » a été rectifiée de 1 500 à 1 600 : Payé" in mine
    assert "La valeur « actions NYC du magnat 5 » a été rectifiée : Oubli." in mine
    assert "The shares of NYC of tycoon 5 were amended from 14 to 20: Oubli." in bobs
