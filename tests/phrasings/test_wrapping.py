"""Lines that a mail program wrapped are the orders that were written, or are asked about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from pbm.games.continental.orders.understanding import understand
from pbm.games.family import Reading
from pbm.sheets.lenient.wrapping import LineTests, unwrapped
from pbm.sheets.lines import order_lines
from tests.continental.midgame import view
from tests.phrasings.table import LONG
from tests.phrasings.test_sequential import LANGUAGES, understood
from tests.phrasings.wrapped import letter, misread, programme_line, single_order

SEEN = view()
TRIED, SOAKED = 4, 300 if LONG else 40
BROKEN = [
    (
        "1870",
        "if price(SLSF) >= 200 and treasury(SLSF) >= 400 and cash >= 200: sell 1",
        "MKT for a train",
    ),
    (
        "1850",
        "if price(KATY) >= 60 and treasury(KATY) >= 50 and trains(KATY) < 4: buy",
        "train KATY 2 from RI for 71",
    ),
    (
        "1850",
        "if treasury(KATY) >= 60: buy private KATY MRB from seat 3 for at most",
        "60 if price(KATY) >= 60",
    ),
    (
        "1850",
        "if treasury(KATY) >= 60 and trains(KATY) < 4 and price(KATY)",
        ">= 60: buy KATY",
    ),
    (
        "1850",
        "if treasury(KATY) >= 60 and trains(KATY) < 4 and price(KATY)",
        "> 60: buy KATY",
    ),
    (
        "1870",
        "if treasury(SLSF) >= 60 and trains(SLSF) < 4 and treasury(SLSF)",
        "- 10 >= 60: buy SLSF",
    ),
    (
        "chicago-express",
        "1. if shares(PRR) = 0 and cash >= 10 and treasury(PRR) <= 12: auction",
        "PRR and bid up to 12",
    ),
    (
        "chicago-express",
        "any: if treasury(B&O) >= 6 and shares(B&O) >= 1 and cash >= 3: expand",
        "B&O to O6 N6",
    ),
    (
        "1867-big-wyoming",
        "if cash >= 200 and shares(OSL) = 0 and shares(GINW) >= 2: buy OSL and",
        "buy GINW",
    ),
]


def texts(reading: Reading) -> list[str]:
    return [one.text for one in reading.orders]


@pytest.mark.parametrize(("title", "pieces"), [(one[0], one[1:]) for one in BROKEN])
def test_a_broken_order_is_one_though_each_piece_may_be_one(
    title: str, pieces: tuple[str, ...]
) -> None:
    """With its whole condition, and whatever sign its pieces begin with."""
    meant, broken = understood(title, " ".join(pieces)), understood(title, "\n".join(pieces))
    assert texts(broken) == texts(meant)
    assert len(meant.orders) == 1
    assert broken.complaints == ()


def test_what_follows_a_long_line_with_its_own_label_is_a_line() -> None:
    """And so is what follows a heading, though it begins with its condition."""
    long = "I pay no more than 12 for PRR, 10 for the B&O; for C&O 8"
    read = understood("chicago-express", f"{long}\nany: develop Pittsburgh if it is still free")
    assert texts(read) == [
        *(f"bid up to {sum_} for {name}" for sum_, name in ((12, "PRR"), (10, "B&O"), (8, "C&O"))),
        "any: develop Pittsburgh if not developed(Pittsburgh)",
    ]
    below = "if treasury(C&O) >= 6 expand the C&O to its cheapest hex"
    headed = understood("chicago-express", f"Actions:\n{below}")
    assert [one.text for one in headed.complaints] == [below]


MESSAGE = "message I hereby announce to the whole world of railroad barons that the"
ENDED = "KATY will never sell a single one of its trains to anybody."
PRIVATE = "buy private KATY MRB from seat 3 for at most 60 if treasury(KATY) >= 60"


@pytest.mark.parametrize("title", ["1870", "chicago-express"])
def test_what_a_message_that_ends_amid_a_sentence_goes_on_with_is_offered(title: str) -> None:
    """Though it begins with a name."""
    tail = "Albany to Buffalo? Write to me."
    reading = understood(title, f"message Who will build with me from\n{tail}")
    assert [one.offers for one in reading.complaints] == [(f"+ {tail}",)]


@pytest.mark.parametrize("tail", ["buy IC before the next phase begins", "sell 2 IC than that."])
def test_what_breaks_off_goes_on_with_an_orders_word_that_is_no_order(tail: str) -> None:
    """Below the second line of a message, where only a whole order may be one."""
    above = "message I think we should all agree on the dividend this time because"
    reading = understood("1870", f"{above}\nthe market will fall if nobody wants to\n{tail}")
    assert [one.offers for one in reading.complaints] == [(f"+ {tail}",)]


def test_an_order_below_a_wrapped_message_keeps_its_whole_condition() -> None:
    reading = understood("1850", f"{MESSAGE}\n{ENDED}\n{PRIVATE}\nand price(KATY) >= 60")
    assert texts(reading) == [f"{MESSAGE} {ENDED}", f"{PRIVATE} and price(KATY) >= 60"]
    assert reading.complaints == ()


def test_a_line_wider_than_mail_programs_leave_one_ends_where_it_ends() -> None:
    """As those of a mail that says where its lines were broken do; so does a shorter one of a
    letter that has another."""
    long = f"{MESSAGE} {ENDED[:-1]}"
    short = f"{MESSAGE[:60]} trusts"
    assert texts(understood("1850", f"{long}\nrun KATY best")) == [long, "run KATY best"]
    assert texts(understood("1850", f"{short}\nrun KATY best")) == [short]
    both = f"{long}\n\n{short}\nrun KATY best"
    assert texts(understood("1850", both)) == [long, short, "run KATY best"]


def test_an_order_in_other_words_that_may_end_a_message_is_asked_about() -> None:
    reading = understood("1870", f"{MESSAGE}\nplease sell two shares of IC")
    assert texts(reading) == [MESSAGE]
    assert [one.offers for one in reading.complaints] == [("1. sell 2 IC",)]
    for end in ('"too cheap"', "(so)"):
        ended = f"{MESSAGE[:60]} {end}"
        assert texts(understood("1870", f"{ended}\nsell two shares of IC, please")) == [ended]
        assert len(texts(understood("1870", f"{ended}\nsell 2 IC"))) == 2


TAILS = [
    "message The Lehigh Valley is a den of thieves; everybody who has any\nsense should at once",
    (
        "buy 50 PENN -- a fine little road, and Drew is very fond of it, I hear,"
        "\nand if he can he will surely"
    ),
    "message everybody should\nany day now",
]


@pytest.mark.parametrize("above", TAILS)
def test_an_order_below_what_went_on_with_a_text_is_asked_about(above: str) -> None:
    reading = understand(f"{above}\nsell 14 NYC", SEEN)
    assert "sell 14 NYC" not in texts(reading)
    assert ("sell 14 NYC",) in [one.offers for one in reading.complaints]
    for parted in (f"{above}\n\nsell 14 NYC", f"{above}.\nsell 14 NYC"):
        assert "sell 14 NYC" in texts(understand(parted, SEEN))


def test_an_order_below_a_text_that_its_player_joined_is_one() -> None:
    reading = understand("message The Lehigh Valley is\n+ a den of thieves\nsell 14 NYC", SEEN)
    assert "sell 14 NYC" in texts(reading)


def test_lines_that_are_one_order_or_two_are_joined_and_asked_about() -> None:
    first, second = "buy two apples if " + "rich and " * 5 + "happy", "sell three carts"
    known = {first, second, f"{first} {second}"}

    def never(_: str) -> bool:
        return False

    tests = LineTests(never, known.__contains__, never, lambda _: (), never)
    for text, either in ((f"{first}\n{second}", {1}), (f"{first}\n\n{second}", set())):
        told = unwrapped(text, order_lines(text), tests)
        assert (told.either, len(told.lines)) == (either, 2 - len(either))


def _orders_of(title: str) -> tuple[Callable[..., str], Callable[[str], Reading]]:
    if title == "continental":
        return single_order, lambda text: understand(text, SEEN)
    return partial(programme_line, title), partial(understood, title)


def _seeds() -> list[object]:
    soaked = range(TRIED, TRIED + SOAKED, TRIED)
    return [range(TRIED)] + [
        pytest.param(range(at, at + TRIED), marks=pytest.mark.soak) for at in soaked
    ]


@pytest.mark.parametrize("seeds", _seeds(), ids=str)
@pytest.mark.parametrize("title", ["continental", *LANGUAGES])
def test_a_wrapped_letter_gives_the_orders_that_were_written(title: str, seeds: range) -> None:
    """Or asks; never another order, and none is lost without a word."""
    orders, read = _orders_of(title)
    found = [misread(*letter(seed, orders), read) for seed in seeds]
    assert [one for one in found if one] == []
