"""Private report (9.6): the reader's cash flow, books of railroads, assets, debt and credit."""

from __future__ import annotations

from pbm.core.page import Block, Cell, Items, Paragraph, Section, Table
from pbm.games.continental import events
from pbm.games.continental.events import railroads as railroad_events
from pbm.games.continental.report.charts import worth_chart
from pbm.games.continental.report.ledgers import books_tables, own_ledger
from pbm.games.continental.report.news import sentence
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, RailroadSummary
from pbm.games.continental.view.private import Category, Dossier, Own, Result
from pbm.games.continental.world.rules import standard_rules

OWN_NEWS = (events.BankFailed, events.ForcedSale)
RAILROAD_NEWS = (
    events.StockIssued,
    railroad_events.Improved,
    railroad_events.BuildingPaid,
    railroad_events.InfluenceGained,
    railroad_events.RevenueReckoned,
    railroad_events.EventCost,
    railroad_events.DebtCancelled,
)


def private_report(voice: Voice, own: Own, past: tuple[ChartRow, ...]) -> Section:
    """The section 9.6."""
    blocks: list[Block | None] = [
        *warnings(voice, own),
        own_ledger(voice),
        _befallen(voice),
        worth_table(voice, own),
        holdings_table(voice),
        companies_table(voice, own),
        *books_tables(voice),
        _offices(voice),
        holders_table(voice),
        *(dossier_table(voice, dossier) for dossier in voice.view.dossiers),
        points_table(voice, own),
        worth_chart(voice, past),
    ]
    found = tuple(block for block in blocks if block is not None)
    return Section(voice.say("sections", "private"), found, "9.6", fresh=True)


def _befallen(voice: Voice) -> Items | None:
    """Bank failures and forced sales, in words."""
    found = [fact for fact in voice.view.news if isinstance(fact, OWN_NEWS)]
    words = tuple(sentence(voice, fact) for fact in found)
    return Items(words, voice.say("news", "own_news")) if words else None


def _offices(voice: Voice) -> Items | None:
    """What happened inside the railroads whose books are open, an item for each."""
    told: dict[str, list[str]] = {book.code: [] for book in voice.view.books}
    for fact in voice.view.news:
        if isinstance(fact, RAILROAD_NEWS) and fact.railroad in told:
            told[fact.railroad].append(sentence(voice, fact))
    items = tuple(
        voice.say("news", "office", railroad=code, sentences=sentences)
        for code, sentences in told.items()
        if sentences
    )
    return Items(items, voice.say("news", "railroad_news")) if items else None


def worth_table(voice: Voice, own: Own) -> Table:
    """Assets, debt and credit at the end of the turn (3.5.1); a recall only if there is one."""
    names = voice.words.heads("tables", "worth_rows")
    figures: tuple[Cell, ...] = (
        own.cash,
        own.stock_value,
        own.companies_value,
        -own.loan,
        own.net_worth,
        own.credit_limit,
        own.credit,
        own.recall,
    )
    rows = list(zip(names, figures, strict=True))
    if not own.recall:
        rows.pop()
    return voice.table("worth", "lr", rows, title="worth_title", emphasis=(4,))


def holdings_table(voice: Voice) -> Table | None:
    """The reader's stock at the prices now."""
    rows: list[tuple[Cell, ...]] = [
        (
            road.code,
            road.mine.shares,
            f"{road.mine.shares * 100 // road.issued} %",
            road.price,
            road.mine.shares * road.price,
            officer(voice, road.code),
        )
        for road in voice.view.railroads
        if road.mine and road.mine.shares
    ]
    return voice.table("holdings", "lrrrrl", rows, title="holdings_title") if rows else None


def officer(voice: Voice, code: str) -> str:
    """What the reader is in a railroad: president, chairman, director, or nothing."""
    road, seat = voice.view.railroad(code), voice.view.reader
    offices = [
        voice.say("names", office)
        for office, held in (
            ("president", road.president == seat),
            ("chairman", road.chairman == seat),
        )
        if held
    ]
    if not offices and seat in road.directors:
        offices = [voice.say("names", "director")]
    return ", ".join(offices)


def companies_table(voice: Voice, own: Own) -> Table | None:
    """The reader's Private Companies."""
    rows: list[tuple[Cell, ...]] = [
        (pc.code, pc.miles, pc.paid, pc.ask, " ".join(pc.merge)) for pc in own.companies
    ]
    title = "own_companies_title"
    return voice.table("own_companies", "lrrrl+", rows, title=title) if rows else None


