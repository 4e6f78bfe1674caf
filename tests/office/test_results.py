"""How games came out, in the office and in archives; who is who, and who is named."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbm.archive.closing import close_game
from pbm.games import catalogue
from pbm.games.family import ranked
from pbm.office import results
from pbm.office.enrol import NewGame, begin
from pbm.office.erase import erase
from pbm.office.game import OpenGame, game_of
from pbm.office.people import change, person
from pbm.office.place import RESULTS_FILE, Office, open_office
from pbm.office.results import records_of
from pbm.office.undo import undo
from pbm.office.wishes import Wishes, wish
from pbm.press.text import print_text
from pbm.records.fold import Records
from pbm.records.pages import player_document, records_document
from tests.office import guessing
from tests.office.a_game import a_game, resolved
from tests.records.some_games import a_game as some_game

ANN, BOB = "ann@example.org", "bob@example.org"


SCORES = {1: 3, 2: 2, 3: 2, 4: 9}
"""Of every game, whatever was guessed; seat 4 is the computer."""


@pytest.fixture(autouse=True)
def scored(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, int]]:
    """The scores, to be changed between games."""
    scores = dict(SCORES)
    family = msgspec.structs.replace(guessing.FIRST, standings=lambda state: ranked(scores))
    monkeypatch.setattr(guessing, "FAMILY", family)
    catalogue.family.cache_clear()
    yield scores
    monkeypatch.undo()
    catalogue.family.cache_clear()


def played(office: Office, name: str, seed: str = "5") -> OpenGame:
    """A game to its end."""
    game = a_game(office, name, seed)
    while not game.file.border().over:
        resolved(game)
    return game


def printed(records: Records) -> str:
    """All that anybody can be shown of records."""
    documents = [records_document(records, "The Office")]
    documents += [records_document(records, "The Office", one.title) for one in records.titles]
    documents += [player_document(records, "The Office", one) for one in records.players]
    return "".join(print_text(one, None) for one in documents)


def names(records: Records) -> list[str]:
    return [one.name for one in records.players]


def test_a_game_counts_when_it_has_ended_and_no_longer_when_that_is_taken_back(
    office: Office,
) -> None:
    game = a_game(office)
    assert records_of(office).games == ()
    while not game.file.border().over:
        resolved(game)
    (found,) = records_of(office).games
    assert (found.game, found.title, len(found.finishers)) == ("g-1", "guessing", 4)
    undo(game, reopened=(1,))
    assert records_of(office).games == ()


def test_nobody_is_named_who_has_not_agreed(office: Office) -> None:
    played(office, "g-1")
    before = printed(records_of(office))
    assert [name for name in ("Ann", "Bob", "Cid", "example") if name in before] == []
    assert re.search(r"Final score +3 +Ada +g-1", before)
    wish(office, Wishes(ANN, archive=True))
    wish(office, Wishes(BOB, archive=True, privacy="hidden"))
    records = records_of(office)
    assert names(records) == ["Ann"]
    assert [name for name in ("Bob", "Cid", "example") if name in printed(records)] == []
    assert [(met.name, met.games) for met in records.players[0].met] == [("", 2)]


def test_a_person_is_the_same_under_another_name_and_address(office: Office) -> None:
    played(office, "g-1")
    change(office, person(office, ANN), Wishes("ann@new.example", name="Anne", archive=True))
    with_new = msgspec.structs.replace
    seats = [
        with_new(seat, address="ann@new.example") if seat.address == ANN else seat
        for seat in a_game(office, "spare").roster().values()
    ]
    begin(office, NewGame("g-2", "guessing", tuple(seats), {}, "6"))
    with game_of(office, "g-2") as game:
        while not game.file.border().over:
            resolved(game)
    (anne,) = records_of(office).players
    assert (anne.name, [one.game for one in anne.played]) == ("Anne", ["g-1", "g-2"])


def test_a_file_is_read_once_until_it_changes(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    whole = results._read

    def reading(at: Office, name: str, *rest: object) -> object:
        read.append(name)
        return whole(at, name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(results, "_read", reading)
    for name in ("g-1", "g-2"):
        played(office, name).close()
        os.utime(office.file_of(name), (0, 0))
    first = records_of(office)
    read.clear()
    assert records_of(office) == first
    assert read == []
    played(office, "g-3").close()
    read.clear()
    assert len(records_of(office).games) == 3
    assert read == ["g-3"]
    (office.folder / RESULTS_FILE).write_bytes(b"{torn")
    assert len(records_of(office).games) == 3


def test_who_was_erased_is_nowhere(office: Office) -> None:
    wish(office, Wishes(ANN, archive=True))
    game = played(office, "g-1")
    assert names(records_of(office)) == ["Ann"]
    erase(game, 1)
    assert not (office.folder / RESULTS_FILE).exists()
    game.close()
    os.utime(office.file_of("g-1"), (0, 0))
    records = records_of(office)
    assert names(records) == []
    assert b"ann" not in (office.folder / RESULTS_FILE).read_bytes().lower()


def another_office(folder: Path, *archives: Path) -> Office:
    """An office that has archives and no games."""
    office = open_office(folder, "Elsewhere", "else@example.org")
    (folder / "archives").mkdir()
    for path in archives:
        (folder / "archives" / path.name).write_bytes(path.read_bytes())
    return office


def test_a_game_and_its_archives_are_one_game(office: Office, tmp_path: Path) -> None:
    wish(office, Wishes(ANN, archive=True))
    game = played(office, "g-1")
    own = records_of(office)
    shelf = office.folder / "archives"
    close_game(game, shelf / "g-1.pbm")
    close_game(game, shelf / "g-1-public.pbm", public=True)
    assert records_of(office) == own
    elsewhere = another_office(tmp_path / "a", shelf / "g-1.pbm", shelf / "g-1-public.pbm")
    wish(elsewhere, Wishes(ANN, archive=True))
    found = records_of(elsewhere)
    assert (found.games, found.titles) == (own.games, own.titles)
    assert [one.played for one in found.players] == [one.played for one in own.players]


def test_a_public_archive_names_who_agreed_and_nobody_else(office: Office, tmp_path: Path) -> None:
    wish(office, Wishes(ANN, name="Ann Archer", archive=True))
    game = played(office, "g-1")
    made = close_game(game, tmp_path / "g-1.pbm", public=True)
    assert [seat.player for seat in made.seats] == ["Ann Archer", "", "", ""]
    assert b"Bob" not in (tmp_path / "g-1.pbm").read_bytes()
    assert names(records_of(another_office(tmp_path / "a", tmp_path / "g-1.pbm"))) == ["Ann Archer"]


def test_a_damaged_archive_counts_for_nothing(office: Office, tmp_path: Path) -> None:
    close_game(played(office, "g-1"), tmp_path / "g-1.pbm")
    whole = (tmp_path / "g-1.pbm").read_bytes()
    (tmp_path / "g-1.pbm").write_bytes(whole.replace(b'"over":true', b'"over":tru3'))
    (tmp_path / "g-2.pbm").write_bytes(whole[:5000])
    at = another_office(tmp_path / "a", tmp_path / "g-1.pbm", tmp_path / "g-2.pbm")
    assert records_of(at).games == ()


PEOPLE = ("Quentin", "Rosalind", "Siegfried", "Tabitha")


def kept_results(history: list[list[int]]) -> dict[str, results._Read]:
    """Files with games of these people, each known by address or by his name alone."""
    read = {}
    for number, seats in enumerate(history, start=1):
        told = ", ".join(f"ann {50 - place}" for place in range(len(seats)))
        game = some_game(str(number), told)
        finishers = tuple(
            msgspec.structs.replace(
                one,
                name=PEOPLE[who // 2],
                who=f"{PEOPLE[who // 2].lower()}@example.org" if who % 2 else PEOPLE[who // 2],
            )
            for one, who in zip(game.finishers, seats, strict=True)
        )
        played = msgspec.structs.replace(game, finishers=finishers)
        read[f"g-{number}"] = results._Read(played)
    return read


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(st.lists(st.integers(0, 7), min_size=1, max_size=5), min_size=1, max_size=6),
    st.sets(st.sampled_from(PEOPLE)),
    st.sets(st.sampled_from(PEOPLE)),
)
def test_whoever_has_not_agreed_or_is_hidden_is_named_in_no_list(
    monkeypatch: pytest.MonkeyPatch, history: list[list[int]], agreed: set[str], hidden: set[str]
) -> None:
    wishes = {
        (address := f"{one.lower()}@example.org"): Wishes(
            address, archive=one in agreed, privacy="hidden" if one in hidden else "name"
        )
        for one in PEOPLE
    }
    monkeypatch.setattr(results, "_read_all", lambda _: kept_results(history))
    monkeypatch.setattr(results, "all_wishes", lambda _: wishes)
    monkeypatch.setattr(results, "former_addresses", lambda _: {})
    text = printed(records_of(Office(Path(), "", "office@example.org"))).casefold()
    assert "@" not in text
    told = {one for one in PEOPLE if one.casefold() in text}
    assert told <= agreed - hidden
