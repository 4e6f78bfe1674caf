"""Letters are found wherever a moderator keeps them."""

from __future__ import annotations

import mailbox
import os
from pathlib import Path

import pytest

from pbm.post.inbox import gather


def mail(day: int, text: str = "hello", received: str = "") -> bytes:
    """A mail that says it was written on a day; `received` is what the last server says."""
    stamp = f"Received: from a by b;\n  {received} Nov 2026 10:00:00 +0000\n" if received else ""
    return (
        f"{stamp}From: ann@example.org\nDate: {day:02} Nov 2026 10:00:00 +0000\n"
        f"Subject: {day}\n\n{text}\n"
    ).encode()


def subjects(path: Path) -> list[str]:
    return [found.read().subject for found in gather([path])]


def test_a_mail_file_is_kept_byte_by_byte(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(mail(3))
    [found] = gather([tmp_path / "a.eml"])
    assert (found.raw, found.form) == (mail(3), "mail")


def test_a_folder_is_read_in_the_order_of_arrival_whatever_the_letters_say(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_bytes(mail(9, received="04"))
    (tmp_path / "b.eml").write_bytes(mail(30, received="02"))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "c.eml").write_bytes(mail(1, received="03"))
    (tmp_path / "notes.doc").write_bytes(b"not a letter")
    assert subjects(tmp_path) == ["30", "1", "9"]


def test_files_of_unknown_arrival_come_last_by_date_and_then_by_name(tmp_path: Path) -> None:
    (tmp_path / "d.eml").write_bytes(mail(1))
    (tmp_path / "a.eml").write_bytes(mail(30))
    (tmp_path / "c.eml").write_bytes(mail(5, received="05"))
    (tmp_path / "b.eml").write_bytes(b"From: ann@example.org\nSubject: undated\n\nhello\n")
    (tmp_path / "e.eml").write_bytes(mail(30).replace(b"Subject: 30", b"Subject: same"))
    (tmp_path / "f.eml").write_bytes(mail(6).replace(b"06 Nov", b"soon"))
    assert subjects(tmp_path) == ["5", "1", "30", "same", "undated", "6"]


@pytest.mark.posix
def test_only_plain_files_inside_of_the_folder_are_read(tmp_path: Path) -> None:
    outside = tmp_path / "outside.eml"
    outside.write_bytes(mail(1))
    box = tmp_path / "box"
    for place in ("cur", "new", "tmp"):
        (box / place).mkdir(parents=True)
    (box / "new" / "1.a").write_bytes(mail(2))
    os.mkfifo(box / "new" / "2.pipe")
    (box / "new" / "3.out").symlink_to(outside)
    (box / "new" / "4.zero").symlink_to("/dev/zero")
    (box / "new" / "5.nowhere").symlink_to(box / "nowhere")
    (box / "new" / "6.round").symlink_to(box / "new" / "6.round")
    (box / "new" / "7.within").symlink_to(box / "new" / "1.a")
    skipped: list[Path] = []
    found = gather([box], skipped.append)
    assert [letter.name for letter in found] == ["1.a", "7.within"]
    assert [path.name[0] for path in skipped] == ["2", "3", "4", "5", "6"]


@pytest.mark.posix
def test_a_pipe_that_is_named_is_no_letter(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.eml")
    with pytest.raises(OSError, match="not a plain file"):
        gather([tmp_path / "pipe.eml"])


def test_a_maildir_is_read_with_its_new_and_its_seen_letters(tmp_path: Path) -> None:
    box = mailbox.Maildir(tmp_path / "box")
    key = box.add(mail(1))
    seen = box[key]
    seen.set_subdir("cur")
    box[key] = seen
    box.add(mail(2))
    assert subjects(tmp_path / "box") == ["1", "2"]


def test_letters_delivered_in_one_second_are_in_the_order_of_its_parts(tmp_path: Path) -> None:
    for place in ("cur", "new", "tmp"):
        (tmp_path / place).mkdir()
    names = {"1790.M9P1Q1.host": 1, "1790.M10P1Q2.host": 2, "1790.V8I4M200000.host": 3}
    for name, day in names.items():
        (tmp_path / "new" / name).write_bytes(mail(day))
    assert subjects(tmp_path) == ["1", "2", "3"]


def test_an_mbox_is_cut_at_its_from_lines_only(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "box.mbox")
    box.add(mail(1, "From here to there"))
    box.add(mail(2))
    box.close()
    first, second = gather([tmp_path / "box.mbox"])
    assert "From here to there" in first.read().own
    assert second.raw.rstrip() == mail(2).rstrip()


def test_a_text_file_is_a_bare_sheet(tmp_path: Path) -> None:
    (tmp_path / "sheet.txt").write_text("Subject: not a head\nbuy 100 B&O\n")
    [found] = gather([tmp_path / "sheet.txt"])
    assert found.form == "text"
    assert found.read().own[0] == "Subject: not a head"


def test_a_path_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        gather([tmp_path / "nothing.eml"])
