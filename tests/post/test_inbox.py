"""Letters are found wherever a moderator keeps them."""

from __future__ import annotations

import mailbox
from pathlib import Path

import pytest

from pbm.post.inbox import gather


def mail(day: int, text: str = "hello") -> bytes:
    return (
        f"From: ann@example.org\nDate: {day:02} Nov 2026 10:00:00 +0000\nSubject: {day}\n\n{text}\n"
    ).encode()


def subjects(path: Path) -> list[str]:
    return [found.read().subject for found in gather([path])]


def test_a_mail_file_is_kept_byte_by_byte(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(mail(3))
    [found] = gather([tmp_path / "a.eml"])
    assert (found.raw, found.form) == (mail(3), "mail")


def test_a_folder_is_read_in_the_order_of_the_letters_dates(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(mail(9))
    (tmp_path / "b.eml").write_bytes(mail(2))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "c.eml").write_bytes(mail(5))
    (tmp_path / "notes.doc").write_bytes(b"not a letter")
    assert subjects(tmp_path) == ["2", "5", "9"]


def test_a_maildir_is_read_with_its_new_and_its_seen_letters(tmp_path: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    key = box.add(mail(1))
    seen = box[key]
    seen.set_subdir("cur")
    box[key] = seen
    box.add(mail(2))
    assert subjects(tmp_path / "box") == ["1", "2"]


def test_an_mbox_is_cut_at_its_from_lines_only(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "box.mbox")
    box.add(mail(1, "From here to there"))
    box.add(mail(2))
    box.close()
    first, second = gather([tmp_path / "box.mbox"])
    assert "From here to there" in first.read().texts[0].text
    assert ">From" not in first.read().texts[0].text
    assert second.raw.rstrip() == mail(2).rstrip()


def test_a_text_file_is_a_bare_sheet(tmp_path: Path) -> None:
    (tmp_path / "sheet.txt").write_text("Subject: not a head\nbuy 100 B&O\n")
    [found] = gather([tmp_path / "sheet.txt"])
    assert found.form == "text"
    assert found.read().texts[0].text.startswith("Subject: not a head")


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        gather([tmp_path / "nothing.eml"])
