"""What the receipt foresees is what the steps then do (Q4, 6.1.3)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.core.dice import Dice
from pbm.games.continental.events import Outcome
from pbm.games.continental.forecast import forecast
from pbm.games.continental.orders.reading import read
from pbm.games.continental.orders.understanding import understand
from pbm.games.continental.resolve import resolve
from pbm.games.continental.state import State
from tests.continental.midgame import GOULD, state, view


def foreseen(text: str) -> list[str]:
    """What a letter of seat 4 is told: complaints about the impossible, then what is foreseen."""
    seen = view()
    reading = understand(text, seen)
    told = [f"{one.reason} ({one.rule})" for one in reading.complaints]
    return [*told, *forecast(seen, reading)]


def played(text: str, game: State) -> list[tuple[str, Outcome]]:
    """What the turn made of the same sheet, with the order's words."""
    reading = read(text, view(GOULD, game))
    found = resolve(
        game, {GOULD: [one.order for one in reading.orders]}, {}, Dice("ahead")
    ).outcomes
    return [(reading.orders[one.index].text, one) for one in found]


SAID = """
> borrow 5000
borrow 5000: will be cut to 2,310. Your credit is $2,310. (10.1.1)

> borrow 2310

> repay 2000
repay 2000: will be cut to 900. The loan is no more than $900. (10.1.1)

> lend B&O 1481
lend B&O 1481: will be cut to 1,480. Your cash allows $1,480. (4.4.1, 10.2.1)

> repay PENN 251 to president
repay PENN 251 to president: will be cut to 250. No more than $250 is owed. (4.4.2, 10.2.1)

> repay B&O 5 to bank
repay B&O 5 to bank: will be refused. Nothing is owed. (10)

> sell treasury PENN 60 to president
sell treasury PENN 60 to president: will be cut to 52. The treasury holds 52 shares. (10.2.3)
sell treasury PENN 60 to president: costs you $312.

> sell treasury PENN 1 to president
sell treasury PENN 1 to president: costs you $6.

> locomotive PENN American
locomotive PENN American: costs $1,040 of the railroad's cash, which leaves $3,960.

> technology PENN C
technology PENN steel rails: costs $1,040 of the railroad's cash, which leaves $3,960.

> prodigal 1481
prodigal 1481: only the cash left after the stock market can be spent; at the prices now it is
    $1,480.

> prodigal 1480

> buy 10 NYC
> prodigal 1480
For the stock market you will have $1,480.
prodigal 1480: only the cash left after the stock market can be spent; at the prices now it is
    $1,280.

> control 1 NYC
control 1 NYC: a president is a director, with 10 % of the stock; you hold 50 of 666 shares.

> control 1 B&O

> buy 20 NYC
> control 1 NYC
For the stock market you will have $1,480.

> sell CNJ asking 133
CNJ cannot be offered for less than $134, a dollar a mile (10.1.2)

> sell CNJ asking 1441
sell CNJ asking 1441: will be cut to 1,440. The price may be $1,440 at most. (10.1.2, R16, Q23)

> withdraw LV
You do not own LV; you own CNJ (10.1.2, R18)

> bid MON 183
Nobody can bid less than $184 for MON, a dollar a mile (10.1.2)

> bid MON 9000
bid MON 9000: will be cut to 1,480. Your cash allows a bid of $1,480; the last bids in sequence
    are cut first. (10.1.2)

> bid MON 919
The Bank asks $920 for MON, and a lower bid never wins (2.4.5, 10.1.2)

> bid LV 1299
bid LV 1299: as things stand it will be refused. $1,300 is asked. (2.4.5, 10.1.2)

> lend PENN 1400
> bid MON 300
The Bank asks $920 for MON, and a lower bid never wins (2.4.5, 10.1.2)

> lend PENN 1400
> bid MON 920
bid MON 920: will be refused. $920 is asked; your cash allows a bid of $80. (2.4.5, 10.1.2)

> lend PENN 280
> bid LV 1250
bid LV 1250: as things stand it will be refused. $1,300 is asked. (2.4.5, 10.1.2)

> lend PENN 280
> bid LV 1300
bid LV 1300: as things stand it will be refused. $1,300 is asked; your cash allows a bid of $1,200.
    (2.4.5, 10.1.2)

> bid CNJ 900
CNJ is not on sale, only LV, COG, O&M and MON (10.1.2)

> merge CNJ into PENN
CNJ does not touch PENN and cannot merge into it (4.1, 10.1.2)

> short 10 C&H
For the stock market you will have $1,480.
short 10 C&H: will be refused. A cornered stock cannot be sold short. (10.1.3, Q52)

> sell 301 B&O
For the stock market you will have $1,480.
sell 301 B&O: will be cut to 300. You can sell 300 shares. (6.1.2, 6.2)

> bid MON 1000
> buy 60 NYC
For the stock market you will have $1,480, or $480 if your bid for a Private Company succeeds.
buy 60 NYC: will be cut to 24 if your bid for a Private Company succeeds.

> prodigal 999
A prodigal spends at least $1,000 (1.2, Q36)

> improve PENN 51
improve PENN 51: will be cut to 50. No more than $50 a mile can be spent. (10.2.4, R27)
improve PENN 51: costs $5,200, of which $200 by short loans.

> improve PENN 103
improve PENN 103: will be cut to 50. No more than $50 a mile can be spent. (10.2.4, R27)
improve PENN 103: costs $5,200, of which $200 by short loans.

> improve PENN 1040
The figure is dollars for each mile, $50 at most, not the total (10.2)

> build B&O 46200
The figure is dollars for each mile, $600 at most, not the total (10.2)

> dividend PENN 936
The figure is dollars for each share, $99 at most, not the total (10.2)

> locomotive PENN Norris
PENN has locomotives as good; PENN can buy American (4.17)

> locomotive PENN Pacific
Pacific is not on sale yet; PENN can buy American (4.17, 4.18)

> technology PENN B
PENN has this technology; PENN can buy grand station or steel rails (4.18)

> double PENN PENN
double PENN PENN: will be refused. It is paid in cash: $7,800, and $5,000 will be at hand. (4.15,
    4.17, 4.18)

> double PENN PENN
> sell treasury PENN 52 to market
double PENN PENN: as things stand it will be refused. It is paid in cash: $7,800, and $5,000 will
    be at hand. (4.15, 4.17, 4.18)

> double PENN PA5
PA5 is no line of PENN, which can double PENN (4.15, Q12)

> build PENN 300
PENN has no Right-of-Way, only B&O (PA7) (4.6.1)

> build B&O 390
build B&O 390: PA7 costs $58,500 for track and $8,700 for towns, $33,600 of it by bonds; each
    director pockets $4,500.

> build B&O 100
build B&O 100: will be raised to 300. The least price of track is $300 a mile. (4.6.2, Q4)
build B&O 100: PA7 costs $45,000 for track and $8,700 for towns, $26,850 of it by bonds.

> build B&O 601
build B&O 601: will be cut to 600. Twice the least price is the most: $600 a mile. (4.6.3)
build B&O 601: PA7 costs $90,000 for track and $8,700 for towns, $49,350 of it by bonds; each
    director pockets $15,000.

> row B&O PA9
row B&O PA9: will be refused. The railroad holds a Right-of-Way that it neither builds nor gives
    up. (4.7.1)

> abandon B&O
> row B&O PA7 or PA9
row B&O PA7 or PA9: will be refused. The railroad gave it up this very turn. (Q44)

> row PENN OH2
row PENN OH2: OH2 is not on your list; the bid counts only if it becomes free and connected this
    turn. (10.2.7)

> influence PENN 416
influence PENN 416: political influence 4.

> influence PENN 5001
influence PENN 5001: will be cut to 5,000. The railroad's cash allows $5,000. (4.9.2, 10.2.6)
influence PENN 5001: political influence 48.

> influence PENN 104
influence PENN 104: political influence 1.

> influence PENN 103
The figure is dollars in all, and PENN gains no influence for less than $104, a dollar a mile
    (4.9.2, 10.2.6)

> rate war PENN on READ 51
rate war PENN on READ 51: will be cut to 50. Rates can be cut by 50 % at most. (4.16, R23)

> dividend PENN 100
dividend PENN 100: will be cut to 99. The most is $99 a share. (4.12)
dividend PENN 100: $46,332 in all; of its cash $5,000 would be left, and last turn it earned $0.
    What the cash does not pay is cut.

> dividend PENN 10

> resign NYC
You do not preside over NYC; you preside over PENN and B&O (10.1.4)

> character Cornelius
A character keeps its name, except on the first turn and after a bankruptcy (3.2)

> message Hello

> message A message may be as long as its writer likes, but it is printed in one line and ends there
Your message ends after 80 characters and will read: A message may be as long as its writer likes,
    but it is printed in one line and (10.1.7)
"""
"""Sheets (`>`), and what the receipt says of each; indented lines go on with the sentence."""


