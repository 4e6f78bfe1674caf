"""Orders that nothing to come makes possible: told to a player at once, with what may be meant."""

from collections.abc import Callable
from typing import Any

import msgspec

from pbm.games.family import GivenOrder, Reading
from pbm.games.table.letters import Read, read_programme
from pbm.games.table.programme import Alternative, Instruction, Language
from pbm.sheets.complaint import Complaint, Fault


class RuledOut(msgspec.Struct, frozen=True):
    """Why an order can never be carried out, and the orders that are offered in its place."""

    reason: str
    instead: tuple[str, ...] = ()
    this_turn: bool = False
    """Only until the turn ends, which a standing default outlives."""


RulesOut = Callable[[Any], RuledOut | None]
"""What judges an order."""


def possible(reading: Reading, language: Language, judge: RulesOut) -> Reading:
    """The reading, with a complaint for each line of which nothing can ever be carried out; nothing
    of the kind is offered."""
    kept: list[GivenOrder[Read]] = []
    told: list[Complaint] = []
    for given in reading.orders:
        ways = given.order.instruction.alternatives
        found = impossible(given.order.instruction, judge)
        if found is None:
            kept.append(given)
        else:
            told.append(told_of(given, ways[0], found.reason, found.instead))
    told += (offering(one, language, judge) for one in reading.complaints)
    complaints = sorted(told, key=lambda one: (one.line, one.column))
    return msgspec.structs.replace(reading, orders=tuple(kept), complaints=tuple(complaints))


def offering(complaint: Complaint, language: Language, judge: RulesOut) -> Complaint:
    """A complaint with its offers judged as orders are: without those that would not be taken, and
    with what is offered in the place of those that can never be carried out."""
    offers = (line for one in complaint.offers for line in _sound(one, language, judge))
    return msgspec.structs.replace(complaint, offers=tuple(dict.fromkeys(offers)))


def _sound(text: str, language: Language, judge: RulesOut) -> tuple[str, ...]:
    """A line that is taken as it stands and of which every way may be carried out; else what may be
    offered in its place."""
    read, complaints = read_programme(text, language)
    if complaints or not read:
        return ()
    ways = [way for one in read for way in one.instruction.alternatives]
    barred = [(way, found) for way in ways if (found := judge(way.order))]
    if not barred:
        return (text,)
    way, found = barred[0]
    alone = len(ways) == 1 and way.text in text
    return tuple(text.replace(way.text, line) for line in found.instead) if alone else ()


def impossible(said: Instruction, judge: RulesOut) -> RuledOut | None:
    """Why nothing that a line orders can ever be carried out."""
    found = [judge(one.order) for one in said.alternatives]
    if said.role == "standing" and any(one is not None and one.this_turn for one in found):
        return None
    return found[0] if found and all(found) else None


def no_more(text: str, language: Language, judge: RulesOut) -> bool:
    """Whether nothing that a canonical line orders can ever be carried out."""
    read, _ = read_programme(text, language)
    return bool(read) and all(impossible(one.instruction, judge) for one in read)


def told_of(
    given: GivenOrder[Read], one: Alternative, reason: str, offers: tuple[str, ...]
) -> Complaint:
    """A complaint about a line, which offers other orders in the place of one."""
    lines = tuple(given.text.replace(one.text, way) for way in offers)
    return Fault(0, len(given.text), reason, offers=lines).of(given.line, given.text)
