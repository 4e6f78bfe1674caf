"""What replaces what: no orders are lost in silence, and whatever is left is told."""

from __future__ import annotations

import textwrap
from datetime import date, datetime
from typing import get_args

import pytest

from pbm.core.page import Table
from pbm.office.book import book_of
from pbm.office.game import OpenGame
from pbm.office.intray import MOST_GUESSES
from pbm.office.judge import RefusalReason
from pbm.office.letters import letters, one_letter
from pbm.office.notices import notice_of, notices
from pbm.office.publish import send_answers
from pbm.office.receipts import receipt_subject, receipt_text, words
from pbm.office.receive import receive
from pbm.office.record import Accepted, Refused
from pbm.office.seal import short
from pbm.office.status import status
from pbm.post.inbox import LetterFound
from pbm.press.text import section_text
from pbm.sheets.marks import mark
from pbm.sheets.sheet import print_sheet
from tests.office.a_game import body, head, letter, mails, one, told


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def blank(game: OpenGame, revision: int = 1) -> str:
    """The sheet as it was sent, without an order."""
    return f"{mark(head(game, 1, revision=revision))}\n#: guess 50\n=== END ===\n"


def mail(text: str, sender: str = "ann@example.org", heads: str = "") -> LetterFound:
    return LetterFound("x.eml", f"From: {sender}\nSubject: Re: g-1\n{heads}\n{text}".encode())


def stands(game: OpenGame) -> str:
    return game.standing("1")[1].orders


def test_a_quoted_blank_sheet_replaces_nothing_and_the_order_above_it_is_named(
    game: OpenGame,
) -> None:
    receive(game, [letter(game, 1, "guess 40", "message Hello")])
    verdict = one(game, mail("Please also: guess 20\n\n" + quoted(blank(game))))
    assert verdict.refusal is not None
    assert verdict.receipt is not None
    assert stands(game) == "guess 40\nmessage Hello"
    assert (
        receipt_text(verdict.receipt, with_sheet=False)
        == """\
g-1, turn 1, seat 1 (Ada): your letter "Re: g-1" has come.

No order was read in the sheet of your letter, and a sheet without
orders replaces nothing. If you want to order nothing, write nothing on
a line of its own between the marks.

These 2 orders stand:
  - guess 40
  - message Hello

This line stands outside the === marks, so it is no order. If you want
it done, write it between the marks of the sheet below and mail it back:
  - Please also: guess 20

In the sheet below it stands as follows, behind a #:, which you take
away if you mean it:
  - guess 20
"""
    )


