"""Whole letters: lines that a mail program broke, headings, comments; and what the record keeps."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.understanding import understand
from pbm.games.eighteenxx.values.orders import BuyOffered
from pbm.sheets.complaint import complaint_lines
from tests.continental.midgame import view
from tests.continental.orders.test_grammar import ORDERS, words
from tests.phrasings.test_sequential import LANGUAGES, understood

SEEN = view()
LONG = "message I shall have my revenge on all of you who took the Erie from me in"


def told(text: str) -> tuple[list[str], list[str]]:
    """The orders and the reasons of the complaints."""
    reading = understand(text, SEEN)
    return [one.text for one in reading.orders], [one.reason for one in reading.complaints]


TAIL = (
    "This may be an order, or the end of what stands above it; write it apart, with an empty line"
    " before"
)
HEADING = "This heading is not understood; the lines below it must name their company"

IDLE = (
    "This was read as a heading, and no line below is for it; if it is an order, write what shall"
    " be done"
)


def test_a_message_that_a_mail_program_wrapped_is_one_message() -> None:
    text = "message The public be damned, and so be every one of you who dares to build\nto Chicago"
    assert told(text) == ([text.replace("\n", " ")], [])


def test_a_message_wrapped_twice_is_one_message() -> None:
    lines = [
        "message There was a time when a man could lay his track wherever he would,",
        "but that was before all of you came with your lawyers and your lobbyists",
        "and your friends in the legislature",
    ]
    assert told("\n".join(lines)) == ([" ".join(lines)], [])


def test_a_bound_that_a_mail_program_broke_off_is_asked_about_with_its_order() -> None:
    order = "buy 40 shares of the New York Central Railroad for my account in this turn"
    taken, reasons = told(f"{order}\nonly if the price is below 12")
    assert (taken, len(reasons)) == ([], 1)
    assert told(order) == (["buy 40 NYC"], [])


def test_an_order_that_is_corrected_is_asked_about_below_another() -> None:
    order = "bid 1200 dollars for the Lehigh Valley, as the first of my two bids of this turn"
    assert told(f"{order}\nbid 1200 for MON; no, make that 1100")[0] == ["bid LV 1200"]


def test_an_order_below_a_message_that_may_go_on_is_asked_about() -> None:
    assert told(f"{LONG}\nbuy 50 NYC") == ([LONG], [TAIL])
    assert told(f"{LONG}\n\nbuy 50 NYC") == ([LONG, "buy 50 NYC"], [])
    assert told(f"{LONG} May!\nbuy 50 NYC") == ([f"{LONG} May!", "buy 50 NYC"], [])
    assert told("message hello all\nbuy 50 NYC") == (["message hello all", "buy 50 NYC"], [])


@pytest.mark.parametrize("title", ["continental", "chicago-express"])
def test_words_below_a_message_that_are_no_order_are_offered_as_its_end(title: str) -> None:
    """Broken by hand at 43 columns, too short to prove it."""
    message = "message You shall not have a mile of my own"
    text = f"{message}\ncountry and don't you forget it!"
    reading = understand(text, SEEN) if title == "continental" else understood(title, text)
    assert [one.text for one in reading.orders] == [message]
    assert [(one.reason, one.offers) for one in reading.complaints] == [
        (TAIL, ("+ country and don't you forget it!",))
    ]
    whole = text.replace("\n", "\n+ ")
    assert told(whole) == ([text.replace("\n", " ")], [])


def test_an_order_below_a_long_comment_of_the_player_is_asked_about() -> None:
    long = "# I would never in my life think of a thing so foolish as what he did, to"
    assert told(f"{long}\nsell 20 NYC") == ([], [TAIL])
    assert told("# B&O: at most 131\nsell 20 NYC") == (["sell 20 NYC"], [])


@pytest.mark.parametrize(
    ("title", "text", "taken"),
    [
        ("continental", "message hello: all,\nsell 2 NYC", 1),
        ("chicago-express", "message I tell you all: Tom is out,\ndevelop Altoona", 1),
        ("continental", "message I tell you all that Drew is going to\nsell 20 NYC", 1),
        (
            "continental",
            "message I tell you that Drew, the rascal, is going to\nborrow and will\nsell 20 NYC",
            1,
        ),
        (
            "continental",
            "buy 100 B&O -- for I know that Drew, the rascal, is going to borrow and\nsell 20 NYC",
            0,
        ),
        ("continental", "buy 100 B&O (for I know that he is going to\nsell 20 NYC)", 0),
        ("continental", "message I shall be away.\nsell 20 NYC", 2),
        ("continental", "buy 100 B&O -- for I like it\nsell 20 NYC", 2),
    ],
)
def test_an_order_below_a_text_that_ends_amid_a_sentence_is_asked_about(
    title: str, text: str, taken: int
) -> None:
    """However short its lines: nothing of it is taken, nor glued to the text above it."""
    reading = understand(text, SEEN) if title == "continental" else understood(title, text)
    orders = [one.text for one in reading.orders]
    lines = text.splitlines()
    assert len(orders) == taken
    assert all(any(line.startswith(order) for line in lines) for order in orders)
    asked = {one.line for one in reading.complaints}
    assert asked >= ({len(lines)} if taken < 2 else set())


def test_words_below_a_short_message_that_ends_amid_a_sentence_are_offered_as_its_end() -> None:
    reading = understand("message hello to all,\nof the plain country", SEEN)
    assert [one.offers for one in reading.complaints] == [("+ of the plain country",)]


def test_a_line_that_begins_as_an_order_is_no_end_of_a_message_unasked() -> None:
    long = "message There was a time when a man could lay his track wherever he would go"
    orders, reasons = told(f"{long}\nbuy 30 PNN")
    assert (orders, len(reasons)) == ([long], 1)
    ended = f"{long} and he did."
    orders, reasons = told(f"{ended}\nAnd so we shall do it once more")
    assert (orders, len(reasons)) == ([ended], 1)


def test_what_a_list_goes_on_with_below_is_for_who_begins_it() -> None:
    reading = understood("1870", "IC: station at H17, run best, and then\nbuy a 4 train")
    assert [one.text for one in reading.orders][-1] == "buy train IC 4"


def test_a_colon_behind_message_is_no_part_of_it() -> None:
    assert told("message: hello all")[0] == ["message hello all"]
    assert told("message :) hello")[0] == ["message :) hello"]


def test_lines_below_a_heading_belong_to_its_railroad() -> None:
    assert told("B&O:\nimprove 12\nbuild 330\n\nPENN:\nimprove 9") == (
        ["improve B&O 12", "build B&O 330", "improve PENN 9"],
        [],
    )
    assert told("PERSONAL:\nborrow 500\nB&O:\nimprove PENN 12") == (
        ["borrow 500", "improve PENN 12"],
        [],
    )


def test_lines_below_a_heading_that_cannot_be_read_are_for_nobody() -> None:
    orders, reasons = told("B&Q:\nimprove 12\nbuild 330\nborrow 500\nbuy 50 NYC")
    assert orders == []
    assert (reasons[0], len(reasons)) == (HEADING, 5)


@pytest.mark.parametrize("name", ["Drew", "Foo RR", "Ann writes", "Player 9", "Or"])
def test_an_order_below_a_name_that_nobody_knows_is_offered(name: str) -> None:
    """It may be what another wrote, or be meant for a railroad that is written wrong."""
    reading = understand(f"{name}:\nbuy 50 NYC", SEEN)
    assert (reading.orders, reading.complaints[1].offers) == ((), ("buy 50 NYC",))


@pytest.mark.parametrize("name", ["Transactions", "Turn 4 Orders", "Jay Gould", "Player 4"])
def test_an_order_below_a_part_of_the_letter_or_the_writers_own_name_stands(name: str) -> None:
    assert told(f"{name}:\nbuy 50 NYC")[0] == ["buy 50 NYC"]


def test_a_heading_with_nothing_below_it_is_asked_about_if_it_may_be_an_order() -> None:
    """`president N&W` was meant as an order, and was lost without a word."""
    reading = understand("buy 50 B&O\npresident N&W\nsell 10 PENN", SEEN)
    assert [one.text for one in reading.orders] == ["buy 50 B&O", "sell 10 PENN"]
    (asked,) = reading.complaints
    assert (asked.line, asked.reason, asked.offers[0]) == (2, IDLE, "control 1 N&W")
    assert told("railroad N&W")[1] == [IDLE]
    assert told("president of B&O\nimprove 12") == (["improve B&O 12"], [])
    assert told("President of N&W:\nB&O:") == ([], [])


def test_what_a_railroad_or_its_president_may_do_is_asked_below_its_name() -> None:
    orders, reasons = told("B&O:\nrepay 500\nsell 20 B&O\nborrow 500")
    assert (orders, len(reasons)) == ([], 3)


def test_a_complaint_begins_with_the_remedy() -> None:
    (complaint,) = understand("buy $300 of PENN", SEEN).complaints
    assert complaint_lines(complaint) == (
        "line 1  buy $300 of PENN",
        "            ^^^^",
        "        Write, if you mean it:",
        "          buy 25 PENN",
        "        $300 is a figure in dollars, and shares are asked for here.",
        "        The order is not taken. The other orders stand.",
    )


IMPOSSIBLE = {
    "withdraw CNJ": "A Private Company that is offered stays on sale; CNJ can only be given another"
    " price",
    "merge CNJ into PENN": "CNJ does not touch PENN and cannot merge into it",
    "sell LV asking 1300": "You do not own LV; you own CNJ",
    "sell CNJ asking 100": "CNJ cannot be offered for less than $134, a dollar a mile",
    "bid COG 50": "Nobody can bid less than $86 for COG, a dollar a mile",
    "bid GT 5000": "GT is not on sale, only LV, COG, O&M and MON",
    "build PENN 330": "PENN has no Right-of-Way, only B&O (PA7)",
    "abandon PENN": "PENN has no Right-of-Way, only B&O (PA7)",
    "locomotive B&O Pacific": "Pacific is not on sale yet; B&O can buy Norris or American",
    "locomotive PENN Lion": "PENN has locomotives as good; PENN can buy American",
    "technology PENN switch yards": "PENN has this technology; PENN can buy grand station or"
    " steel rails",
    "prodigal 500": "A prodigal spends at least $1,000",
    "row B&O PA1": "PA1 is built by B&O",
    "character Jim Fisk": "A character keeps its name, except on the first turn and after a"
    " bankruptcy",
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_what_can_never_be_done_is_told_at_once_and_read_from_old_records(line: str) -> None:
    assert told(line) == ([], [IMPOSSIBLE[line]])
    assert [one.text for one in read(line, SEEN).orders] == [line]


@given(ORDERS)
def test_a_canonical_line_is_understood_as_it_is_read(order: object) -> None:
    line = GRAMMAR.write(order, words())
    understood_as = understand(line, SEEN)
    assert not understood_as.orders or understood_as == read(line, SEEN)
    assert all(complaint.text == line for complaint in understood_as.complaints)


@settings(max_examples=40)
@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_understood_or_asked_about(text: str) -> None:
    reading = understand(text, SEEN)
    again = read("\n".join(one.text for one in reading.orders), SEEN)
    assert [one.order for one in again.orders] == [one.order for one in reading.orders]
    for title in LANGUAGES:
        assert all(complaint_lines(one) for one in understood(title, text).complaints)


@pytest.mark.parametrize("title", LANGUAGES)
def test_every_example_is_understood_as_it_stands(title: str) -> None:
    language, _ = LANGUAGES[title]
    for form in language.grammar.forms:
        if form.order is BuyOffered and form.hidden:
            continue  # the title has something in its place
        (given_order,) = understood(title, form.example).orders
        assert language.place(given_order.order.instruction.alternatives[0].order) is not None
        assert understood(title, given_order.text).orders[0].text == given_order.text


def test_a_programmes_line_that_a_mail_program_wrapped_is_one_line() -> None:
    line = "if price(IC) < 72 and shares(IC) >= 2 and cash >= 200 and not parred(MP):"
    reading = understood("1870", f"{line}\nsell 2 IC")
    assert [one.text for one in reading.orders] == [f"1. {line} sell 2 IC"]


def test_the_broken_end_of_an_order_is_never_lost_and_never_taken_for_one() -> None:
    """A condition that cannot be read makes the whole unclear; an order below one that reads by
    itself stands alone, whatever it holds."""
    above = "buy 40 shares of the New York Central Railroad for my account with my"
    assert told(f"{above}\ncash, if need be only below 12")[0] == []
    above = "bid 700 dollars for the Cumberland & Ohio Grand line, COG, as my first bid"
    orders, reasons = told(f"{above}\nbid 900 for MON; no, make that 950")
    assert "bid MON 900" not in orders
    assert len(orders) + len(reasons) == 2


GONE = "Another line takes this one back; if it is meant after all, write it alone"


def test_a_line_that_takes_back_what_stands_above_makes_a_question_of_it() -> None:
    text = "borrow 500\nsell 20 NYC\nmessage hello\n"
    assert told(f"{text}ignore line 1") == (["sell 20 NYC", "message hello"], [GONE])
    reading = understand("borrow 500\nsell 20 NYC\nplease disregard both lines above", SEEN)
    assert reading.orders == ()
    assert [one.offers for one in reading.complaints] == [("borrow 500",), ("sell 20 NYC",)]
    programme = understood("1870", "buy IC\n2. buy MP\nscratch that\nbuy TP\n(cancel line 2)")
    assert [one.text for one in programme.orders] == ["1. buy IC", "3. buy TP"]
    assert [(one.line, one.offers) for one in programme.complaints] == [(2, ("2. buy MP",))]
    assert told("scratch that\nborrow 500")[0] == ["borrow 500"]


@pytest.mark.parametrize("word", ["I", "i"])
def test_a_word_that_people_write_is_no_figure_that_there_is_not(word: str) -> None:
    """In capitals or not: the whole line is asked about, not that word."""
    (asked,) = understood("chicago-express", f"auction NYC if {word} feel like it").complaints
    assert (asked.reason, asked.column) == ("It is not clear enough what shall be done", 1)


def test_a_condition_with_an_order_of_its_own_bounds_nothing_above_it() -> None:
    """Whatever the verb: the words of the title tell."""
    text = "sell 2 MP\nWhen somebody throws Santa Fe shares at me, I protect"
    reading = understood("1870", text)
    assert [one.text for one in reading.orders] == ["1. sell 2 MP", "protect ATSF"]
    reading = understood("1870", "sell 2 MP\nwhen somebody throws shares at me, as he does")
    assert reading.orders == ()


def test_a_line_that_takes_others_back_is_no_end_of_a_long_one() -> None:
    text = (
        "Offer eight dollars even for the Pennsy.\nUnless the development gauge is red, move it up"
    )
    reading = understood(
        "chicago-express", f"{text} one and do nothing\nplease disregard both lines above"
    )
    assert reading.orders == ()
    assert (1, ("offer 8 for PRR",)) in [(one.line, one.offers) for one in reading.complaints]


def test_a_limit_below_its_bid_is_told_at_once() -> None:
    reading = understood("1870", "bid 60 for MRBC and up to 45")
    assert reading.orders == ()
    assert [one.reason for one in reading.complaints] == [
        "The limit of $45 is below the bid of $60"
    ]


def test_lines_of_a_programme_below_a_heading_that_cannot_be_read_are_for_nobody() -> None:
    reading = understood("1870", "COMPANY XY\nrun best\nwithhold\nIC:\nrun best")
    assert [one.text for one in reading.orders] == ["run IC best"]
    assert len(reading.complaints) == 3


def test_a_condition_may_speak_of_the_company_of_its_order() -> None:
    reading = understood("chicago-express", "auction NYC unless its income is above 10")
    assert [one.text for one in reading.orders] == ["1. auction NYC if not income(NYC) > 10"]
    reading = understood("chicago-express", "Since C&O is cheap, bid up to 10 for it.")
    assert [one.text for one in reading.orders] == ["bid up to 10 for C&O"]
