"""Orders that no course of the turn can make possible, told before they fail (10.1, 10.2).

Read in a player's letter alone: whatever stands in the record is left to its step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbm.core.refusal import Refusal
from pbm.core.wording import wording
from pbm.games.continental import orders as o
from pbm.games.continental.limits import reasons
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.complaint import Complaint
from pbm.sheets.parse import Taken

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

Never = tuple[Refusal, dict[str, Any]] | None
"""Why an order can never be carried out, with the figures of its sentence."""


def impossible(taken: Taken, view: View) -> Complaint | None:
    """Why an order can never be carried out in the coming turn; None if it may be."""
    order = taken.order
    if isinstance(order, BANNED_IN_BANKRUPTCY) and view.railroad(order.railroad).bankrupt:
        never: Never = (reasons.BANKRUPT, {"railroad": order.railroad})
    else:
        judged = JUDGED.get(type(order))
        never = judged(order, view) if judged else None
    if never is None:
        return None
    reason, figures = never
    words = wording("turnsheets", "continental")
    return taken.complain(
        words.say("complaints", f"never_{reason.code}", **figures), "", reason.rule
    )


def _owned(order: Any, view: View) -> Never:
    """A Private Company must be the reader's at the start of the turn (R18)."""
    mine = [one.code for one in view.own.companies] if view.own else []
    return None if order.pc in mine else (reasons.NOT_OWNED, {"pc": order.pc, "mine": mine})


def _offered(order: o.SellPC, view: View) -> Never:
    """Owned, and at least $1 a mile."""
    figures = standard_rules().figures.private_companies
    lowest = _miles(order.pc) * figures.least_ask_per_mile
    floor = (reasons.ASK_FLOOR, {"pc": order.pc, "lowest": lowest})
    return _owned(order, view) or (floor if order.ask < lowest else None)


def _merged(order: o.MergePC, view: View) -> Never:
    """Owned, and touching the railroad at the start of the turn."""
    towns = standard_rules().map.ends(view.railroad(order.railroad).lines)
    apart = not towns.intersection(standard_rules().map.routes[order.pc].towns)
    figures = {"pc": order.pc, "railroad": order.railroad}
    return _owned(order, view) or ((reasons.NOT_CONNECTED, figures) if apart else None)


def _withdrawn(order: o.WithdrawPC, view: View) -> Never:
    """What is on sale stays so."""
    return _owned(order, view) or (reasons.STAYS_ON_SALE, {"pc": order.pc})


def _bid(order: o.BidPC, view: View) -> Never:
    """On sale at the start of the turn, by another, for at least $1 a mile (Q41)."""
    lowest = _miles(order.pc) * standard_rules().figures.private_companies.least_bid_per_mile
    sellers = {one.code: one.owner for one in view.on_sale}
    if order.pc not in sellers:
        return reasons.NOT_ON_SALE, {"pc": order.pc}
    if sellers[order.pc] == view.reader:
        return reasons.OWN_PC, {"pc": order.pc}
    floor = (reasons.BID_FLOOR, {"pc": order.pc, "lowest": lowest})
    return floor if order.amount < lowest else None


def _prodigal(order: o.Prodigal, view: View) -> Never:
    """At least $1,000."""
    least = standard_rules().figures.points.prodigal_least
    return (reasons.PRODIGAL_LEAST, {"least": least}) if order.amount < least else None


def _built(order: o.Build | o.Abandon, view: View) -> Never:
    """The Right-of-Way owned at the start; none is built in the Civil War (8.1)."""
    if not view.railroad(order.railroad).row:
        return reasons.NO_ROW, {"railroad": order.railroad}
    war = isinstance(order, o.Build) and view.economy.war
    return (reasons.WAR, {}) if war else None


def _bought(order: o.Locomotive, view: View) -> Never:
    """On sale, and better than what the railroad has."""
    now = view.railroad(order.railroad).locomotive
    if order.level > view.locomotive:
        return reasons.NOT_INVENTED, {}
    better = order.level > now
    return None if better else (reasons.NO_BETTER_LOCOMOTIVE, {"railroad": order.railroad})


def _installed(order: o.Technology, view: View) -> Never:
    """On sale, and not the railroad's yet."""
    if order.letter not in view.technologies:
        return reasons.NOT_INVENTED, {}
    has = order.letter in view.railroad(order.railroad).technologies
    return (reasons.HAS_TECHNOLOGY, {"railroad": order.railroad}) if has else None


def _doubled(order: o.Double, view: View) -> Never:
    """Not doubled yet."""
    done = order.line in view.railroad(order.railroad).doubled
    return (reasons.IS_DOUBLED, {"line": order.line}) if done else None


def _row(order: o.BidRow, view: View) -> Never:
    """Not built by anybody."""
    for road in view.railroads:
        if order.first in road.lines:
            return reasons.ROW_TAKEN, {"route": order.first, "railroad": road.code}
    return None


def _treasury(order: Any, view: View) -> Never:
    """There is treasury stock at the start of the turn."""
    none = not view.railroad(order.railroad).treasury
    return (reasons.NO_TREASURY, {"railroad": order.railroad}) if none else None


def _renamed(order: o.Character, view: View) -> Never:
    """Just started, or bankrupt."""
    may = view.own is None or view.own.may_rename
    return None if may else (reasons.NO_RENAMING, {})


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
    o.Locomotive: _bought,
    o.Technology: _installed,
    o.Double: _doubled,
    o.BidRow: _row,
    o.SellTreasuryToMarket: _treasury,
    o.SellTreasuryToPresident: _treasury,
    o.Character: _renamed,
}
"""The kinds of orders that may be impossible from the start, with what tells."""
