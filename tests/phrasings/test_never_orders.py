"""Orders in people's words, turned into none (denied, told, asked, put off) and so offered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from pbm.games.family import Reading
from pbm.sheets.lenient.conditional import conditions
from tests.phrasings import test_continental, test_sequential
from tests.phrasings.table import Phrasing, drawn, phrasings

DENIED = (
    "don't {}",
    "do not {}",
    "never {}",
    "not {}",
    "I won't {}",
    "I will not {}",
    "no, don't {}",
)
TAKEN_BACK = (
    "{} -- cancel that",
    "{}, no wait",
    "ignore this: {}",
    "{} (cancelled)",
    "cancel: {}",
    "forget it: {}",
    "instead of {}",
    "{} - no!",
)
TOLD = ("last turn: {}", "last turn I did {}", "already done: {}", "I have done {}", "was: {}")
PUT_OFF = (
    "next turn {}",
    "{} next turn",
    "later: {}",
    "tomorrow {}",
    "some day {}",
    "after this turn {}",
)
ASKED = (
    "should I {}",
    "can I {}",
    "{}?",
    "what if I {}",
    "why {}",
    "is it wise to {}",
    "shall I {}",
)
MUSED = (
    "maybe {}",
    "perhaps {}",
    "I might {}",
    "I would {}",
    "I was thinking to {}",
    "I wish to God I could {}",
)
SAID = (
    "Ann wrote: {}",
    "he told me to {}",
    "they {}",
    "example: {}",
    "Tom will {}",
    "you should {}",
)
WAITING = (
    "as soon as the weather is fine, {}",
    "the moment the weather is fine, {}",
    "{} the minute I feel like it",
    "the day my banker agrees, {}",
    "{} (the instant my banker nods)",
    "after the market settles, {}",
    "{}, every time the sun shines",
    "whenever the sun shines, {}",
    "{} by the time the market settles",
    "directly my wife agrees, {}",
    "assuming the market settles, {}",
    "{}, granted the market settles",
    "given that my partner agrees, {}",
    "{}, subject to my partner's word",
    "contingent on fine weather, {}",
    "{} depending on the weather",
    "{}, weather permitting",
    "{} on the understanding that my wife agrees",
    "on condition that my wife agrees, {}",
    "{} in case my wife agrees",
    "should my wife agree, {}",
    "were my wife to agree, {}",
    "so long as the sun shines, {}",
    "{} insofar as my wife agrees",
    "{}, upon receipt of my wire",
    "barring rain, {}",
    "{} at the right moment",
    "in that case, {}",
    "{} as you see fit",
    "{}, but not before my signal",
    "{}, only after my wife agrees",
    "imagine the price is right: {}",
    "{} the next time I am rich",
)
"""Conditions and times of which no game knows."""
WAYS = (*DENIED, *TAKEN_BACK, *TOLD, *PUT_OFF, *ASKED, *MUSED, *SAID, *WAITING)
FREE = ("message", "character", "stop ", "pass", "1. pass", "then: pass")
TITLES: dict[str, Callable[[str], Reading]] = {
    "continental": test_continental.understood,
    **{
        title: lambda text, title=title: test_sequential.understood(title, text)  # type: ignore[misc]
        for title in test_sequential.LANGUAGES
    },
}
STEP = 29
"""One of so many phrasings is turned."""


REMARK = re.compile(
    r"(?: - |[,;(] ?)(?!(?:if|when|unless|otherwise|else|or|then|at|up|no|for)\b)[\w' ]+\)?$"
)
"""What stands behind a sign: what follows speaks of that."""
SEVERAL = re.compile(r"[\n;:]|\| .*\b(?:if|until|while|most|or)\b")
"""What stands between two clauses, or says when and how often an order is done."""
POLITE = re.compile(r" (?:pls|please|thx)\b")
"""What makes a line with `I would` a request."""
PROPOSED = re.compile(r"^sell (?:(?:private \w+|train \w+ \d+) to \w+ for |\S+ asking )")
"""What `I would sell … for at least 100` is: an offer at a price, for the buyer to take."""


def bare(line: str) -> str:
    """A line without a programme's number, which an offer leaves to be given, and without the
    company of its order in a figure of its condition, which may be left out."""
    line = re.sub(r"^\d+\. ", "", line)
    return re.sub(
        r"(?<=\w)\(([^(),]+)\)", lambda one: "" if f" {one[1]} " in line else one[0], line
    )


@cache
def plain(title: str) -> list[Phrasing]:
    """Phrasings of one clause, begun by the verb of the one order that they give, no message."""
    taken = [
        one
        for one in phrasings(f"{title}.txt")
        if len(one.orders) == 1
        and not SEVERAL.search(f"{one.text} | {one.orders[0]}")
        and one.text.split()[0].lower() == bare(one.orders[0]).split()[0]
        and not one.orders[0].startswith(FREE)
    ]
    return drawn(taken, STEP)


DENIED = "do not {}"
PART = re.compile(r"\b(?:the maximum|each and every|half of what)\b", re.IGNORECASE)
RECKONED = re.compile(r"\d ?%|\d\.\d+k\b", re.IGNORECASE)
"""A figure that the line does not say as orders have it."""


def faults(title: str, way: str, phrasing: Phrasing) -> Iterator[str]:
    order = REMARK.sub("", phrasing.text) if way.startswith("{}") else phrasing.text
    alone = [one.text for one in TITLES[title](order).orders] == [*phrasing.orders]
    text = way.format(order if alone else phrasing.text)
    if way == "I would {}" and PROPOSED.match(phrasing.orders[0]):
        return
    if way in ("I would {}", "can I {}"):  # with a `please` these ask for it
        text = POLITE.sub("", text)
    reading = TITLES[title](text)
    if reading.orders:
        yield f"{text}: {[order.text for order in reading.orders]}"
    offers = {bare(offer) for asked in reading.complaints for offer in asked.offers}
    worked_out = (way == DENIED and PART.search(text)) or RECKONED.search(text)
    meant = bare(phrasing.orders[0])
    named = any(offer.startswith(f"{meant} for ") for offer in offers)  # of whom it may be meant
    rest = {*meant.split(" and ")[1:]} & offers  # what is done in its place
    if meant not in offers and not (worked_out or named or rest):
        yield f"{text}: offered {offers}"


@pytest.mark.parametrize("title", TITLES)
def test_what_denies_tells_asks_or_puts_off_an_order_is_none_and_offers_it(title: str) -> None:
    """Every way is tried with one order; with all of them in the soak."""
    lines = plain(title)
    turned = [(way, lines[at % len(lines)]) for at, way in enumerate(WAYS)]
    assert [told for way, one in turned for told in faults(title, way, one)] == []


@pytest.mark.parametrize("word", conditions())
def test_every_word_of_a_condition_sets_one_wherever_it_stands(word: str) -> None:
    """One list of words for all rules: behind an order, amid one of two, and below one."""
    said = re.sub(r" that\?|\?|\w+\|", "", word)
    for text in (
        f"sell 20 NYC {said} the weather is fine",
        f"improve B&O 12 {said} the weather is fine, PENN too",
        f"sell 20 NYC\n{said} the weather is fine",
    ):
        assert test_continental.understood(text).orders == (), text


@pytest.mark.soak
@pytest.mark.parametrize("title", TITLES)
def test_every_way_turns_every_order(title: str) -> None:
    lines = plain(title)
    assert [told for way in WAYS for one in lines for told in faults(title, way, one)] == []


STRANGE = {
    "continental": ("xyzzy 5 N&W shares", "seel 5 shares of N&W", "hold 5 more of N&W"),
    "1870": (
        "xyzzy 57 at K16 for IC",
        "xyzzy IC from market",
        "hold IC",
        "IC xyzzy 57 K16",
        "IC shuns 57 at K16",
        "lay IC 57 xyzzy K16",
        "station IC xyzzy K16",
    ),
    "1867-big-wyoming": ("take xyzzy C&N",),
}


@pytest.mark.parametrize("title", STRANGE)
def test_a_word_that_nobody_knows_stands_for_no_verb(title: str) -> None:
    """It may be another order's, misspelt; what is offered says so."""
    readings = [TITLES[title](text) for text in STRANGE[title]]
    assert [[one.text for one in reading.orders] for reading in readings if reading.orders] == []
    assert all(any(asked.offers for asked in reading.complaints) for reading in readings)