def cases(said: str = SAID) -> dict[str, list[str]]:
    """The sheets with their sentences."""
    found: dict[str, list[str]] = {}
    for paragraph in said.strip().split("\n\n"):
        lines = paragraph.replace("\n    ", " ").splitlines()
        sheet = "\n".join(line[2:] for line in lines if line.startswith("> "))
        found[sheet] = [line for line in lines if not line.startswith("> ")]
    return found


@pytest.mark.parametrize("text", cases())
def test_the_receipt_says_beforehand(text: str) -> None:
    assert foreseen(text) == cases()[text]


MEANT = """
improve PENN 1040 => improve PENN 10
build B&O 46200 => build B&O 308
dividend PENN 936 => dividend PENN 2
influence PENN 3 => influence PENN 312 / influence PENN 104
influence PENN 103 => influence PENN 104
bid MON 919 => bid MON 920
"""
"""Orders whose figure can never be meant, and what is offered for them."""


@pytest.mark.parametrize("case", MEANT.strip().splitlines())
def test_for_a_figure_that_cannot_be_meant_those_that_can_are_offered(case: str) -> None:
    said, _, offers = case.partition(" => ")
    (complaint,) = understand(said, view()).complaints
    assert " / ".join(complaint.offers) == offers


CUT_BY_MONEY = (
    "buy 80 PENN: will be cut to 51. "
    "At the prices of the start of the turn your cash, with half the price of what you sell, pays "
    "for 51 shares. (6.1.3)"
)


