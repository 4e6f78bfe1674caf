"""What people say beside an order changes nothing of it; what takes it back, puts it off, asks or
leaves it to others makes none of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pbm.games.family import Reading
from tests.phrasings import test_continental, test_sequential

ORDERS = {
    "continental": ("sell 20 NYC", "bid 1020 for the Monon", "spend $960 of the B&O on influence"),
    "chicago-express": ("expand the PRR to Pittsburgh", "auction a B&O share with a limit of $12"),
    "1870": ("par the SP at $90", "sell 1 GMO and buy SSW", "buy TP if it is below $90"),
    "1850": ("run the CBQ best and withhold", "buy a GN share from the market"),
    "1867-big-wyoming": ("put a station of BH on H8", "issue a BH share"),
}
TALK = (
    "{} (I have wanted this for ages).",
    "{}, it has been waiting long enough.",
    "{} (I am not made of money).",
    "{} (no more, my wife says).",
    "{} (it is a shame it came to this).",
    "{}, and give my regards to the table.",
    "{}, black is my colour.",
    "{}; I need a little pocket money.",
    "{}, as it needs the money.",
    "{}, because I have too much money.",
    "{}. It was a hard decision.",
    "{}. I know it is dear, but I like it.",
    "{}. I cannot say I like it.",
    "{}. The others will be furious.",
    "{}. My mind is made up.",
    "{}. What a lovely game.",
    "{} -- I could use the exercise.",
    "{} (don't tell my wife).",
    "{} to teach them a lesson.",
    "The weather being what it is, {}.",
    "To keep the shareholders quiet, {}.",
    "As nobody has asked me, {}.",
    "I am sorry for the others, but {}.",
    "I did not sleep well, so {}.",
    "A mansion would be nice: {}.",
    "With much hope, {}.",
    "Against the advice of my broker, {}.",
    "The children need shoes, so {}.",
    "They say fortune favours the brave, so {}.",
    "I was young once; {}.",
    "Nice to see you again. {}.",
)
TRAPS = (
    "{} (if I still can).",
    "{}, but only with Ann's leave.",
    "{} (that was last turn).",
    "{}, it has been done.",
    "{}. I have changed my mind.",
    "{}. It is not possible.",
    "{}. It is not what I want.",
    "{}. I had better not.",
    "{}. This is for my other game.",
    "{}. That would be too much.",
    "{}, but the price must fall first.",
    "{}, it must be cheap.",
    "{}, you decide.",
    "{}, Bob has to agree.",
    "{}, I am not sure yet.",
    "{} -- in theory.",
    "{} -- the rules forbid it.",
    "{} -- I was too hasty.",
    "{} -- I am glad I did.",
    "{} -- he would like that.",
    "{} (they wish).",
    "{} (he was dreaming).",
    "I am thinking about it: {}.",
    "My wife says: {}.",
    "They told me: {}.",
    "Had I known, {}.",
    "What about this: {}?",
    "This is not an order: {}.",
    "Next turn, {}.",
    "{}. So I thought, at least.",
    "{}. I wish I had the nerve.",
    "{}. It fell through.",
    "{}. It needs Ann's signature.",
    "{}. The bank would have to help.",
    "{}. The money is not there yet.",
    "{}. Hardly likely.",
    "I have heard it said: {}.",
    "It has been suggested: {}.",
    "Before the others move, but after Bob: {}.",
)


def understood(title: str) -> Callable[[str], Reading]:
    if title == "continental":
        return test_continental.understood
    return lambda text: test_sequential.understood(title, text)


def framed(frame: str, order: str) -> str:
    begins = frame.startswith("{}") or ". {}" in frame
    return frame.format(order[0].upper() + order[1:] if begins else order)


def said(title: str, text: str) -> list[str]:
    return [one.text for one in understood(title)(text).orders]


def lines(frames: tuple[str, ...], title: str) -> list[tuple[str, str]]:
    """Each frame with one of the title's orders, in turn."""
    orders = ORDERS[title]
    return [
        (framed(one, orders[at % len(orders)]), orders[at % len(orders)])
        for at, one in enumerate(frames)
    ]


@pytest.mark.parametrize("title", ORDERS)
def test_talk_beside_an_order_changes_nothing_of_it(title: str) -> None:
    read = {text: (said(title, text), said(title, order)) for text, order in lines(TALK, title)}
    assert all(alone for _, alone in read.values())
    assert [text for text, (beside, alone) in read.items() if beside != alone] == []


@pytest.mark.parametrize("title", ORDERS)
def test_what_takes_back_puts_off_or_asks_makes_no_order(title: str) -> None:
    assert [text for text, _ in lines(TRAPS, title) if said(title, text)] == []


def test_talk_may_name_what_the_order_names_and_nothing_else() -> None:
    assert said("continental", "NYC is far too dear, so please sell 20 NYC.") == ["sell 20 NYC"]
    assert not said("continental", "Sell 20 NYC, PENN has been waiting for it.")
    assert not said("continental", "Sell 20 NYC, I have 300 to sell.")
    assert not said("1850", "RI buys GBC from seat 2, free")
    assert not said("1850", "RI buys a 3 from MILW, the price we talked about")


