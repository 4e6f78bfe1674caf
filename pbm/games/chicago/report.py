"""The report of a turn or part, for one reader: chronicle, dividends, board, charters, orders."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, HexMap, Stroke
from pbm.core.page import (
    Cell,
    Chart,
    Document,
    Gauge,
    Paragraph,
    Section,
    Series,
    Table,
    columns_of,
)
from pbm.games.chicago import develop, expand
from pbm.games.chicago.auction import minimum_bid
from pbm.games.chicago.board import SINGLE, PrintedHex
from pbm.games.chicago.chronicle import chronicle, dividends, ending
from pbm.games.chicago.events import DividendPaid, HexDeveloped, RouteExpanded
from pbm.games.chicago.front import conditions, expected, reader_section, result_section
from pbm.games.chicago.play import Play, share_of
from pbm.games.chicago.view import View
from pbm.games.chicago.voice import Voice
from pbm.games.family import PUBLIC, Rows
from pbm.games.table.messages import MessageSent
from pbm.games.table.voice import by_turn


def report(view: View, history: Rows) -> Document:
    """All sections for one reader; "your orders" for a seat only."""
    voice = Voice(view)
    return Document(
        title=voice.say("title"),
        game="",
        turn=voice.say("turn", turn=view.last),
        reader=_reader(voice),
        subtitle=voice.say(
            "subtitle",
            turn=view.last,
            dividends=view.position.dividends,
            over=view.position.over,
        ),
        sections=tuple(_sections(voice, history)),
    )


def _reader(voice: Voice) -> str:
    """Whose report it is, for the head of each page."""
    if voice.view.seat == PUBLIC:
        return voice.say("every_reader")
    return voice.who(voice.view.seat) if voice.view.seat > PUBLIC else ""


def _sections(voice: Voice, history: Rows) -> Iterator[Section]:
    """The report from what happened to what comes next."""
    yield from result_section(voice)
    if voice.view.seat > PUBLIC:
        yield reader_section(voice, history)
    yield from voice.orders_section(ending(voice))
    if voice.view.of(MessageSent):
        yield voice.messages_section()
    yield chronicle_section(voice)
    if dividends(voice):
        yield dividends_section(voice)
    yield players_section(voice)
    yield companies_section(voice)
    yield gauges_section(voice)
    if not voice.view.position.over:
        yield end_section(voice)
    if len(by_turn(history)) > 2:
        yield charts_section(voice, history)
    yield map_section(voice)


def chronicle_section(voice: Voice) -> Section:
    """Everything that happened, move by move, and what stopped it."""
    told = chronicle(voice)
    head = voice.say("section_chronicle")
    if not told:
        quiet = "quiet" if voice.view.last else "lead_opening"
        return Section(head, (Paragraph(voice.say(quiet), style="lead"),), tells="news")
    rows = tuple((voice.say("move", move=move) if move else "", words) for move, words in told)
    return Section(head, (Table(columns_of(("", ""), "l"), rows),), tells="news")


def dividends_section(voice: Voice) -> Section:
    """Each general dividend: what a share was paid, and to whom."""
    tables = tuple(_dividend(voice, number, paid) for number, paid in dividends(voice).items())
    return Section(voice.say("section_dividends"), tables, tells="news")


def _dividend(voice: Voice, number: int, companies: Sequence[DividendPaid]) -> Table:
    """One general dividend, with the sum of each player in the last row."""
    seats = range(1, voice.view.position.seats + 1)
    heads = voice.heads("dividends_heads")
    rows: list[tuple[Cell, ...]] = []
    sums = dict.fromkeys(seats, 0)
    for one in companies:
        got = dict(one.paid)
        for seat in seats:
            sums[seat] += got.get(seat, 0)
        more = tuple(got.get(seat) for seat in seats)
        rows.append((one.company, one.income, one.sold, one.per_share, *more))
    rows.append((voice.say("total"), None, None, None, *sums.values()))
    return Table(
        columns=columns_of((*heads, *map(voice.called, seats)), "lr"),
        rows=tuple(rows),
        title=voice.say("dividends_title", number=number),
        emphasis=(len(rows) - 1,),
        total=True,
    )


def players_section(voice: Voice) -> Section:
    """Cash and shares of all, open as they are on the table (R19)."""
    view, position = voice.view, voice.view.position
    heads, companies = voice.heads("players_heads"), tuple(view.board.companies)
    rows: list[tuple[Cell, ...]] = []
    for seat in range(1, position.seats + 1):
        held = tuple(position.shares(seat, company) or None for company in companies)
        rows.append((voice.who(seat), position.cash(seat), *held, expected(view, seat)))
    columns = columns_of((*heads[:2], *companies, heads[2]), "lr")
    word = "players_over" if position.over else "players_note"
    note = voice.say(word, **({} if position.over else {"who": voice.who(position.turn)}))
    mine = (view.seat - 1,) if view.seat > PUBLIC else ()
    table = Table(columns, tuple(rows), note="" if position.pending else note, emphasis=mine)
    return Section(voice.say("section_players"), (table,))


def companies_section(voice: Voice) -> Section:
    """The charters."""
    companies = tuple(voice.view.board.companies)
    rows = tuple(_charter(voice, company) for company in companies)
    columns, note = voice.columns("companies_heads", "lr"), voice.say("companies_note")
    table = Table(columns, rows, note=note, swatches=companies)
    return Section(voice.say("section_companies"), (table,))


def _charter(voice: Voice, company: str) -> tuple[Cell, ...]:
    """One company's row; a closed one has nothing to tell."""
    view = voice.view
    charter, position = view.position.charters[company], view.position
    if not charter.open:
        blank = (None,) * 4
        return (company, voice.say("closed"), *blank, charter.shares, charter.locomotives, None)
    reached = company in position.at(view.board.rules.figures.chicago)
    return (
        company,
        position.treasury(company),
        charter.income,
        share_of(charter.income, charter.sold) or None,
        minimum_bid(view.play, company) if charter.shares else None,
        charter.sold,
        charter.shares,
        charter.locomotives,
        voice.say("yes") if reached else voice.say("no"),
    )


