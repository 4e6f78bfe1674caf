"""What happens to a seat that sends nothing, rung by rung, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from pbm.games.family import Seat
from pbm.office.deadlines import reschedule
from pbm.office.edition import edition_of
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.intray import InTray
from pbm.office.ladder import USUAL, Ladder, ladder_of, read_ladder
from pbm.office.letters import letters
from pbm.office.ordered import turns_missed
from pbm.office.papers import report_of, sheet_of
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.receive import receive
from pbm.office.record import TurnRun
from pbm.office.reliability import Reliability, reliability
from pbm.office.run import run
from pbm.office.seats import name_stand_by
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.office.watch import round_of
from pbm.post.worker import Worker
from pbm.press.text import print_text, section_text
from pbm.sheets.offer import Sheet
from tests.office.a_game import a_game, body, letter, mails, one, resolved
from tests.office.conftest import NOON

ANN, BOB = "ann@example.org", "bob@example.org"
Clock = Callable[[float], None]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the office's clock to so many days after noon."""

    def to(days: float) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON + int(days * 86_400)))

    return to


def watched(office: Office) -> list[str]:
    said: list[str] = []
    round_of(office, True, said.append, lambda *_: None)
    return said


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        (
            (
                "Deadline: standing; 3 turns missed: Computer; 12h before: remind; "
                "1 Day before: remind"
            ),
            (
                "14 days: due; part 5 days: due; 1 day before: remind; 12 hours before: remind; "
                "deadline: standing orders; 3 missed: computer"
            ),
        ),
        (
            (
                "3 weeks: due; part 36 hours: due\nat the deadline: remind;2 missed: standby;"
                "2 missed: tell all;"
            ),
            (
                "21 days: due; part 36 hours: due; deadline: remind; 2 missed: tell all; "
                "2 missed: stand-by"
            ),
        ),
        (
            "1 day after: standing orders",
            "14 days: due; part 5 days: due; 1 day after: standing orders",
        ),
    ],
)
def test_a_ladder_is_kept_in_one_form(office: Office, written: str, kept: str) -> None:
    game = a_game(office, "x-1", ladder=written)
    assert game.settings["ladder"] == kept
    assert str(read_ladder(kept)) == kept
    game.close()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "1 to 20 rungs with `;` between them, not ''"),
        ("2 before: remind", "what is '2 before: remind', not"),
        ("1 day before: standing orders", "what is '1 day before: standing orders', not"),
        ("0 missed: computer", "what is '0 missed: computer', not"),
        ("3 missed: expel", "rungs such as `14 days: due`, .* what is '3 missed: expel', not"),
        ("9999 weeks: due", "due after at most 3650 days, not"),
    ],
)
def test_what_is_no_ladder_is_told(office: Office, written: str, told: str) -> None:
    with pytest.raises(Trouble, match=f"^The setting ladder is .*{told}"):
        a_game(office, "x-1", ladder=written)


def test_older_settings_are_words_for_its_rungs(office: Office) -> None:
    game = a_game(office, "x-1", days="21", part_days="3", remind="0", hand_over="4")
    assert game.settings["ladder"] == (
        "21 days: due; part 3 days: due; deadline: standing orders; 2 missed: tell all; "
        "4 missed: stand-by; 4 missed: computer"
    )
    game.close()
    with pytest.raises(Trouble, match=r"^The setting ladder says already what days would say\.$"):
        a_game(office, "x-2", days="21", ladder="7 days: due")


def test_a_game_begun_before_there_was_a_ladder_goes_on_as_it_did() -> None:
    kept = {"days": "7", "part_days": "2", "remind": "1", "hand_over": "2", "missing": "wait"}
    assert ladder_of(kept) == Ladder(
        due=timedelta(days=7),
        part_due=timedelta(days=2),
        reminders=(timedelta(days=-1),),
        standing=timedelta(),
        missed=((2, "stand-by"), (2, "computer")),
    )
    assert ladder_of({**kept, "hand_over": "0", "remind": "0"}).missed == ()
    assert ladder_of({"ladder": str(USUAL)}) == USUAL


