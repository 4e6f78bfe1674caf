"""Ledger, journal and tables: money that adds up, facts that read back, data that are checked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbm.core.journal import Event, EventFamily, Journal
from pbm.core.ledger import Ledger, LedgerEntry
from pbm.core.tables import TableError, read_csv, read_toml


def test_every_payment_has_two_sides() -> None:
    accounts = {"bank": 100}
    ledger = Ledger(accounts)
    ledger.step = "1"
    assert ledger.pay("bank", "Anna", 30, "loan") == 30
    assert ledger.pay("Anna", "Bert", 50, "bet") == 50
    assert accounts == {"bank": 70, "Anna": -20, "Bert": 50}
    assert ledger.total() == 100
    assert ledger.entries == [
        LedgerEntry("bank", "Anna", 30, "loan", "1"),
        LedgerEntry("Anna", "Bert", 50, "bet", "1"),
    ]


def test_nothing_is_paid_silently_and_less_than_nothing_never() -> None:
    ledger = Ledger()
    assert ledger.pay("a", "b", 0, "nothing") == 0
    assert ledger.entries == []
    with pytest.raises(ValueError, match="cannot pay -1"):
        ledger.pay("a", "b", -1, "theft")
    assert ledger.balance("a") == 0


class Rained(Event, frozen=True):
    """It rained."""

    inches: int


class Snowed(Event, frozen=True):
    """It snowed."""

    town: str


def test_a_journal_is_read_back_as_the_facts_it_was() -> None:
    family = EventFamily([Rained, Snowed])
    journal = Journal()
    journal.tell(Rained(3))
    journal.tell(Snowed("Butte"))
    kept = family.encode(journal)
    assert kept == b'[{"type":"Rained","inches":3},{"type":"Snowed","town":"Butte"}]'
    assert list(family.decode(kept)) == journal.events
    assert journal.of(Snowed) == [Snowed("Butte")]


def test_a_foreign_fact_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        EventFamily([Rained, Snowed]).decode(b'[{"type":"Burned"}]')
    with pytest.raises(ValueError, match="one name"):
        EventFamily([Rained, Rained])


class Engine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row or a table."""

    level: int
    name: str | None


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("level = 1\nname = 2", "engines.toml, name"),
        ("level = 1", "engines.toml, the whole file"),
        ('level = 1\nname = "x"\nwheels = 4', "engines.toml, the whole file"),
        ("level = ", "engines.toml, the whole file"),
    ],
)
def test_a_wrong_table_names_its_file_and_place(tmp_path: Path, text: str, place: str) -> None:
    path = tmp_path / "engines.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(TableError) as caught:
        read_toml(path, Engine)
    assert str(caught.value).startswith(place)


def test_rows_are_values_and_empty_fields_none(tmp_path: Path) -> None:
    path = tmp_path / "engines.csv"
    path.write_text("level,name\n1,Lion\n2,\n", "utf-8")
    assert read_csv(path, Engine) == [Engine(1, "Lion"), Engine(2, None)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("level\n1\n", "line 1"),
        ("level,name\n1,Lion,0-4-0\n", "line 2"),
        ("level,name\n1,Lion\nx,Norris\n", "line 3"),
    ],
)
def test_a_wrong_row_names_its_line(tmp_path: Path, text: str, place: str) -> None:
    path = tmp_path / "engines.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(TableError) as caught:
        read_csv(path, Engine)
    assert caught.value.table == place
