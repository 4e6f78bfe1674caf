"""A game begun elsewhere goes on in the office, and its record still leads to every state."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from pbm.games import catalogue
from pbm.games.family import Seat, TakenOver
from pbm.office.edition import edition_of
from pbm.office.game import OpenGame, game_of
from pbm.office.papers import report_of, subject
from pbm.office.place import Office
from pbm.office.receive import receive
from pbm.office.record import Revealed
from pbm.office.seats import take_over
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.press.text import section_text
from tests.office import guessing
from tests.office.a_game import letter, resolved


def recorded(raw: bytes, given: Mapping[str, str]) -> TakenOver:
    """A recorded game of guessing: names and points."""
    content = json.loads(raw)
    if "points" not in content:
        raise ValueError("it has no points")
    seats = tuple(Seat(n, name, name) for n, name in enumerate(content["points"], 1))
    points = dict(enumerate(content["points"].values(), 1))
    turn = content.get("turn", 3)
    state = guessing.State(turn, 0, list(seats), points, {})
    return TakenOver(state, seats, {"missing": "default", **given}, content.get("history", {}))


FAMILY = msgspec.structs.replace(guessing.FAMILY, recorded=recorded)


@pytest.fixture
def here(office: Office, monkeypatch: pytest.MonkeyPatch) -> Office:
    monkeypatch.setitem(catalogue.TITLES, "guessing", "tests.office.test_takeover:FAMILY")
    catalogue.family.cache_clear()
    return office


def file(folder: Path, content: object, name: str = "game.json") -> Path:
    raw = (content if isinstance(content, str) else json.dumps(content)).encode()
    path = folder / name
    path.write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
    return path


GAME = {"title": "guessing", "points": {"Ann": 2, "Bob": 5}}


@pytest.mark.parametrize("name", ["game.json", "game.json.gz"])
def test_a_recorded_game_goes_on_by_mail(here: Office, tmp_path: Path, name: str) -> None:
    roster = tmp_path / "people.csv"
    roster.write_text("seat,player,address\n1,Ann Berg,ann@example.org\n")
    start = take_over(here, file(tmp_path, GAME, name), "g-9", None, roster)
    assert start.turn == "3"
    game = OpenGame(here, "g-9")
    assert game.roster()[1].address == "ann@example.org"
    receive(game, [letter(game, 1, "guess 40")])
    state = game.family.decode(resolved(game).border.state)
    assert state.turn == 4
    assert sum(state.points.values()) == 8
    assert [checked.part for checked in verify(game.office, game.name)] == ["", "3"]
    game.close()


def test_figures_of_the_time_before_stand_before_those_of_the_first_turn(
    here: Office, tmp_path: Path
) -> None:
    """They are sealed with the first state."""
    before = {"turn": "", "points": {"1": 2, "2": 5}}
    take_over(here, file(tmp_path, {**GAME, "history": before}), "g-9", None, None)
    game = OpenGame(here, "g-9")
    assert edition_of(game, game.file.border(), "").history == [before]
    resolved(game)
    assert [row["turn"] for row in game.file.history(1)] == ["", 3]
    assert [checked.part for checked in verify(game.office, game.name)] == ["", "3"]
    game.close()


def test_a_recorded_game_that_has_ended_is_over_at_once(here: Office, tmp_path: Path) -> None:
    """Nobody is waited for, and the seed is told as at the end of every game."""
    start = take_over(here, file(tmp_path, {**GAME, "turn": 5}), "g-9", None, None)
    assert start.turn == ""
    with game_of(here, "g-9") as game:
        assert game.file.border().over
        assert [(one.seed, one.nonce) for one in game.file.of(Revealed)] == [game.file.secret()]
        told = section_text(status(game))
        assert "The game has ended." in told
        assert "Missing" not in told
        last = edition_of(game, game.file.border(), "")
        said = section_text(report_of(last, 1).sections[-1])
        assert said.count("SHA-256") == 1
        assert "both are shown" not in said
        assert "To check it" in said
        assert subject(last, 1) == "g-9: the end of the game"
    assert [checked.part for checked in verify(here, "g-9")] == [""]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"title": "guessing"}, "not a game that can be taken over: it has no points"),
        ({"title": "chess"}, "does not name a title that can be played"),
        ([], "does not name a title that can be played"),
        ("[" * 50_000, "game.json is not JSON"),
    ],
)
def test_what_is_no_recorded_game_is_refused(
    here: Office, tmp_path: Path, content: object, said: str
) -> None:
    with pytest.raises(Trouble, match=said):
        take_over(here, file(tmp_path, content), "g-9", None, None)
    assert "g-9" not in here.titles_of_games()


def test_other_titles_take_over_nothing(office: Office, tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="Guessing cannot take over games from files"):
        take_over(office, file(tmp_path, GAME), "g-9", None, None)
