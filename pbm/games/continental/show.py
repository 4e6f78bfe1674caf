"""The answers of `pbm show`: tycoons, railroads, market, map, one of them, journal, ledger.

Each is sections made of a View, so a seat is shown what it may know and the moderator everything.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pbm.core.journal import Event
from pbm.core.page import Block, Cell, Column, Items, Section, Table
from pbm.games.continental.accounts import BANK, CLAIMS, OUTSIDE, PUBLIC, purse, till
from pbm.games.continental.events import RailroadStatement, TycoonStatement
from pbm.games.continental.events.record import OrderGiven, Payment
from pbm.games.continental.report.ledgers import books_tables, ledger_table
from pbm.games.continental.report.network import map_sections
from pbm.games.continental.report.news import told_alone
from pbm.games.continental.report.players import player_table
from pbm.games.continental.report.private import dossier_items, holders_items
from pbm.games.continental.report.railroads import line_table, railroad_table
from pbm.games.continental.report.stocks import market_table
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, View
from pbm.games.continental.view.private import CashAccount

Shown = tuple[Section, ...]
ViewShowing = Callable[[View, tuple[ChartRow, ...], str], Shown]


def tycoons(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """The player summary, and what is known of everybody's purse."""
    voice = Voice(view)
    blocks: list[Block] = [player_table(voice)]
    if view.dossiers:
        blocks.append(_purses(voice))
    return (Section(voice.say("sections", "players"), tuple(blocks), "9.2"),)


def _purses(voice: Voice) -> Table:
    """Cash, loan and net worth of the tycoons whose position is open."""
    rows: list[tuple[Cell, ...]] = [
        (voice.who(one.seat), one.cash, one.loan, one.net_worth, " ".join(one.companies))
        for one in voice.view.dossiers
    ]
    return voice.table("purses", "lrrrl", rows)


