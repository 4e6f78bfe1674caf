"""An office is looked over, copied while it is at work, found again, and forgets people."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from pbm.office import beside as papers_beside
from pbm.office.backup import back_up
from pbm.office.check import CheckFinding, check
from pbm.office.desk import rekey
from pbm.office.erase import erase
from pbm.office.game import OpenGame, game_of
from pbm.office.place import Office, enter_office, open_office
from pbm.office.public import public_copy
from pbm.office.publish import publish, unpublished
from pbm.office.receive import receive
from pbm.office.record import Printed
from pbm.office.seats import leave_seat
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.post.inbox import LetterFound
from tests.office import guessing
from tests.office.a_game import a_game, an_office, letter, resolved
from tests.office.conftest import NOON


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with a published turn and the start of a second game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(NOON))
        return played_in(an_office(tmp_path_factory.mktemp("template")))


@pytest.fixture
def played(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A copy of that office."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    guessing.install()
    shutil.copytree(template, tmp_path / "office")
    return enter_office(tmp_path / "office")


def played_in(office: Office) -> Path:
    game = a_game(office)
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9", sender="bob@x.org")])
    resolved(game)
    publish(game, game.file.border())
    game.close()
    a_game(office, "g-2").close()
    return office.folder


def wrong(office: Office) -> list[str]:
    return [told.text for told in check(office) if told.wrong]


def every_byte(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


# --- looked over ---


def test_a_sound_office_is_told_in_whole(played: Office) -> None:
    told = [told for told in check(played) if "MB are free" not in told.text]
    assert told == [
        CheckFinding("g-1 agrees through turn 1, with 24 papers and 4 mails."),
        CheckFinding(
            "g-1: 2 mails are due and not put out, 0 turns not published; "
            "`pbm publish g-1` does it."
        ),
        CheckFinding("g-2 agrees through the start, with 0 papers and 0 mails."),
        CheckFinding(
            "g-2: 2 mails are due and not put out, 1 turns not published; "
            "`pbm publish g-2` does it."
        ),
        CheckFinding(f"4 mails lie in {played.outbox} to be sent."),
    ]


@pytest.mark.posix
def test_everything_is_its_owners_alone_from_the_start(played: Office) -> None:
    paths = [played.folder, *played.folder.rglob("*")]
    assert not [path for path in paths if path.stat().st_mode & 0o077]


@pytest.mark.posix
def test_who_can_look_in_is_told(played: Office) -> None:
    played.folder.chmod(0o755)
    paper = next((played.folder / "g-1" / "turn-01").glob("*.txt"))
    paper.chmod(0o644)
    assert wrong(played) == [
        f"Others can look into {played.folder} (755); `chmod -R go-rwx {played.folder}` shuts it.",
        f"Others could read {paper}; `chmod -R go-rwx {played.folder}` shuts them.",
    ]


def test_what_is_damaged_or_missing_is_told_and_the_rest_is_checked(played: Office) -> None:
    (played.folder / "secret.key").write_bytes(b"")
    file = played.file_of("g-2")
    file.write_bytes(b"")
    mail = sorted((played.outbox / "new").iterdir())[0]
    mail.write_bytes(mail.read_bytes() + b" ")
    (played.folder / "notes.txt").write_text("mine")
    (played.folder / "notes.txt").chmod(0o600)
    (played.folder / ".new-g-3").mkdir(mode=0o700)
    said = wrong(played)
    assert said[0].startswith(f"{played.folder}/secret.key is empty; bring it back from a backup.")
    assert (
        said[1]
        == f"{played.folder}/.new-g-3 was left by a start that was stopped; it can be removed."
    )
    assert "is not what was put out; its record is whole." in said[2]
    assert said[3] == f"{file} is empty; if there is a backup, bring it back from there."
    assert CheckFinding(f"{played.folder}/notes.txt is not the office's.") in list(check(played))


def test_papers_that_are_put_out_while_the_office_is_looked_over_are_no_damage(
    played: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lie there a moment before they stand in the record."""
    paper = next((played.folder / "g-1" / "turn-01").glob("*.pdf"))
    paper.write_bytes(b"%PDF-")

    def recorded(_: float) -> None:
        with game_of(played, "g-1") as game, game.file.atomic():
            [last] = [one for one in game.file.of(Printed) if paper.name in one.papers][-1:]
            seal = sha256(paper.read_bytes()).hexdigest()
            game.file.append(Printed(last.part, {paper.name: seal}, {}, last.times))

    monkeypatch.setattr("pbm.office.beside.time.sleep", recorded)
    assert wrong(played) == []


