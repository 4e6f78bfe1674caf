"""The engine of 18xx knows no title: no name, hex or heading of one stands in its code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.games.eighteenxx.titles.t1870 import TITLE
from pbm.games.eighteenxx.values.citations import CITED

ROOT = Path(__file__).resolve().parents[2]
FAMILY = ROOT / "pbm" / "games" / "eighteenxx"
ROOMS = ("board", "computer", "engine", "mail", "programme", "routes", "values")
FILES = sorted(
    path
    for path in FAMILY.rglob("*.py")
    if path.relative_to(FAMILY).parts[0] in ROOMS or path.parent == FAMILY
)
HEX = re.compile(r"\b[A-P]\d{1,2}\b")
FIGURES = TITLE.figures
NAMES = (
    {TITLE.name, "1850", "1867"}
    | set(FIGURES.companies)
    | {one.title for one in FIGURES.companies.values()}
    | set(FIGURES.privates)
    | {one.title for one in FIGURES.privates.values()}
    | {place.title for place in TITLE.maps(frozenset()).hexes.values() if place.title}
    | set(FIGURES.headings.values())
)
"""What only a title may say."""


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file with their lines; docstrings may cite rulebooks."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(one.value)
        for one in ast.walk(tree)
        if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def named(text: str) -> set[str]:
    """The names of a title in a text, each as a whole word."""
    words = {name for name in NAMES if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)}
    return words | set(HEX.findall(text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FAMILY)))
def test_no_text_of_the_engine_is_of_one_title(path: Path) -> None:
    faults = [f"line {line}: {text!r}" for line, text in texts(path) if named(text)]
    assert faults == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FAMILY)))
def test_no_room_of_the_engine_imports_a_title_or_a_feature(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"eighteenxx\.(?:titles|features)\S*", text)


def test_what_is_cited_is_listed() -> None:
    """The first word of every refusal of the engine is a key of `citations`."""
    found = set()
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("no", "Refusal"):
                first = node.args[0]
                found |= {first.value} if isinstance(first, ast.Constant) else set()
    assert found <= CITED.union(*(feature.cites for feature in TITLE.features))
