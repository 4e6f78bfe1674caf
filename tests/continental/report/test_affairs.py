"""The reader's first page, the result of a game, and sentences that were once false."""

from __future__ import annotations

from msgspec.structs import replace

from pbm.core.dice import Dice
from pbm.core.page import Chart, Items, Paragraph, Section, Table
from pbm.games.continental.events import Outcome
from pbm.games.continental.events.record import LeftUnused, OrderGiven
from pbm.games.continental.events.world import MarketClosed, Traded
from pbm.games.continental.family import FAMILY
from pbm.games.continental.orders import Repay
from pbm.games.continental.orders.unused import unused
from pbm.games.continental.report import report
from pbm.games.continental.report.charts import place_chart, price_chart
from pbm.games.continental.report.orders import left_unused, order_results
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.state import decode, encode
from pbm.games.continental.view import PUBLIC, ChartRow, View
from pbm.games.continental.window import view_of
from pbm.press.charts import ticks
from pbm.press.text import print_text, section_text
from tests.continental.midgame import DREW, GOULD, RULES, state
from tests.continental.play import played


def opening(view: View, past: tuple[ChartRow, ...] = ()) -> Section:
    """The first section of a report."""
    return report(view, past).sections[0]


def items(view: View, title: str) -> tuple[str, ...]:
    """A list of the first page."""
    found = [b for b in opening(view).blocks if isinstance(b, Items) and b.title == title]
    return found[0].items if found else ()


def attention(view: View) -> tuple[str, ...]:
    return items(view, "What needs your attention")


def test_the_first_page_opens_with_money_and_rank_and_what_they_were() -> None:
    at = played(6)
    view = FAMILY.view(at.state, at.record, 5)
    document = FAMILY.report(view, at.rows)
    (table, *_) = (b for b in document.sections[0].blocks if isinstance(b, Table))
    rows = {row[0]: row[1:] for row in table.rows}
    assert view.own is not None
    assert view.account is not None
    own, account = view.own, view.account
    assert rows["Cash"][:2] == (account.opening, own.cash)
    worth = [
        row["net_worth"]["5"] if "5" in row["net_worth"] else row["net_worth"][5] for row in at.rows
    ]
    assert rows["Net worth"][:2] == (worth[-2], worth[-1]) == (worth[-2], own.net_worth)
    before = at.rows[-2]["order"].index(5) + 1
    place = view.tycoon(5).place
    moved = (
        "as before"
        if before == place
        else f"{'up' if before > place else 'down'} {abs(before - place)}"
    )
    assert rows["Rank by net worth"] == (before, f"{place} of 15", moved)
    assert table.columns[0].head == "Assets, debt and credit"


def standing(turns: int, *, old: bool = False) -> dict[object, tuple[object, ...]]:
    """How seat 5 stands after so many turns; by rows of an older game."""
    at = played(turns)
    rows = [{key: row[key] for key in row if key != "began"} if old else row for row in at.rows]
    sections = FAMILY.report(FAMILY.view(at.state, at.record, 5), rows).sections
    table = next(b for b in sections[0].blocks if isinstance(b, Table))
    return {row[0]: row[1:] for row in table.rows}


def test_what_one_had_before_is_known_of_every_sum() -> None:
    """After the first turn, too: it began with what everybody has."""
    first, later = standing(1), standing(6)
    before = standing(5)
    assert first["Net worth"][0] == 2522
    assert first["Rank by net worth"][0] == first["Rank by net worth"][2] == "–"
    for name, sums in later.items():
        if name != "Rank by net worth":
            assert sums[0] == before[name][1]


def test_nobody_has_a_rank_before_the_first_turn_in_any_table() -> None:
    """All are equally rich; the report after the first turn has a dash for what was before it."""
    assert standing(0)["Rank by net worth"] == ("–",)
    for turns, ranked in ((0, False), (1, True)):
        at = played(turns)
        document = FAMILY.report(FAMILY.view(at.state, at.record, 5), at.rows)
        (players,) = (one for one in document.sections if one.number == "9.2")
        table = next(b for b in players.blocks if isinstance(b, Table) and "Tycoon" in str(b))
        assert ("Rank" in [column.head for column in table.columns]) == ranked
        assert ("All begin with the same net worth." in table.note) != ranked


