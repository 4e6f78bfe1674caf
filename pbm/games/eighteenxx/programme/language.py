"""Which decision a line answers, and how a title's programmes are written."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbm.games.eighteenxx.programme import orders
from pbm.games.eighteenxx.programme.figures import FACTS
from pbm.games.eighteenxx.programme.forms import forms
from pbm.games.eighteenxx.programme.names import vocabularies
from pbm.games.eighteenxx.programme.orders import Wish
from pbm.games.eighteenxx.values.title import Title
from pbm.games.table.messages import PLACE, Message
from pbm.games.table.programme import Language, Place, heading
from pbm.sheets.parse import Grammar

STOCK = "stock"
"""The block of numbered lines: turns of stock rounds, the initial one too."""
AUCTION = "auction"
"""The block of maxima and raises."""
DEAL = "deal"
"""The block of the other side's word."""

STEPS = ("lay", "station", "run", "dividend", "trains", "privates")
"""The steps of a company's turn in order."""
COMPANY_KINDS = frozenset({*STEPS, "discard", "marker", "connection run", "connection dividend"})
"""All blocks of a company's lines."""
STOCK_KINDS = frozenset({STOCK, AUCTION, "protection"})
"""The blocks of stock rounds."""

BLOCKS: Mapping[type[Wish], str] = {
    orders.Protect: "protection",
    orders.Lay: "lay",
    orders.Station: "station",
    orders.PlaceToken: "privates",
    orders.Claim: "claim",
    orders.BuyTrain: "trains",
    orders.Bankrupt: "trains",
    orders.Discard: "discard",
    orders.Marker: "marker",
}
"""Orders that stand in one block of a company's lines."""

RUNNING: Mapping[type[Wish], str] = {
    orders.Run: "run",
    orders.RunBest: "run",
    orders.Dividend: "dividend",
}
"""Orders that a connection run has too."""


def place(order: Wish | Message) -> Place:
    """The block and the company of an order."""
    if isinstance(order, Message):
        return PLACE
    company = getattr(order, "company", None) or ""
    if isinstance(order, orders.SellPrivate | orders.SellTrain | orders.AcceptRedemption):
        return Place(DEAL, numbered=False)
    if isinstance(order, orders.Decline):
        return Place(order.step, company, numbered=False)
    if isinstance(order, orders.ForcedSale):
        return Place("trains", numbered=False)
    if isinstance(order, orders.Maximum | orders.Raise):
        return Place(AUCTION, order.private, numbered=False)
    if isinstance(order, orders.BuyPrivate) and company:
        return Place("privates", company, numbered=False)
    if type(order) in RUNNING:
        return Place(_running(order), company, numbered=False)
    if type(order) in BLOCKS:
        return Place(BLOCKS[type(order)], company, numbered=False)
    return Place(STOCK, company)


def _running(order: Wish) -> str:
    """The block of a run or dividend, of the connection run's own where it says so."""
    kind = RUNNING[type(order)]
    return f"connection {kind}" if getattr(order, "connection", False) else kind


def under(order: Wish, subject: str) -> Wish:
    """The order with the company of its heading filled in."""
    if not subject or getattr(order, "company", "") is not None:
        return order
    return msgspec.structs.replace(order, company=subject)


def language(title: Title) -> Language:
    """The language of a title's programmes."""
    return Language(
        grammar=Grammar(forms()),
        words=vocabularies(title),
        facts=FACTS,
        place=place,
        headings=(
            heading("STOCK ROUND", STOCK),
            heading("INITIAL STOCK ROUND", STOCK),
            heading("OPERATING ROUND"),
            heading("AUCTIONS", AUCTION),
            heading("COMPANY <subject:company>"),
        ),
        under=under,
    )
