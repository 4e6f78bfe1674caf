"""What the table suggests where an order leaves something out and nobody can tell what is meant.

It is only offered; what can be meant in one way only is filled in by `understanding.py`. Where a
line says money in another way than its order has it, the order is offered in its own: a sum for
shares or what is paid by the mile, a level of influence for dollars (6.1, 10.2.4 to 10.2.6).
"""

import re
from collections.abc import Iterator, Mapping, Set
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pbm.games.continental import orders as o
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk
from pbm.sheets.complaint import Complaint
from pbm.sheets.parse import Form
from pbm.sheets.usage import Slot, Values

_TRIES = 12
"""Ways to fill in an order that are proposed at most."""
_DOLLARS = re.compile(
    r"\$ ?(\d[\d,]*)|(\d[\d,]*) ?(?:dollars|bucks|worth)\b|\b(?:spend|bid) (\d[\d,]*)"
)
_DEAL = re.compile(r"(buy|sell|short) (\d+) (\S+)")
"""A canonical order for shares, in which no dollars stand."""
_SUMS = re.compile(r"(?<![\w,.])(\d[\d,]*)(?![\w%])")
_WORKS = re.compile(r"(improve|build|influence) (\S+) (\d+)")
"""A canonical order for what a railroad pays for its line."""
_LEVELS = re.compile(r"\blevels? (\d+)(?![\d,])|(?<![\d,$])(\d+) levels?\b", re.IGNORECASE)


def able(order: type[Any], desks: Mapping[str, Desk]) -> list[str]:
    """The reader's railroads that could carry out an order of a kind at all."""
    if order in (o.Build, o.Abandon):
        return [code for code, desk in desks.items() if desk.row]
    return list(desks)


class Suggestions:
    """What a seat sees of the table, as values of orders."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.desks = {desk.code: desk for desk in view.desks}

    def likely(self, form: Form, values: Values, heading: str) -> Iterator[Values]:
        """The order with what is missing, as the table suggests it."""
        known = {field: value for field, value in values.items() if field != "route"}
        rival = known.get("railroad", "") not in ("", *self.desks)
        if form.order is o.RateWar and rival and "other" not in known:
            known["other"] = known.pop("railroad")  # nobody else's railroad can start it
        if heading in self.desks and issubclass(form.order, o.Presidential):
            known.setdefault("railroad", heading)
        parts = [part for part in form.usage.parts if isinstance(part, Slot)]
        missing = [part.field for part in parts if part.field not in known]
        missing.sort(key=lambda field: field not in ("railroad", "pc", "merging"))
        yield from islice(self._ways(form, known, missing), _TRIES)

    def _ways(self, form: Form, known: Values, missing: list[str]) -> Iterator[Values]:
        """All ways to fill in the missing fields, one after another."""
        if not missing:
            yield known
            return
        for value in self._proposed(form, known, missing[0]):
            yield from self._ways(form, {**known, missing[0]: value}, missing[1:])

    def _proposed(self, form: Form, known: Values, field: str) -> list[Any]:
        """Values for one field, the best first."""
        view, own = self.view, self.view.own
        presides = issubclass(form.order, o.Presidential) or form.order is o.MergeRailroad
        roads = [road.code for road in view.railroads]
        desk = self.desks.get(str(known.get("railroad", "")))
        match field:
            case "railroad" | "merging" | "survivor" if presides:
                return self._hosts(form, known)
            case "railroad" | "other":
                rivals = list(desk.rivals) if desk else []
                return [*rivals, *(code for code in roads if code != known.get("railroad"))]
            case "pc" if form.order is o.BidPC:
                return [one.code for one in view.on_sale]
            case "pc":
                return [one.code for one in own.companies] if own else []
            case "slot":
                return [1, 2]
            case "seat":
                return [one.seat for one in view.tycoons if one.seat != view.reader][:1]
        return [*self._of_desk(desk, field), *self._figure(form, known)]

    def _hosts(self, form: Form, known: Values) -> list[str]:
        """The reader's railroads for which an order is most likely."""
        hosts = able(form.order, self.desks)
        open_to = [
            code
            for code in hosts
            if any(one.route == known.get("first") for one in self.desks[code].rows)
        ]
        return list(dict.fromkeys((*open_to, *hosts)))

    def _of_desk(self, desk: Desk | None, field: str) -> list[Any]:
        """Lines, Rights-of-Way and purchases of a railroad's desk."""
        if desk is None:
            return []
        match field:
            case "line":
                return [one.line for one in desk.doubles]
            case "first":
                return [one.route for one in desk.rows]
            case "level":
                return [int(one.what) for one in desk.engines]
            case "letter":
                return [one.what for one in desk.technologies]
        return []

    def _figure(self, form: Form, known: Values) -> list[int]:
        """A figure that would do."""
        own, desk = self.view.own, self.desks.get(str(known.get("railroad", "")))
        stake = next((r.mine for r in self.view.railroads if r.code == known.get("railroad")), None)
        asks = {one.code: one.ask for one in self.view.on_sale}
        asks.update({one.code: one.ask_most for one in own.companies} if own else {})
        figures: dict[Any, int] = {
            o.Borrow: own.credit if own else 0,
            o.Lend: own.cash if own else 0,
            o.Repay: own.loan if own else 0,
            o.BidPC: asks.get(str(known.get("pc")), 0),
            o.SellPC: asks.get(str(known.get("pc")), 0),
            o.Buy: stake.bid_most if stake else 0,
            o.Sell: (stake.shares or stake.sell_most) if stake else 0,
            o.Improve: 10,
            o.Build: desk.build_least if desk else 0,
            o.Influence: desk.influence_unit if desk else 0,
            o.Dividend: desk.dividend_rate if desk else 0,
            o.RateWar: 10,
            o.Prodigal: 1000,
        }
        return [max(0, figures.get(form.order, 100)) or (0 if form.order is o.Dividend else 100)]


