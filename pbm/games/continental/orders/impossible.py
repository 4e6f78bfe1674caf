"""Orders that no course of the turn can make possible, told before they fail (10.1, 10.2).

Read in a player's letter alone: whatever stands in the record is left to its step.
"""

from collections.abc import Callable
from typing import Any

from pbm.core.refusal import Refusal, no
from pbm.core.wording import wording
from pbm.games.continental import orders as o
from pbm.games.continental.limits import amounts, reasons, routes, works
from pbm.games.continental.orders.instead import bounds, desk_of, rate_of
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.complaint import Complaint
from pbm.sheets.parse import Parsed

BANNED_IN_BANKRUPTCY = (
    o.Improve,
    o.Build,
    o.Influence,
    o.BidRow,
    o.Dividend,
    o.Locomotive,
    o.Technology,
    o.Double,
)
"""What a railroad cannot do in a turn that it began bankrupt (4.11.2, Q29)."""

Never = Refusal | None
"""Why an order can never be carried out, if so."""


def impossible(taken: Parsed, view: View) -> Complaint | None:
    """Why an order can never be carried out in the coming turn; None if it may be."""
    order = taken.order
    never: Never = None
    if isinstance(order, BANNED_IN_BANKRUPTCY) and view.railroad(order.railroad).bankrupt:
        never = reasons.BANKRUPT
    elif judged := JUDGED.get(type(order)):
        never = judged(order, view)
    if never is None:
        return None
    told = {name: getattr(order, name) for name in order.__struct_fields__} | never.figures
    told |= _instead(order, view)
    words = wording("turnsheets", "continental")
    return taken.complain(words.say("complaints", f"never_{never.code}", f=told), "", never.rule)


def _instead(order: Any, view: View) -> dict[str, Any]:
    """What could be ordered in place of what cannot, as the sentences name it."""
    rules, own = standard_rules(), view.own
    desks = [one for one in view.desks if one.code == getattr(order, "railroad", "")]
    engines = {str(one.level): one.name for one in rules.locomotives}
    company = getattr(order, "pc", "")
    return {
        "mine": list(view.own_companies),
        "listed": [one.code for one in view.on_sale],
        "roads": [one.code for one in view.desks],
        "rows": [f"{one.code} ({one.row})" for one in view.desks if one.row],
        "lines": [line.line for one in desks for line in one.doubles],
        "engines": [engines[str(bought.what)] for one in desks for bought in one.engines],
        "inventions": [
            rules.technologies[bought.what].name.lower()
            for one in desks
            for bought in one.technologies
        ],
        "touched": [
            road
            for one in (own.companies if own else ())
            if one.code == company
            for road in one.merge
        ],
        "engine": engines.get(str(getattr(order, "level", "")), ""),
        "invention": _invention(getattr(order, "letter", "")),
    }


def _invention(letter: str) -> str:
    """What a technology is called."""
    found = standard_rules().technologies.get(letter)
    return found.name.lower() if found else ""


def _owned(order: Any, view: View) -> Never:
    """A Private Company must be the reader's at the start of the turn (R18)."""
    return None if order.pc in view.own_companies else reasons.NOT_OWNED


def _offered(order: o.SellPC, view: View) -> Never:
    """Owned, and at least $1 a mile; what is too much is cut."""
    figures = standard_rules().figures.private_companies
    allowed = amounts.asked_for(order.ask, _miles(order.pc), order.ask, figures)
    return _owned(order, view) or allowed.reason


def _merged(order: o.MergePC, view: View) -> Never:
    """Owned, and touching the railroad at the start of the turn."""
    lines = view.railroad(order.railroad).lines
    near = routes.touches(standard_rules().map, order.pc, lines)
    return _owned(order, view) or (None if near else reasons.NOT_CONNECTED)


def _withdrawn(order: o.WithdrawPC, view: View) -> Never:
    """What is on sale stays so."""
    return _owned(order, view) or reasons.STAYS_ON_SALE


