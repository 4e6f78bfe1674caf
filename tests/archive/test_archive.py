"""Games closed into a file, looked at, verified, restored."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.archive.closing import close_game
from pbm.archive.file import manifest_of, opened
from pbm.archive.manifest import Manifest
from pbm.archive.restoring import restore, unpacked
from pbm.archive.shelf import Sought, shelf, sought_for
from pbm.cli.main import main
from pbm.office.game import game_of
from pbm.office.place import Office, open_office
from pbm.office.receive import receive
from pbm.office.record import Rekeyed
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from tests.office.a_game import letter, resolved


def closed(office: Office, name: str, target: Path, public: bool = False) -> Manifest:
    with game_of(office, name) as game:
        return close_game(game, target, public)


def every_byte(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def agreed(path: Path) -> list[str]:
    with unpacked(path) as (office, archive):
        return [checked.part for checked in verify(office, archive.manifest.game)]


def test_an_archive_holds_all_of_a_game_and_is_verified(played: Office, tmp_path: Path) -> None:
    made = closed(played, "g-1", tmp_path / "g-1.pbm")
    assert made == manifest_of(tmp_path / "g-1.pbm")
    assert (made.over, made.withheld, made.winners) == (True, (), ("Carl",))
    with opened(tmp_path / "g-1.pbm") as archive:
        papers = dict(archive.papers())
    folder = played.folder / "g-1"
    there = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.glob("turn-*/*")
    }
    assert papers == there
    assert len(papers) > 20
    with game_of(played, "g-1") as game:
        runs = [resolved for _, resolved in game.file.borders()]
    assert agreed(tmp_path / "g-1.pbm") == runs


def test_a_second_archive_has_the_same_bytes(played: Office, tmp_path: Path) -> None:
    for name in ("one.pbm", "two.pbm"):
        closed(played, "g-1", tmp_path / name)
    assert (tmp_path / "one.pbm").read_bytes() == (tmp_path / "two.pbm").read_bytes()


def test_an_archive_is_never_written_over(played: Office, tmp_path: Path) -> None:
    closed(played, "g-1", tmp_path / "g-1.pbm")
    with pytest.raises(Trouble, match="already; an archive is never written over"):
        closed(played, "g-2", tmp_path / "g-1.pbm")
    assert manifest_of(tmp_path / "g-1.pbm").game == "g-1"
    assert [path.name for path in tmp_path.iterdir()] == ["office", "g-1.pbm"] or sorted(
        path.name for path in tmp_path.iterdir()
    ) == ["g-1.pbm", "office"]


def test_a_public_archive_names_nobody_and_is_verified(played: Office, tmp_path: Path) -> None:
    made = closed(played, "g-1", tmp_path / "g-1.pbm", public=True)
    content = (tmp_path / "g-1.pbm").read_bytes()
    assert not [name for name in (b"Ann", b"Bob", b"ann@", b"bob@") if name in content]
    assert made.withheld == ("files", "letters", "outbox", "persons")
    assert made.winners == ("Carl",)
    names = [member.name for member in made.members if member.name.startswith("papers/public")]
    assert names[:2] == [
        "papers/public/turn-00-public-report.pdf",
        "papers/public/turn-00-public-report.txt",
    ]
    assert len(agreed(tmp_path / "g-1.pbm")) == made.turns + 1


def test_a_turn_taken_back_meanwhile_is_in_the_archive_as_it_was(
    played: Office, tmp_path: Path
) -> None:
    with game_of(played, "g-1") as game:
        took_back: list[bool] = []

        def step() -> None:
            if not took_back:
                undo(game, reopened=[1])
            took_back.append(True)

        before = game.file.sealed()[-1].seal
        made = close_game(game, tmp_path / "g-1.pbm", True, step)
    assert (made.over, made.seal) == (True, before)
    assert len(agreed(tmp_path / "g-1.pbm")) == made.turns + 1


def test_a_game_that_goes_on_is_archived_but_not_for_everybody(
    played: Office, tmp_path: Path
) -> None:
    made = closed(played, "g-2", tmp_path / "g-2.pbm")
    assert (made.over, made.turn, made.seed, made.nonce) == (False, "1", "", "")
    with pytest.raises(Trouble, match="g-2 goes on: its record has everybody's orders"):
        closed(played, "g-2", tmp_path / "public.pbm", public=True)
    assert not (tmp_path / "public.pbm").exists()


def test_a_restored_game_goes_on_under_its_new_name(played: Office, tmp_path: Path) -> None:
    closed(played, "g-2", tmp_path / "g-2.pbm")
    restore(played, tmp_path / "g-2.pbm", "again")
    with game_of(played, "again") as game:
        assert game.folder.joinpath("turn-01").is_dir()
        [verdict] = receive(game, [letter(game, 1, "guess 7")])
        assert verdict.refusal is None
        resolved(game)
    assert [checked.part for checked in verify(played, "again")] == ["", "1", "2"]
    with pytest.raises(Trouble, match="There is a game g-2 already"):
        restore(played, tmp_path / "g-2.pbm", "g-2")


def test_in_another_office_sheets_that_are_out_count_no_more(
    played: Office, tmp_path: Path
) -> None:
    closed(played, "g-2", tmp_path / "g-2.pbm")
    with game_of(played, "g-2") as game:
        out = letter(game, 1, "guess 7")
    other = open_office(tmp_path / "other", "Other", "other@example.org")
    restore(other, tmp_path / "g-2.pbm", "g-2")
    with game_of(other, "g-2") as game:
        assert len(game.file.of(Rekeyed)) == 1
        assert not [mail for mail in game.file.mails() if not (mail.sent or mail.withdrawn)]
        [verdict] = receive(game, [out])
        assert verdict.refusal is not None
    assert [checked.part for checked in verify(other, "g-2")] == ["", "1"]


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        (
            "UPDATE record SET entry = replace(entry, '40', '41')",
            "the table record was changed. Its",
        ),
        (
            "DELETE FROM papers WHERE name LIKE 'turn-01/01-ada-report.txt'",
            "the paper turn-01/01-ada-report.txt is not complete",
        ),
        (
            "UPDATE letters SET raw = x'00'",
            "the table letters was changed. Its record is whole; the tables borders, ",
        ),
        (
            "INSERT INTO papers VALUES ('turn-01/x.txt', x'00', '')",
            "papers/turn-01/x.txt was put in without being written down",
        ),
        (
            "CREATE TRIGGER t AFTER INSERT ON papers BEGIN SELECT 1; END",
            "it has a trigger",
        ),
        ("CREATE TABLE more (x)", "more was put in without being written down"),
        (
            "UPDATE manifest SET text = replace(text, 'g-1', 'g-9')",
            "manifest cannot be read (it was changed after it was written). Its record is whole.",
        ),
    ],
)
def test_damage_is_told_exactly(played: Office, tmp_path: Path, sql: str, told: str) -> None:
    closed(played, "g-1", tmp_path / "g-1.pbm")
    with sqlite3.connect(tmp_path / "g-1.pbm") as db:
        db.execute(sql)
    db.close()
    with pytest.raises(Trouble) as trouble, opened(tmp_path / "g-1.pbm"):
        pass
    assert told in str(trouble.value)


def test_a_paper_cannot_leave_the_folder(played: Office, tmp_path: Path) -> None:
    """A stranger's archive, whole by its own manifest, with a name that leads elsewhere."""
    with game_of(played, "g-1") as game:
        (game.folder / "turn-01" / "a b.txt").write_text("x")
        close_game(game, tmp_path / "g-1.pbm")
    with pytest.raises(Trouble, match="a paper under a name that is none"):
        restore(played, tmp_path / "g-1.pbm", "again")
    assert not (played.folder / "again").exists()


