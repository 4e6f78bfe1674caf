"""Every refusal in the rules is told in a sentence of its own, with what would have done."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import pbm.games.eighteenxx
from pbm.core.refusal import Refusal
from pbm.core.wording import wording
from pbm.games.catalogue import family
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Seat
from tests.eighteenxx.golden import moments
from tests.eighteenxx.mail.by_recording import FAMILY, NO_DICE
from tests.material import sentences

ROOT = Path(pbm.games.eighteenxx.__file__).parent
FIGURES: dict[str, int | str] = {
    "private": "GRSC", "company": "IC", "train": "4#1", "source": "market", "hex": "K16",
    "companies": "IC FW",
    "edge": 3, "tile": "57", "colour": "brown", "there": "yellow", "label": "P", "hexes": "K16 J15",
    "edges": "W E", "turns": "0, 3", "after": "GMO", "phase": "4", "token": "cattle",
    "destination": "A22", "order": "Buy", "kind": "pass", "why": "KeyError",
    "by": "2", "region": "west",
}  # fmt: skip
"""Figures as they come with refusals; every other one is a number."""


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    """Where refusals are made."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("no", "Refusal"):
            yield node


def codes(tree: ast.Module, code: ast.expr) -> set[str]:
    """The codes that an argument may be: itself, or what is assigned to its name."""
    if isinstance(code, ast.Name):
        values = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == code.id
        ]
    else:
        values = [code]
    strings = [each for value in values for each in ast.walk(value)]
    return {
        node.value
        for node in strings
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def refusals() -> list[tuple[str, tuple[str, ...]]]:
    """Every code in the family's rules with the names of the figures that come with it."""
    found: set[tuple[str, tuple[str, ...]]] = set()
    for file in sorted(ROOT.rglob("*.py")):
        if file.name == "refusal.py":
            continue
        text = file.read_text(encoding="utf-8")
        if "no(" not in text and "Refusal(" not in text:
            continue
        tree = ast.parse(text)
        for call in calls(tree):
            named = codes(tree, call.args[1])
            assert named, f"{file.name}, line {call.lineno}: a refusal without a code to be read"
            keys = tuple(sorted(word.arg for word in call.keywords if word.arg))
            found |= {(code, keys) for code in named}
    return sorted(found)


EVERY = refusals()


@pytest.fixture(scope="module")
def voice() -> Voice:
    game = family("1870")
    match = game.new_game([Seat(n, name) for n, name in ((1, "Ann"), (2, "Bob"))], {}, NO_DICE)
    return Voice(game.view(match, [], 1))


@pytest.mark.parametrize(("code", "keys"), EVERY, ids=[" ".join((c, *k)) for c, k in EVERY])
def test_every_refusal_has_its_sentence(voice: Voice, code: str, keys: tuple[str, ...]) -> None:
    told = voice.refusal(Refusal("Rule", code, {key: FIGURES.get(key, 2) for key in keys}))
    assert len(told.split()) > 3
    assert "_" not in told
    assert "#" not in told
    assert not told.endswith(".")


def test_no_sentence_is_left_that_no_rule_uses() -> None:
    used = {code.replace(" ", "_") for code, _ in EVERY}
    written = set(sentences("reports", "eighteenxx", "refusals"))
    assert written == used
    assert all(wording("reports", "eighteenxx").has("refusals", code) for code in used)


@pytest.mark.parametrize(
    ("refusal", "told"),
    [
        (
            Refusal("Buying Shares", "not_for_sale", {"company": "IC", "source": "market"}),
            "IC is not for sale from the open market: look where it lies, or leave the source out",
        ),
        (
            Refusal("Operate Trains", "too many cities", {"train": "3#0", "most": 3, "cities": 5}),
            "5 stops, the 3-train counts 3: shorten the route",
        ),
        (
            Refusal("Track", "track would end against the terrain", {"hex": "N17", "edge": 4}),
            "track of N17 would end against its E side, which is closed: turn the tile",
        ),
        (
            Refusal("Play", "other_president", {"company": "IC", "seat": "2"}),
            "Bob (2) was president of IC: become president first",
        ),
        (
            Refusal("Selling", "not_held", {"company": "IC", "held": 1}),
            "1 share of IC held: sell no more than that",
        ),
    ],
)
def test_figures_are_told_as_players_know_them(voice: Voice, refusal: Refusal, told: str) -> None:
    assert voice.refusal(refusal) == told


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("buy train IC from ATSF for 1", ["buy train IC 3 from ATSF for 1"]),
        (
            "if cash(IC) > 50: buy train IC from TP for 10",
            [f"if cash(IC) > 50: buy train IC {kind} from TP for 10" for kind in (4, 5)],
        ),
        ("buy train IC from SSW for 1", []),
        ("buy train IC from IC for 1", []),
    ],
)
def test_a_train_of_which_kind_is_not_said_is_offered_by_those_that_are_there(
    written: str, offered: list[str]
) -> None:
    """A private company was offered, and a share."""
    view = FAMILY.view(moments.shares().match, [], 1)
    (asked,) = FAMILY.understand(written, view).complaints
    assert list(asked.offers) == offered
    assert all(not FAMILY.understand(one, view).complaints for one in offered)
    assert ("has no train" in asked.reason) == ("SSW" in written)


def test_a_limit_that_is_passed_already_has_no_negative_room() -> None:
    """It said that there was room for -1 of 1."""
    say = partial(wording("reports", "eighteenxx").say, "refusals", "certificate_limit")
    assert say(limit=14, shares=1, room=-1) == (
        "15 certificates held, the limit is 14: no room for one more"
    )
    assert say(limit=14, shares=3, room=1).endswith("no room for 3 more")
    assert say(limit=14) == "the limit is 14 certificates: sell some first"
