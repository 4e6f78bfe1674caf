"""The answers of `pbm show`: parts of the report, each on its own."""

from __future__ import annotations

from collections.abc import Sequence

from pbm.core.page import Section
from pbm.games.eighteenxx.mail import report
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import Rows
from pbm.games.table.voice import showings


def _runs(view: View, history: Rows, name: str) -> Sequence[Section]:
    return tuple(report.runs_section(Voice(view)))


SHOWINGS = {
    "runs": _runs,
    **showings(
        Voice,
        report.charts_section,
        chronicle=report.chronicle_section,
        players=report.players_section,
        companies=report.companies_section,
        privates=report.privates_section,
        trains=report.trains_section,
        market=report.market_section,
        map=report.map_section,
    ),
}