def test_who_was_silent_for_as_long_is_named_in_one_sentence(office: Office) -> None:
    """There were fifteen paragraphs of it, each like the others."""
    game = a_game(
        office, ladder="deadline: standing orders; 1 missed: tell all; 1 missed: computer"
    )
    run(game, forced=True)
    publish(game, game.file.border())
    told = flat(body(mails(office)[-1].as_bytes()))
    game.close()
    assert told.count("Nothing came from") == 1
    assert "Nothing came from seats 1 (Ada), 2 (Émile) and 3 (Daniel) for turn 1. " in told
    assert "The computer plays them until their players write again." in told


def test_who_has_no_character_is_told_of_by_his_name(office: Office) -> None:
    seats = (Seat(1, "Ann", "", ANN), Seat(2, "Bob", "", BOB), *(Seat(n) for n in (3, 4)))
    ladder = {"ladder": "deadline: standing orders; 1 missed: tell all"}
    begin(office, NewGame("g-1", "chicago-express", seats, ladder, "5"))
    with game_of(office, "g-1") as game:
        publish(game, game.file.border())
        run(game, forced=True)
        publish(game, game.file.border())
    told = [flat(body(mail.as_bytes())) for mail in mails(office)]
    assert any("seats 1 (Ann), 2 (Bob), 3 and 4 for turn 1." in one for one in told)


def test_orders_of_the_computer_are_not_told_as_those_of_a_silent_player(office: Office) -> None:
    seats = (Seat(1, "Ann", "", ANN), Seat(2, "Bob", "", BOB), Seat(3, computer=True))
    ladder = {"ladder": "deadline: standing orders; 1 missed: computer"}
    told = "No letter of yours had come: the computer played this turn for you."
    for title in ("chicago-express", "1850"):
        begin(office, NewGame(title, title, seats, ladder, "5"))
        with game_of(office, title) as game:
            publish(game, game.file.border())
            run(game, forced=True)
            first = edition_of(game, game.file.border(), "")
            assert told not in flat(print_text(report_of(first, 1), 100))
            publish(game, game.file.border())
            run(game, forced=True)
            second = edition_of(game, game.file.border(), "")
        own, computers = (flat(print_text(report_of(second, seat), 100)) for seat in (1, 3))
        assert told in own
        assert "Your orders" not in own
        assert "of your lines" not in own
        assert told not in computers
        telling = replace(second.family, sheet=lambda view: Sheet(str(view.by_computer), ()))
        assert sheet_of(replace(second, family=telling), 1).greeting == "True"
        with game_of(office, title) as game, Worker() as worker:
            game.family = telling
            assert InTray(game, None, worker).sheet(1).greeting == "True"


def test_each_rung_is_climbed_in_its_turn(office: Office) -> None:
    rungs = "deadline: standing orders; 1 missed: tell all; 2 missed: stand-by; 2 missed: computer"
    game = a_game(office, ladder=rungs)
    name_stand_by(game, Seat(2, "Zoë", "", "zoe@example.org"))
    said = []
    for _ in range(2):
        receive(game, [letter(game, 1, "guess 40"), letter(game, 3, "guess 4")])
        run(game, forced=True)
        publish(game, game.file.border())
        report = mails(office)[-1]
        said.append(flat(body(report.as_bytes())))
    game.close()
    assert "Nothing came from seat 2 (Émile) for turn 1. " in said[0]
    assert "seat 3" not in said[0]
    told = (
        "Nothing came from seat 2 (Émile) for turn 2, nor for the turn before. "
        "Its stand-by plays it"
    )
    assert told in said[1]


