"""The report of a turn or part, for one reader: chronicle, orders, table, market, map, charts."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.page import Block, Chart, Column, Document, Paragraph, Section, Series, Table
from pbm.games.eighteenxx.mail.report import tables
from pbm.games.eighteenxx.mail.report.board_page import hex_map
from pbm.games.eighteenxx.mail.report.chronicle import chronicle, ending
from pbm.games.eighteenxx.mail.report.tables import market
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import PUBLIC, Rows
from pbm.games.table.messages import MessageSent


def report(view: View, history: Rows) -> Document:
    """All sections for one reader; "your orders" for a seat only."""
    voice = Voice(view)
    state = view.game.state
    return Document(
        title=voice.say("title", title=state.title),
        game="",
        turn=voice.say("turn", turn=view.last),
        reader=voice.who(view.seat) if view.seat > PUBLIC else "",
        subtitle=voice.say("subtitle", turn=view.last, round=state.round, phase=state.phase),
        sections=tuple(_sections(voice, history)),
    )


def _sections(voice: Voice, history: Rows) -> Iterator[Section]:
    """The report from what happened to what comes next."""
    yield chronicle_section(voice)
    if voice.view.seat > PUBLIC and voice.view.last:
        yield voice.orders_section(ending(voice))
    if voice.view.of(MessageSent):
        yield voice.messages_section()
    yield from runs_section(voice)
    yield players_section(voice)
    yield companies_section(voice)
    yield market_section(voice)
    if voice.view.seat > PUBLIC:
        yield holdings_section(voice)
    yield privates_section(voice)
    yield trains_section(voice)
    yield map_section(voice)
    if len(history) > 1:
        yield charts_section(voice, history)


def chronicle_section(voice: Voice) -> Section:
    """Everything that happened, and what stopped it."""
    told = chronicle(voice)
    head = voice.say("section_chronicle")
    if not told:
        quiet = "quiet" if voice.view.last else _opening(voice)
        return Section(head, (Paragraph(voice.say(quiet), style="lead"),))
    return Section(head, (Table(_columns(), tuple(told)),))


def _opening(voice: Voice) -> str:
    """How the first report begins: a new game, or one taken over."""
    new = isinstance(voice.view.game.state.stack[0], InitialRound)
    return "lead_opening" if new else "lead_imported"


def _columns() -> tuple[Column, ...]:
    """Move, who, what."""
    return Column("", "right"), Column(""), Column("", weight=1)


def runs_section(voice: Voice) -> Iterator[Section]:
    """The routes run and what they paid."""
    table = tables.runs(voice)
    if table is not None:
        yield Section(voice.say("section_runs"), (table,))


def players_section(voice: Voice) -> Section:
    """Holdings and worth, and what the bank has left."""
    return Section(voice.say("section_players"), (tables.players(voice), tables.bank(voice)))


def companies_section(voice: Voice) -> Section:
    """The charters."""
    return Section(voice.say("section_companies"), (tables.charters(voice),))


def holdings_section(voice: Voice) -> Section:
    """What the reader owns."""
    return Section(voice.say("section_holdings"), (tables.holdings(voice),))


def privates_section(voice: Voice) -> Section:
    """The private companies, while there are any."""
    return Section(voice.say("section_privates"), (tables.privates(voice),))


def trains_section(voice: Voice) -> Section:
    """Trains and phase."""
    return Section(voice.say("section_trains"), (tables.trains(voice),))


def market_section(voice: Voice) -> Section:
    """The stock market."""
    return Section(voice.say("section_market"), (market(voice),))


def map_section(voice: Voice) -> Section:
    """The map."""
    return Section(voice.say("section_map"), (hex_map(voice),))


def charts_section(voice: Voice, history: Rows) -> Section:
    """Worth of the players and share prices over the turns."""
    labels = tuple(str(row["turn"]) for row in history)
    seats = voice.view.game.state.seats
    worth = tuple(
        Series(
            voice.view.name(int(seat)),
            tuple(row["worth"].get(seat) for row in history),
            strong=int(seat) == voice.view.seat,
        )
        for seat in seats
    )
    names = [
        n for n in voice.view.game.state.companies if any(n in row["price"] for row in history)
    ]
    prices = tuple(Series(n, tuple(row["price"].get(n) for row in history)) for n in names)
    blocks: list[Block] = [Chart(voice.say("chart_worth"), labels, worth, unit="$")]
    if prices:
        blocks.append(Chart(voice.say("chart_price"), labels, prices, unit="$"))
    return Section(voice.say("section_charts"), tuple(blocks))
