"""Offers for a railroad that the reader presides over, in the order of chapter 10.2."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.continental.limits import amounts
from pbm.games.continental.sheet.terms import locomotive, say, technology, towns
from pbm.games.continental.view import Railroad, View
from pbm.games.continental.view.insight import Books, Choice, Desk, Own
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer, OfferBlock


def desk_block(view: View, own: Own, desk: Desk) -> OfferBlock:
    """A railroad's block: how it stands, and every order its president may give."""
    road = view.railroad(desk.code)
    books = next((one for one in view.books if one.code == desk.code), None)
    offers = (
        *_money(road, books, own),
        *_treasury(road, own),
        *_upkeep(desk),
        *_row(view, road, desk),
        *_purchases(desk, books),
        *_politics(desk, books),
        *_wars(desk),
        *_dividend(road, desk),
    )
    notes = (say("bankrupt_road"),) if road.bankrupt else ()
    title = say("title_railroad", code=road.code, name=road.name)
    return OfferBlock(title, _status(road, books, desk), offers, notes)


def _status(road: Railroad, books: Books | None, desk: Desk) -> tuple[str, ...]:
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


def _money(road: Railroad, books: Books | None, own: Own) -> Iterator[Offer]:
    """President's loans and repayments; the debt to the Bank (10.2.1, 10.2.2)."""
    code, cash = road.code, books.cash if books else 0
    debt = books.president_debt if books else 0
    if own.cash > 0:
        note = say("lend")
        yield _amount("lend", code, f"lend {code} {own.cash}", own.cash, note, "10.2.1")
    if (most := min(debt, cash)) > 0:
        line = f"repay {code} {most} to president"
        yield _amount("repay", code, line, most, say("repay_president"), "10.2.1")
    if (most := min(road.loans + road.bonds, cash)) > 0:
        line = f"repay {code} {most} to bank"
        yield _amount("repay", code, line, most, say("repay_bank"), "10.2.2")


def _treasury(road: Railroad, own: Own) -> Iterator[Offer]:
    """Treasury stock to the president and to the market (10.2.3)."""
    note = say("treasury", shares=road.treasury, price=road.price)
    figures, treasury = standard_rules().figures.stock, road.treasury
    paid = amounts.treasury_to_president(treasury, treasury, own.cash, road.price, figures)
    if most := paid.got:
        line = f"sell treasury {road.code} {most} to president"
        yield _amount("sell treasury", road.code, line, most, note, "10.2.3")
    if most := road.treasury:
        line = f"sell treasury {road.code} {most} to market"
        yield _amount("sell treasury", road.code, line, most, "", "10.2.3")


def _upkeep(desk: Desk) -> Iterator[Offer]:
    """Capital improvements (10.2.4)."""
    if most := desk.improve_most:
        line = f"improve {desk.code} {most}"
        yield _amount("improve", desk.code, line, most, say("improve"), "10.2.4, R27")


def _row(view: View, road: Railroad, desk: Desk) -> Iterator[Offer]:
    """Building or abandoning the Right-of-Way held; bids for another (10.2.5, 10.2.7)."""
    if desk.build_most:
        board = len(road.directors)
        note = say(
            "build", row=desk.row, miles=desk.row_miles, towns=desk.towns_cost, directors=board
        )
        yield Offer(
            "build",
            desk.code,
            f"build {desk.code} {desk.build_most}",
            least=desk.build_least,
            most=desk.build_most,
            note=note,
            rule="4.6.2, 4.6.3",
        )
    elif desk.row:
        yield Offer("build", desk.code, note=say("no_building", row=desk.row, war=view.economy.war))
    if desk.row:
        note = say("abandon", row=desk.row, grant=road.grant)
        yield Offer("abandon", desk.code, f"abandon {desk.code}", note=note, rule="4.6.6")
    if desk.rows:
        yield _rows(desk)


def _rows(desk: Desk) -> Offer:
    """The Rights-of-Way that may be bid for; the two of the most value are proposed."""
    best = sorted(desk.rows, key=lambda one: (-one.value, one.miles))
    twin = standard_rules().map.routes[best[0].route].twin
    others = [one for one in best[1:] if one.route != twin]
    proposed = " or ".join(one.route for one in [best[0], *others[:1]])
    return Offer(
        "row",
        desk.code,
        f"row {desk.code} {proposed}",
        choices=tuple(_choice(one) for one in desk.rows),
        note=say("row", held=desk.row, builds=desk.build_most > 0),
        rule="4.7, 10.2.7",
    )


def _choice(choice: Choice) -> str:
    """A Right-of-Way with its length, value and towns, and what it would link."""
    regions = [name.title() for name in choice.regions]
    facts = {"code": choice.route, "miles": choice.miles, "value": choice.value}
    return say("row_choice", towns=towns(choice.towns), regions=regions, **facts)


def _purchases(desk: Desk, books: Books | None) -> Iterator[Offer]:
    """Double track, locomotives, technologies: cash only (4.15, 4.17, 4.18)."""
    code, cash = desk.code, books.cash if books else 0
    for double in desk.doubles:
        note = say("double", line=double.line, cost=double.cost, gain=double.gain)
        yield _bought(
            "double", code, f"double {code} {double.line}", note, double.cost <= cash, "4.15"
        )
    for engine in desk.engines:
        name = locomotive(int(engine.what))
        note = say("locomotive", name=name, cost=engine.cost)
        yield _bought(
            "locomotive", code, f"locomotive {code} {name}", note, engine.cost <= cash, "4.17"
        )
    for found in desk.technologies:
        name = technology(found.what)
        note = say("technology", name=name, letter=found.what, cost=found.cost)
        yield _bought(
            "technology", code, f"technology {code} {name}", note, found.cost <= cash, "4.18"
        )


def _politics(desk: Desk, books: Books | None) -> Iterator[Offer]:
    """Political influence (10.2.6)."""
    cash = books.cash if books else 0
    if desk.influence_unit and cash > 0:
        line = f"influence {desk.code} {cash}"
        note = say("influence", unit=desk.influence_unit)
        yield _amount("influence", desk.code, line, cash, note, "10.2.6")


def _wars(desk: Desk) -> Iterator[Offer]:
    """Rate wars on the railroads beside one's own lines (4.16)."""
    most = standard_rules().figures.revenue.rate_war_most
    for rival in desk.rivals:
        line = f"rate war {desk.code} on {rival} {most}"
        yield _amount("rate war", desk.code, line, most, say("rate_war", rival=rival), "4.16, R23")


def _dividend(road: Railroad, desk: Desk) -> Iterator[Offer]:
    """The standing rate, which holds until it is changed (10.2.8)."""
    if not road.bankrupt:
        yield Offer(
            "dividend",
            desk.code,
            f"dividend {desk.code} {desk.dividend_rate}",
            given=True,
            least=0,
            most=standard_rules().figures.dividend.most,
            note=say("dividend"),
            rule="4.12, 10.2.8",
        )


def _amount(verb: str, code: str, line: str, most: int, note: str, rule: str) -> Offer:
    """An offer of one or more."""
    return Offer(verb, code, line, least=1, most=most, note=note, rule=rule)


def _bought(verb: str, code: str, line: str, note: str, able: bool, rule: str) -> Offer:
    """Something for cash: only told, not offered, where the cash does not do now."""
    return Offer(verb, code, line if able else "", note=note, rule=rule)
