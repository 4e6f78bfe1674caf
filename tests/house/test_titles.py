"""The engine of 18xx knows no title: no name, hex or heading of one stands in its code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from pbm.games.eighteenxx.titles import t1850, t1867, t1870
from pbm.games.eighteenxx.values.title import CITED, Title
from tests.house.parsed import parsed

ROOT = Path(__file__).resolve().parents[2]
FAMILY = ROOT / "pbm" / "games" / "eighteenxx"
ROOMS = ("board", "computer", "engine", "mail", "programme", "routes", "values")
FILES = sorted(
    path
    for path in FAMILY.rglob("*.py")
    if path.relative_to(FAMILY).parts[0] in ROOMS or path.parent == FAMILY
)
HEX = re.compile(r"\b[A-P]\d{1,2}\b")
TITLES = (t1850.TITLE, t1867.TITLE, t1870.TITLE)


def names(title: Title) -> set[str]:
    """The names of a title: its own, of companies, places and rules."""
    figures, places = title.figures, title.maps(frozenset()).hexes.values()
    titled = (*figures.companies.values(), *figures.privates.values(), *places)
    return (
        {title.name, *figures.companies, *figures.privates, *figures.headings.values()}
        | {one.title for one in titled if one.title}
    ) - FAMILIAR


FAMILIAR = {"West", "East", "South"}
"""Names of areas that are plain words too."""
NAMES = {
    name for name in {"1867"}.union(*map(names, TITLES)) if len(name) > 2 or not name.isdigit()
}
"""What only a title may say."""
NAMED = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(NAMES)))})(?!\w)")


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a file with their lines; docstrings may cite rulebooks."""
    tree = parsed(path)
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
    return {*NAMED.findall(text), *HEX.findall(text)}


def test_no_text_of_the_engine_is_of_one_title() -> None:
    said = [(path, line, text) for path in FILES for line, text in texts(path)]
    assert [(str(path), line, text) for path, line, text in said if named(text)] == []


def test_no_room_of_the_engine_imports_a_title_or_a_feature() -> None:
    of_one = re.compile(r"eighteenxx\.(?:titles|features)\S*")
    found = {str(path): of_one.findall(path.read_text(encoding="utf-8")) for path in FILES}
    assert {path: names for path, names in found.items() if names} == {}


def test_what_is_cited_is_listed() -> None:
    """The first word of every refusal of the engine is a key of `CITED`."""
    found = set()
    for path in FILES:
        tree = parsed(path)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("no", "Refusal"):
                first = node.args[0]
                found |= {first.value} if isinstance(first, ast.Constant) else set()
    assert found <= CITED.union(*(feature.cites for title in TITLES for feature in title.features))


TEXTS = sorted(
    (
        *(ROOT / "turnsheets" / "eighteenxx").glob("*.jinja"),
        *(ROOT / "reports" / "eighteenxx").glob("*.jinja"),
        *FAMILY.glob("programme/*.toml"),
    )
)


def test_no_wording_of_the_family_is_of_one_title() -> None:
    lines = [
        (path.name, at, line)
        for path in TEXTS
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    ]
    assert [one for one in lines if named(one[2])] == []
