"""Papers and mails of a turn: complete, safe in their names, the same bytes again."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbm.fleet.job import JobFailed
from pbm.fleet.processes import Processes
from pbm.games.family import Seat
from pbm.office import printers
from pbm.office.desk import announce, strike_message
from pbm.office.edition import edition_of
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.papers import report_of
from pbm.office.place import Office
from pbm.office.publish import publish, unpublished
from pbm.office.receive import receive
from pbm.office.record import Struck
from pbm.office.run import run
from pbm.office.trouble import Trouble
from pbm.post.letter import read_letter
from pbm.press.text import section_text
from pbm.sheets.marks import extract
from tests.office.a_game import a_game, head, letter, mails, resolved


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_every_person_has_report_and_sheet_as_text_and_pdf(game: OpenGame) -> None:
    done = publish(game, game.file.border())
    assert (done.files, done.mails) == (12, 2)
    found = files(game.folder / "turn-00")
    stems = [f"02-emile-{kind}.{form}" for kind in ("report", "sheet") for form in ("pdf", "txt")]
    assert set(stems) <= set(found)
    assert all(found[name].startswith(b"%PDF") for name in found if name.endswith(".pdf"))
    assert not any(name.startswith("04-") for name in found)


def test_the_mail_bears_report_and_sheet_and_both_attached(game: OpenGame) -> None:
    publish(game, game.file.border())
    first = read_letter(mails(game.office)[0].as_bytes())
    [part] = extract(first.texts[0].text).parts
    assert part.head == head(game, 1)
    assert "You are Ada." in first.texts[0].text
    names = ["01-ada-report.txt", "01-ada-sheet.txt", "01-ada-sheet.pdf"]
    assert [text.name for text in first.texts[1:]] == names
    assert first.unread == ("01-ada-report.pdf",)


def test_the_subject_tells_a_seat_that_is_asked_from_one_that_is_not(office: Office) -> None:
    """Bob wrote nothing, so the turn stopped for him; Ann's lines go on without her."""
    game = a_game(office, missing="wait")
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40"), letter(game, 3, "guess 9")])
    run(game, forced=True)
    assert game.file.border().asked == (2,)
    publish(game, game.file.border())
    assert {(str(mail["To"]), str(mail["Subject"])) for mail in mails(office)} == {
        ("ann@example.org", "g-1: the start, sheet for turn 1"),
        ("bob@example.org", "g-1: the start, sheet for turn 1"),
        ("ann@example.org", "g-1: report of turn 1, sheet for turn 1.1"),
        ("bob@example.org", "g-1: report of turn 1, you are asked in turn 1.1"),
    }
    game.close()


def test_publishing_again_gives_the_same_bytes_and_no_second_mail(game: OpenGame) -> None:
    publish(game, game.file.border())
    before = files(game.folder / "turn-00")
    again = publish(game, game.file.border())
    assert again.mails == 0
    assert files(game.folder / "turn-00") == before
    assert len(mails(game.office)) == 2


