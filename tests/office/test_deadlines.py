"""Deadlines by the clocks of a place, moved and told of; reminders; the office by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from pbm.office.deadlines import later, remind, reschedule
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.record import Rescheduled
from pbm.office.run import run
from pbm.office.schedule import local, normal, read_moment, schedule_of
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.office.waiting import NEVER, awaited, deadline, told_due
from pbm.office.watch import round_of
from pbm.press.text import section_text
from tests.office.a_game import a_game, body, letter, mails, one, resolved
from tests.office.conftest import NOON

BERLIN = {"deadline": "Fri 18:00", "every": "1w", "zone": "Europe/Berlin"}
BOB = "bob@example.org"
Clock = Callable[[float], None]


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the office's clock to so many days after noon."""

    def to(days: float) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON + int(days * 86_400)))

    return to


@pytest.mark.parametrize(
    ("every", "sent", "due"),
    [
        ("1w", "2026-11-20 17:10", "2026-11-27 17:00"),  # on time: the next Friday
        ("1w", "2026-11-19 12:00", "2026-11-27 17:00"),  # a day early
        ("1w", "2026-11-23 12:00", "2026-11-27 17:00"),  # three days late
        ("1w", "2027-03-26 17:10", "2027-04-02 16:00"),  # over the change to summer time
        ("1w", "2027-10-29 16:10", "2027-11-05 17:00"),  # and back
        ("2w", "2026-11-20 17:10", "2026-12-04 17:00"),
        ("2w", "2026-11-18 17:10", "2026-12-04 17:00"),
    ],
)
def test_a_deadline_is_an_hour_by_the_clocks_of_a_place(every: str, sent: str, due: str) -> None:
    schedule = schedule_of({**BERLIN, "every": every})
    assert schedule is not None
    assert schedule.after(moment(sent)) == moment(due)


def test_days_without_a_weekday_count_from_the_sending() -> None:
    schedule = schedule_of({"deadline": "20:00", "every": "3d", "zone": "UTC"})
    assert schedule is not None
    assert schedule.after(moment("2026-11-20 20:30")) == moment("2026-11-23 20:00")


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        ("deadline", "friday 9:05", "Fri 09:05"),
        ("deadline", "18:00", "18:00"),
        ("deadline", "", ""),
        ("every", "2 weeks", "2w"),
        ("every", "14d", "2w"),
        ("every", "3 days", "3d"),
        ("zone", "Europe/Berlin", "Europe/Berlin"),
    ],
)
def test_a_schedule_is_kept_in_one_form(key: str, value: str, kept: str) -> None:
    assert normal(key, value) == kept


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deadline", "Fri"),
        ("deadline", "Xyz 18:00"),
        ("deadline", "Fri 24:00"),
        ("every", "0w"),
        ("every", ""),
        ("zone", "Berlin"),
        ("zone", "../etc/passwd"),
    ],
)
def test_what_is_no_schedule_is_told(office: Office, key: str, value: str) -> None:
    with pytest.raises(Trouble, match=f"The setting {key} is "):
        a_game(office, "x-1", **{key: value})


def test_a_moment_is_told_by_the_clocks_of_the_game() -> None:
    assert local(moment("2026-07-01 16:00"), BERLIN) == "2026-07-01 18:00 CEST"
    assert local(moment("2026-12-04 17:00"), BERLIN) == "2026-12-04 18:00 CET"
    assert local(moment("2026-12-04 17:00"), {"zone": "America/Sao_Paulo"}) == (
        "2026-12-04 14:00 America/Sao_Paulo"
    )
    assert read_moment("2026-12-04 18:00", BERLIN) == moment("2026-12-04 17:00")


def test_a_game_with_an_hour_tells_it_everywhere(office: Office) -> None:
    game = a_game(office, "x-1", **BERLIN)  # noon is Wednesday, 18 November
    border = game.file.border()
    assert deadline(game, border) == moment("2026-11-27 17:00")
    assert told_due(game, border) == "2026-11-27 18:00 CET"
    assert "Orders are due by 2026-11-27 18:00 CET." in section_text(status(game), 100)
    publish(game, border)
    assert "by 2026-11-27 18:00 CET" in " ".join(body(mails(office)[0].as_bytes()).split())
    with pytest.raises(Trouble, match="letters are due by 2026-11-27 18:00 CET, in more than a"):
        run(game)
    game.close()


def test_a_turn_that_is_run_early_uses_up_its_deadline(office: Office, clock: Clock) -> None:
    game = a_game(office, "x-1", **BERLIN)  # noon is Wednesday, 18 November
    due = ["2026-11-27 18:00 CET", "2026-12-04 18:00 CET", "2026-12-11 18:00 CET"]
    for number in range(2):
        assert told_due(game, game.file.border()) == due[number]
        resolved(game)
    reschedule(game, later(game, timedelta(days=2)))
    resolved(game)
    assert told_due(game, game.file.border()) == "2026-12-18 18:00 CET"
    reschedule(game, None)
    clock(40)
    undo(game)
    assert told_due(game, game.file.border()) == "2026-12-13 18:00 CET"
    game.close()


