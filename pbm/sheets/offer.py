"""Offers: the orders a sheet proposes, with their limits, for every printer of sheets.

A turnsheet is blocks of offers. The text printer writes each as an order line under comments, the
PDF as a line to fill by hand, a form as fields; what is read back is always the same order line.
"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set

import msgspec
from msgspec.structs import replace

from pbm.core.page import Block

_NUMBER = re.compile(r"(keep )?(\d+)(\. )")
"""A line's own number, in games whose orders are numbered."""
_FIGURE = re.compile(r" \d+$")
"""The last figure of a line, which the limits of an offer are for."""


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
    """Its names are the only ones that may stand in it, but where its choices tell of others;
    figures can be changed."""
    drawn: tuple[Block, ...] = ()
    """What printed pages show in place of the choices."""


class OfferBlock(msgspec.Struct, frozen=True):
    """Offers under one head: the personal ones, or those of one railroad or company."""

    title: str
    status: tuple[str, ...] = ()
    """Facts beside the head: cash, loan, efficiency."""
    offers: tuple[Offer, ...] = ()
    notes: tuple[str, ...] = ()
    own: bool = False
    """Whether they are lines of the seat's own programme; its notes say that they stand."""


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


def numbered_after(blocks: Iterable[OfferBlock], lines: Iterable[str]) -> tuple[OfferBlock, ...]:
    """The blocks with their numbered offers counted on from the highest number of other lines of
    the same sheet: whoever takes both must not have a number twice."""
    numbers = (_NUMBER.match(line) for line in lines)
    highest = max((int(found.group(2)) for found in numbers if found), default=0)
    return tuple(
        replace(block, offers=tuple(_moved_up(offer, highest) for offer in block.offers))
        for block in blocks
    )


def _moved_up(offer: Offer, by: int) -> Offer:
    """An offer with so much added to the number of its line."""
    found = _NUMBER.match(offer.line)
    return offer if found is None else _numbered(offer, int(found.group(2)) + by)


def _numbered(offer: Offer, number: int) -> Offer:
    """An offer with another number, if its line bears one."""
    found = _NUMBER.match(offer.line)
    if found is None:
        return offer
    keep, _, stop = found.groups(default="")
    return replace(offer, line=f"{keep}{number}{stop}{offer.line[found.end() :]}")


def proposing(sheet: Sheet, title: str, lines: Iterable[str]) -> Sheet:
    """A sheet with further orders below its first block, struck out and numbered behind its own."""
    there = [one.line for block in sheet.blocks for one in block.offers]
    own = [line for line in dict.fromkeys(lines) if line not in there]
    if not own:
        return sheet
    offers = (Offer(order="", line=line, settled=True) for line in own)
    block = OfferBlock(title, (), tuple(_numbered(one, n) for n, one in enumerate(offers, 1)))
    return replace(
        sheet, blocks=(*sheet.blocks[:1], *numbered_after((block,), there), *sheet.blocks[1:])
    )


def answers_first(question: OfferBlock, own: OfferBlock) -> tuple[OfferBlock, OfferBlock]:
    """The answers to a question numbered from 1 and own lines counted on from them, where these
    are numbered: the lowest number is done, and an answer that is taken must not wait behind."""
    if not any(_NUMBER.match(offer.line) for offer in own.offers):
        return question, own
    answers = tuple(
        replace(offer, line=f"{number}. {offer.line}")
        for number, offer in enumerate(question.offers, start=1)
    )
    (behind,) = numbered_after((own,), (offer.line for offer in answers))
    return replace(question, offers=answers), behind


def once_each(
    asked: Sequence[OfferBlock], own: OfferBlock, blocks: Sequence[OfferBlock]
) -> tuple[list[OfferBlock], OfferBlock, list[OfferBlock]]:
    """A question with its answers, own lines and what is offered besides, every order once.

    An own line that stands as an order is the answer to the question if it has no number, else it
    stays in its place; it takes the place of an offer of the same. One that is merely proposed
    again is left to the offer; one with another figure keeps to the offer's limits."""
    standing = {_bare(one.line): one for one in own.offers if one.given}
    whole = {key for key, one in standing.items() if one.line == key}
    told = {_bare(one.line): one for block in (*blocks, *asked) for one in block.offers}
    limits = {_FIGURE.sub("", line): one.within for line, one in told.items() if one.within}
    answers = [_answered(block, whole, standing.keys() - whole) for block in asked]
    given = {one.line for block in answers for one in block.offers if one.given}
    lines = tuple(
        _told(_within(one, limits), told.get(_bare(one.line)))
        for one in own.offers
        if (one.line not in given if one.given else _bare(one.line) not in told)
    )
    before = {*standing, *(_bare(one.line) for block in answers for one in block.offers)}
    others = [_without(block, before) for block in blocks]
    return answers, replace(own, offers=lines), others


def _answered(block: OfferBlock, whole: Set[str], numbered: Set[str]) -> OfferBlock:
    """A question's answers: given where they stand; left out where they stand under a number, if
    another is left."""
    others = tuple(o for o in block.offers if _bare(o.line) not in numbered) or block.offers
    answers = tuple(replace(one, given=one.given or one.line in whole) for one in others)
    return replace(block, offers=answers)


def _without(block: OfferBlock, lines: Set[str]) -> OfferBlock:
    """A block without the offers of these orders."""
    return replace(block, offers=tuple(o for o in block.offers if _bare(o.line) not in lines))


def _bare(line: str) -> str:
    """An order without its number; one that is kept is another order."""
    found = _NUMBER.match(line)
    return line[found.end() :] if found and not found.group(1) else line


def _within(line: Offer, limits: Mapping[str, tuple[int, int]]) -> Offer:
    """A line with the limits of the offer that differs from it in its figure, if there is one."""
    return replace(line, within=limits.get(_FIGURE.sub("", _bare(line.line)), line.within))


def _told(line: Offer, offer: Offer | None) -> Offer:
    """A line that stands, with what the offer of the same order tells."""
    if offer is None:
        return line
    return replace(offer, order=line.order, line=line.line, given=line.given)
