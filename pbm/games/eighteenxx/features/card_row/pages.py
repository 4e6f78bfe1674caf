"""The row of cards on sheets and in reports."""

from collections.abc import Iterator

from pbm.core.journal import Event
from pbm.core.page import Cell, Column, Paragraph, Section, Table
from pbm.games.eighteenxx.engine.steps.stock_turn import pricing_refusal
from pbm.games.eighteenxx.features.card_row.tables import PRIORITY, TABLES
from pbm.games.eighteenxx.features.card_row.values import (
    Cards,
    CardTaken,
    PrivateAuction,
    TakeCard,
)
from pbm.games.eighteenxx.mail.company_sheet import write
from pbm.games.eighteenxx.mail.report.purse import NOTHING
from pbm.games.eighteenxx.mail.report.supply import power
from pbm.games.eighteenxx.values.events import PrivateBid, PrivateBought
from pbm.games.eighteenxx.values.orders import Maximum, Par
from pbm.games.eighteenxx.values.state import BANK
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.sheets.offer import Offer, OfferBlock


def offers(view: View) -> OfferBlock:
    """Every card as a line, with what it costs where it lies; in an auction a maximum for each."""
    game = view.game
    if game.on_stack(PrivateAuction) is not None:
        return _auction(view)
    row = game.on_stack(Cards)
    found = []
    for place, card in enumerate(row.row if row else ()):
        private = game.figures.privates.get(card.name)
        note = view.say(
            "card",
            title=private.title if private else view.say("bare_card", card=card.name),
            price=private.price if private else 0,
            laid=game.by(TABLES).step * place,
            money=card.money,
            power=_power(view, card.name),
        )
        found.append(Offer("take", card.name, write(view, TakeCard(card.name)), note=note))
    for one in game.state.privates.values() if row else ():
        if one.company and not one.owner:
            found.append(_price(view, one.name, one.company))
    cash = (view.say("cash", cash=game.cash(str(view.seat))),)
    return OfferBlock(view.say("block_cards"), cash, tuple(found), (view.say("cards_note"),))


def _power(view: View, card: str) -> str:
    """What a private company does, nothing of a card that is none."""
    private = view.game.state.privates.get(card)
    printed = view.game.figures.privates.get(card)
    return power(Voice(view), printed, private.company) if private and printed else ""


def _auction(view: View) -> OfferBlock:
    """A maximum for each private company that is still to be auctioned."""
    game, found = view.game, list[Offer]()
    for private in game.state.privates.values():
        if private.owner:
            continue
        printed = game.figures.privates[private.name]
        note = view.say(
            "auctioned",
            title=printed.title,
            price=private.price,
            income=printed.income,
            power=_power(view, private.name),
        )
        line = write(view, Maximum(private.name, private.price))
        found.append(Offer("bid", private.name, line, note=note))
        if private.company:
            found.append(_price(view, private.name, private.company))
    cash = (view.say("cash", cash=game.cash(str(view.seat))),)
    return OfferBlock(view.say("block_auction"), cash, tuple(found), (view.say("auction_note"),))


def _price(view: View, private: str, company: str) -> Offer:
    """At what price the company starts that comes with a private company, whoever takes it."""
    game = view.game
    pars = [one for one in game.grid.pars if not pricing_refusal(game, Par(company, one))]
    title = game.figures.privates[private].title
    note = view.say("founded", title=title, company=company)
    line = write(view, Par(company, max(pars)))
    return Offer("par", company, line, choices=tuple(map(str, sorted(pars))), note=note)


def section(voice: Voice) -> Iterator[Section]:
    """The row as it lies, from the left; of an auction who puts what up, and the bid."""
    game = voice.view.game
    frame, auctions = game.on_stack(Cards), game.on_stack(PrivateAuction)
    if auctions is not None:
        told = voice.say(
            "auction",
            auctioneer=voice.who(auctions.auctioneer),
            private=voice.private(auctions.private) if auctions.private else "",
            bid=auctions.bid,
            high=voice.who(auctions.high) if auctions.high else "",
            left=[voice.private(p.name) for p in game.state.privates.values() if not p.owner],
        )
        yield Section(voice.say("section_auction"), (Paragraph(told),))
    if frame is None:
        return
    heads = voice.heads("cards_heads")
    rows: list[tuple[Cell, ...]] = []
    for place, card in enumerate(frame.row):
        private = game.figures.privates.get(card.name)
        bare = voice.say("card_of_none", priority=card.name == PRIORITY)
        figures = (private.title, private.price, private.income) if private else (bare, 0, "")
        rows.append((place + 1, card.name, *figures, game.by(TABLES).step * place, card.money))
    columns = tuple(
        Column(head, "left" if n in (1, 2) else "right", weight=n == 2)
        for n, head in enumerate(heads)
    )
    note = voice.say("cards_next", who=voice.who(frame.seat))
    yield Section(voice.say("section_cards"), (Table(columns, tuple(rows), note=note),))


def money_of_cards(voice: Voice, fact: Event, _shares: dict[str, int]) -> tuple[str, int]:
    """What the reader left on cards and found on his own, or got as auctioneer (16.2)."""
    seat = str(voice.view.seat)
    match fact:
        case CardTaken(seat=taker, laid=laid, found=found) if taker == seat:
            return "cards", found - laid
        case PrivateBought(buyer=buyer, private=name, price=bid, seller=seller) if (
            buyer != seat and seller == BANK
        ):
            bids = (one for one in voice.view.journal if isinstance(one, PrivateBid))
            if next((one.seat for one in bids if one.private == name), "") == seat:
                return "auctioneer", bid - voice.view.game.figures.privates[name].price
    return NOTHING
