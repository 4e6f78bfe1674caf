"""Offers for a railroad that the reader presides over, in the order of chapter 10.2."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbm.games.continental.limits import amounts
from pbm.games.continental.sheet.terms import (
    abreast,
    locomotive,
    offer_line,
    region,
    say,
    technology,
    towns,
)
from pbm.games.continental.view import RailroadSummary, View
from pbm.games.continental.view.private import Books, Desk, OpenRoute, Own
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer, OfferBlock
from pbm.sheets.touch import Touch, TouchTrail


def desk_block(view: View, own: Own, desk: Desk) -> OfferBlock:
    """A railroad's block: how it stands, and every order its president may give."""
    road = view.railroad(desk.code)
    books = view.books_of(desk.code)
    offers = (
        *_money(road, books, own),
        *_treasury(road, own),
        *_upkeep(desk),
        *_row(view, road, desk),
        *_purchases(desk, books, own),
        *_politics(desk, books),
        *_wars(desk),
        *_dividend(road, desk),
    )
    notes = (say("bankrupt_road"),) if road.bankrupt else ()
    title = say("title_railroad", code=road.code, name=road.name)
    return OfferBlock(title, _status(road, books, desk), offers, notes)


def _status(road: RailroadSummary, books: Books | None, desk: Desk) -> tuple[str, ...]:
    """Cash and debts, miles, efficiency, equipment."""
    facts = [say("road_miles", miles=road.miles)]
    if books is not None:
        facts.insert(0, say("cash", amount=books.cash))
        facts.append(say("efficiency", grade=books.efficiency, most=desk.efficiency_most))
        if books.president_debt:
            facts.append(say("owes_you", amount=books.president_debt))
    facts.append(say("road_debts", loans=road.loans, bonds=road.bonds))
    facts.append(say("equipment", engine=locomotive(road.locomotive)))
    return tuple(facts)


def _money(road: RailroadSummary, books: Books | None, own: Own) -> Iterator[Offer]:
    """President's loans and repayments; the debt to the Bank (10.2.1, 10.2.2)."""
    code, cash = road.code, books.cash if books else 0
    debt = books.president_debt if books else 0
    if own.cash > 0:
        yield _amount("lend", code, f"lend {code} {own.cash}", own.cash, "10.2.1", "lend")
    if (most := min(debt, cash)) > 0:
        line = f"repay {code} {most} to president"
        yield _amount("repay", code, line, most, "10.2.1", "repay_president")
    if (most := min(road.loans + road.bonds, cash)) > 0:
        line = f"repay {code} {most} to bank"
        yield _amount("repay", code, line, most, "10.2.2", "repay_bank")


def _treasury(road: RailroadSummary, own: Own) -> Iterator[Offer]:
    """Treasury stock to the president and to the market (10.2.3)."""
    code, price, treasury = road.code, road.price, road.treasury
    figures, sell, rule = standard_rules().figures.stock, f"sell treasury {code}", "10.2.3"
    paid = amounts.treasury_to_president(treasury, treasury, own.cash, price, figures)
    if most := paid.got:
        line, told = f"{sell} {most} to president", {"shares": treasury, "price": price}
        yield _amount("sell treasury", code, line, most, rule, "treasury", **told)
    if treasury:
        line = f"{sell} {treasury} to market"
        yield _amount("sell treasury", code, line, treasury, rule)


def _upkeep(desk: Desk) -> Iterator[Offer]:
    """Capital improvements (10.2.4)."""
    if most := desk.improve_most:
        line = f"improve {desk.code} {most}"
        yield _amount("improve", desk.code, line, most, "10.2.4, R27", "improve")


