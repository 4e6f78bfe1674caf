"""Orders in people's words, turned into none (denied, told, asked, put off) and so offered."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from pbm.games.family import Reading
from tests.phrasings import test_continental, test_sequential
from tests.phrasings.table import Phrasing, phrasings

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
WAYS = (*DENIED, *TAKEN_BACK, *TOLD, *PUT_OFF, *ASKED, *MUSED, *SAID)
FREE = ("message", "character", "stop ", "pass")
TITLES: dict[str, Callable[[str], Reading]] = {
    "continental": test_continental.understood,
    **{
        title: lambda text, title=title: test_sequential.understood(title, text)  # type: ignore[misc]
        for title in test_sequential.LANGUAGES
    },
}
STEP = 193
"""One of so many phrasings is turned."""


def bare(line: str) -> str:
    """A line without a programme's number, which an offer leaves to be given."""
    return re.sub(r"^\d+\. ", "", line)


@cache
def plain(title: str) -> list[Phrasing]:
    """Phrasings of one line that give one order, no message."""
    taken = [
        one
        for one in phrasings(f"{title}.txt")
        if len(one.orders) == 1 and "\n" not in one.text and not one.orders[0].startswith(FREE)
    ]
    return taken[::STEP]


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("way", WAYS)
def test_what_denies_tells_asks_or_puts_off_an_order_is_none_and_offers_it(
    title: str, way: str
) -> None:
    for one in plain(title):
        text = way.format(one.text)
        reading = TITLES[title](text)
        assert reading.orders == (), (text, [order.text for order in reading.orders])
        offers = {bare(offer) for asked in reading.complaints for offer in asked.offers}
        assert bare(one.orders[0]) in offers, (text, offers)