def _bid(order: o.BidPC, view: View) -> Never:
    """On sale at the start of the turn, by another, for at least $1 a mile (Q41); a price that the
    Bank asks stays as it is, and a lower bid never wins (2.4.5)."""
    figures = standard_rules().figures.private_companies
    offered = next((one for one in view.on_sale if one.code == order.pc), None)
    own = offered is not None and offered.owner == view.reader
    unfit = amounts.bid_unfit(order.amount, offered is not None, own, _miles(order.pc), figures)
    if unfit is not None or offered is None or offered.owner or order.amount >= offered.ask:
        return unfit
    return reasons.with_figures(reasons.UNDER_ASK, ask=offered.ask)


def _prodigal(order: o.Prodigal, view: View) -> Never:
    """At least $1,000."""
    least = standard_rules().figures.points.prodigal_least
    return amounts.spent_for_show(order.amount, order.amount, least).reason


def _built(order: o.Build | o.Abandon, view: View) -> Never:
    """The Right-of-Way owned at the start; none is built in the Civil War (8.1)."""
    if not view.railroad(order.railroad).row:
        return reasons.NO_ROW
    if isinstance(order, o.Abandon):
        return None
    return reasons.WAR if view.economy.war else _spent(order, view)


def _bought(order: o.Locomotive, view: View) -> Never:
    """On sale, and better than what the railroad has."""
    own = view.railroad(order.railroad).locomotive
    return works.locomotive_unfit(order.level, own, view.locomotive)


def _installed(order: o.Technology, view: View) -> Never:
    """On sale, not the railroad's yet, and of use to it."""
    road, on_sale = view.railroad(order.railroad), view.technologies
    lines, owned = road.lines, road.technologies
    return works.technology_unfit(order.letter, on_sale, owned, lines, standard_rules())


def _doubled(order: o.Double, view: View) -> Never:
    """A line of the start that is not doubled yet."""
    road = view.railroad(order.railroad)
    return works.double_unfit(order.line, road.lines, road.doubled)


def _row(order: o.BidRow, view: View) -> Never:
    """Not built by anybody."""
    for road in view.railroads:
        if order.first in road.lines:
            return reasons.with_figures(reasons.ROW_TAKEN, railroad=road.code)
    return None


def _treasury(order: Any, view: View) -> Never:
    """There is treasury stock at the start of the turn."""
    return None if view.railroad(order.railroad).treasury else reasons.NO_TREASURY


def _resigned(order: o.Resign, view: View) -> Never:
    """A slot with a railroad in it (10.1.4)."""
    held = view.tycoon(view.own.seat).controls if view.own else ("", "")
    empty = order.slot is not None and not held[order.slot - 1]
    foreign = order.railroad is not None and order.railroad not in held
    return reasons.NO_SLOT if empty or foreign else None


def _influenced(order: o.Influence, view: View) -> Never:
    """A dollar for each mile at least, else nothing is gained (4.9.2)."""
    unit = desk_of(view, order.railroad).influence_unit
    return no("4.9.2, 10.2.6", "no_level", unit=unit) if 0 < order.total < unit else None


def _spent(order: Any, view: View) -> Never:
    """Dollars for each mile or share: above the most, and as many as all of them may cost, they are
    meant as the total (10.2)."""
    least, most, units = bounds(order, view)
    total = rate_of(order) > most > 0 and rate_of(order) >= least * units
    return no("10.2", "total", most=most) if total else None


def _renamed(order: o.Character, view: View) -> Never:
    """Just started, or bankrupt."""
    return None if view.own is None or view.own.may_rename else reasons.NO_RENAMING


def _miles(pc: str) -> int:
    """The length of a Private Company's line."""
    return standard_rules().map.routes[pc].length


JUDGED: dict[type[Any], Callable[[Any, View], Never]] = {
    o.SellPC: _offered,
    o.WithdrawPC: _withdrawn,
    o.MergePC: _merged,
    o.Incorporate: _owned,
    o.BidPC: _bid,
    o.Prodigal: _prodigal,
    o.Build: _built,
    o.Abandon: _built,
    o.Improve: _spent,
    o.Dividend: _spent,
    o.Influence: _influenced,
    o.Resign: _resigned,
    o.Locomotive: _bought,
    o.Technology: _installed,
    o.Double: _doubled,
    o.BidRow: _row,
    o.SellTreasuryToMarket: _treasury,
    o.SellTreasuryToPresident: _treasury,
    o.Character: _renamed,
}
"""The kinds of orders that may be impossible from the start, with what tells."""
