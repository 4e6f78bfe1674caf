"""The order page: a seat's situation and its offers as forms, in one file that asks no server.

What it gives back is the sheet's own text. Everything it knows comes from the sheet's offers and
the family's usage lines; its script reads edited words by the same usage lines and leaves the rest
alone.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from pbm.core.hexmap import DrawnHex, HexMap, Layout
from pbm.core.page import Document, MarketGrid, NetworkMap
from pbm.press.hexmap import inset_slip
from pbm.press.html import block_html, joined, words_html
from pbm.press.letters import line_of
from pbm.press.pages import page, web_file
from pbm.press.plates import plates
from pbm.press.svg import Looks, SvgPicture, picture
from pbm.sheets.fields import (
    Field,
    FixedWords,
    JointLimit,
    Joints,
    LinePart,
    Writing,
    line_parts,
    listed,
    named_in,
    numbers,
    several,
    whole_orders,
)
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead
from pbm.sheets.sheet import limits_of
from pbm.sheets.touch import RouteFacts, Touch, TouchTrail
from pbm.sheets.usage import Slot, Symbol, Vocabularies, Word, kind_words, slots

TILE = 56.0
SCRIPTS = (
    "reckoning", "reading", "sums", "cards", "letter", "asking", "conditions", "board", "sending",
)  # fmt: skip
"""The modules of the page in the order in which one classic script holds them."""


class PageOffer(msgspec.Struct, frozen=True):
    """An offer as the page shows it."""

    offer: Offer
    parts: tuple[LinePart, ...]
    number: int
    """Its place among the cards; -1 for what is only told."""


class PageBlock(msgspec.Struct, frozen=True):
    """A block of offers under its head."""

    block: OfferBlock
    offers: tuple[PageOffer, ...]


class Imprint(msgspec.Struct, frozen=True):
    """Where and by when to answer."""

    address: str
    due: str = ""


def print_order_page(
    sheet: Sheet,
    head: SheetHead,
    writing: Writing,
    touches: Sequence[Touch],
    report: Document,
    imprint: Imprint,
) -> bytes:
    """The page as one HTML file; the same sheet gives the same bytes."""
    looks = Looks()
    blocks = _blocks(sheet, writing)
    maps = _maps(report, looks, frozenset(one.place for one in touches))
    data = {**_data(blocks, head, writing, imprint), **_board(touches, looks)}
    facts = {
        "head": head,
        "sheet": sheet,
        "blocks": blocks,
        "imprint": imprint,
        "maps": maps,
        "report": joined(filter(None, (words_html(one) for one in report.sections))),
        "data": data,
        "touches": touches,
        "looks": Markup(looks.sheet("svg")),
        "style": Markup(_web("house.css") + _web("order.css")),
        "script": _script(),
        "block_html": block_html,
        "limits": limits_of,
        "kind": kind_words,
    }
    return page("turnsheets", "common", "order_page.html", **facts).encode()


def print_locked_page(turn: str, nonce: bytes, sealed: bytes) -> bytes:
    """A page that asks for its key and opens what is sealed in it; see `docs/order-page.md`."""
    facts = {"nonce": b64encode(nonce).decode(), "sealed": b64encode(sealed).decode()}
    return page("turnsheets", "common", "locked_page.html", turn=turn, **facts).encode()


def _web(name: str) -> str:
    return web_file(name).decode().replace("</", "<\\/")


def _script() -> Markup:
    """The modules as one script, whose names nobody else sees."""
    modules = "\n".join(_web(f"order/{name}.js") for name in SCRIPTS)
    alone = Markup('(function () {{\n"use strict";\n{}\n}})();\n').format(Markup(modules))
    return Markup(_web("house.js")) + alone


def _maps(report: Document, looks: Looks, places: frozenset[str]) -> list[tuple[str, Markup]]:
    """The maps and markets of the reader's report, by the plans of its printed pages; places of
    maps can be touched."""
    drawn = [
        (line_of(section.title), block)
        for section in report.sections
        for block in section.blocks
        if isinstance(block, HexMap | NetworkMap | MarketGrid)
    ]
    drawn.sort(key=lambda one: isinstance(one[1], MarketGrid))  # maps first: they are touched
    made = ((title, plates([block], looks, places)[0]) for title, block in drawn)
    return [(title, _svg(one, title)) for title, one in made if one is not None]


def _svg(drawn: SvgPicture, label: str) -> Markup:
    """A map as a group, in which the places that can be touched are buttons."""
    shape = Markup('<svg viewBox="{}" role="group" aria-label="{}">{}</svg>')
    return shape.format(drawn.box, label, Markup("".join(drawn.elements)))


def _board(touches: Sequence[Touch], looks: Looks) -> dict[str, Any]:
    """What places stand for, and the pictures that they show, each once."""
    pictures: dict[tuple[DrawnHex, Layout], int] = {}
    told: list[dict[str, Any]] = []
    routes: list[RouteFacts] = []
    for one in touches:
        shown = None
        if one.picture is not None:
            shown = pictures.setdefault((one.picture, one.layout), len(pictures))
        trail = _trail(one.trail, routes) if one.trail is not None else None
        found = {"place": one.place, "title": one.title, "line": one.line, "told": one.told}
        told.append({**found, "picture": shown, "trail": trail})
    drawn = [_tile(cell, layout, looks) for cell, layout in pictures]
    return {"touches": told, "pictures": drawn, "routes": msgspec.to_builtins(routes)}


def _trail(trail: TouchTrail, routes: list[RouteFacts]) -> dict[str, Any]:
    """A trail with the number of the facts that its routes are reckoned by, each kept once."""
    facts = trail.routes
    if facts is not None and not any(one is facts for one in routes):
        routes.append(facts)
    number = next((n for n, one in enumerate(routes) if one is facts), None)
    bare = msgspec.structs.replace(trail, routes=None)
    return {**msgspec.to_builtins(bare), "routes": number}


def _tile(cell: DrawnHex, layout: Layout, looks: Looks) -> str:
    """A tile alone, as it would lie."""
    slip = inset_slip(HexMap("", layout, (cell,), ()), TILE, TILE)
    drawn = picture([slip], TILE, looks)
    return f'<svg viewBox="{drawn.box}" aria-hidden="true">{"".join(drawn.elements)}</svg>'


def _blocks(sheet: Sheet, writing: Writing) -> tuple[PageBlock, ...]:
    """All offers with their fields; those that have none are only told."""
    found, number = [], 0
    for block in sheet.blocks:
        offers = []
        for offer in offers_of(block, writing):
            parts = line_parts(offer, writing)
            offers.append(PageOffer(offer, parts, number if parts else -1))
            number += bool(parts)
        found.append(PageBlock(block, tuple(offers)))
    return tuple(found)


def offers_of(block: OfferBlock, writing: Writing) -> Iterator[Offer]:
    """The offers of a block; choices that are orders of their own become offers."""
    for offer in block.offers:
        orders = whole_orders(offer, writing) if offer.line else ()
        if not orders:
            yield offer
            continue
        yield msgspec.structs.replace(offer, choices=())
        for line in orders:
            yield Offer(offer.order, offer.subject, line, settled=True)


def _data(
    blocks: Sequence[PageBlock], head: SheetHead, writing: Writing, imprint: Imprint
) -> dict[str, Any]:
    """What the script is given: offers, usage lines, names, and the marks of the sheet."""
    return {
        "mark": mark(head),
        "end": END,
        "key": f"{head.game} {head.turn} {head.seat}.{head.revision} {head.code}",
        "address": imprint.address,
        "subject": f"{head.game} {head.turn}",
        "programme": writing.programme,
        "joints": msgspec.to_builtins(Joints()),
        "sums": [_limit(one, writing) for one in writing.limits],
        "offers": [
            _exported(one, writing) for block in blocks for one in block.offers if one.number >= 0
        ],
        "facts": {name: msgspec.to_builtins(fact) for name, fact in writing.figures.items()},
        **_usage_data(writing),
    }


def _limit(one: JointLimit, writing: Writing) -> dict[str, Any]:
    """A sum with the numbers of its usage lines."""
    keys = [form.key for form in writing.grammar.forms]
    parts = [
        {
            **msgspec.to_builtins(part),
            "forms": [f"{at}" for at, key in enumerate(keys) if key == part.form],
        }
        for part in one.parts
    ]
    return {"told": one.told, "most": one.most, "parts": parts}


def _usage_data(writing: Writing) -> dict[str, Any]:
    """Usage lines, the names and the figures that stand in them."""
    used = {slot.vocabulary for form in writing.grammar.forms for slot in slots(form.usage.parts)}
    used |= {kind for fact in writing.figures.values() for kind in fact.arguments}
    names, figures = {}, {}
    for kind in sorted(used & set(writing.words)):
        vocabulary = writing.words[kind]
        number = numbers(vocabulary)
        if listed(vocabulary):
            names[kind] = listed(vocabulary)
        elif number is not None:
            figures[kind] = (number.least, number.most)
    forms = [
        {
            "key": f"{at}",
            "shown": form.usage.shown,
            "hidden": form.hidden,
            "claims": form.claims,
            "answers": writing.answers.get(form.key, ""),
            "subject": writing.subjects.get(form.key, ""),
            "parts": _symbols(form.usage.parts, writing.words),
        }
        for at, form in enumerate(writing.grammar.forms)
    ]
    kinds = {kind: kind_words(kind) for kind in sorted(used) if kind_words(kind) != kind}
    return {"forms": forms, "names": names, "numbers": figures, "kinds": kinds}


def _exported(one: PageOffer, writing: Writing) -> dict[str, Any]:
    """An offer as the script is given it; its limits stand in the page."""
    parts: list[str | Mapping[str, Any]] = []
    for part in one.parts:
        if isinstance(part, FixedWords):
            parts.append(part.text)
        elif part.kind == "choice" and not part.choices:
            parts.append(part.value)
        else:
            parts.append({"name": part.name, "lead": part.lead, "spare": bool(part.lead)})
    offer = one.offer
    found = {"line": offer.line, "given": offer.given, "parts": parts}
    if offer.spans:
        named = next(p for p in one.parts if isinstance(p, Field) and p.choices)
        spans = zip(offer.choices, offer.spans, strict=True)
        words = writing.words[named.vocabulary]
        found["spans"] = {named_in(choice, words): span for choice, span in spans}
    return found


def _symbols(parts: Sequence[Symbol], words: Vocabularies) -> list[dict[str, Any]]:
    """A usage line's parts as the script reads them."""
    found: list[dict[str, Any]] = []
    for part in parts:
        if isinstance(part, Word):
            found.append({"word": part.spellings, "spare": not part.needed, "silent": part.silent})
        elif isinstance(part, Slot):
            many = part.many or several(words[part.vocabulary])
            found.append({"slot": part.field, "of": part.vocabulary, "many": many})
        else:
            found.append({"maybe": _symbols(part.parts, words)})
    return found
