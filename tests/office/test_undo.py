"""A turn taken back: whole, with its letters kept, in the record, and told to whom it was sent."""

from __future__ import annotations

import pytest

from pbm.games.family import Seat
from pbm.office.game import OpenGame
from pbm.office.ordered import turns_missed
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.receive import enter, receive
from pbm.office.record import Revealed, TurnRun, Undone
from pbm.office.run import run
from pbm.office.seats import name_stand_by, take_seat
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.office.waiting import awaited
from pbm.post.letter import read_letter
from pbm.post.outbox import queued
from pbm.press.text import section_text
from tests.office.a_game import a_game, head, letter, mails, resolved, told

BOB = "bob@example.org"


def agrees(game: OpenGame) -> list[str]:
    """The turns that verify confirms."""
    return [checked.part for checked in verify(game.office, game.name)]


def report(game: OpenGame, folder: str, name: str = "01-ada") -> str:
    return " ".join((game.folder / folder / f"{name}-report.txt").read_text().split())


def sent(game: OpenGame) -> None:
    """The awaited turn, run and sent."""
    run(game, forced=True)
    publish(game, game.file.border())


def test_an_unsent_turn_runs_again_with_the_same_dice_and_letters(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    first = run(game, forced=True)
    back = undo(game)
    assert [(entry.part, entry.sent, entry.afresh) for entry in back.undone] == [
        ("1", False, False)
    ]
    assert (back.awaited, back.withdrawn) == ("1", 2)
    assert game.file.border().number == 0
    assert game.standing("1")[1].orders == "guess 40"
    again = run(game, forced=True)
    assert (again.border.hash, again.orders.texts) == (first.border.hash, first.orders.texts)
    assert agrees(game) == ["", "1", "1"]


def test_letters_that_came_too_late_are_received_into_it(game: OpenGame) -> None:
    late = letter(game, 2, "guess 7", sender=BOB)
    run(game, forced=True)
    assert told(receive(game, [late])) == ["past_part"]
    assert undo(game).late == 1
    assert told(receive(game, [late])) == ["accepted"]
    assert [verdict.known for verdict in receive(game, [late])] == [True]
    assert run(game, forced=True).orders.texts[2] == "guess 7"
    assert len(agrees(game)) == 3


def test_mails_that_were_not_sent_are_withdrawn(game: OpenGame) -> None:
    publish(game, game.file.border())
    run(game, forced=True)
    undo(game)
    run(game, forced=True)
    publish(game, game.file.border())
    names = [str(mail["Message-ID"]) for mail in mails(game.office)]
    assert names == [
        f"<g-1.{turn}.{seat}.turn.{copy}@example.org>"
        for turn, seat, copy in (("1", 1, 2), ("1", 2, 2), ("start", 1, 1), ("start", 2, 1))
    ]
    assert "before anything of it was sent. The dice are the same." in report(game, "turn-01")


def test_a_turn_that_was_sent_runs_again_with_other_dice(game: OpenGame) -> None:
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9", sender=BOB)])
    sent(game)
    first = game.file.border()
    [entry] = undo(game).undone
    assert entry.afresh
    assert entry.void == ("g-1.1.1.turn.1@example.org", "g-1.1.2.turn.1@example.org")
    assert told(receive(game, [letter(game, 2, "guess 11", sender=BOB)])) == ["accepted"]
    again = run(game, forced=True)
    assert again.border.journal != first.journal
    assert again.orders.texts[4] != game.file.of(TurnRun)[0].orders[4]
    publish(game, game.file.border())
    queue = {mail.message_id for mail in queued(game.office.outbox)}
    assert queue.isdisjoint(entry.void)
    assert {f"g-1.{turn}.turn.{n}@example.org" for turn, n in (("start.1", 1), ("1.1", 2))} <= queue
    void = (game.folder / "turn-01" / "VOID.txt").read_text()
    assert void == "g-1: turn 1 was taken back after these papers were made; they are void.\n"
    assert not (game.folder / "turn-01-run-2" / "VOID.txt").exists()
    said = report(game, "turn-01-run-2")
    assert "A turn taken back" in said
    assert "what was sent of it is void. Every seat may change its orders, and other" in said
    assert "taken back" not in report(game, "turn-01")
    assert agrees(game) == ["", "1", "1"]
    sent(game)
    assert "taken back" not in report(game, "turn-02")


def test_of_a_turn_that_was_sent_only_seats_named_may_change_their_orders(game: OpenGame) -> None:
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9", sender=BOB)])
    sent(game)
    first = game.file.of(TurnRun)[0]
    undo(game, reopened=[2])
    assert told(receive(game, [letter(game, 1, "guess 41")])) == ["closed"]
    with pytest.raises(Trouble, match="of its orders only those of seat 2 may change"):
        enter(game, 3, "guess 7")
    assert told(receive(game, [letter(game, 2, "guess 10", sender=BOB)])) == ["accepted"]
    assert awaited(game, game.file.border()).complete
    assert "only seat 2 may change orders." in section_text(status(game))
    again = run(game)
    assert again.orders.texts == {**first.orders, 2: "guess 10"}
    publish(game, game.file.border())
    assert "and only seat 2 may change orders" in report(game, "turn-01-run-2")
    assert agrees(game) == ["", "1", "1"]
    assert told(receive(game, [letter(game, 1, "guess 1")])) == ["accepted"]


def test_whoever_was_sent_a_turn_is_told_at_once_that_it_is_void(game: OpenGame) -> None:
    publish(game, game.file.border())
    sent(game)
    undo(game, reopened=[2])
    assert send_answers(game) == 2
    assert send_answers(game) == 0
    said = {str(mail["To"]): mail for mail in mails(game.office) if "undone" in mail["Message-ID"]}
    assert sorted(said) == ["ann@example.org", BOB]
    assert str(said[BOB]["Subject"]) == "g-1: turn 1 is taken back"
    texts = {to: read_letter(mail.as_bytes()).texts[0].text for to, mail in said.items()}
    assert texts["ann@example.org"] == (
        "g-1: turn 1 is taken back. The report of it that you were sent, and the\n"
        "sheet with it, are void.\n\n"
        "Turn 1 will be resolved once more with the same dice.\n\n"
        "Your orders for turn 1 stand as they were. Only seat 2 may change\norders.\n"
    )
    assert texts[BOB].endswith(
        "stand as they were. To change them mail back the\nlast sheet of turn 1 that you have.\n"
    )


def test_what_is_still_printed_when_its_turn_is_taken_back_is_not_sent(
    office: Office, game: OpenGame
) -> None:
    """Somebody takes the turn back while another process prints: the mails left stay in."""
    publish(game, game.file.border())
    run(game, forced=True)
    other = OpenGame(office, "g-1")

    def step() -> None:
        if game.file.border().number == 1:
            undo(game)

    with pytest.raises(Trouble, match="Turn 1 was taken back while it was printed"):
        publish(other, other.file.border(), step)
    other.close()
    names = [str(mail["Message-ID"]) for mail in mails(office)]
    assert sum(".1." in name and ".turn." in name for name in names if "start" not in name) == 1
    assert len(game.file.of(Undone)[0].void) == 1
    assert agrees(game) == ["", "1"]


def test_undoing_twice_is_undoing_once(game: OpenGame) -> None:
    for _ in range(2):
        resolved(game)
    before = game.file.tip()
    assert [entry.part for entry in undo(game).undone] == ["2"]
    assert undo(game).undone == ()
    assert undo(game, "2").undone == ()
    assert game.file.tip() > before
    assert [entry.part for entry in undo(game, "1").undone] == ["1"]
    assert undo(game, "1").undone == ()
    assert game.file.border().number == 0


def test_several_turns_are_taken_back_to_the_one_named(game: OpenGame) -> None:
    publish(game, game.file.border())
    for _ in range(3):
        sent(game)
    back = undo(game, "2", reopened=[1])
    assert [(e.part, e.reopened, e.afresh) for e in back.undone] == [
        ("3", (), True),
        ("2", (1,), False),
    ]
    kept = game.file.of(TurnRun)
    journal = game.file.border(1).journal
    assert run(game, without=[1]).border.hash == kept[1].state
    publish(game, game.file.border())
    sent(game)
    assert game.file.standing(TurnRun)[2].entry.orders[4] != kept[2].orders[4]
    assert game.file.border(1).journal == journal
    sent(game)
    assert agrees(game) == ["", "1", "2", "3", "2", "3", "4"]


@pytest.mark.parametrize(
    ("turn", "seats", "said"),
    [
        ("", [1], "Nobody was sent turn 1, so every seat may change its orders; undo it without"),
        ("7", [], "Turn 7 of g-1 has not been resolved."),
        ("", [4], "Seat 4 is played by the computer, which writes no letters."),
        ("", [9], "g-1 has no seat 9"),
    ],
)
def test_what_cannot_be_taken_back_is_told(
    game: OpenGame, turn: str, seats: list[int], said: str
) -> None:
    run(game, forced=True)
    with pytest.raises(Trouble, match=said):
        undo(game, turn, seats)
    assert game.file.border().number == 1


def test_before_the_first_turn_there_is_nothing_to_take_back(game: OpenGame) -> None:
    with pytest.raises(Trouble, match="No turn of g-1 has been resolved yet"):
        undo(game)


def test_a_seat_that_passed_to_its_stand_by_with_the_turn_goes_back(office: Office) -> None:
    game = a_game(office, hand_over="2")
    publish(game, game.file.border())
    name_stand_by(game, Seat(2, "Zoë", "", "zoe@example.org"))
    sent(game)
    bob = letter(game, 2, "guess 7", sender=BOB)
    run(game, forced=True)
    assert game.roster()[2].player == "Zoë"
    undo(game)
    assert game.roster()[2].player == "Bob"
    assert turns_missed(game)[2] == 1
    assert told(receive(game, [bob])) == ["accepted"]
    sent(game)
    assert game.roster()[2].player == "Bob"
    for _ in range(2):
        sent(game)
    assert game.roster()[2].player == "Zoë"
    assert head(game, 2).code != bob.raw.decode().split("===")[1].split()[-1]
    assert len(agrees(game)) == 6
    game.close()


def test_who_took_a_seat_after_the_turn_keeps_it_when_the_turn_is_taken_back(
    game: OpenGame,
) -> None:
    run(game, forced=True)
    take_seat(game, Seat(2, "Zoë", "", "zoe@example.org"))
    undo(game)
    assert game.roster()[2].player == "Zoë"
    run(game, forced=True)
    assert game.roster()[2].player == "Zoë"
    assert len(agrees(game)) == 3


def test_a_game_that_ended_goes_on_when_its_last_turn_is_taken_back(game: OpenGame) -> None:
    publish(game, game.file.border())
    for _ in range(4):
        sent(game)
    assert game.file.border().over
    with pytest.raises(
        Trouble, match=r"no other dice for the turns after turn 2: take back turn 4 alone"
    ):
        undo(game, "2", reopened=[1])
    with pytest.raises(Trouble, match="its seed was shown, so there are no other dice"):
        undo(game)
    late = letter(game, 3, "guess 50", part="4", sender="cid@example.org")
    closed = letter(game, 1, "guess 51", part="4")
    assert told(receive(game, [late, closed])) == ["over", "over"]
    assert undo(game, reopened=[3]).late == 2
    assert not game.file.border().over
    assert told(receive(game, [late, closed])) == ["accepted", "closed"]
    assert [verdict.known for verdict in receive(game, [late, closed])] == [True, True]
    assert run(game).orders.texts[3] == "guess 50"
    publish(game, game.file.border())
    assert len(game.file.standing(Revealed)) == 1
    assert agrees(game) == ["", "1", "2", "3", "4", "4"]


def test_a_part_of_a_turn_is_taken_back_alone_or_with_its_turn(office: Office) -> None:
    game = a_game(office, missing="wait")
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9", sender=BOB)])
    for _ in range(2):
        run(game, forced=True)
        with game.file.atomic():
            game.file.mark_published(game.file.border().number)
    assert [entry.part for entry in undo(game).undone] == ["1.1"]
    assert game.file.border().awaited == "1.1"
    assert [entry.part for entry in undo(game, "1").undone] == ["1"]
    assert game.file.border().awaited == "1"
    game.close()


def test_sheets_for_the_next_turn_stand_and_its_new_sheet_goes_above_them(game: OpenGame) -> None:
    publish(game, game.file.border())
    sent(game)
    receive(game, [letter(game, 1, "guess 5")])
    undo(game)
    assert told(receive(game, [letter(game, 1, "guess 6", part="2", revision=2)])) == [
        "future_part"
    ]
    sent(game)
    text = (game.folder / "turn-01-run-2" / "01-ada-sheet.txt").read_text()
    assert f"=== SHEET g-1 2 1.3 {head(game, 1, revision=3).code} ===" in text
    assert game.standing("2")[1].orders == "guess 5"


def test_a_letter_that_answers_a_void_sheet_stays_refused(game: OpenGame) -> None:
    publish(game, game.file.border())
    sent(game)
    undo(game)
    void = letter(game, 1, "guess 6", part="2")
    assert told(receive(game, [void])) == ["future_part"]
    sent(game)
    assert [verdict.known for verdict in receive(game, [void])] == [True]
    assert told(receive(game, [letter(game, 1, "guess 7")])) == ["accepted"]
    assert [verdict.known for verdict in receive(game, [void])] == [True]
    assert game.standing("2")[1].orders == "guess 7"


def test_a_letter_that_was_late_for_a_void_turn_stays_refused(game: OpenGame) -> None:
    publish(game, game.file.border())
    sent(game)
    sent(game)
    late = letter(game, 1, "guess 6", part="2")
    assert told(receive(game, [late])) == ["past_part"]
    undo(game, "1")
    sent(game)
    assert [verdict.known for verdict in receive(game, [late])] == [True]


def test_a_late_letter_received_again_replaces_nothing_that_came_after_it(game: OpenGame) -> None:
    late = letter(game, 2, "guess 7", sender=BOB)
    run(game, forced=True)
    assert told(receive(game, [late])) == ["past_part"]
    undo(game)
    assert told(receive(game, [letter(game, 2, "guess 8", sender=BOB)])) == ["accepted"]
    assert [verdict.known for verdict in receive(game, [late])] == [True]
    assert game.standing("1")[2].orders == "guess 8"


def test_an_undoing_that_claims_other_dice_is_found(game: OpenGame) -> None:
    resolved(game)
    with game.file.atomic():
        number = game.file.entered(TurnRun)[0].number
        game.file.append(Undone("1", number, sent=False, afresh=True))
        game.file.uncross(1)
    with pytest.raises(Trouble, match="taken back with dice that it should not have"):
        agrees(game)


def test_an_undoing_that_is_forged_into_the_record_is_found(game: OpenGame) -> None:
    resolved(game)
    resolved(game)
    with game.file.atomic():
        game.file.append(Undone("1", game.file.entered(TurnRun)[0].number, False))
    with pytest.raises(Trouble):
        agrees(game)
