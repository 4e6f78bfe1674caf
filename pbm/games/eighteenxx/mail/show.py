"""The answers of `pbm show`: parts of the report, each on its own."""

from collections.abc import Sequence

from pbm.core.page import Section
from pbm.games.eighteenxx.mail import report
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Rows
from pbm.games.table.voice import showings


def _runs(view: View, history: Rows, name: str) -> Sequence[Section]:
    return tuple(report.runs_section(Voice(view)))


def _privates(view: View, history: Rows, name: str) -> Sequence[Section]:
    return tuple(report.privates_section(Voice(view)))


def _revenue(view: View, history: Rows, name: str) -> Sequence[Section]:
    return tuple(report.revenue_section(Voice(view), history))


SHOWINGS = {
    "runs": _runs,
    "privates": _privates,
    "revenue": _revenue,
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
