"""The lists of rulebooks' paragraphs: each with the tests that prove it and a mutant to kill.

A list is a file of `[[rule]]`: its number, what it says in words of our own, tests, a mutant (a
file of the game, a text in it and what it is changed to) by which the first test must fail. A
paragraph that tells no rule says so in `nothing`.
"""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import msgspec

TESTS = Path(__file__).parent
ROOT = TESTS.parent
CASE = "cases/test_{family}.py::test_the_case_comes_out_as_written[{case}]"


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph or list item of a rulebook."""

    number: str
    says: str
    tests: tuple[str, ...] = ()
    """Below the family's tests; or the names of exact cases."""
    mutant: tuple[str, str, str] = ("", "", "")
    """File, text, other text."""
    mutant_test: str = ""
    """The test that kills the mutant, if not the first."""
    nothing: str = ""
    """Why there is nothing to prove."""

    @property
    def killer(self) -> str:
        """The test that must fail on the mutant."""
        return self.mutant_test or self.tests[0]


class Book(msgspec.Struct, frozen=True):
    """The list of one title."""

    family: str
    rules: tuple[Rule, ...]

    @property
    def game(self) -> Path:
        """Where the mutants' files are, below the project."""
        return Path("pbm/games") / self.family

    def test(self, name: str) -> str:
        """A test by its name for pytest, below `tests`; without a file it is an exact case."""
        if "::" in name:
            return f"{self.family}/{name}"
        return CASE.format(family=self.family, case=name)


def book(family: str, file: Path) -> Book:
    """The list in a file."""
    rules = tomllib.loads(file.read_text("utf-8"))["rule"]
    return Book(family, tuple(msgspec.convert(rules, list[Rule])))


@cache
def names_in(file: str) -> set[str]:
    """The test functions of a file below `tests`."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    names = (node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {name for name in names if name.startswith("test_")}


def fault(rules: Book, rule: Rule, cases: frozenset[str] = frozenset()) -> str:
    """What is wrong with an entry: a test or the line of its mutant is gone; or ""."""
    if not rule.says and not rule.nothing:
        return "it says nothing"
    if rule.nothing:
        return "it has tests" if rule.tests else ""
    for test in (*rule.tests, rule.killer):
        file, mark, name = test.partition("::")
        there = name in names_in(f"{rules.family}/{file}") if mark else test in cases
        if not there:
            return f"{test} does not exist"
    file, text, other = rule.mutant
    path = ROOT / rules.game / file
    if not path.exists() or text not in path.read_text("utf-8"):
        return f"{file} has no {text!r}"
    return "" if text != other else "the mutant changes nothing"
