"""An offer in print: a box to tick, the order with fields for its figures and names, a line beside
it for another order, and below it what may be said of it."""

from collections.abc import Sequence

import msgspec

from pbm.core.languages import words_of
from pbm.press.fonts import measure, set_lines, set_words
from pbm.press.letters import figure, line_of
from pbm.press.pdf_form import FieldBox
from pbm.press.pen import INK, Pen
from pbm.press.setting import HAIR, SOFT, Style, text_slip
from pbm.press.slips import MEASURE, Slip
from pbm.press.tags import Element
from pbm.press.words import say
from pbm.sheets.fields import Field, FixedWords, LinePart
from pbm.sheets.form import GIVE, INSTEAD, FormLine
from pbm.sheets.offer import Offer
from pbm.sheets.usage import kind_words

ORDER = Style("mono", 7.4, 9.8)
FILLED = Style("mono", 7.4, 12.6)
"""Lines of an order with fields in them."""
SMALL = Style("sans", 6.6, 8.4, colour=SOFT)
TICK = 8.0
INSET = 15.0
PRINTED = 268.0
"""Width of the printed order; the rest of the measure is ruled for the hand."""
HAND = 20.0
"""Points between ruled lines: room for a pen."""
_SIGN = 4.6  # points of a sign in a field
_SPACE = measure(" ", ORDER.face, ORDER.size)
_LEAST, _MOST, _ARROW = 26.0, 170.0, 12.0


class Atom(msgspec.Struct, frozen=True):
    """A word of an order or one of its fields, on its line."""

    x: float
    wide: float
    text: str = ""
    field: Field | None = None


def offer_slips(offer: Offer, line: FormLine) -> list[Slip]:
    """The order with its box, what may be said of it below, a ruled line at the right."""
    told = Element("P")
    slips = [_order(line, atoms, told, offer) for atoms in _set_pieces(line.pieces)]
    width = PRINTED if offer.line else MEASURE - INSET
    choices = () if offer.drawn else set_barred(offer.choices, SMALL, width)
    small = (*set_small(_facts(offer), width), *choices)
    slips += [text_slip(one, SMALL, INSET, tag=told) for one in small]
    if not slips:
        return []
    for slip in slips[:-1]:
        slip.keep = len(slips) < 12
    slips[0] = _ticked(slips[0], offer, line) if offer.line else slips[0]
    slips[0].above = 3.0
    lack = HAND - sum(slip.height for slip in slips) - 3.0
    if offer.line and lack > 0:
        slips.append(Slip(lack, _nothing))
        slips[-2].keep = True
    return slips


def set_small(text: str, width: float) -> tuple[str, ...]:
    """Small print in lines of a width."""
    shown = line_of(text)
    return set_lines(shown, SMALL.face, SMALL.size, width) if shown else ()


def set_barred(parts: Sequence[str], style: Style, width: float) -> tuple[str, ...]:
    """Parts between bars, each whole on its line where a line can hold it; no line for none."""
    words = [f"{line_of(one)} |" for one in parts]
    if any(measure(one, style.face, style.size) > width for one in words):
        words = words_of(" ".join(words))
    *lines, last = set_words(words, style.face, style.size, width)
    return tuple(filter(None, (*lines, last.removesuffix(" |"))))


def _facts(offer: Offer) -> str:
    """Limits and note with the rule; a colon that leads to the line alone, which stands above, is a
    full stop. A rule alone says nothing."""
    rule = f"({offer.rule})" if offer.rule else ""
    leads = offer.choices and not offer.drawn
    note = offer.note if leads or not offer.note.endswith(":") else f"{offer.note[:-1].rstrip()}."
    said = " ".join(filter(None, (_limits(offer), note)))
    return f"{said} {rule}".rstrip() if said or offer.choices else ""


def _limits(offer: Offer) -> str:
    return limits(offer.least, offer.most)


def limits(least: int | None, most: int | None) -> str:
    """The least and the most of a figure as a sentence; nothing where there is no limit."""
    if least is not None and most is not None:
        return say("sheet_limits", least=figure(least), most=figure(most)) + "."
    if most is not None:
        return say("sheet_most", most=figure(most)) + "."
    return say("sheet_least", least=figure(least)) + "." if least is not None else ""


def _set_pieces(pieces: Sequence[LinePart]) -> list[list[Atom]]:
    """Words and fields one after another on lines of the printed width."""
    lines: list[list[Atom]] = [[]] if pieces else []
    x = 0.0
    for atoms in _kept_together(pieces):
        for at, atom in enumerate(atoms):
            wide = atom.wide if at else sum(one.wide + _SPACE for one in atoms) - _SPACE
            if lines[-1] and x + wide > PRINTED:
                lines.append([])
                x = 0.0
            lines[-1].append(msgspec.structs.replace(atom, x=x))
            x += atom.wide + _SPACE
    return lines


