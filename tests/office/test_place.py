"""Offices and games on disk: made whole or made again, never half."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from pbm.core.system import open_to_others
from pbm.office.database import connect, create
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.place import Office, enter_office, open_office
from pbm.office.schema import CATALOGUE
from pbm.office.trouble import Trouble
from tests.office.a_game import SEATS


def test_an_office_has_its_folders_and_a_secret_of_its_own(office: Office, tmp_path: Path) -> None:
    other = open_office(tmp_path / "other", "Other", "o@example.org")
    assert enter_office(office.folder) == office
    assert office.secret() != other.secret()
    assert len(office.secret()) >= 32
    assert not open_to_others(office.folder / "secret.key")
    assert sorted(path.name for path in office.outbox.iterdir()) == ["cur", "held", "new", "tmp"]


def test_an_office_is_not_opened_twice(office: Office) -> None:
    secret = office.secret()
    with pytest.raises(Trouble, match="There is an office"):
        open_office(office.folder, "Again", "o@example.org")
    assert office.secret() == secret


def test_an_office_that_was_not_made_whole_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "office").mkdir()
    create(tmp_path / "office" / "catalogue.db", CATALOGUE).close()
    with pytest.raises(Trouble, match="There is no office"):
        enter_office(tmp_path / "office")
    assert open_office(tmp_path / "office", "The Office", "o@example.org").secret()


def test_an_address_that_cannot_be_written_from_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="is not an address"):
        open_office(tmp_path / "office", "The Office", "nowhere")
    assert not (tmp_path / "office").exists()


def test_a_folder_left_by_a_start_that_was_stopped_gives_way(office: Office) -> None:
    left = office.folder / ".new-g-7"
    left.mkdir()
    (left / "game.db").write_bytes(b"half")
    begin(office, NewGame("g-7", "guessing", SEATS, {}))
    OpenGame(office, "g-7").close()


def test_files_wait_for_one_another_and_are_forced_to_disk(office: Office) -> None:
    with closing(connect(office.folder / "catalogue.db", CATALOGUE)) as db:
        assert next(iter(db.query("PRAGMA journal_mode")))["journal_mode"] == "wal"
        assert next(iter(db.query("PRAGMA synchronous")))["synchronous"] == 2
        tables = db.query("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
        ours = {row["name"]: row["strict"] for row in tables if row["name"] in {"office", "games"}}
    assert ours == {"office": 1, "games": 1}
