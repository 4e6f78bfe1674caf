"""What the engine of 18xx holds for one title alone: names that only its own features ask for."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pbm.games.eighteenxx import titles
from tests.house.parsed import parsed

FAMILY = Path(titles.__file__).parents[1]
TOY = FAMILY.parents[2] / "tests/eighteenxx/toy/__init__.py"
APART = ("features", "titles", "recorded")
"""Rooms that are no engine: rules to choose from, titles, recordings of other engines."""
FOR_1850 = {"values/state.py": ["StockRound.owed"]}
"""What no other file of the engine asks for."""
FIELDS_OF_1850 = {"owed", "elsewhere", "new_trains", "rights", "BY_RIGHT"}
FILES_OF_1850 = {
    "board/board.py",
    "board/network.py",
    "engine/steps/trains.py",
    "values/figures.py",
    "values/state.py",
}
PAGE = Path(__file__).parents[2] / "docs/how-to-add-a-title.md"

FOR_1867 = {
    "board/board.py",
    "computer/outlook.py",
    "engine/companies.py",
    "engine/match.py",
    "engine/shares.py",
    "engine/steps/running.py",
    "engine/steps/stock_turn.py",
    "engine/steps/trains.py",
    "engine/train_sales.py",
    "routes/cubes.py",
}
"""Files with a name that 1867 alone asks for; all but `cubes.py` were there before it.

Fields that the engine looks at, too, are not found so: they are in `values/state.py`, the tenth.
"""


def room(path: Path) -> tuple[str, ...]:
    return path.relative_to(FAMILY).parts


def chosen(path: Path) -> set[str]:
    """The folders of features that a title's Python file imports."""
    start = "pbm.games.eighteenxx.features"
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(start):
            inside = (node.module or "").removeprefix(start).strip(".").split(".")[0]
            found |= {inside} if inside else {one.name for one in node.names}
    return found


TITLES = {path.parent.name[1:]: path for path in FAMILY.glob("titles/t*/__init__.py")}
CHOSEN = {name: chosen(path) for name, path in {**TITLES, "toy": TOY}.items()}


def asking(path: Path) -> set[str]:
    """Whose a file is: that of titles, or the engine's."""
    first, *rest = room(path)
    if first == "features":
        return {name for name, features in CHOSEN.items() if rest[0] in features}
    return {rest[0][1:]} if first == "titles" and len(rest) > 1 else {"the engine"}


def asked(tree: ast.AST) -> Iterator[str]:
    """The names that a file uses."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg


def given(path: Path) -> Iterator[tuple[str, bool]]:
    """Public names and fields that a file defines, and whether its own use of them counts.

    A point or occasion is always used where it stands; who needs it is who puts something there.
    """
    for node in parsed(path).body:
        if isinstance(node, ast.ClassDef):
            yield node.name, True
            fields = (one for one in node.body if isinstance(one, ast.AnnAssign))
            yield from ((f"{node.name}.{ast.unparse(one.target)}", True) for one in fields)
        elif isinstance(node, ast.FunctionDef):
            yield node.name, True
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield ast.unparse(target), not ast.unparse(node.value).startswith(("Point", "Occasion"))


@cache
def needs() -> dict[str, dict[str, list[str]]]:
    """Title -> file of the engine -> the names in it that this title alone asks for."""
    files = sorted(FAMILY.rglob("*.py"))
    users: dict[str, set[Path]] = defaultdict(set)
    for path in files:
        for name in asked(parsed(path)):
            users[name].add(path)
    found: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for path in files:
        for name, own in given(path) if room(path)[0] not in APART else ():
            using = users[name.split(".")[-1]] - (set() if own else {path})
            whose = set().union(*map(asking, using)) if using else set()
            if len(whose) == 1 and "the engine" not in whose:
                found[whose.pop()].setdefault("/".join(room(path)), []).append(name)
    return found


def test_what_the_engine_holds_for_1850_alone() -> None:
    """No point, no occasion, no function: one field of a frame."""
    assert needs()["1850"] == FOR_1850


def test_what_the_engine_holds_for_1867_alone() -> None:
    """Ten files with `values/state.py`; what it brought under a name of its own is no change."""
    assert set(needs()["1867"]) == FOR_1867


def known(tree: ast.AST) -> Iterator[str]:
    """Fields that a file has or asks for, and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.AnnAssign):
            yield ast.unparse(node.target)
        elif isinstance(node, ast.Name) and node.id.isupper():
            yield node.id


def test_five_files_of_the_engine_know_what_1850_alone_has() -> None:
    """Those that the page names; nobody but features of 1850 alone uses these fields."""
    files = sorted(FAMILY.rglob("*.py"))
    knowing = {"/".join(room(p)): p for p in files if FIELDS_OF_1850 & set(known(parsed(p)))}
    engine = {name for name, path in knowing.items() if room(path)[0] not in APART}
    assert engine == FILES_OF_1850
    told = PAGE.read_text(encoding="utf-8").split("| file | what 1850")[1].split("\n\n")[0]
    assert {line.split("`")[1] for line in told.splitlines()[2:]} == FILES_OF_1850
    outside = {
        title for name, p in knowing.items() if name.startswith("features/") for title in asking(p)
    }
    assert outside == {"1850"}


def test_a_point_of_one_title_is_seen() -> None:
    """The connections of 1870 have their own occasion at the end of a turn."""
    assert "TURN_OVER" in needs()["1870"]["engine/course.py"]
