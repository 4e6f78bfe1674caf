"""The answers of `pbm show`: parts of the report, each on its own."""

from pbm.games.eighteenxx.mail import report
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.voice import showings

SHOWINGS = {
    "runs": lambda view, history, name: tuple(report.runs_section(Voice(view), history)),
    "privates": lambda view, history, name: tuple(report.privates_section(Voice(view))),
    "revenue": lambda view, history, name: tuple(report.revenue_section(Voice(view), history)),
    **showings(
        Voice,
        report.charts_section,
        chronicle=report.chronicle_section,
        players=report.players_section,
        companies=report.companies_section,
        trains=report.trains_section,
        tiles=report.tiles_section,
        market=report.market_section,
        map=report.map_section,
    ),
}
