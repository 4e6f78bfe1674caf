"""Share price protection on a turnsheet."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.mail.horizon import deals_in_stock
from pbm.games.eighteenxx.mail.sheet import say, write
from pbm.games.eighteenxx.values.orders import Protect
from pbm.games.eighteenxx.values.state import InitialRound
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
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


def unprotected(voice: Voice) -> Iterator[str]:
    """Before a stock round: which prices others may sell down, unless a line protects them."""
    game, seat = voice.view.game, str(voice.view.seat)
    exposed = [
        name
        for name in voice.view.companies
        if any(held(game.companies[name], one) for one in game.state.seats if one != seat)
    ]
    if exposed and not isinstance(game.state.stack[0], InitialRound) and deals_in_stock(voice.view):
        yield voice.say("unprotected", companies=exposed)


def _note(view: View, name: str) -> str:
    return say("protect_note", company=name, price=view.game.price(view.game.companies[name]))