def test_two_processes_print_the_same_bytes(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(game, game.file.border())
    before = files(game.folder / "turn-00")
    started = []
    monkeypatch.setattr(printers, "PRINTERS", 2)
    monkeypatch.setattr(
        printers, "Processes", lambda count: started.append(count) or Processes(count)
    )
    publish(game, game.file.border())
    assert started == [2]
    assert files(game.folder / "turn-00") == before


def test_each_turn_is_published_once(game: OpenGame) -> None:
    run(game, forced=True)
    assert [border.number for border in unpublished(game)] == [0, 1]
    for border in unpublished(game):
        publish(game, border)
    assert unpublished(game) == []


def test_names_of_players_cannot_leave_the_folder(office: Office) -> None:
    seats = (Seat(1, "x", "../../evil\u202e", ""), Seat(2, "../up", "日本", ""))
    begin(office, NewGame("g-3", "guessing", seats, {}, "1"))
    game = OpenGame(office, "g-3")
    publish(game, game.file.border())
    names = sorted(files(game.folder / "turn-00"))
    game.close()
    assert names[0] == "01-evil-report.pdf"
    assert names[4] == "02-up-report.pdf"


def test_an_announcement_stands_first_in_the_next_report_and_in_no_other(game: OpenGame) -> None:
    announce(game, "The office moves <b>west</b>.\n")
    for _ in range(2):
        resolved(game)
        publish(game, game.file.border())
    reports = [(game.folder / f"turn-0{n}" / "01-ada-report.txt").read_text() for n in (1, 2)]
    assert reports[0].index("From the office") < reports[0].index("The office moves <b>west</b>.")
    assert "The office moves" not in reports[1]


def test_a_message_that_is_struck_is_not_published(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 1", "message Rude"), letter(game, 2, "message Kind")])
    strike_message(game, 1)
    resolved(game)
    publish(game, game.file.border())
    report = (game.folder / "turn-01" / "02-emile-report.txt").read_text()
    assert "Kind" in report
    assert "Rude" not in report
    own = (game.folder / "turn-01" / "01-ada-report.txt").read_text()
    assert "Your message\n------------\n- message Rude\n" in own
    assert "The moderator kept it out of the report. Your other order stood.\n" in own
    assert "kept it out" not in report


def test_who_wrote_a_struck_message_reads_why_before_all_that_happened(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "message Rude")])
    strike_message(game, 1, "it names  a player.")
    strike_message(game, 1)
    assert [(one.seat, one.reason) for one in game.file.of(Struck)] == [(1, "it names a player")]
    resolved(game)
    document = report_of(edition_of(game, game.file.border(), ""), 1)
    titles = [one.title for one in document.sections]
    assert titles.index("Your message") == 1
    assert section_text(document.sections[1]).splitlines()[-1] == (
        "The moderator kept it out of the report: it names a player."
    )


def test_what_is_not_there_cannot_be_struck(game: OpenGame) -> None:
    with pytest.raises(Trouble, match="Seat 2 has sent no message"):
        strike_message(game, 2)


def test_the_last_report_has_no_sheet(game: OpenGame) -> None:
    while not game.file.border().over:
        resolved(game)
    done = publish(game, game.file.border())
    assert done.files == 6
    assert done.folder.name == "turn-04"


def test_a_fault_in_printing_reaches_the_moderator(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the press is jammed")

    monkeypatch.setattr(printers, "PRINTERS", 2)
    monkeypatch.setattr("pbm.press.pdf.print_pdf", broken)
    with pytest.raises(JobFailed, match="fault of its own: ValueError: the press is jammed"):
        publish(game, game.file.border())
    assert unpublished(game)


def test_lines_that_were_not_taken_stand_at_the_end_of_the_next_report(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40", "gues <b>50</b>", "dance")])
    resolved(game)
    publish(game, game.file.border())
    report = (game.folder / "turn-01" / "01-ada-report.txt").read_text()
    told = report.split("Lines of your sheet that were not taken")[1]
    assert "- gues <b>50</b>\n- dance\n" in told
    assert "The receipt of your letter tells why, line by line." in told
    assert "not taken" not in (game.folder / "turn-01" / "02-emile-report.txt").read_text()


def test_an_announcement_keeps_its_paragraphs(game: OpenGame) -> None:
    announce(game, "One thing.\nStill the same.\n\nAnother thing.")
    resolved(game)
    publish(game, game.file.border())
    report = (game.folder / "turn-01" / "01-ada-report.txt").read_text()
    assert "One thing. Still the same.\n\nAnother thing.\n" in report


def test_no_line_of_a_turn_s_mail_is_longer_than_76_columns(game: OpenGame) -> None:
    publish(game, game.file.border())
    text = read_letter(mails(game.office)[0].as_bytes()).texts[0].text
    assert "edit it and mail it" in text
    assert max(len(line) for line in text.splitlines()) <= 76


def test_sheets_and_receipts_say_until_when_and_where_to_write(game: OpenGame) -> None:
    """On the sheet of the turn, in print too, and on the one that a receipt brings back."""
    publish(game, game.file.border())
    sheet = (game.folder / "turn-00" / "01-ada-sheet.txt").read_text()
    said = "# Orders for turn 1 are due by"
    assert said in sheet
    assert game.office.address in " ".join(sheet.replace("#", "").split())
    receive(game, [letter(game, 1, "guess 40")])
    [receipt] = game.file.postings("receipt")
    assert said in receipt.body
    assert game.office.address in " ".join(receipt.body.replace("#", "").split())
