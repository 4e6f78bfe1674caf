"""Connection runs: a company that first reaches its destination runs there and back for it.

steps    who can run from home to destination; the marker, the run and its dividend
wars     the variant in which destination markers take spaces of cities
"""

from collections.abc import Iterator, Sequence

from pbm.core.journal import Event
from pbm.games.eighteenxx.computer.choose import TAKEN
from pbm.games.eighteenxx.computer.programme import LINES
from pbm.games.eighteenxx.engine.companies import STARTED
from pbm.games.eighteenxx.engine.course import TURN_OVER
from pbm.games.eighteenxx.engine.invariants import MORE_STATIONS
from pbm.games.eighteenxx.features.connections import computer, steps
from pbm.games.eighteenxx.features.connections.sheet import (
    after_marker,
    after_run,
    drawn,
    foretold,
    map_note,
    offers,
)
from pbm.games.eighteenxx.features.connections.steps import TABLES, ConnectionTables
from pbm.games.eighteenxx.features.connections.values import Connections, Marker, MarkerPlaced
from pbm.games.eighteenxx.features.connections.wars import WARS, more_stations
from pbm.games.eighteenxx.mail.company_sheet import OFFERS
from pbm.games.eighteenxx.mail.forecast import FORETOLD
from pbm.games.eighteenxx.mail.horizon import FURTHER
from pbm.games.eighteenxx.mail.report.board_page import DRAWN, NOTES
from pbm.games.eighteenxx.programme.names import DIVIDENDS
from pbm.games.eighteenxx.recorded.export import CHECKED, RecordedAction
from pbm.games.eighteenxx.recorded.translate import MEANS, Translator
from pbm.games.eighteenxx.recorded.writing import FOLLOWED, SAYS, by_company
from pbm.games.eighteenxx.simulate import TALLIED, counted
from pbm.games.eighteenxx.values.events import TurnBegan
from pbm.games.eighteenxx.values.feature import COMPANY, Feature, Tables
from pbm.games.eighteenxx.values.figures import Figures
from pbm.games.eighteenxx.values.game import FramePlan, Game, Step
from pbm.games.eighteenxx.values.orders import Dividend, Run, RunBest
from pbm.games.eighteenxx.values.point import Alternatives, Effect, switch
from pbm.games.eighteenxx.values.state import Company, OperatingTurn
from pbm.sheets.names import Name, Names
from pbm.sheets.parse import form
from pbm.sheets.usage import Vocabularies


def _started(game: Game, company: Company) -> None:
    if game.figures.companies[company.name].destination:
        company.marker = "waiting"


CHECK = Step(name="connections", skip=steps.look, feature="connections")
"""The place in an operating round where connections are looked for first (H21)."""


def _words(_figures: Figures) -> Vocabularies:
    """Where a destination marker may go, and the dividends there are of its run: no half one."""
    paid = [Name(kind, kind, DIVIDENDS[kind]) for kind in ("full", "withhold")]
    return {
        "place": Names("place", [Name("map", "map"), Name("charter", "charter")]),
        "full or withhold": Names("dividend", paid),
    }


def _recorded(_means: Translator, action: RecordedAction) -> Marker | None:
    """How recordings say where the marker goes."""
    if action["choice"] == "Map":
        return Marker(action["entity"], "map")
    return Marker(action["entity"], "charter") if action["choice"] == "Charter" else None


def _said(_means: Translator, order: Marker) -> RecordedAction:
    return by_company("choose", order.company, choice=order.place.capitalize())


def _checked(game: Game, operated: str, told: Sequence[Event]) -> Iterator[RecordedAction]:
    """Recordings tell each look for connections: when a company's turn has ended, and when one
    begins; `operated` is the company whose turn it was, `told` what has happened since."""
    turn, runs = game.on_stack(OperatingTurn), game.on_stack(Connections)
    if operated and (turn is None or turn.company != operated):
        found = runs.companies if runs is not None and runs.after == operated else ()
        yield by_company(CHECKED, operated, corporations=list(found))
    for began in told:
        if isinstance(began, TurnBegan):
            yield by_company(CHECKED, began.company, corporations=[])


CONNECTIONS = Feature(
    name="connections",
    words=_words,
    forms=(
        form(
            "marker",
            Marker,
            f"connection {COMPANY} :~ marker on|to~ the~ <place:place>",
            "connection {company} marker map",
            "connections",
        ),
        form(
            "keep_marker",
            Marker,
            f"connection {COMPANY} :~ keep the? marker",
            "connection {company} keep the marker",
            "connections",
            fixed=(("place", "charter"),),
        ),
        form(
            "connection_best",
            RunBest,
            f"connection {COMPANY} :~ run best",
            "connection {company} run best",
            "connections",
            fixed=(("connection", True),),
        ),
        form(
            "connection_none",
            Run,
            f"connection {COMPANY} :~ run nothing|none",
            "connection {company} run nothing",
            "connections",
            fixed=(("connection", True), ("runs", ())),
            hidden=True,
        ),
        form(
            "connection_run",
            Run,
            f"connection {COMPANY} :~ run <runs:route...>",
            "connection {company} run {late}: {through}",
            "connections",
            fixed=(("connection", True),),
        ),
        form(
            "connection_dividend",
            Dividend,
            f"connection {COMPANY} :~ dividend <kind:full or withhold>",
            "connection {company} dividend full",
            "connections",
            fixed=(("connection", True),),
        ),
    ),
    blocks={Marker: "marker"},
    events=(MarkerPlaced,),
    cites=("connections",),
    plans={
        Connections: FramePlan((steps.FOUND, steps.MARKER, steps.RUN, steps.DIVIDEND), steps.over),
    },
    occasions={
        STARTED: _started,
        TURN_OVER: steps.look,
        MORE_STATIONS: more_stations,
        OFFERS: ("privates", offers),
        FURTHER: ("marker", after_marker),
        FORETOLD: foretold,
        TAKEN: computer.TAKEN,
        LINES: computer.lines,
        DRAWN: drawn,
        NOTES: map_note,
        TALLIED: {"connections": counted(MarkerPlaced)},
        MEANS: ("choose", _recorded),
        SAYS: (Marker, _said),
        FOLLOWED: _checked,
    },
    more=({FURTHER: ("connection run", after_run)},),
    settings=(Alternatives("markers", {"edge": Effect(), "wars": WARS}),),
    tables=Tables(ConnectionTables, TABLES),
)
HABITS = (
    switch("connection_length", "longest train", "any", steps.LONG_ENOUGH, False),
    switch("empty_connection", "refused", "taken", steps.EMPTY, True),
)
"""What the engine on which games were recorded does otherwise."""
