"""The laws of the house that no other tool checks: sizes, names, words that stay out of code."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.house.parsed import parsed

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "pbm").rglob("*.py"))
LONGEST_FILE = 300
LONGEST_FUNCTION = 30
WEAK_NAMES = re.compile(r"(Manager|Handler|Helper|Util)s?$|^Base[A-Z]")
WEAK_FILES = {"utils", "helpers", "base", "manager", "handlers", "misc", "common"}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end, without the docstring."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        lines -= (first.end_lineno or 0) - first.lineno + 1
    return lines


class Source(NamedTuple):
    """A file of the product, as it is judged."""

    path: Path
    text: str
    tree: ast.Module


Law = Callable[[Source], Iterable[str]]
"""What is wrong with a file."""


def too_long(file: Source) -> Iterator[str]:
    lines = len(file.text.splitlines())
    if lines > LONGEST_FILE:
        yield f"{lines} lines"


def long_functions_and_weak_names(file: Source) -> Iterator[str]:
    for node in ast.walk(file.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = length(node)
            if lines >= LONGEST_FUNCTION:
                yield f"{node.name} has {lines} lines"
        if isinstance(node, ast.ClassDef) and WEAK_NAMES.search(node.name):
            yield f"{node.name} says nothing"
    if file.path.stem in WEAK_FILES:
        yield "its name says nothing"


def silent(file: Source) -> Iterator[str]:
    if file.tree.body and not ast.get_docstring(file.tree):
        yield "no docstring"
    for node in file.tree.body:
        if (
            isinstance(node, ast.ClassDef | ast.FunctionDef)
            and not node.name.startswith("_")
            and not ast.get_docstring(node)
            and not _is_event(node)
        ):
            yield node.name


def waiting_annotations(file: Source) -> Iterator[str]:
    later = "TYPE_CHECKING" in file.text or any(_named_before(file.tree))
    if ("from __future__ import annotations" in file.text) is not later:
        yield "they wait" if not later else "they must wait"


LAWS: dict[str, Law] = {
    "a file is a page or two": too_long,
    "functions are short and names say something": long_functions_and_weak_names,
    "every file and public class says what it is": silent,
    "annotations wait only where they name what comes later": waiting_annotations,
}


@cache
def broken() -> dict[str, list[str]]:
    """What breaks each law, by file; every file is read once for all of them."""
    found: dict[str, list[str]] = {law: [] for law in LAWS}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        source = Source(path, text, parsed(path))
        for law, judge in LAWS.items():
            found[law] += [f"{name(path)}: {fault}" for fault in judge(source)]
    return found


@pytest.mark.parametrize("law", LAWS)
def test_a_law_holds_for_every_file(law: str) -> None:
    assert broken()[law] == []


def _is_event(node: ast.ClassDef | ast.FunctionDef) -> bool:
    """Events of a journal: names in the past tense that say all."""
    bases = node.bases if isinstance(node, ast.ClassDef) else []
    return any(isinstance(base, ast.Name) and base.id.endswith("Event") for base in bases)


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


@pytest.mark.parametrize("path", sorted((ROOT / "tests/bench").glob("[a-z]*.py")), ids=name)
def test_a_bench_can_be_asked_for_all_its_figures_without_a_word(path: Path) -> None:
    """As `make bench` does with every file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    [main] = [one for one in tree.body if getattr(one, "name", "") == "main"]
    assert isinstance(main, ast.FunctionDef)
    assert len(main.args.args) == len(main.args.defaults)
