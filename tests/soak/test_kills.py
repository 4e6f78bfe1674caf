"""The office is stopped at every moment: the game stands before or after a turn, never between."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pbm.archive.closing import close_game
from pbm.cli.demo import TYCOONS, filled
from pbm.office.enrol import NewGame, begin, family_of
from pbm.office.game import OpenGame, game_of
from pbm.office.place import enter_office, open_office
from pbm.office.publish import publish
from pbm.office.receive import receive
from pbm.office.roster import all_seats, read_roster
from pbm.office.seats import leave_seat
from pbm.office.setup import SETUP_FILE
from pbm.office.wishes import Wishes, wish
from pbm.post.inbox import gather
from tests.office.a_game import a_game, an_office, letter
from tests.office.test_older import FIRST_FORM
from tests.soak.office_work import COMMANDS, furnished, typed
from tests.soak.survived import Survived

HERE = Path(__file__).parent
LONG = os.environ.get("SOAK") == "long"


@pytest.fixture(scope="module")
def killer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that kills, compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("needs a C compiler on Linux to kill at the n-th change")
    library = tmp_path_factory.mktemp("killer") / "killer.so"
    source = HERE / "killer.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source], check=True)
    return library


@pytest.fixture
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office with a published start, one letter taken in, and three more in a folder."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    office = an_office(tmp_path)
    game = a_game(office)
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40")])
    letters = tmp_path / "letters"
    letters.mkdir()
    for name, found in {
        "a": letter(game, 1, "guess 41", "message Hello"),
        "b": letter(game, 2, "guess 60", "gues 1", sender="bob@example.org"),
        "c": letter(game, 2, "guess 9", begin_line="=== SHEET x 1 1.1 AAAA-AAAA ==="),
    }.items():
        (letters / f"{name}.eml").write_bytes(found.raw)
    game.close()
    return office.folder


@pytest.fixture
def tycoons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demonstration's office before its first turn, the letters in a folder beside it."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    family = family_of("continental-rails-ii")
    office = open_office(tmp_path / "office", "The Office", "office@example.org")
    seats = all_seats(family, read_roster(TYCOONS.fixtures / "people.csv"))
    begin(office, NewGame("g-1", family.title, seats, {}, "1841"))
    game = OpenGame(office, "g-1")
    publish(game, game.file.border())
    (tmp_path / "letters").mkdir()
    for path in sorted((TYCOONS.fixtures / "turn-1").iterdir()):
        raw = path.read_bytes().replace(b"=== SHEET demo", b"=== SHEET g-1")
        (tmp_path / "letters" / path.name).write_bytes(filled(raw, game))
    game.close()
    return office.folder


def kill(killer: Path, how: str, count: int, template: Path, *command: str) -> int:
    """Run the trials in a process of their own; how many there were."""
    environment = {**os.environ, "LD_PRELOAD": str(killer), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak.kills", how, str(count), template, "g-1", *command],
        env=environment,
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return int(done.stdout)


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An office in which every writing command has something to do."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    return furnished(tmp_path)


@pytest.fixture
def resolved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same with a turn that is resolved and not sent."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    return furnished(tmp_path, unpublished=True)


def test_a_run_killed_at_some_changes(killer: Path, template: Path) -> None:
    assert kill(killer, "every", 5, template, "run", "g-1", "--force") > 5


def test_a_turn_taken_back_killed_at_some_changes(killer: Path, sent: Path) -> None:
    assert kill(killer, "every", 23, sent, *typed(sent, "undo")) > 5


@pytest.mark.soak
def test_sending_killed_at_every_change(killer: Path, sent: Path) -> None:
    path = sent / SETUP_FILE
    path.write_text('[out]\nby = "maildir"\nmaildir = "elsewhere"\n')
    path.chmod(0o600)
    assert kill(killer, "every", 1, sent, "send") > 20


@pytest.mark.soak
def test_a_digest_killed_at_every_change(
    killer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three days after two turns were held for it."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    office = an_office(tmp_path)
    wish(office, Wishes("ann@example.org", digest="Sat 08:00"))
    for name in ("g-1", "g-2"):
        game = a_game(office, name)
        publish(game, game.file.border())
        game.close()
    path = office.folder / SETUP_FILE
    path.write_text('[out]\nby = "maildir"\nmaildir = "elsewhere"\n')
    path.chmod(0o600)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1_795_000_000 + 3 * 86_400))
    assert kill(killer, "every", 1, office.folder, "send") > 20


@pytest.mark.soak
@pytest.mark.parametrize("name", COMMANDS)
def test_every_writing_command_killed_at_every_change(
    killer: Path, sent: Path, name: str, survived: Survived
) -> None:
    stride = 1 if LONG else 23 if name in ("week", "receive") else 3
    tried = 1 + kill(killer, "every", stride, sent, *typed(sent, name)) // stride
    survived(f"kills of {name}", tried, tried)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["publish", "undo"])
def test_a_turn_not_sent_killed_at_every_change(
    killer: Path, resolved: Path, name: str, survived: Survived
) -> None:
    stride = 1 if LONG else 3
    tried = 1 + kill(killer, "every", stride, resolved, *typed(resolved, name)) // stride
    survived(f"kills of {name} of a turn not sent", tried, tried)


@pytest.mark.soak
def test_a_run_killed_at_every_change(killer: Path, template: Path, survived: Survived) -> None:
    tried = kill(killer, "every", 1, template, "run", "g-1", "--force")
    assert tried > 5
    survived("kills of run", tried, tried)


@pytest.mark.soak
def test_a_week_killed_at_every_change(killer: Path, template: Path, survived: Survived) -> None:
    letters = str(template.parent / "letters")
    tried = kill(killer, "every", 1, template, "week", "g-1", letters, "--force")
    assert tried > 100
    survived("kills of week", tried, tried)


@pytest.mark.soak
def test_a_week_killed_at_random_moments(killer: Path, template: Path, survived: Survived) -> None:
    letters = str(template.parent / "letters")
    tried = kill(killer, "random", 50, template, "week", "g-1", letters, "--force")
    assert tried == 50
    survived("kills of week at random moments", tried, tried)


@pytest.mark.soak
def test_a_turn_of_fifteen_tycoons_killed_at_every_change(killer: Path, tycoons: Path) -> None:
    game = OpenGame(enter_office(tycoons), "g-1")
    receive(game, gather([tycoons.parent / "letters"]))
    game.close()
    assert kill(killer, "every", 1, tycoons, "run", "g-1", "--force") > 10


@pytest.mark.soak
def test_a_week_of_fifteen_tycoons_killed_at_some_changes(killer: Path, tycoons: Path) -> None:
    letters = str(tycoons.parent / "letters")
    assert (
        kill(killer, "every", 1 if LONG else 97, tycoons, "week", "g-1", letters, "--force") > 500
    )


def prepared(template: Path, command: str) -> Path:
    """The office as a command on the whole of it finds it."""
    if command == "open":
        shutil.rmtree(template)
        template.mkdir()
    if command == "carry over":
        for left in (template / "g-1").glob("game.db*"):
            left.unlink()
        shutil.rmtree(template / "outbox")
        with closing(sqlite3.connect(template / "g-1" / "game.db")) as db:
            db.executescript(FIRST_FORM.read_text())
        (template / "secret.key").write_text("ab" * 32)
    if command == "find":
        (template / "catalogue.db").unlink()
    if command == "erase":
        with game_of(enter_office(template), "g-1") as game:
            leave_seat(game, 1)
    if command == "restore":
        with game_of(enter_office(template), "g-1") as game:
            close_game(game, template / "archives" / "g-1.pbm")
    return template


KEEPING = {
    "new": "new g-9 --title guessing --seed 5",
    "open": "open PLACE/office --address office@example.org",
    "find": "open PLACE/office --address office@example.org",
    "backup": "backup PLACE/copy",
    "erase": "erase g-1 1 --yes",
    "carry over": "status g-1",
    "archive": "archive g-1 --out PLACE/g-1.pbm",
    "restore": "restore PLACE/office/archives/g-1.pbm g-7",
    "site": "site PLACE/site --jobs 1",
}
"""Commands on the whole office, by a name of their own; PLACE is the trial's folder."""


