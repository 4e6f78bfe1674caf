"""Cash accounts of the last turn as ledgers: the reader's, and those of railroads (9.6)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pbm.core.languages import number
from pbm.core.page import Cell, Column, Table
from pbm.games.continental.events import CashLine
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view.private import Books, CashAccount

COLUMNS = 12
"""Railroads beside one another in one table."""
NAMED = 4
"""Parties named in a line of a ledger; what is less is others'."""


def own_ledger(voice: Voice) -> Table | None:
    """The reader's cash from the start of the last turn to its end; None before the first."""
    account = voice.view.account
    return ledger_table(voice, account) if account is not None else None


def ledger_table(voice: Voice, account: CashAccount) -> Table:
    """A tycoon's account: brought forward, what came and went, and what is left."""
    rows: list[tuple[Cell, ...]] = [(voice.say("tables", "ledger_opening"), "", account.opening)]
    for reason, lines in _by_reason(account.lines):
        amount = sum(line.amount for line in lines)
        rows.append((voice.say("ledger", reason), _detail(voice, lines), amount))
    rows.append((voice.say("tables", "ledger_closing"), "", account.closing))
    last = len(rows) - 1
    table = voice.table("ledger", "ll+r", rows, title="ledger_title", emphasis=(0, last))
    return replace(table, total=True)


def _by_reason(lines: Iterable[CashLine]) -> list[tuple[str, list[CashLine]]]:
    """Lines of one step and reason together, in the order of the first."""
    found: dict[tuple[str, str], list[CashLine]] = {}
    for line in lines:
        found.setdefault((line.step, line.reason), []).append(line)
    return [(reason, gathered) for (_, reason), gathered in found.items()]


def _detail(voice: Voice, lines: Sequence[CashLine]) -> str:
    """From or to whom, with the sum where there are several."""
    sums: dict[str, int] = {}
    for line in lines:
        sums[line.other] = sums.get(line.other, 0) + line.amount
    named = [(name, amount) for other, amount in sums.items() if (name := _party(voice, other))]
    if len(named) == 1:
        return named[0][0]
    if len(named) > NAMED:
        named.sort(key=lambda one: -abs(one[1]))
        rest = sum(amount for _, amount in named[NAMED - 1 :])
        named[NAMED - 1 :] = [(voice.say("tables", "ledger_others"), rest)]
    return ", ".join(f"{name} {number(abs(amount))}" for name, amount in named)


def _party(voice: Voice, account: str) -> str:
    """A railroad's code or a tycoon's name from the name of an account; others go without."""
    kind, _, owner = account.partition(":")
    holder, _, name = owner.partition(":")
    if holder == "railroad":
        return name
    return voice.who(int(name)) if holder == "tycoon" and kind == "cash" else ""


def books_tables(voice: Voice) -> list[Table]:
    """The accounts of the railroads that the reader directs or spied on, side by side."""
    books = voice.view.books
    return [_books(voice, books[at : at + COLUMNS]) for at in range(0, len(books), COLUMNS)]


def _books(voice: Voice, books: Sequence[Books]) -> Table:
    """One table: a row for each reason, a column for each railroad."""
    head = Column(voice.say("tables", "books_entry"), weight=0)
    columns = (head, *(Column(book.code, "right") for book in books))
    opening = [book.account.opening if book.account else None for book in books]
    rows: list[tuple[Cell, ...]] = [(voice.say("tables", "ledger_opening"), *opening)]
    sums = [_sums(book) for book in books]
    for key in sorted({key for one in sums for key in one}):
        rows.append((voice.say("ledger", key[-1]), *(one.get(key) for one in sums)))
    rows.append((voice.say("tables", "ledger_closing"), *(book.cash for book in books)))
    bold = (0, len(rows) - 1)
    rows.append((voice.say("tables", "books_efficiency"), *(_grade(voice, one) for one in books)))
    owed = [book.president_debt or None for book in books]
    if any(owed):
        rows.append((voice.say("tables", "books_debt"), *owed))
    return Table(columns, tuple(rows), voice.say("tables", "books_title"), emphasis=bold)


def _sums(book: Books) -> dict[tuple[tuple[int, ...], str], int]:
    """A railroad's cash by step of Appendix C and reason."""
    sums: dict[tuple[tuple[int, ...], str], int] = {}
    for line in book.account.lines if book.account else ():
        key = (tuple(int(part) for part in line.step.split(".")), line.reason)
        sums[key] = sums.get(key, 0) + line.amount
    return sums


def _grade(voice: Voice, book: Books) -> str:
    """How efficient the railroad is, in the rulebook's words."""
    return voice.name("grade", book.efficiency)
