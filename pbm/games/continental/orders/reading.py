"""A turnsheet read for its player: orders, and complaints about what he cannot order at all (10).

Complained about is what no course of the turn could make right: orders for a railroad of another
president, twice the same, more than the allowed number. What depends on limits is read, cut or
refused by its step (Q4), and told beforehand in the forecast.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from pbm.core.wording import Sentences, wording
from pbm.games.continental import orders as o
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.vocabulary import vocabularies
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules
from pbm.games.family import GivenOrder, Reading
from pbm.sheets.claims import claimed, settle
from pbm.sheets.complaint import Complaint, Fault
from pbm.sheets.lines import LONGEST, Line, order_lines
from pbm.sheets.parse import Parsed
from pbm.sheets.reading import MOST_COMPLAINTS, capped, read_line
from pbm.sheets.usage import Vocabularies

_NUMBERED = re.compile(r"^(\d{1,2})[.)]\s+(?=[A-Za-z])")
"""A sequence number before an order, as in the boxes of 6.1.3: `2. buy 100 B&O`."""


def read(text: str, view: View) -> Reading:
    """The orders of canonical lines, and every complaint; any text will do."""
    words = vocabularies(view)
    lines = (read_numbered(line, words) for line in order_lines(text))
    return judged((one for one in lines if one is not None), view, words)


def judged(
    lines: Iterable[Parsed | Complaint],
    view: View,
    words: Vocabularies,
    more: Callable[[Parsed, View], Complaint | None] = lambda taken, view: None,
    instead: Callable[[Parsed], tuple[str, ...]] = lambda taken: (),
) -> Reading:
    """What was read from the lines of a sheet, as the seat may order it; `more` may complain, and
    `instead` of what is complained about other orders are offered."""
    taken: list[Parsed] = []
    complaints: list[Complaint] = []
    for one in lines:
        fault = (_unfit(one, view) or more(one, view)) if isinstance(one, Parsed) else one
        if isinstance(one, Parsed) and fault is None:
            taken.append(one)
        elif fault is not None:
            if isinstance(one, Parsed):
                fault = msgspec.structs.replace(fault, offers=instead(one))
            complaints.append(fault)
        if len(complaints) > MOST_COMPLAINTS:
            last = Line(complaints[-1].line, complaints[-1].text)
            return Reading(_given(taken, words), capped(complaints, last))
    stand, told = _wholly(taken, complaints, view, words)
    told.sort(key=lambda one: (one.line, one.column))
    return Reading(_given(stand, words), tuple(told))


def _wholly(
    taken: Sequence[Parsed], complaints: Sequence[Complaint], view: View, words: Vocabularies
) -> tuple[list[Parsed], list[Complaint]]:
    """The orders that stand, and all complaints. A line of which one order cannot stand gives none:
    whoever writes several in one means them together, and is offered each that could stand."""
    told = list(complaints)
    while True:
        kept, late = settle(_giving_way(taken, view), wording("turnsheets", "continental"))
        stand, over = _counted(kept, view)
        refused = {one.line for one in (*told, *late, *over)}
        halved = {one.line.number for one in stand if one.line.number in refused}
        if not halved:
            return stand, [*told, *late, *over]
        told += [one for one in (*late, *over) if one.line in halved]
        offers: dict[int, list[str]] = {}
        for one in kept:
            if one.line.number in halved and not _counted([one], view)[1]:
                offers.setdefault(one.line.number, []).append(GRAMMAR.write(one.order, words))
        told = [_offering(one, offers.get(one.line, ())) for one in told]
        taken = [one for one in taken if one.line.number not in halved]


def _offering(told: Complaint, more: Sequence[str]) -> Complaint:
    """A complaint with more offers."""
    return msgspec.structs.replace(told, offers=tuple(dict.fromkeys((*told.offers, *more))))


def read_numbered(line: Line, words: Vocabularies) -> Parsed | Complaint | None:
    """One line; a number before it is its sequence, where the order has one."""
    numbered = _NUMBERED.match(line.text[:LONGEST])
    if numbered is None:
        return read_line(line, GRAMMAR, words)
    bare = Line(line.number, line.text[numbered.end() :])
    taken = read_line(bare, GRAMMAR, words)
    if isinstance(taken, Parsed) and getattr(taken.order, "sequence", 0) is None:
        order = msgspec.structs.replace(taken.order, sequence=int(numbered.group(1)))
        return msgspec.structs.replace(taken, order=order)
    return taken


def _given(taken: Sequence[Parsed], words: Vocabularies) -> tuple[GivenOrder[Any], ...]:
    """The orders with their canonical words."""
    return tuple(
        GivenOrder(line=one.line.number, text=GRAMMAR.write(one.order, words), order=one.order)
        for one in taken
    )


def _unfit(taken: Parsed, view: View) -> Complaint | None:
    """Why an order is not the reader's to give, or names one thing twice."""
    order = taken.order
    mine = [desk.code for desk in view.desks]
    foreign = [code for code in _presided(order) if code not in mine]
    if foreign:
        reason = _say("not_president", railroad=foreign[0], mine=mine)
        return _pointing(taken, foreign[0], reason, taken.form.rule)
    if isinstance(order, o.BidRow) and order.first == order.alternate:
        return _pointing(taken, order.first, _say("same_route", route=order.first), "10.2.7")
    if isinstance(order, o.MergeRailroad) and order.merging == order.survivor:
        return taken.complain(_say("same_railroad", railroad=order.survivor), rule="10.1.5")
    if isinstance(order, o.RateWar) and order.railroad == order.other:
        return taken.complain(_say("same_railroad", railroad=order.other), rule="4.16")
    return None