def test_a_new_game_killed_at_some_changes(killer: Path, template: Path) -> None:
    assert kill(killer, "office", 29, template, *KEEPING["new"].split()) > 10


@pytest.mark.soak
@pytest.mark.parametrize("command", KEEPING)
def test_commands_on_the_office_killed_at_every_change(
    killer: Path, template: Path, command: str, survived: Survived
) -> None:
    stride = 1 if LONG or command == "open" else {"site": 37}.get(command, 7)
    count = kill(killer, "office", stride, prepared(template, command), *KEEPING[command].split())
    survived("kills of commands on the office", count // stride, count // stride)


@pytest.mark.soak
@pytest.mark.parametrize("command", KEEPING)
@pytest.mark.parametrize("how", ["full", "limit"])
def test_commands_on_the_office_without_room(
    killer: Path, template: Path, how: str, command: str, survived: Survived
) -> None:
    stride = 1 if LONG else {"full": 3, "limit": 9}[how]
    count = kill(killer, how, stride, prepared(template, command), *KEEPING[command].split())
    survived(f"commands on the office, {ROOM[how]}", count, count)


@pytest.mark.soak
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("how", ["full", "limit"])
def test_every_writing_command_without_room(
    killer: Path, sent: Path, how: str, name: str, survived: Survived
) -> None:
    stride = 1 if LONG else {"full": 11, "limit": 25}[how]
    count = kill(killer, how, stride, sent, *typed(sent, name))
    survived(f"commands on a game, {ROOM[how]}", count, count)


ROOM = {"full": "disk full from some change on", "limit": "files cut at some length"}
