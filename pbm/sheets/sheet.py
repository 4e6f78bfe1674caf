"""A sheet as text: comments and order lines of at most 68 columns between the marks.

What stands as an order is given as it is mailed back; every other offer is struck (`#: `), and a
player takes the sign away. Orders that are longer than a line go on after `+`.

The office knows what it printed, and finds it again however a mail program wrapped it: a comment
that was broken (`# Whoever bids most of all`, and below it `buys it`) has no end that is an order.
"""

import textwrap
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from pbm.core.languages import words_of
from pbm.core.wording import Sentences
from pbm.sheets.lines import WIDTH, clean, on_lines, split
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead

STRUCK = "#: "
_Place: TypeAlias = tuple[int, int]
"""A line of a text and a word of it."""

_BAR = "|"
"""Between choices; where a line begins with it, it is taken for a sign of quoting and is gone."""
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


_say = Sentences("turnsheets", "common", "sheet")
"""A sentence of `turnsheets/common/sheet.jinja`."""


class _Words(dict[str, "_Words"]):
    """Printed lines by their words, one after the other."""

    line = ""
    """The whole line that ends here."""


def as_printed(text: str, printed: Collection[str]) -> str:
    """A sheet's text with its printed orders whole again, and with `#` for each printed comment;
    what stands by itself in a line keeps its place."""
    raws = split(text)
    lines = [clean(raw).split() for raw in raws]
    known, at = _known(printed), 0
    while known and at < len(lines):
        found, taken = _found(lines, at, known)
        kept = ["#" if one.startswith("#") else one for one in found]
        kept = kept if len(kept) <= taken else [one for one in kept if one != "#"]
        if found and len(kept) <= taken:
            raws[at : at + taken] = [*kept, *[""] * (taken - len(kept))]
        at += max(1, taken)
    return "\n".join(raws)


def _known(printed: Collection[str]) -> _Words:
    """All printed lines but the marks."""
    known = _Words()
    for line in map(clean, printed):
        if line and not line.startswith("==="):
            words = known
            for word in line.split():
                words = words.setdefault(word, _Words())
            words.line = line
    return known


def _found(lines: Sequence[Sequence[str]], at: int, known: _Words) -> tuple[list[str], int]:
    """The printed lines that some lines, from one on, consist of; and how many these are."""
    found: list[str] = []
    end: _Place = (at, 0)
    while end[1] or end[0] == at:
        words, longest = known, ""
        for place, word in _from(lines, end):
            words = words.get(_BAR, words) if word not in words else words
            words = words.get(word, _Words())
            if words.line:
                longest, behind = words.line, place
            if not words:
                break
        if not longest:
            return [], 0
        found.append(longest)
        end = (behind[0], behind[1] + 1)
        end = end if end[1] < len(lines[end[0]]) else (end[0] + 1, 0)
    return found, end[0] - at


def _from(lines: Sequence[Sequence[str]], place: _Place) -> Iterator[tuple[_Place, str]]:
    """The words from a place up to an empty line, with their own places."""
    at, first = place
    while at < len(lines) and lines[at]:
        for column in range(first, len(lines[at])):
            yield (at, column), lines[at][column]
        at, first = at + 1, 0
