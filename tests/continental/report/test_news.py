"""Headlines (9.1): their order, their words, and that nothing public is forgotten."""

from __future__ import annotations

import pytest

from pbm.core.journal import Event
from pbm.core.page import Items
from pbm.games.continental import events
from pbm.games.continental.events import (
    Announced,
    LoanRecalled,
    PCBought,
    PCMerged,
    PublicEvent,
    Renamed,
    Spent,
)
from pbm.games.continental.events import railroads as railroad_events
from pbm.games.continental.events import world as world_events
from pbm.games.continental.events.railroads import RowAcquired, RowBuilt, TechnologyBought
from pbm.games.continental.report.news import NEWS, STREET, headlines, national
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import PUBLIC, View
from pbm.games.continental.window import view_of
from tests.continental.midgame import DREW, GOULD, RULES, state


def seen(*told: Event, reader: int = GOULD) -> View:
    """The view of the midgame after these facts."""
    return view_of(state(), told, reader, RULES)


def news(*told: Event, reader: int = GOULD) -> dict[str, tuple[str, ...]]:
    """The headlines by their heads."""
    blocks = headlines(Voice(seen(*told, reader=reader))).blocks
    return {block.title: block.items for block in blocks if isinstance(block, Items)}


def test_every_year_from_1841_to_1910_has_one_national_headline() -> None:
    """The game cannot outlive them: turn 35 is 1909-1910 (R1)."""
    years = [year for year, _ in national(1841, 1910)]
    assert years == list(range(1841, 1911))
    texts = [text for _, text in national(1841, 1910)]
    assert len(set(texts)) == len(texts)
    assert all(30 <= len(text) <= 130 for text in texts)


def test_the_news_stand_in_the_order_of_the_real_reports() -> None:
    """Purchases, mergers, technologies, building, Rights-of-Way, recalls; then society."""
    told = news(
        Spent(DREW, 2000, 30),
        LoanRecalled(DREW, 400),
        RowAcquired("IN4", "B&O", 1, 0),
        RowBuilt("B&O", "PA7", 0),
        TechnologyBought("PENN", "B"),
        PCMerged("LV", DREW, "READ"),
        PCBought("COG", GOULD, None, 500),
        Announced(DREW, "Sell!"),
    )
    assert list(told) == [
        "World & National News",
        "Messages and announcements",
        "Private Companies purchased",
        "Private Companies merged",
        "New technologies",
        "Rights-of-Way built",
        "New Rights-of-Way",
        "Loans recalled in part",
        "Society page",
        "Wall Street report",
    ]
    assert told["World & National News"][0].startswith("1851: ")
    assert told["Private Companies purchased"] == ("COG by Jay Gould (4), $500 ($5.81 a mile).",)


def test_new_rows_stand_in_row_order_first_choices_before_alternates() -> None:
    """As real reports have them: the alternates again from the first number (R34)."""
    acquired = news(
        RowAcquired("VA1", "N&W", 2, 1),
        RowAcquired("IN4", "B&O", 2, 250),
        RowAcquired("PA7", "PENN", 1, 0),
        RowAcquired("NY3", "NYC", 1, 0),
    )["New Rights-of-Way"]
    (told,) = acquired
    assert told == (
        "NYC NY3 (Syracuse–Buffalo, 149 mi); PENN PA7 (Cumberland–Pittsburgh, 150 mi); "
        "N&W VA1 (Richmond–Raleigh, 160 mi), 1 section granted; "
        "B&O IN4 (Cincinnati–Indianapolis, 125 mi), 250 sections granted."
    )


def test_news_of_one_kind_are_one_sentence() -> None:
    """Not a line for each railroad: a sentence under one head, as the real reports have it."""
    told = news(
        RowBuilt("B&O", "PA7", 0),
        RowBuilt("PENN", "PA5", 135),
        railroad_events.EventHappened("READ", "political"),
        railroad_events.EventHappened("B&O", "political"),
        railroad_events.EventHappened("NYC", "accident"),
        world_events.StockCornered("NYC"),
        world_events.StockCornered("C&H"),
    )
    (built,) = told["Rights-of-Way built"]
    assert built == (
        "PENN PA5 (Harrisburg–Altoona, 135 mi), 135 sections of land; B&O PA7 "
        "(Cumberland–Pittsburgh, 150 mi)."
    )
    assert told["Accidents and troubles"] == (
        "Wrecks on worn-out lines of NYC; trouble with the legislature for READ and B&O.",
    )
    assert told["Cornered, more than half held by directors"] == ("NYC and C&H.",)


