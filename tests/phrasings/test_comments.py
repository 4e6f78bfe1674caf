"""Comments in brackets or behind `--`: what only tells stops no order, what changes it is asked
about."""

from __future__ import annotations

import pytest

from tests.phrasings.test_continental import understood as of_continental
from tests.phrasings.test_sequential import understood

ORDERS = {
    "continental": ("buy 60 PENN", "buy 60 PENN"),
    "1870": ("buy IC", "1. buy IC"),
    "chicago-express": ("develop Wheeling", "1. develop Wheeling"),
}
TOLD = (
    "I wish I had thought of it sooner",
    "I wish we had started earlier",
    "we really should have bought it long ago",
    "how I wish I had kept my old ones",
    "I might have had it cheaper last round",
    "I have been watching it since the first turn",
    "I have always admired it",
    "I had my heart set on it",
    "I lost a packet on it in the last game",
    "I paid 90 for mine last turn",
    "I almost forgot about it",
    "Ann has been eyeing it all game",
    "Ann and Bob have been quarrelling over it for weeks",
    "Bob nearly got it last round",
    "Bob was too slow",
    "Bob keeps telling everybody how good it is",
    "my rivals have overlooked it",
    "everyone else seems asleep",
    "nobody saw this coming",
    "nobody wanted it in the first round",
    "somebody has been talking",
    "the others were not amused",
    "the old Commodore would have approved",
    "the Commodore always wanted it",
    "Sue lost her nerve",
    "Sue will be livid",
    "they laughed at me when I tried it",
    "they have been trying to block me all game",
    "my uncle swears by it",
    "my uncle made his money with it",
    "so my uncle says",
    "it says so on the sheet",
    "the report says so",
    "the newspaper calls it a steal",
    "as the sheet says",
    "copied from the report",
    "see the list in the rules",
    "by my reckoning",
    "the price was 60 when I started",
    "it was cheaper a year ago",
    "it stood at 75 the last time I looked",
    "it has been a good friend to me",
    "the last of them",
    "the most I can afford",
    "everything I can spare",
)
CHANGING = (
    "no wait, leave it",
    "cancel that",
    "but only after the others",
    "unless it costs more",
    "two would be better",
    "better still, three",
    "I should have said two",
    "if the price holds",
    "Ann's idea, I am not convinced",
    "not before Bob has paid",
    "next turn",
    "strike that, I was dreaming",
    "I wish to withdraw this",
    "the other one I mean",
    "please ask me first",
    "I wish I had not",
    "Drew wrote this, not I",
    "he was dreaming",
    "says Drew",
)


def read(title: str, text: str) -> list[str]:
    """The orders of a line."""
    reading = of_continental(text) if title == "continental" else understood(title, text)
    return [one.text for one in reading.orders]


@pytest.mark.parametrize("sign", [" -- {}", " ({})"])
@pytest.mark.parametrize("title", ORDERS)
def test_a_comment_that_only_tells_stops_no_order(title: str, sign: str) -> None:
    order, meant = ORDERS[title]
    told = {one: read(title, order + sign.format(one)) for one in TOLD}
    assert {one: said for one, said in told.items() if said != [meant]} == {}


@pytest.mark.parametrize("sign", [" -- {}", " ({})"])
@pytest.mark.parametrize("title", ORDERS)
def test_a_comment_that_changes_its_order_is_asked_about(title: str, sign: str) -> None:
    order, _ = ORDERS[title]
    assert [one for one in CHANGING if read(title, order + sign.format(one))] == []