def test_another_deadline_is_told_to_everybody_and_kept(game: OpenGame) -> None:
    border = game.file.border()
    usual = deadline(game, border)
    publish(game, border)
    assert later(game, timedelta(days=3)) == usual + timedelta(days=3)
    reschedule(game, later(game, timedelta(days=3)))
    reschedule(game, usual + timedelta(days=3))  # once more: nothing
    assert deadline(game, border) == usual + timedelta(days=3)
    assert send_answers(game) == 2
    told = [mail for mail in mails(game.office) if "another deadline" in str(mail["Subject"])]
    assert [mail["To"] for mail in told] == ["ann@example.org", BOB]
    assert "Orders for turn 1 of g-1 are now due by 2026-12-05 11:06 UTC." in " ".join(
        body(told[0].as_bytes()).split()
    )
    assert len(game.file.of(Rescheduled)) == 1
    assert [checked.part for checked in verify(game.office, "g-1")] == [""]


def test_a_game_rests_until_another_deadline_is_named(game: OpenGame, clock: Clock) -> None:
    border = game.file.border()
    publish(game, border)
    reschedule(game, None)
    clock(400)
    assert deadline(game, border) == NEVER
    assert "Orders are due when the game goes on." in section_text(status(game), 100)
    assert not awaited(game, border).past
    with pytest.raises(Trouble, match="g-1 rests"):
        later(game, None)
    with pytest.raises(Trouble, match="A deadline lies ahead"):
        reschedule(game, moment("2026-11-01 12:00"))
    reschedule(game, moment("2028-01-07 12:00"))
    assert told_due(game, border) == "2028-01-07 12:00 UTC"


def test_what_was_moved_for_one_turn_is_not_moved_for_the_next(game: OpenGame) -> None:
    reschedule(game, later(game, timedelta(days=3)))
    publish(game, game.file.border())
    run(game, forced=True)
    border = game.file.border()
    assert deadline(game, border) - datetime.fromisoformat(border.at) == timedelta(days=14)


def test_who_is_missing_is_reminded_once_a_day_with_the_sheet(game: OpenGame, clock: Clock) -> None:
    publish(game, game.file.border())
    one(game, letter(game, 2, "guess 4", sender=BOB))
    assert remind(game) == (1,)
    assert remind(game) == ()
    clock(1)
    assert remind(game) == (1,)
    send_answers(game)
    [first, _] = [mail for mail in mails(game.office) if "are missing" in str(mail["Subject"])]
    said = body(first.as_bytes())
    assert "They are due by 2026-12-02 11:06 UTC." in " ".join(said.split())
    sheet = said[said.index("=== SHEET") :]
    again = letter(game, 1, "guess 9", begin_line=sheet.splitlines()[0])
    assert one(game, again).refusal is None


def watched(office: Office, may_run: bool = True) -> list[str]:
    said: list[str] = []
    round_of(office, may_run, said.append, lambda *_: None)
    return said


def test_the_office_by_itself_reminds_runs_and_publishes_at_the_deadline(
    game: OpenGame, clock: Clock
) -> None:
    office = game.office
    assert watched(office) == ["g-1: the start is out."]
    for seat, sender in ((1, "ann@example.org"), (2, BOB)):
        one(game, letter(game, seat, "guess 4", sender=sender))
    assert watched(office) == []
    clock(12.5)  # of 14 days; Cid has no address to be reminded at
    assert watched(office) == []
    clock(14.1)
    assert watched(office, may_run=False) == []
    assert watched(office) == ["g-1: turn 1 is resolved.", "g-1: turn 1 is out."]
    clock(14.1 + 12.5)
    assert watched(office) == ["g-1: seat 1 is reminded.", "g-1: seat 2 is reminded."]
    assert watched(office) == []
    clock(14.1 + 14.1)
    [said] = watched(office)
    assert said.startswith("Missing for turn 2: seats 1, 2 and 3, of 3 who should write;")


def test_a_complete_turn_is_run_early_where_that_is_set(office: Office, clock: Clock) -> None:
    game = a_game(office, "x-1", early="6")
    publish(game, game.file.border())
    for seat, sender in ((1, "ann@example.org"), (2, BOB), (3, "cid@example.org")):
        one(game, letter(game, seat, "guess 4", sender=sender))
    assert watched(office) == []
    clock(0.2)
    assert watched(office) == []
    clock(0.3)
    assert watched(office) == ["x-1: turn 1 is resolved.", "x-1: turn 1 is out."]
    game.close()
