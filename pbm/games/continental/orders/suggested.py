"""What the table suggests where an order leaves something out and nobody can tell what is meant.

It is only offered; what can be meant in one way only is filled in by `understanding.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pbm.games.continental import orders as o
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk
from pbm.sheets.parse import Form
from pbm.sheets.usage import Slot, Values

_TRIES = 12
"""Ways to fill in an order that are proposed at most."""


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