def _kept_together(pieces: Sequence[LinePart]) -> list[list[Atom]]:
    """Each word, each field with the words that lead it; a word too long for a line is cut."""
    found: list[list[Atom]] = []
    for piece in pieces:
        text = piece.lead if isinstance(piece, Field) else piece.text
        words = [
            Atom(0.0, measure(part, ORDER.face, ORDER.size), part)
            for word in words_of(line_of(text))
            for part in set_lines(word, ORDER.face, ORDER.size, PRINTED)
        ]
        if isinstance(piece, Field):
            words = words or (found.pop() if found and found[-1][-1].text else [])
            found.append([*words, Atom(0.0, _breadth(piece), field=piece)])
        else:
            found += [[word] for word in words]
    return found


def _breadth(field: Field) -> float:
    """Room for the longest that may be filled in, within reason."""
    signs = len(field.value) + 1
    if field.kind == "number":
        signs = max(signs, len(figure(field.most or 0)) + 1)
    elif field.kind == "choice":
        signs = max(signs, *(len(word) for word, _ in field.choices), 1)
        return min(_MOST, max(_LEAST, _SIGN * signs + _ARROW))
    else:
        signs += 8
    return min(_MOST, max(_LEAST, _SIGN * signs + 4))


def _order(line: FormLine, atoms: Sequence[Atom], told: Element, offer: Offer) -> Slip:
    """One line of an order with its fields in thin frames."""
    framed = [atom for atom in atoms if atom.field is not None]
    style = FILLED if framed else ORDER
    fields = tuple(_field(line, atom, offer) for atom in framed)

    def draw(pen: Pen, left: float, top: float) -> None:
        base = top - (style.lead + 0.70 * style.size) / 2
        for atom in atoms:
            if atom.text:
                pen.text(left + INSET + atom.x, base, atom.text, style.face, style.size)
        for field in fields:
            pen.rect(left + field.x, top + field.y, field.wide, field.high, None, HAIR, 0.5)

    return Slip(style.lead, draw, tag=told, fields=fields)


def _field(line: FormLine, atom: Atom, offer: Offer) -> FieldBox:
    field = atom.field
    assert field is not None
    chosen = "number" if field.kind == "number" else "choice" if field.choices else "text"
    return FieldBox(
        line.field(field.name),
        chosen,  # type: ignore[arg-type]
        INSET + atom.x,
        -FILLED.lead + 1.0,
        atom.wide,
        FILLED.lead - 1.6,
        field.value,
        _told(line, field, offer),
        _choices(field),
        len(figure(field.most)) + 2 if field.kind == "number" and field.most else 0,
    )


def _told(line: FormLine, field: Field, offer: Offer) -> str:
    """What stands in a field, after which words of the order, and within which limits."""
    before: list[str] = []
    for piece in line.pieces[: line.pieces.index(field)]:
        before = [*before, piece.text] if isinstance(piece, FixedWords) else []
    return say(
        "field_told",
        order=line_of(offer.line),
        what=line_of(kind_words(field.vocabulary)),
        before=line_of(field.lead or " ".join(before)),
        limits=limits(field.least, field.most),
    )


def _choices(field: Field) -> tuple[tuple[str, str], ...]:
    """What may be chosen; what stands there is always among it, and so is nothing where it may."""
    if field.kind != "choice" or not field.choices:
        return ()
    known = {word for word, _ in field.choices}
    first = () if field.value in known else ((field.value, field.value or "–"),)
    empty = (("", "–"),) if field.lead and field.value else ()
    return (*first, *empty, *field.choices)


def _ticked(slip: Slip, offer: Offer, line: FormLine) -> Slip:
    """The first line of an order with its box, crossed when it is given, and the hand's line."""
    inner, start = slip.draw, INSET + PRINTED + 10
    shown = line_of(offer.line)
    low = (TICK - slip.height) / 2 - TICK

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.rect(left, top + low, TICK, TICK, None, INK, 0.7)
        pen.line(((left + start, top - HAND + 5), (left + MEASURE, top - HAND + 5)), 0.5, SOFT)
        inner(pen, left, top)

    said = " ".join(filter(None, (_limits(offer), offer.note)))
    tick = FieldBox(
        line.field(GIVE), "tick", 0.0, low, TICK, TICK, "on" if offer.given else "",
        say("field_tick", order=shown, told=line_of(said)),
    )  # fmt: skip
    hand = FieldBox(
        line.field(INSTEAD), "text", start, 5.5 - HAND, MEASURE - start, 13.0,
        told=say("field_instead", order=shown),
    )  # fmt: skip
    return Slip(slip.height, draw, slip.keep, tag=slip.tag, fields=(tick, *slip.fields, hand))


def _nothing(pen: Pen, left: float, top: float) -> None:
    """Room for the hand."""