def test_who_stands_by_is_invited_and_told_when_the_seat_is_his(office: Office) -> None:
    game = a_game(office, ladder="1 missed: stand-by; deadline: standing orders")
    name_stand_by(game, Seat(2, "Zoë", "", "zoe@example.org"))
    name_stand_by(game, Seat(2, "Zoë", "", "zoe@example.org"))  # once more: nothing
    assert send_answers(game) == 1
    [invited] = mails(office)
    assert (invited["To"], invited["Subject"]) == (
        "zoe@example.org",
        "g-1: you stand by for seat 2",
    )
    assert invited["List-Unsubscribe"] is None
    said = flat(body(invited.as_bytes()))
    assert "the stand-by for seat 2 (Émile) of g-1, a game of Guessing by mail." in said
    assert "sends nothing for 1 turn in a row, the seat is yours" in said
    assert "Bob" not in said
    assert "Stand-by: Zoë for seat 2." in section_text(status(game), 200)
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40"), letter(game, 3, "guess 4")])
    run(game, forced=True)
    publish(game, game.file.border())
    [taken] = [
        mail
        for mail in mails(office)
        if mail["To"] == "zoe@example.org" and "report of turn 1" in str(mail["Subject"])
    ]
    assert flat(body(taken.as_bytes())).startswith("You have taken over seat 2 (Émile); welcome.")
    assert not [
        mail for mail in mails(office) if mail["To"] == BOB and "of turn 1" in mail["Subject"]
    ]
    assert len(list(verify(office, "g-1"))) == 2
    game.close()


def test_the_computer_plays_until_the_person_writes_who_is_told_so_both_times(
    office: Office,
) -> None:
    game = a_game(
        office, ladder="deadline: standing orders; 1 missed: tell all; 1 missed: computer"
    )
    receive(game, [letter(game, 1, "guess 40"), letter(game, 3, "guess 4")])
    run(game, forced=True)
    publish(game, game.file.border())
    said = section_text(status(game), 200)
    assert "Played by the computer until he writes again: seat 2." in said
    bobs = [flat(body(mail.as_bytes())) for mail in mails(office) if mail["To"] == BOB][-1]
    assert bobs.startswith(
        "You have been silent for so long that the computer plays seat 2 for you."
    )
    assert "The computer plays it until its player writes again." in bobs
    verdict = one(game, letter(game, 2, "guess 7", sender=BOB))
    assert verdict.receipt is not None
    assert verdict.receipt.back
    send_answers(game)
    [receipt] = [
        mail for mail in mails(office) if "as read" in str(mail["Subject"]) and mail["To"] == BOB
    ]
    assert "Welcome back: from this turn on you play seat 2 yourself" in flat(
        body(receipt.as_bytes())
    )
    receive(game, [letter(game, 1, "guess 40"), letter(game, 3, "guess 4")])
    assert 2 not in run(game, forced=True).orders.computers
    publish(game, game.file.border())
    assert "Played by the computer" not in section_text(status(game), 200)
    assert len(list(verify(office, "g-1"))) == 3
    game.close()


def test_reminders_and_standing_orders_come_when_the_ladder_says(
    office: Office, clock: Clock
) -> None:
    rungs = (
        "10 days: due; 3 days before: remind; 6 hours before: remind; 1 day after: standing orders"
    )
    game = a_game(office, ladder=f"{rungs}; 9 missed: computer")
    assert watched(office) == ["g-1: the start is out."]
    receive(game, [letter(game, 1, "guess 4"), letter(game, 3, "guess 4")])
    clock(6.9)
    assert watched(office) == []
    clock(7)
    assert watched(office) == ["g-1: seat 2 is reminded."]
    clock(9.5)
    assert watched(office) == []
    clock(9.8)
    assert watched(office) == ["g-1: seat 2 is reminded."]
    clock(10.9)
    assert watched(office) == []
    clock(11.1)
    assert watched(office) == ["g-1: turn 1 is resolved.", "g-1: turn 1 is out."]
    game.close()


