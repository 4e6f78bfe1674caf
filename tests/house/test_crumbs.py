"""No crumbs: a file that one other file alone asks for mostly belongs into that file."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from tests.house.parsed import parsed

ROOT = Path(__file__).resolve().parents[2]
MOST = 100
"""Files with one importer, of any size."""
MOST_SMALL = 16
SMALL = 60
"""Lines up to which a file is small."""


def modules() -> dict[str, Path]:
    """Every module of the product by its dotted name; a room by its `__init__`."""
    found = {}
    for path in sorted((ROOT / "pbm").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def importers() -> dict[str, set[str]]:
    """Module -> the modules that import it, or a name of it, anywhere in their text."""
    known, found = modules(), defaultdict[str, set[str]](set)
    for one, path in known.items():
        for node in ast.walk(parsed(path)):
            named: list[str] = []
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                named = [name if name in known else node.module for name in inner]
            for name in named:
                if name != one and name in known:
                    found[name].add(one)
    return found


@cache
def crumbs() -> dict[str, int]:
    """Files with exactly one importer in `pbm`, and their lines.

    Apart from them stand steps, each a page of a rulebook that its sequence alone names, what a
    feature brings to sheets and computer seats, and the fronts of rooms (`__init__.py`).
    """
    asked = importers()
    return {
        name: len(path.read_text(encoding="utf-8").splitlines())
        for name, path in modules().items()
        if len(asked[name]) == 1
        and path.name != "__init__.py"
        and not {"steps", "features"} & set(path.parts)
    }


def test_few_files_serve_one_other_alone() -> None:
    found = crumbs()
    assert len(found) <= MOST, sorted(found)


def test_hardly_any_of_them_is_small() -> None:
    small = {name: lines for name, lines in crumbs().items() if lines <= SMALL}
    assert len(small) <= MOST_SMALL, small
