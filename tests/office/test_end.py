"""When a game has ended everybody is shown the seed, and can check what was announced."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import pytest

from pbm.games import catalogue
from pbm.games.family import Family
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.look import look
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.roster import all_seats, make_seat
from pbm.office.seal import shown
from pbm.office.status import status
from pbm.office.verify import verify
from pbm.press.text import section_text
from tests.office.a_game import resolved


def ending_at_once(title: str) -> Family:
    """The title with a game that ends after one turn."""
    family = catalogue.family(title)

    return msgspec.structs.replace(family, over=lambda state: family.turn(state) != "1")


@pytest.mark.parametrize("title", ["continental-rails-ii", "1870", "chicago-express"])
def test_seed_and_nonce_are_shown_at_the_end(
    office: Office, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    family = ending_at_once(title)
    monkeypatch.setattr(catalogue, "family", lambda *_: family)
    fields = {"player": "Zenobia Ott", "address": "zen@example.org", "phone": "+1 555 0177"}
    ann = make_seat(1, fields, "")
    seats = all_seats(family, [ann], max(3, family.least_seats))
    start = begin(office, NewGame("g-1", title, seats, {}, "gould"))
    game = OpenGame(office, "g-1")
    seed, nonce = game.file.secret()
    publish(game, game.file.border())
    first = report(game, "turn-00")
    assert start.commitment in first
    assert nonce not in first
    resolved(game)
    publish(game, game.file.border())
    seal = shown(game.file.seal_of(game.file.border()))
    seen = "".join(section_text(section, None) for section in look(game, "record", "", 0, None))
    for told in (report(game, "turn-01"), seen, section_text(status(game))):
        assert f"the seed {seed} and the nonce {nonce}" in " ".join(told.split())
        assert sha256(f"{seed}:{nonce}".encode()).hexdigest() in told
        assert f"Seal of turn 1: {seal}" in told
    assert [checked.part for checked in verify(office, "g-1", seal)] == ["", "1"]
    assert not [name for name in ("Zenobia", "zen@", "+1 555") if name in everything(game)]
    game.close()


def everything(game: OpenGame) -> str:
    """The record and what it led to."""
    kept = [game.file.border(number) for number, _ in game.file.borders()]
    return "".join([*(row.entry for row in game.file.sealed()), *map(repr, kept)])


def report(game: OpenGame, folder: str) -> str:
    """The text of the report of seat 1."""
    [path] = (game.folder / folder).glob("01-*-report.txt")
    return path.read_text()
