"""Private companies on a turnsheet: those a company may buy, and one's word to sell."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.games.eighteenxx.features.private_sales.to_companies import (
    BuyPrivate,
    SellPrivate,
    price_range,
    sale_refusal,
)
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal, write
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer, OfferBlock


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Private companies that may be bought, at half to double their price."""
    game = view.game
    for name, private in game.state.privates.items():
        prices = price_range(game, name, company.name)
        if prices is None:
            continue
        least, most = prices
        if sale_refusal(game, BuyPrivate(name, least, company.name)) is not None:
            continue
        order = BuyPrivate(name, company=company.name, seat=int(private.owner), most=least)
        title = game.figures.privates[name].title
        own = private.owner == str(view.seat)
        note = say("buy_private", title=title, least=least, most=most, own=own)
        yield replace(proposal(view, order, note), within=prices)


def deals(view: View) -> OfferBlock:
    """One's word to sell a private company."""
    game = view.game
    offered = [
        Offer(
            "sell",
            name,
            write(view, SellPrivate(name, least=game.figures.privates[name].price)),
            note=view.say("private_note", title=game.figures.privates[name].title),
        )
        for name, private in game.state.privates.items()
        if private.owner == str(view.seat) and game.figures.privates[name].for_sale
    ]
    return OfferBlock(view.say("block_deals"), (), tuple(offered), (view.say("deals"),))
