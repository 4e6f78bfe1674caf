"""The record keeps canonical lines alone: no turn and no proof of it asks how people write."""

from __future__ import annotations

import msgspec
import pytest

from pbm.games import catalogue
from pbm.office.game import OpenGame
from pbm.office.receive import receive
from pbm.office.verify import verify
from tests.office import guessing
from tests.office.a_game import letter, resolved


def test_turns_and_proofs_never_ask_the_lenient_reader(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgotten(*given: object) -> object:
        raise AssertionError("a canonical line was understood, not read")

    receive(game, [letter(game, 1, "guess 40")])
    later = msgspec.structs.replace(guessing.FAMILY, understand=forgotten)
    monkeypatch.setattr(catalogue, "family", lambda title, edition="": later)
    object.__setattr__(game, "family", later)
    resolved(game)
    assert [checked.part for checked in verify(game.office, game.name, "")] == ["", "1"]
