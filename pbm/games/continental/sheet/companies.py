"""Offers for Private Companies: one's own, and those on sale (10.1.2)."""

from __future__ import annotations

from pbm.games.continental.limits.amounts import goes_to_public
from pbm.games.continental.sheet.terms import say, towns
from pbm.games.continental.view import Company, Own, OwnCompany, View
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer


def company_offers(view: View, own: Own) -> tuple[Offer, ...]:
    """For each company of the reader's ONE action; then bids for those on sale."""
    mine = [offer for company in own.companies for offer in _actions(company)]
    return (*mine, *_bids(view, own))


def _actions(company: OwnCompany) -> list[Offer]:
    """Sell, merge or incorporate; what the Public buys this turn can only get another price."""
    code, miles = company.code, company.miles
    figures = standard_rules().figures.private_companies
    public = goes_to_public(company.ask, miles, figures)
    note = say(
        "own_company", code=code, miles=miles, paid=company.paid, ask=company.ask, public=public
    )
    sale = Offer(
        "sell",
        code,
        f"sell {code} asking {company.ask_most}",
        least=miles * figures.least_ask_per_mile,
        most=company.ask_most,
        note=note,
        rule="10.1.2, R16",
    )
    return [sale] if public else [sale, *_growth(company)]


def _growth(company: OwnCompany) -> list[Offer]:
    """Into a railroad, or a railroad of its own."""
    code, miles = company.code, company.miles
    offers = [
        Offer(
            "merge",
            code,
            f"merge {code} into {into}",
            note=say("merge_pc", into=into, miles=miles),
            rule="10.1.2, 4.8",
        )
        for into in company.merge
    ]
    if company.incorporate:
        note = say("incorporate", code=code, miles=miles)
        offers.append(Offer("incorporate", code, f"incorporate {code}", note=note, rule="10.1.2"))
    return offers


def _bids(view: View, own: Own) -> list[Offer]:
    """Companies on sale with asking prices; how many may be bid for stands on top."""
    on_sale = [company for company in view.on_sale if company.owner != own.seat]
    head = Offer("bid", note=say("bids", most=own.bids_for_companies), rule="10.1.2")
    if not on_sale or not own.bids_for_companies:
        return [head]
    return [head, *(_bid(view, own, company) for company in on_sale)]


def _bid(view: View, own: Own, company: Company) -> Offer:
    """A bid of all the cash; without a line if the cash is less than is asked."""
    least = company.miles * standard_rules().figures.private_companies.least_bid_per_mile
    able = own.cash >= max(least, company.ask)
    seller = view.tycoon(company.owner).character if company.owner else ""
    note = say(
        "on_sale",
        code=company.code,
        miles=company.miles,
        towns=towns(company.towns),
        ask=company.ask,
        seller=seller,
        able=able,
    )
    return Offer(
        "bid",
        company.code,
        f"bid {company.code} {own.cash}" if able else "",
        least=least,
        most=own.cash if able else None,
        note=note,
        rule="10.1.2",
    )
