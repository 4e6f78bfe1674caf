"""Offers: the orders a sheet proposes, with their limits, for every printer of sheets.

A turnsheet is blocks of offers. The text printer writes each as an order line under comments, the
PDF as a line to fill by hand, a form as fields; what is read back is always the same order line.
"""

import msgspec

from pbm.core.page import Block


class Offer(msgspec.Struct, frozen=True):
    """One order that the seat may give now.

    `line` is the order as it would be mailed, with the largest legal figure; `given` says whether
    it stands on the sheet as an order (a standing instruction) or only as a struck proposal.
    """

    order: str
    """The verb, as registered in the family's order classes."""
    subject: str = ""
    line: str = ""
    given: bool = False
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    note: str = ""
    rule: str = ""
    """The rule that cuts or refuses one more than the limit."""
    spans: tuple[tuple[int, int], ...] = ()
    """For each choice the least and the most figure that goes with it, where these differ."""
    within: tuple[int, int] | None = None
    """The least and the most of its figure where the note tells them already."""
    settled: bool = False
    """Its names are the only ones that may stand in it; figures alone can be changed."""
    drawn: tuple[Block, ...] = ()
    """What printed pages show in place of the choices."""


class OfferBlock(msgspec.Struct, frozen=True):
    """Offers under one head: the personal ones, or those of one railroad or company."""

    title: str
    status: tuple[str, ...] = ()
    """Facts beside the head: cash, loan, efficiency."""
    offers: tuple[Offer, ...] = ()
    notes: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """All that one seat may order now."""

    greeting: str
    blocks: tuple[OfferBlock, ...]
    notes: tuple[str, ...] = ()


class SheetHead(msgspec.Struct, frozen=True):
    """What the begin line bears: `=== SHEET game turn seat.revision code ===`."""

    game: str
    turn: str
    seat: int
    revision: int
    code: str
