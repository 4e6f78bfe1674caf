"""The turnsheet: a View turned into offers, every order that its reader may give, with limits (10).

What stands is printed as an order (controls, dividend rates: both hold until changed, R62); all
else is struck. An offer's line has the largest figure that would be carried out if it stood alone.
"""

from __future__ import annotations

from pbm.games.continental.sheet.desk import desk_block
from pbm.games.continental.sheet.personal import closing_offers, money_offers
from pbm.games.continental.sheet.stocks import company_offers, stock_offers
from pbm.games.continental.sheet.terms import climate, say
from pbm.games.continental.view import View
from pbm.games.continental.world.rules import standard_rules
from pbm.sheets.offer import Offer, OfferBlock, Sheet


def sheet(view: View) -> Sheet:
    """All that the reader of a view may order now; a sheet without offers for who has no seat."""
    own = view.own
    first, last = view.years
    character = own.character if own else ""
    greeting = say("greeting", character=character, turn=view.turn, first=first, last=last)
    if own is None or view.over:
        return Sheet(greeting=greeting, blocks=())
    blocks = (
        _block("personal", money_offers(view, own), _status(view), _warnings(view)),
        _block("companies", company_offers(view, own)),
        _block("stocks", stock_offers(view, own), (), (_stock_rules(view),)),
        _block("presidencies", closing_offers(view, own)),
        *(desk_block(view, own, desk) for desk in view.desks),
    )
    return Sheet(greeting, tuple(block for block in blocks if block.offers), _notes(view))


def _block(
    title: str,
    offers: tuple[Offer, ...],
    status: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
) -> OfferBlock:
    """Offers under a head."""
    return OfferBlock(say(f"title_{title}"), status, offers, notes)


def _status(view: View) -> tuple[str, ...]:
    """Cash, loan, credit, net worth."""
    own = view.own
    if own is None:
        return ()
    return (
        say("cash", amount=own.cash),
        say("loan", amount=own.loan),
        say("credit", amount=own.credit),
        say("worth", amount=own.net_worth),
    )


def _warnings(view: View) -> tuple[str, ...]:
    """A recall that wants to be repaid (3.5.3)."""
    recall = view.own.recall if view.own else 0
    return (say("recall", amount=recall),) if recall else ()


def _stock_rules(view: View) -> str:
    """How many lines the market takes (6.1.1)."""
    bids = view.own.bids_for_stock if view.own else 0
    return say("stock_rules", transactions=standard_rules().figures.market.transactions, bids=bids)


def _notes(view: View) -> tuple[str, ...]:
    """The climate of the turn to be ordered, and the war (5, 8)."""
    economy = view.economy
    said = say(
        "economy",
        climate=climate(economy.level),
        rate=economy.loan_rate,
        track=economy.track_cost,
    )
    return (said, say("war")) if economy.war else (said,)
