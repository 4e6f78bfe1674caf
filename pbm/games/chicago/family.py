"""Chicago Express as the office sees it: one value of pure functions."""

from functools import partial

from msgspec.structs import replace

from pbm.core.page import Section
from pbm.core.wording import wording
from pbm.games.chicago.amendable import amendable
from pbm.games.chicago.computer import computer
from pbm.games.chicago.exported import exported
from pbm.games.chicago.figures import FIGURES
from pbm.games.chicago.forecast import forecast
from pbm.games.chicago.impossible import ruled_out
from pbm.games.chicago.language import GRAMMAR, LANGUAGE, SAMPLES, words
from pbm.games.chicago.match import decode, invariants, standings
from pbm.games.chicago.report import report
from pbm.games.chicago.sheet import sheet, touchable
from pbm.games.chicago.show import SHOWINGS
from pbm.games.chicago.table import SETTINGS, new_game, resolve
from pbm.games.chicago.view import View
from pbm.games.chicago.window import view
from pbm.games.family import Reading, Recordings, Simulation
from pbm.games.table.help import figures_help, programme_help
from pbm.games.table.possible import possible
from pbm.games.table.rules import FORMER, NEWEST, ProgrammeRules
from pbm.games.table.turns import as_reading, as_understood, sequential
from pbm.sheets.explain import order_help as explain
from pbm.sheets.glossary import glossary


def understand(text: str, seen: View) -> Reading:
    """The programme in a letter's lines, leniently read, and every complaint about it."""
    return possible(
        as_understood(text, LANGUAGE, words(), seen), LANGUAGE, partial(ruled_out, seen)
    )


def order_help(rules: ProgrammeRules) -> tuple[Section, ...]:
    """Every order, then how a programme is followed."""
    return (*explain(GRAMMAR, wording("turnsheets", "chicago")), programme_help(SAMPLES, rules))


def figures_shown() -> tuple[Section, ...]:
    """Every figure that a condition may ask."""
    return figures_help(FIGURES, wording("turnsheets", "chicago"), SAMPLES["alone"])


def _simulation() -> Simulation:
    """Whole games, loaded when asked for."""
    from pbm.games.chicago.simulate import SIMULATION

    return SIMULATION


def _recordings() -> Recordings:
    """Recorded games, loaded when asked for."""
    from pbm.games.chicago.recorded import RECORDINGS

    return RECORDINGS


_NEWEST = sequential(
    title="chicago-express",
    name="Chicago Express",
    edition="2008-2",
    least_seats=2,
    most_seats=6,
    settings=SETTINGS,
    new_game=new_game,
    decode=decode,
    view=view,
    read=lambda text, seen: as_reading(text, LANGUAGE, seen),
    understand=understand,
    sheet=sheet,
    writing=lambda view: LANGUAGE.writing,
    touches=touchable,
    forecast=forecast,
    resolve=resolve,
    report=report,
    show=SHOWINGS,
    computer=computer,
    order_help=partial(order_help, NEWEST),
    figures_help=figures_shown,
    invariants=invariants,
    standings=standings,
    exported=exported,
    amendable=amendable,
    recordings=_recordings,
    simulation=_simulation,
    glossary=lambda language: glossary(language, "pbm.games.chicago"),
)

_FIRST = replace(
    _NEWEST,
    edition="2008",
    resolve=partial(resolve, followed=FORMER),
    order_help=partial(order_help, FORMER),
)
"""Before R27."""

FAMILY = replace(_NEWEST, older={_FIRST.edition: _FIRST})
