"""The text sheet: narrow, explaining itself, and readable when it comes back untouched."""

from __future__ import annotations

from pbm.core.wording import Wording
from pbm.sheets.explain import order_help
from pbm.sheets.lines import WIDTH
from pbm.sheets.marks import extract
from pbm.sheets.offer import (
    Offer,
    OfferBlock,
    Sheet,
    SheetHead,
    answers_first,
    numbered_after,
    once_each,
)
from pbm.sheets.reading import read_sheet
from pbm.sheets.sheet import print_sheet
from tests.sheets.toy import GRAMMAR, WORDS, Message, Spy

SHEET = Sheet(
    greeting="Jay Gould, turn 7, 1853-1854.",
    notes=("The Bank recalls $120 of your loan.",),
    blocks=(
        OfferBlock(
            "PERSONAL",
            status=("cash $1,480", "loan $900"),
            offers=(
                Offer(
                    "borrow",
                    line="borrow 2310",
                    least=10,
                    most=2310,
                    note="Your credit",
                    rule="10.1.1",
                ),
                Offer("spy", line="spy player 9", given=True),
                Offer("buy", choices=tuple(f"RR{n} {n} shares" for n in range(12)), note="On sale"),
                Offer("message", line="message " + "The public be damned! " * 3, given=True),
            ),
        ),
    ),
)
HEAD = SheetHead("cr-28", "7", 4, 1, "K7QD-93MX")

PRINTED = """\
=== SHEET cr-28 7 4.1 K7QD-93MX ===
# Jay Gould, turn 7, 1853-1854.
# Strike, change or add lines between the === marks and mail this
# back. Lines with # are for you. A line with #: is an order you may
# give: take the #: away. What it names is the most that you may
# order.
# The Bank recalls $120 of your loan.

# PERSONAL - cash $1,480 | loan $900
# At least 10. Your credit (10.1.1)
#: borrow 2310
spy player 9
# On sale
#   RR0 0 shares | RR1 1 shares | RR2 2 shares | RR3 3 shares |
#   RR4 4 shares | RR5 5 shares | RR6 6 shares | RR7 7 shares |
#   RR8 8 shares | RR9 9 shares | RR10 10 shares | RR11 11 shares
message The public be damned! The public be damned! The public be
+ damned!
=== END ===
"""


def test_the_sheet_reads_like_a_letter() -> None:
    assert print_sheet(SHEET, HEAD) == PRINTED
    assert max(map(len, PRINTED.splitlines())) <= WIDTH


def test_mailed_back_untouched_it_gives_the_standing_orders_and_no_complaint() -> None:
    (part,) = extract(f"> {PRINTED}".replace("\n", "\n> ")).parts
    taken, complaints = read_sheet(part.text, GRAMMAR, WORDS)
    damned = " ".join(["The public be damned!"] * 3)
    assert ([one.order for one in taken], complaints) == ([Spy(seat=9), Message(damned)], [])


def test_taking_the_sign_away_gives_the_order_whatever_is_left_of_it() -> None:
    for sign in ("", ": ", ":", " : "):
        taken, complaints = read_sheet(PRINTED.replace("#: ", sign), GRAMMAR, WORDS)
        assert "borrow 2310" in [GRAMMAR.write(one.order, WORDS) for one in taken]
        assert complaints == []


def test_an_offer_of_a_player_cannot_break_out_of_its_comment() -> None:
    sheet = Sheet("A name with\nborrow 9999\r\n=== END ===", (), ("note\u2028borrow 1",))
    assert read_sheet(print_sheet(sheet, HEAD), GRAMMAR, WORDS) == ([], [])


def test_help_is_made_from_the_same_usage_lines(tmp_path) -> None:  # type: ignore[no-untyped-def]
    keys = "".join(f"{{% macro {one.key}() %}}What.{{% endmacro %}}" for one in GRAMMAR.forms)
    (tmp_path / "help.jinja").write_text(keys)
    general, *orders = order_help(GRAMMAR, Wording(tmp_path))
    assert [one.title for one in orders] == [one.usage.shown for one in GRAMMAR.forms]
    assert orders[1].title == "buy <shares> <railroad>"
    assert "#14" in str(general)


