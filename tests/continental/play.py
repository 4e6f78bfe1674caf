"""Games played by simple people: they write sheets of ordinary orders from what their View shows.

Nobody plays well; but companies are bought and merged, railroads built, doubled, merged and
milked, everybody spies, and all that a report can tell happens within a dozen turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.games.continental.family import FAMILY
from pbm.games.continental.start import USUAL
from pbm.games.continental.state import State
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk, Own
from pbm.games.family import Seat

PEOPLE = tuple(
    Seat(
        number=seat,
        player=f"Player {seat}",
        character={4: "Jay Gould", 9: "Eugène de Ségur", 12: "B."}.get(seat, ""),
        address=f"{seat} Wall Street",
        phone=f"555-01{seat:02}",
        show_phone=seat != 7,
        show_address=seat != 8,
        computer=seat == 15,
    )
    for seat in range(1, 16)
)


LONGEST = 100
"""More turns than any game has."""


class Played(Struct):
    """A game after some turns: its state, the last turn's record and ledger, the rows so far."""

    state: State
    record: list[dict[str, Any]]
    ledger: list[dict[str, Any]]
    rows: list[dict[str, Any]]


class Course:
    """A game that is played on as far as somebody asks, and never played again."""

    def __init__(self, moments: Iterator[Played]) -> None:
        self._moments = moments
        self._known = [next(moments)]

    def after(self, turns: int) -> Played:
        """After so many turns, or at its end."""
        self._known += islice(self._moments, max(0, turns + 1 - len(self._known)))
        return self._known[min(turns, len(self._known) - 1)]


def played(turns: int, seed: str = "simple people", **settings: str) -> Played:
    """A game after so many turns, or at its end; do not change it."""
    return _course(seed, tuple(settings.items())).after(turns)


@cache
def _course(seed: str, settings: tuple[tuple[str, str], ...]) -> Course:
    return Course(game(LONGEST, seed, dict(settings)))


def game(turns: int, seed: str, settings: dict[str, str]) -> Iterator[Played]:
    """The game before its first turn and after each turn, as the office plays it."""
    settings, dice = USUAL | settings, Dice(seed)
    at = Played(FAMILY.new_game(PEOPLE, settings, dice), [], [], [])
    yield at
    for _ in range(turns):
        if at.state.over:
            return
        views = {seat: FAMILY.view(at.state, at.record, seat) for seat in range(1, 15)}
        readings = {seat: FAMILY.read(sheet_of(view, dice), view) for seat, view in views.items()}
        turn = FAMILY.resolve(at.state, readings, settings, dice)
        at = Played(turn.state, turn.journal, turn.ledger, [*at.rows, turn.history])
        yield at


def computers(turns: int, seed: str = "computers") -> Played:
    """A game of computers after so many turns; do not change it."""
    return _course_of_computers(seed).after(turns)


@cache
def _course_of_computers(seed: str) -> Course:
    return Course(_game_of_computers(seed))


def _game_of_computers(seed: str) -> Iterator[Played]:
    dice = Dice(seed)
    at = Played(FAMILY.new_game(PEOPLE, USUAL, dice), [], [], [])
    yield at
    assert FAMILY.computer is not None
    for turn in range(1, LONGEST + 1):
        if at.state.over:
            return
        readings = {}
        for seat in range(1, 16):
            view = FAMILY.view(at.state, at.record, seat)
            lines, _ = FAMILY.computer(view, dice.of("computer", turn, seat))
            readings[seat] = FAMILY.read(lines, view)
        done = FAMILY.resolve(at.state, readings, USUAL, dice)
        at = Played(done.state, done.journal, done.ledger, [*at.rows, done.history])
        yield at


def sheet_of(view: View, dice: Dice) -> str:
    """The orders of one seat."""
    own, die = view.own, dice.of("sheet", view.turn, view.reader)
    if own is None or die.percent(4):
        return ""
    lines = [*_money(view, own, die), *_companies(own, die), *_person(view, die)]
    for desk in view.desks:
        lines += _railroad(desk, die)
    return "\n".join(lines)


def _money(view: View, own: Own, die: Dice) -> Iterator[str]:
    """Loans, Private Companies, stocks: as far as the money reaches."""
    cash = own.cash
    if own.recall:
        yield f"repay {own.recall}"
    elif own.credit and die.percent(70):
        cash += own.credit * 2 // 3
        yield f"borrow {own.credit * 2 // 3}"
    wanted = [one for one in die.shuffle(view.on_sale) if one.owner != own.seat]
    for company in wanted[: own.bids_for_companies]:
        bid = company.ask + die.between(0, company.ask)
        cash -= bid
        yield f"bid {company.code} {bid}"
    mine = view.tycoon(own.seat).controls
    roads = [road for road in die.shuffle(view.railroads) if road.mine and road.mine.bid_most]
    roads.sort(key=lambda road: road.code not in mine)
    for road in roads[: own.bids_for_stock]:
        shares = min(road.mine.bid_most if road.mine else 0, cash // road.price)
        if shares > 0:
            cash -= shares * road.price
            yield f"buy {shares} {road.code}"
    poor = [road for road in view.railroads if road.mine and road.mine.sell_most]
    if poor and die.percent(30):
        yield f"short {die.between(1, 60)} {die.pick(poor).code}"


def _companies(own: Own, die: Dice) -> Iterator[str]:
    """What becomes of the Private Companies; and of two connected railroads."""
    for company in own.companies:
        if company.merge and die.percent(50):
            yield f"merge {company.code} into {die.pick(company.merge)}"
        elif die.percent(70):
            yield f"incorporate {company.code}"
        else:
            yield f"sell {company.code} asking {company.ask_most}"
    if own.mergers and die.percent(20):
        merging, survivor = die.pick(own.mergers)
        yield f"merge {merging} into {survivor}"


def _person(view: View, die: Dice) -> Iterator[str]:
    """Presidencies, detectives, splendor, words."""
    held = [road for road in view.railroads if road.mine and road.mine.shares]
    held.sort(key=lambda road: -(road.mine.shares if road.mine else 0) * 1000 // road.issued)
    for slot, road in enumerate(held[:2], start=1):
        yield f"control {slot} {road.code}"
    yield f"spy player {view.reader % 15 + 1}"
    yield f"spy railroad {die.pick(view.railroads).code}"
    if die.percent(15):
        yield f"prodigal {die.between(1000, 1600)}"
    if die.percent(20):
        yield "message <b>The public</b> be damned & the Erie too! Élan, {{ view }}"


def _railroad(desk: Desk, die: Dice) -> Iterator[str]:
    """The orders of a president."""
    code = desk.code
    yield f"improve {code} {die.between(6, 60)}"
    if desk.build_least:
        yield f"build {code} {desk.build_least + die.between(0, 60)}"
    rows = [row.route for row in die.shuffle(desk.rows)]
    if rows:
        yield f"row {code} {' or '.join(rows[:2])}"
    yield f"influence {code} {desk.influence_unit * die.between(0, 3) or 1}"
    yield f"dividend {code} {die.between(0, 3)}"
    if desk.doubles and die.percent(40):
        yield f"double {code} {die.pick(desk.doubles).line}"
    if desk.engines and die.percent(40):
        yield f"locomotive {code} {desk.engines[-1].what}"
    if desk.technologies and die.percent(40):
        yield f"technology {code} {die.pick(desk.technologies).what}"
    if desk.rivals and die.percent(20):
        yield f"rate war {code} on {die.pick(desk.rivals)} {die.between(5, 60)}"
    if die.percent(10):
        yield f"lend {code} {die.between(1, 900)}"