def test_the_worked_example_of_the_order_check_is_foreseen() -> None:
    """6.1.3: sales first, the last order cut to what is left."""
    sheet = "sell 50 NYC\nbuy 100 B&O\nshort 36 N&W\nbuy 80 PENN"
    assert foreseen(sheet) == [
        "For the stock market you will have $1,480.",
        CUT_BY_MONEY,
    ]


def selling() -> State:
    """The game with a company of the reader's on sale, which the Public buys at $900 (R17)."""
    game = state()
    game.pcs["CNJ"].ask = 900
    return game


SOLD = """
> prodigal 2380

> prodigal 2381
prodigal 2381: only the cash left after the stock market can be spent; at the prices now it is
    $2,380, and the sale of CNJ may bring more.

> sell 5000 NYC
> buy 75 PENN
> short 500 READ
For the stock market you will have $2,380. $900 of it is asked for CNJ: the Public pays that if no
    tycoon pays more. The sale of CNJ may bring more.
sell 5000 NYC: will be cut to 66. A tenth of the issued stock is the limit: 66 shares. (6.2.1)
short 500 READ: will be cut to 46. A tenth of the issued stock is the limit: 46 shares. (6.2.1)
"""


@pytest.mark.parametrize("text", cases(SOLD))
def test_a_company_that_is_sure_to_be_sold_pays_in_the_market(text: str) -> None:
    seen = view(GOULD, selling())
    assert list(forecast(seen, understand(text, seen))) == cases(SOLD)[text]


def test_a_company_that_may_find_no_buyer_hides_no_limit_of_the_sheet() -> None:
    game = state()
    game.pcs["CNJ"].ask = 1400
    seen = view(GOULD, game)
    told = forecast(seen, understand("short 5000 READ\nbuy 5000 PENN", seen))
    assert "For the stock market you will have $1,480. The sale of CNJ may bring more." in told
    assert [one.partition(". ")[0] for one in told[1:]] == [
        "short 5000 READ: will be cut to 46",
        "buy 5000 PENN: will be cut to 75 or less",
        "buy 5000 PENN: will be cut to 65 unless the sale of CNJ brings more",
    ]


def test_a_bid_for_which_nothing_is_left_is_refused_for_one_reason() -> None:
    """The price asked is no reason against a bid of it."""
    told = [one for one in foreseen("lend B&O 1480\nbid MON 920") if one.startswith("bid")]
    assert len(told) == 1
    assert told[0].startswith("bid MON 920: will be refused. Your cash allows a bid of $0; ")


