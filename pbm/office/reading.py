"""The orders of a sheet, read where a letter may do no harm: in the worker process.

All that goes over is bytes and texts: the family's title, the state in its canonical form, the last
journal. Each sheet is read by the view of its own seat.
"""

import re
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.core.languages import ENGLISH, speaking
from pbm.games import catalogue
from pbm.games.family import Family, Reading
from pbm.sheets.asides import Asides, SheetText, is_nothing, without_asides
from pbm.sheets.complaint import Complaint, Fault, quoting
from pbm.sheets.complaint import say as said_of_complaints
from pbm.sheets.gloss import in_english
from pbm.sheets.lenient.recalled import corrected_lines
from pbm.sheets.lenient.widths import CLOSED, may_go_on, wraps
from pbm.sheets.lenient.wrapping import SHORT, goes_on
from pbm.sheets.lines import LONGEST, Line, clean, split
from pbm.sheets.marks import MarkedSheet
from pbm.sheets.nearest import nearest
from pbm.sheets.sheet import as_printed

_LEAD = re.compile(
    r"^(?:(?:please|pls|also|and|then|oh|so|ok|well|but|instead|p\.? ?s\.?|i want to|i will"
    r"|i'd like to|let me|can you|could you|my orders?|orders?|[^:]{1,40}:)[\s,:;.-]+)",
    re.IGNORECASE,
)
_MOST_LEADS = 4
_LONGEST_OWN = 120  # characters; a longer line is prose
_HINT = 1.0  # seconds for lines beside the sheet


class EncodedPosition(msgspec.Struct, frozen=True):
    """Where a game stands, as bytes."""

    title: str
    edition: str
    state: bytes
    journal: bytes


class ReadSheet(msgspec.Struct, frozen=True):
    """A sheet as it was read."""

    reading: Reading
    forecast: tuple[str, ...]
    outside: tuple[str, ...]
    """Lines beside the sheet that would have been orders in it."""
    asides: Asides
    """What it says to the office."""
    proposed: tuple[str, ...] = ()
    """What the lines beside the sheet read as, or what would be offered for them."""

    @property
    def orders(self) -> str:
        """The orders in canonical text, one a line."""
        return "\n".join(order.text for order in self.reading.orders)


class ReadPart(msgspec.Struct, frozen=True):
    """One of a seat's sheets in a letter that bears the right code, as it was read."""

    part: MarkedSheet
    sheet: ReadSheet
    untouched: bool
    """It says only what the office printed on it."""
    new: frozenset[str] = frozenset()
    """Its lines that neither the office printed nor a sheet that counted had."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Its orders, and what it says to the office."""
        return (*self.sheet.orders.splitlines(), *self.sheet.asides.lines)

    @property
    def copy(self) -> bool:
        """Whether it bears orders, and only those that the office printed."""
        return self.untouched and bool(self.sheet.reading.orders)

    @property
    def meant(self) -> bool:
        """Whether it says anything at all."""
        return bool(self.sheet.reading.orders) or self.sheet.asides.nothing

    def adds_to(self, other: "ReadPart") -> bool:
        """Whether it has a new line that another lacks."""
        return not self.new <= set(other.lines)


def read_sheet(
    position: EncodedPosition,
    seat: int,
    text: str,
    own: tuple[str, ...],
    language: str = ENGLISH,
    printed: tuple[str, ...] = (),
) -> ReadSheet:
    """The orders of a sheet's text, and what else of its letter would be orders in a sheet; the
    letter may be in the language in which its writer is told of it, and `printed` has the lines of
    the sheet as it went out.

    A line `nothing` says that an empty sheet is meant; beside orders it is asked about.
    """
    family, view = _view(position, seat)
    with speaking(language):
        said = in_english(as_printed(text, printed), family.glossary(language))
        reading, asides = _read(family, view, said.text, *_around(position, seat))
        reading = replace(reading, complaints=quoting(said.blamed(reading.complaints), text))
        forecast = family.forecast(view, reading)
        beside = _order_like(family, view, own, language)
    return ReadSheet(_without_values(reading), forecast, tuple(beside), asides, _orders(beside))


def _read(
    family: Family, view: Any, text: str, seats: frozenset[int], turn: str
) -> tuple[Reading, Asides]:
    """Orders, and what is for the office; of what stands below an aside the lengths and the rules
    tell whether it is its own."""
    sheet = without_asides(text, seats, turn)
    reading = family.understand(sheet.bare, view)
    tails = _Tails(text, sheet, reading, family.writing(view).grammar.verbs)
    if tails.ends:
        sheet = without_asides(text, seats, turn, tails.ends)
    if tails.ends or tails.doubtful:
        reading = family.understand(_without(sheet.bare, tails.doubtful), view)
    reading = replace(reading, complaints=tails.asked(reading.complaints))
    if sheet.asides.nothing and reading.orders:  # it is asked about
        nothing = [n for n, line in enumerate(split(text), 1) if is_nothing(line)]
        lines = split(_without(sheet.bare, tails.doubtful))
        for number in nothing:
            lines[number - 1] = split(text)[number - 1]
        reading = family.understand("\n".join(lines), view)
        reading = replace(reading, complaints=tails.asked(reading.complaints))
        return reading, replace(sheet.asides, nothing=False)
    return reading, sheet.asides


def _without(text: str, numbers: Collection[int]) -> str:
    """A text with some of its lines left empty."""
    return "\n".join("" if n in numbers else raw for n, raw in enumerate(split(text), 1))


