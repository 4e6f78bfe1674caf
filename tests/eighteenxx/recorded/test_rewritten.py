"""Games of the office written as recorded games: read again, they are the same at every action."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from pbm.archive.export import record_parts
from pbm.archive.restoring import unpacked
from pbm.core.dice import Dice
from pbm.games import catalogue
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.recorded import player
from pbm.games.eighteenxx.recorded.export import export_of, read_export, with_followers
from pbm.games.eighteenxx.recorded.options import settings_for
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.recorded.writer import Writer
from pbm.games.eighteenxx.titles import t1850, t1867, t1870
from pbm.games.eighteenxx.values.orders import Pass
from pbm.games.eighteenxx.values.state import digest
from pbm.games.family import Family, PlayedPart
from pbm.office.game import game_of
from tests.eighteenxx.recorded.files import GENERATED, MIDWEST, RECORDED, game_file
from tests.material import FIXTURES

TITLES = {"1870": t1870.TITLE, "1850": t1850.TITLE, "1867-big-wyoming": t1867.TITLE}
COPIES = {"tile": 1, "train": 1, "exchange": 1, "city": 2}
"""Names of copies, all alike, and how many numbers stand behind what they are copies of."""


@cache
def kept(title: str, turns: int | None) -> tuple[list[PlayedPart], Any]:
    """The first turns of the archive of a title or all, and the state after them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "kept.pbm"
        packed = FIXTURES / "archives" / f"{title}.pbm.xz"
        path.write_bytes(lzma.decompress(packed.read_bytes()))
        with unpacked(path) as (office, archive), game_of(office, archive.manifest.game) as game:
            parts = list(islice(record_parts(game), turns and turns + 1))
            if turns is None:
                return parts, game.state(game.file.border())
            return parts[:turns], parts[turns].state


def file_of(family: Family, parts: Sequence[PlayedPart], last: Any, file: bytes = b"") -> Any:
    assert family.rewritten is not None
    return json.loads(family.rewritten(parts, last, file))


def positions(title: str, content: Any) -> Iterator[str]:
    """The position after each action that is read."""
    replayer = player.Replayer(export_of(content, "ours"), TITLES[title])
    for _ in replayer.steps():
        yield digest(replayer.game.state)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The position after each action, as it is written."""
    found: list[str] = []
    whole = Writer._follow

    def noted(writer: Writer, operated: str, told: int) -> None:
        whole(writer, operated, told)
        found[len(writer.actions) - 1 :] = [digest(writer.game.state)]

    monkeypatch.setattr(Writer, "_follow", noted)
    return found


def compared(title: str, turns: int | None, played: list[str]) -> None:
    parts, then = kept(title, turns)
    family = catalogue.family(title)
    content = file_of(family, parts, then)
    assert list(positions(title, content)) == played
    assert family.recorded is not None
    taken = family.recorded(json.dumps(content).encode(), {})
    match, settings = taken.state, taken.settings
    assert digest(match.position) == digest(then.position)
    assert then.settings.items() >= settings.items() - {("horizon", settings["horizon"])}
    assert len(content["actions"]) > 50
    if title != "1867-big-wyoming":
        assert not [one for one in content["actions"] if one["type"] == "pbm"]


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_the_same_at_every_action(title: str, played: list[str]) -> None:
    compared(title, 5, played)


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_a_whole_game_is_the_same_at_every_action(title: str, played: list[str]) -> None:
    compared(title, None, played)


def alike(action: dict[str, Any]) -> dict[str, Any]:
    """An action without what names one of several copies, and without what engines ignore."""
    known = {key: told for key, told in action.items() if key in TOLD[action["type"]]}
    for key, numbers in COPIES.items():
        if key in known:
            known[key] = known[key].rsplit("-", numbers)[0]
    if "shares" in known:
        known["shares"] = known["shares"][0].rsplit("_", 1)[0]
    if "routes" in known:
        known["routes"] = [
            (
                one["train"].rsplit("-", 1)[0],
                one["revenue"],
                sorted(min(ends, ends[::-1]) for ends in one["connections"]),
            )
            for one in known["routes"]
        ]
    return known


WHO = ("type", "entity", "entity_type")
TOLD = {
    "pass": WHO,
    "bid": (*WHO, "company", "price"),
    "par": (*WHO, "corporation", "share_price"),
    "buy_shares": (*WHO, "shares", "percent"),
    "sell_shares": (*WHO, "shares", "percent"),
    "buy_company": (*WHO, "company", "price"),
    "lay_tile": (*WHO, "hex", "tile", "rotation"),
    "place_token": (*WHO, "city"),
    "assign": (*WHO, "target", "target_type"),
    "run_routes": (*WHO, "routes"),
    "dividend": (*WHO, "kind"),
    "buy_train": (*WHO, "train", "price", "variant", "exchange"),
    "discard_train": (*WHO, "train"),
    "choose": (*WHO, "choice"),
    "bankrupt": WHO,
    "destination_connection": (*WHO, "corporations"),
}
LONG = [
    pytest.param(name, marks=pytest.mark.soak)
    for name in (*GENERATED, *RECORDED[:2], "1850_p3_s1", "1850_p6_s4")
]


@pytest.mark.parametrize("name", [*MIDWEST, *RECORDED[2:], *LONG])
def test_what_was_recorded_elsewhere_is_written_as_it_stands_there(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The orders of a recorded game, written by us: the same actions, one for one. What that
    engine did not ask, and ours asks, is passed: that alone is more."""
    export = read_export(game_file(name))
    title = TITLES[export.title]
    given: list[tuple[Any, bool]] = []
    whole = player.apply

    def noted(game: Any, order: Any, seat: int | None = None) -> None:
        given.append((order, seat is None and isinstance(order, Pass)))
        whole(game, order, seat)

    monkeypatch.setattr(player, "apply", noted)
    list(player.Replayer(export, title).steps())
    seats = [str(n + 1) for n in range(len(export.players))]
    game = new_game(title, seats, settings_for(export, title))
    ids = [int(one) if one.isdigit() else one for one in export.players]
    writer = Writer(Translator(export, game), ids)
    more: set[int] = set()
    for order, unasked in given:
        written = len(writer.actions)
        writer.carry_out(order, 0)
        if unasked and len(writer.actions) > written:
            more.add(len(writer.actions))
    theirs = [
        alike(one)
        for action in export.actions
        for one in with_followers(action)
        if one["type"] != "end_game"
    ]
    ours = [one for n, one in enumerate(writer.actions, 1) if n not in more]
    assert [alike(one) for one in ours] == theirs
    if name in RECORDED:
        assert looks(writer.actions) == looks(export.actions)