def holders_table(voice: Voice) -> Table | None:
    """Who owns the railroads that the reader presides over or spied on."""
    rows: list[tuple[Cell, ...]] = [
        (
            book.code,
            ", ".join(f"{voice.who(seat)} {shares:,}" for seat, shares in book.holders),
            book.public,
        )
        for book in voice.view.books
        if book.holders or book.public
    ]
    return voice.table("holders", "ll+r", rows, title="holders_title") if rows else None


def dossier_table(voice: Voice, dossier: Dossier) -> Table:
    """What the detectives found out about a player (R64)."""
    names = voice.words.heads("tables", "dossier_rows")
    stock = ", ".join(f"{code} {shares:,}" for code, shares in dossier.stock)
    figures: tuple[Cell, ...] = (
        dossier.cash,
        dossier.loan,
        dossier.net_worth,
        stock,
        " ".join(dossier.companies),
    )
    rows = zip(names, figures, strict=True)
    table = voice.table("worth", "ll+", rows)
    who = voice.who(dossier.seat)
    return Table(table.columns, table.rows, voice.say("tables", "dossier_title", who=who))


def points_table(voice: Voice, own: Own) -> Table:
    """The reader's Victory Points: so far, gained in the last turn, and for what (1.2)."""
    rows: list[tuple[Cell, ...]] = [
        (
            voice.name("category", points.category),
            points.total,
            sum(gained for _, gained in points.gained) or None,
            ", ".join(_reason(voice, points.category, *one) for one in points.gained),
        )
        for points in own.points
    ]
    return voice.table("points", "lrrl+", rows, title="points_title")


def _reason(voice: Voice, category: Category, about: str, gained: int) -> str:
    """What some points are for."""
    if about in standard_rules().map.regions:
        about = voice.name("region", about)
    place = voice.view.tycoon(voice.view.reader).place
    return voice.say("points", category, about=about, points=gained, place=place)


def warnings(voice: Voice, own: Own) -> list[Paragraph]:
    """What must not be overlooked: a recall, and one's railroads in distress (3.5.3, 4.11)."""
    told = []
    if own.recall:
        told.append(voice.say("points", "warn_recall", amount=own.recall))
    mine = [road for road in voice.view.railroads if road.president == own.seat]
    for book in voice.view.books:
        if any(road.code == book.code for road in mine) and book.insolvent:
            bankrupt = voice.view.railroad(book.code).bankrupt
            sentence = "warn_bankrupt" if bankrupt else "warn_insolvent"
            told.append(voice.say("points", sentence, railroad=book.code, cash=book.cash))
    return [Paragraph(words, "warning") for words in told]


def order_results(voice: Voice) -> Section:
    """The section on the reader's orders of the last turn."""
    results, unused = voice.view.results, voice.view.unused
    blocks: list[Block] = []
    if results:
        refused = tuple(at for at, one in enumerate(results) if one.verdict != "done")
        rows = [_row(voice, result) for result in results]
        rows = [_unlike(row, before) for row, before in zip(rows, [None, *rows], strict=False)]
        blocks.append(voice.table("orders", "lll+l", rows, emphasis=refused))
    else:
        blocks.append(Paragraph(voice.say("orders", "no_orders")))
    if unused:
        items = [voice.say("orders", f"unused_{one.what}", **one.figures) for one in unused]
        blocks.append(Items(tuple(items), voice.say("orders", "unused")))
    return Section(voice.say("sections", "orders"), tuple(blocks))


def _row(voice: Voice, result: Result) -> tuple[Cell, ...]:
    """One order with its verdict, the reason in words, and the rule."""
    return (
        result.text,
        voice.say("orders", result.verdict, r=result),
        explanation(voice, result),
        result.rule,
    )


def _unlike(row: tuple[Cell, ...], before: tuple[Cell, ...] | None) -> tuple[Cell, ...]:
    """A row whose order is not written again where it has two answers."""
    return ("", *row[1:]) if before is not None and row[0] == before[0] else row


def explanation(voice: Voice, result: Result) -> str:
    """Why an order was cut or refused, or what came of it, in words."""
    told = []
    if result.reason:
        told.append(voice.say("reasons", result.reason, r=result, ahead=False))
    if result.verdict != "refused" and voice.words.has("came", result.order):
        told.append(voice.say("came", result.order, r=result, deal=_deal(voice, result)))
    elif result.order == "BidRow":
        told.insert(0, voice.say("came", "route", r=result))
    return " ".join(words for words in told if words)


def _deal(voice: Voice, result: Result) -> RailroadSummary | None:
    """The stock that an order dealt in, where the reader dealt in it and it was not merged."""
    for road in voice.view.railroads:
        if road.code == result.subject and road.mine and road.market:
            return road
    return None
