"""Examples of help that a recorded game of 1850 allows: tiles, runs, stations, shares, trains."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.imported import played
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.recorded.export import export_of, read_json
from pbm.games.eighteenxx.titles.t1850 import TITLE
from pbm.games.eighteenxx.values.game import Game
from pbm.games.table.letters import read_programme
from tests.material import GAMES
from tests.phrasings.test_positions import WORDS_TO_OTHERS

pytestmark = pytest.mark.soak
MIDWEST = language_of(TITLE)
FILES = sorted((GAMES / "recorded/1850").glob("*.json")) + sorted(
    (GAMES / "generated").glob("1850_p*")
)

NOT_PLAYED = frozenset(
    {
        "buy GRSC",
        "buy private GRSC",
        "buy GRSC from seat 2 for 40",
        "buy GRSC for RI from seat 2 for at most 40",
        "buy private RI GRSC from seat 2 for at most 40",
        "buy RI right",
        "place RI edge token",
        "run RI 2: H9 H11; 3: H11 I16 I18",
    }
)
"""What those games do not come to: this private company, rights, runs of two such trains."""


def examples(language: Any) -> dict[str, Any]:
    """The orders of the examples that answer a question of the player's own."""
    found = {}
    for one in language.grammar.forms:
        if one.example and not one.example.startswith(WORDS_TO_OTHERS):
            read, complaints = read_programme(one.example, language)
            assert not complaints, one.example
            found[one.example] = read[0].instruction.alternatives[0].order
    return found


def is_lawful(game: Game, order: Any) -> bool:
    """Whether an order, as the position completes it, answers the open question lawfully."""
    asked, place = next_decision(game), MIDWEST.place(order)
    if asked is None or (place.subject and asked.subject not in ("", place.subject)):
        return False
    if not asked.fits(order):
        return False
    whole = complete(game, order, asked.subject)
    return not isinstance(whole, Refusal) and asked.legal(whole) is None


def test_every_example_of_1850_is_lawful_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    left = examples(MIDWEST)
    assert len(left) > 30

    def looking(game: Game, order: Any, seat: int | None = None) -> None:
        for text, wanted in list(left.items()):
            if is_lawful(trial(game), wanted):
                del left[text]
        apply(game, order, seat)

    monkeypatch.setattr(import_module("pbm.games.eighteenxx.recorded.player"), "apply", looking)
    for file in FILES:
        played(TITLE, export_of(read_json(file), file.name))
    assert set(left) <= NOT_PLAYED