def _row(view: View, road: RailroadSummary, desk: Desk) -> Iterator[Offer]:
    """Building or abandoning the Right-of-Way held; bids for another (10.2.5, 10.2.7)."""
    code, row, most = desk.code, desk.row, desk.build_most
    if most:
        told: dict[str, Any] = {"row": row, "miles": desk.row_miles, "towns": desk.towns_cost}
        span, board = (desk.build_least, most), len(road.directors)
        line, rule = f"build {code} {most}", "4.6.2, 4.6.3"
        yield offer_line("build", code, line, rule, "build", span=span, directors=board, **told)
    elif row:
        yield offer_line("build", code, "", "", "no_building", row=row, war=view.economy.war)
    if row:
        yield offer_line(
            "abandon", code, f"abandon {code}", "4.6.6", "abandon", row=row, grant=road.grant
        )
    if desk.rows:
        yield _rows(desk)


def _rows(desk: Desk) -> Offer:
    """The Rights-of-Way that may be bid for; the two of the most value are proposed."""
    best = sorted(desk.rows, key=lambda one: (-one.value, one.miles))
    twin = standard_rules().map.routes[best[0].route].twin
    others = [one for one in best[1:] if one.route != twin]
    line = f"row {desk.code} {' or '.join(one.route for one in [best[0], *others[:1]])}"
    choices = tuple(_choice(one) for one in desk.rows)
    rows = [(one.route, one.miles, one.value, towns(one.towns), _links(one)) for one in desk.rows]
    drawn = (abreast("row_heads", "lrrll", rows, 2),)
    rule, told = "4.7, 10.2.7", say("row", held=desk.row, builds=desk.build_most > 0)
    return Offer("row", desk.code, line, note=told, rule=rule, choices=choices, drawn=drawn)


def _links(choice: OpenRoute) -> str:
    """The regions that it would link."""
    return ", ".join(map(region, choice.regions))


def _choice(choice: OpenRoute) -> str:
    """A Right-of-Way with its length, value and towns, and what it would link."""
    regions = [region(name) for name in choice.regions]
    facts = {"code": choice.route, "miles": choice.miles, "value": choice.value}
    return say("row_choice", towns=towns(choice.towns), regions=regions, **facts)


class Ware(Struct, frozen=True):
    """A thing that a railroad may buy: as the order names it, its cost, as the sheet tells it."""

    name: str
    cost: int
    told: str


class Wares(Struct, frozen=True):
    """Things of one kind that a railroad may buy for cash, the one first that is proposed."""

    verb: str
    rule: str
    head: str
    """The sentence above them."""
    bought: tuple[Ware, ...]


def _purchases(desk: Desk, books: Books | None, own: Own) -> Iterator[Offer]:
    """Double track, locomotives, technologies: cash only (4.15, 4.17, 4.18).

    All are told with their cost: first what the railroad's cash pays, then what it pays with a loan
    of the president's, then what is out of reach. One that the cash pays is proposed; where it pays
    none, a loan with what it would pay, if the president's own cash does.
    """
    cash = books.cash if books else 0
    for ware in wares(desk):
        able = [one.name for one in ware.bought if one.cost <= cash]
        line = f"{ware.verb} {desk.code} {able[0]}" if able else ""
        by_means = sorted(ware.bought, key=lambda one: _means(one.cost - cash, own))
        told = tuple(_within_reach(one, cash, own) for one in by_means)
        yield offer_line(ware.verb, desk.code, line, ware.rule, ware.head, choices=told)
        if not able:
            yield from _by_loan(desk, ware, cash, own)


def _means(lack: int, own: Own) -> int:
    """How a sum that a railroad lacks can be had: 0 nothing is lacking, 1 out of the president's
    cash, 2 if he borrows for it first (10.1.1, 10.2.1), 3 not at all."""
    bounds = (0, max(0, own.cash), max(0, own.cash) + own.credit)
    return next((at for at, most in enumerate(bounds) if lack <= most), len(bounds))


def _within_reach(ware: Ware, cash: int, own: Own) -> str:
    """A thing as it is told, with what it wants beside the railroad's cash."""
    lack = ware.cost - cash
    means = _means(lack, own)
    return say("reach", told=ware.told, lack=lack, means=means) if means else ware.told


