"""What stands around an order for manners' sake, and remarks beside it: none changes what is meant,
and what sounds like them and does change it makes a question."""

from __future__ import annotations

import re

import pytest

from pbm.games.family import Reading
from tests.phrasings import test_continental, test_sequential

ORDERS = {
    "sell 20 NYC at market": ("continental", "sell 20 NYC"),
    "lend the PENN 400 out of my own pocket": ("continental", "lend PENN 400"),
    "put CNJ up for sale, I'm asking $1,250": ("continental", "sell CNJ asking 1250"),
    "buy an IC share from the market": ("1870", "buy IC from market"),
    "sell 2 MP": ("1870", "sell 2 MP"),
    "protect UP if I have at least 300": ("1850", "protect UP if cash >= 300"),
    "bid up to 70 for the cattle company": ("1870", "bid up to 70 for SCC"),
    "buy GMO until I own 5": ("1870", "buy GMO until shares(GMO) >= 5"),
    "sell one CBQ and buy a UP": ("1850", "sell 1 CBQ and buy UP"),
    "discard a 3 of the OSL": ("1867-big-wyoming", "discard OSL 3"),
}
AROUND = (
    "{} (no choice there)",
    "{} (only one left)",
    "{}, it has big plans",
    "{} - no risk",
    "{} (don't ask why)",
    "{} - not a moment too soon",
    "{} (never liked it)",
    "{} (should be fun)",
    "{} (why not?)",
    "{}, before somebody else does",
    "{}, there's nothing better",
    "{} (no money left)",
    "{} - nobody else wants it",
    "{} :-)",
    "{}, please.",
    "{} whatever happens",
    "{}, nothing else",
    "{}, no question",
    "{} in any case",
    "{}, price looks silly",
    "{} - we're saving up for a rainy day",
    "{}, nobody else will notice",
    "{} (the others would riot otherwise)",
    "{}, I know it's dull",
    "{}, that price can't last",
    "{} before somebody else wakes up",
    "{} - too much paperwork for too little money",
    "{} (my broker says it's going up)",
    "{}, cheap start",
    "Hi Klaus, {}",
    "Dear referee, {}",
    "In this stock round: {}",
    "My move: {}",
    "I'd {}",
    "I think I'll {}",
    "Will {}",
    "Do {}",
    "Well... {}",
    "The plan for this turn: {}",
    "One thing before I go: {}",
    "{}, as agreed with Ann yesterday",
    "{}, thanks a lot. Good luck to all!",
    "Would you kindly {}?",
    "Could you please {}",
    "Would you {} on my behalf?",
    "Could you, for me, {}?",
    "May I ask you to {}?",
    "Might I trouble you to {}?",
    "Would you be kind enough to {}?",
    "Do me a favour and {}",
    "If you could {}, that would be great.",
    "It would be kind of you to {}.",
    "I would like you to {}",
    "I'm asking you to {}",
    "What I'd like to do is {}",
    "You have my permission to {}",
    "Take this as my order to {}",
    "The referee is kindly requested to {}",
    "I have one request: {}",
    "I think I would like to {}",
    "On my break, so a quick one: {}",
    "I would {}, please.",
    "I'd {}, so put me down for that.",
)
NEVER = (
    "{} (not)",
    "{} (no, don't)",
    "{} (no)",
    "{} (no deal)",
    "{} (no longer)",
    "{} (only if Ann does)",
    "{} (not this turn)",
    "{} (no MP)",
    "{}, right?",
    "{}, that would be nice",
    "{} - it is his move",
    "{}, they are for him",
    "{}, I don't think",
    "{}, Ann says we should",
    "{}, that won't be needed",
    "{}, the idea was good",
    "{}, I'd wait",
    "{} (before the next turn)",
    "{} (only a joke)",
    "{} (it has been done)",
    "{} (should be 7)",
    "I'd {} if I had the money",
    "I'd {} if I were you",
    "I'd {} but it's too dear",
    "I'd {} in your place",
    "I'd {} again",
    "I'd {} next round",
    "I'd {}, only I can't",
    "had I the money I'd {}",
    "normally I'd {}",
    "Will Ann {}?",
    "I'd {}, would you?",
    "I'd {} otherwise",
    "I think I'd {}",
    "I'd {} with more money",
    "Hi Ann, will you {}?",
    "One thing if Ann agrees: {}",
    "Would you {} in my place?",
    "Would you {} if you were me, please?",
    "Would you {} for me, do you think?",
    "Could you please tell me whether to {}?",
    "Could you please ask Ann to {}?",
    "Could you please not {}?",
    "Could you {} for me next turn?",
    "Could anyone please {}?",
    "Would Ann please {}?",
    "Would it be possible to {}, please?",
    "You could {}",
    "If you could {}, would you?",
    "It would be foolish to {}.",
    "What I'd like to know is whether to {}.",
    "I would ask you to {} if I had the money",
    "I would like Tom to {}",
    "I would {}, so don't put me down for that.",
    "I would not {}, please.",
    "I would {} if I had the money, please.",
    "Ann asked me to {}",
    "My request is not to {}",
)
_SOME = 3
"""One of so many orders is tried with each change."""


