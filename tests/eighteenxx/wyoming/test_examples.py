"""Every example of help is a letter's line that is done, at a table where it may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import pytest

from pbm.core.dice import Dice
from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.trial import asked
from pbm.games.eighteenxx.programme.language import language_of
from pbm.games.eighteenxx.programme.questions import BLOCKS
from pbm.games.eighteenxx.titles.t1867 import TITLE
from pbm.games.eighteenxx.values.orders import BuyOffered, BuyTrain, Pass
from pbm.games.family import Resolution, Seat
from tests.cases.wyoming.situation import opened
from tests.eighteenxx.wyoming import moments
from tests.eighteenxx.wyoming.moments import FAMILY

TURN: dict[str, Any] = {
    "round": "OR 1 of 2",
    "phase": "3",
    "operating": "CNW",
    "cash": {"CNW": 600},
    "tiles": {"H8": ["57*", 0], "H6": ["d1", 0], "H10": ["9", 0], "H12": ["57*", 0]},
    "cubes": {"H6": 1},
}
"""CNW in its turn, between Salt Creek and Rawlins."""
OFFERED: dict[str, Any] = {
    "round": "ends 1 of 3",
    "phase": "6",
    "market": {"CNW": [1, 9], "BH": [1, 10]},
    "trains": {"CNW": ["D"], "BH": ["D"]},
    "shares": {"CNW": {"1": 20}, "BH": {"2": 20}},
    "queue": [["NP", ""]],
    "tiles": {"H12": ["57*", 0]},
    "stations": {"BH": ["H12"]},
}
"""BH is asked before CNW whether it is given up."""
Letters = Mapping[int, str]
TABLES: dict[str, tuple[dict[str, Any], tuple[str | Letters, ...]]] = {
    "an auction of private companies": (
        {"round": "auction", "turn": 1, "offered": ["GRLM", "GWE"]},
        (
            "bid up to 62 for GRLM",
            "bid 45 for GRLM and up to 60",
            "bid for GRLM 45 up to 60",
            {1: "bid 45 for GRLM", 2: "raise to 75 for GRLM"},
        ),
    ),
    "a row of cards": ({"round": "row", "row": [["GWE", 0], ["priority", 0]]}, ("take GWE",)),
    "a stock round": (
        {
            "round": "SR",
            "settings": {"private_sales": "always"},
            "phase": "5",
            "queue": [["CNW", "OSL"]],
            "cash": {"1": 600},
            "shares": {"NP": {"1": 20, "2": 30, "market": 20}},
            "owners": {"GWE": 2},
        },
        (
            "buy NP market",
            "par CNW at 140",
            "pass",
            {1: "buy GWE from seat 2 for 40", 2: "sell private GWE for 40"},
        ),
    ),
    "one who may lose a directorship": (
        {
            "round": "SR",
            "players": 5,
            "turn": 2,
            "shares": {"CNW": {"1": 30, "2": 30}, "NP": {"1": 60}, "BH": {"1": 60}},
            "president": {"CNW": 1},
        },
        ({2: "buy CNW", 1: "sell 1 NP to comply"}, {2: "sell 2 CNW"}),
    ),
    "track": ({**TURN, "tiles": {}}, ("lay CNW 57* at H8 to N S", "lay CNW nothing")),
    "an upgrade": (
        {**TURN, "tiles": {"H8": ["57*", 1]}},
        ("upgrade CNW H8 to 441* rotation 1",),
    ),
    "a council": (
        {
            **TURN,
            "tiles": {"H8": ["57*", 2], "G7": ["8", 3], "G5": ["57*", 0]},
            "owners": {"WRBC": "CNW"},
        },
        ("place CNW council at G5",),
    ),
    "a station": (TURN, ("station CNW at H12", "place station at H12", "station CNW nothing")),
    "before a run": (
        {
            **TURN,
            "step": "run",
            "owners": {"HEC": "CNW", "GWE": "CNW"},
            "trains": {"CNW": ["2"]},
            "tiles": {
                **TURN["tiles"],
                "H12": ["6*", 1],
                "G13": ["9", 1],
                "F14": ["9", 1],
            },
        },
        ("place CNW cube at H6", "place CNW refinery at E15"),
    ),
    "a run": (
        {**TURN, "step": "run", "trains": {"CNW": ["2", "3"]}},
        (
            "run CNW best",
            "run CNW nothing",
            "run CNW 2: H8 H6; 3: H8 H12",
            "run CNW best no cubes",
            "run CNW best cubes from H6 to H8",
            "run CNW H8 H6; no cubes",
            "run CNW H8 H6; cubes from H6 to H8",
            "dividend CNW full",
            "pay CNW",
            "withhold CNW",
        ),
    ),
    "trains": (
        {**TURN, "phase": "4", "step": "trains", "trains": {"CNW": ["3"]}},
        (
            "buy train CNW 4 from bank",
            "buy train 4 for CNW",
            "buy a 4-train from bank",
            "buy train CNW nothing",
            "issue CNW",
        ),
    ),
    "a share on the market": (
        {**TURN, "shares": {"CNW": {"1": 20, "market": 10}}},
        ("redeem CNW from market",),
    ),
    "a company without a train": (
        {
            **TURN,
            "step": "trains",
            "cash": {"CNW": 0, "1": 50},
            "shares": {"CNW": {"1": 20}, "NP": {"1": 30, "2": 30}},
            "president": {"NP": 2},
        },
        ("sell 2 NP for a train", "give up CNW", "declare bankruptcy CNW"),
    ),
    "a train too many": (
        {
            "operating": "BH",
            "step": "trains",
            "phase": "3",
            "left": {"3": 0},
            "cash": {"BH": 400},
            "trains": {"BH": [], "CNW": ["3", "3", "3", "3"]},
            "shares": {"BH": {"2": 20}, "CNW": {"1": 20}},
        },
        ({2: "buy train BH 4 from bank", 1: "discard CNW 3"},),
    ),
    "a refinery": (
        {
            "round": "ends 1 of 2",
            "phase": "3",
            "trains": {"CNW": ["3"]},
            "owners": {"DNR": 1},
            "refineries": {"H8": "disrepair"},
        },
        ("build refinery at H8",),
    ),
    "offers of acquisition": (
        {**OFFERED, "market": {"CNW": [1, 10], "BH": [1, 9]}},
        ("accept acquisition CNW", "decline acquisition CNW"),
    ),
    "a board member": (
        {**OFFERED, "owners": {"UPRB": "CNW"}},
        (
            {2: "accept acquisition BH", 1: "place CNW marker at H12 from H8"},
            {2: "accept acquisition BH", 1: "exchange CNW nothing"},
        ),
    ),
    "deals": (
        {
            **TURN,
            "phase": "4",
            "cash": {"CNW": 700},
            "shares": {"CNW": {"1": 20}, "BH": {"2": 20}},
            "trains": {"BH": ["4", "3"]},
            "owners": {"GWE": 2},
        },
        (
            {
                1: "buy private CNW GWE from seat 2 for at most 40",
                2: "sell private GWE to CNW for at least 35",
            },
            {1: "buy GWE for CNW from seat 2 for at most 40", 2: "sell GWE to CNW for 40"},
            {1: "buy train CNW 4 from BH for 200", 2: "sell train BH 4 to CNW for at least 200"},
        ),
    ),
    "a share": ({"round": "SR", "shares": {"CNW": {"2": 30}}}, ("buy CNW",)),
}
"""What lies on the table, and what is mailed there: one line, or the lines of both sides."""


def seated(situation: Mapping[str, Any]) -> Match:
    """The match in which this lies on the table."""
    game = opened(dict(situation))
    seats = [Seat(int(seat), f"Seat {seat}") for seat in game.state.seats]
    match = FAMILY.new_game(seats, situation.get("settings", {}), Dice("examples"))
    assert isinstance(match, Match)
    match.position = game.state
    return FAMILY.decode(FAMILY.encode(match))


Became = tuple[str, str, tuple[str, ...]]
"""A line, its verdict, and the codes of its refusals."""


def became(match: Match, letters: Letters) -> Iterator[Became]:
    """Each line of the letters and what became of it."""
    readings = {
        seat: FAMILY.understand(text, FAMILY.view(match, (), seat))
        for seat, text in letters.items()
    }
    assert [one.complaints for one in readings.values() if one.complaints] == []
    done: Resolution = FAMILY.resolve(match, readings, {}, Dice("examples"))
    for fact in done.journal:
        if fact["type"] == "OrdersAccounted":
            for one in fact["accounts"]:
                codes = (why["refusal"]["code"] for why in one["reasons"] if why["refusal"])
                yield one["text"], one["verdict"], tuple(codes)


@lru_cache(maxsize=1)
def tried() -> dict[str, list[Became]]:
    """Every line that the tables show, with what became of it and of those mailed with it."""
    found = {}
    for situation, mailings in TABLES.values():
        match = FAMILY.encode(seated(situation))
        for one in mailings:
            letters = {1: one} if isinstance(one, str) else one
            lines = list(became(FAMILY.decode(match), letters))
            found |= dict.fromkeys(letters.values(), lines)
    return found


def test_every_line_is_done() -> None:
    undone = {
        text: lines for text, lines in tried().items() if {v for _, v, _ in lines} != {"done"}
    }
    assert undone == {}


def test_no_example_is_left_out() -> None:
    forms = language_of(TITLE).grammar.forms
    examples = {one.example for one in forms if one.order is not BuyOffered}
    assert examples - set(tried()) == {"message Westward, all!"}


LANGUAGE = language_of(TITLE)


def answers(order: object, kind: str, subject: str) -> bool:
    """Whether a line answers a question by itself: no deal, no last resort of another round."""
    place = LANGUAGE.place(order)
    if isinstance(order, Pass) or (
        isinstance(order, BuyTrain) and order.source in TITLE.figures.companies
    ):
        return False
    return place.kind == BLOCKS.get(kind, kind) and place.subject in ("", subject)


def test_what_a_sheet_offers_to_whom_it_asks_is_done_or_costs_more_than_he_has() -> None:
    """What costs more is offered with a note that says so: he may sell first."""
    late = (moments.crisis(), moments.offers())
    matches = [one.match for one in (*map(moments.turn, range(5)), *late)]
    verdicts: list[tuple[str, ...]] = []
    for match in (*(seated(situation) for situation, _ in TABLES.values()), *matches):
        state, question = FAMILY.encode(match), asked(FAMILY.view(match, (), 1).game)
        assert question is not None
        view = FAMILY.view(match, (), question.seat)
        for offer in (one for block in FAMILY.sheet(view).blocks for one in block.offers):
            (read,) = FAMILY.understand(offer.line, view).orders
            order = read.order.instruction.alternatives[0].order
            if answers(order, question.kind, question.subject):
                lines = became(FAMILY.decode(state), {question.seat: offer.line})
                verdict, codes = {text: rest for text, *rest in lines}[read.text]
                dear = "than your cash" in offer.note
                assert verdict == "done" or (dear and codes == ("not_enough_money",)), offer
                verdicts.append(codes)
    assert len(verdicts) > 30


OWN_DEALS = (
    "buy train CNW 4 from BH for 200\nsell train BH 4 to CNW for at least 150",
    "sell train BH 4 for 200\nbuy train CNW 4 from BH for 200",
    "buy private CNW GWE from seat 1 for 40\nsell private GWE to CNW for at least 35",
)
"""Both sides of a deal, by one seat."""


@pytest.mark.parametrize("letter", OWN_DEALS)
def test_a_seats_word_in_a_deal_with_itself_is_done_with_the_deal(letter: str) -> None:
    deals, _ = TABLES["deals"]
    own = {"shares": {"CNW": {"1": 20}, "BH": {"1": 20}}, "owners": {"GWE": 1}}
    lines = list(became(seated({**deals, **own}), {1: letter}))
    assert [verdict for _, verdict, _ in lines] == ["done", "done"]


def test_a_word_in_a_deal_that_was_not_made_so_is_not_told_as_done() -> None:
    """The price is another, or the train."""
    deals, _ = TABLES["deals"]
    own = {"shares": {"CNW": {"1": 20}, "BH": {"1": 20}}}
    for word in ("sell train BH 4 to CNW for at least 250", "sell train BH 3 to CNW for 200"):
        letter = f"buy train CNW 4 from BH for 200\n{word}"
        lines = {
            text: verdict for text, verdict, _ in became(seated({**deals, **own}), {1: letter})
        }
        assert lines["buy train CNW 4 from BH for 200"] == "done"
        assert lines[word] == "not reached"