def in_its_money(complaint: Complaint, view: View) -> Complaint:
    """A complaint with its offers in the money of their orders."""
    said = ("".join(found) for found in _DOLLARS.findall(complaint.text))
    dollars = {int(one.replace(",", "")) for one in said}
    prices = {road.code: road.price for road in view.railroads}
    bought = _LEVELS.search(complaint.text)
    levels = int(bought[1] or bought[2]) if bought else 0
    shares = [_in_shares(offer, dollars, prices) for offer in complaint.offers]
    told = {int(one.replace(",", "")) for one in _SUMS.findall(complaint.text)}
    works = [one.rpartition(" ")[0] for one in shares if _WORKS.fullmatch(one)]
    told = told if len(set(works)) == len(works) else set()  # several say which figures are meant
    offers = [_by_the_mile(offer, view, told, levels) for offer in shares]
    return replace(complaint, offers=tuple(dict.fromkeys(offers)))


def _in_shares(offer: str, dollars: set[int], prices: Mapping[str, int]) -> str:
    """An order for shares: what the dollars pay at the price now, one at least, not as many shares
    as dollars."""
    deal = _DEAL.fullmatch(offer)
    if deal is None or int(deal[2]) not in dollars or deal[3] not in prices:
        return offer
    return f"{deal[1]} {max(1, int(deal[2]) // prices[deal[3]])} {deal[3]}"


def _by_the_mile(offer: str, view: View, told: Set[int], levels: int) -> str:
    """An order for a railroad's line: the dollars a mile that the sum pays that is told, if it can
    be no such figure itself; and the dollars that buy the levels of influence."""
    work = _WORKS.fullmatch(offer)
    desk = next((one for one in view.desks if work and one.code == work[2]), None)
    if work is None or desk is None:
        return offer
    verb, figure = work[1], int(work[3])
    if verb == "influence":
        return f"{verb} {desk.code} {levels * desk.influence_unit or figure}"
    most = desk.improve_most if verb == "improve" else desk.build_most
    sums = [one for one in told if one > most]
    figure = sums[0] if len(sums) == 1 else figure
    miles = view.railroad(desk.code).miles
    paid = _each(figure, most, miles) if verb == "improve" else _built(figure, desk)
    return f"{verb} {desk.code} {paid}"


def _built(figure: int, desk: Desk) -> int:
    """The dollars a mile of a Right-of-Way, of a sum without what its towns cost; at least this
    turn's cost."""
    if figure <= desk.build_most or not desk.build_most:
        return figure
    paid = _each(max(figure - desk.towns_cost, 0), desk.build_most, desk.row_miles)
    return max(paid, desk.build_least)


def _each(figure: int, most: int, miles: int) -> int:
    """A figure by the mile; of a greater one than can be what it is for each mile."""
    return figure if figure <= most or not miles else min(figure // miles, most)
