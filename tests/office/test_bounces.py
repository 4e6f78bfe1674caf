"""Mails that come back are told to the moderator, and an address that is wrong is named so."""

from __future__ import annotations

import pytest

from pbm.office.game import OpenGame
from pbm.office.publish import publish
from pbm.office.sorting import receive_all
from pbm.office.status import status
from pbm.post.inbox import LetterFound
from pbm.post.letter import read_letter
from pbm.press.text import section_text
from tests.office.a_game import one

POSTFIX = """\
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: office@example.org
Subject: Undelivered Mail Returned to Sender{n}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b{n}"

--b{n}
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b{n}
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ann@example.org
Action: {action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ann@example.org>: no such user

--b{n}
Content-Type: {kind}

From: The Office <office@example.org>
To: ann@example.org
Message-ID: <{message_id}>
Subject: g-1: the start, sheet for turn 1

--b{n}--
"""
START = "g-1.start.1.turn.1@example.org"


def report(
    n: int = 1, action: str = "failed", kind: str = "message/rfc822", message_id: str = START
) -> LetterFound:
    raw = POSTFIX.format(n=n, action=action, kind=kind, message_id=message_id)
    return LetterFound(f"{n}.eml", raw.encode())


def warned(game: OpenGame) -> str:
    return section_text(status(game), 200)


@pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers"])
def test_a_report_names_the_mail_and_the_reason(kind: str) -> None:
    found = read_letter(report(kind=kind).raw).bounce
    assert found is not None
    assert (found.message_id, found.said) == (START, "550 5.1.1 <ann@example.org>: no such user")


def test_a_delay_or_another_letter_is_none() -> None:
    assert read_letter(report(action="delayed").raw).bounce is None
    assert read_letter(b"From: a@b.org\n\nhello\n").bounce is None
    assert read_letter(b"Content-Type: multipart/report\n\nhello\n").bounce is None


def test_the_moderator_is_told_and_after_three_that_the_address_is_wrong(game: OpenGame) -> None:
    publish(game, game.file.border())
    one(game, report())
    one(game, report())
    told = (
        "A mail to seat 1 (ann@example.org) came back: 550 5.1.1 <ann@example.org>: no such user."
    )
    assert told in warned(game)
    assert "The address is wrong" not in warned(game)
    for n in (2, 3):
        one(game, report(n))
    assert "3 mails to seat 1 (ann@example.org) came back: 550" in warned(game)
    assert "The address is wrong, it seems; `pbm seat` takes another one." in warned(game)


def test_a_report_of_a_mail_that_is_none_of_ours_says_nothing(game: OpenGame) -> None:
    publish(game, game.file.border())
    one(game, report(message_id="g-1.9.1.turn.1@example.org"))
    assert "came back" not in warned(game)


def test_a_report_is_sorted_to_the_game_of_its_mail(game: OpenGame) -> None:
    publish(game, game.file.border())
    receive_all(game.office, [report()])
    assert "came back" in warned(game)
