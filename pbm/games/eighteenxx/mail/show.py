"""The answers of `pbm show`: parts of the report, each on its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbm.core.page import Section
from pbm.games.eighteenxx.mail import report
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice

Rows = Sequence[Mapping[str, Any]]
Showing = Callable[[View, Rows, str], tuple[Section, ...]]


def _of(section: Callable[[Voice], Section]) -> Showing:
    """A section of the report as an answer."""
    return lambda view, history, name: (section(Voice(view)),)


def _runs(view: View, history: Rows, name: str) -> tuple[Section, ...]:
    return tuple(report.runs_section(Voice(view)))


def _charts(view: View, history: Rows, name: str) -> tuple[Section, ...]:
    return (report.charts_section(Voice(view), history),)


SHOWINGS: dict[str, Showing] = {
    "chronicle": _of(report.chronicle_section),
    "runs": _runs,
    "players": _of(report.players_section),
    "companies": _of(report.companies_section),
    "privates": _of(report.privates_section),
    "trains": _of(report.trains_section),
    "market": _of(report.market_section),
    "map": _of(report.map_section),
    "charts": _charts,
}