def test_a_bankrupt_railroad_is_told_what_it_cannot_do() -> None:
    game = state()
    game.railroads["PENN"].standing = "bankrupt"
    reading = understand("improve PENN 5\ndividend PENN 1\nrow PENN PA5", view(GOULD, game))
    said = [f"{one.reason} ({one.rule})" for one in reading.complaints]
    can = "can neither build, improve, buy, bid nor pay a dividend"
    assert said == [f"PENN is bankrupt and {can} (4.11.2, Q29)"] * 3


FIGURE = st.one_of(st.integers(1, 120), st.integers(100, 20_000))
ROAD = st.sampled_from(["PENN", "B&O"])
STOCK = st.sampled_from(["NYC", "PENN", "READ", "B&O", "N&W", "C&H"])
LINES = st.one_of(
    st.builds("borrow {}".format, FIGURE),
    st.builds("repay {}".format, FIGURE),
    st.builds("sell CNJ asking {}".format, FIGURE),
    st.builds("bid {} {}".format, st.sampled_from(["MON", "COG", "LV", "CNJ"]), FIGURE),
    st.builds("{} {} {}".format, st.sampled_from(["buy", "sell", "short"]), FIGURE, STOCK),
    st.builds("prodigal {}".format, FIGURE),
    st.builds("lend {} {}".format, ROAD, FIGURE),
    st.builds("repay {} {} to {}".format, ROAD, FIGURE, st.sampled_from(["president", "bank"])),
    st.builds("sell treasury {} {} to president".format, ROAD, FIGURE),
    st.builds("improve {} {}".format, ROAD, FIGURE),
    st.builds("build {} {}".format, ROAD, FIGURE),
    st.builds("abandon {}".format, ROAD),
    st.builds("double {} {}".format, ROAD, st.sampled_from(["PENN", "B&O", "PA1"])),
    st.builds("locomotive {} {}".format, ROAD, st.integers(1, 9)),
    st.builds("technology {} {}".format, ROAD, st.sampled_from("ABCDE")),
    st.builds("influence {} {}".format, ROAD, FIGURE),
    st.builds("rate war {} on {} {}".format, ROAD, STOCK, st.integers(1, 100)),
    st.builds("dividend {} {}".format, ROAD, st.integers(0, 200)),
)
TOLD = re.compile(r"^(.*?): (?:as things stand it )?will be ")
CUT = re.compile(r"^(.*): will be cut to ([\d,]+)\. ")
UNLESS = re.compile(r"^(.*): will be (?:cut to [\d,]+|refused) unless ")
REFUSED = re.compile(r"^(.*): will be refused\.")


BIDS = st.builds("bid {} {}".format, st.sampled_from(["MON", "COG", "LV"]), FIGURE)


@given(st.integers(0, 1480), st.lists(BIDS, max_size=4, unique_by=lambda line: line.split()[1]))
def test_of_a_bid_one_thing_is_foreseen(lent: int, bids: list[str]) -> None:
    """Cut, refused, or refused as things stand: not two of them (2.4.5, 10.1.2)."""
    seen = view()
    said = forecast(seen, read("\n".join([f"lend PENN {lent}", *bids]), seen))
    told = [found.group(1) for one in said if (found := TOLD.match(one))]
    assert len(told) == len(set(told))


@settings(max_examples=150)
@given(st.lists(LINES, max_size=10), st.sampled_from([state, selling]))
def test_what_is_foreseen_comes_true_when_nobody_else_orders_anything(
    lines: list[str], game: Callable[[], State]
) -> None:
    """Sure cuts give the figure foreseen, sure refusals are refused; and no false alarm: an order
    told as cut or refused is not done in full. A company that is on sale brings what is asked."""
    seen = view(GOULD, game())
    text = "\n".join(one.text for one in understand("\n".join(lines), seen).orders)
    results = played(text, game())
    for sentence in forecast(seen, read(text, seen)):
        if found := REFUSED.match(sentence):
            assert any(
                one.verdict == "refused" for order, one in results if order == found.group(1)
            ), (sentence, results)
        elif found := CUT.match(sentence):
            got = int(found.group(2).replace(",", ""))
            mine = [one for order, one in results if order == found.group(1)]
            assert all(one.got is None or one.got <= got for one in mine), (sentence, mine)
        if found := REFUSED.match(sentence) or CUT.match(sentence) or UNLESS.match(sentence):
            mine = [one for order, one in results if order == found.group(1)]
            assert any(one.verdict != "done" for one in mine), (sentence, mine)