def test_what_was_not_written_down_is_a_dash_and_before_the_first_turn_there_is_no_column() -> None:
    old = standing(6, old=True)
    assert old["Bank loan"][::2] == ("–", "–")
    assert old["Net worth"] == standing(6)["Net worth"]
    assert {len(row) for row in standing(0).values()} == {1}


def test_at_the_start_nothing_is_said_of_orders() -> None:
    """No letter could have come before the first turn."""
    at = played(0)
    text = print_text(FAMILY.report(FAMILY.view(at.state, at.record, 4), at.rows))
    assert "order of yours" not in text
    assert "Of your" not in text
    assert "The affairs of Jay Gould at the start" in text


def test_who_sent_no_order_is_told_so() -> None:
    view = view_of(state(), (LeftUnused(GOULD, "no_letter", {}),), GOULD, RULES)
    assert "No order of yours was on hand" in section_text(opening(view))


def test_a_company_on_sale_is_not_called_neither_offered_nor_merged() -> None:
    """It stands on sale and cannot be withdrawn: nothing was left undone with it."""
    game = state()
    mine = unused(view_of(game, (), GOULD, RULES), [Repay(1)])
    assert {"company": "CNJ"} in [one.figures for one in mine if one.what == "company"]
    game.pcs["CNJ"].ask = 1300
    mine = unused(view_of(game, (), GOULD, RULES), [Repay(1)])
    assert not [one for one in mine if one.what == "company"]


DONE = Outcome(GOULD, 0, "Buy", "B&O", "done")


def bought(shares: int, bid: int, told: Outcome = DONE) -> Table:
    """The orders of a reader who bid for stock and was sold so much."""
    game = state()
    market = MarketClosed("B&O", 10, 12, 11, 50, 400, 50, 0, 0, 50)
    traded = Traded(GOULD, "B&O", 0, 0, bid, shares, 11, 0)
    given = OrderGiven(GOULD, 0, 1, f"buy {bid} B&O")
    table = order_results(Voice(view_of(game, (market, traded, given, told), GOULD, RULES)))
    assert isinstance(table, Table)
    return table


def test_a_bid_for_stock_that_got_none_was_not_done() -> None:
    table = bought(0, 28)
    assert table.title == "Your one order was not carried out."
    had = "None could be had: 400 bid for, 50 offered."
    assert table.rows == (("buy 28 B&O", "none of 28", had, "6.3.7"),)
    assert table.emphasis == (0,)


def test_a_bid_that_got_a_part_was_done_in_part() -> None:
    table = bought(12, 28)
    assert table.title == "Your one order was carried out in part."
    assert table.rows[0][:2] == ("buy 28 B&O", "12 of 28")
    assert bought(28, 28).title == "Your one order was carried out."


def test_a_bid_that_was_cut_and_then_got_less_tells_both_with_what_was_asked() -> None:
    cut = Outcome(GOULD, 0, "Buy", "B&O", "cut", "max_bid", "6.1.2", asked=300, got=28)
    table = bought(1, 28, cut)
    assert table.rows[0][:2] == ("buy 28 B&O", "1 of 300")
    assert "The maximum bid was 28 shares. 1 bought at $11: 400 bid for, 5" in str(table.rows[0])
    assert table.rows[0][-1] == "6.1.2, 6.3.7"
    table = bought(0, 28, cut)
    assert table.title == "Your one order was not carried out."
    assert table.rows[0][1] == "none of 300"
    assert bought(28, 28, cut).rows[0][1] == "cut from 300 to 28"


def test_a_second_choice_that_was_not_needed_is_no_failure() -> None:
    """It stood in bold, as what went wrong does."""
    told = (
        OrderGiven(GOULD, 0, 1, "row B&O PA9 or PA8"),
        Outcome(GOULD, 0, "BidRow", "B&O", "done"),
        Outcome(GOULD, 0, "BidRow", "B&O", "refused", rule="4.7.6", reason="not_reached"),
    )
    table = order_results(Voice(view_of(state(), told, GOULD, RULES)))
    assert isinstance(table, Table)
    assert [row[1] for row in table.rows] == ["done", "not needed"]
    assert table.emphasis == ()


