"""One name, one meaning: what the glossary of ARCHITECTURE.md says of names is true of the code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.house.parsed import parsed

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "pbm").rglob("*.py"))
WORDS = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("\n## ")[1]
SHARED = "The same in each family"
NAME = re.compile(r"`([A-Z][A-Za-z]+)`")
CAMEL = re.compile(r"[A-Z]\w*[a-z]\w*$")


def defined(tree: ast.Module) -> Iterator[str]:
    """The public classes of a file, and its names for types."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and CAMEL.match(target.id):
                    yield target.id


def places() -> dict[str, list[str]]:
    """Where each name is defined: the family, or the contract (`""`), or the file."""
    found = defaultdict(list)
    for path in FILES:
        parts = path.relative_to(ROOT / "pbm").parts
        family = parts[1].removesuffix(".py") if parts[0] == "games" else "/".join(parts)
        for name in defined(parsed(path)):
            found[name].append("" if family in ("family", "table") else family)
    return found


def test_a_name_is_defined_once_or_is_the_same_in_each_family() -> None:
    twice = {name: where for name, where in places().items() if len(where) > 1}
    assert sorted(twice) == NAME.findall(WORDS[WORDS.index(SHARED) :])
    families = {"", "chicago", "continental", "eighteenxx"}
    strange = [
        name
        for name, where in twice.items()
        if len(set(where)) < len(where) or not set(where) <= families
    ]
    assert not strange


def test_the_glossary_names_what_there_is() -> None:
    assert not set(NAME.findall(WORDS)) - set(places())


PAGES = ("chicago/auction", "chicago/develop", "chicago/dividends", "chicago/expand")
"""Actions of Chicago Express: a page each, as the steps of Continental Rails are."""
ALONE = "archive/audit"
"""Is run without the house, so it brings what it needs."""


def scope(path: Path) -> str:
    """Within what a function's name means one thing: a room, a family; a step, a feature."""
    parts = path.relative_to(ROOT / "pbm").with_suffix("").parts
    if parts[0] != "games":
        return "/".join(parts) if "/".join(parts) == ALONE else parts[0]
    alone = parts[2:3] == ("steps",) or "/".join(parts[1:3]) in PAGES
    return "/".join(parts[1:4] if alone or parts[2:3] == ("features",) else parts[1:2])


def test_a_function_s_name_is_defined_once_in_its_room() -> None:
    """Families, features and steps may each have a function of the same name for the same thing."""
    found = defaultdict(list)
    for path in FILES:
        for node in parsed(path).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                found[scope(path), node.name].append(path.relative_to(ROOT / "pbm").as_posix())
    assert {name: where for name, where in found.items() if len(where) > 1} == {}
