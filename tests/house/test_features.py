"""What a feature of 18xx brings stands in its own folder, and nowhere else what only it uses."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pbm.core.wording import wording
from pbm.games.eighteenxx.programme.questions import BLOCKS
from pbm.games.eighteenxx.titles import t1850, t1867, t1870
from pbm.games.eighteenxx.values.title import rules_of
from tests.house.parsed import parsed
from tests.material import sentences

ROOT = Path(__file__).resolve().parents[2]
FAMILY = ROOT / "pbm" / "games" / "eighteenxx"
FEATURES = FAMILY / "features"
WORDING = sorted(
    path for room in ("reports", "turnsheets") for path in (ROOT / room / "eighteenxx").glob("*.*")
)


def room(path: Path) -> str:
    """The feature that a file belongs to; "" for all others."""
    parts = path.relative_to(FAMILY).parts
    return parts[1] if parts[0] == "features" and len(parts) > 2 else ""


@cache
def used() -> dict[str, set[str]]:
    """What the code of the family names, in quotes or not, and the features that do."""
    found = defaultdict(set)
    for path in sorted(FAMILY.rglob("*.py")):
        whose = room(path)
        for node in ast.walk(parsed(path)):
            for name in _names(node):
                found[name].add(whose)
    return found


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text.replace(" ", "_").replace("-", "_")
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name


@pytest.mark.parametrize("path", WORDING, ids=lambda path: path.stem)
def test_no_sentence_of_the_family_is_of_one_feature_alone(path: Path) -> None:
    names = re.findall(r"macro (\w+)\(", path.read_text(encoding="utf-8"))
    rooms = {name: used().get(name, set()) for name in names}
    faults = {name: those for name, those in rooms.items() if len(those) == 1 and "" not in those}
    assert faults == {}


def test_no_two_features_bring_the_same_sentence() -> None:
    for path in WORDING:
        told = Counter(sentences(path.parent.parent.name, "eighteenxx", path.stem))
        assert [name for name, times in told.items() if times > 1] == []


def test_what_a_feature_says_is_a_sentence_of_a_file_of_the_family() -> None:
    """`wording.jinja` names the file before the sentence."""
    files = tuple(path.stem for path in WORDING)
    for path in FEATURES.glob("*/wording.jinja"):
        names = re.findall(r"macro (\w+)\(", path.read_text(encoding="utf-8"))
        assert names, path
        assert [name for name in names if name.partition("_")[0] not in files] == []


def test_no_phrase_of_the_family_is_of_one_feature_alone() -> None:
    """How people say an order, or ask for a figure."""
    text = (FAMILY / "programme" / "phrases.toml").read_text(encoding="utf-8")
    names = re.findall(r"^\[+(?:orders\.forms|figures)\.(\w+)", text, re.MULTILINE)
    rooms = {name: used().get(name, set()) for name in names}
    faults = {name: those for name, those in rooms.items() if len(those) == 1 and "" not in those}
    assert faults == {}


SHARED = ("orders", "events", "state")
"""Files of `values/` with what several features, or the engine, tell and order."""


def classes(path: Path) -> dict[str, set[str]]:
    """The classes of a file with the names of their bases."""
    return {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for node in parsed(path).body
        if isinstance(node, ast.ClassDef)
    }


@pytest.mark.parametrize("file", SHARED)
def test_no_order_event_or_frame_of_one_feature_stands_in_values(file: str) -> None:
    shared = {
        name
        for name, bases in classes(FAMILY / "values" / f"{file}.py").items()
        if bases & {"Order", "Event", "Frame"}
    }
    users = defaultdict(set)
    for path in FAMILY.rglob("*.py"):
        if path.relative_to(FAMILY).parts[0] == "values":
            continue
        for node in ast.walk(parsed(path)):
            for name in shared & set(_names(node)):
                users[name].add(room(path))
    faults = {name: rooms for name, rooms in users.items() if len(rooms) == 1 and "" not in rooms}
    assert faults == {}
    assert shared - set(users) - {"BankBroke"} == set()


def test_what_a_feature_declares_is_named_in_its_folder_alone() -> None:
    """Orders, events, frames; a title lists the frames whose steps it puts in order."""
    own = {
        name: room(path)
        for path in FEATURES.rglob("*.py")
        for name, bases in classes(path).items()
        if bases & {"Order", "Event", "Frame"}
    }
    assert len(own) > 40
    faults = [
        f"{path.relative_to(FAMILY)} names {name}"
        for path in sorted(FAMILY.rglob("*.py"))
        if path.relative_to(FAMILY).parts[0] != "titles"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Name | ast.Attribute)
        for name in _names(node)
        if name in own and room(path) != own[name]
    ]
    assert faults == []


def test_every_event_that_a_feature_declares_is_in_its_journal() -> None:
    """Else a journal that tells of it could not be read back."""
    declared = {
        name
        for path in FEATURES.rglob("*.py")
        for name, bases in classes(path).items()
        if "Event" in bases
    }
    titles = (t1850.TITLE, t1867.TITLE, t1870.TITLE)
    told = {event.__name__ for one in titles for event in one.events}
    assert declared <= told


def test_every_question_has_its_sentence() -> None:
    """What a step asks is told in `asked_…`, which its feature may bring."""
    words = wording("reports", "eighteenxx")
    for title in (t1850.TITLE, t1867.TITLE, t1870.TITLE):
        plans = rules_of(title, {}).plans.values()
        asking = {step.name for plan in plans for step in plan.steps if step.asks}
        kinds = {BLOCKS.get(name, name).replace(" ", "_") for name in asking}
        assert [kind for kind in kinds if not words.has("chronicle", f"asked_{kind}")] == []
