"""A mail is put out once, whole, and with nothing of a player in its heads but one line of text."""

from __future__ import annotations

import mailbox
import os
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbm.core.system import SENT_FLAG
from pbm.post.files import safe_name
from pbm.post.letter import read_letter
from pbm.post.outbox import (
    Enclosure,
    Mail,
    compose,
    is_address,
    make_maildir,
    place_of,
    put,
    put_composed,
)

MAIL = Mail(
    message_id="cr-28.7.4.turn.1@example.org",
    sender="The Office <office@example.org>",
    recipient="ann@example.org",
    subject="cr-28: turn 7",
    body="Zoë pays £5 → Łódź\n",
    date="Fri, 20 Nov 2026 10:00:00 +0000",
    enclosures=(Enclosure("a.pdf", b"%PDF\n\xff"), Enclosure("a.txt", "Łódź\n".encode())),
)


def test_the_same_mail_has_the_same_bytes() -> None:
    assert compose(MAIL) == compose(MAIL)


def test_what_is_put_in_comes_out() -> None:
    message = message_from_bytes(compose(MAIL), policy=default)
    assert message["Message-ID"] == "<cr-28.7.4.turn.1@example.org>"
    body = message.get_body(("plain",))
    assert body is not None
    assert body.get_content() == MAIL.body
    first, second = message.iter_attachments()
    assert (first.get_filename(), first.get_content()) == ("a.pdf", b"%PDF\n\xff")
    assert second.get_content() == "Łódź\n"


def test_our_own_mails_are_never_answered_by_ourselves() -> None:
    assert read_letter(compose(MAIL)).automatic
    assert read_letter(compose(replace(MAIL, answers="<x@y>"))).automatic


@pytest.mark.parametrize("text", ["a\r\nBcc: all@example.org", "a\0b\x1bc", "  a\n\n b  "])
def test_no_text_makes_a_second_head(text: str) -> None:
    message = message_from_bytes(compose(replace(MAIL, subject=text, answers=text)), policy=default)
    assert "Bcc" not in message
    assert "\n" not in str(message["Subject"])


def test_a_mail_is_put_once_even_if_it_was_seen_meanwhile(tmp_path: Path) -> None:
    make_maildir(tmp_path)
    assert put(tmp_path, MAIL)
    assert not put(tmp_path, MAIL)
    [file] = (tmp_path / "new").iterdir()
    file.rename(tmp_path / "cur" / f"{file.name}:2,S")
    assert not put(tmp_path, MAIL)
    assert len(mailbox.Maildir(tmp_path)) == 1


@pytest.mark.parametrize("text", ["ann@example.org", "a.b+c@x-y.org"])
def test_plain_addresses_can_be_written_to(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize("text", ["", "ann", "a@b@c", "Ann <a@b>", "a@b\nBcc: c@d", "é@x.org"])
def test_other_addresses_cannot(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Jay Gould", "jay-gould"),
        ("../../etc/passwd", "etc-passwd"),
        ("Eugène de Ségur", "eugene-de-segur"),
        ("日本", ""),
        ("Жюль Верн", "zhyul-vern"),
        ("Ёлка Щукина", "elka-shchukina"),
        ("Алтын Ы", "altyn-y"),
        ("Σωκράτης Ωνάσης", "sokratis-onasis"),
        ("Søren Weiß", "soren-weiss"),
        ("a" * 100, "a" * 40),
        ("CON.txt\0/..", "con-txt"),
    ],
)
def test_file_names_are_safe(text: str, name: str) -> None:
    assert safe_name(text) == name


def test_a_mail_that_any_program_moved_on_is_known_and_one_that_went_is_not(tmp_path: Path) -> None:
    make_maildir(tmp_path)
    cur, old = tmp_path / "cur", 1_000_000_000
    for number in range(3):
        assert put_composed(tmp_path, f"{number}@x", b"mail")
        (place,) = (tmp_path / "new").iterdir()
        moved = place.rename(cur / f"{place.name}{SENT_FLAG}R")
        for time in (None, (number, number)):  # listed as it changed, and long after
            os.utime(cur, time)
            assert place_of(tmp_path, f"{number}@x") == moved
            assert not put_composed(tmp_path, f"{number}@x", b"mail")
    moved.unlink()
    os.utime(cur, (old, old))
    assert place_of(tmp_path, "2@x") is None
    assert put_composed(tmp_path, "2@x", b"mail")
