"""What the table suggests where an order leaves something out and nobody can tell what is meant.

It is only offered; what can be meant in one way only is filled in by `understanding.py`. Where a
line says money in another way than its order has it, the order is offered in its own: a sum for
shares or what is paid by the mile, a level of influence for dollars (6.1, 10.2.4 to 10.2.6).
"""

import re
from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pbm.core.wording import Sentences
from pbm.games.continental import orders as o
from pbm.games.continental.orders.instead import DEAL, LEVELS, for_each
from pbm.games.continental.view import View
from pbm.games.continental.view.private import Desk
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.complaint import Complaint
from pbm.sheets.parse import Form
from pbm.sheets.usage import Slot, Values

_say = Sentences("turnsheets", "continental", "complaints")
"""A sentence of `turnsheets/continental/complaints.jinja`."""
_TRIES = 12
"""Ways to fill in an order that are proposed at most."""
_DOLLARS = re.compile(
    r"\$ ?(\d[\d,]*)|(\d[\d,]*) ?(?:dollars|bucks|worth)\b|\b(?:spend|bid) (\d[\d,]*)"
    r"|\b(?:[Bb]id\b[^\d;]*[A-Za-z&]:? |[Bb]uy\b[^\d;]* (?:for|at) )(\d{3}[\d,]*)(?=[\s.!]*$)"
)
_PERCENT = re.compile(r"(?<![\w.,])(\d{1,2}) ?(?:%|per ?cent\b) of\b", re.IGNORECASE)
_SUMS = re.compile(r"(?<![\w,.])(\d[\d,]*)(?![\w%])")
_WORKS = re.compile(r"(improve|build|influence) (\S+) (\d+)")
"""A canonical order for what a railroad pays for its line."""
_ROW = re.compile(r"row (\S+) (\S+)(?: or (\S+))?")
_ROUTE = re.compile(r"(?<!\w)[A-Z]{1,3}\d{1,2}(?!\w)")
_PLAIN_FIGURE = re.compile(r"(?<![\w.#])[$]?\d[\d,]*(?![\w%.]|,\d| per ?cent)")
_NEXT_TURN = re.compile(
    r"(?!.*(?:\b(?:maybe|perhaps|might|may|probably|not|unless|if)\b|\?|n't))(?:"
    r"(?:please )?(?:(?:for|in|on) )?(?:the )?(?:next turn|turn (?P<turn>\d{1,3}))[:,]? "
    r"(?P<said>.+)"
    r"|(?P<said2>.+?),? (?:(?:for|in|on) )?(?:the )?(?:next turn|turn (?P<turn2>\d{1,3})))",
    re.IGNORECASE,
)
_FIGURES = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_SPELLED = "|".join(_FIGURES)
_LEVELS = re.compile(
    rf"\blevels? (\d+|{_SPELLED})(?![\w,])|(?<![\w,$])(\d+|{_SPELLED}) levels?\b", re.IGNORECASE
)


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
        for way in islice(self._ways(form, known, missing), _TRIES):
            yield way
            if form.order is o.Influence and way["total"] <= LEVELS:  # so many levels
                desk = self.desks.get(str(way["railroad"]))
                yield {**way, "total": way["total"] * desk.influence_unit} if desk else way

    def _ways(self, form: Form, known: Values, missing: list[str]) -> Iterator[Values]:
        """All ways to fill in the missing fields, one after another."""
        if not missing:
            yield known
            return
        for value in self._proposed(form, known, missing[0]):
            yield from self._ways(form, {**known, missing[0]: value}, missing[1:])

    def _proposed(self, form: Form, known: Values, field: str) -> list[Any]:
        """Values for one field, the best first."""
        view = self.view
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
                return list(view.own_companies)
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
        code = str(known.get("railroad", ""))
        road = next((one for one in self.view.railroads if one.code == code), None)
        stake, books = road.mine if road else None, self.view.books_of(code)
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
            o.Short: stake.sell_most if stake else 0,
            o.RepayPresident: books.president_debt if books else 0,
            o.RepayDebt: road.loans + road.bonds if road else 0,
            o.SellTreasuryToPresident: road.treasury if road else 0,
            o.SellTreasuryToMarket: road.treasury if road else 0,
            o.Improve: 10,
            o.Build: desk.build_least if desk else 0,
            o.Influence: desk.influence_unit if desk else 0,
            o.Dividend: desk.dividend_rate if desk else 0,
            o.RateWar: 10,
            o.Prodigal: 1000,
        }
        return [max(0, figures.get(form.order, 100)) or (0 if form.order is o.Dividend else 100)]


@lru_cache(maxsize=1)
def codes_of_map() -> frozenset[str]:
    """The codes of all companies, lines and Rights-of-Way of the map."""
    return frozenset(standard_rules().map.routes)


