"""Which games of an office are looked at: those that changed, and those whose time has come."""

import os
import time
from datetime import datetime
from typing import Any

import pytest

from pbm.fleet.processes import Here
from pbm.office import watch as watches
from pbm.office import week as weeks
from pbm.office.game import game_of
from pbm.office.place import DUE_FILE, Office
from pbm.office.receive import receive
from pbm.office.setup import SETUP_FILE
from pbm.office.waiting import awaited
from pbm.office.watch import round_of
from pbm.office.week import WeekDone, work_on_all
from tests.office.a_game import a_game, letter, resolved

NAMES = ["g-1", "g-2"]
SECOND = 1_000_000_000
DAY = 86_400


@pytest.fixture
def looked(office: Office, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were looked at, of two whose start is out."""
    for name in NAMES:
        a_game(office, name).close()
    week(office)
    found: list[str] = []
    whole = weeks.work_on

    def looking(at: Office, name: str, *rest: bool) -> object:
        found.append(name)
        return whole(at, name, *rest)

    monkeypatch.setattr(weeks, "work_on", looking)
    return found


def week(office: Office, resolves: bool = True, publishes: bool = True) -> dict[str, WeekDone]:
    """What was done for each game, long after it was last written to."""
    for name in NAMES:
        settle(office, name)
    ended = list(work_on_all(office, Here(), resolves, publishes))
    return {one.name: one.value for one in ended if one.value is not None}


def test_games_in_which_nothing_is_to_be_done_are_looked_at_once(
    office: Office, looked: list[str]
) -> None:
    first = week(office)
    assert looked == NAMES
    assert all(done.waits and done.idle for done in first.values())
    assert week(office) == first
    assert week(office, publishes=False) == first
    assert week(office, resolves=False) == dict.fromkeys(NAMES, WeekDone())
    assert looked == NAMES
    assert not (office.folder / f".{DUE_FILE}.part").exists()


def test_half_of_the_work_says_nothing_of_the_other(office: Office, looked: list[str]) -> None:
    week(office, resolves=False)
    week(office, publishes=False)
    week(office)
    assert looked == 3 * NAMES


def test_a_game_that_changed_is_looked_at(office: Office, looked: list[str]) -> None:
    week(office)
    with game_of(office, "g-2") as game:
        receive(game, [letter(game, 1, "GUESS 3")])
    looked.clear()
    week(office)
    assert looked == ["g-2"]


def test_what_was_written_just_now_may_change_unseen(office: Office, looked: list[str]) -> None:
    settle(office, "g-2")
    for _ in range(2):
        os.utime(office.file_of("g-1"))
        list(work_on_all(office, Here()))
    assert looked == ["g-1", "g-2", "g-1"]


def test_the_deadline_is_not_missed(
    office: Office, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with game_of(office, "g-1") as game:
        resolved(game)
        receive(game, [letter(game, seat, "GUESS 3") for seat in (1, 2)])
        waited = awaited(game, game.file.border())
    week(office)
    for seconds in (-90_000, -1, 0):
        at(monkeypatch, waited.due, seconds)
        assert all(done.waits for done in week(office).values())
        looked.clear()
        week(office)
        assert looked == ([] if seconds else NAMES)
    at(monkeypatch, waited.due, 1)
    done = week(office)
    assert (done["g-1"].resolved, done["g-1"].published) == ("2", ("2",))
    assert done["g-2"].hindered == (
        "g-2: Missing for turn 1: seats 1, 2 and 3, of 3 who should write; more than half are "
        "missing. `--without 1,2,3` runs it without them, `--force` whoever is missing."
    )


def test_nothing_is_believed_of_another_time(
    office: Office, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    week(office)
    at(monkeypatch, datetime.fromisoformat("2020-01-01T00:00:00+00:00"), 0)
    week(office)
    assert looked == 2 * NAMES
    (office.folder / DUE_FILE).write_bytes(b"{torn")
    week(office)
    assert looked == 3 * NAMES


def test_a_quiet_round_of_the_watch_opens_no_game(
    office: Office, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    whole = watches._game

    def looking(at: Office, name: str, *rest: Any) -> datetime:
        found.append(name)
        return whole(at, name, *rest)

    def watched(may_run: bool = True) -> list[str]:
        """The games that a round opened, long after they were last written to."""
        found.clear()
        for name in NAMES:
            settle(office, name)
        round_of(office, may_run, lambda _: None, lambda *_: None)
        return found

    monkeypatch.setattr(watches, "_game", looking)
    assert watched() == NAMES
    assert watched() == []
    assert watched(may_run=False) == NAMES  # nothing is known of one who may do less
    with game_of(office, "g-2") as game:
        receive(game, [letter(game, 1, "GUESS 3")])
        waited = awaited(game, game.file.border())
    assert watched() == NAMES
    assert watched() == ["g-2"]  # its receipt went out
    assert watched() == []
    (office.folder / SETUP_FILE).write_text("")
    (office.folder / SETUP_FILE).chmod(0o600)
    assert watched() == NAMES
    at(monkeypatch, waited.due, -2 * DAY + 1)  # when who is missing is reminded
    assert watched() == NAMES


def test_what_hindered_a_round_is_tried_again(
    office: Office, looked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def down(_: Office) -> list[str]:
        raise OSError("The webhook does not answer")

    monkeypatch.setattr(watches, "call_webhooks", down)
    for _ in range(2):
        said: list[str] = []
        for name in NAMES:
            settle(office, name)
        round_of(office, True, said.append, lambda *_: None)
        assert said == ["The webhook does not answer."]


def settle(office: Office, name: str) -> None:
    """Have a game last written to a while ago, if it was just now."""
    written = office.file_of(name).stat().st_mtime_ns
    if written > time.time_ns() - 60 * SECOND:
        os.utime(office.file_of(name), ns=(written, written - 100 * SECOND))


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime, seconds: int) -> None:
    """Set the clock to so many seconds after a moment."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(moment.timestamp()) + seconds))
