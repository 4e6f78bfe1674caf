"""Private report (9.6): the reader's cash flow, books of railroads, assets, debt and credit."""

from pbm.core.languages import number
from pbm.core.page import Block, Cell, Items, Section, Table
from pbm.games.continental import events
from pbm.games.continental.events import railroads as railroad_events
from pbm.games.continental.report.ledgers import books_tables
from pbm.games.continental.report.news import phrase
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view.private import Category, CategoryPoints, Own
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
TOLD = 4
"""Reasons for points that are told in a line; of more the rest are counted."""


def private_report(voice: Voice) -> Section | None:
    """The rest of section 9.6: what the reader sees of railroads and of whom he spied on."""
    blocks: list[Block | None] = [
        *books_tables(voice),
        _offices(voice),
        dossier_items(voice),
        holders_items(voice),
    ]
    found = tuple(block for block in blocks if block is not None)
    return Section(voice.say("sections", "private"), found, "9.6") if found else None


def befallen(voice: Voice) -> Items | None:
    """Bank failures and forced sales, in words."""
    found = [fact for fact in voice.view.news if isinstance(fact, OWN_NEWS)]
    words = tuple(phrase(voice, fact) for fact in found)
    return Items(words, voice.say("news", "own_news")) if words else None


def _offices(voice: Voice) -> Items | None:
    """What happened inside the railroads whose books are open, an item for each.

    A mere director is told of new stock alone: what else was spent stands in the cash.
    """
    told: dict[str, list[str]] = {book.code: [] for book in voice.view.books}
    close = {book.code for book in voice.view.books if book.holders}
    for fact in voice.view.news:
        kinds = RAILROAD_NEWS if getattr(fact, "railroad", "") in close else (events.StockIssued,)
        if isinstance(fact, kinds) and fact.railroad in told:
            told[fact.railroad].append(phrase(voice, fact))
    items = tuple(
        voice.say("news", "office", railroad=code, phrases=phrases)
        for code, phrases in told.items()
        if phrases
    )
    return Items(items, voice.say("news", "railroad_news")) if items else None


def holdings_table(voice: Voice) -> Table | None:
    """The reader's stock at the prices now."""
    rows: list[tuple[Cell, ...]] = [
        (
            road.code,
            road.mine.shares,
            f"{road.mine.shares * 100 // road.issued} %",
            road.market.start if road.market else None,
            road.price,
            road.mine.shares * road.price,
            officer(voice, road.code),
        )
        for road in voice.view.railroads
        if road.mine and road.mine.shares
    ]
    return voice.table("holdings", "lrrrrrl", rows, title="holdings_title") if rows else None


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


def holders_items(voice: Voice) -> Items | None:
    """Who owns the railroads that the reader presides over or spied on."""
    told = [
        voice.say(
            "tables",
            "holders",
            railroad=book.code,
            holders=[f"{voice.who(seat)} {number(shares)}" for seat, shares in book.holders],
            public=book.public,
        )
        for book in voice.view.books
        if book.holders or book.public
    ]
    return Items(tuple(told), voice.say("tables", "holders_title")) if told else None


def dossier_items(voice: Voice) -> Items | None:
    """What the detectives found out about a player (R64); of everybody for the moderator."""
    told = [
        voice.say(
            "tables",
            "dossier",
            who=voice.who(one.seat),
            found=one,
            stock=[f"{code} {number(shares)}" for code, shares in one.stock],
        )
        for one in voice.view.dossiers
    ]
    return Items(tuple(told), voice.say("tables", "dossier_title"), "none") if told else None


def points_table(voice: Voice, own: Own) -> Table:
    """The reader's Victory Points: so far, and what the last turn brought, for what (1.2)."""
    rows: list[tuple[Cell, ...]] = [
        (voice.name("category", points.category), points.total, _gained(voice, points))
        for points in own.points
    ]
    return voice.table("points", "lrl+", rows, title="points_title")


def _gained(voice: Voice, points: CategoryPoints) -> str:
    """The last turn's points: 9 for Central 4, Heartland 5."""
    if not points.gained:
        return ""
    told = [_reason(voice, points.category, *one) for one in points.gained]
    total = sum(gained for _, gained in points.gained)
    if len(told) > TOLD:
        told = [*told[: TOLD - 1], voice.say("points", "more", count=len(told) - TOLD + 1)]
    return voice.say("points", "gained", total=total, told=told)


def _reason(voice: Voice, category: Category, about: str, gained: int) -> str:
    """What some points are for."""
    if about in standard_rules().map.regions:
        about = voice.name("region", about)
    place = voice.view.tycoon(voice.view.reader).place
    return voice.say("points", category, about=about, points=gained, place=place)
