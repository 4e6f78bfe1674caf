"""A site of an office: which files there are, what they tell, and what a second run does."""

from __future__ import annotations

import shutil
from pathlib import Path

import html5lib
import pytest

from pbm.archive.audit import main as audited
from pbm.archive.closing import close_game
from pbm.fleet.processes import Here
from pbm.office.game import game_of
from pbm.office.place import Office, open_office
from pbm.office.publish import publish
from pbm.office.record import News
from pbm.office.run import run
from pbm.office.trouble import Trouble
from pbm.office.wishes import Wishes, wish
from pbm.site.building import Built, build
from tests.office.a_game import a_game, an_office
from tests.office.conftest import NOON


def files(target: Path) -> dict[str, bytes]:
    found = sorted(path for path in target.rglob("*") if path.is_file())
    return {path.relative_to(target).as_posix(): path.read_bytes() for path in found}


def again(office: Office, target: Path) -> Built:
    return build(office, office.folder / "archives", target, Here())


def test_it_has_a_front_page_and_a_page_for_each_game(built: tuple[Path, Built]) -> None:
    target, told = built
    assert (told.games, told.made, told.notes) == (2, 2, ())
    names = [name for name in files(target) if "/papers/" not in name]
    assert names == [
        ".lock",
        "assets/front.js",
        "assets/games.js",
        "assets/house.css",
        "assets/house.js",
        "assets/minisearch.LICENSE.txt",
        "assets/minisearch.js",
        "assets/site.css",
        "assets/turns.js",
        "feed.atom",
        "games/g-1/g-1.audit.py",
        "games/g-1/g-1.json",
        "games/g-1/g-1.pbm",
        "games/g-1/index.html",
        "games/g-1/made.json",
        "games/g-2/index.html",
        "games/g-2/made.json",
        "index.html",
        "made.json",
        "records/guessing.html",
        "records/index.html",
    ]


def test_a_second_run_writes_nothing(
    played: Office, built: tuple[Path, Built], tmp_path: Path
) -> None:
    target, _ = built
    before = {path: path.stat().st_mtime_ns for path in target.rglob("*") if path.is_file()}
    told = again(played, target)
    assert (told.made, told.written) == (0, 0)
    del before[target / ".lock"]
    assert before == {path: path.stat().st_mtime_ns for path in before}
    assert files(target) == files_of_a_new_one(played, tmp_path)


def files_of_a_new_one(office: Office, folder: Path) -> dict[str, bytes]:
    again(office, folder / "new")
    return files(folder / "new")


def test_a_turn_more_changes_its_game_alone(played: Office, built: tuple[Path, Built]) -> None:
    target, _ = built
    with game_of(played, "g-2") as game:
        run(game, forced=True)
        assert again(played, target).made == 0  # not published yet
        publish(game, game.file.border())
    told = again(played, target)
    assert told.made == 1
    page = (target / "games" / "g-2" / "index.html").read_text()
    assert 'id="turn-2"' in page
    assert "turn 2 is out" in (target / "feed.atom").read_text()


def test_a_game_that_is_gone_goes_and_strange_files_stay(
    built: tuple[Path, Built], tmp_path: Path
) -> None:
    target, _ = built
    (target / "games" / "g-2" / "mine.txt").write_text("mine")
    shutil.rmtree(target / "games" / "g-1" / "papers")
    empty = open_office(tmp_path / "empty", "Office", "office@example.org")
    told = build(empty, empty.folder / "archives", target, Here())
    assert told.games == 0
    assert [
        path.relative_to(target).as_posix() for path in sorted((target / "games").rglob("*"))
    ] == [
        "games/g-2",
        "games/g-2/mine.txt",
    ]


def test_a_folder_that_is_no_site_is_left_alone(played: Office, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "letter.txt").write_text("mine")
    with pytest.raises(Trouble, match="is not empty and no site"):
        again(played, tmp_path / "home")


def test_nobody_is_named_but_who_wishes_it(played: Office, built: tuple[Path, Built]) -> None:
    target, _ = built
    everything = b"".join(files(target).values())
    assert not [name for name in (b"Ann", b"Bob", b"ann@", b"bob@") if name in everything]
    wish(played, Wishes("ann@example.org", archive=True))
    assert again(played, target).made == 2
    page = (target / "games" / "g-2" / "index.html").read_text()
    assert "Ann as Ada" in page
    assert "Bob" not in page


def test_what_is_saved_of_a_game_is_checked_as_its_page_says(
    built: tuple[Path, Built],
) -> None:
    target, _ = built
    game = target / "games" / "g-1"
    assert audited([str(game / "g-1.pbm")]) == 0
    page = (game / "index.html").read_text()
    assert "python3 g-1.audit.py g-1.pbm" in page
    assert "pbm verify g-1.pbm" in page


def test_a_game_whose_start_is_not_out_is_not_there(played: Office, tmp_path: Path) -> None:
    a_game(played, "g-3").close()
    assert again(played, tmp_path / "site").games == 2
    assert not (tmp_path / "site" / "games" / "g-3").exists()


def test_hostile_names_and_texts_stay_texts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    bad = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
    office = an_office(tmp_path)
    game = a_game(office)
    publish(game, game.file.border())
    game.file.append(News("1", bad))
    run(game, forced=True)
    publish(game, game.file.border())
    game.close()
    wish(office, Wishes("ann@example.org", name="<i>Ann & Co</i>", archive=True))
    again(office, tmp_path / "site")
    for page in sorted((tmp_path / "site").rglob("*.html")):
        parsed = html5lib.parse(page.read_bytes(), treebuilder="lxml", namespaceHTMLElements=False)
        assert not parsed.xpath("//i | //img[@onerror] | //script[contains(., 'alert')]"), page
    page = (tmp_path / "site" / "games" / "g-1" / "index.html").read_text()
    assert "&lt;i&gt;Ann &amp; Co&lt;/i&gt;" in page
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in page
    assert "<i>" not in (tmp_path / "site" / "assets" / "games.js").read_text()


def test_a_damaged_archive_is_told_and_leaves_no_trap(played: Office, tmp_path: Path) -> None:
    shelf = played.folder / "archives"
    shelf.mkdir(exist_ok=True)
    with game_of(played, "g-1") as game:
        close_game(game, shelf / "g-1.pbm", public=True)
    (shelf / "bad.pbm").write_bytes(b"nothing")
    (shelf / 'b<i>"&.pbm').write_bytes((shelf / "g-1.pbm").read_bytes())
    told = again(played, tmp_path / "site")
    assert told.games == 2
    assert [note for note in told.notes if "bad.pbm is no archive" in note]
    assert (tmp_path / "site" / "games" / "g-1" / "g-1.pbm").read_bytes() == (
        shelf / "g-1.pbm"
    ).read_bytes()
