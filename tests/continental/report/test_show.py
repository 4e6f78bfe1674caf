"""`pbm show` of Continental Rails: what the moderator looks up, and what a seat may (9, R61)."""

from __future__ import annotations

import re

import msgspec
import pytest

from pbm.core.page import Items, Section, Table
from pbm.games.continental.family import FAMILY
from pbm.games.continental.view import View
from tests.continental.play import played


def moderator() -> View:
    """Everything after nine turns."""
    at = played(9)
    return FAMILY.reveal(at.state, at.record, at.ledger)


def shown(view: View, word: str, name: str = "") -> tuple[Section, ...]:
    """The answer to `pbm show GAME WORD NAME`."""
    return FAMILY.show[word](view, played(9).rows, name)


def table(sections: tuple[Section, ...], number: int = 0) -> Table:
    """One of the tables of an answer."""
    found = [block for one in sections for block in one.blocks if isinstance(block, Table)]
    return found[number]


def test_the_ledger_of_an_account_leads_to_its_balance() -> None:
    """Every movement of the turn, and their sum: what the balance changed by."""
    at = played(9)
    before = played(8).state.till("B&O")
    rows = table(shown(moderator(), "ledger", "cash:railroad:B&O")).rows
    assert rows[-1][-1] == at.state.till("B&O") - before
    assert {row[1] for row in rows} >= {"Revenue", "Operating expenses"}


@pytest.mark.parametrize(
    ("short", "account", "called"),
    [
        ("b&o", "cash:railroad:B&O", "cash of B&O"),
        ("4", "cash:tycoon:4", "cash of Jay Gould (4)"),
        ("gould", "cash:tycoon:4", "cash of Jay Gould (4)"),
        ("bank", "bank", "the Bank"),
    ],
)
def test_a_cash_account_may_be_named_in_short(short: str, account: str, called: str) -> None:
    """As railroads and tycoons are named everywhere else."""
    (section,) = shown(moderator(), "ledger", short)
    assert section.title == f"Movements of {called}"
    rows = table((section,)).rows
    assert rows
    assert not any(":" in str(cell) for row in rows for cell in row)
    assert rows == table(shown(moderator(), "ledger", account)).rows


def test_all_accounts_that_moved_are_listed_and_others_unknown() -> None:
    """A wrong name is no empty table."""
    (section,) = shown(moderator(), "ledger")
    rows = table((section,)).rows
    assert {("cash of Jay Gould (4)", "4"), ("cash of B&O", "B&O"), ("the Bank", "bank")} <= set(
        rows
    )
    for _, name in rows:
        assert table(shown(moderator(), "ledger", str(name))).rows
    with pytest.raises(LookupError):
        shown(moderator(), "ledger", "cash:railroad:XYZ")


def test_one_railroad_is_shown_with_its_books() -> None:
    """By its code in any case; the moderator sees cash flow and holders."""
    (section,) = shown(moderator(), "railroad", "b&o")
    assert section.title == "B&O Baltimore & Ohio"
    assert table((section,)).rows[0][0] == "B&O"
    assert "Brought forward" in {row[0] for row in table((section,), 3).rows}
    with pytest.raises(LookupError):
        shown(moderator(), "railroad", "B&Q")


@pytest.mark.parametrize("name", ["9", "Eugène de Ségur", "eugène de ségur", "Ségur"])
def test_one_tycoon_is_shown_by_number_or_name(name: str) -> None:
    """His line of the summary, his position, his cash."""
    (section,) = shown(moderator(), "tycoon", name)
    assert section.title == "Eugène de Ségur (9)"
    cash = played(9).state.cash(9)
    found, told = (block for block in section.blocks if isinstance(block, Items))
    assert told.items
    assert not any("seat " in words or "_" in words for words in told.items)
    assert found.items[0].startswith(f"Eugène de Ségur (9): ${cash:,} in cash, a bank loan of $")
    assert table((section,), 1).rows[-1][-1] == cash


def test_a_seat_is_shown_nothing_but_its_own() -> None:
    """R61: without the moderator's view the same words answer less."""
    at = played(9)
    view = FAMILY.view(at.state, at.record, 4)
    secrets = {"CreditExamined", "PointsScored", "Outcome", "BankFailed"}
    for _, kind, figures in table(shown(view, "journal")).rows:
        assert kind not in secrets or re.match(r"seat [^,]+ \(4\),", str(figures))
    with pytest.raises(LookupError):
        shown(view, "ledger", "cash:tycoon:5")


def test_the_journal_tells_in_the_words_of_the_news_what_these_tell() -> None:
    """And whose order or work it is, which the news have in their heads."""
    rows = table(shown(moderator(), "journal")).rows
    given = [str(told) for _, kind, told in rows if kind == "OrderGiven"]
    assert given
    assert all(re.match(r"\D+ \(\d+\): \w", told) for told in given)
    improved = [str(told) for _, kind, told in rows if kind == "Improved"]
    assert improved
    assert all(": improved by " in told for told in improved)
    assert not any("_" in str(told).split("{")[0] for _, kind, told in rows if kind == "Traded")


def test_every_answer_is_json_too() -> None:
    """`--json` is the sections as they are."""
    for word in ("tycoons", "railroads", "market", "map", "journal"):
        answer = shown(moderator(), word)
        again = msgspec.json.decode(msgspec.json.encode(answer), type=tuple[Section, ...])
        assert again == answer
