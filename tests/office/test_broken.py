"""The last report of a game tells the records that it broke (Continental Rails 11.3)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbm.archive.closing import close_game
from pbm.games import catalogue
from pbm.office import remembered
from pbm.office.broken import records_broken
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.look import look
from pbm.office.place import Office
from pbm.office.proofs import draft
from pbm.office.record import RecordsTold
from pbm.office.results import records_of
from pbm.office.roster import all_seats, make_seat
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.office.wishes import Wishes, wish
from pbm.press.text import section_text
from pbm.records.best import BrokenRecord
from tests.office.a_game import a_game, an_office, resolved
from tests.office.conftest import NOON
from tests.office.test_end import ending_at_once
from tests.office.test_results import ANN, played, printed, scored

__all__ = ["scored"]

TITLES = ("1850", "1867-big-wyoming", "1870", "chicago-express", "continental-rails-ii")


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written just now is believed, too: each game is read with the scores of its time."""
    monkeypatch.setattr(remembered, "_SETTLED", 0)


def first_scores(game: OpenGame) -> str:
    """What the first game of a title breaks: all that the only person in it, seat 1, came to."""
    border = game.file.border()
    (place,) = [one for one in game.family.standings(game.state(border)) if one.seat == 1]
    holder = game.roster(border)[1].character or "Zenobia Ott"
    scores = place.categories or {"Final score": place.score}
    return " ".join(
        f"{category}: {score} by {holder}, the first that is kept."
        for category, score in scores.items()
        if score > 0
    )


def told_records(text: str) -> str:
    """What a report says under its heading of records."""
    lines = text[text.index("Records set by people\n---") :].splitlines()[2:]
    end = next(number for number, line in enumerate(lines) if line.startswith("---"))
    return " ".join(" ".join(lines[: end - 1]).split())


def in_print(game: OpenGame, seat: int = 0) -> str:
    """The records of a finished game in a report."""
    sections = look(game, "report", "", seat, None)
    return told_records("".join(section_text(section, None) for section in sections) + "\n---")


@pytest.mark.parametrize("title", TITLES)
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
            told.append(in_print(game, 1))
            first = first_scores(game)
            assert told[-1] == in_print(game)
            assert [one.part for one in verify(office, name)] == ["", "1"]
    assert told == [first, "No record was broken in this game."]


def test_a_record_is_told_with_who_held_it_before(office: Office, scored: dict[int, int]) -> None:
    first = played(office, "g-1")
    assert in_print(first) == "Final score: 3 by Ada, the first that is kept."
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


def test_a_turn_tried_out_tells_what_it_would_break(office: Office) -> None:
    game = a_game(office)
    while not (tried := draft(game, None))[0].border.over:
        resolved(game)
    told = told_records("".join(section_text(one, None) for one in tried[1]) + "\n---")
    assert told == "Final score: 3 by Ada, the first that is kept."
    assert game.file.of(RecordsTold) == []
    resolved(game)
    assert in_print(game) == told


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


def test_in_an_anonymous_game_nobody_is_named_and_it_counts_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, family = an_office(tmp_path), ending_at_once("continental-rails-ii")
    monkeypatch.setattr(catalogue, "family", lambda *_: family)
    wish(office, Wishes("zen@example.org", archive=True))
    fields = {"player": "Zenobia Ott", "address": "zen@example.org", "phone": ""}
    seats = all_seats(family, [make_seat(1, fields, "")], 15)
    begin(office, NewGame("g-1", family.title, seats, {"anonymous": "yes"}, "1"))
    with game_of(office, "g-1") as game:
        resolved(game)
        assert "Zenobia" not in in_print(game)
        made = close_game(game, tmp_path / "g-1.pbm", public=True)
    assert [seat.player for seat in made.seats if seat.player] == []
    records = records_of(office)
    assert records.players == ()
    assert "Robber Baron" in printed(records)
    assert "Zenobia" not in printed(records)
