"""Every order of chapter 10: written, read, written again (10.1, 10.2, 4.15-4.18)."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.core.wording import wording
from pbm.games.continental import orders as o
from pbm.games.continental.orders.grammar import GRAMMAR
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.vocabulary import vocabularies
from pbm.sheets.explain import order_help
from pbm.sheets.reading import read_sheet
from pbm.sheets.usage import Vocabularies
from tests.continental.midgame import view


@lru_cache(maxsize=1)
def words() -> Vocabularies:
    return vocabularies(view())


WRITTEN = {
    "borrow $1,000": o.Borrow(1000),
    "Repay 500": o.Repay(500),
    "sell CNJ asking 1340": o.SellPC("CNJ", 1340),
    "sell central new jersey asking $1 340": o.SellPC("CNJ", 1340),
    "merge #9 into PENN": o.MergePC("CNJ", "PENN"),
    "merge READ into Pennsylvania": o.MergeRailroad("READ", "PENN"),
    "incorporate cnj": o.Incorporate("CNJ"),
    "withdraw CNJ": o.WithdrawPC("CNJ"),
    "bid MON 1350": o.BidPC("MON", 1350),
    "bid MON 1350 sequence 2": o.BidPC("MON", 1350, 2),
    "buy 100 B&O": o.Buy("B&O", 100),
    "buy 100 baltimore and ohio sequence 3": o.Buy("B&O", 100, 3),
    "sell 20 NYC": o.Sell("NYC", 20),
    "Sell 20 shares of NYC.": o.Sell("NYC", 20),
    "borrow 1,000 dollars": o.Borrow(1000),
    "improve B&O $12 per mile": o.Improve("B&O", 12),
    "dividend B&O $3 a share": o.Dividend("B&O", 3),
    "short 50 n & w": o.Short("N&W", 50),
    "prodigal 1.500": o.Prodigal(1500),
    "control 1 B&O": o.Control(1, "B&O"),
    "control RR2 CNJ": o.Control(2, "CNJ"),
    "resign 1": o.Resign(slot=1),
    "resign PENN": o.Resign(railroad="PENN"),
    "spy player 9": o.SpyPlayer(9),
    "spy player Dan Drew": o.SpyPlayer(9),
    "spy railroad NYC": o.SpyRailroad("NYC"),
    "message The public be damned! # really": o.Message("The public be damned! # really"),
    "character Commodore Vanderbilt": o.Character("Commodore Vanderbilt"),
    "lend B&O 500": o.Lend("B&O", 500),
    "repay PENN 250 to president": o.RepayPresident("PENN", 250),
    "repay PENN 5000 to bank": o.RepayDebt("PENN", 5000),
    "sell treasury B&O 50 to president": o.SellTreasuryToPresident("B&O", 50),
    "sell treasury B&O 50 to market": o.SellTreasuryToMarket("B&O", 50),
    "improve B&O 12": o.Improve("B&O", 12),
    "build B&O 330": o.Build("B&O", 330),
    "abandon B&O": o.Abandon("B&O"),
    "double B&O PA1": o.Double("B&O", "PA1"),
    "locomotive B&O American": o.Locomotive("B&O", 3),
    "locomotive B&O 3": o.Locomotive("B&O", 3),
    "technology B&O switch yards": o.Technology("B&O", "B"),
    "technology B&O c": o.Technology("B&O", "C"),
    "influence B&O 1836": o.Influence("B&O", 1836),
    "row B&O PA9": o.BidRow("B&O", "PA9"),
    "row B&O #114 or md1": o.BidRow("B&O", "PA9", "MD1"),
    "rate war PENN on READ 25%": o.RateWar("PENN", "READ", 25),
    "dividend B&O 3": o.Dividend("B&O", 3),
    "dividend B&O $0": o.Dividend("B&O", 0),
}


@pytest.mark.parametrize("line", WRITTEN)
def test_an_order_is_read_and_written_again(line: str) -> None:
    taken, complaints = read_sheet(line, GRAMMAR, words())
    assert ([one.order for one in taken], complaints) == ([WRITTEN[line]], [])
    again, none = read_sheet(GRAMMAR.write(taken[0].order, words()), GRAMMAR, words())
    assert ([one.order for one in again], none) == ([WRITTEN[line]], [])


def test_the_register_has_every_order_class_and_each_example_is_an_order() -> None:
    classes = {*o.Personal.__subclasses__(), *o.Presidential.__subclasses__()}
    assert {one.order for one in GRAMMAR.forms} == classes
    for one in GRAMMAR.forms:
        taken, complaints = read_sheet(one.example, GRAMMAR, words())
        if taken and not complaints:  # an example may name a company that is not in play here
            assert type(taken[0].order) is one.order


def test_help_explains_every_order_with_usage_example_and_rule() -> None:
    general, *sections = order_help(GRAMMAR, wording("turnsheets", "continental"))
    assert [one.title for one in sections] == [one.usage.shown for one in GRAMMAR.forms]
    assert all(one.number and one.blocks for one in sections)
    assert general.blocks


AMOUNT = st.integers(1, 99_999)
ROAD = st.sampled_from(["NYC", "PENN", "READ", "B&O", "N&W", "C&H"])
PRIVATE = st.sampled_from(["CNJ", "LV", "COG", "MON", "O&M", "M&C", "MC"])
ROW = st.sampled_from(["PA5", "PA7", "PA9", "MD1", "M1", "C10"])
SEQUENCE = st.none() | st.integers(1, 99)
TEXT = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=80).filter(
    lambda text: not text.startswith("+")
)

ORDERS = st.one_of(
    st.builds(o.Borrow, AMOUNT),
    st.builds(o.SellPC, PRIVATE, AMOUNT),
    st.builds(o.MergePC, PRIVATE, ROAD),
    st.builds(o.BidPC, PRIVATE, AMOUNT, SEQUENCE),
    st.builds(o.Buy, ROAD, AMOUNT, SEQUENCE),
    st.builds(o.Short, ROAD, AMOUNT, SEQUENCE),
    st.builds(o.Control, st.sampled_from([1, 2]), ROAD | st.just("CNJ")),
    st.builds(o.Resign, slot=st.sampled_from([1, 2])),
    st.builds(o.Resign, railroad=ROAD),
    st.builds(o.MergeRailroad, ROAD, ROAD),
    st.builds(o.SpyPlayer, st.sampled_from([1, 9, 15])),
    st.builds(o.SellTreasuryToMarket, ROAD, AMOUNT),
    st.builds(o.Double, ROAD, ROW | PRIVATE),
    st.builds(o.Locomotive, ROAD, st.integers(1, 9)),
    st.builds(o.Technology, ROAD, st.sampled_from("ABCDEFGHIJ")),
    st.builds(o.BidRow, ROAD, ROW, st.none() | ROW),
    st.builds(o.RateWar, ROAD, ROAD, st.integers(1, 100)),
    st.builds(o.Dividend, ROAD, st.integers(0, 999)),
)


@given(ORDERS)
def test_words_of_any_order_are_read_as_the_same_order(order: o.Order) -> None:
    taken, complaints = read_sheet(GRAMMAR.write(order, words()), GRAMMAR, words())
    assert ([one.order for one in taken], complaints) == ([order], [])


@given(st.lists(ORDERS, max_size=12), st.binary(max_size=60))
def test_a_sheet_read_and_written_is_read_as_the_same_sheet(
    orders: list[o.Order], noise: bytes
) -> None:
    """What is kept in the record gives the same orders as the letter did."""
    seen = view()
    text = "\n".join(
        [*(GRAMMAR.write(order, words()) for order in orders), noise.decode("latin-1")]
    )
    first = read(text, seen)
    again = read("\n".join(given.text for given in first.orders), seen)
    assert [one.order for one in again.orders] == [one.order for one in first.orders]
    assert again.complaints == ()


@given(TEXT)
def test_a_message_may_hold_any_signs(text: str) -> None:
    (taken,), complaints = read_sheet(f"message {text}", GRAMMAR, words())
    again, none = read_sheet(GRAMMAR.write(taken.order, words()), GRAMMAR, words())
    assert ([one.order for one in again], none, complaints) == ([taken.order], [], [])