def test_numbers_of_offers_are_counted_on_from_those_that_stand() -> None:
    block = OfferBlock("ROUND", offers=(Offer("buy", line="1. buy IC"), Offer("pass", line="pass")))
    kept = OfferBlock("KEPT", offers=(Offer("buy", line="keep 2. buy 3 IC"),))
    moved = numbered_after((block, kept), ("any: sell 9 IC", "4. buy MP", "keep 7. pass"))
    assert [one.line for block in moved for one in block.offers] == [
        "8. buy IC",
        "pass",
        "keep 9. buy 3 IC",
    ]
    assert numbered_after((block,), ("buy MP",)) == (block,)


def test_answers_are_numbered_before_own_lines() -> None:
    question = OfferBlock("ASKED", offers=(Offer("buy", line="buy IC"), Offer("pass", line="pass")))
    own = OfferBlock("YOURS", offers=(Offer("any", line="any: buy MP"), Offer("n", line="2. pass")))
    asked, behind = answers_first(question, own)
    assert [one.line for one in asked.offers] == ["1. buy IC", "2. pass"]
    assert [one.line for one in behind.offers] == ["any: buy MP", "4. pass"]
    unnumbered = OfferBlock("YOURS", offers=own.offers[:1])
    assert answers_first(question, unnumbered) == (question, unnumbered)


def lines_of(*blocks: OfferBlock) -> list[list[str]]:
    """The lines of blocks; struck ones with their sign."""
    return [[f"{'' if o.given else '#: '}{o.line}" for o in block.offers] for block in blocks]


def test_what_is_proposed_again_stands_once_where_it_is_offered() -> None:
    own = OfferBlock(
        "YOURS", offers=(Offer("run", line="run IC best"), Offer("buy", line="1. buy MP"))
    )
    company = OfferBlock("IC", offers=(Offer("run", line="run IC best", note="It brings $40."),))
    stock = OfferBlock(
        "ROUND", offers=(Offer("buy", line="3. buy IC"), Offer("buy", line="4. buy MP"))
    )
    asked, left, others = once_each((), own, (stock, company))
    assert (asked, lines_of(left)) == ([], [[]])
    assert others == [stock, company]


def test_an_order_that_stands_keeps_its_place_and_has_what_its_offer_tells() -> None:
    own = OfferBlock(
        "YOURS",
        offers=tuple(
            Offer("number", line=line, given=True)
            for line in ("2. buy MP", "keep 3. buy IC", "buy 4")
        ),
    )
    stock = OfferBlock(
        "ROUND",
        offers=(Offer("buy", line="1. buy IC"), Offer("buy", line="2. buy MP", note="1 left.")),
    )
    _, left, others = once_each((), own, (stock,))
    assert lines_of(left, *others) == [["2. buy MP", "keep 3. buy IC", "buy 4"], ["#: 1. buy IC"]]
    assert left.offers[0].note == "1 left."


def test_an_order_that_stands_with_another_figure_keeps_to_the_limits_of_its_offer() -> None:
    own = OfferBlock(
        "YOURS",
        offers=(Offer("number", line="2. buy IC for 60", given=True), Offer("buy", line="buy 4")),
    )
    company = OfferBlock("ROUND", offers=(Offer("buy", line="1. buy IC for 40", within=(40, 80)),))
    _, left, _ = once_each((), own, (company,))
    assert [one.within for one in left.offers] == [(40, 80), None]


def test_an_answer_that_stands_already_is_given_to_the_question() -> None:
    """Under a number it stays among those that come before and after it."""
    question = OfferBlock(
        "ASKED", offers=(Offer("bid", line="bid 4 IC"), Offer("pass", line="pass"))
    )
    block = OfferBlock(
        "AUCTIONS", offers=(Offer("bid", line="bid 4 IC"), Offer("bid", line="bid 4 MP"))
    )
    own = OfferBlock("YOURS", offers=(Offer("any", line="bid 4 IC", given=True),))
    asked, left, others = once_each((question,), own, (block,))
    assert lines_of(*asked, left, *others) == [["bid 4 IC", "#: pass"], [], ["#: bid 4 MP"]]
    own = OfferBlock("YOURS", offers=(Offer("number", line="7. bid 4 IC", given=True),))
    asked, left, others = once_each((question,), own, (block,))
    assert lines_of(*asked, left, *others) == [["#: pass"], ["7. bid 4 IC"], ["#: bid 4 MP"]]
