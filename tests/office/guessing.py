"""A family of games for the tests of the office: guess a number, nearest wins a point.

It has everything that the office asks for and nothing else: orders with complaints, hidden
knowledge (each seat's last guess), dice, a calendar, and a mode that resolves turns in parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.core.page import Column, Document, Items, Paragraph, Section, Table
from pbm.games import catalogue
from pbm.games.family import (
    Amendable,
    Family,
    GivenOrder,
    Reading,
    Resolution,
    Seat,
    Setting,
    ranked,
)
from pbm.sheets.complaint import Complaint
from pbm.sheets.lines import order_lines
from pbm.sheets.offer import Offer, OfferBlock, Sheet

NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy")
LAST_TURN = 4


class State(msgspec.Struct):
    turn: int
    part: int
    seats: list[Seat]
    points: dict[int, int]
    guesses: dict[int, int]


class View(msgspec.Struct, frozen=True):
    seat: int
    turn: str
    points: dict[int, int]
    own_guess: int | None
    names: dict[int, str]
    told: tuple[str, ...]


class Guess(msgspec.Struct, frozen=True, tag=True):
    number: int


class Message(msgspec.Struct, frozen=True, tag=True):
    text: str


def new_game(seats: Sequence[Seat], settings: Mapping[str, str], dice: Dice) -> State:
    given = {seat.character for seat in seats}
    free = dice.of("names").shuffle(name for name in NAMES if name not in given)
    free = [*(f"Number {seat.number}" for seat in seats[len(NAMES) :]), *free]
    named = [
        seat if seat.character else msgspec.structs.replace(seat, character=free.pop())
        for seat in seats
    ]
    return State(1, 0, named, {seat.number: 0 for seat in seats}, {})


def encode(state: State) -> bytes:
    return msgspec.json.encode(state)


def decode(text: bytes) -> State:
    return msgspec.json.decode(text, type=State)


def turn(state: State) -> str:
    return f"{state.turn}.{state.part}" if state.part else str(state.turn)


def view(state: State, journal: Sequence[Mapping[str, Any]], seat: int) -> View:
    told = tuple(str(fact["told"]) for fact in journal)
    names = {taken.number: taken.character for taken in state.seats}
    return View(seat, turn(state), dict(state.points), state.guesses.get(seat), names, told)


def read(text: str, seen: View) -> Reading:
    orders: list[GivenOrder] = []
    complaints: list[Complaint] = []
    for line in order_lines(text):
        if found := re.fullmatch(r"guess (\d+)", line.text, re.IGNORECASE):
            number = int(found[1])
            orders.append(GivenOrder(line.number, f"guess {number}", Guess(number)))
        elif line.text.lower().startswith("message "):
            said = line.text[8:]
            orders.append(GivenOrder(line.number, f"message {said}", Message(said)))
        else:
            width = len(line.text.split()[0])
            complaints.append(
                Complaint(line.number, 1, width, line.text, f"{line.text[:width]} is not an order")
            )
    return Reading(tuple(orders), tuple(complaints))


def sheet(seen: View) -> Sheet:
    offers = (
        Offer("guess", line="guess 50", least=1, most=100, note="From 1 to 100"),
        Offer("message", line="message Hello!"),
    )
    return Sheet(f"{seen.names[seen.seat]}, turn {seen.turn}", (OfferBlock("GUESS", (), offers),))


def forecast(seen: View, reading: Reading) -> tuple[str, ...]:
    high = [order.order for order in reading.orders if getattr(order.order, "number", 0) > 100]
    return tuple(f"{guess.number} is more than 100 and counts as 100." for guess in high)


def resolve(
    state: State, readings: Mapping[int, Reading], settings: Mapping[str, str], dice: Dice
) -> Resolution:
    after = decode(encode(state))
    secret = dice.of("number").between(1, 100)
    journal: list[dict[str, Any]] = []
    for seat, reading in sorted(readings.items()):
        for given in reading.orders:
            if isinstance(given.order, Guess):
                after.guesses[seat] = min(100, given.order.number)
            else:
                journal.append({"told": f"{seat}: {given.order.text}"})
    missing = [seat.number for seat in state.seats if seat.number not in after.guesses]
    if settings.get("missing") == "wait" and missing and state.part < 2:
        after.part += 1
        return Resolution(after, journal, [], {}, turn(after), tuple(missing))
    for seat, guess in sorted(after.guesses.items()):
        if abs(guess - secret) == min(abs(g - secret) for g in after.guesses.values()):
            after.points[seat] += 1
            journal.append({"told": f"Seat {seat} was nearest to {secret}."})
    history = {"turn": state.turn, "points": dict(after.points)}
    after.turn, after.part, after.guesses = state.turn + 1, 0, {}
    return Resolution(after, journal, [], history, turn(after), ())


def report(seen: View, history: Sequence[Mapping[str, Any]]) -> Document:
    rows = tuple((seen.names[seat], points) for seat, points in sorted(seen.points.items()))
    table = Table((Column("who"), Column("points", "right")), rows)
    news = Section("News", (Items(seen.told),))
    own = Section("Yours", (Paragraph(f"You are {seen.names.get(seen.seat, 'nobody')}."),))
    reader = seen.names.get(seen.seat, "public")
    sections = (news, Section("Points", (table,)), own)
    return Document("Guesses", "guessing", seen.turn, reader, sections)


def computer(seen: View, dice: Dice) -> tuple[str, tuple[str, ...]]:
    return f"guess {dice.between(1, 100)}", ("Any number is as good as another.",)


def reseat(state: State, seat: Seat) -> State:
    after = decode(encode(state))
    after.seats = [seat if seat.number == other.number else other for other in after.seats]
    return after


def amendable(state: State) -> tuple[Amendable, ...]:
    """Points, which everybody sees (named like money, for the examples of helps), and guesses."""

    def points(seat: int, figure: int) -> None:
        if figure < 0:
            raise ValueError("nobody has less than none")
        state.points[seat] = figure

    def guess(seat: int, figure: int) -> None:
        state.guesses[seat] = figure

    open_to_all = (
        Amendable(f"cash of tycoon {seat}", now, partial(points, seat))
        for seat, now in state.points.items()
    )
    secret = (
        Amendable(f"guess of seat {seat}", now, partial(guess, seat), (seat,))
        for seat, now in state.guesses.items()
    )
    return (*open_to_all, *secret)


def show_points(seen: View, history: Sequence[Mapping[str, Any]], name: str) -> tuple[Section, ...]:
    return (Section("Points", (Items(tuple(f"{s}: {p}" for s, p in seen.points.items())),)),)


FAMILY = Family(
    title="guessing",
    name="Guessing",
    edition="first",
    least_seats=2,
    most_seats=5,
    settings=(
        Setting("missing", "default", ("default", "wait"), "what a missing guess does"),
        Setting("others", "may-change", ("may-change", "keep"), "guesses between parts"),
    ),
    new_game=new_game,
    encode=encode,
    decode=decode,
    view=view,
    read=read,
    understand=read,
    sheet=sheet,
    forecast=forecast,
    resolve=resolve,
    report=report,
    show={"points": show_points},
    computer=computer,
    turn=turn,
    over=lambda state: state.turn > LAST_TURN,
    years=lambda state: str(1840 + state.turn),
    order_help=lambda: (Section("guess <number>", (Paragraph("Guess a number."),)),),
    figures_help=None,
    invariants=lambda state: (),
    seats=lambda state: tuple(state.seats),
    standings=lambda state: ranked(state.points),
    reseat=reseat,
    amendable=amendable,
)


FIRST = FAMILY
FIFTEEN = msgspec.structs.replace(FIRST, title="guessing-by-fifteen", most_seats=15)
"""As many as tycoons."""


def second_edition(rules: Callable[..., Resolution]) -> None:
    """The title in another edition, by other rules; games of the first one keep theirs."""
    global FAMILY
    FAMILY = msgspec.structs.replace(FIRST, edition="second", resolve=rules, older={"first": FIRST})
    catalogue.family.cache_clear()


def first_edition() -> None:
    """The title as it was."""
    global FAMILY
    FAMILY = FIRST
    catalogue.family.cache_clear()


def install() -> None:
    """Put the family beside the real titles."""
    catalogue.TITLES["guessing"] = "tests.office.guessing:FAMILY"
    catalogue.family.cache_clear()
