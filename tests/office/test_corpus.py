"""Odd and hostile mails, each with its expected reading beside it in `fixtures/mail/`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbm.office.book import book_of
from pbm.office.game import OpenGame
from pbm.office.intray import InTray
from pbm.office.place import Office
from pbm.office.receive import read_letter, receive
from pbm.office.rulings import rulings_on
from pbm.office.verdicts import Verdict
from pbm.office.verify import verify
from pbm.post.inbox import LetterFound, gather
from pbm.post.worker import Worker
from tests.office.a_game import a_game, an_office, letter

MAIL = Path(__file__).resolve().parents[2] / "fixtures" / "mail"
EXPECTED = tomllib.loads((MAIL / "expected.toml").read_text(encoding="utf-8"))["letter"]
SECRET = b"0123456789abcdef" * 4


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    office = an_office(tmp_path_factory.mktemp("corpus"))
    (office.folder / "secret.key").write_bytes(SECRET)
    return office


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    with Worker() as worker:
        yield worker


@pytest.fixture(scope="module")
def trays(office: Office, worker: Worker) -> Iterator[dict[bool, InTray]]:
    """The tray of a new game, and of the same game after seat 1 has ordered `guess 10`."""
    (office.folder / "after").mkdir()
    later = an_office(office.folder / "after")
    (later.folder / "secret.key").write_bytes(SECRET)
    before, after = a_game(office), a_game(later)
    receive(after, [letter(after, 1, "guess 10")])
    with book_of(office.folder) as book:
        yield {False: InTray(before, book, worker), True: InTray(after, book, worker)}
    before.close()
    after.close()


def judged(worker: Worker, tray: InTray, found: LetterFound) -> list[Verdict]:
    """What a letter is taken for; nothing is written down."""
    read = read_letter(worker, found, tray.witness)
    return [ruling.verdict for ruling in rulings_on(tray, found, read)]


def test_there_are_many_kinds_and_at_most_three_of_each() -> None:
    kinds = [letter["kind"] for letter in EXPECTED]
    assert len(EXPECTED) >= 150
    assert max(map(kinds.count, kinds)) <= 3
    assert {letter["file"] for letter in EXPECTED} == {
        path.name for path in MAIL.iterdir() if path.suffix in (".eml", ".txt")
    }


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda letter: letter["file"])
def test_every_letter_is_read_as_expected(
    worker: Worker, trays: dict[bool, InTray], expected: dict[str, Any]
) -> None:
    [found] = gather([MAIL / expected["file"]])
    verdicts = judged(worker, trays[expected.get("after", False)], found)
    refusals = [verdict.refusal.reason for verdict in verdicts if verdict.refusal]
    assert set(refusals) <= set(expected.get("refused", "").split("|"))
    assert bool(refusals) == ("refused" in expected)
    receipts = [verdict.receipt for verdict in verdicts if verdict.receipt]
    orders = [order.text for receipt in receipts for order in receipt.reading.orders]
    if "orders" in expected:
        assert orders == expected["orders"]
    if "complaints" in expected:
        assert sum(len(one.reading.complaints) for one in receipts) == expected["complaints"]
    if "outside" in expected:
        told = receipts[0].outside if receipts else verdicts[0].refusal.outside  # type: ignore[union-attr]
        assert list(told) == expected["outside"]
    if "unread" in expected:
        assert list(found.read().unread) == expected["unread"]
    for fact in ("taken", "sender", "subject", "elsewhere"):
        if fact in expected:
            assert getattr(verdicts[0], fact) == expected[fact]


def test_all_of_them_at_once_stop_nothing(office: Office) -> None:
    """In one game, one after another: each has a verdict, each is kept, the record is whole."""
    (office.folder / "all").mkdir()
    together = an_office(office.folder / "all")
    (together.folder / "secret.key").write_bytes(SECRET)
    game = a_game(together)
    found = gather([MAIL])
    verdicts = receive(game, found)
    assert len(verdicts) >= len(found) == len(EXPECTED)
    with book_of(together.folder) as book:
        kept = {
            one.sha256 for one in found if game.file.letter(one.sha256) or book.letter(one.sha256)
        }
        assert not book.waiting(game.name)
    assert kept == {one.sha256 for one in found}
    game.close()
    assert len(list(verify(together, "g-1"))) == 1
    again = OpenGame(together, "g-1")
    assert all(verdict.known for verdict in receive(again, found))
    again.close()