def looks(actions: Sequence[Any]) -> list[Any]:
    """What is told of looks for connections, which the engine of the recordings must be told."""
    followers = (one for action in actions for one in action.get("auto_actions") or ())
    return [alike(one) for one in followers if one["type"] == "destination_connection"]


def test_a_game_taken_over_is_told_from_its_first_action_on() -> None:
    """What came from elsewhere stands as it came; what was played here follows."""
    file = game_file("pres_transfer_price_drop").read_bytes()
    family = catalogue.family("1850")
    assert family.recorded is not None
    taken = family.recorded(file, {})
    match, settings = taken.state, taken.settings
    part = PlayedPart(match, {}, settings, Dice("5"), 1_795_000_000)
    played = family.resolve(match, {}, settings, Dice("5"))
    content = file_of(family, [part], played.state, file)
    before = [one for one in json.loads(file)["actions"] if one["type"] != "end_game"]
    assert content["actions"][: len(before)] == before
    assert len(content["actions"]) > len(before)
    retaken = family.recorded(json.dumps(content).encode(), {})
    again, words = retaken.state, retaken.settings
    assert digest(again.position) == digest(played.state.position)
    assert words == settings


def test_what_a_moderator_amended_is_told() -> None:
    """The form has no word for it: the position stands there, for this program."""
    [first, second], _ = kept("1850", 2)
    family = catalogue.family("1850")
    amended = family.decode(family.encode(second.state))
    amended.position.money["1"] -= 1
    amended.position.money["bank"] += 1
    changed = msgspec.structs.replace(second, state=amended)
    after = family.resolve(amended, changed.readings, changed.settings, changed.dice).state
    content = file_of(family, [first, changed], after)
    [told] = [one for one in content["actions"] if one["type"] == "pbm"]
    assert told["position"]["money"]["1"] == amended.position.money["1"]
    assert family.recorded is not None
    match = family.recorded(json.dumps(content).encode(), {}).state
    assert digest(match.position) == digest(after.position)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"settings": {"trains": "to 20"}}, "trains cannot be 'to 20'"),
        ({"settings": 3}, "not an export of a game"),
        ({"settings": {}, "position": {"seats": 3}}, "its first position is none"),
    ],
)
def test_a_file_that_says_what_it_cannot_is_refused(change: Any, told: str) -> None:
    parts, then = kept("1850", 2)
    family = catalogue.family("1850")
    content = file_of(family, parts, then) | {"pbm": change}
    assert family.recorded is not None
    with pytest.raises(ValueError, match=told):
        family.recorded(json.dumps(content).encode(), {})


@pytest.mark.parametrize(
    "action",
    [
        {"type": "pbm", "entity": 1, "entity_type": "player"},
        {"type": "pbm", "entity": 1, "entity_type": "player", "order": {"type": "Nothing"}},
        {"type": "pbm", "entity": 1, "entity_type": "player", "position": []},
        {"type": "pass", "entity": 1, "entity_type": "player", "pbm_then": [{"type": "Pass"}] * 9},
    ],
)
def test_an_action_of_ours_that_is_none_is_named(action: Any) -> None:
    parts, then = kept("1850", 2)
    family = catalogue.family("1850")
    content = file_of(family, parts, then)
    content["actions"].insert(0, action)
    assert family.recorded is not None
    with pytest.raises(ValueError, match="action 1 of it cannot be played"):
        family.recorded(json.dumps(content).encode(), {})