def gauges_section(voice: Voice) -> Section:
    """The three gauges and the track of industry."""
    position, rules = voice.view.position, voice.view.board.rules
    gauges = [
        Gauge(voice.say("gauge", gauge=name), position.gauges[name], limit)
        for name, limit in rules.gauges.items()
    ]
    industry = [
        Gauge(name, position.industry[name], track.most) for name, track in rules.industry.items()
    ]
    note = Paragraph(voice.say("gauges_note"), style="small")
    return Section(voice.say("section_gauges"), (*gauges, *industry, note))


def end_section(voice: Voice) -> Section:
    """How far each condition of the end has come (End of the Game)."""
    gauges = tuple(
        Gauge(voice.say(f"end_{code}"), min(count, full), full)
        for code, count, full in conditions(voice.view)
    )
    return Section(voice.say("section_end"), (*gauges, Paragraph(voice.say("end_note"), "small")))


def map_section(voice: Voice) -> Section:
    """The board; a mail tells of the hexes in which something was built."""
    drawn = hex_map(voice)
    if voice.view.last:
        drawn = replace(drawn, news=changed(voice))
    return Section(voice.say("section_map"), (drawn,))


def changed(voice: Voice) -> tuple[str, ...]:
    """The hexes in which locomotives were placed or that were developed in the last batch."""
    told: list[str] = []
    for fact in voice.view.journal:
        if isinstance(fact, RouteExpanded):
            told += fact.hexes
        elif isinstance(fact, HexDeveloped):
            told.append(fact.hex)
    return tuple(dict.fromkeys(told))


def charts_section(voice: Voice, history: Rows) -> Section:
    """Income of the companies and cash of the players over the turns."""
    rows = by_turn(history)
    labels = tuple(str(row["turn"]).partition(".")[0] for row in rows)
    income = tuple(
        Series(company, tuple(row["income"][company] for row in rows), stroke=company)
        for company in voice.view.board.companies
    )
    seats = range(1, voice.view.position.seats + 1)
    cash = tuple(
        Series(
            voice.label(seat),
            tuple(row["cash"][str(seat)] for row in rows),
            strong=seat == voice.view.seat,
        )
        for seat in seats
    )
    charts = (
        Chart(voice.say("chart_income"), labels, income, unit="$", column=True),
        Chart(
            voice.say("chart_cash"),
            labels,
            cash,
            unit="$",
            column=True,
            star=voice.say("chart_star"),
        ),
    )
    return Section(voice.say("section_charts"), charts)


FILLS = {
    "plain": "plain",
    "forest": "forest",
    "mountain": "mountain",
    "city": "city",
    "industrial": "grey",
    "start": "white",
    "chicago": "red",
}
DASHES: tuple[tuple[int, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2), (1, 3))


def strokes(voice: Voice) -> tuple[Stroke, ...]:
    """How each company looks: colour, dash and code, so that grey prints tell them apart."""
    return tuple(
        Stroke(one.name, one.long, one.colour, dash, one.name)
        for one, dash in zip(voice.view.board.rules.companies, DASHES, strict=True)
    )


def hex_map(voice: Voice) -> HexMap:
    """The whole board; odd columns lie half a hex further south."""
    play = voice.view.play
    places = voice.view.board.places.values()
    return HexMap(
        title=voice.say("map_title", turn=voice.view.turn),
        layout="flat",
        hexes=tuple(_hex(voice, play, place) for place in places),
        strokes=strokes(voice),
        note=voice.say("map_note", places=()),
        text_note=voice.say("map_note", places=tuple(places)),
    )


def _hex(voice: Voice, play: Play, place: PrintedHex) -> DrawnHex:
    """One hex with what lies on it."""
    column, row = ord(place.key[0]) - ord("A"), int(place.key[1:])
    developed = place.key in play.position.developed
    return DrawnHex(
        key=place.key,
        row=2 * row + column % 2,
        col=column,
        fill=FILLS[place.terrain],
        name=place.name,
        marks=tuple(_marks(voice, play, place)),
        pieces=(*play.position.at(place.key), *(("house",) if developed else ())),
    )


def _marks(voice: Voice, play: Play, place: PrintedHex) -> list[str]:
    """What the next locomotive costs and brings here, and what a house would add."""
    if place.terrain == "start" or (place.terrain in SINGLE and play.position.at(place.key)):
        return []
    price, usual = expand.cost(play, place.key), voice.view.board.rules.usual
    marks = [] if price == usual.get(place.terrain) else [voice.say("cost", cost=price)]
    if place.terrain == "mountain":
        return marks
    more = expand.gain(play, place.key)
    if more:
        marks.append(voice.say("gain", gain=more))
    if place.terrain == "city" and place.key not in play.position.developed:
        marks.append(voice.say("house", gain=develop.gain(play, place.key)))
    return marks