def test_orders_of_the_computer_are_told_as_its_own() -> None:
    """A player was silent, and its orders stood under his name."""
    told = OrderGiven(GOULD, 0, 1, "borrow 300"), Outcome(GOULD, 0, "Borrow", "", "done")
    view = replace(view_of(state(), told, GOULD, RULES), by_computer=True)
    table = order_results(Voice(view))
    assert isinstance(table, Table)
    said = "No letter of yours had come: the computer played this turn for you."
    assert table.title == f"{said} Its one order, not yours, was carried out."
    assert left_unused(Voice(view)) is None
    nothing = order_results(Voice(replace(view, results=(), turn=2)))
    assert nothing == Paragraph(said)


def test_who_presides_over_nothing_kept_no_presidency() -> None:
    """A silent player without railroads is not told what his railroads did."""
    silent = FAMILY.resolve(played(2).state, {}, {}, Dice("silent"))
    for seat in range(1, 15):
        view = FAMILY.view(silent.state, silent.journal, seat)
        told = section_text(opening(view))
        presides = any(road.president == seat for road in view.railroads)
        assert "No order at all came from you." in told
        assert (
            "your railroads kept their dividends, and you your presidencies" in told
        ) == presides
        assert ("No order of yours was on hand" in told) == presides


def test_the_last_report_tells_nobody_what_he_left_unused() -> None:
    """It would be good for a coming turn alone."""
    at = played(40)
    assert at.state.over
    for seat in range(1, 16):
        text = print_text(FAMILY.report(FAMILY.view(at.state, at.record, seat), at.rows))
        assert "What you left unused" not in text


def test_a_price_below_the_least_is_told_as_raised() -> None:
    """Not as cut from $100 to $300 a mile, which it was called."""
    before = FAMILY.view(state(), (), GOULD)
    orders = {GOULD: FAMILY.read("build B&O 100", before)}
    turn = FAMILY.resolve(state(), orders, {}, Dice("low"))
    after = FAMILY.view(turn.state, turn.journal, GOULD)
    table = order_results(Voice(after))
    assert isinstance(table, Table)
    (row,) = (row for row in table.rows if row[0] == "build B&O 100")
    assert row[1] == "raised from 100 to 300"


def test_what_limits_the_coming_turn_is_told() -> None:
    """10.1.2, 4.7: companies in the way of bids, a Right-of-Way in the way of another."""
    game = state()
    assert attention(view_of(game, (), GOULD, RULES)) == (
        "CNJ is yours: offer it, merge it, incorporate it, or hold it.",
        (
            "B&O holds PA7 unbuilt and can bid for no other Right-of-Way before it is built or "
            "abandoned."
        ),
    )
    game.pcs["MON"].status, game.pcs["MON"].owner, game.pcs["MON"].ask = "owned", GOULD, None
    (limit, _) = attention(view_of(game, (), GOULD, RULES))
    assert limit.startswith(
        "You own CNJ and MON, two Private Companies, and cannot bid for another"
    )


def test_the_end_and_the_war_are_told_before_they_come() -> None:
    """1.3: from turn 21 on each turn may be the last; 8: turns 11 and 12 are the war."""
    game = state()
    told = {}
    for turn in (8, 9, 11, 13, 18, 19, 20, 21, 30):
        game.turn = turn
        told[turn] = attention(view_of(game, (), GOULD, RULES))[-1]
    assert "Civil War" in told[9]
    assert told[11].startswith("The nation is at war until the end of turn 12")
    assert told[19].startswith(
        "The game may end with turn 21, in 2 turns, and with each turn after"
    )
    assert told[20].startswith("The game may end with turn 21, in 1 turn, and")
    assert (
        told[21]
        == told[30]
        == ("The game may end: from now on each turn is the last with a chance of 25 %.")
    )
    assert not any("end" in told[turn].split(":")[0] for turn in (8, 13, 18))


