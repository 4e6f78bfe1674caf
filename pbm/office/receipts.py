"""What goes back for a letter: how it was read, and the sheet again with the next revision."""

import textwrap
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pbm.core.languages import ENGLISH, speaking
from pbm.core.wording import Wording, wording
from pbm.games.family import Reading, Seat
from pbm.office.judge import LetterRefusal
from pbm.office.record import Accepted
from pbm.office.seal import orders_sum, short
from pbm.sheets.asides import AWAY, Asides
from pbm.sheets.complaint import Complaint, complaint_lines
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead, numbered_after, proposing
from pbm.sheets.sheet import print_sheet

_MOST_WORDS, _LONGEST_WORDS = 20, 200  # lines that are repeated, and characters of one
WIDTH = 72
"""Columns of a receipt's own sentences."""


class Replaced(msgspec.Struct, frozen=True):
    """What a sheet takes the place of."""

    revision: int
    orders: int
    dropped: tuple[str, ...]
    """Orders that stood there and stand no longer."""


class Receipt(msgspec.Struct, frozen=True):
    """One sheet as it was read."""

    seat: Seat
    head: SheetHead
    """Of the sheet that goes back: the next revision."""
    reading: Reading
    forecast: tuple[str, ...]
    sheet: Sheet
    subject: str = ""
    """The letter's; empty when the moderator typed it in."""
    typed: bool = False
    unread: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    """Lines beside the sheet that would have been orders in it."""
    proposed: tuple[str, ...] = ()
    """What they read as: it goes back in the sheet, struck out, as what was `left` does."""
    left: tuple[str, ...] = ()
    """Orders in the letter that do not count."""
    words: tuple[str, ...] = ()
    """What else was written beside the sheet, where that is all that the letter says."""
    asides: Asides = Asides()
    """What it says to the office."""
    at_once: frozenset[int] = frozenset()
    """Seats to which what it says to them goes now."""
    letter: str = ""
    """SHA-256 of the letter's bytes; empty when the moderator typed it in."""
    tried: bool = False
    flat: bool = False
    """It was recovered from what a sheet looked like, and is to be confirmed."""
    """It was only a try, and counts for nothing."""
    replaced: Replaced | None = None
    others: int = 0
    """Further sheets of the seat in the same letter."""
    back: bool = False
    """The computer had played the seat until it came."""
    refusal: LetterRefusal | None = None
    """Why it does not replace what stands."""
    language: str = ENGLISH
    """In which its player is written to."""
    stands: tuple[str, ...] = ()
    """The orders that stand instead, as canonical text."""


def replaced(standing: Accepted | None, orders: str) -> Replaced | None:
    """What an accepted sheet replaces, and which orders of it are not in the new one."""
    if standing is None:
        return None
    left = orders.splitlines()
    dropped = [line for line in standing.orders.splitlines() if line not in left]
    return Replaced(standing.revision, len(standing.orders.splitlines()), tuple(dropped))


def words() -> Wording:
    """The sentences of `reports/office/`."""
    return wording("reports", "office")


def receipt_subject(receipt: Receipt) -> str:
    """The subject of the mail."""
    head = receipt.head
    read = receipt.reading.orders or receipt.asides.nothing or receipt.asides.lines
    sentence = "subject_stands" if receipt.stands else "subject_none"
    sentence = "subject" if read and receipt.refusal is None else sentence
    sentence = "subject_tried" if receipt.tried else sentence
    sentence = "subject_flat" if receipt.flat else sentence
    with speaking(receipt.language):
        return words().say("receipt", sentence, game=head.game, turn=head.turn, seat=head.seat)


def receipt_text(receipt: Receipt, with_sheet: bool = True) -> str:
    """The whole receipt; the terminal needs it without the sheet."""
    with speaking(receipt.language):
        return _text(receipt, with_sheet)


