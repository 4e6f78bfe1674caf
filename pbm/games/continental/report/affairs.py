"""The reader's first page: what became of him and of his orders, and what needs his attention."""

from collections.abc import Iterator

from pbm.core.languages import signed
from pbm.core.page import Block, Cell, Items, Paragraph, Section, Table
from pbm.games.continental.report.charts import price_chart, worth_chart
from pbm.games.continental.report.ledgers import own_ledger
from pbm.games.continental.report.orders import left_unused, order_results
from pbm.games.continental.report.players import is_ranked
from pbm.games.continental.report.private import (
    befallen,
    companies_table,
    holdings_table,
    points_table,
)
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow
from pbm.games.continental.view.private import Own
from pbm.games.continental.world.rules import standard_rules

WORTH = 4
"""The row of the net worth."""
UNKNOWN = "–"
"""Where nothing was before, and for the rank where all are equal; before the first turn the columns
of what was before are left out."""
NEAR = 2
"""Turns before the first possible end, and before the war, in which they are told."""
CLOSE = 80
"""Per cent of one's own shares from which another director is a danger."""


def affairs(voice: Voice, own: Own, past: tuple[ChartRow, ...]) -> Section:
    """What opens the report: how he stands, what changed it, what to look at; then his orders and
    what he has. In the last report the result stands above it, and the chart goes behind."""
    ruinous = dangers(voice, own)
    chart = worth_chart(voice, past)
    now, later = (None, chart) if voice.view.over else (chart, None)
    blocks: list[Block | None] = [
        standing_table(voice, own, past),
        *ruinous,
        own_ledger(voice),
        attention(voice, own, safe=not ruinous),
        left_unused(voice),
        befallen(voice),
        now,
        order_results(voice),
        later,
        holdings_table(voice),
        companies_table(voice, own),
        points_table(voice, own),
        price_chart(voice, past),
    ]
    found = tuple(block for block in blocks if block is not None)
    title = "title" if voice.view.turn > 1 else "start"
    return Section(voice.say("affairs", title, who=own.character), found)


def standing_table(voice: Voice, own: Own, past: tuple[ChartRow, ...]) -> Table:
    """Assets, debt and credit (3.5.1) and the rank: now, before where it is known, the change."""
    names = voice.words.heads("affairs", "standing_rows")
    before = past[-2] if len(past) > 1 else None
    now = (
        own.cash,
        own.stock_value,
        own.companies_value,
        -own.loan,
        own.net_worth,
        own.credit_limit,
        own.credit,
    )
    began = _began(voice, past)
    unknown = UNKNOWN if past else None
    rows = [_moved(*one, unknown) for one in zip(names[:-1], began, now, strict=True)]
    rows.insert(WORTH + 1, _rank(voice, own.seat, names[-1], before, unknown))
    heads = voice.words.heads("affairs", "standing_heads")
    return voice.laid_out(heads, "lrrr", rows, emphasis=(WORTH,))


def _began(voice: Voice, past: tuple[ChartRow, ...]) -> tuple[int | None, ...]:
    """The sums with which the turn began; in the rows of older games stand only two of them."""
    began = past[-1].began if past else None
    if began is not None:
        owed = (-began.loan, began.net_worth, began.credit_limit, began.credit)
        return (began.cash, began.stock, began.companies, *owed)
    account, worth = voice.view.account, past[-2].net_worth if len(past) > 1 else None
    return (account.opening if account else None, None, None, None, worth, None, None)


def _rank(
    voice: Voice, seat: int, name: str, before: ChartRow | None, unknown: str | None
) -> tuple[Cell, ...]:
    """The place by net worth among all."""
    place, count = voice.view.tycoon(seat).place, len(voice.view.tycoons)
    now = voice.say("affairs", "rank", place=place, count=count) if is_ranked(voice) else UNKNOWN
    if before is None:
        return (name, unknown, now, unknown)
    was = before.order.index(seat) + 1
    return (name, was, now, voice.say("affairs", "moved", places=was - place))


def _moved(name: str, before: int | None, now: int, unknown: str | None) -> tuple[Cell, ...]:
    """A sum with the one before and the difference."""
    if before is None:
        return (name, unknown, now, unknown)
    return (name, before, now, signed(now - before))


def dangers(voice: Voice, own: Own) -> list[Block]:
    """What may ruin him, before anything else."""
    told = () if voice.view.over else _dangers(voice, own)
    return [Paragraph(words, "warning") for words in told]


def attention(voice: Voice, own: Own, *, safe: bool) -> Items | None:
    """What must not be overlooked: what limits the coming turn, and what it may bring; that there
    is nothing, of one who is `safe`."""
    if voice.view.over:
        return None
    items = (*_limits(voice, own), *_calendar(voice))
    if safe and not items:
        items = (voice.say("affairs", "nothing"),)
    return Items(items, voice.say("affairs", "attention")) if items else None


def _dangers(voice: Voice, own: Own) -> Iterator[str]:
    """Ruin, a recall, one's railroads in distress (3.5, 4.11), presidencies in danger (4.10)."""
    if own.bankrupt:
        yield voice.say("affairs", "bankrupt")
    if own.recall:
        yield voice.say("points", "warn_recall", amount=own.recall)
    mine = {road.code: road for road in voice.view.railroads if road.president == own.seat}
    for book in voice.view.books:
        if book.code in mine and book.insolvent:
            sentence = "warn_bankrupt" if mine[book.code].bankrupt else "warn_insolvent"
            yield voice.say("points", sentence, railroad=book.code, cash=book.cash)
    for book in voice.view.books:
        held = dict(book.holders).get(own.seat, 0)
        for seat, shares in book.holders:
            danger = seat != own.seat and 100 * shares >= CLOSE * held
            if book.code in mine and danger and seat in mine[book.code].directors:
                who = voice.who(seat)
                facts = {"who": who, "theirs": shares, "mine": held}
                yield voice.say("affairs", "challenger", railroad=book.code, **facts)


def _limits(voice: Voice, own: Own) -> Iterator[str]:
    """Companies and Rights-of-Way that stand in the way of others (10.1.2, 4.7)."""
    if not own.bids_for_companies:
        codes = [company.code for company in own.companies]
        yield voice.say("affairs", "company_limit", companies=codes)
    else:
        for company in own.companies:
            if company.ask is None:
                yield voice.say("affairs", "idle_company", company=company.code)
    for desk in voice.view.desks:
        if desk.row:
            yield voice.say("affairs", "row_unbuilt", railroad=desk.code, row=desk.row)
    if not voice.view.desks and any(
        road.mine and road.mine.director for road in voice.view.railroads
    ):
        yield voice.say("affairs", "no_seat_at_all")


def _calendar(voice: Voice) -> Iterator[str]:
    """The end that may come (1.3) and the war (8)."""
    calendar, turn = standard_rules().figures.calendar, voice.view.turn
    first, chance = calendar.first_possible_end, calendar.end_chance
    if turn >= first:
        yield voice.say("affairs", "may_end", chance=chance)
    elif turn >= first - NEAR:
        yield voice.say("affairs", "will_end", turn=first, chance=chance, left=first - turn)
    start, last = min(calendar.civil_war), max(calendar.civil_war)
    if turn in calendar.civil_war:
        yield voice.say("affairs", "war", last=last)
    elif start - NEAR <= turn < start:
        yield voice.say("affairs", "war_comes", first=start, last=last)