OFFERED: dict[tuple[str, str], tuple[str, ...]] = {
    ("1870", "buy IC unless MP has floated or cash < 100"): (
        "buy IC if not (floated(MP) or cash < 100)",
    ),
    ("1870", "buy IC\nsell 2 MP\nthe other way round"): ("buy IC", "sell 2 MP"),
    ("1870", "buy IC\nsell 2 MP\nin reverse order"): ("buy IC", "sell 2 MP"),
    ("1870", "buy IC\nsell 2 MP\n\nIn reverse order, please."): ("buy IC", "sell 2 MP"),
    ("continental", "buy 20 B&O\nsell 20 NYC\nthose two swapped"): (
        "buy 20 B&O",
        "sell 20 NYC",
    ),
    ("continental", "lend B&O all my cash"): ("lend B&O 1480",),
    ("continental", "My name shall be Jay Gould again"): ("character Jay Gould",),
    ("continental", "buy 100, no 50 B&O"): ("buy 50 B&O",),
    ("continental", "buy 100 B&O no 50"): ("buy 50 B&O", "buy 100 B&O"),
    ("1870", "buy IC if MP has 3"): (
        "buy IC if trains(MP) >= 3",
        "buy IC if shares(MP) >= 3",
        "buy IC if treasury(MP) >= 3",
    ),
    ("1870", "if MP has 3, buy IC"): (
        "if trains(MP) >= 3: buy IC",
        "if shares(MP) >= 3: buy IC",
        "if treasury(MP) >= 3: buy IC",
    ),
    ("1850", "protect MP if it owns at least two"): (
        "protect MP if trains >= 2",
        "protect MP if shares >= 2",
        "protect MP if treasury >= 2",
    ),
    ("1870", "When somebody dumps IC I refuse to step in and keep its price"): ("protect IC",),
    ("1867-big-wyoming", "I'd like the Foobar, otherwise South Works"): ("then: take SWP",),
    ("1870", "Buy Missouri"): ("buy MP", "buy MKT"),
    ("1870", "a Pacific share from the market for me"): (
        "buy SP from market",
        "buy MP from market",
    ),
    ("continental", "buy 20 of the Ohio"): ("buy 20 B&O",),
    ("1867-big-wyoming", "CNW 57* in H8, north xyzzy and south"): ("lay CNW 57* at H8",),
    ("1870", "buy IC if MP has at least 3"): ("buy IC if trains(MP) >= 3",),
    ("continental", "double my B&O"): ("double B&O B&O",),
    ("continental", "about to sell 20 NYC"): ("sell 20 NYC",),
    ("continental", "wanted to buy 100 B&O"): ("buy 100 B&O",),
    ("continental", "hold: buy 100 B&O"): ("buy 100 B&O",),
    ("1870", "wanted to buy IC"): ("buy IC",),
    ("1870", "buy train 4 MP IC"): ("buy train MP 4 from IC for 300",),
    ("1870", "buy train MP IC 4"): ("buy train MP 4 from IC for 300",),
    ("chicago-express", "expand B&O to O6 N6\nand to M6 too, in the same go"): (
        "expand B&O to O6 Cumberland",
    ),
    ("1850", "protect SOO, otherwise pass"): ("protect SOO", "then: pass"),
    ("chicago-express", "auction NYC, bid up to 12, otherwise pass"): (
        "auction NYC and bid up to 12",
        "then: pass",
    ),
    ("1870", "par TP at 70"): ("par TP at 68", "par TP at 72"),
    ("1870", "par the Frisco at $85"): ("par SLSF at 82", "par SLSF at 90"),
    ("1867-big-wyoming", "BH at a starting price of 100"): ("par BH at 110",),
    ("chicago-express", "stop if I have less than 3"): ("stop if cash < 3",),
    ("1870", "sell 2 IC 3 MP"): ("sell 2 IC and sell 3 MP",),
    ("1870", "buy private GRSC from me"): ("buy private GRSC",),
    ("1870", "Keep trying to buy the Cotton Belt as line 2"): (),
    ("continental", "spy on 9th player"): ("spy player 9",),
    ("1870", "buy two trains"): ("buy train at most 2 times",),
    ("1870", "buy train SP 4 from MP"): ("buy train SP 4 from MP for 300",),
    ("1870", "SP buys a train from MP for 200"): ("buy train SP 4 from MP for 200",),
    ("chicago-express", "bid 10 or 12 for the C&O"): (
        "bid up to 10 for C&O",
        "bid up to 12 for C&O",
    ),
    ("continental", "sell 20 B&O treasury shares"): (
        "sell treasury B&O 20 to president",
        "sell treasury B&O 20 to market",
    ),
    ("continental", "B&O dividend $2.50"): ("dividend B&O 2", "dividend B&O 3"),
    ("continental", "repay B&O 500"): ("repay B&O 500 to president", "repay B&O 500 to bank"),
}
"""Lines that are asked about, with what must be among their offers."""


