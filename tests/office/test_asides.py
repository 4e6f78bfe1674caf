"""What a sheet says to the office, letters that are only tries, and sums of what counted."""

from __future__ import annotations

import pytest

from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame
from pbm.office.papers import report_of
from pbm.office.publish import publish, send_answers
from pbm.office.reading import EncodedPosition, read_sheet
from pbm.office.receipts import receipt_text
from pbm.office.record import Refused
from pbm.office.rulings import MOST_TRIES
from pbm.office.run import run
from pbm.office.seats import take_seat
from pbm.office.trouble import Trouble
from pbm.office.waiting import awaited
from pbm.post.inbox import LetterFound
from pbm.press.text import print_text
from tests.continental.midgame import state
from tests.office.a_game import body, letter, mails, one, resolved

BOB = "bob@example.org"
ENDED = "to seat 7: Dear Jim, shall we divide the eastern lines between us?"
AMID = "note Dear Jim, we shall divide the eastern lines between the two of"
TAIL = "This may be an order, or the end of what stands above it"
LONG = "to seat 2: This is a rather long word to you that no mail program leaves in"


def trial(game: OpenGame, *orders: str, subject: str = "TRY") -> LetterFound:
    found = letter(game, 1, *orders)
    return LetterFound(
        found.name, found.raw.replace(b"Subject: orders", f"Subject: {subject}".encode())
    )


@pytest.fixture(scope="module")
def position() -> EncodedPosition:
    """A game of which orders are offered for lines that are none."""
    family = catalogue.family("continental-rails-ii")
    return EncodedPosition(family.title, family.edition, family.encode(state()), b"[]")


@pytest.mark.parametrize("above", [ENDED, "note Buy less", f"{AMID}\nus and so", AMID])
@pytest.mark.parametrize(
    "line", ["buy 30 PNN", "bye 45 B&O", "buy $600 B&O", "buy 45", "sell 4", "45 shares B&O"]
)
def test_a_line_that_begins_as_an_order_is_asked_about_below_what_the_office_is_told(
    position: EncodedPosition, above: str, line: str
) -> None:
    read = read_sheet(position, 4, f"{above}\n{line}", ())
    assert (read.orders, len(read.reading.complaints)) == ("", 1)
    assert read.asides.lines == (above.replace("\n", " "),)


@pytest.mark.parametrize(
    ("above", "line", "orders", "offers"),
    [
        (ENDED, "sell 20 NYC", "sell 20 NYC", []),
        (AMID, "sell 20 NYC", "", [("sell 20 NYC",)]),
        ("note Dear Jim, I think that you will", "sell 20 NYC", "", [("sell 20 NYC",)]),
        ("note Dear Jim, I think of you and", "of your friends", "", [("+ of your friends",)]),
    ],
)
def test_what_may_end_the_words_above_it_is_a_question(
    position: EncodedPosition, above: str, line: str, orders: str, offers: list[tuple[str, ...]]
) -> None:
    read = read_sheet(position, 4, f"{above}\n{line}", ())
    assert (read.orders, [one.offers for one in read.reading.complaints]) == (orders, offers)
    assert all(one.reason.startswith(TAIL) for one in read.reading.complaints)
    assert read.asides.lines == (above,)


@pytest.mark.parametrize(
    ("own", "outside", "proposed"),
    [
        (("sell 20 NYC", "no, make that 40"), ("sell 20 NYC",), ("sell 40 NYC",)),
        (("sell 20 NYC", "no, 40", "no, 60"), ("sell 20 NYC",), ("sell 60 NYC",)),
        (("Please also: sell 20 NYC", "No, 40."), ("Please also: sell 20 NYC",), ("sell 40 NYC",)),
        (
            ("sell 20 NYC", "buy 30 PENN", "Make the first one 40."),
            ("sell 20 NYC", "buy 30 PENN"),
            ("sell 40 NYC", "buy 30 PENN"),
        ),
        (("sell 20 NYC", "scratch that"), ("sell 20 NYC",), ()),
        (("sell 20 NYC", "no, 40", "scratch that"), ("sell 20 NYC",), ()),
        (
            ("sell 20 NYC", "buy 30 PENN", "scratch that"),
            ("sell 20 NYC", "buy 30 PENN"),
            ("sell 20 NYC",),
        ),
        (("sell 20 NYC", "that should be all"), ("sell 20 NYC",), ("sell 20 NYC",)),
    ],
)
def test_lines_beside_the_sheet_are_offered_as_lines_below_correct_them(
    position: EncodedPosition,
    own: tuple[str, ...],
    outside: tuple[str, ...],
    proposed: tuple[str, ...],
) -> None:
    read = read_sheet(position, 4, "", own)
    assert (read.outside, read.proposed) == (outside, proposed)


def report(game: OpenGame, seat: int) -> str:
    return print_text(report_of(edition_of(game, game.file.border(), ""), seat))


def test_a_receipt_tells_what_the_office_does_besides(game: OpenGame) -> None:
    lines = ("guess 4", "note Try 5 next time", "to seat 2: Hello!", "not final")
    verdict = one(game, letter(game, 1, *lines))
    assert verdict.receipt is not None
    assert game.standing("1")[1].asides == (
        "to seat 2: Hello!",
        "note Try 5 next time",
        "not final",
    )
    said = receipt_text(verdict.receipt)
    assert said.startswith("""\
g-1, turn 1, seat 1 (Ada): your letter "orders" has come.

One order was read:
  - guess 4

With the next report goes to seat 2:
  - Hello!

This note comes back to you in the next report:
  - Try 5 next time

You say that this is not final: it counts if nothing else comes by the
deadline, and the turn is not run early on it.

Checksum of your letter: """)
    assert "to seat 2: Hello!\nnote Try 5 next time\nnot final\n" in said


