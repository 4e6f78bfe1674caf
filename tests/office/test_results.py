"""How games came out, in the office and in archives; who is who, and who is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pbm.archive.closing import close_game
from pbm.games import catalogue
from pbm.games.family import ranked
from pbm.office import results
from pbm.office.broken import records_broken
from pbm.office.enrol import NewGame, begin
from pbm.office.erase import erase
from pbm.office.game import OpenGame, game_of
from pbm.office.look import look
from pbm.office.people import change, person
from pbm.office.place import RESULTS_FILE, Office, open_office
from pbm.office.publish import publish
from pbm.office.record import RecordsTold
from pbm.office.results import records_of
from pbm.office.roster import all_seats, make_seat
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.office.wishes import Wishes, wish
from pbm.press.text import print_text, section_text
from pbm.records.best import BrokenRecord
from pbm.records.fold import Records
from pbm.records.pages import player_document, records_document
from tests.office import guessing
from tests.office.a_game import a_game, an_office, resolved
from tests.office.conftest import NOON
from tests.office.test_end import ending_at_once, report

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
    played(office, "g-1").close()
    played(office, "g-2").close()
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


FIRST = {
    "1850": "Final score: 700 by Zenobia Ott, the first score that is kept.",
    "1867-big-wyoming": "Final score: 440 by Zenobia Ott, the first score that is kept.",
    "1870": "Final score: 700 by Zenobia Ott, the first score that is kept.",
    "chicago-express": "Final score: 40 by Zenobia Ott, the first score that is kept.",
    "continental-rails-ii": "Robber Baron: 7 by Henry Villard, the first score that is kept. "
    "Rail Baron: 35 by Henry Villard, the first score that is kept.",
}


def told_records(text: str) -> str:
    """What a report says under its heading of records."""
    lines = text[text.index("Game records\n---") :].splitlines()[2:]
    end = next(number for number, line in enumerate(lines) if line.startswith("---"))
    return " ".join(" ".join(lines[: end - 1]).split())


@pytest.mark.parametrize("title", FIRST)
def test_the_last_report_tells_the_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON))
    office, family = an_office(tmp_path), ending_at_once(title)
    monkeypatch.setattr(catalogue, "family", lambda *_: family)
    fields = {"player": "Zenobia Ott", "address": "zen@example.org", "phone": ""}
    seats = all_seats(family, [make_seat(1, fields, "")], max(3, family.least_seats))
    told = []
    for name in ("g-1", "g-2"):
        begin(office, NewGame(name, title, seats, {}, "1"))
        with game_of(office, name) as game:
            resolved(game)
            publish(game, game.file.border())
            told.append(told_records(report(game, "turn-01")))
            assert [one.part for one in verify(office, name)] == ["", "1"]
    assert told == [FIRST[title], "No record was broken in this game."]


def in_print(game: OpenGame) -> str:
    """The records of a finished game in its public report."""
    sections = look(game, "report", "", 0, None)
    return told_records("".join(section_text(section, None) for section in sections) + "\n---")


def test_a_record_is_told_with_who_held_it_before(office: Office, scored: dict[int, int]) -> None:
    first = played(office, "g-1")
    assert in_print(first) == "Final score: 3 by Ada, the first score that is kept."
    scored[1] = 4
    wish(office, Wishes(ANN, archive=True))
    second = played(office, "g-2")
    before = (
        "Final score: 4 by Ann as Ada, the best ever; before it was 3 by Ann as Ada (g-1, 2026)."
    )
    assert in_print(second) == before
    third = played(office, "g-3")
    assert in_print(third) == "No record was broken in this game."
    wish(office, Wishes(ANN, archive=False))
    assert in_print(second) == before.replace("Ann as ", "")


def test_what_was_told_stands_in_the_record_without_names(office: Office) -> None:
    wish(office, Wishes(ANN, archive=True))
    game = played(office, "g-1")
    (told,) = game.file.of(RecordsTold)
    assert told.broken
    assert [one.name for broken in told.broken for one in broken.best.holders] == [""]
    undo(game, reopened=(1,))
    assert game.file.standing(RecordsTold) == []


def test_other_best_scores_than_the_game_s_are_not_verified(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def more(*given: object) -> RecordsTold:
        told = records_broken(*given)  # type: ignore[arg-type]
        if told is None:
            return None  # type: ignore[return-value]
        best = msgspec.structs.replace(told.broken[0].best, score=99)
        return RecordsTold((BrokenRecord(best),))

    monkeypatch.setattr("pbm.office.run.records_broken", more)
    played(office, "g-1")
    with pytest.raises(Trouble, match="A record of 99 was told, but seat 1 came otherwise"):
        list(verify(office, "g-1"))