def _giving_way(taken: Sequence[Parsed], view: View) -> list[Parsed]:
    """The orders without those that only say what holds anyway and that another one changes.

    The sheet prints controls and dividend rates as orders; whoever leaves such a line standing and
    writes `control 1 NYC` or `resign 1` below it means the change (10.1.4, R62).
    """
    held = view.tycoon(view.own.seat).controls if view.own else ("", "")
    rates = {(desk.code, desk.dividend_rate) for desk in view.desks}
    changed: set[str] = set()
    for one in taken:
        if not _standing(one.order, held, rates):
            changed.update(claimed(one))
        if isinstance(one.order, o.Resign) and one.order.slot:
            changed.add(f"presidency {held[one.order.slot - 1]}")
    return [
        one
        for one in taken
        if not (_standing(one.order, held, rates) and changed.intersection(claimed(one)))
    ]


def _standing(order: object, held: tuple[str, str], rates: set[tuple[str, int]]) -> bool:
    """Whether an order only says what holds without it."""
    if isinstance(order, o.Control):
        return held[order.slot - 1] == order.railroad
    return isinstance(order, o.Dividend) and (order.railroad, order.rate) in rates


def _presided(order: object) -> tuple[str, ...]:
    """The railroads of which an order's giver must be president (10.1.5, 10.2)."""
    if isinstance(order, o.Presidential):
        return (order.railroad,)
    return (order.merging, order.survivor) if isinstance(order, o.MergeRailroad) else ()


def _counted(taken: Sequence[Parsed], view: View) -> tuple[list[Parsed], list[Complaint]]:
    """Orders within the allowed numbers (6.1.1, 10.1.2, 4.18, Q12), and complaints past them."""
    stand: list[Parsed] = []
    complaints: list[Complaint] = []
    used: dict[str, int] = {}
    for one in taken:
        groups = [(key, most) for key, most in _allowed(one, view) if most is not None]
        full = next((pair for pair in groups if used.get(pair[0], 0) >= pair[1]), None)
        if full is None:
            stand.append(one)
            used.update({key: used.get(key, 0) + 1 for key, _ in groups})
        else:
            sentence, most = full[0].split()[0], full[1]
            complaints.append(one.complain(_say(sentence, most=most), rule=one.form.rule))
    return stand, complaints


def _allowed(taken: Parsed, view: View) -> list[tuple[str, int | None]]:
    """The groups that an order counts in, with how many each may hold; None without limit."""
    order, figures = taken.order, standard_rules().figures
    own = view.own
    if isinstance(order, o.BidPC):
        return [("company_bids", own.bids_for_companies if own else None)]
    if isinstance(order, o.Buy):
        bids = own.bids_for_stock if own else None
        return [("stock_bids", bids), ("transactions", figures.market.transactions)]
    if isinstance(order, (o.Sell, o.Short)):
        return [("transactions", figures.market.transactions)]
    if isinstance(order, o.Technology):
        return [(f"technologies {order.railroad}", figures.purchases.technologies_per_turn)]
    if isinstance(order, o.Double):
        return [(f"doubles {order.railroad}", figures.building.doubles_per_turn)]
    return []


def _pointing(taken: Parsed, word: str, reason: str, rule: str) -> Complaint:
    """A complaint with its caret under a word of the order, where it is written so."""
    at = taken.line.text.lower().find(word.lower(), taken.start)
    if at < 0:
        return taken.complain(reason, rule=rule)
    return Fault(at, at + len(word), reason, rule=rule).of(taken.line.number, taken.line.text)


_say = Sentences("turnsheets", "continental", "complaints")
"""A sentence of `turnsheets/continental/complaints.jinja`."""