def test_the_answer_to_a_sheet_that_was_left_carries_the_orders_that_stand(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40"), mail("Hm?\n" + quoted(blank(game)))])
    send_answers(game)
    first, second = sorted(body(one.as_bytes()) for one in mails(game.office))
    for text in (first, second):
        assert "1.2 " in text
        assert "\nguess 40\n" in text


def test_nothing_says_that_nothing_is_meant(game: OpenGame) -> None:
    found = letter(game, 1, "nothing")
    verdict = one(game, letter(game, 1, "guess 40"), found)
    assert verdict.receipt is not None
    assert stands(game) == ""
    assert game.standing("1")[1].nothing
    assert (
        receipt_text(verdict.receipt, with_sheet=False)
        == f"""\
g-1, turn 1, seat 1 (Ada): your letter "orders" has come.

You order nothing, as your sheet says.

It replaces your sheet of revision 1 with one order. This order of it
stands no longer:
  - guess 40

Checksum of your letter: {short(found.sha256)}
Checksum of your orders: e3b0 c442 98fc 1c14
"""
    )


def test_every_replacement_says_what_it_replaced(game: OpenGame) -> None:
    verdict = one(
        game,
        letter(game, 1, "guess 40", "message Hello"),
        letter(game, 1, "guess 41", "message Hello"),
    )
    assert verdict.receipt is not None
    said = receipt_text(verdict.receipt, with_sheet=False)
    assert "replaces your sheet of revision 1 with 2 orders. This order of it" in said
    assert "  - guess 40\n\nChecksum" in said
    assert notice_of(verdict) == ["The new sheet of seat 1 leaves out 1 order of the one before."]


def test_the_subject_of_a_receipt_says_whether_orders_were_read(game: OpenGame) -> None:
    said = []
    for orders in (("guess much",), ("guess 40",), ()):
        verdict = one(game, letter(game, 1, *orders, extra=f"X-Number: {len(said)}\n"))
        assert verdict.receipt is not None
        said.append(receipt_subject(verdict.receipt).rpartition(", ")[2])
    assert said == ["no order was read", "your orders as read", "your orders as they stand"]


def test_a_sheet_without_orders_is_replaced_in_words_of_its_own(game: OpenGame) -> None:
    verdict = one(game, letter(game, 1, "nothing"), letter(game, 1, "guess 41"))
    assert verdict.receipt is not None
    said = receipt_text(verdict.receipt, with_sheet=False)
    assert "It replaces your sheet of revision 1, which had no order.\n" in said


def test_why_a_letter_does_not_count_is_said_in_words(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40"), letter(game, 1)])
    listed = section_text(letters(game), 200)
    assert "it bears no order that was understood" in listed
    for reason in set(get_args(RefusalReason)) - {"question", "trial", "away"}:
        said = words().say("desk", "refused", reason=reason, taken="")
        assert said.split(": ")[1].startswith(
            ("it ", "its ", "a ", "the ", "there ", "too ", "only ")
        )
    told = "A sheet of seat 1 came and does not count: it bears no order that was understood."
    assert told in section_text(status(game), 200)


def test_an_old_receipt_that_comes_back_replaces_no_newer_orders(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 10")])  # its receipt prints revision 2 with guess 10
    receive(game, [letter(game, 1, "guess 20")])
    old = f"{mark(head(game, 1, revision=2))}\nguess 10\n=== END ===\n"
    verdict = one(game, mail("Is this right?\n\n" + quoted(old)))
    assert verdict.refusal is not None
    assert (verdict.refusal.reason, verdict.taken) == ("copy", "question")
    assert stands(game) == "guess 20"


@pytest.mark.parametrize(
    "heads", ["Auto-Submitted: auto-replied\n", "X-Autoreply: yes\n", "List-Id: <a.b>\n"]
)
def test_what_a_machine_sent_counts_for_nothing_whatever_it_quotes(
    game: OpenGame, heads: str
) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    before = len(game.file.postings("receipt"))
    verdict = one(game, letter(game, 1, "guess 1", extra=heads))
    assert verdict.refusal is not None
    assert verdict.refusal.reason == "automatic"
    assert stands(game) == "guess 40"
    assert len(game.file.postings("receipt")) == before


def test_of_two_sheets_in_a_letter_the_later_counts_and_the_other_is_told(game: OpenGame) -> None:
    sheets = [f"{mark(head(game, 1))}\nguess {n}\n=== END ===\n" for n in (1, 2)]
    verdict = one(game, mail("\nNo wait:\n".join(sheets)))
    assert verdict.receipt is not None
    assert stands(game) == "guess 2"
    assert "Another sheet of this seat in your letter does not count" in " ".join(
        receipt_text(verdict.receipt).split()
    )


def test_a_quoted_sheet_does_not_replace_one_of_the_same_revision_written_by_hand(
    game: OpenGame,
) -> None:
    again = quoted(f"{mark(head(game, 1))}\nguess 1\n=== END ===\n")
    first, later = letter(game, 1, "guess 1"), letter(game, 1, "guess 2")
    assert told(receive(game, [first, later, mail(again)])) == ["accepted", "accepted", "quoted"]
    higher = quoted(f"{mark(head(game, 1, revision=2))}\nguess 3\n=== END ===\n")
    assert told(receive(game, [mail(higher)])) == ["accepted"]
    assert stands(game) == "guess 3"


def test_a_quotation_that_was_changed_is_asked_about_and_its_orders_go_back_struck_out(
    game: OpenGame,
) -> None:
    changed = quoted(f"{mark(head(game, 1))}\nguess 3\nguess what\n=== END ===\n")
    receive(game, [letter(game, 1, "guess 2")])
    verdict = one(game, mail("Correction: I want 3, not 2.\n" + changed))
    assert (stands(game), verdict.taken) == ("guess 2", "question")
    assert verdict.receipt is not None
    assert verdict.receipt.left == ("guess 3",)
    assert verdict.receipt.words == ("Correction: I want 3, not 2.",)
    said = receipt_text(verdict.receipt)
    assert "does not count. If you want it" in said
    assert "# WHAT YOUR LETTER SAYS\n#: guess 3\n" in said
    assert "not understood" not in said
    assert notices(game) == [
        "Seat 1 changed a sheet within a quotation; it does not count, and the player was asked.",
        "Seat 1 has a question for you.",
    ]


def test_words_above_an_untouched_sheet_are_repeated_and_the_moderator_is_told(
    game: OpenGame,
) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    above = "Dear office,\n82 please.\nPlease also: guess 20\n\nOn Monday, Office wrote:\n"
    verdict = one(game, mail(above + quoted(blank(game))))
    assert verdict.receipt is not None
    assert verdict.receipt.words == ("Dear office,", "82 please.")
    assert verdict.receipt.outside == ("Please also: guess 20",)
    assert verdict.receipt.proposed == ("guess 20",)
    assert "# WHAT YOUR LETTER SAYS\n#: guess 20\n" in receipt_text(verdict.receipt)


def test_a_letter_without_a_sheet_brings_one_with_what_it_orders_struck_out(
    game: OpenGame,
) -> None:
    verdict = one(game, mail("guess 82\nIs that too much?"))
    assert verdict.refusal is not None
    assert verdict.refusal.words == ("Is that too much?",)
    send_answers(game)
    said = body(mails(game.office)[-1].as_bytes())
    assert "#: guess 82\n" in said.partition("=== SHEET")[2]
    assert notices(game) == ["Seat 1 wrote a letter without a sheet, of which nothing counts."]


def test_a_sheet_that_comes_too_late_says_what_it_orders(game: OpenGame) -> None:
    second = letter(game, 1, "guess 61", revision=2)
    receive(game, [letter(game, 1, "guess 60"), second])
    verdict = one(game, letter(game, 1, "guess 62", "note Hm", "guess what", "guess 61"))
    assert verdict.refusal is not None
    assert (verdict.refusal.reason, verdict.refusal.left) == ("older", ("guess 62", "note Hm"))
    send_answers(game)
    # The mails lie by Message-IDs that are made of a new office's secret: in any order.
    (said,) = (one for one in map(body, map(bytes, mails(game.office))) if "guess 62" in one)
    assert "  - guess 62\n  - note Hm\n" in said
    before, asked = said.partition("guess what\n")[::2]
    assert "One line was not understood or cannot be taken:\n\nline " in before
    assert "The order is not taken.\n\nThese 2 lines of your letter do not count." in asked
    assert "\nguess 61\n\n# WHAT YOUR LETTER SAYS\n#: guess 62\n#: note Hm\n" in said


def test_nobody_is_told_of_a_sheet_below_that_says_nothing_new(game: OpenGame) -> None:
    filled = f"{mark(head(game, 1))}\nguess 30\n=== END ===\n"
    receive(game, [letter(game, 1, "guess 20")])
    below = quoted(blank(game)) + quoted(filled.replace("30", "20")) + quoted(quoted(filled))
    verdict = one(game, mail(filled + below))
    assert verdict.receipt is not None
    assert (stands(game), verdict.receipt.others, verdict.receipt.left) == ("guess 30", 0, ())
    receive(game, [letter(game, 1, "guess 31", revision=2)])
    old = f"{mark(head(game, 1, revision=2))}\nguess 20\n=== END ===\n"
    verdict = one(game, mail(old))
    assert verdict.receipt is not None
    assert (verdict.taken, verdict.receipt.left) == ("sheet not taken", ())


def test_the_date_of_a_letter_decides_nothing(game: OpenGame) -> None:
    late = letter(game, 1, "guess 1", extra="Date: Fri, 20 Nov 2099 10:00:00 +0000\n")
    now = letter(game, 1, "guess 2", extra="Date: Fri, 20 Nov 2026 10:00:00 +0000\n")
    receive(game, [late, now])
    assert stands(game) == "guess 2"


def guess(game: OpenGame, number: int, sender: str = "x@example.com") -> LetterFound:
    line = f"=== SHEET g-1 1 1.1 AAAA-{number:04} ==="
    return letter(game, 1, "guess 1", begin_line=line, sender=sender)


def test_guesses_have_an_end_but_the_right_code_is_never_shut_out(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(game, [guess(game, 2222 + n) for n in range(MOST_GUESSES)])
    right = letter(game, 1, "guess 7", sender="x@example.com")
    own = letter(game, 1, "guess 8")
    typed = LetterFound("sheet.txt", letter(game, 1, "guess 9").raw.split(b"Hello!\n")[1], "text")
    verdicts = receive(game, [guess(game, 9999), right, own, typed])
    assert told(verdicts) == ["guessing", "guessing", "accepted", "accepted"]
    tomorrow = datetime.combine(date(2026, 11, 25), datetime.min.time()).timestamp()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(tomorrow)))
    other = letter(game, 1, "guess 10", sender="x@example.com")
    assert told(receive(game, [other])) == ["accepted"]


def test_players_of_other_seats_cannot_guess_either(game: OpenGame) -> None:
    receive(game, [guess(game, 2222 + n, "bob@example.org") for n in range(MOST_GUESSES)])
    assert sum(entry.guesses for entry in game.file.of(Refused)) == MOST_GUESSES
    right = letter(game, 1, "guess 7", sender="bob@example.org")
    assert told(receive(game, [right])) == ["guessing"]


def test_strangers_do_not_grow_the_games_record(game: OpenGame) -> None:
    tip = game.file.tip()
    receive(game, [guess(game, 2222), mail("Buy now!", "spam@example.com"), LetterFound("x", b"")])
    assert game.file.tip() == tip
    with book_of(game.office.folder) as book:
        reasons = [stray.reason for stray in book.strays("g-1")]
    assert reasons == ["wrong_code", "no_sheet", "no_sheet"]


def test_a_letter_that_a_stop_left_unread_is_read_by_the_next_receive(game: OpenGame) -> None:
    with book_of(game.office.folder) as book:
        book.keep("g-1", letter(game, 1, "guess 40"))
    assert told(receive(game, [])) == ["accepted"]
    assert stands(game) == "guess 40"
    with book_of(game.office.folder) as book:
        assert book.waiting("g-1") == []


def test_the_moderators_list_tells_who_wrote_what_and_what_it_was_taken_for(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40", sender="else@example.com")])
    receive(game, [mail("When is the deadline?")])
    receive(game, [mail("Buy now!", "spam@example.com")])
    rows = [
        " | ".join(str(cell or "") for cell in row[1:6])
        for block in letters(game).blocks
        if isinstance(block, Table)
        for row in block.rows
    ]
    assert rows == [
        (
            "else@example.com | orders: Hello! | 1 | 1 | "
            "accepted, revision 1: 1 order, 0 complaints, from another address"
        ),
        "ann@example.org | Re: g-1: When is the deadline? | 1 |  | question",
        "spam@example.com | Re: g-1: Buy now! |  |  | refused: it bears no sheet",
    ]
    assert notices(game) == [
        "The sheet of seat 1 came from another address than its own.",
        "Seat 1 has a question for you.",
    ]


def test_a_letter_of_the_book_is_shown_as_it_came(game: OpenGame) -> None:
    found = mail("Buy now!", "spam@example.com")
    receive(game, [found])
    shown = one_letter(game, found.sha256[:8])
    assert shown is not None
    assert shown[1] == found.raw


def test_a_letter_is_a_sentence_to_its_sender_whatever_it_does(game: OpenGame) -> None:
    many = "x\n" * 6_000
    verdict = one(game, mail(many), letter(game, 2, "guess 3", sender="bob@example.org"))
    assert verdict.receipt is not None
    assert game.file.of(Refused)[0].reason == "too_many_lines"
    send_answers(game)
    texts = [body(one.as_bytes()) for one in mails(game.office) if one["To"] == "ann@example.org"]
    assert ["more than 5,000 lines are not read" in " ".join(text.split()) for text in texts] == [
        True
    ]


def test_a_sheet_from_elsewhere_says_so_in_the_record(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 1"), letter(game, 1, "guess 2", sender="a@b.org")])
    assert [entry.elsewhere for entry in game.file.of(Accepted)] == [False, True]


def test_what_the_office_printed_is_no_order_when_a_mail_program_wraps_it(game: OpenGame) -> None:
    sheet = game.family.sheet(game.view(game.file.border(), 1))
    text = print_sheet(sheet, head(game, 1))
    lines = [piece for line in text.splitlines() for piece in textwrap.wrap(f"> {line}", 45)]
    verdict = one(game, mail("\n".join(lines).replace("> #: guess 50", "> guess 30")))
    assert verdict.receipt is not None
    assert stands(game) == "guess 30"
    assert verdict.receipt.reading.complaints == ()