def on_the_list(complaint: Complaint, view: View) -> Complaint:
    """A complaint without offers of Rights-of-Way that the line does not name, and that are not
    among those that the railroad may bid for as the sheet lists them (10.2.7)."""
    listed = {desk.code: {one.route for one in desk.rows} for desk in view.desks}
    told = {*_ROUTE.findall(complaint.text)}

    def stands(offer: str) -> bool:
        bid = _ROW.fullmatch(offer)
        routes = {one for one in bid.groups()[1:] if one} if bid else set()
        return bid is None or routes <= listed.get(bid[1], set()) | told

    if any(one in complaint.reason.split() and one not in codes_of_map() for one in told):
        return replace(complaint, offers=())
    offers = tuple(filter(stands, complaint.offers))
    if offers or not complaint.offers:
        return replace(complaint, offers=offers)
    said = _ROUTE.findall(complaint.text)
    reason = _say("row_unlisted", routes=said) if said else complaint.reason
    return replace(complaint, offers=(), reason=reason, rule="10.2.7", suggestion="")


def sent_ahead(complaint: Complaint, view: View) -> Complaint:
    """A complaint about an order of the next turn, with the line by which one is sent ahead, and
    of what can be ordered now only that which has no other figure."""
    found = _NEXT_TURN.fullmatch(complaint.text.strip(" .!"))
    when = int(found["turn"] or found["turn2"] or view.turn + 1) if found else 0
    if found is None or when != view.turn + 1 or not complaint.offers:
        return complaint
    reason = _say("refused_next_turn", turn=when, said=found["said"] or found["said2"])
    figures = {*re.findall(r"\d+", complaint.text.replace(",", "")), "1", "2"}  # and slots
    plain = _PLAIN_FIGURE.search(complaint.text) is not None
    held = (({*re.findall(r"(?<!\S)\d+", one)}, one) for one in complaint.offers)
    now = (one for told, one in held if figures >= told or not plain)
    offers = tuple(now)
    return replace(complaint, reason=reason if offers else complaint.reason, offers=offers)


def in_its_money(complaint: Complaint, view: View) -> Complaint:
    """A complaint with its offers in the money of their orders."""
    said = ("".join(found) for found in _DOLLARS.findall(complaint.text))
    dollars = {int(one.replace(",", "")) for one in said}
    prices = {road.code: road.price for road in view.railroads}
    bought = _LEVELS.search(complaint.text)
    levels = _figure_said(bought[1] or bought[2]) if bought else 0
    told = {int(one.replace(",", "")) for one in _SUMS.findall(complaint.text)}
    part = _PERCENT.search(complaint.text)
    shares = [
        _of_holding(offer, int(part[1]), view) if part else offer
        for offer in (_in_shares(one, dollars, told, prices) for one in complaint.offers)
    ]
    works = [one.rpartition(" ")[0] for one in shares if _WORKS.fullmatch(one)]
    sums = told if len(set(works)) == len(works) else set()  # several say which figures are meant
    offers = [_by_the_mile(offer, view, told, sums, levels) for offer in shares]
    return replace(complaint, offers=tuple(dict.fromkeys(offers)))


def _figure_said(text: str) -> int:
    """A figure in digits or as a word."""
    return _FIGURES.get(text.lower()) or int(text)


def _in_shares(offer: str, dollars: set[int], told: set[int], prices: Mapping[str, int]) -> str:
    """An order for shares: what the dollars pay at the price now, one at least, not as many shares
    as dollars, nor a number that nobody told."""
    deal = DEAL.fullmatch(offer)
    if deal is None or deal[3] not in prices:
        return offer
    untold = len(dollars) == 1 and int(deal[2]) not in told
    paid = int(deal[2]) if int(deal[2]) in dollars else min(dollars) if untold else 0
    return f"{deal[1]} {max(1, paid // prices[deal[3]])} {deal[3]}" if paid else offer


def _of_holding(offer: str, percent: int, view: View) -> str:
    """An order for shares as that part of the reader's own, where it has the per cent as shares."""
    deal = DEAL.fullmatch(offer)
    road = next((one for one in view.railroads if deal and one.code == deal[3]), None)
    held = road.mine.shares if road is not None and road.mine is not None else 0
    figure = held * percent // 100
    if deal is None or int(deal[2]) != percent or deal[1] == "buy" or not figure:
        return offer
    return f"{deal[1]} {figure} {deal[3]}"


def _by_the_mile(offer: str, view: View, told: Set[int], sums: Set[int], levels: int) -> str:
    """An order for a railroad's line: the dollars a mile that the sum pays that is told, if it can
    be no such figure itself; and the dollars that buy the levels of influence."""
    work = _WORKS.fullmatch(offer)
    desk = next((one for one in view.desks if work and one.code == work[2]), None)
    if work is None or desk is None:
        return offer
    verb, figure = work[1], int(work[3])
    if verb == "influence":
        unit = desk.influence_unit
        total = figure if figure in told and figure >= unit else levels * unit
        return f"{verb} {desk.code} {total or figure}"
    most = desk.improve_most if verb == "improve" else desk.build_most
    totals = [one for one in sums if one > most]
    figure = totals[0] if len(totals) == 1 and figure not in sums - {*totals} else figure
    order = o.Improve(desk.code, figure) if verb == "improve" else o.Build(desk.code, figure)
    return f"{verb} {desk.code} {for_each(order, view)}"
