"""Share price protection on a turnsheet."""

from __future__ import annotations

from pbm.games.eighteenxx.mail.sheet import say, write
from pbm.games.eighteenxx.values.orders import Protect
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock


def protections(view: View) -> OfferBlock:
    """A line for each company presided over."""
    offers = tuple(
        Offer("protect", name, write(view, Protect(name)), note=_note(view, name))
        for name in view.companies
        if view.game.companies[name].row >= 0
    )
    figures = view.game.figures
    company = figures.examples.get("company", next(iter(figures.companies)))
    return OfferBlock(say("block_protect"), (), offers, (say("protect", company=company),))


def _note(view: View, name: str) -> str:
    return say("protect_note", company=name, price=view.game.price(view.game.companies[name]))