@pytest.mark.parametrize(("title", "line"), OFFERED)
def test_a_line_that_is_asked_about_is_offered_what_it_may_mean(title: str, line: str) -> None:
    """And every offer is canonical: read again it gives itself."""
    reading = TITLES[title](line)
    offers = [bare(offer) for asked in reading.complaints for offer in asked.offers]
    again = [[bare(one.text) for one in TITLES[title](offer).orders] for offer in offers]
    assert [one.text for one in reading.orders] == []
    assert {*OFFERED[title, line]} <= {*offers}
    assert again == [[offer] for offer in offers]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("when B&O has less than 6, stop", "stop if treasury(B&O) < 6"),
        ("pass if B&O has at least 6", "pass if treasury(B&O) >= 6"),
        ("pass if B&O has 3 left", "pass if left(B&O) >= 3"),
    ],
)
def test_what_a_company_has_are_its_dollars_unless_shares_are_named(said: str, meant: str) -> None:
    assert [one.text for one in TITLES["chicago-express"](said).orders] == [meant]


def test_a_stop_unless_something_is_so_is_one_if_it_is_not() -> None:
    line = "stop unless IC has floated or cash < 100"
    orders = TITLES["1870"](line).orders
    assert [one.text for one in orders] == ["stop if not (floated(IC) or cash < 100)"]


@pytest.mark.parametrize(
    ("title", "said", "meant"),
    [
        (
            "continental",
            "I choose Phineas Fogg as the name of my character",
            "character Phineas Fogg",
        ),
        ("1870", "lay IC 57 at K16 -- yellow first", "lay IC 57 at K16"),
        ("1867-big-wyoming", "exchange CNW from H8 to H12", "place CNW marker at H12 from H8"),
    ],
)
def test_what_can_be_meant_in_one_way_only_is_taken(title: str, said: str, meant: str) -> None:
    assert [one.text for one in TITLES[title](said).orders] == [meant]
