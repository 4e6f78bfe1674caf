"""The laws of the house that no other tool checks: sizes, names, words that stay out of code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "pbm").rglob("*.py"))
LONGEST_FILE = 300
LONGEST_FUNCTION = 30
WEAK_NAMES = re.compile(r"(Manager|Handler|Helper|Util)s?$|^Base[A-Z]")
WEAK_FILES = {"utils", "helpers", "base", "manager", "handlers", "misc", "common"}


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end, without the docstring."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        lines -= (first.end_lineno or 0) - first.lineno + 1
    return lines


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_file_is_a_page_or_two(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST_FILE, f"{lines} lines"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_functions_are_short_and_names_say_something(path: Path) -> None:
    faults = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = length(node)
            if lines >= LONGEST_FUNCTION:
                faults.append(f"{node.name} has {lines} lines")
        if isinstance(node, ast.ClassDef) and WEAK_NAMES.search(node.name):
            faults.append(f"{node.name} says nothing")
    assert not faults
    assert path.stem not in WEAK_FILES


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_file_and_public_class_says_what_it_is(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if tree.body:
        assert ast.get_docstring(tree), "no docstring"
    silent = [
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
        and not _is_event(node)
    ]
    assert not silent


def _is_event(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """Events of a journal: names in the past tense that say all."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id.endswith("Event") for base in bases)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_annotations_wait_only_where_they_name_what_comes_later(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    later = "TYPE_CHECKING" in text or any(_named_before(ast.parse(text)))
    assert ("from __future__ import annotations" in text) is later


def _named_before(tree: ast.Module) -> Iterator[str]:
    """What annotations name before it is there, apart from those of a function's own variables."""
    ends: dict[str, int] = {}
    for node in tree.body:
        named = [node] if hasattr(node, "name") else getattr(node, "targets", ())
        ends |= {
            getattr(one, "name", getattr(one, "id", "")): node.end_lineno or 0 for one in named
        }
    classes = [one for one in ast.walk(tree) if isinstance(one, ast.ClassDef)]
    kept = [*tree.body, *(one for part in classes for one in part.body)]
    fields = [one.annotation for one in kept if isinstance(one, ast.AnnAssign)]
    given = [one.annotation for one in ast.walk(tree) if isinstance(one, ast.arg)]
    made = [one.returns for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    for note in (*fields, *given, *made):
        for one in ast.walk(note) if note else ():
            if isinstance(one, ast.Name) and ends.get(one.id, 0) >= one.lineno:
                yield one.id


def test_transactions_are_begun_in_one_way_only() -> None:
    """`with db.conn` keeps the rows of a transaction that failed."""
    assert not [name(path) for path in FILES if re.search(r"with [\w.]*\.conn\b", path.read_text())]


def test_families_leave_files_and_clocks_to_the_office() -> None:
    forbidden = re.compile(
        r"^\s*(import|from) (datetime|time|random|secrets|sqlite3|socket)\b", re.M
    )
    families = [path for path in FILES if "games" in path.parts and path.stem != "__main__"]
    assert not [name(path) for path in families if forbidden.search(path.read_text())]


def test_nothing_is_looked_for_beside_the_checkout() -> None:
    """What judges the product stands in `fixtures`; whoever clones the project has all of it."""
    outside = re.compile(r"\.\./shared|[\"']shared[\"'/]")
    read = (".py", ".md", ".toml", ".csv", ".jinja", ".json", ".txt", "")
    folders = ("pbm", "tests", "fixtures", "reports", "turnsheets", ".ci")
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*"))]
    files = [path for path in files if path.is_file() and path.suffix in read]
    files.remove(Path(__file__).resolve())
    assert not [name(path) for path in files if outside.search(path.read_text("utf-8", "replace"))]
