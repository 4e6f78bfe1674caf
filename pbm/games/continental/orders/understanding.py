"""A player's letter read leniently, to the orders that it can only mean (10).

What stands on the table alone (who owns a Right-of-Way, how many are all) is filled in here.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from msgspec.structs import replace

from pbm.games.continental import orders as o
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.impossible import impossible
from pbm.games.continental.orders.instead import meant_by, to_the_level, with_reason
from pbm.games.continental.orders.reading import judged, read_numbered
from pbm.games.continental.orders.suggested import (
    Suggestions,
    able,
    codes_of_map,
    in_its_money,
    on_the_list,
    sent_ahead,
)
from pbm.games.continental.orders.vocabulary import (
    InPlay,
    aliases,
    in_play,
    lexicon,
    vocabularies_of,
)
from pbm.games.continental.view import View
from pbm.games.family import Reading
from pbm.sheets.lenient.above import PAST
from pbm.sheets.lenient.circumstances import Circumstances, Tongue
from pbm.sheets.lenient.figures import ALL, part_of
from pbm.sheets.lenient.heading import UNKNOWN
from pbm.sheets.lenient.letter import LetterReader
from pbm.sheets.lenient.offered import offers_kept
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.proposals import in_place_of, proposals
from pbm.sheets.lenient.spelled import named
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.parse import Form, Parsed
from pbm.sheets.usage import Values, Vocabularies


def understand(text: str, view: View) -> Reading:
    """The orders that a letter can only mean, and every complaint; any text will do."""
    tongue = _tongue(in_play(view))
    words = tongue.words
    table = OrderTable(view, tongue)
    around = Circumstances(
        tongue,
        complete=table.complete,
        takes=lambda line: _taken(line, view, words),
        refuses=lambda line: _refused(line, view, words),
        likely=Suggestions(view).likely,
        clashes=table.clashes,
        of_table=table.speaks_of_it,
        heads=table.heads,
        holder=table.holder,
        part_of=table.whole,
        pair=table.slots() if all(table.slots()) else (),
        mine=_names_of_own(view),
    )
    reader = LetterReader(around, lambda line: read_numbered(line, words))
    nearest = partial(_nearest, view=view, around=around)
    reading = judged(reader.read(text), view, words, impossible, nearest)
    listed = (on_the_list(one, view) for one in reading.complaints)
    levels = (to_the_level(in_its_money(one, view), view, around) for one in listed)
    complaints = (sent_ahead(one, view) for one in levels)
    return replace(reading, complaints=tuple(with_reason(one, view, around) for one in complaints))


def _nearest(never: Parsed, view: View, around: Circumstances) -> tuple[str, ...]:
    """What is offered for an order that is never taken: for a company that stays on sale another
    price, for a bid for one of the reader's own that it is put on sale, for a figure that cannot
    be meant those that can, else the same order with one part otherwise.
    """
    if isinstance(never.order, o.WithdrawPC):
        return proposals(f"sell {never.order.pc}", around)[:1]
    if isinstance(never.order, o.BidPC) and never.order.pc in view.own_companies:
        asks = f"sell {never.order.pc} asking {never.order.amount}"
        if around.takes(asks):
            return (asks,)
    if _presided(never.order, view):
        lines = (GRAMMAR.write(one, around.words) for one in meant_by(never.order, view))
        found = tuple(line for line in dict.fromkeys(lines) if around.takes(line))
        if found:
            return found
    named = _named(never.order)
    alike = (one for one in in_place_of(never, around) if not named or named & {*one.split()})
    return offers_kept(never.line.text, tuple(alike), around)


def _named(order: object) -> frozenset[str]:
    """The companies, lines and Rights-of-Way that an order names."""
    values = (getattr(order, one) for one in getattr(order, "__struct_fields__", ()))
    return frozenset(one for one in values if isinstance(one, str) and one in codes_of_map())


def _presided(order: object, view: View) -> bool:
    """Whether an order is for no railroad, or for one of the reader's."""
    mine = [desk.code for desk in view.desks]
    return not isinstance(order, o.Presidential) or order.railroad in mine


def _taken(line: str, view: View, words: Vocabularies) -> bool:
    """Whether a canonical line alone would be taken as one order."""
    reading = _judged_alone(line, view, words)
    return len(reading.orders) == 1 and not reading.complaints


def _refused(line: str, view: View, words: Vocabularies) -> tuple[str, str]:
    """Why a canonical line alone would not be taken, and the rule."""
    told = _judged_alone(line, view, words).complaints
    return (told[0].reason, told[0].rule) if told else ("", "")


def _judged_alone(line: str, view: View, words: Vocabularies) -> Reading:
    """What becomes of a canonical line alone."""
    one = read_numbered(Line(1, line), words)
    return judged((one,) if one is not None else (), view, words, impossible)


def _names_of_own(view: View) -> frozenset[str]:
    """The folded names of the reader's seat and character."""
    if view.own is None:
        return frozenset()
    seat = view.own.seat
    character = view.tycoon(seat).character
    names = character, *character.split(), f"player {seat}", f"seat {seat}", f"tycoon {seat}"
    return frozenset(fold(one) for one in names if one)


@lru_cache(maxsize=16)
def _tongue(play: InPlay) -> Tongue:
    """The words of orders at a table, for all letters to it."""
    people = tuple(sorted((str(seat), character) for seat, character in play.people))
    return Tongue(GRAMMAR, vocabularies_of(play), lexicon(), aliases(people))