def _by_loan(desk: Desk, ware: Wares, cash: int, own: Own) -> Iterator[Offer]:
    """What the president's own cash would pay if he lent it: both orders, to be given together; a
    railroad is lent to in one line (10.2.1)."""
    code = desk.code
    for one in ware.bought:
        lack = one.cost - cash
        if lack <= own.cash:
            line, bought = f"lend {code} {lack}", f"{ware.verb} {code} {one.name}"
            yield offer_line("lend", code, line, "10.2.1", "by_loan", amount=lack)
            offer = offer_line(ware.verb, code, bought, ware.rule, "lent_for")
            yield replace(offer, settled=True)
            return


def wares(desk: Desk) -> Iterator[Wares]:
    """What is to be had: the second track that gains most, the best engine, each technology."""
    if desk.doubles:
        best = sorted(desk.doubles, key=lambda one: -one.gain)
        bought = [
            Ware(one.line, one.cost, say("double", line=one.line, cost=one.cost, gain=one.gain))
            for one in best
        ]
        yield Wares("double", "4.15", "doubles", tuple(bought))
    if desk.engines:
        named = [(locomotive(int(one.what)), one.cost) for one in reversed(desk.engines)]
        bought = [Ware(name, cost, say("engine", name=name, cost=cost)) for name, cost in named]
        yield Wares("locomotive", "4.17", "engines", tuple(bought))
    if desk.technologies:
        bought = [_technology(one.what, one.cost) for one in desk.technologies]
        yield Wares("technology", "4.18", "technologies", tuple(bought))


def _technology(letter: str, cost: int) -> Ware:
    """A technology with its letter."""
    name = technology(letter)
    return Ware(name, cost, say("technology", name=name, letter=letter, cost=cost))


def _politics(desk: Desk, books: Books | None) -> Iterator[Offer]:
    """Political influence (10.2.6)."""
    cash, unit = books.cash if books else 0, desk.influence_unit
    if 0 < unit <= cash:
        line = f"influence {desk.code} {cash}"
        span = unit, cash
        yield offer_line("influence", desk.code, line, "10.2.6", "influence", span=span, unit=unit)


def _wars(desk: Desk) -> Iterator[Offer]:
    """Rate wars on the railroads beside one's own lines (4.16)."""
    most = standard_rules().figures.revenue.rate_war_most
    for rival in desk.rivals:
        line, note = (
            f"rate war {desk.code} on {rival} {most}",
            "rate_war" * (rival is desk.rivals[0]),
        )
        offer = _amount("rate war", desk.code, line, most, "4.16, R23", note)
        yield replace(offer, settled=True)


def _dividend(road: RailroadSummary, desk: Desk) -> Iterator[Offer]:
    """The standing rate, which holds until it is changed (10.2.8)."""
    if not road.bankrupt:
        line, most = (
            f"dividend {desk.code} {desk.dividend_rate}",
            standard_rules().figures.dividend.most,
        )
        rule, span = "4.12, 10.2.8", (0, most)
        yield offer_line("dividend", desk.code, line, rule, "dividend", span=span, given=True)


def _amount(
    verb: str, code: str, line: str, most: int, rule: str, note: str = "", **facts: Any
) -> Offer:
    """An offer of one or more."""
    return offer_line(verb, code, line, rule, note, span=(1, most), **facts)


def touchable(view: View) -> tuple[Touch, ...]:
    """For each railroad of the reader's what it may bid for, first or as the alternate (4.7)."""
    return tuple(
        Touch(
            place=one.route,
            title=towns(one.towns),
            line=f"row {desk.code} {one.route}",
            told=_choice(one),
            trail=TouchTrail(f"row {desk.code}", one.route, joint="or", most=2),
        )
        for desk in view.desks
        for one in desk.rows
    )
