"""What players write to one another: with the next report, or at once where the game is set so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.receipts import receipt_text
from pbm.office.receive import enter, receive
from pbm.office.run import run
from pbm.office.undo import undo
from pbm.office.verify import verify
from tests.office.a_game import a_game, body, letter, mails, one

BOB = "bob@example.org"
HI = "to seat 2: Shall we merge?"


@pytest.fixture
def quick(office: Office) -> Iterator[OpenGame]:
    found = a_game(office, to_seat="at-once")
    publish(found, found.file.border())
    yield found
    found.close()


def words_to(game: OpenGame, reader: str) -> list[str]:
    """What was written to a reader and lies in the outbox."""
    send_answers(game)
    found = [mail for mail in mails(game.office) if mail["To"] == reader]
    return [body(mail.as_bytes()) for mail in found if "writes to you" in str(mail["Subject"])]


def report(game: OpenGame, reader: str, turn: str = "1") -> str:
    """What stands in a reader's report."""
    publish(game, game.file.border())
    found = [mail for mail in mails(game.office) if mail["To"] == reader]
    [told] = [mail for mail in found if f"report of turn {turn}" in str(mail["Subject"])]
    return " ".join(body(told.as_bytes()).split())


def test_words_go_at_once_and_not_again_with_the_report(quick: OpenGame) -> None:
    verdict = one(quick, letter(quick, 1, "guess 4", HI))
    assert verdict.receipt is not None
    assert "At once goes to seat 2:\n  - Shall we merge?" in receipt_text(verdict.receipt)
    one(quick, letter(quick, 1, "guess 5", HI, revision=2))  # a second sheet says it again
    assert words_to(quick, BOB) == [
        (
            "In g-1, seat 1 (Ada) writes to you:\n\n  Shall we merge?\n\n"
            "To answer, put a line `to seat 1: …` on your sheet. This mail changes no\norders.\n"
        )
    ]
    run(quick, forced=True)
    assert "Shall we merge?" not in report(quick, BOB)
    assert [checked.part for checked in verify(quick.office, "g-1")] == ["", "1"]


def test_who_has_no_address_reads_them_in_the_report(quick: OpenGame) -> None:
    verdict = one(quick, letter(quick, 2, "guess 4", "to seat 3: Hello", sender=BOB))
    assert verdict.receipt is not None
    assert "With the next report goes to seat 3:" in receipt_text(verdict.receipt)
    assert not quick.file.postings("word")


def test_what_was_typed_in_goes_too_and_a_try_does_not(quick: OpenGame) -> None:
    tried = letter(quick, 1, "guess 4", HI)
    tried = type(tried)("t", tried.raw.replace(b"Subject: orders", b"Subject: TRY"))
    verdict = one(quick, tried)
    assert verdict.receipt is not None
    assert "At once" not in receipt_text(verdict.receipt)
    assert words_to(quick, BOB) == []
    enter(quick, 1, f"guess 4\n{HI}\n")
    assert len(words_to(quick, BOB)) == 1


def test_a_turn_run_again_tells_nothing_twice(quick: OpenGame) -> None:
    receive(quick, [letter(quick, 1, "guess 4", HI)])
    run(quick, forced=True)
    undo(quick)
    assert len(words_to(quick, BOB)) == 1
    run(quick, forced=True)
    assert "Shall we merge?" not in report(quick, BOB)
    assert len(words_to(quick, BOB)) == 1


def test_of_many_words_in_a_day_those_beyond_bearing_wait_for_the_report(quick: OpenGame) -> None:
    many = [f"to seat 2: Word {number}." for number in range(30)]
    receive(quick, [letter(quick, 1, "guess 4", *many)])
    at_once = words_to(quick, BOB)
    assert len(at_once) == 20
    run(quick, forced=True)
    told = report(quick, BOB)
    for number in range(30):
        text = f"Word {number}."
        assert (text in told) != any(text in word for word in at_once)


def test_else_they_go_with_the_report(game: OpenGame) -> None:
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 4", HI)])
    assert words_to(game, BOB) == []
    run(game, forced=True)
    assert "Seat 1 (Ada): Shall we merge?" in report(game, BOB)
