"""The row of cards on sheets and in reports."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.page import Cell, Column, Section, Table
from pbm.games.eighteenxx.features.card_row.tables import TABLES
from pbm.games.eighteenxx.mail.sheet import say, write
from pbm.games.eighteenxx.values.feature_frames import Cards
from pbm.games.eighteenxx.values.orders import TakeCard
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.sheets.offer import Offer, OfferBlock


def offers(view: View) -> OfferBlock:
    """Every card as a line, with what it costs where it lies now."""
    game = view.game
    row = game.on_stack(Cards)
    found = []
    for place, card in enumerate(row.row if row else ()):
        private = game.figures.privates.get(card.name)
        note = say(
            "card",
            title=private.title if private else card.name,
            price=private.price if private else 0,
            laid=game.by(TABLES).step * place,
            money=card.money,
        )
        found.append(Offer("take", card.name, write(view, TakeCard(card.name)), note=note))
    cash = (say("cash", cash=game.cash(str(view.seat))),)
    return OfferBlock(say("block_cards"), cash, tuple(found), (say("cards_note"),))


def section(voice: Voice) -> Iterator[Section]:
    """The row as it lies, from the left."""
    game = voice.view.game
    frame = game.on_stack(Cards)
    if frame is None:
        return
    heads = voice.heads("cards_heads")
    rows: list[tuple[Cell, ...]] = []
    for place, card in enumerate(frame.row):
        private = game.figures.privates.get(card.name)
        figures = (private.title, private.price, private.income) if private else ("", 0, "")
        rows.append((place + 1, card.name, *figures, game.by(TABLES).step * place, card.money))
    columns = tuple(
        Column(head, "left" if n in (1, 2) else "right", weight=n == 2)
        for n, head in enumerate(heads)
    )
    note = voice.say("cards_next", who=voice.who(frame.seat))
    yield Section(voice.say("section_cards"), (Table(columns, tuple(rows), note=note),))