def test_what_goes_while_the_office_is_looked_over_is_no_damage(
    played: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A turn is taken back between the look at a folder and the reading of a file."""
    compare, gone = papers_beside._compare, []

    def taken_back(game: OpenGame, what: str, path: Path, seal: str) -> None:
        if not gone:
            gone.append(path)
            path.unlink()
        compare(game, what, path, seal)

    monkeypatch.setattr(papers_beside, "_compare", taken_back)
    assert wrong(played) == []
    assert gone


def test_a_paper_changed_later_is_told(played: Office) -> None:
    paper = next((played.folder / "g-1" / "turn-01").glob("*.pdf"))
    paper.write_bytes(b"%PDF-")
    assert wrong(played) == [
        f"g-1: the paper {paper} is not what was put out; its record is whole."
    ]
    paper.unlink()
    assert wrong(played) == []


def test_papers_of_a_turn_that_the_record_does_not_know_are_told(played: Office) -> None:
    with closing(sqlite3.connect(played.file_of("g-1"))) as db:
        [run] = db.execute("SELECT number FROM record WHERE kind = 'run'").fetchone()
        db.execute("DELETE FROM record WHERE number >= ?", [run])
        db.execute("DELETE FROM borders WHERE number > 0")
        db.execute("DELETE FROM outbox WHERE border > 0")
        db.commit()
    [told] = wrong(played)
    folder = played.folder / "g-1" / "turn-01"
    assert told.startswith(f"g-1: there are papers in {folder}, and the record knows of no such")


# --- found again ---


def test_an_office_that_lost_its_catalogue_is_found_again(played: Office) -> None:
    key = played.secret()
    (played.folder / "catalogue.db").unlink()
    with pytest.raises(Trouble, match=r"lost its catalogue, but not its games \(g-1, g-2\)"):
        enter_office(played.folder)
    found = open_office(played.folder, "Another Office", "office@example.org")
    assert found.titles_of_games() == {"g-1": "guessing", "g-2": "guessing"}
    assert found.secret() == key
    assert wrong(found) == []


def test_a_lost_secret_is_never_replaced_unasked(played: Office) -> None:
    (played.folder / "catalogue.db").unlink()
    (played.folder / "secret.key").unlink()
    with pytest.raises(Trouble, match=r"bring it back from a backup, or say --new-key"):
        open_office(played.folder, "The Office", "office@example.org")
    found = open_office(played.folder, "The Office", "office@example.org", new_key=True)
    rekey(found)
    assert wrong(found) == []
    with pytest.raises(Trouble, match="There is an office"):
        open_office(played.folder, "The Office", "office@example.org", new_key=True)


def test_a_whole_game_that_is_not_listed_is_listed(played: Office) -> None:
    with closing(sqlite3.connect(played.folder / "catalogue.db")) as db:
        db.execute("DELETE FROM games WHERE name = 'g-2'")
        db.commit()
    with pytest.raises(Trouble, match="g-2 is a game of this office that is not in its catalogue"):
        a_game(played, "g-2")
    assert wrong(played) == [f"g-2 is not in the catalogue; `pbm open {played.folder}` lists it."]
    open_office(played.folder, "", "office@example.org")
    assert wrong(enter_office(played.folder)) == []


@pytest.mark.parametrize("name", ["inbox", "g-9"])
def test_a_game_never_replaces_what_stands_there(played: Office, name: str) -> None:
    there = played.folder / name
    there.mkdir()
    (there / "letter.eml").write_text("Dear office")
    with pytest.raises(Trouble, match=f"There is something else in {there}; choose another name."):
        a_game(played, name)
    assert (there / "letter.eml").read_text() == "Dear office"


def test_what_lies_where_a_game_is_prepared_is_not_removed(played: Office) -> None:
    there = played.folder / ".new-g-9"
    there.mkdir()
    (there / "mine.txt").write_text("mine")
    with pytest.raises(Trouble, match="There is something else in"):
        a_game(played, "g-9")
    assert (there / "mine.txt").exists()


# --- copied ---


@pytest.mark.posix
def test_a_copy_is_an_office_like_the_first(played: Office, tmp_path: Path) -> None:
    with game_of(played, "g-1") as game, game.file.atomic():
        assert back_up(played, tmp_path / "copies" / "monday") == []
    copy = enter_office(tmp_path / "copies" / "monday")
    assert wrong(copy) == []
    names = [
        sorted(path.relative_to(office.folder).as_posix() for path in office.folder.rglob("*"))
        for office in (played, copy)
    ]
    assert [n for n in names[0] if "-wal" not in n and "-shm" not in n] == names[1]
    assert not [path for path in copy.folder.rglob("*") if path.stat().st_mode & 0o077]
    with game_of(copy, "g-1") as game:
        assert resolved(game).border.resolved == "2"


def test_copies_made_beside_other_commands_are_whole(played: Office, tmp_path: Path) -> None:
    done = threading.Event()

    def at_work() -> None:
        with game_of(played, "g-1") as game:
            while not game.file.border().over:
                receive(game, [letter(game, seat, "guess 40") for seat in (1, 2)])
                resolved(game)
                publish(game, game.file.border())
        done.set()

    worker = threading.Thread(target=at_work)
    worker.start()
    copies = 0
    while not done.is_set() or not copies:
        copies += 1
        assert back_up(played, tmp_path / f"copy-{copies}") == []
    worker.join()
    for number in range(1, copies + 1):
        assert wrong(enter_office(tmp_path / f"copy-{number}")) == []


def test_a_copy_goes_into_a_new_folder(played: Office, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    with pytest.raises(Trouble, match="a copy goes into a new folder"):
        back_up(played, tmp_path / "there")
    with pytest.raises(Trouble, match="cannot lie in the office itself"):
        back_up(played, played.folder / "backup")


def test_a_copy_that_fails_leaves_nothing(
    played: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pbm.office.backup.write_whole", full)
    with pytest.raises(OSError, match="No space left"):
        back_up(played, tmp_path / "copies" / "monday")
    assert list((tmp_path / "copies").iterdir()) == []


def test_what_a_killed_copy_left_is_removed_by_the_next(played: Office, tmp_path: Path) -> None:
    left = tmp_path / ".monday.being-copied-x"
    left.mkdir()
    left.with_name(left.name + ".lock").write_text("")
    mine = tmp_path / ".monday.being-copied-mine"
    mine.mkdir()
    back_up(played, tmp_path / "monday")
    found = sorted(path.name for path in tmp_path.glob(".monday*"))
    assert found == [mine.name]


def test_a_damaged_game_is_copied_as_it_is_and_told(played: Office, tmp_path: Path) -> None:
    file = played.file_of("g-2")
    file.write_bytes(file.read_bytes()[:9000])
    [told] = back_up(played, tmp_path / "copy")
    assert told.startswith(f"{file} is damaged")
    assert (tmp_path / "copy" / "g-2" / "game.db").exists()
    assert [checked.part for checked in verify(enter_office(tmp_path / "copy"), "g-1")] == ["", "1"]


# --- shown to everybody, forgotten ---


def ended(office: Office, name: str) -> OpenGame:
    game = OpenGame(office, name)
    while not game.file.border().over:
        resolved(game)
        for border in unpublished(game):
            publish(game, border)
    return game


def test_a_public_copy_verifies_and_names_nobody(played: Office, tmp_path: Path) -> None:
    ended(played, "g-1").close()
    [left_out] = public_copy(played, tmp_path / "public")
    assert left_out == "g-2 goes on: its record has everybody's orders and the seed."
    copy = enter_office(tmp_path / "public")
    assert len(list(verify(copy, "g-1"))) == 5
    whole = every_byte(tmp_path / "public" / "g-1")
    assert not [name for name in (b"Ann", b"Bob", b"ann@", b"bob@") if name in whole]
    with game_of(copy, "g-1") as game:
        assert game.file.withheld() == ["files", "letters", "outbox", "persons"]


def test_a_person_is_erased_and_the_game_verifies_and_goes_on(played: Office) -> None:
    game = OpenGame(played, "g-1")
    with pytest.raises(Trouble, match=r"Bob plays seat 2; --leave first\."):
        erase(game, 2)
    receive(
        game, [LetterFound("x.eml", b"From: Bob <bob@example.org>\n\nWhen are the orders due?")]
    )
    leave_seat(game, 2)
    done = erase(game, 2)
    assert (done.persons, done.letters, done.mails) == (1, 2, 4)
    again = erase(game, 2)
    assert (again.persons, again.letters, again.mails) == (0, 0, 0)
    resolved(game)
    game.close()
    for path in played.folder.joinpath("g-1").glob("turn-*"):
        shutil.rmtree(path)
    whole = every_byte(played.folder / "g-1") + (played.folder / "letters.db").read_bytes()
    assert not [name for name in (b"Bob", b"bob@") if name in whole]
    assert b"ann@" in whole
    assert [checked.part for checked in verify(played, "g-1")] == ["", "1", "2"]


def test_an_office_that_cannot_be_written_can_be_looked_at(
    played: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = every_byte(played.folder)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert len(list(verify(played, "g-1"))) == 2
    with game_of(enter_office(played.folder), "g-1") as game:
        assert game.file.border().number == 1
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            receive(game, [letter(game, 1, "guess 1")])
    assert every_byte(played.folder) == before
