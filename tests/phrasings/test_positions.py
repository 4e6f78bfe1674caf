"""Every example of help is an order that is legal in some position of a recorded game."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.imported import played
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.recorded.export import export_of, read_json
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import Discards
from pbm.games.table.letters import read_programme
from tests.eighteenxx.mail.by_recording import LANGUAGE, TITLE
from tests.material import GAMES

RECORDED = sorted((GAMES / "recorded/1870").glob("*.json"))
GENERATED = sorted((GAMES / "generated").glob("1870_p*"))
WORDS_TO_OTHERS = ("sell private", "sell GRSC", "sell train", "accept", "claim", "message")
"""How lines begin that answer no question of the player's own: their legality is a deal's."""
EXAMPLES = tuple(
    one.example
    for one in LANGUAGE.grammar.forms
    if one.example and not one.example.startswith(WORDS_TO_OTHERS)
)
TRAINS_OF_THE_EXAMPLE = ["2", "3"]


def order_of(text: str) -> Any:
    """The order of an example."""
    read, complaints = read_programme(text, LANGUAGE)
    assert not complaints, text
    return read[0].instruction.alternatives[0].order


def settings(game: Game) -> list[Game]:
    """The position, and it with what the examples take for granted: who owns what, which trains."""
    own, deal = trial(game), trial(game)
    if company := own.companies.get("IC"):
        company.trains = list(TRAINS_OF_THE_EXAMPLE)
    deal.state.privates["GRSC"].owner = "2"
    if isinstance(own.state.stack[-1], Discards):
        own.frame(Discards).companies.insert(0, "IC")
    return [game, own, deal]


def is_legal(game: Game, order: Any) -> bool:
    """Whether an order, as the position completes it, answers the open question lawfully."""
    asked, place = next_decision(game), LANGUAGE.place(order)
    if asked is None or (place.subject and asked.subject not in ("", place.subject)):
        return False
    if getattr(order, "most", None) and getattr(order, "price", 0) is None:
        order = replace(order, price=order.most, most=None)
    if not asked.fits(order):
        return False
    whole = complete(game, order, asked.subject)
    return not isinstance(whole, Refusal) and asked.legal(whole) is None


@lru_cache(maxsize=1)
def unproved() -> frozenset[str]:
    """Examples that are legal at no decision of the games."""
    left = {one: order_of(one) for one in EXAMPLES}

    def looking(game: Game, order: Any, seat: int | None = None) -> None:
        positions = settings(game)
        for text, wanted in list(left.items()):
            if any(is_legal(one, wanted) for one in positions):
                del left[text]
        apply(game, order, seat)

    with pytest.MonkeyPatch.context() as patch:
        player = import_module("pbm.games.eighteenxx.recorded.player")
        patch.setattr(player, "apply", looking)
        for file in (*RECORDED, *GENERATED):
            play(file)
    return frozenset(left)


def play(file: Path) -> None:
    """One recorded game, decision by decision."""
    played(TITLE, export_of(read_json(file), file.name))


@pytest.mark.soak
def test_every_example_of_1870_is_legal_somewhere() -> None:
    assert len(EXAMPLES) > 35
    assert unproved() == set()
