"""The record decides: what was changed in it, or in what stands beside it, is found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from pbm.office.game import OpenGame
from pbm.office.older import summed
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.receive import receive
from pbm.office.record import TurnRun
from pbm.office.run import resolve
from pbm.office.seal import shown
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from tests.office.a_game import a_game, an_office, furnish, letter, resolved
from tests.office.conftest import NOON


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with a game of two turns, the second published."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(NOON))
        office = an_office(tmp_path_factory.mktemp("played"))
        with closing(a_game(office)) as game:
            receive(game, [letter(game, 1, "guess 40")])
            resolved(game)
            receive(game, [letter(game, 2, "guess 50", sender="bob@example.org")])
            resolved(game)
            publish(game, game.file.border())
    return office.folder


@pytest.fixture
def played(office: Office, template: Path) -> Iterator[OpenGame]:
    """The game of such an office."""
    furnish(office, template)
    with closing(OpenGame(office, "g-1")) as game:
        yield game


def change(game: OpenGame, sql: str) -> None:
    """Change a row as the disk might."""
    with closing(Database(game.office.file_of(game.name))) as db, db.atomic():
        db.execute(sql)


def forge(game: OpenGame, sql: str) -> None:
    """Change a row as a forger would, who makes the sums of all rows anew."""
    change(game, sql)
    with closing(Database(game.office.file_of(game.name))) as db, db.atomic():
        summed(db)


def found(game: OpenGame, seal: str = "") -> list[str]:
    """The parts that verify confirms."""
    return [checked.part for checked in verify(game.office, game.name, seal)]


def test_a_game_as_played_is_confirmed(played: OpenGame) -> None:
    assert found(played) == ["", "1", "2"]


@pytest.mark.parametrize(
    ("sql", "entry", "good"),
    [
        (
            "UPDATE record SET entry = replace(entry, 'guess 40', 'guess 41') WHERE kind = 'run'",
            6,
            "the start, entry 5",
        ),
        (
            "UPDATE record SET entry = replace(entry, '40', '41') WHERE kind = 'accepted'",
            4,
            "the start, entry 3",
        ),
        ("DELETE FROM record WHERE number = 2", 2, "the start, entry 1"),
        ("UPDATE record SET number = number + 100 WHERE number = 2", 2, "the start, entry 1"),
        ("UPDATE record SET at = '2026' WHERE number = 7", 7, "turn 1, entry 6"),
        ("UPDATE record SET kind = 'news' WHERE number = 8", 8, "turn 1, entry 7"),
    ],
)
def test_an_entry_changed_later_is_found(played: OpenGame, sql: str, entry: int, good: str) -> None:
    change(played, sql)
    with pytest.raises(Trouble) as trouble:
        found(played)
    assert str(trouble.value) == (
        f"g-1 is damaged: entry {entry} of the record was changed after it was written. "
        f"Its record is good through {good}."
    )


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE borders SET state = x'00' WHERE number = 1",
        "UPDATE borders SET journal = '[]' WHERE number = 2",
        "UPDATE borders SET at = '2026' WHERE number = 2",
        "UPDATE letters SET raw = x'00'",
        "UPDATE outbox SET body = 'Pay me $5.' WHERE kind = 'receipt'",
        "UPDATE outbox SET sent = '' WHERE border = 2",
        "UPDATE persons SET address = 'cid@example.org'",
        "UPDATE secret SET seed = '6'",
    ],
)
def test_a_row_changed_by_the_disk_is_found(played: OpenGame, sql: str) -> None:
    change(played, sql)
    with pytest.raises(Trouble, match=r"row \d of the table \w+ was changed .*whole, through tu"):
        found(played)


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("UPDATE borders SET state = x'00' WHERE number = 1", "what is kept of turn 1 was changed"),
        ("UPDATE borders SET journal = '[]' WHERE number = 1", "what is kept of turn 1 was ch"),
        ("UPDATE borders SET ledger = '[5]' WHERE number = 2", "what is kept of turn 2 was ch"),
        ("UPDATE borders SET awaited = '9' WHERE number = 0", "what is kept of the start was ch"),
        ("DELETE FROM borders WHERE number = 2", "what entry 11 of the record led to is gone"),
        ("UPDATE letters SET raw = x'00'", r"the letter [0-9a-f]{40} was changed after it was ke"),
        ("DELETE FROM letters", r"the letter [0-9a-f]{40} is gone"),
        (
            "INSERT INTO letters (sha256, name, form, at, raw) VALUES ('x', 'x', 'mail', '', x'')",
            "the letter x was put in",
        ),
        ("UPDATE outbox SET recipient = 'me@example.org'", r"the mail g-1\.\S+ was changed"),
        ("DELETE FROM outbox", r"the mail g-1\.start\.1\.turn\.1@example\.org is gone"),
        ("UPDATE persons SET player = 'Eve'", r"the person [0-9a-f]{40} was changed"),
        ("DELETE FROM persons", r"the person [0-9a-f]{40} is gone"),
        ("UPDATE secret SET seed = '6'", "not those whose hash was announced"),
        ("DELETE FROM secret", "g-1 keeps no seed"),
    ],
)
def test_what_stands_beside_the_record_is_sealed_by_it(
    played: OpenGame, sql: str, said: str
) -> None:
    forge(played, sql)
    with pytest.raises(Trouble, match=said):
        found(played)


def test_the_end_cannot_be_cut_off_unseen(played: OpenGame) -> None:
    seal = shown(played.file.seal_of(played.file.border()))
    assert found(played, seal) == ["", "1", "2"]
    change(played, "DELETE FROM record WHERE number > 6")
    forge(played, "DELETE FROM borders WHERE number = 2")
    forge(played, "DELETE FROM outbox WHERE border > 0")
    change(played, "DELETE FROM record WHERE kind = 'due' AND number > 2")
    with pytest.raises(Trouble):
        found(played, seal)


def test_another_seal_is_told(played: OpenGame) -> None:
    with pytest.raises(Trouble, match="g-1 has no entry with that seal"):
        found(played, "0123 4567 89ab cdef")
    with pytest.raises(Trouble, match="is not a seal"):
        found(played, "0123 4567 89ab xyz")


def test_a_turn_resolved_by_other_orders_than_were_accepted_is_found(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    border = resolve(game, game.file.border()).border
    with game.file.atomic():
        orders = {1: "guess 41"}
        game.file.append(TurnRun("1", orders, {}, (), False, border.hash, border.seal()))
        game.file.cross(border)
    with pytest.raises(Trouble, match="was not resolved by what seat 1 had ordered"):
        found(game)


def test_verifying_needs_no_secret_of_the_office_but_knows_another_one(played: OpenGame) -> None:
    (played.office.folder / "secret.key").unlink()
    assert len(found(played)) == 3
    (played.office.folder / "secret.key").write_bytes(b"another")
    with pytest.raises(Trouble, match="is not the one that g-1 is played with"):
        found(played)


def test_nobodys_name_is_in_the_record_or_in_a_state(played: OpenGame) -> None:
    entries = "".join(row.entry for row in played.file.sealed())
    states = [played.file.border(number).state for number, _ in played.file.borders()]
    for told in ("Ann", "Bob", "ann@", "bob@"):
        assert told not in entries
        assert not any(told.encode() in state for state in states)
    assert played.roster()[1].address == "ann@example.org"


def test_whole_numbers_only_are_kept_where_whole_numbers_belong(played: OpenGame) -> None:
    with pytest.raises(Exception, match="cannot store TEXT value in INTEGER column"):
        change(played, "UPDATE borders SET over = 'x'")


def test_a_write_that_fails_leaves_nothing_of_its_transaction(played: OpenGame) -> None:
    before = played.file.sealed()
    with pytest.raises(TypeError), played.file.atomic():
        played.file.append(played.opened, object())  # type: ignore[arg-type]
    assert played.file.sealed() == before