def test_regions_that_several_reach_are_told_once() -> None:
    """Those that nobody reached before come first; who scores for which railroad is said."""
    told = news(
        world_events.RegionLinked("ATLANTIC", "NYC", None, 0, first=False),
        world_events.RegionLinked("OHIO", "B&O", None, 0, first=False),
        world_events.RegionLinked("CENTRAL", "MRLE", 2, 4, first=True),
        world_events.RegionLinked("CENTRAL", "WBSH", None, 0, first=True),
        world_events.RegionLinked("CENTRAL", "MC", DREW, 4, first=True),
        world_events.RegionLinked("GULF", "NO&J", None, 0, first=True),
        world_events.RegionLinked("ATLANTIC", "PENN", None, 0, first=False),
        world_events.RegionLinked("ATLANTIC", "READ", DREW, 2, first=False),
    )
    (line,) = told["The advance of the rails"]
    assert line.split("; ") == [
        (
            "MRLE, WBSH and MC together are the first railroads to reach the Central region: "
            "4 points to Dan Drew (9) for MC, 4 points to Tycoon 2 (2) for MRLE"
        ),
        "NO&J is the first railroad to reach the Gulf region",
        "NYC, PENN and READ reach the Atlantic region: 2 points to Dan Drew (9) for READ",
        "B&O reaches the Ohio region.",
    ]


def test_regions_and_awards_of_the_same_railroads_are_told_together() -> None:
    """A railroad far ahead is not named for each of them anew."""
    told = news(
        world_events.RegionLinked("MISSISSIPPI", "A&WP", DREW, 4, first=True),
        world_events.RegionLinked("GULF", "A&WP", DREW, 4, first=True),
        world_events.AwardWon("Dixie", "A&WP", DREW, 10, first=True),
        world_events.AwardWon("River", "A&WP", DREW, 10, first=True),
        world_events.AwardWon("Heartland", "NYC", 2, 10, first=True),
        world_events.AwardWon("Heartland", "ERIE", None, 0, first=True),
        world_events.AwardWon("Prairie", "UP", 2, 5, first=False),
    )
    (line,) = told["The advance of the rails"]
    assert set(line.rstrip(".").split("; ")) == {
        (
            "A&WP is the first railroad to reach the Gulf and Mississippi regions: "
            "8 points to Dan Drew (9)"
        ),
        "A&WP is the first railroad to earn the River and Dixie Awards: 20 points to Dan Drew (9)",
        (
            "NYC and ERIE together are the first railroads to earn the Heartland Award: "
            "10 points to Tycoon 2 (2) for NYC"
        ),
        "UP earns the Prairie Award: 5 points to Tycoon 2 (2)",
    }


def test_what_befalls_several_is_told_once() -> None:
    """Bankruptcies of railroads and of tycoons, presidents who leave, inventions of one turn."""
    told = news(
        railroad_events.RailroadReorganised("READ"),
        railroad_events.RailroadBankrupt("RF&P"),
        railroad_events.RailroadBankrupt("LV"),
        railroad_events.RailroadBankrupt("NO&J"),
        railroad_events.RailroadRecovered("NYC"),
        railroad_events.RailroadRecovered("ERIE"),
        events.TycoonBankrupt(DREW),
        events.TycoonBankrupt(2),
        railroad_events.PresidentElected("LV", None, DREW),
        railroad_events.PresidentElected("NYC", 2, None),
        railroad_events.PresidentElected("RF&P", None, 2),
        world_events.TechnologyInvented("B"),
        world_events.TechnologyInvented("C"),
        TechnologyBought("NYC", "A"),
        TechnologyBought("NYC", "B"),
    )
    assert told["Railroads in distress"] == (
        (
            "LV, RF&P and NO&J are bankrupt; NYC and ERIE pay their way again; the creditors "
            "reorganize READ, and all its old stock is worthless."
        ),
    )
    assert told["Ruined"] == ("Tycoon 2 (2) and Dan Drew (9) are bankrupt and begin anew.",)
    gone = "LV has no president after Dan Drew (9) and RF&P none after Tycoon 2 (2)"
    assert told["New presidents"] == (f"NYC: Tycoon 2 (2); {gone}.",)
    assert told["Progress"] == ("Now to be had: Switch Yards and Steel Rails.",)
    assert told["New technologies"] == ("Grand Station and Switch Yards by NYC.",)


