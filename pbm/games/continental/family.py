"""Continental Rails II as the office sees it: one value of functions."""

from collections.abc import Callable, Mapping
from functools import partial

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.core.languages import ENGLISH, speaking
from pbm.core.ledger import LedgerEntry
from pbm.core.page import Document, Section
from pbm.core.wording import wording
from pbm.games.continental import invariants
from pbm.games.continental.amendable import amendable
from pbm.games.continental.computer import computer
from pbm.games.continental.events.record import OrderGiven, Payment, kept
from pbm.games.continental.exported import exported
from pbm.games.continental.forecast import forecast
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.understanding import understand
from pbm.games.continental.orders.unused import unused
from pbm.games.continental.orders.vocabulary import vocabularies
from pbm.games.continental.report import report
from pbm.games.continental.sheet import joint_limits, sheet
from pbm.games.continental.sheet.desk import touchable
from pbm.games.continental.show import SHOW, ViewShowing
from pbm.games.continental.start import SETTINGS, begun
from pbm.games.continental.state import State, decode, encode
from pbm.games.continental.view import MODERATOR, View
from pbm.games.continental.window import view, view_of
from pbm.games.continental.window.past import past
from pbm.games.continental.world.rules import EDITIONS, Rules, rules_for, standard_rules
from pbm.games.continental.world.victory import BARON, CATEGORIES
from pbm.games.family import (
    PERSON,
    Family,
    Place,
    Reading,
    Resolution,
    Rows,
    Seat,
    Simulation,
    ranked,
)
from pbm.sheets.explain import order_help
from pbm.sheets.fields import Writing
from pbm.sheets.glossary import glossary


def resolution(
    edition: str,
    state: State,
    readings: Mapping[int, Reading],
    settings: Mapping[str, str],
    dice: Dice,
) -> Resolution:
    """One turn; its journal holds the facts, then every order in words and what went unused."""
    from pbm.games.continental.resolve import resolve  # with all steps, when a turn is played

    orders = {seat: [one.order for one in reading.orders] for seat, reading in readings.items()}
    played = resolve(state, orders, settings, dice, edition=edition)
    rules = rules_for(settings, edition)
    facts = [*played.journal.events, *_written(state, readings, rules)]
    return Resolution(
        state=played.state,
        journal=kept(facts),
        ledger=kept([_payment(entry) for entry in played.ledger]),
        history=msgspec.to_builtins(played.history, str_keys=True),
        next_turn=str(played.state.turn),
    )


def _written(state: State, readings: Mapping[int, Reading], rules: Rules) -> list[Event]:
    """What every person ordered, in words, and what he could have ordered besides."""
    facts: list[Event] = []
    for seat, tycoon in sorted(state.tycoons.items()):
        orders = readings[seat].orders if seat in readings else ()
        facts += [OrderGiven(seat, at, one.line, one.text) for at, one in enumerate(orders)]
        if not tycoon.computer:
            facts += unused(view_of(state, (), seat, rules), [one.order for one in orders])
    return facts


def _payment(entry: LedgerEntry) -> Payment:
    """An entry of the ledger as a fact."""
    return Payment(entry.step, entry.payer, entry.payee, entry.amount, entry.reason)


def report_for(seen: View, rows: Rows) -> Document:
    """The report for the reader of a View, with charts of the turns so far."""
    return report(seen, past(rows, seen.reader))


def seen(edition: str, state: State, journal: Rows, reader: int) -> View:
    """What a reader may know."""
    return view(state, journal, reader, rules_for(state.settings, edition))


def reveal(edition: str, state: State, journal: Rows, ledger: Rows) -> View:
    """What the moderator may see: everything."""
    return seen(edition, state, [*journal, *ledger], MODERATOR)


def seats(state: State) -> tuple[Seat, ...]:
    """The positions with their characters as drawn or chosen."""
    return tuple(
        Seat(seat, character=who.character, **{name: getattr(who, name) for name in PERSON})
        for seat, who in sorted(state.tycoons.items())
    )


def standings(state: State) -> tuple[Place, ...]:
    """By points as Rail Baron, with those of each category (1.3, 11.3)."""
    with speaking(ENGLISH):  # by these names records are kept
        names = wording("reports", "continental")
        titles = {one: names.say("names", "category", name=one) for one in (*CATEGORIES, BARON)}
    points = {seat: one.points for seat, one in state.tycoons.items()}
    best = ranked({seat: getattr(one, BARON) for seat, one in points.items()})
    return tuple(
        msgspec.structs.replace(
            one,
            categories={
                title: getattr(points[one.seat], category) for category, title in titles.items()
            },
        )
        for one in best
    )


def reseat(state: State, seat: Seat) -> State:
    """The state with another person, or the computer, in a seat; the character stays, and so does
    all else, which both share."""
    person = {name: getattr(seat, name) for name in PERSON}
    tycoon = msgspec.structs.replace(state.tycoons[seat.number], **person)
    return msgspec.structs.replace(state, tycoons={**state.tycoons, seat.number: tycoon})


def years(state: State) -> str:
    """The two years of the turn to be ordered."""
    first, last = standard_rules().years(state.turn)
    return wording("reports", "continental").say("names", "years", first=first, last=last)


def _showing(show: ViewShowing) -> Callable[[View, Rows, str], tuple[Section, ...]]:
    """A word of `pbm show`, given the rows as the office keeps them."""

    def shown(seen: View, rows: Rows, name: str) -> tuple[Section, ...]:
        return show(seen, past(rows, seen.reader), name)

    return shown


def _simulation() -> Simulation:
    """Whole games, loaded when asked for."""
    from pbm.games.continental.simulate import SIMULATION

    return SIMULATION


FAMILY = Family(
    title="continental-rails-ii",
    name="Continental Rails II",
    edition=EDITIONS[-1],
    least_seats=standard_rules().figures.tycoon.seats,
    most_seats=standard_rules().figures.tycoon.seats,
    settings=SETTINGS,
    new_game=partial(begun, EDITIONS[-1]),
    encode=encode,
    decode=decode,
    view=partial(seen, EDITIONS[-1]),
    read=read,
    understand=understand,
    by_computer=lambda view: msgspec.structs.replace(view, by_computer=True),
    sheet=sheet,
    writing=lambda view: Writing(GRAMMAR, vocabularies(view), limits=joint_limits(view)),
    glossary=lambda language: glossary(language, "pbm.games.continental"),
    touches=touchable,
    forecast=forecast,
    resolve=partial(resolution, EDITIONS[-1]),
    report=report_for,
    show={word: _showing(show) for word, show in SHOW.items()},
    computer=computer,
    turn=lambda state: str(state.turn),
    over=lambda state: state.over,
    years=years,
    order_help=lambda: order_help(GRAMMAR, wording("turnsheets", "continental")),
    figures_help=None,
    invariants=lambda state: invariants.broken(state, standard_rules()),
    seats=seats,
    standings=standings,
    perfect=dict.fromkeys(("Robber Baron", "Rail Baron"), 500),  # 11.3, Q85
    exported=exported,
    reveal=partial(reveal, EDITIONS[-1]),
    reseat=reseat,
    amendable=amendable,
    simulation=_simulation,
)


def _older(edition: str) -> Family:
    """The title as it was in an older edition of its rules."""
    return msgspec.structs.replace(
        FAMILY,
        edition=edition,
        new_game=partial(begun, edition),
        view=partial(seen, edition),
        resolve=partial(resolution, edition),
        reveal=partial(reveal, edition),
    )


FAMILY = msgspec.structs.replace(FAMILY, older={one: _older(one) for one in EDITIONS[:-1]})