def test_the_sheet_of_the_receipt_sent_back_changes_nothing(game: OpenGame) -> None:
    first = one(game, letter(game, 1, "guess 4", "note Hm", "not final"))
    assert first.receipt is not None
    sheet = receipt_text(first.receipt).partition("=== SHEET")[2]
    raw = f"From: ann@example.org\nSubject: Re\n\n=== SHEET{sheet}".encode()
    again = one(game, LetterFound("again.eml", raw))
    assert again.refusal is not None
    assert again.refusal.reason == "copy"


def test_the_next_report_brings_words_notes_and_sums_to_whom_they_are_for(game: OpenGame) -> None:
    ann = one(game, letter(game, 1, "guess 4", "note Hm", LONG, "one piece", "gues 3"))
    one(game, letter(game, 2, "guess 9", "to seat 3: Psst", sender=BOB))
    resolved(game)
    first, second, third = (report(game, seat) for seat in (1, 2, 3))
    assert "Your notes" in first
    assert "Hm" in first
    assert "Letters to you" not in first
    joined = " ".join(second.split())
    assert f"Seat 1 (Ada): {LONG.partition(': ')[2]} one piece" in joined
    assert "Your notes" not in second
    assert "Seat 2 (Émile): Psst" in third
    assert ann.receipt is not None
    sums = [
        line.partition(": ")[2]
        for line in receipt_text(ann.receipt).splitlines()
        if "Checksum" in line
    ]
    told = " ".join(first.split())
    assert f"turn 1 as they counted have the checksum {sums[1]}, your letter {sums[0]}, as" in told
    assert "Psst" not in first + second + report(game, 0)


def test_a_note_is_not_for_who_takes_the_seat_later(game: OpenGame) -> None:
    one(game, letter(game, 1, "guess 4", "note My secret", "gues 3"))
    resolved(game)
    assert "My secret" in report(game, 1)
    take_seat(game, Seat(1, "Eve", "", "eve@example.org"))
    assert "My secret" not in report(game, 1)


def test_a_turn_is_not_run_early_on_orders_that_are_not_final(game: OpenGame) -> None:
    publish(game, game.file.border())
    for seat, sender in ((1, "ann@example.org"), (2, BOB), (3, "cid@example.org")):
        one(
            game,
            letter(game, seat, "guess 4", *(["not final"] if seat == 2 else []), sender=sender),
        )
    waited = awaited(game, game.file.border())
    assert (waited.missing, waited.unsure, waited.complete) == ((), (2,), False)
    with pytest.raises(Trouble, match="Seat 2 said that the orders for turn 1 are not final"):
        run(game)
    one(game, letter(game, 2, "guess 4", sender=BOB, revision=2))
    assert awaited(game, game.file.border()).complete
    run(game)


def test_a_try_counts_for_nothing_and_is_answered_with_what_is_foreseen(game: OpenGame) -> None:
    one(game, letter(game, 1, "guess 4"))
    verdict = one(game, trial(game, "guess 400"))
    assert verdict.taken == "try"
    assert game.standing("1")[1].orders == "guess 4"
    send_answers(game)
    [tried] = [mail for mail in mails(game.office) if "try" in str(mail["Subject"])]
    assert tried["Subject"] == "g-1 turn 1: seat 1, how your try reads"
    said = body(tried.as_bytes())
    assert "it counts for nothing, and what stood before stands" in " ".join(said.split())
    assert "400 is more than 100 and counts as 100." in said
    assert "Checksum" not in said
    assert "\n# THE ORDERS OF YOUR TRY\nguess 400\n" in said  # to be sent back
    assert "as they stand" not in said.lower()


@pytest.mark.parametrize("subject", ["Try", "Re: try: what if", "AW: TRY"])
def test_a_try_is_known_by_its_subject(game: OpenGame, subject: str) -> None:
    assert one(game, trial(game, "guess 1", subject=subject)).taken == "try"


@pytest.mark.parametrize(
    "subject", ["trying", "My try", "Re: g-1 turn 1: seat 1, how your try reads"]
)
def test_other_subjects_are_none(game: OpenGame, subject: str) -> None:
    assert one(game, trial(game, "guess 1", subject=subject)).taken == "orders"


def test_tries_have_an_end_each_day_and_orders_have_none(game: OpenGame) -> None:
    for n in range(MOST_TRIES):
        assert one(game, trial(game, f"guess {n}")).taken == "try"
    often = one(game, trial(game, "guess 99"))
    assert often.refusal is not None
    assert often.refusal.reason == "tried_often"
    assert len(game.file.of(Refused)) == MOST_TRIES + 1
    assert one(game, letter(game, 1, "guess 4")).refusal is None


def test_a_try_with_a_wrong_code_is_a_guess(game: OpenGame) -> None:
    found = letter(game, 1, "guess 4", begin_line="=== SHEET g-1 1 1.1 AAAA-AAAA ===")
    raw = found.raw.replace(b"Subject: orders", b"Subject: TRY")
    verdict = one(game, LetterFound("x", raw))
    assert verdict.refusal is not None
    assert verdict.refusal.reason == "wrong_code"
