"""What a feature of 18xx brings stands in its own folder, and nowhere else what only it uses."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.material import sentences

ROOT = Path(__file__).resolve().parents[2]
FAMILY = ROOT / "pbm" / "games" / "eighteenxx"
FEATURES = FAMILY / "features"
WORDING = sorted(
    path for room in ("reports", "turnsheets") for path in (ROOT / room / "eighteenxx").iterdir()
)


def room(path: Path) -> str:
    """The feature that a file belongs to; "" for all others."""
    parts = path.relative_to(FAMILY).parts
    return parts[1] if parts[0] == "features" and len(parts) > 2 else ""


def used() -> dict[str, set[str]]:
    """What the code of the family names, in quotes or not, and the features that do."""
    found = defaultdict(set)
    for path in sorted(FAMILY.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in _names(node):
                found[name].add(room(path))
    return found


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text.replace(" ", "_").replace("-", "_")
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name


USED = used()


@pytest.mark.parametrize("path", WORDING, ids=lambda path: path.stem)
def test_no_sentence_of_the_family_is_of_one_feature_alone(path: Path) -> None:
    names = re.findall(r"macro (\w+)\(", path.read_text(encoding="utf-8"))
    faults = {name: USED[name] for name in names if len(USED[name]) == 1 and "" not in USED[name]}
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
    faults = {name: USED[name] for name in names if len(USED[name]) == 1 and "" not in USED[name]}
    assert faults == {}