def test_what_befalls_one_is_told_in_the_singular() -> None:
    """One railroad is bankrupt, pays its way; one tycoon begins anew."""
    told = news(
        railroad_events.RailroadBankrupt("RF&P"),
        railroad_events.RailroadRecovered("NYC"),
        events.TycoonBankrupt(DREW),
        railroad_events.PresidentElected("LV", None, DREW),
    )
    assert told["Railroads in distress"] == ("RF&P is bankrupt; NYC pays its way again.",)
    assert told["Ruined"] == ("Dan Drew (9) is bankrupt and begins anew.",)
    assert told["New presidents"] == ("LV has no president after Dan Drew (9).",)


def test_the_society_page_names_the_grandest_sum_and_the_others_without_theirs() -> None:
    """The top Prodigal with the sum, the others by name."""
    told = news(Spent(DREW, 3100, 20), Spent(2, 1500, 5), Spent(7, 1000, 5), reader=PUBLIC)
    (words,) = told["Society page"]
    assert "Dan Drew (9), who laid out $3,100" in words
    assert "Tycoon 2 (2) and Tycoon 7 (7)" in words
    assert "1,500" not in words


def test_a_recall_tells_others_the_name_and_oneself_the_sum() -> None:
    """R61: the figure is the tycoon's own."""
    recall = LoanRecalled(DREW, 400)
    assert news(recall)["Loans recalled in part"] == ("Dan Drew (9).",)
    assert news(recall, reader=DREW)["Loans recalled in part"] == ("Dan Drew (9), $400.",)


def test_a_hostile_message_is_printed_as_it_was_written() -> None:
    """Law 10: text of players is neither markup nor a template."""
    text = "{{ view.own }} <b>&amp;</b> {% raw %}"
    told = news(Announced(DREW, text), Renamed(9, "Old Dan", "Dan Drew"))
    assert told["Messages and announcements"] == (f"Dan Drew (9): {text}",)


TOLD_ELSEWHERE = {"Announced", "Spent", "ClimateChanged", "GameEnded", "MarketClosed", "Operated"}
"""Public facts with a place of their own: messages, society, Wall Street, winners, tables."""


def test_no_public_fact_is_forgotten() -> None:
    """Everything that everybody may read stands in some group of the news."""
    modules = (events, railroad_events, world_events)
    declared = {
        name
        for module in modules
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, PublicEvent) and thing is not PublicEvent
    }
    grouped = {kind.__name__ for group in (*NEWS, *STREET) for kind in group.kinds}
    assert grouped | TOLD_ELSEWHERE == declared
    assert not grouped & TOLD_ELSEWHERE


@pytest.mark.parametrize(
    ("before", "after", "words"), [(4, 6, "from Normal to Good"), (4, 4, "stays")]
)
def test_wall_street_tells_the_climate(before: int, after: int, words: str) -> None:
    """The change of the climate, and what money and track cost now (5)."""
    game = state()
    game.climate = after
    view = view_of(game, (world_events.ClimateChanged(before, after),), GOULD, RULES)
    blocks = headlines(Voice(view)).blocks
    street = next(
        block
        for block in blocks
        if isinstance(block, Items) and block.title == "Wall Street report"
    )
    assert words in street.items[0]
    least = RULES.figures.climate.track_cost[after]
    assert f"Track costs ${least} a mile at least." in street.items[0]