@pytest.mark.parametrize("times", [30, pytest.param(1000, marks=pytest.mark.soak)])
def test_single_bytes_that_changed_are_told_or_harmless(
    played: Office, tmp_path: Path, times: int
) -> None:
    closed(played, "g-1", tmp_path / "g-1.pbm")
    whole = (tmp_path / "g-1.pbm").read_bytes()
    manifest, dice, told = manifest_of(tmp_path / "g-1.pbm"), random.Random(1), 0
    for _ in range(times):
        damaged = bytearray(whole)
        at = dice.randrange(len(damaged))
        damaged[at] ^= 1 << dice.randrange(8)
        (tmp_path / "damaged.pbm").write_bytes(damaged)
        try:
            with opened(tmp_path / "damaged.pbm") as archive:
                assert archive.manifest == manifest
        except Trouble:
            told += 1
    assert told > times // 3


def test_the_shelf_is_searched(played: Office, tmp_path: Path) -> None:
    closed(played, "g-1", tmp_path / "shelf" / "g-1.pbm")
    closed(played, "g-2", tmp_path / "shelf" / "deep" / "g-2.pbm")
    (tmp_path / "shelf" / "bad.pbm").write_text("none")
    shelved = list(shelf(tmp_path / "shelf"))

    def names(sought: Sought) -> list[str]:
        return [one.path.name for one in shelved if sought_for(one, sought)]

    assert names(Sought()) == ["bad.pbm", "g-2.pbm", "g-1.pbm"]
    assert names(Sought(winner="Carl")) == ["bad.pbm", "g-1.pbm"]
    assert names(Sought(player="cid", title="guess")) == ["bad.pbm", "g-2.pbm", "g-1.pbm"]
    assert names(Sought(player="dora")) == ["bad.pbm"]
    assert names(Sought(since="2027")) == ["bad.pbm"]
    assert names(Sought(until="2026")) == ["bad.pbm", "g-2.pbm", "g-1.pbm"]


def test_by_commands(played: Office) -> None:
    def said(*words: str) -> str:
        result = CliRunner().invoke(main, ["--office", str(played.folder), *words])
        assert result.exit_code == 0, result.output
        return result.output

    shelf_ = played.folder / "archives"
    assert said("archive", "g-1").endswith(f"`pbm verify {shelf_ / 'g-1.pbm'}` plays it again.\n")
    assert "g-2 goes on; this is how it stands after turn 1." in said("archive", "g-2")
    assert said("archives", "--winner", "Carl").splitlines()[-1] == "1 archive."
    assert "0 mails are as they were put out" in said("verify", str(shelf_ / "g-1.pbm"))
    alone = said("verify", str(shelf_ / "g-2.pbm"))
    assert "members of the archive are as its manifest says.\n" in alone
    assert "The game went on after turn 1 when it was archived.\n" in alone
    both = said("verify", str(shelf_ / "g-1.pbm"), str(shelf_ / "g-2.pbm"), "--jobs", "2")
    assert "agree" in both
    assert said("show", str(shelf_ / "g-1.pbm"), "points") == said("show", "g-1", "points")
    assert said("restore", str(shelf_ / "g-1.pbm"), "g-3").startswith("g-3 is there and has ended")