def _text(receipt: Receipt, with_sheet: bool) -> str:
    """The same in the language in force."""
    head, seat = receipt.head, receipt.seat
    facts = {"game": head.game, "turn": head.turn, "seat": head.seat, "character": seat.character}
    if receipt.typed:
        lines = _paragraph("entered", **facts)
    else:
        lines = _paragraph("came", subject=receipt.subject, **facts)
    lines += ["", *_taken(receipt)]
    if receipt.forecast and receipt.refusal is None:
        lines += ["", *_paragraph("foreseen"), *_items(receipt.forecast)]
    lines += complained(_complaints(receipt), others=bool(_standing(receipt)))
    lines += beside_lines(receipt)
    if receipt.unread:
        lines += ["", *_paragraph("unread", names=receipt.unread)]
    lines += _sums(receipt)
    if with_sheet:
        said, top = ("try_again", "tried_orders") if receipt.tried else ("again", "your_orders")
        said, top = ("flat_again", "flat_orders") if receipt.flat else (said, top)
        lines += ["", *_paragraph(said, revision=head.revision), ""]
        again = refilled(receipt.sheet, _written(receipt), top)
        again = with_left(
            again, (*receipt.left, *receipt.proposed), besides=receipt.refusal is None
        )
        lines += [print_sheet(again, head)]
    return "\n".join(lines).rstrip() + "\n"


def beside_lines(receipt: Receipt | LetterRefusal) -> list[str]:
    """What stands in the letter and does not count: its orders, and words beside the sheet."""
    lines: list[str] = []
    if receipt.left:
        lines += ["", *_paragraph("left", count=len(receipt.left)), *_items(receipt.left)]
    if receipt.words:
        shown = tuple(line[:_LONGEST_WORDS] for line in receipt.words[:_MOST_WORDS])
        lines += ["", *_paragraph("words"), *_items(shown)]
    if receipt.outside:
        lines += ["", *_paragraph("outside", count=len(receipt.outside)), *_items(receipt.outside)]
    if others := tuple(line for line in receipt.proposed if line not in receipt.left):
        lines += ["", *_paragraph("proposed", count=len(others)), *_items(others)]
    return lines


def _taken(receipt: Receipt) -> list[str]:
    """The orders in words and what they replace, or why the sheet replaces nothing."""
    if receipt.refusal is not None:
        lines = [*wrapped(refusal_text(receipt.refusal)), ""]
        lines += _paragraph("stands", count=len(receipt.stands))
        return lines + _items(receipt.stands)
    count = len(receipt.reading.orders)
    lines = [*_paragraph("flat" if receipt.flat else "tried"), ""] if receipt.tried else []
    lines += [*_paragraph("back", seat=receipt.head.seat), ""] if receipt.back else []
    lines += _paragraph("nothing") if receipt.asides.nothing else _paragraph("read", count=count)
    lines += _items(_standing(receipt))
    lines += _asides(receipt.asides, receipt.at_once if not receipt.tried else frozenset())
    if receipt.replaced is not None:
        facts = msgspec.structs.asdict(receipt.replaced)
        lines += ["", *_paragraph("replaced", **facts), *_items(receipt.replaced.dropped)]
    if receipt.others:
        lines += ["", *_paragraph("others", count=receipt.others)]
    return lines


def _asides(asides: Asides, at_once: frozenset[int]) -> list[str]:
    """What the office will do besides."""
    lines: list[str] = []
    for seat, text in asides.to_seats:
        lines += ["", *_paragraph("to_seat", seat=seat, at_once=seat in at_once), *_items((text,))]
    if asides.notes:
        lines += ["", *_paragraph("notes", count=len(asides.notes)), *_items(asides.notes)]
    for turn in dict.fromkeys(turn for turn, _ in asides.ahead):
        kept = tuple(line for key, line in asides.ahead if key == turn)
        named = "" if turn == AWAY else turn
        lines += ["", *_paragraph("ahead", turn=named, count=len(kept)), *_items(kept)]
    if asides.away:
        lines += ["", *_paragraph("away", turn=asides.away)]
    if not asides.final:
        lines += ["", *_paragraph("not_final")]
    return lines


