"""The answers of `pbm show`: parts of the report, each on its own."""

from pbm.games.chicago import report
from pbm.games.chicago.voice import Voice
from pbm.games.table.voice import showings

SHOWINGS = showings(
    Voice,
    report.charts_section,
    chronicle=report.chronicle_section,
    dividends=report.dividends_section,
    players=report.players_section,
    companies=report.companies_section,
    gauges=report.gauges_section,
    map=report.map_section,
)