def test_a_president_is_warned_of_a_director_who_holds_nearly_as_much() -> None:
    """4.14: who holds the most of those who ask takes the presidency; holders are known to him."""
    game = state()
    game.railroads["B&O"].holdings[2] = 260
    game.railroads["B&O"].directors = [GOULD, 2]
    warned = [
        block.text
        for block in opening(view_of(game, (), GOULD, RULES)).blocks
        if isinstance(block, Paragraph) and block.style == "warning"
    ]
    assert warned == [
        "B&O: Tycoon 2 (2) holds 260 shares against your 300 and may take the presidency."
    ]
    assert "may take the presidency" not in section_text(opening(view_of(game, (), DREW, RULES)))


PAST = tuple(
    ChartRow(turn, 4, (("B&O", 9 + turn),), (), order, 100 * turn)
    for turn, order in ((1, (4, 9, 2)), (2, (9, 4, 2)), (3, (2, 9, 4)))
)


def test_ranks_are_charted_with_the_richest_on_top_in_the_order_of_today() -> None:
    chart = place_chart(Voice(view_of(state(), (), GOULD, RULES)), PAST)
    assert isinstance(chart, Chart)
    assert chart.ranks
    lines = {one.name: one.values for one in chart.series if any(one.values)}
    assert lines == {"Tycoon 2": (3, 3, 1), "Jay Gould": (1, 2, 3), "Dan Drew": (2, 1, 2)}
    assert [one.name for one in chart.series if one.strong] == ["Jay Gould"]
    *text, bars, star = section_text(Section("", (chart,))).splitlines()
    assert [line.split()[0] for line in text[3:]] == ["Tycoon", "Dan", "Jay"]
    assert "the taller, the better the rank" in bars
    assert star == "* marks your own line."
    assert ticks(1, 3)


def test_the_chart_of_prices_says_which_stocks_it_shows() -> None:
    view = view_of(state(), (), GOULD, RULES)
    chart = price_chart(Voice(view), PAST)
    assert chart is not None
    assert chart.title.startswith("Prices of all 6 stocks at the end of each turn")
    at = played(9)
    chart = price_chart(Voice(FAMILY.view(at.state, at.record, PUBLIC)), PAST)
    assert chart is not None
    roads = len(at.state.railroads)
    assert chart.title.startswith(f"Prices of the 12 of {roads} stocks that are worth most,")


def test_two_turns_make_no_chart() -> None:
    assert place_chart(Voice(view_of(state(), (), GOULD, RULES)), PAST[:2]) is None


def test_the_last_report_opens_with_winners_and_all_points() -> None:
    """1.3, 11.3: who has won with how many points, then every tycoon in every category."""
    at = played(40)
    ended = decode(encode(at.state))
    [best_baron] = ended.winners["rail_baron"]
    level = next(seat for seat in ended.tycoons if seat != best_baron)
    ended.tycoons[level].points.rail_baron = ended.tycoons[best_baron].points.rail_baron
    ended.winners["rail_baron"] = sorted((best_baron, level))
    for reader in (PUBLIC, 5):
        first = FAMILY.report(FAMILY.view(ended, at.record, reader), at.rows).sections[0]
        assert first.title == "The game is over"
        told, table = first.blocks
        assert isinstance(told, Items)
        assert isinstance(table, Table)
        assert len(told.items) == 6
        barons = ended.winners["rail_baron"]
        names = [f"{ended.tycoons[seat].character} ({seat})" for seat in barons]
        best = ended.tycoons[barons[0]].points.rail_baron
        assert told.items[5] == f"Rail Baron: {' and '.join(names)}, with {best} points"
        assert len(table.rows) == 15
        assert table.rows[0][-1] == best
        assert [row[-1] for row in table.rows] == sorted(
            (row[-1] for row in table.rows), reverse=True
        )
    early = played(9)
    assert not FAMILY.view(early.state, early.record, PUBLIC).scores
