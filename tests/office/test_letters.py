"""What counts as a letter with orders, and what goes back for it."""

from __future__ import annotations

import pytest

from pbm.office.book import book_of
from pbm.office.game import OpenGame
from pbm.office.judge import RefusalReason
from pbm.office.publish import send_answers
from pbm.office.receipts import receipt_text
from pbm.office.receive import LIMITS, enter, receive
from pbm.office.record import Accepted, Refused
from pbm.office.seal import short
from pbm.office.trouble import Trouble
from pbm.post.inbox import LetterFound
from pbm.post.letter import LARGEST_MAIL
from pbm.sheets.marks import extract, mark
from tests.office.a_game import body, head, letter, mails, one, resolved, told


def test_a_sheet_with_its_code_counts(game: OpenGame) -> None:
    verdict = one(game, letter(game, 1, "guess 40", "message Hello"))
    assert verdict.receipt is not None
    [entry] = game.file.of(Accepted)
    assert (entry.seat, entry.part, entry.revision) == (1, "1", 1)
    assert entry.orders == "guess 40\nmessage Hello"


def test_a_letter_is_kept_as_received_before_it_is_read(game: OpenGame) -> None:
    found = LetterFound("x.eml", b"From: ann@example.org\n\nno sheet here \xff\0\n")
    receive(game, [found])
    kept = game.file.letter(found.sha256)
    assert kept is not None
    assert kept.raw == found.raw


def test_the_same_bytes_count_once(game: OpenGame) -> None:
    found = letter(game, 1, "guess 40")
    receive(game, [found])
    assert one(game, found).known
    assert len(game.file.of(Accepted)) == 1


def refused(game: OpenGame, found: LetterFound) -> RefusalReason:
    verdict = one(game, found)
    assert verdict.refusal is not None
    with book_of(game.office.folder) as book:
        assert len(game.file.of(Refused)) + len(book.strays(game.name)) == 1
    assert not game.standing("1")
    return verdict.refusal.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("g-1 1 1.1", "g-2 1 1.1"), "other_game"),
        (("g-1 1 1.1", "g-1 1 9.1"), "no_seat"),
        (("g-1 1 1.1", "g-1 1 2.1"), "code_of_seat"),
        (("g-1 1 1.1", "g-1 1 1.7"), "code_of_part"),
        (("g-1 1 1.1", "g-1 2 1.1"), "code_of_part"),
    ],
)
def test_a_changed_mark_is_refused_with_its_reason(
    game: OpenGame, change: tuple[str, str], reason: RefusalReason
) -> None:
    line = mark(head(game, 1)).replace(*change)
    assert refused(game, letter(game, 1, "guess 1", begin_line=line)) == reason


def test_a_forged_code_is_refused(game: OpenGame) -> None:
    line = "=== SHEET g-1 1 1.1 AAAA-AAAA ==="
    assert refused(game, letter(game, 1, "guess 1", begin_line=line)) == "wrong_code"


def test_a_letter_without_a_sheet_is_refused(game: OpenGame) -> None:
    assert refused(game, LetterFound("x", b"From: ann@example.org\n\n-- \nAnn\n")) == "no_sheet"


def test_a_players_letter_without_a_sheet_is_a_question(game: OpenGame) -> None:
    assert refused(game, LetterFound("x", b"From: ann@example.org\n\nHow are you?\n")) == "question"


def test_an_empty_letter_is_refused(game: OpenGame) -> None:
    assert refused(game, LetterFound("x", b"")) == "no_sheet"


def test_a_sheet_that_is_cut_off_is_refused(game: OpenGame) -> None:
    text = mark(head(game, 1)) + "\nguess 40\n"
    assert refused(game, LetterFound("x", text.encode(), "text")) == "broken_sheet"


def test_a_huge_mail_is_refused_unread(game: OpenGame) -> None:
    raw = letter(game, 1, "guess 40").raw
    assert refused(game, LetterFound("x", raw + b"x" * LARGEST_MAIL)) == "too_large"