ASIDES = (
    "{} - sorry Bob, nothing personal",
    "{}, sorry to my fellow shareholders",
    "{} (ouch)",
    "{}, and good riddance",
    "{}; so there it is",
    "{}, yes I counted twice",
    "{} (all mine anyway)",
    "{}, one less for the rest of you to worry about",
    "{} (don't faint)",
    "{}, I'm not made of money",
    "{}, can't let Erin have it so cheap",
    "{} with a nod to old Vanderbilt",
    "{} after all these years",
    "{}, a fair price I think",
    "{}, a bargain for all of us",
    "{}, not bad for an old man",
    "{}, nicer than I feared, my wife says",
    "{}, about time somebody did",
    "{} (same as last year)",
    "{}, otherwise I shall never hear the end of it",
    "{}, my wife wants a new piano",
    "{}, my last penny",
    "{}, not bad at all",
    "{}, Harry will say I told you so",
    "{} (I must be getting soft)",
    "{}, much too dear my brother-in-law says",
    "{}. It's 35 degrees in the shade.",
    "{}, I don't like owing those people anything",
    "{}, as far as I understand the rules",
    "With thanks for the last report: {}",
)
BOUND = (
    "{} - sorry, no",
    "{}, sorry to change it",
    "{}, one less",
    "{}, one less for me",
    "{} (can't let it go)",
    "{}, a better price next time",
    "{}, not bad for a joke",
    "{}, about time somebody cancelled it",
    "{}, otherwise it goes to Ann",
    "{}, my wife says",
    "{}, my wife wants me to",
    "{}, my last order",
    "{}, not at all",
    "{}, Harry says I told you so",
    "{} after these turns",
    "{}, a fair price if it is accepted",
    "{}, I don't like to do it",
    "With a nod, if Ann agrees, {}",
)


@pytest.mark.parametrize("title", ORDERS)
def test_asides_are_known_by_their_class(title: str) -> None:
    read = {text: (said(title, text), said(title, order)) for text, order in lines(ASIDES, title)}
    assert [text for text, (beside, alone) in read.items() if beside != alone] == []


@pytest.mark.parametrize("title", ORDERS)
def test_what_only_looks_like_an_aside_is_asked_about(title: str) -> None:
    assert [text for text, _ in lines(BOUND, title) if said(title, text)] == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("buy 30 NYC ($2,490 at 83)", "buy 30 NYC"),
        ("repay 1100 (that is my 1,000 and the 10 per cent on top)", "repay 1100"),
        (
            "sell treasury PENN 30 to market, which makes 2,700 or so",
            "sell treasury PENN 30 to market",
        ),
        ("influence PENN $740 -- two dollars for every mile", "influence PENN 740"),
        ("repay 1000 (3000 in the kitty)", "repay 1000"),
        ("bid COG 1300, twice what I paid", "bid COG 1300"),
    ],
)
def test_sums_beside_an_order_that_has_its_own_are_asides(text: str, read: str) -> None:
    assert said("continental", text) == [read]


@pytest.mark.parametrize(
    "text",
    [
        "bid COG 1300, I make it 1400",
        "bid COG 1300, that makes 1400",
        "buy 30 NYC, 20 at 83",
        "buy 30 NYC, 3 at 10",
        "improve PENN 10, two dollars for every mile",
        "sell 40 PENN, they go for 90 or not at all",
        "sell CNJ, twice what I paid",
        "bid COG 1200, that is twelve-fifty all told",
        "lend PENN 500, that gets the Baltimore & Ohio her cash",
    ],
)
def test_a_sum_that_may_be_the_orders_own_is_asked_about(text: str) -> None:
    assert not said("continental", text)


def test_what_an_aside_compares_an_order_with_is_none_of_its_names() -> None:
    assert said("1870", "sell all SSW; it will never get to Fort Worth anyway") == [
        "1. sell all SSW"
    ]
    assert said("1870", "buy MP from market, cheaper there than from the IPO")
    assert not said("1870", "buy MP from market, no more than the Katy")


def test_what_one_waits_for_is_a_reason_to_do_nothing_only() -> None:
    wait = "we'll wait until the 2s have rusted"
    assert said("1870", f"No train for the Katy, {wait}") == ["buy train MKT nothing"]
    assert said("chicago-express", "I drop out, 14 for one share of the B&O is madness") == ["pass"]
    assert not said("1870", f"buy train MKT 4 from bank, {wait}")
    assert not said("1870", "sell 2 GMO, we'll wait until they rise")
    assert not said("1870", "buy train MKT nothing until the 2s have rusted")


def test_where_a_route_comes_to_is_no_further_step() -> None:
    run = "Illinois Central runs its 4: K16 H17 C18 A22"
    assert said("1870", f"{run}, finally in Chicago!!") == said("1870", run)
    assert not said("1870", "dividend IC full, then in Chicago")
    assert not said("1870", "bid up to 58 for MRBC, 60 in all")


def test_what_cannot_be_paid_is_a_reason_to_part_with_it() -> None:
    assert not said("continental", "Buy 30 B&O. I cannot afford it.")
    assert said("1850", "Run the CBQ best and withhold, I cannot afford it.")


@pytest.mark.parametrize("aside", ["6.1.3", "1..5", "0.0.0 at 1,,2", "twice 1.2.3k", "9,9,9 left"])
def test_what_only_looks_like_a_figure_is_read_as_any_word(aside: str) -> None:
    assert set(said("continental", f"sell 20 NYC (that makes {aside})")) <= {"sell 20 NYC"}
