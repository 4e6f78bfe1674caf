"""A game kept in the first form of the record goes on in the second, and its seals stay."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.amend import amend
from pbm.office.database import connect
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import publish, unpublished
from pbm.office.receive import receive
from pbm.office.record import Moved
from pbm.office.schema import CATALOGUE
from pbm.office.seats import leave_seat, take_seat
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from tests.office.a_game import letter, resolved

FIRST_FORM = Path(__file__).with_name("first_form.sql")
"""A game of two turns, a new player, a stand-by, and one letter for the third turn."""
NAMES = ("Ann", "Bob", "Zoë", "Uwe", "Vera", "zoe@", "+1 555")


def seals(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as db:
        return [seal for (seal,) in db.execute("SELECT seal FROM record ORDER BY number")]


@pytest.fixture
def kept(office: Office) -> Iterator[Office]:
    """An office that holds the game as it was left."""
    (office.folder / "secret.key").write_text("ab" * 32)
    (office.folder / "g-1").mkdir()
    with closing(sqlite3.connect(office.file_of("g-1"))) as db:
        db.executescript(FIRST_FORM.read_text())
    with closing(connect(office.folder / "catalogue.db", CATALOGUE)) as db:
        db.execute("INSERT INTO games VALUES ('g-1', 'guessing', '2026-11-18')")
    return office


def test_it_is_verified_without_being_changed(kept: Office) -> None:
    before = kept.file_of("g-1").read_bytes()
    assert [checked.part for checked in verify(kept, "g-1")] == ["", "1", "2"]
    assert kept.file_of("g-1").read_bytes() == before


def test_its_entries_and_seals_stay_and_what_stood_beside_them_is_sealed(kept: Office) -> None:
    before = seals(kept.file_of("g-1"))
    game = OpenGame(kept, "g-1")
    assert seals(kept.file_of("g-1"))[:-1] == before
    moved = game.file.of(Moved)[0]
    assert (sorted(moved.borders), len(moved.letters), len(moved.mails)) == ([0, 1, 2], 4, 11)
    game.close()


def test_it_goes_on_and_nobodys_name_is_written_down_any_more(kept: Office) -> None:
    old = len(seals(kept.file_of("g-1")))
    game = OpenGame(kept, "g-1")
    assert [seat.player for seat in game.roster().values()] == ["Ann", "Zoë", "Cid", "Vera"]
    leave_seat(game, 3)
    assert game.roster()[3].player == "Uwe"
    take_seat(game, Seat(1, "Ada", "", "ada@example.org"))
    for due in unpublished(game):
        publish(game, due)
    sent = {1: "ada@example.org", 2: "zoe@example.org"}
    receive(game, [letter(game, seat, "guess 9", sender=sender) for seat, sender in sent.items()])
    border = resolved(game).border
    later = "".join(row.entry for row in game.file.sealed()[old:])
    assert not [name for name in NAMES if name in later or name.encode() in border.state]
    publish(game, game.file.border())
    reports = (game.folder / "turn-03").glob("*-report.txt")
    assert sorted(path.name[:2] for path in reports) == ["01", "02", "03", "04"]
    assert [checked.part for checked in verify(kept, "g-1")] == ["", "1", "2", "3"]
    game.close()


def test_its_turns_can_be_taken_back_and_its_values_amended(kept: Office) -> None:
    game = OpenGame(kept, "g-1")
    undo(game, "1")
    assert (game.file.border().number, game.file.border().awaited) == (0, "1")
    amend(game, "cash of tycoon 2", 7, "Paid twice.")
    resolved(game)
    assert [checked.part for checked in verify(kept, "g-1")] == ["", "1", "2", "1"]
    game.close()


def test_sheets_that_are_out_keep_their_codes(kept: Office) -> None:
    game = OpenGame(kept, "g-1")
    assert set(game.holders().values()) == {0}
    take_seat(game, Seat(1, "Ada", "", "ada@example.org"))
    assert game.holders() == {1: 1, 2: 0, 3: 0, 4: 0}
    game.close()


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE record SET entry = replace(entry, '40', '41') WHERE number = 2", "entry 2 of"),
        ("UPDATE record SET at = '2025' WHERE number = 2", "a moment of the first"),
        ("UPDATE letters SET raw = x'00'", r"the table letters was changed"),
    ],
)
def test_what_it_was_kept_by_is_checked_as_before(kept: Office, sql: str, said: str) -> None:
    OpenGame(kept, "g-1").close()
    with closing(sqlite3.connect(kept.file_of("g-1"))) as db:
        db.execute(sql)
        db.commit()
    with pytest.raises(Trouble, match=said):
        list(verify(kept, "g-1"))


def test_a_state_that_is_written_otherwise_today_is_the_same_state(
    kept: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    family = catalogue.family("guessing")
    encode, decode = family.encode, family.decode

    def otherwise(state: object) -> bytes:
        return msgspec.json.format(encode(state), indent=1)

    def forged(encoded: bytes) -> object:
        return decode(encoded.replace(b'"points":{"1":1', b'"points":{"1":2'))

    for changed, agrees in ((decode, True), (forged, False)):
        today = msgspec.structs.replace(family, encode=otherwise, decode=changed)
        monkeypatch.setattr(catalogue, "family", lambda *_, today=today: today)
        if agrees:
            assert [checked.part for checked in verify(kept, "g-1")] == ["", "1", "2"]
        else:
            with pytest.raises(Trouble, match="Turn 1 comes out differently from its record: one"):
                list(verify(kept, "g-1"))
