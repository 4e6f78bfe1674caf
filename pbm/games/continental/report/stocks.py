"""The Exchange: every stock of the last turn (9.4), and the Private Companies on sale (9.5)."""

from pbm.core.languages import cents, number
from pbm.core.page import Block, Cell, Paragraph, Section, Table
from pbm.games.continental.report.charts import price_chart
from pbm.games.continental.report.railroads import directed
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, CompanyOnSale, RailroadSummary


def stock_report(voice: Voice, past: tuple[ChartRow, ...]) -> Section:
    """The section 9.4; whoever has no stocks of his own sees the chart of prices here."""
    blocks: list[Block] = [market_table(voice)]
    if voice.view.own is None and (chart := price_chart(voice, past)):
        blocks.append(chart)
    return Section(voice.say("sections", "stocks"), tuple(blocks), "9.4")


def market_table(voice: Voice) -> Table:
    """Five columns of the market, two of the stock, and the reader's own."""
    roads = voice.view.railroads
    if voice.view.own is None:
        rows = [_market(road) for road in roads]
        return voice.table("stock_public", "lrrrrrrr", rows, note="stock_public_note")
    rows = [(*_market(road), *_own(voice, road)) for road in roads]
    layout = "lrrrrrrrrrrrrr"
    return voice.table("stock", layout, rows, note="stock_note", emphasis=directed(voice))


def _market(road: RailroadSummary) -> tuple[Cell, ...]:
    """Start, offered, bid for, sold, end; issued and treasury."""
    code = road.code + (" c" if road.cornered else "")
    market = road.market
    trade: tuple[Cell, ...] = (None, None, None, None)
    if market is not None:
        trade = (market.start, market.offered, market.bid, market.traded)
    return (code, *trade, road.price, road.issued, road.treasury)


def _own(voice: Voice, road: RailroadSummary) -> tuple[Cell, ...]:
    """What the reader bought and sold, at which price, holds, may bid for; the spied player's."""
    stake = road.mine
    if stake is None:
        return (None,) * 6
    sold = stake.sold + stake.shorted
    dealt = road.market is not None and (stake.bought or sold)
    return (
        stake.bought or None,
        voice.say("tables", "sold_short", sold=sold) if stake.shorted else sold or None,
        road.market.trade if dealt and road.market else None,
        f"{number(stake.shares)}*" if stake.director else stake.shares,
        stake.bid_most if not voice.view.over else None,
        road.spied,
    )


def companies_available(voice: Voice) -> Section:
    """The section 9.5."""
    on_sale = voice.view.on_sale
    block: Block = Paragraph(voice.say("tables", "companies_none"))
    if on_sale:
        rows = [_row(voice, company) for company in on_sale]
        note = "companies_note_over" if voice.view.over else "companies_note"
        block = voice.table("companies", "lrl+rrr", rows, note=note)
    return Section(voice.say("sections", "companies"), (block,), "9.5")


def _row(voice: Voice, company: CompanyOnSale) -> tuple[Cell, ...]:
    """One company on sale."""
    return (
        company.code,
        company.miles,
        "–".join(voice.town(town) for town in company.towns),
        company.ask,
        cents(company.ask * 100 // company.miles),
        str(company.owner or voice.say("names", "bank")),
    )
