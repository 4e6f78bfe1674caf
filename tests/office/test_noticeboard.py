"""Calendars and feeds: when orders are due and which turn is out, and nothing about anybody."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from icalendar import Calendar, Event
from lxml import etree

from pbm.office.deadlines import later, reschedule
from pbm.office.game import OpenGame
from pbm.office.noticeboard import ShownFile, renew
from pbm.office.place import Office
from pbm.office.publish import send_answers
from pbm.office.run import run
from pbm.office.seats import leave_seat
from pbm.office.undo import undo
from pbm.office.watch import show
from pbm.post.inbox import LetterFound
from tests.office.a_game import SEATS, a_game, as_published, letter, one
from tests.office.test_deadlines import BERLIN, Clock, clock, moment
from tests.office.test_sending import set_up

__all__ = ["clock"]
URL = "https://example.org/post"


@pytest.fixture
def board(office: Office, tmp_path: Path) -> Path:
    """The folder for everybody."""
    folder = tmp_path / "public"
    set_up(office, f'[public]\nfolder = "{folder}"\nurl = "{URL}/"\n')
    return folder


def shown(office: Office, kind: str, whose: str) -> ShownFile:
    [found] = [one for one in renew(office) if (one.kind, one.whose) == (kind, whose)]
    return found


def events(office: Office, person: str = "ann@example.org") -> list[Event]:
    calendar = Calendar.from_ical(shown(office, "calendar", person).path.read_bytes())
    return [found for found in calendar.walk("VEVENT") if isinstance(found, Event)]


def titles(office: Office, game: str = "g-1") -> list[str]:
    root = etree.fromstring(shown(office, "feed", game).path.read_bytes())
    return [str(found.text) for found in root.findall("{*}entry/{*}title")]


def test_a_calendar_has_the_deadlines_of_all_games_by_their_clocks(
    office: Office, board: Path
) -> None:
    berlin, days = a_game(office, "x-1", **BERLIN), a_game(office, "x-2")
    assert events(office) == []  # nobody was told of any yet
    for game in (berlin, days):
        as_published(game)
    told = {str(event["summary"]): event.decoded("dtstart") for event in events(office)}
    due = told["Orders for turn 1 of x-1 are due"]
    assert (due.hour, str(due.tzinfo)) == (18, "Europe/Berlin")
    assert due.astimezone(UTC) == moment("2026-11-27 17:00")
    assert told["Orders for turn 1 of x-2 are due"] == moment("2026-12-02 11:06:40")
    text = shown(office, "calendar", "ann@example.org").path.read_bytes()
    assert b"BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin" in text
    assert max(map(len, text.split(b"\r\n"))) <= 75
    for game in (berlin, days):
        game.close()


def test_a_deadline_that_moves_is_the_same_event_at_another_time(
    game: OpenGame, board: Path, clock: Clock
) -> None:
    as_published(game)
    [before] = events(game.office)
    clock(1)
    reschedule(game, later(game, timedelta(days=3)))
    [after] = events(game.office)
    assert after["uid"] == before["uid"]
    assert (int(before["sequence"]), int(after["sequence"])) == (0, 1)
    assert after.decoded("dtstart") - before.decoded("dtstart") == timedelta(days=3)
    assert titles(game.office) == [
        "Orders for turn 1 of g-1 are due by 2026-12-05 11:06 UTC.",
        "The start of g-1 is out.",
    ]
    reschedule(game, None)
    assert events(game.office) == []
    assert titles(game.office)[0] == "g-1 rests before turn 1."


def test_a_turn_taken_back_is_out_no_longer(game: OpenGame, board: Path) -> None:
    as_published(game)
    before = {path.name: path.read_bytes() for path in _files(game.office, board)}
    run(game, forced=True)
    as_published(game)
    assert titles(game.office)[:2] == [
        "Orders for turn 2 of g-1 are due by 2026-12-02 11:06 UTC.",
        "Turn 1 of g-1 is out.",
    ]
    undo(game)
    assert {path.name: path.read_bytes() for path in _files(game.office, board)} == before


def _files(office: Office, board: Path) -> list[Path]:
    renew(office)
    return sorted(board.iterdir())


def test_what_ends_goes_by_itself_and_other_files_stay(
    game: OpenGame, board: Path, clock: Clock
) -> None:
    as_published(game)
    assert len(renew(game.office)) == 4  # a feed, and Ann, Bob and Cid
    other = board / "index.html"
    other.write_text("mine")
    mark = renew(game.office)[0].path.name[:8]
    (board / f".{mark}-{'0' * 32}.ics.part").write_text("left by a stop")
    leave_seat(game, 2)
    assert [one.whose for one in renew(game.office)] == [
        "g-1",
        "ann@example.org",
        "g-1, seat 3: Cid",
    ]
    while not game.file.border().over:
        run(game, forced=True)
        as_published(game)
    assert [one.kind for one in renew(game.office)] == ["feed"]
    assert titles(game.office)[0].endswith(" of g-1 is out, and the game has ended.")
    clock(40)
    assert renew(game.office) == []
    assert list(board.iterdir()) == [other]


@pytest.mark.posix
def test_the_folder_is_its_owners_and_nothing_is_written_twice(game: OpenGame, board: Path) -> None:
    as_published(game)
    paths = [one.path for one in renew(game.office)]
    assert board.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in paths} == {0o600}
    before = [path.stat().st_ino for path in paths]
    renew(game.office)
    assert [path.stat().st_ino for path in paths] == before


def test_names_are_not_guessed_and_nothing_tells_who_plays_where(
    game: OpenGame, board: Path
) -> None:
    as_published(game)
    one(game, letter(game, 1, "guess 4", "message Hello"))
    files = {path.name: path.read_text() for path in _files(game.office, board)}
    assert all(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{32}\.(ics|atom)", name) for name in files)
    people = {seat.player for seat in SEATS if seat.player} | {"Ada", "mile", "ann@", "bob@"}
    for name, text in files.items():
        assert not [person for person in people if person in text + name], name
        assert "seat" not in text.lower()
    assert len({text for name, text in files.items() if name.endswith("ics")}) == 1
    other = a_game(game.office, "g-2", seed="6")
    other.close()
    assert shown(game.office, "calendar", "ann@example.org").path.name in files


@pytest.mark.parametrize("folder", ["{office}", "{office}/shown", "{office}/..", "shown"])
def test_the_folder_is_not_the_offices_own(office: Office, folder: str) -> None:
    set_up(office, f'[public]\nfolder = "{folder.format(office=office.folder)}"\n')
    said: list[str] = []
    show(office, said.append)
    assert said
    assert "is not to hold the office's own" in said[0]


def test_a_player_is_told_where_his_calendar_is(game: OpenGame, board: Path) -> None:
    as_published(game)
    raw = b"From: ann@example.org\nSubject: HELP calendar\nMessage-ID: <2@x>\n\nPlease.\n"
    assert one(game, LetterFound("h.eml", raw)).taken == "help"
    [posting] = game.file.postings("help")
    urls = [line.strip() for line in posting.body.splitlines() if URL in line]
    wanted = [shown(game.office, "calendar", "ann@example.org"), shown(game.office, "feed", "g-1")]
    assert urls == [one.url for one in wanted]
    assert send_answers(game) == 1


def test_a_folder_that_cannot_be_written_hinders_nothing(
    game: OpenGame, board: Path, tmp_path: Path
) -> None:
    board.write_text("in the way")
    said: list[str] = []
    show(game.office, said.append)
    assert len(said) == 1
    assert str(board) in said[0]


def test_moments_in_a_feed_are_of_a_zone(game: OpenGame, board: Path) -> None:
    as_published(game)
    root = etree.fromstring(shown(game.office, "feed", "g-1").path.read_bytes())
    for found in root.iter("{*}updated"):
        assert datetime.fromisoformat(str(found.text)).tzinfo is not None
    ids = [found.text for found in root.iter("{*}id")]
    assert len(set(ids)) == len(ids) == 3
    [link] = root.iter("{*}link")
    assert (link.get("rel"), link.get("href")) == ("self", shown(game.office, "feed", "g-1").url)
