"""A sheet as text: comments and order lines of at most 68 columns between the marks.

What stands as an order is given as it is mailed back; every other offer is struck (`#: `), and a
player takes the sign away. Orders that are longer than a line go on after `+`.
"""

import textwrap
from collections.abc import Iterator, Sequence

from pbm.core.languages import words_of
from pbm.core.wording import Sentences
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead

WIDTH = 68
"""Columns that mail programs do not wrap, twice quoted."""
STRUCK = "#: "
_TIE = "\x1a"
"""Holds the words of a choice together while lines are broken."""


def print_sheet(sheet: Sheet, head: SheetHead) -> str:
    """The whole text sheet with its marks; it can be mailed back as it is."""
    return "\n".join((mark(head), *_sheet(sheet), END, ""))


def _sheet(sheet: Sheet) -> Iterator[str]:
    """The lines between the marks."""
    yield from comment(sheet.greeting)
    limited = any(one.most is not None for block in sheet.blocks for one in block.offers)
    yield from comment(_say("how", struck=STRUCK.strip(), most=limited))
    for note in sheet.notes:
        yield from comment(note)
    for block in sheet.blocks:
        yield ""
        yield from _block(block)


def _block(block: OfferBlock) -> Iterator[str]:
    """A head with its facts, its notes, and the offers under it."""
    yield from comment(_say("head", title=block.title, status=" | ".join(block.status)))
    for note in block.notes:
        yield from comment(note)
    for offer in block.offers:
        yield from _offer(offer)


def _offer(offer: Offer) -> Iterator[str]:
    """What may be ordered and how much, then the line."""
    said = " ".join(filter(None, (_limits(offer), offer.note)))
    if said:
        yield from comment(_say("note", note=said, rule=offer.rule))
    if offer.choices:
        yield from _choices(offer.choices)
    if offer.line:
        yield from on_lines(offer.line, "" if offer.given else STRUCK)


def _limits(offer: Offer) -> str:
    """The least and the most, as far as the line below does not show them already."""
    least, most = offer.least, offer.most
    if offer.line and not offer.given:
        return _say("least", least=least) if least is not None and least > 1 else ""
    if least is not None and most is not None:
        return _say("limits", least=least, most=most)
    return _say("most", most=most) if most is not None else ""


def limits_of(offer: Offer) -> str:
    """The least and the most that may be ordered, in words."""
    least, most = offer.least, offer.most
    if least is not None and most is not None:
        return f" {_say('limits', least=least, most=most)}"
    if most is not None:
        return f" {_say('most', most=most)}"
    return f" {_say('least', least=least)}" if least is not None and least > 1 else ""


def _choices(choices: Sequence[str]) -> list[str]:
    """Choices between bars, each whole on its line as long as a line can hold it."""
    kept = (" ".join(words_of(one)).replace(" ", _TIE) for one in choices)
    return [line.replace(_TIE, " ") for line in comment(f"{_TIE}| ".join(kept), "#   ")]


def comment(text: str, sign: str = "# ") -> list[str]:
    """Text as comment lines; nothing for no text. Line ends in it become spaces."""
    plain = " ".join(words_of(text))
    return textwrap.wrap(
        plain, WIDTH, initial_indent=sign, subsequent_indent=sign, break_on_hyphens=False
    )


def on_lines(line: str, sign: str = "") -> list[str]:
    """An order on as many lines as it needs; those after the first begin with `+`."""
    more = f"{sign.rstrip(': ')}+ " if sign else "+ "
    return textwrap.wrap(
        " ".join(line.split()),
        WIDTH,
        initial_indent=sign,
        subsequent_indent=more,
        break_on_hyphens=False,
        break_long_words=False,
    )


_say = Sentences("turnsheets", "common", "sheet")
"""A sentence of `turnsheets/common/sheet.jinja`."""
