"""The list of the rulebook's paragraphs: every one has a test that exists and a mutant to kill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.material import figures
from tests.rulebook import Rule, book, fault

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parents[1]
GAME = ROOT / "pbm" / "games" / "continental"
LIST = Path(__file__).with_name("rulebook.toml")


BOOK = book("continental", LIST)
RULES = BOOK.rules


@pytest.mark.parametrize("rule", RULES, ids=[rule.number for rule in RULES])
def test_a_rule_has_tests_and_a_mutant(rule: Rule) -> None:
    """A rule without a test, with one that is gone, or whose line is gone, is a hole."""
    assert fault(BOOK, rule) == ""


def test_every_ruling_is_cited_in_rules_and_tests() -> None:
    """Rulings are the decision records: each is in the code it decides, and in a test."""
    # those on information are decided in the window, and proved by changing every secret
    rulings = (GAME / "rulings.md").read_text("utf-8").split("### Information")[0]
    for folder in (GAME, TESTS):
        files = [path for path in folder.rglob("*") if path.suffix in (".py", ".toml")]
        cited = _numbers(" ".join(path.read_text("utf-8") for path in files))
        missing = sorted(_numbers(rulings) - cited)
        assert not missing, f"{folder.name} does not cite {missing}"


def _numbers(text: str) -> set[str]:
    """Numbers of rulings in a text, ranges written out."""
    found = set(re.findall(r"\b[RQ]\d+a?\b", text))
    for kind, first, last in re.findall(r"\b([RQ])(\d+)(?: to |–)[RQ](\d+)", text):
        found |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    return found


def test_numbers_stand_once() -> None:
    """A rule stands on the list once."""
    numbers = [rule.number for rule in RULES]
    assert len(set(numbers)) == len(numbers)


def test_the_list_has_every_paragraph_of_the_rulebook() -> None:
    """Every numbered head of the book, and the list items below it, are on the list."""
    book = figures("continental-rails-ii-paragraphs")
    listed = {re.match(r"[\d.]+|[A-Z]", rule.number).group() for rule in RULES}  # type: ignore[union-attr]
    assert set(book["paragraphs"]) - {"1.1"} <= listed | {"9.1", "9.2"}
    known = {rule.number for rule in RULES}
    for head, count in book["items"].items():
        for item in range(1, count + 1):
            name = f"{head}({item})"
            assert any(one == name or one.startswith(f"{name}(") for one in known), name