class OrderTable:
    """What the table tells about an order that leaves something out."""

    def __init__(self, view: View, tongue: Tongue) -> None:
        self.view = view
        self.railroads = tongue.spelled("railroad")
        self.desks = {desk.code: desk for desk in view.desks}
        lines = {line: road.code for road in view.railroads for line in road.lines}
        rows = {desk.row: desk.code for desk in view.desks if desk.row}
        self.lines, self.owners = lines, {**rows, **lines}

    def holder(self, thing: object) -> object:
        """The railroad of a line or Right-of-Way; of whatever else that itself."""
        return self.owners.get(str(thing), thing)

    def whole(self, thing: object) -> object:
        """The railroad of a line; of whatever else that itself."""
        return self.lines.get(str(thing), thing)

    def complete(self, form: Form, values: Values, heading: str) -> Iterator[Values]:
        """The order with its railroad, slot and number of shares, if there is only one answer."""
        filled = dict(values)
        route = filled.pop("route", None)
        if not self._as_said(filled):
            return
        if issubclass(form.order, o.Presidential) and "railroad" not in filled:
            railroad = self._railroad(form.order, filled, route, heading)
            if not railroad:
                return
            filled["railroad"] = railroad
        desk = self.desks.get(filled.get("railroad", ""))
        if route is not None and (desk is None or desk.row != route):
            return
        if form.order is o.Control and "slot" not in filled:
            held = bool(filled.pop("held", 0))
            slot = self._slot(str(filled.get("railroad")), held)
            if not slot:
                return
            filled["slot"] = slot
        parts = {key: one for key, one in filled.items() if isinstance(one, int) and one < 0}
        for field, value in parts.items():
            if form.order in (o.Buy, o.Short) and value != ALL:
                return  # half of what may be bid for is no more than a guess
            figure = part_of(value, self._all(form.order, filled.get("railroad", "")))
            if figure <= 0:
                return
            filled[field] = figure
        yield filled

    def _as_said(self, filled: Values) -> bool:
        """Whether the table is as a line says besides: who offers a company, what a slot held."""
        seller, replaced = filled.pop("seller", None), filled.pop("replaced", None)
        offered = {one.code: one.owner for one in self.view.on_sale}
        if seller is not None and offered.get(filled.get("pc", "")) != seller:
            return False
        if replaced is None:
            return True
        slot = 1 + self.slots().index(replaced) if replaced in self.slots() else 0
        return slot > 0 and int(filled.setdefault("slot", slot)) == slot

    def _railroad(self, order: type[Any], values: Values, route: str | None, heading: str) -> str:
        """The one railroad of the reader's that an order can be for; empty if it is not clear."""
        if heading in (UNKNOWN, PAST):
            return ""
        if heading:
            return heading
        if route is not None:
            owners = [code for code, desk in self.desks.items() if desk.row == route]
        elif "line" in values:
            lines = {road.code: road.lines for road in self.view.railroads}
            owners = [code for code in self.desks if values["line"] in lines[code]]
        elif order is o.RateWar and "other" in values:
            owners = [one.code for one in self.view.desks if values["other"] in one.rivals]
        else:
            owners = able(order, self.desks)
        return owners[0] if len(owners) == 1 else ""

    def slots(self) -> tuple[str, str]:
        """The railroads of the reader's slots."""
        own = self.view.own
        return self.view.tycoon(own.seat).controls if own else ("", "")

    def _slot(self, railroad: str, held: bool) -> int:
        """The slot of a railroad, or unless it must be held the first without one; 0 for none."""
        slots = self.slots()
        for wanted in (railroad,) if held else (railroad, ""):
            if wanted in slots:
                return slots.index(wanted) + 1
        return 0

    def _all(self, order: type[Any], railroad: str) -> int:
        """How much all is."""
        own = self.view.own
        road = next((one for one in self.view.railroads if one.code == railroad), None)
        stake = road.mine if road else None
        if order in (o.Sell, o.Buy, o.Short):
            most = {o.Sell: "shares", o.Buy: "bid_most", o.Short: "sell_most"}[order]
            return getattr(stake, most, 0)
        if order in (o.SellTreasuryToMarket, o.SellTreasuryToPresident) and road is not None:
            return road.treasury
        if order is o.RepayPresident:
            books = self.view.books_of(railroad)
            return books.president_debt if books else 0
        if order is o.RepayDebt and road is not None:
            return road.loans + road.bonds
        if own is None:
            return 0
        return own.credit if order is o.Borrow else own.loan if order is o.Repay else 0

    def clashes(self, order: object, heading: str) -> bool:
        """Whether below a railroad's name an order may be for the railroad, or for its stock."""
        if heading in ("", PAST):
            return False
        if isinstance(order, (o.Borrow, o.Repay)):
            return heading == UNKNOWN or heading in self.desks
        return isinstance(order, o.Sell) and order.railroad == heading and heading in self.desks

    def speaks_of_it(self, order: object) -> bool:
        """Whether an order is no word about another one: only one's own company is withdrawn."""
        return not isinstance(order, o.WithdrawPC) or order.pc in self.view.own_companies

    def heads(self, text: str) -> str:
        """The railroad whose name alone stands in a line."""
        line = pieces(text)
        for match in named(line, 0, self.railroads) if len(line) else ():
            if match.next == len(line):
                return str(match.value)
        return ""