class _Tails:
    """What becomes of the lines right below what is for the office."""

    def __init__(
        self, text: str, sheet: SheetText, reading: Reading, verbs: Collection[str]
    ) -> None:
        self.ends: set[int] = set()
        """Lines that a mail program broke off."""
        self.doubtful: set[int] = set()
        """Orders that may be the last words of what stands above."""
        self._open: list[Line] = []
        """Lines that are neither, and may be."""
        lines = ["", *map(clean, split(text))]
        complaints = {one.line: one for one in reading.complaints}
        orders = {one.line for one in reading.orders}
        going = set(sheet.said)
        for number in sorted({*complaints, *orders} - sheet.said):
            above, line = lines[number - 1], lines[number]
            asked = complaints.get(number)
            if number - 1 not in going or not line:
                continue
            meant = asked is None or _begins_as_offered(asked, line, verbs)
            if not meant and wraps(above, line):
                self.ends.add(number)
            elif number in orders and may_go_on(above, line):
                self.doubtful.add(number)
            elif not meant and len(above) >= SHORT and not above.endswith(CLOSED):
                self._open.append(Line(number, line))
            elif not may_go_on(above, line):
                continue
            going.add(number)
        self._lines = lines

    def asked(self, complaints: Sequence[Complaint]) -> tuple[Complaint, ...]:
        """All complaints, with the question about every line in doubt."""
        open_ = {one.number for one in self._open}
        kept = [one for one in complaints if one.line not in open_]
        kept += map(goes_on, self._open)
        for number in self.doubtful:
            line = self._lines[number]
            fault = Fault(0, len(line), said_of_complaints("tail"), offers=(line,))
            kept.append(fault.of(number, line[:LONGEST]))
        return tuple(sorted(kept, key=lambda one: (one.line, one.column)))


def _begins_as_offered(asked: Complaint, line: str, verbs: Collection[str]) -> bool:
    """Whether a line that is asked about begins as an order does, if misspelt, or has the figure
    of one that would be offered for it."""
    first = line.partition(" ")[0].lower()
    offered = {offer.partition(" ")[0] for offer in asked.offers}
    figures = set(re.findall(r"\d+", line))
    if first in verbs or nearest(first, offered):
        return True
    return any(figures.intersection(re.findall(r"\d+", offer)) for offer in asked.offers)


@lru_cache(maxsize=32)
def _around(position: EncodedPosition, seat: int) -> tuple[frozenset[int], str]:
    """The seats that a seat can write to, and the turn at hand."""
    family = catalogue.family(position.title, position.edition)
    state = family.decode(position.state)
    numbers = {one.number for one in family.seats(state)}
    return frozenset(numbers - {seat}), family.turn(state)


def read_lines(position: EncodedPosition, seat: int, text: str, language: str = ENGLISH) -> Reading:
    """Orders alone, as a seat's view reads them."""
    family, view = _view(position, seat)
    with speaking(language):
        said = in_english(text, family.glossary(language))
        reading = family.understand(said.text, view)
        told = quoting(said.blamed(reading.complaints), text)
        return _without_values(replace(reading, complaints=told))


def read_own(
    position: EncodedPosition, seat: int, own: tuple[str, ...], language: str = ENGLISH
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Lines of a letter without a sheet that would have been orders in one, and what they read
    as."""
    family, view = _view(position, seat)
    with speaking(language):
        beside = _order_like(family, view, own, language)
    return tuple(beside), _orders(beside)


def _orders(beside: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The orders of all lines, each once."""
    return tuple(dict.fromkeys(order for orders in beside.values() for order in orders))


def _without_values(reading: Reading) -> Reading:
    """The orders as texts alone: what a family makes of them need not bear the way back."""
    texts = tuple(msgspec.structs.replace(order, order=None) for order in reading.orders)
    return msgspec.structs.replace(reading, orders=texts)


@lru_cache(maxsize=32)
def _view(position: EncodedPosition, seat: int) -> tuple[Family, Any]:
    family = catalogue.family(position.title, position.edition)
    journal = msgspec.json.decode(position.journal)
    return family, family.view(family.decode(position.state), journal, seat)


def _order_like(
    family: Family, view: Any, own: Iterable[str], language: str
) -> dict[str, tuple[str, ...]]:
    """Lines that read as orders, as they stand or behind words such as "Please also:", and those
    that would be asked about as orders; with what they read as.

    Only a hint: of a long story no more is looked at than a second allows.
    """
    end, known = time.process_time() + _HINT, family.glossary(language)
    found: dict[str, tuple[str, ...]] = {}
    lines = {line: in_english(line, known).text for line in own if len(line) <= _LONGEST_OWN}
    told = corrected_lines([*lines.values()], family.writing(view).grammar.verbs)
    for line, english in lines.items():
        if time.process_time() > end:
            break
        if orders := _meant(family, view, english):
            anew = told.get(english)
            found[line] = orders if anew is None else _meant(family, view, anew)
    return found


def _said(line: str) -> Iterable[str]:
    """A line as it stands, then without each polite beginning."""
    yield line
    for _ in range(_MOST_LEADS):
        shorter = _LEAD.sub("", line, count=1)
        if shorter == line or not shorter:
            return
        line = shorter
        yield line


def _meant(family: Family, view: Any, line: str) -> tuple[str, ...]:
    """The orders of a line, as it stands or behind polite words."""
    return next(filter(None, (_one_meant(family, view, one) for one in _said(line))), ())


def _one_meant(family: Family, view: Any, line: str) -> tuple[str, ...]:
    """The orders of a line, or the one that would be offered for it if it begins as that does."""
    reading = family.understand(line, view)
    if reading.complaints:
        begins = line.lower().partition(" ")[0]
        offered = (offer for one in reading.complaints for offer in one.offers)
        return tuple(offer for offer in offered if offer.partition(" ")[0] == begins)[:1]
    return tuple(order.text for order in reading.orders)
