"""Orders said by their typed parts, in whatever order these stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbm.sheets.complaint import Fault
from pbm.sheets.lenient.circumstances import Circumstances, Tongue
from pbm.sheets.lenient.lexicon import Lexicon, TypedOrder
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.typed import typed_order, typed_orders
from pbm.sheets.tokens import Tokens
from pbm.sheets.vocabularies import Number, ValueRead
from tests.sheets.toy import GRAMMAR, WORDS

ISSUE = TypedOrder(
    order=("issue <railroad> <shares> to market",),
    slots={"railroad": "railroad", "shares": "shares"},
    parts={
        "act": ("issues|issue", "new issue"),
        "railroad": ("<railroad>", "<railroad>'s"),
        "shares": ("<shares> shares|stock?",),
        "where": ("to|on|onto market",),
        "why": ("because <*railroad> did",),
    },
    needs=("act", "railroad", "shares"),
    light=("gladly",),
)
EXPAND = TypedOrder(
    order=("expand", "<company>", "to <rows>"),
    slots={"company": "railroad", "stops": "hex"},
    parts={"company": ("<company>",), "act": ("expands|expand",), "way": ("over|by? <stops>",)},
    needs=("act", "way"),
    many="way",
    row=("<stops>",),
    sparing=True,
)


def around(*typed: TypedOrder, headed: bool = False) -> Circumstances:
    lexicon = Lexicon(typed=typed, filler=("please", "as usual"))
    return Circumstances(Tongue(GRAMMAR, WORDS, lexicon), headed=headed)


def read(text: str, *typed: TypedOrder, headed: bool = False) -> tuple[str, ...]:
    return typed_orders(pieces(text), around(*typed, headed=headed))


def test_the_parts_of_an_order_may_stand_in_any_order_and_between_any_signs() -> None:
    told = ("issue B&O 50 to market",)
    assert read("B&O issues 50 shares", ISSUE) == told
    assert read("50 shares. To the market. B&O. Issue.", ISSUE) == told
    assert read("new issue, 50, please: the B&O's, gladly", ISSUE) == told
    assert read("B&O issues 50 because the PENN did", ISSUE) == told


def test_a_word_more_or_a_part_less_is_no_such_order() -> None:
    for text in (
        "B&O never issues 50 shares",
        "should B&O issue 50 shares",
        "B&O issued 50 shares",
        "B&O issues 50 shares to PENN",
        "B&O issues 50 or 60 shares",
        "B&O issues 50 shares, 60",
        "B&O issues shares",
        "50 B&O shares to market",
    ):
        assert read(text, ISSUE) == (), text


def test_what_may_be_meant_of_two_is_no_order_and_the_grammar_has_the_last_word() -> None:
    both = as_a_sale(ISSUE)
    line = pieces("B&O issues 50 shares")
    assert len(typed_orders(line, around(ISSUE, both))) == 2
    assert typed_order(line, around(ISSUE, both), lambda text: text) == ()
    assert typed_order(line, around(ISSUE), lambda text: "") == ()
    assert typed_order(line, around(ISSUE), str.upper) == ("ISSUE B&O 50 TO MARKET",)


def as_a_sale(typed: TypedOrder) -> TypedOrder:
    """The same parts, said of a private sale."""
    return TypedOrder(
        order=("sell <railroad> <shares>",),
        slots=typed.slots,
        parts=typed.parts,
        needs=typed.needs,
    )


def test_a_company_may_be_left_out_below_its_heading_alone() -> None:
    assert read("expand over O6 and O7", EXPAND) == ()
    assert read("expand over O6 and O7", EXPAND, headed=True) == ("expand to O6 O7",)
    assert read("NYC expands over O6 to O7; by N6, M6", EXPAND) == ("expand NYC to O6 O7; N6 M6",)


def test_an_order_that_says_no_passes_over_none_of_the_words_that_say_nothing() -> None:
    assert read("NYC expands over O6 and O7 as usual", EXPAND) == ()
    assert read("B&O issues 50 shares as usual", ISSUE) == ("issue B&O 50 to market",)


def test_an_order_of_what_a_table_has_not_is_never_read() -> None:
    strange = TypedOrder(order=("x",), slots={"x": "camel"}, parts={"x": ("<x>",)}, needs=())
    assert read("NYC O6", strange) == ()


class Floors(Number, frozen=True):
    """Counted from 1 by people, from 0 by what keeps them."""

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        read = super().read(tokens, at)
        return read if isinstance(read, Fault) else [ValueRead(read[0].value - 1, read[0].next)]

    def words(self, value: Any) -> str:
        return super().words(value + 1)


def test_what_a_slot_holds_is_written_as_an_order_line_writes_it() -> None:
    move = TypedOrder(
        order=("move", "<railroad>", "floor <floor>"),
        slots={"railroad": "railroad", "floor": "floor"},
        parts={"railroad": ("<railroad>",), "act": ("moves",), "floor": ("to? floor <floor>",)},
        needs=("act", "floor"),
    )
    tongue = Tongue(GRAMMAR, {**WORDS, "floor": Floors("floors", 1, 4)}, Lexicon(typed=(move,)))
    found = typed_orders(pieces("NYC moves to floor 2"), Circumstances(tongue))
    assert found == ("move NYC floor 2",)
