"""The list of 1850's numbered sections: every one has a test that exists and a mutant to kill."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.material import cases, figures
from tests.rulebook import Rule, book, fault

BOOK = book("eighteenxx", Path(__file__).with_name("rulebook.toml"))
CASES = frozenset(str(case["id"]) for case in cases("1850"))


@pytest.mark.parametrize("rule", BOOK.rules, ids=[rule.number for rule in BOOK.rules])
def test_a_section_has_tests_and_a_mutant(rule: Rule) -> None:
    """A section without a test, with one that is gone, or whose line is gone, is a hole."""
    assert fault(BOOK, rule, CASES) == ""


def test_the_list_has_every_section_and_no_other() -> None:
    """Chapters with sections below them need no line; 15.2 has one for each private company."""
    listed = [rule.number for rule in BOOK.rules]
    sections = figures("1850-sections")["sections"]
    lowest = {n for n in sections if not any(other.startswith(f"{n}.") for other in sections)}
    privates = {f"15.2 P{n}" for n in range(1, 8)}
    assert len(set(listed)) == len(listed)
    assert (lowest - {"15.2"} | privates) <= set(listed)
    assert set(listed) <= set(sections) | privates


def test_every_case_of_the_title_proves_a_section() -> None:
    """But those of batched turns, which are no rules of the book."""
    named = {test for rule in BOOK.rules for test in rule.tests}
    rules = {case["id"] for case in cases("1850") if case["kind"] == "rule"}
    assert sorted(rules - named) == []