def _sums(receipt: Receipt) -> list[str]:
    """By which letter and orders are known again; the next report says the same."""
    if receipt.refusal is not None or receipt.tried:
        return []
    told = []
    if receipt.letter:
        told.append(words().say("receipt", "letter_sum", sum=short(receipt.letter)))
    orders = "\n".join(_standing(receipt))
    told.append(words().say("receipt", "orders_sum", sum=orders_sum(orders)))
    return ["", *told]


def _standing(receipt: Receipt) -> tuple[str, ...]:
    """The orders that stand now."""
    if receipt.refusal is not None:
        return receipt.stands
    return tuple(order.text for order in receipt.reading.orders)


def _written(receipt: Receipt) -> tuple[str, ...]:
    """The lines of the sheet that goes back."""
    if receipt.refusal is not None:
        return receipt.stands
    return (*_standing(receipt), *receipt.asides.lines)


def _complaints(receipt: Receipt) -> tuple[Complaint, ...]:
    """What is wrong with the sheet's lines, unless it is a quotation, which a mail program may have
    broken."""
    own = receipt.refusal is None or receipt.refusal.reason == "empty"
    return receipt.reading.complaints if own else ()


def complained(complaints: tuple[Complaint, ...], *, others: bool) -> list[str]:
    """Every complaint with its line and caret; `others`: whether other orders stand."""
    if not complaints:
        return []
    lines = ["", *_paragraph("complained", count=len(complaints))]
    for complaint in complaints:
        lines += ["", *complaint_lines(complaint, others=others)]
    return lines


def refilled(sheet: Sheet, orders: tuple[str, ...], title: str = "your_orders") -> Sheet:
    """The sheet with the orders as they stand on top, and all its own offers struck."""
    given = tuple(Offer(order="", line=order, given=True) for order in orders)
    status = () if given else (words().say("receipt", "no_orders"),)
    top = OfferBlock(words().say("receipt", title), status, given)
    blocks = tuple(map(_struck, numbered_after(sheet.blocks, orders)))
    notes = (words().say("receipt", "more"), *sheet.notes)
    return Sheet(sheet.greeting, (top, *blocks), notes)


def with_left(sheet: Sheet, lines: Sequence[str], *, besides: bool = True) -> Sheet:
    """A sheet with orders that do not count, struck out; `besides`: whether others of the same
    letter do."""
    return proposing(sheet, words().say("receipt", "also_said", besides=besides), lines)


def _struck(block: OfferBlock) -> OfferBlock:
    """A block with its offers struck, and without a note that they stand."""
    offers = tuple(replace(offer, given=False) for offer in block.offers)
    return replace(block, offers=offers, notes=() if block.own else block.notes)


def with_imprint(sheet: Sheet, awaited: str, due: str, address: str) -> Sheet:
    """A sheet that says on its face until when and where to write."""
    facts = {"awaited": awaited, "due": due, "address": address, "over": False}
    said = words().say("turn", "imprint", asked=True, decides=True, reader=True, **facts)
    return replace(sheet, notes=(said, *sheet.notes)) if due or address else sheet


def refusal_text(refusal: LetterRefusal) -> str:
    """Why a letter does not count, in one or two sentences."""
    return words().say(
        "refusal",
        refusal.reason,
        seat=refusal.seat,
        part=refusal.part,
        found=refusal.mark.said if refusal.mark else refusal.found,
        wanted=refusal.wanted,
    )


def _paragraph(sentence: str, **facts: object) -> list[str]:
    return wrapped(words().say("receipt", sentence, **facts))


def _items(sentences: tuple[str, ...]) -> list[str]:
    """A list of sentences or lines; never by numbers, which are those of a programme's lines."""
    return [
        line
        for sentence in sentences
        for line in textwrap.wrap(
            sentence, WIDTH, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False
        )
    ]


def wrapped(text: str) -> list[str]:
    """The lines of a paragraph of a receipt or another short mail."""
    return textwrap.wrap(text, WIDTH, break_on_hyphens=False)
