"""An offer's line as fields: what stands, what may be filled in, within which limits."""

from __future__ import annotations

from pbm.games.chicago.language import LANGUAGE
from pbm.sheets.fields import Field, FixedWords, line_parts, said, whole_orders
from pbm.sheets.form import CODE, LINES, filled, form_lines, packed
from pbm.sheets.marks import mark
from pbm.sheets.offer import Offer, OfferBlock, Sheet, SheetHead

WRITING = LANGUAGE.writing


def test_a_line_is_words_and_fields_with_the_limits_of_its_offer() -> None:
    line = "3. auction B&O and bid up to 4"
    found = line_parts(Offer("auction", "B&O", line, least=3, most=4), WRITING)
    assert found == (
        FixedWords("3."),
        FixedWords("auction"),
        Field("company", "choice", "B&O", vocabulary="company"),
        *map(FixedWords, "and bid up to".split()),
        Field("most", "number", "4", 3, 4, vocabulary="dollars"),
    )
    assert said(found) == line


def test_choices_that_an_offer_tells_are_all_that_a_field_takes() -> None:
    offer = Offer("develop", line="develop Wheeling", choices=("Wheeling +1", "J6 +2", "L7 $2"))
    word, field = line_parts(offer, WRITING)
    assert word == FixedWords("develop")
    assert isinstance(field, Field)
    assert field.choices == (("Wheeling", "Wheeling +1"), ("J6", "J6 +2"), ("L7", "L7 $2"))


def test_of_a_settled_offer_only_told_names_can_be_chosen() -> None:
    line, told = "auction B&O and bid up to 4", ("PRR 2 left", "C&O 1 left")
    names = []
    for choices in ((), told):
        found = line_parts(Offer("auction", line=line, choices=choices, settled=True), WRITING)
        assert said(found) == line
        names.append([name for one in found if isinstance(one, Field) for name, _ in one.choices])
    assert names == [[], ["PRR", "C&O", "B&O"]]


def test_a_line_that_no_usage_cuts_stays_as_it_is() -> None:
    line = "if shares(PRR) = 1: bid up to 20 for NYC"
    assert line_parts(Offer("number", line=line), WRITING) == (FixedWords(line),)


def test_a_text_with_the_white_of_print_is_a_field_as_any_other() -> None:
    """French has a space that is not broken before its exclamation mark; a field gives it back as
    a plain one, and what nobody has changed is no order."""
    offer = Offer("message", line="message Au diable le public\xa0!")
    word, field = line_parts(offer, WRITING)
    assert word == FixedWords("message")
    assert isinstance(field, Field)
    assert (field.kind, field.value) == ("text", "Au diable le public !")
    lines = form_lines(Sheet("", (OfferBlock("", (), (offer,)),)), WRITING)
    (name,) = (line.field("text") for block in lines for line in block)
    values = {CODE: mark(SheetHead("g", "3", 1, 1, "K7QD-93MX")), LINES: packed(lines)}
    for text, orders in (("Au diable le public\xa0!", []), ("Bravo\xa0!", ["message Bravo !"])):
        told = filled({**values, name: text})
        assert told is not None
        assert told.splitlines()[1:-1] == orders


def test_choices_may_be_orders_of_their_own() -> None:
    offer = Offer("pass", line="then: pass", choices=("null expansion", "E4 $1"))
    assert whole_orders(offer, WRITING) == ("null expansion",)


def test_what_may_be_left_out_is_written_only_with_its_words() -> None:
    found = line_parts(Offer("bid", line="bid up to 4"), WRITING)
    last = found[-1]
    assert isinstance(last, Field)
    assert (last.lead, last.value, said(found)) == ("for", "", "bid up to 4")
    filled = (*found[:-1], Field("company", "choice", "PRR", lead="for"))
    assert said(filled) == "bid up to 4 for PRR"