def railroads(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """The railroad summary with the lines."""
    voice = Voice(view)
    blocks = (railroad_table(voice), line_table(voice))
    return (Section(voice.say("sections", "railroads"), blocks, "9.3"),)


def market(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """The market table of the last turn."""
    voice = Voice(view)
    return (Section(voice.say("sections", "stocks"), (market_table(voice),), "9.4"),)


def map_(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """The map."""
    voice = Voice(view)
    return tuple(map_sections(voice))


def railroad(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """One railroad by its code: figures, lines, books and holders; LookupError if unknown."""
    chosen = view.railroad(name.upper())
    books = tuple(book for book in view.books if book.code == chosen.code)
    one = Voice(msgspec.structs.replace(view, railroads=(chosen,), books=books))
    blocks: list[Block | None] = [
        railroad_table(one),
        line_table(one),
        market_table(one),
        *books_tables(one),
        holders_items(one),
    ]
    found = tuple(block for block in blocks if block is not None)
    return (Section(f"{chosen.code} {chosen.name}", found),)


def tycoon(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """One tycoon by number or name: summary, position if open, news; LookupError if unknown."""
    seat = _seat(view, name)
    voice = Voice(view)
    one = msgspec.structs.replace(view, tycoons=(view.tycoon(seat),))
    blocks: list[Block] = [player_table(Voice(one))]
    known = tuple(dossier for dossier in view.dossiers if dossier.seat == seat)
    if found := dossier_items(Voice(msgspec.structs.replace(view, dossiers=known))):
        blocks.append(found)
    blocks += [_cash(view, fact) for fact in view.news if _is_statement(fact, seat)]
    about = [fact for fact in _told(view) if getattr(fact, "seat", None) == seat]
    if told := tuple(filter(None, (_in_words(voice, fact) for fact in about))):
        blocks.append(Items(told, voice.say("sections", "journal")))
    return (Section(voice.who(seat), tuple(blocks)),)


def _in_words(voice: Voice, fact: Event) -> str:
    """An order as it was given, or what happened as the news tell it; nothing for other facts."""
    if isinstance(fact, OrderGiven):
        return fact.text
    return told_alone(voice, fact)


def _is_statement(fact: Event, seat: int) -> bool:
    """Whether a fact is the cash statement of that seat."""
    return isinstance(fact, TycoonStatement) and fact.seat == seat


def _cash(view: View, fact: Event) -> Table:
    """A tycoon's cash statement as a ledger."""
    account = msgspec.convert(msgspec.structs.asdict(fact), CashAccount)
    return ledger_table(Voice(view), account)


def _told(view: View) -> list[Event]:
    """The facts of the journal; payments and statements have tables of their own."""
    return [
        fact
        for fact in view.news
        if not isinstance(fact, (Payment, TycoonStatement, RailroadStatement))
    ]


def _seat(view: View, name: str) -> int:
    """The seat of a number, of a character's name or of its last word; LookupError if nobody or
    more than one has it.
    """
    asked = name.casefold()
    names = {who.seat: who.character.casefold() for who in view.tycoons}
    whole = [seat for seat, called in names.items() if asked in (str(seat), called)]
    last = [seat for seat, called in names.items() if asked and [asked] == called.split()[-1:]]
    if len(found := whole or last) != 1:
        raise LookupError(name)
    return found[0]


def journal(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """The facts of the last turn that may be known, in their order; of one kind if named."""
    voice = Voice(view)
    facts = [
        fact
        for fact in _told(view)
        if not name or type(fact).__name__.casefold() == name.casefold()
    ]
    return (Section(voice.say("sections", "journal"), (facts_table(voice, facts),)),)


def facts_table(voice: Voice, facts: Sequence[Event]) -> Table:
    """Events by number and kind, in the words of the news or else by their figures."""
    columns = tuple(
        Column(head, weight=at // 2) for at, head in enumerate(voice.words.heads("tables", "facts"))
    )
    rows = tuple(
        (at, type(fact).__name__, _worded(voice, fact)) for at, fact in enumerate(facts, start=1)
    )
    return Table(columns, rows)


def _worded(voice: Voice, fact: Event) -> str:
    """A fact in the words of the news, and of whom or what it is; or its fields one by one."""
    fields, told = msgspec.structs.asdict(fact), _in_words(voice, fact)
    if isinstance(fields.get("seat"), int):
        fields["seat"] = voice.who(fields["seat"])
    whose = str(fields.get("railroad") or fields.get("seat") or "")
    if told:
        return told if whose in told else f"{whose}: {told}"
    shown = {name: value for name, value in fields.items() if value not in ("", None)}
    return ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in shown.items())


def _account(view: View, name: str) -> str:
    """An account by its whole name, or the cash of a railroad or tycoon by code, number or name."""
    if ":" in name or name in (BANK, PUBLIC, OUTSIDE, CLAIMS):
        return name
    if name.upper() in {road.code for road in view.railroads}:
        return till(name.upper())
    return purse(_seat(view, name))


def _in_short(account: str) -> str:
    """What finds an account again: the code or number of whose cash it is, else all of it."""
    return account.rpartition(":")[2] if account.startswith("cash:") else account


def ledger(view: View, past: tuple[ChartRow, ...], name: str) -> Shown:
    """The movements of an account in the last turn with a balance: `cash:railroad:B&O`, or `B&O`,
    or `4` for a tycoon. All that moved if none is named, with what names each; LookupError if it
    did not move.
    """
    voice = Voice(view)
    paid = [fact for fact in view.news if isinstance(fact, Payment)]
    if not name:
        accounts = sorted({account for one in paid for account in (one.payer, one.payee)})
        named = [(_called(voice, account), _in_short(account)) for account in accounts]
        listed = voice.table("accounts", "l+l", named)
        return (Section(voice.say("sections", "accounts"), (listed,)),)
    name = _account(view, name)
    moved = [one for one in paid if name in (one.payer, one.payee)]
    if not moved:
        raise LookupError(name)
    rows: list[tuple[Cell, ...]] = []
    balance = 0
    for one in moved:
        amount = one.amount if one.payee == name else -one.amount
        balance += amount
        other = one.payer if one.payee == name else one.payee
        reason = voice.say("ledger", one.reason)
        rows.append((one.step, reason, _called(voice, other), amount, balance))
    table = voice.table("movements", "lll+rr", rows)
    title = voice.say("sections", "ledger", account=_called(voice, name))
    return (Section(title, (table,)),)


def _called(voice: Voice, account: str) -> str:
    """What an account is called: the cash of B&O, the bank loan of Jay Gould (4), the Public."""
    kind, _, owner = account.partition(":")
    holder, _, name = owner.partition(":")
    whose = voice.who(int(name)) if holder == "tycoon" else name
    return voice.say("names", "account", kind=kind, whose=whose)


SHOW: Mapping[str, ViewShowing] = {
    "tycoons": tycoons,
    "railroads": railroads,
    "market": market,
    "map": map_,
    "railroad": railroad,
    "tycoon": tycoon,
    "journal": journal,
    "ledger": ledger,
}
"""Words of `pbm show GAME WHAT [NAME]`."""