def test_a_sheet_of_a_seat_of_the_computer_is_refused(game: OpenGame) -> None:
    assert refused(game, letter(game, 4, "guess 40")) == "computer"


def test_sheets_of_past_and_future_turns_are_refused(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    resolved(game)
    late = letter(game, 2, "guess 1", part="1")
    early = letter(game, 2, "guess 1", part="3")
    assert told(receive(game, [late, early])) == ["past_part", "future_part"]


def test_a_letter_replaces_equal_and_lower_revisions_only(game: OpenGame) -> None:
    first = letter(game, 1, "guess 10")
    again = letter(game, 1, "guess 20")
    edited = letter(game, 1, "guess 30", revision=3)
    old = letter(game, 1, "guess 40")
    assert told(receive(game, [first, again, edited, old])) == [*["accepted"] * 3, "older"]
    assert game.standing("1")[1].orders == "guess 30"


def test_each_receipt_carries_the_sheet_with_the_next_revision(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 10"), letter(game, 1, "guess 20")])
    assert [entry.answered for entry in game.file.of(Accepted)] == [2, 3]
    send_answers(game)
    texts = [body(mail.as_bytes()) for mail in mails(game.office)]
    sheets = [extract(text).parts[0] for text in texts]
    assert [sheet.head for sheet in sheets] == [
        head(game, 1, revision=2),
        head(game, 1, revision=3),
    ]
    assert "\nguess 20\n" in sheets[1].text


def test_the_sheet_of_a_receipt_mailed_back_unchanged_changes_nothing(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 10", "message Hello")])
    send_answers(game)
    [mail] = mails(game.office)
    back = LetterFound("back.eml", b"From: ann@example.org\n\n" + body(mail.as_bytes()).encode())
    verdict = one(game, back)
    assert verdict.refusal is not None
    assert verdict.refusal.reason == "copy"
    assert verdict.receipt is not None
    assert not verdict.receipt.reading.complaints
    assert game.standing("1")[1].orders == "guess 10\nmessage Hello"
    assert game.standing("1")[1].revision == 1


def test_the_answer_counts_not_the_copy_quoted_below_it(game: OpenGame) -> None:
    sheet = mark(head(game, 1)) + "\nguess 77\n=== END ===\n"
    below = "".join(f"> {line}\n" for line in sheet.replace("77", "50").splitlines())
    receive(game, [LetterFound("x", f"From: ann@example.org\n\n{sheet}\n{below}".encode())])
    assert game.standing("1")[1].orders == "guess 77"


def test_a_person_in_two_seats_may_send_two_sheets_in_one_letter(game: OpenGame) -> None:
    both = "".join(f"{mark(head(game, seat))}\nguess {seat}\n=== END ===\n" for seat in (1, 3))
    assert told(receive(game, [LetterFound("x", both.encode(), "text")])) == [
        "accepted",
        "accepted",
    ]
    assert {seat: sheet.orders for seat, sheet in game.standing("1").items()} == {
        1: "guess 1",
        3: "guess 3",
    }


def test_a_receipt_says_everything_that_was_read(game: OpenGame) -> None:
    found = letter(game, 1, "guess 400", "gues 3")
    verdict = one(game, found)
    assert verdict.receipt is not None
    assert (
        receipt_text(verdict.receipt, with_sheet=False)
        == f"""\
g-1, turn 1, seat 1 (Ada): your letter "orders" has come.

One order was read:
  - guess 400

What can be said before the turn is resolved:
  - 400 is more than 100 and counts as 100.

One line was not understood or cannot be taken:

line 3  gues 3
        ^^^^
        gues is not an order.
        The order is not taken. The other orders stand.

Checksum of your letter: {short(found.sha256)}
Checksum of your orders: 64c1 c4fd d69d 661e
"""
    )


def test_a_receipt_goes_to_the_seats_own_address(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 1", sender="else@example.com")])
    send_answers(game)
    assert [mail["To"] for mail in mails(game.office)] == ["ann@example.org"]


def test_who_is_no_player_gets_no_answer(game: OpenGame) -> None:
    receive(
        game, [letter(game, 1, begin_line="=== SHEET x 1 1.1 A ===", sender="spam@example.com")]
    )
    assert send_answers(game) == 0


def test_a_player_is_told_why_his_letter_does_not_count(game: OpenGame) -> None:
    receive(game, [LetterFound("x", b"From: Bob <BOB@example.org>\n\nHow are you?\n")])
    send_answers(game)
    [mail] = mails(game.office)
    assert mail["To"] == "bob@example.org"
    text = body(mail.as_bytes())
    assert "bears no turnsheet" in text
    assert "SHEET g-1" in text


def test_the_answer_to_an_old_sheet_brings_the_current_one_with_its_orders(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    resolved(game)
    send_answers(game)
    receive(game, [letter(game, 1, "guess 7", part="2")])
    receive(game, [letter(game, 1, "guess 1", part="1")])
    send_answers(game)
    told = [body(mail.as_bytes()) for mail in mails(game.office)]
    (text,) = [one for one in told if "has been resolved" in one]
    assert "The sheet is of turn 1, which has been resolved; the turn now is 2." in text
    (sheet,) = extract(text).parts
    assert sheet.head == head(game, 1, part="2", revision=2)
    assert "\nguess 7\n" in sheet.text


@pytest.mark.parametrize(
    "head_line", ["Auto-Submitted: auto-replied\n", "Precedence: bulk\n", "Return-Path: <>\n"]
)
def test_machines_get_no_answer(game: OpenGame, head_line: str) -> None:
    receive(game, [letter(game, 1, "guess 1", extra=head_line)])
    assert send_answers(game) == 0


MOST_ANSWERS = LIMITS["refusal"][1]


def questions(count: int) -> list[LetterFound]:
    """Letters that anybody can forge in a player's name."""
    raw = b"From: ann@example.org\n\nQuestion %d?\n"
    return [LetterFound("x", raw % number) for number in range(count)]


def test_refusals_to_one_address_have_an_end(game: OpenGame) -> None:
    receive(game, questions(MOST_ANSWERS + 9))
    assert send_answers(game) == MOST_ANSWERS


def test_junk_in_a_players_name_suppresses_no_receipt(game: OpenGame) -> None:
    sheets = [letter(game, 1, f"guess {number}") for number in range(MOST_ANSWERS + 3)]
    receive(game, [*questions(MOST_ANSWERS + 9), *sheets])
    assert len(game.file.postings("receipt")) == len(sheets)


def test_the_moderator_types_in_a_sheet_without_marks(game: OpenGame) -> None:
    receipt = enter(game, 3, "guess 12\n# by telephone\n")
    assert "the moderator has written down" in receipt_text(receipt).replace("\n", " ")
    [entry] = game.file.of(Accepted)
    assert (entry.seat, entry.orders, entry.letter) == (3, "guess 12", "")


def test_what_is_typed_in_without_an_order_replaces_nothing(game: OpenGame) -> None:
    enter(game, 3, "guess 12")
    with pytest.raises(Trouble, match=r"replaces nothing.*\nLine 1: "):
        enter(game, 3, "gues 13 or so\n")
    assert [one.orders for one in game.file.of(Accepted)] == ["guess 12"]
    enter(game, 3, "nothing")
    assert [one.orders for one in game.file.of(Accepted)][-1] == ""


def test_nothing_is_typed_in_for_a_seat_that_is_not_there(game: OpenGame) -> None:
    with pytest.raises(Trouble, match="no seat 9; its seats are 1 to 4"):
        enter(game, 9, "guess 12")