def understood(title: str, text: str) -> Reading:
    """A line of a title, of those whose lines are programmes or not."""
    read = test_sequential.understood
    return test_continental.understood(text) if title == "continental" else read(title, text)


@pytest.mark.parametrize("way", AROUND)
def test_manners_and_remarks_change_nothing(way: str) -> None:
    read = {line: understood(title, way.format(line)) for line, (title, _) in ORDERS.items()}
    told = {line: [bare(one.text) for one in found.orders] for line, found in read.items()}
    assert told == {line: [meant] for line, (_, meant) in ORDERS.items()}


@pytest.mark.parametrize("way", NEVER)
def test_what_only_sounds_like_them_makes_no_order(way: str) -> None:
    """Every way is tried with some orders; with all of them in the soak."""
    lines = [*ORDERS]
    begin = NEVER.index(way) % _SOME
    assert [told for line in lines[begin::_SOME] for told in made(way, line)] == []


@pytest.mark.soak
@pytest.mark.parametrize("way", NEVER)
def test_no_order_is_made_in_any_way(way: str) -> None:
    assert [told for line in ORDERS for told in made(way, line)] == []


def made(way: str, line: str) -> list[str]:
    """The orders that are made of a line in a way."""
    return [one.text for one in understood(ORDERS[line][0], way.format(line)).orders]


def bare(line: str) -> str:
    """A line without a programme's number."""
    return re.sub(r"^\d+\. ", "", line)


def test_how_often_stands_apart_in_a_list_of_turns() -> None:
    """The lead of the list is cut from the text that it was found in."""
    reading = understood("1870", "Next turns: buy IC, at most twice; buy MP; pass")
    assert [one.text for one in reading.orders] == [
        "1. buy IC at most 2 times",
        "2. buy MP",
        "then: pass",
    ]


def test_a_route_says_over_and_then_between_its_stops() -> None:
    for said in ("from K16 over K14 to H17", "K16 K14 H17", "from K16 via K14 and then H17"):
        reading = understood("1870", f"IC runs its 4 {said}")
        assert [one.text for one in reading.orders] == ["run IC 4: K16 K14 H17;"]


def test_what_a_line_says_of_cubes_or_ones_own_shares_is_never_left_out() -> None:
    assert not understood("1867-big-wyoming", "GINW best, the cubes are worth a lot").orders
    reading = understood("1850", "I agree to the NP redeeming one of my shares.")
    assert [one.text for one in reading.orders] == ["accept redemption of NP"]


def test_a_condition_may_be_said_as_a_question() -> None:
    for line in ("Is IC at 90? Then buy one", "Who has IC? Then sell two"):
        assert not understood("1870", line).orders
    reading = understood("1870", "IC at 90 or under? Then buy one, otherwise pass.")
    assert [bare(one.text) for one in reading.orders] == ["buy IC if price(IC) <= 90 or pass"]