def test_without_standing_orders_no_turn_is_run_while_somebody_is_missing(
    office: Office, clock: Clock
) -> None:
    game = a_game(office, ladder="10 days: due")
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 4"), letter(game, 2, "guess 4", sender=BOB)])
    clock(30)
    assert watched(office) == []
    with pytest.raises(
        Trouble, match="seat 3, of 3 who should write; by its ladder the game runs no"
    ):
        run(game)
    receive(game, [letter(game, 3, "guess 4")])
    assert watched(office) == ["g-1: turn 1 is resolved.", "g-1: turn 1 is out."]
    game.close()


def test_a_part_that_waits_for_some_goes_on_when_its_time_is_over(
    office: Office, clock: Clock
) -> None:
    """`missing = wait` asks; the ladder says until when."""
    game = a_game(office, missing="wait", ladder="part 2 days: due; deadline: standing orders")
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9", sender=BOB)])
    assert resolved(game).border.awaited == "1.1"
    clock(1.9)
    assert watched(office)[:1] == ["g-1: the start is out."]
    clock(2.1)
    assert watched(office) == ["g-1: turn 1.1 is resolved.", "g-1: turn 1.1 is out."]
    assert game.file.border().awaited == "1.2"
    assert [checked.part for checked in verify(office, "g-1")] == ["", "1", "1.1"]
    game.close()


def test_reliability_is_counted_in_turns_with_excused_absences_apart(
    game: OpenGame, clock: Clock
) -> None:
    office = game.office
    one(game, letter(game, 1, "guess 4"))
    one(game, letter(game, 2, "guess 4", "away until turn 3", sender=BOB))
    resolved(game)
    clock(20)
    one(game, letter(game, 1, "guess 4"))
    resolved(game)
    resolved(game)
    assert reliability(game) == {
        ANN: Reliability(on_time=1, late=1, missed=1),
        BOB: Reliability(on_time=1, missed=1, excused=1),
        "Cid": Reliability(missed=3),
    }
    said = section_text(status(game), 200)
    assert "Seat 1: on time in 1 of 3 turns, late in 1, silent in 1." in said
    assert "Seat 2: on time in 1 of 2 turns, silent in 1; excused in 1." in said
    assert "Missed before, in a row: seat 1 1 turn, seat 2 1 turn, seat 3 3 turns." in said
    own = section_text(letters(game, 2), 200)
    assert "Seat 2: on time in 1 of 2 turns, silent in 1; excused in 1." in own
    assert "Seat 1:" not in own
    assert len(list(verify(office, "g-1"))) == 4


def test_a_deadline_that_was_moved_is_the_one_that_counts(game: OpenGame, clock: Clock) -> None:
    reschedule(game, datetime.fromtimestamp(NOON + 30 * 86_400, UTC))
    clock(20)
    one(game, letter(game, 1, "guess 4"))
    resolved(game)
    assert reliability(game)[ANN] == Reliability(on_time=1)


def test_a_programme_that_has_no_answer_is_asked_and_the_ladder_says_until_when(
    office: Office, clock: Clock
) -> None:
    """A family whose players move one after another: the least act, once the part is over."""
    people = (Seat(1, "Ann", "", ANN), Seat(2, "Bob", "", BOB))
    settings = {"missing": "wait", "ladder": "7 days: due; part 2 days: due; deadline: standing"}
    begin(office, NewGame("c-1", "chicago-express", people, settings, "5"))
    with game_of(office, "c-1") as game:
        run(game, forced=True)
        first = game.file.border()
        assert (first.awaited, len(first.asked)) == ("1.2", 1)
        assert watched(office)[:1] == ["c-1: the start is out."]
        clock(1.9)
        assert watched(office) == []
        clock(2.1)
        assert watched(office) == ["c-1: turn 1.2 is resolved.", "c-1: turn 1.2 is out."]
        assert game.file.border().asked != first.asked
        assert [checked.part for checked in verify(office, "c-1")] == ["", "1", "1.2"]
        silent = set(first.asked) & set(game.file.standing(TurnRun)[1].entry.missing or ())
        assert {turns_missed(game)[seat] for seat in silent} == {1}, "two parts of one turn"
