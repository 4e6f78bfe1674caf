"""Railroad summary (9.3): the figures of every railroad, and below them its lines."""

from pbm.core.languages import cents
from pbm.core.page import Cell, Section, Table
from pbm.games.continental.report.strokes import stroke_key
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import RailroadSummary


def railroad_summary(voice: Voice) -> Section:
    """The section 9.3; the lines where any railroad has more than the one it is called by."""
    grown = any(len(road.lines) > 1 or road.doubled for road in voice.view.railroads)
    blocks = (railroad_table(voice), *((line_table(voice),) if grown else ()))
    return Section(voice.say("sections", "railroads"), blocks, "9.3")


def railroad_table(voice: Voice) -> Table:
    """The columns of 9.3, equipment and reach; railroads that the reader directs are emphasised."""
    roads = voice.view.railroads
    return voice.table(
        "railroads",
        "lrrrrrrrrrrrllrll",
        [_figures(voice, road) for road in roads],
        note="railroads_note",
        emphasis=directed(voice),
        swatches=tuple(stroke_key(road) for road in roads),
    )


def directed(voice: Voice) -> tuple[int, ...]:
    """The places, among all railroads, of those that the reader directs."""
    return tuple(
        at for at, road in enumerate(voice.view.railroads) if road.mine and road.mine.director
    )


def _figures(voice: Voice, road: RailroadSummary) -> tuple[Cell, ...]:
    """One railroad's line of figures."""
    others = [seat for seat in road.directors if seat not in (road.president, road.chairman)]
    return (
        road.code,
        road.miles,
        road.revenue,
        road.expense,
        road.bonds,
        road.loans,
        cents(road.profit_cents),
        cents(road.dividend_cents),
        road.land,
        road.grant,
        road.president or "–",
        road.chairman or "–",
        " ".join(str(seat) for seat in others),
        road.row,
        road.locomotive,
        "".join(road.technologies),
        " ".join(voice.name("region_short", region) for region in road.regions),
    )


def line_table(voice: Voice) -> Table:
    """The lines of each railroad; a double-tracked one is marked."""
    rows = [(road.code, _lines(road)) for road in voice.view.railroads]
    return voice.laid_out(
        ("", ""),
        "ll+",
        rows,
        voice.say("tables", "lines_title"),
        voice.say("tables", "lines_note"),
    )


def _lines(road: RailroadSummary) -> str:
    """All lines in their order of coming."""
    return " ".join(f"{code}=" if code in road.doubled else code for code in road.lines)
