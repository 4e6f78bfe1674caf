"""Chicago Express as the office sees it: one value of pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pbm.core.dice import Dice
from pbm.core.page import Section
from pbm.core.wording import wording
from pbm.games.chicago import rules
from pbm.games.chicago.amendable import amendable
from pbm.games.chicago.board import Suspects, load
from pbm.games.chicago.computer import computer
from pbm.games.chicago.exported import exported
from pbm.games.chicago.figures import FIGURES
from pbm.games.chicago.forecast import forecast
from pbm.games.chicago.language import GRAMMAR, LANGUAGE, SAMPLES, words
from pbm.games.chicago.match import Match, decode
from pbm.games.chicago.position import BANK, Position
from pbm.games.chicago.report import report
from pbm.games.chicago.sheet import sheet, touchable
from pbm.games.chicago.show import SHOWINGS
from pbm.games.chicago.table import GAME, HORIZONS, StatePlay
from pbm.games.chicago.window import board_of, view
from pbm.games.family import (
    Place,
    Reading,
    Recordings,
    Resolution,
    Seat,
    Setting,
    Simulation,
    ranked,
)
from pbm.games.table.help import figures_help, programme_help
from pbm.games.table.match import encode
from pbm.games.table.programme import ProgrammeTable
from pbm.games.table.turns import (
    Part,
    as_reading,
    as_understood,
    play_part,
    sequential,
    table_settings,
)
from pbm.sheets.explain import order_help as explain

SETTINGS = (
    *table_settings(HORIZONS, "round"),
    Setting(
        "suspects",
        "as-read",
        ("as-read", "usual"),
        "doubtful hexes: as read from the board, or as such hexes usually are",
    ),
)


def new_game(seats: Sequence[Seat], settings: Mapping[str, str], dice: Dice) -> Match:
    """A game with the first auction open; nothing is drawn by lot, seat 1 is the banker."""
    chosen = {one.key: settings.get(one.key, one.default) for one in SETTINGS}
    ordered = sorted(seats, key=lambda seat: seat.number)
    play = rules.begin(load(cast(Suspects, chosen["suspects"])), len(ordered))
    return Match(
        position=play.position,
        table=ProgrammeTable(),
        seats=list(ordered),
        settings=chosen,
        suspects=chosen["suspects"],
    )


def resolve(
    state: Match, readings: Mapping[int, Reading], settings: Mapping[str, str], dice: Dice
) -> Resolution:
    """One part of a turn as the office keeps it."""
    part = drive(state, readings, settings, dice)
    return part.resolution(figures(part.match))


def drive(
    state: Match, readings: Mapping[int, Reading], settings: Mapping[str, str], dice: Dice
) -> Part:
    """One part of a turn, on a working copy: decisions until the horizon or a question."""
    work = decode(encode(state))
    play = StatePlay(board_of(work), work)
    return play_part(GAME, play, work, (play.journal, play.ledger), readings, settings, dice)


def figures(state: Match) -> dict[str, Any]:
    """One row of figures for charts and exports, after a turn or part."""
    position = state.position
    return {
        "turn": state.last,
        "cash": {str(seat): position.cash(seat) for seat in range(1, position.seats + 1)},
        "income": {name: position.charters[name].income for name in board_of(state).companies},
        "treasury": {name: position.treasury(name) for name in board_of(state).companies},
        "dividends": position.dividends,
    }


def invariants(state: Match) -> tuple[str, ...]:
    """Broken invariants in words; empty when all hold."""
    position = state.position
    board = board_of(state)
    broken = [*_money(position)]
    for company in board.rules.companies:
        charter = position.charters[company.name]
        held = sum(position.shares(seat, company.name) for seat in range(1, position.seats + 1))
        if held != charter.sold or held + charter.shares != company.shares:
            broken.append(f"{company.name}: {held} shares held, {charter.sold} sold")
        placed = sum(company.name in there for there in position.locomotives.values())
        if placed + charter.locomotives != company.locomotives:
            broken.append(f"{company.name}: {placed} locomotives placed")
    houses = sum(1 for key in position.developed if key in board.places)
    if houses + position.houses != board.rules.figures.houses:
        broken.append(f"{houses} houses built, {position.houses} left")
    return tuple(broken)


def _money(position: Position) -> list[str]:
    """Dollars must sum to zero and nobody but the bank may owe."""
    broken = [
        f"{account} owes {-dollars}"
        for account, dollars in sorted(position.accounts.items())
        if dollars < 0 and account != BANK
    ]
    total = sum(position.accounts.values())
    return [*broken, f"accounts sum to {total}"] if total else broken


def standings(state: Match) -> tuple[Place, ...]:
    """By cash, which alone decides."""
    position = state.position
    return ranked({seat: position.cash(seat) for seat in range(1, position.seats + 1)})


def order_help() -> tuple[Section, ...]:
    """Every order, then how a programme is followed."""
    return (*explain(GRAMMAR, wording("turnsheets", "chicago")), programme_help(SAMPLES))


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


FAMILY = sequential(
    title="chicago-express",
    name="Chicago Express",
    edition="2008",
    least_seats=2,
    most_seats=6,
    settings=SETTINGS,
    new_game=new_game,
    decode=decode,
    view=view,
    read=lambda text, seen: as_reading(text, LANGUAGE, seen),
    understand=lambda text, seen: as_understood(text, LANGUAGE, words(), seen),
    sheet=sheet,
    writing=lambda view: LANGUAGE.writing,
    touches=touchable,
    forecast=forecast,
    resolve=resolve,
    report=report,
    show=SHOWINGS,
    computer=computer,
    order_help=order_help,
    figures_help=figures_shown,
    invariants=invariants,
    standings=standings,
    exported=exported,
    amendable=amendable,
    recordings=_recordings,
    simulation=_simulation,
)
