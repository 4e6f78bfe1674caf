"""The report of a turn or part, for one reader: chronicle, orders, table, market, map, charts."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbm.core.page import Block, Chart, Document, Paragraph, Section, Series, Table, columns_of
from pbm.games.eighteenxx.mail.report import supply, tables
from pbm.games.eighteenxx.mail.report.board_page import hex_map
from pbm.games.eighteenxx.mail.report.chronicle import chronicle, ending, next_round
from pbm.games.eighteenxx.mail.report.front import reader_section, result_section
from pbm.games.eighteenxx.mail.report.tables import market
from pbm.games.eighteenxx.values.events import OnMap
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import PUBLIC, Rows
from pbm.games.table.messages import MessageSent
from pbm.games.table.voice import by_turn

SECTIONS: Occasion[Callable[[Voice], Iterator[Section]]] = Occasion()
"""What features show of the table, before the map."""


def report(view: View, history: Rows) -> Document:
    """All sections for one reader; "your orders" for a seat only."""
    voice = Voice(view)
    state = view.game.state
    return Document(
        title=voice.say("title", title=state.title),
        game="",
        turn=voice.say("turn", turn=view.last),
        reader=_reader(voice),
        subtitle=voice.say(
            "subtitle",
            turn=view.last,
            next=voice.tell("stop_over") if state.over else next_round(voice),
            phase=state.phase,
            over=state.over,
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
    yield from runs_section(voice, history)
    yield players_section(voice)
    yield companies_section(voice)
    yield from revenue_section(voice, history)
    yield market_section(voice)
    for shows in voice.view.game.on(SECTIONS):
        yield from shows(voice)
    yield map_section(voice)
    yield from privates_section(voice)
    yield trains_section(voice)
    if not voice.view.game.state.over:
        yield tiles_section(voice)
    if len(_points(voice, history)) > 1:
        yield charts_section(voice, history)


def chronicle_section(voice: Voice) -> Section:
    """Everything that happened, and what stopped it."""
    told = chronicle(voice)
    head = voice.say("section_chronicle")
    if not told:
        quiet = "quiet" if voice.view.last else _opening(voice)
        return Section(head, (Paragraph(voice.say(quiet), style="lead"),), tells="news")
    columns = columns_of(("", "", ""), "rl")  # move, who, what
    return Section(head, (Table(columns, tuple(told)),), tells="news")


def _opening(voice: Voice) -> str:
    """How the first report begins: a new game, or one taken over, perhaps when it had ended."""
    if voice.view.game.state.over:
        return "lead_ended"
    return "lead_opening" if voice.view.game.opening else "lead_imported"


def runs_section(voice: Voice, history: Rows) -> Iterator[Section]:
    """The routes run and what they paid."""
    table = tables.runs(voice, history)
    if table is not None:
        yield Section(voice.say("section_runs"), (table,), tells="news")


def players_section(voice: Voice) -> Section:
    """Holdings and worth, and what the bank has left."""
    return Section(voice.say("section_players"), (tables.players(voice),))


def companies_section(voice: Voice) -> Section:
    """The charters."""
    return Section(voice.say("section_companies"), (tables.charters(voice),))


def privates_section(voice: Voice) -> Iterator[Section]:
    """The private companies, while there are any."""
    table = supply.privates(voice)
    if table.rows:
        yield Section(voice.say("section_privates"), (table,))


def trains_section(voice: Voice) -> Section:
    """Trains and phase."""
    return Section(voice.say("section_trains"), (supply.trains(voice),))


def tiles_section(voice: Voice) -> Section:
    """The tile manifest."""
    return Section(voice.say("section_tiles"), (supply.tiles(voice),))


def revenue_section(voice: Voice, history: Rows) -> Iterator[Section]:
    """What the companies earned, round by round."""
    table = tables.revenues(voice, history)
    if table is not None:
        yield Section(voice.say("section_revenue"), (table,))


def market_section(voice: Voice) -> Section:
    """The stock market."""
    return Section(voice.say("section_market"), (market(voice),))


def map_section(voice: Voice) -> Section:
    """The map."""
    return Section(
        voice.say("section_map"), (hex_map(voice, changed(voice) if voice.view.last else None),)
    )


def changed(voice: Voice) -> tuple[str, ...]:
    """The hexes in which something was laid or placed in the last turn or part."""
    told = [fact.hex for fact in voice.view.journal if isinstance(fact, OnMap)]
    return tuple(dict.fromkeys(told))


def _points(voice: Voice, history: Rows) -> list[tuple[str, Mapping[str, Any]]]:
    """What charts show, with its label: of a game that was taken over its operating rounds before,
    then the turns."""
    told = [one for row in history for one in row.get("earlier", ())]
    points = [(voice.say("chart_round", round=row["round"]), row) for row in told]
    turns = [row for row in by_turn(history) if row["turn"]]
    return points + [(str(row["turn"]).partition(".")[0], row) for row in turns]


def charts_section(voice: Voice, history: Rows) -> Section:
    """Worth of the players and share prices over the turns; parts of a turn are no turns."""
    points = _points(voice, history)
    labels, rows = tuple(label for label, _ in points), [row for _, row in points]
    state = voice.view.game.state
    worth = tuple(
        Series(
            voice.label(int(seat)),
            tuple(row["worth"].get(seat) for row in rows),
            strong=int(seat) == voice.view.seat,
        )
        for seat in state.seats
    )
    names = [name for name in state.companies if any(name in row["price"] for row in rows)]
    prices = tuple(
        Series(name, tuple(row["price"].get(name) for row in rows), stroke=name) for name in names
    )
    title, star = voice.say("chart_worth"), voice.say("chart_star")
    blocks: list[Block] = [Chart(title, labels, worth, unit="$", column=True, star=star)]
    if prices:
        blocks.append(Chart(voice.say("chart_price"), labels, prices, unit="$", column=True))
    return Section(voice.say("section_charts"), tuple(blocks))
