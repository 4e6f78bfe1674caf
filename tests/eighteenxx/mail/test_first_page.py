"""The first page of a report: what became of the reader, by what, and what needs his attention."""

from __future__ import annotations

import json

import pytest

from pbm.core.hexmap import HexMap
from pbm.core.page import Chart, Items, Paragraph, Section, Table
from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.mail.report import report
from pbm.games.eighteenxx.mail.report.front import holdings, result_section
from pbm.games.eighteenxx.mail.report.tables import revenues
from pbm.games.eighteenxx.recorded.export import read_json
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from tests.eighteenxx.golden import moments
from tests.eighteenxx.golden.moments import FAMILY, Moment
from tests.eighteenxx.mail.test_batches import opened, resolved
from tests.eighteenxx.mail.test_letters_of_people import FORCED, position
from tests.eighteenxx.recorded.files import game_file


def seen(moment: Moment, seat: int) -> View:
    view = FAMILY.view(moment.match, moment.journal, seat)
    assert isinstance(view, View)
    return view


def sections(moment: Moment, seat: int) -> dict[str, Section]:
    """The sections of a report by their titles."""
    return {one.title: one for one in report(seen(moment, seat), moment.rows).sections}


def first(moment: Moment, seat: int) -> Section:
    return report(seen(moment, seat), moment.rows).sections[0]


def words(section: Section) -> str:
    """All sentences of a section."""
    said = [one.text for one in section.blocks if isinstance(one, Paragraph)]
    said += [item for one in section.blocks if isinstance(one, Items) for item in one.items]
    return "\n".join(said)


def test_it_begins_with_rank_worth_and_cash_and_what_became_of_the_lines() -> None:
    page = first(moments.running(), 3)
    assert page.title == "You after turn 2"
    assert words(page).splitlines()[:2] == [
        "You are first of 4, worth $3,593 (up $402 since turn 1). You hold $844 in cash (up $275).",
        "Of your 5 lines 3 were done, 2 were refused.",
    ]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["auction", "shares", "running", "connection", "late"])
def test_the_causes_lead_from_the_cash_before_to_the_cash_now(name: str, seat: int) -> None:
    moment: Moment = getattr(moments, name)()
    tables = [one for one in first(moment, seat).blocks if isinstance(one, Table)]
    (money,) = [one for one in tables if one.title == "What moved your cash"] or [None]
    if money is None:
        return
    figures = [int(str(row[1]).replace(",", "")) for row in money.rows]
    assert figures[0] + sum(figures[1:-1]) == figures[-1]
    assert "all else" not in [row[0] for row in money.rows]
    assert figures[-1] == seen(moment, seat).game.cash(str(seat))


def test_a_president_is_told_what_the_train_that_must_be_bought_costs_him() -> None:
    told = words(first(Moment(position(*FORCED)), 2))
    assert (
        "FW must buy a train in this turn if it has a route. The cheapest of bank and "
        "open market costs $800, its treasury holds $101: you must add $699, $522 more than your "
        "cash, for which you must sell shares." in told
    )


def test_trains_that_will_be_scrapped_and_a_limit_that_is_near_are_told() -> None:
    told = words(first(moments.shares(), 2))
    assert (
        "GMO loses its 3-train when the first 6-train is sold (1 other train must be sold before) "
        "and has no other train." in told
    )
    assert "You hold 15 certificates of 16 that you may hold." in words(first(moments.running(), 3))


def test_who_has_written_nothing_is_told_once() -> None:
    there = sections(moments.late(), 4)
    assert "No orders of yours had come." in words(first(moments.late(), 4))
    assert "Your orders" not in there


def test_others_do_not_read_a_secret_treasury_in_it() -> None:
    match = position(*FORCED)
    match.settings["treasuries"] = "president"
    pages = {seat: words(first(Moment(match), seat)) for seat in (1, 2)}
    assert "treasury holds $101" in pages[2]
    assert "treasury holds $101" not in pages[1]


def test_a_game_that_has_ended_opens_with_winner_and_standings() -> None:
    assert FAMILY.recorded is not None
    match = position("1870_game_end_bankrupt", 10_000)
    assert match.position.over
    view = FAMILY.view(match, [], 0)
    assert isinstance(view, View)
    (result,) = result_section(Voice(view))
    assert report(view, []).sections[0] == result
    (table,) = (one for one in result.blocks if isinstance(one, Table))
    assert [column.head for column in table.columns] == [
        "place", "player", "cash", "shares", "private companies", "president of", "worth",
    ]  # fmt: skip
    worths = [int(str(row[-1])) for row in table.rows]
    assert worths == sorted(worths, reverse=True)
    assert all(row[2] + row[3] + row[4] == row[6] for row in table.rows)  # type: ignore[operator]
    assert str(table.rows[0][1]) in words(result)
    assert words(result).endswith("The game ended because Player 4 (4) is bankrupt.")


def test_charts_have_whole_turns_on_their_axis_and_the_companies_colours() -> None:
    moment = moments.running()
    rows = [{**moment.rows[0], "turn": "1.1"}, {**moment.rows[0], "turn": "1.2"}, moment.rows[-1]]
    there = sections(Moment(moment.match, moment.journal, rows), 1)["Worth and prices"]
    worth, prices = (one for one in there.blocks if isinstance(one, Chart))
    assert worth.labels == prices.labels == ("1", "2")
    strokes = {stroke.key for stroke in _map(moment).strokes}
    assert {one.stroke for one in prices.series} <= strokes
    assert all(one.stroke == one.name for one in prices.series)


def _map(moment: Moment) -> HexMap:
    (found,) = sections(moment, 1)["The map"].blocks
    assert isinstance(found, HexMap)
    return found


def test_a_mail_tells_of_the_hexes_that_changed() -> None:
    assert _map(moments.running()).news == ("L17", "L15", "B19")
    assert _map(moments.opened()).news is None


def test_revenues_stand_by_operating_round() -> None:
    table = sections(moments.late(), 4)["Revenue by operating round"].blocks[0]
    assert isinstance(table, Table)
    assert [column.head for column in table.columns] == ["company", "7.2", "7.3"]
    mkt = next(row for row in table.rows if row[0] == "MKT")
    assert mkt[1:] == (460, 290)


def test_what_a_company_earned_in_two_parts_of_a_round_is_added() -> None:
    """A connection run may end one part, and the company's own run come in the next."""
    history = [{"runs": {"1.1": {"MKT": 50}, "1.2": {"MKT": 60}}}, {"runs": {"1.2": {"MKT": 80}}}]
    table = revenues(Voice(seen(moments.late(), 4)), history)
    assert table is not None
    assert table.rows == (("MKT", 50, 140),)


def test_a_company_that_ran_in_none_of_the_rounds_shown_has_no_row() -> None:
    """Gone before, it had a row of blanks to the end of the game."""
    early = [{"runs": {f"{n}.1": {"MKT": 50, "IC": 10 * n}}} for n in (1, 2)]
    late = [{"runs": {f"{n}.1": {"IC": 10 * n}}} for n in range(3, 12)]
    voice = Voice(seen(moments.late(), 4))
    for history, named in ((early, ["MKT", "IC"]), (early + late, ["IC"])):
        table = revenues(voice, history)
        assert table is not None
        assert [row[0] for row in table.rows] == named
        first = str(table.columns[1].head)
        assert table.note == ("" if first == "1.1" else f"Rounds before {first} are left out.")


def test_a_line_for_a_private_company_that_its_writer_has_bought_says_so() -> None:
    text = "1. buy GRSC\n2. buy GRSC\nthen: pass"
    done = resolved(opened(2), {1: text, 2: "1. buy MRBC\n2. buy SCC\nthen: pass"})
    told = report_lines(Moment(done.state, done.journal), 1)
    assert told["2. buy private GRSC"] == (
        "refused: Great River Shipping Company had been bought by P1 (1): no line is needed for it "
        "(Initial Stock Round)"
    )


def test_a_company_that_has_not_operated_yet_is_not_said_to_have_had_no_choice() -> None:
    """The turn is a stock round; the first operating round has only begun when it ends."""
    done = resolved(moments.recorded(597).match, {3: "then: pass\nCOMPANY MP\nrun best"})
    told = report_lines(Moment(done.state, done.journal), 3)
    assert told["run MP best"] == "not reached: the turn ended"


def report_lines(moment: Moment, seat: int) -> dict[str, str]:
    """What "your orders" says of each line."""
    (table,) = sections(moment, seat)["Your orders"].blocks
    assert isinstance(table, Table)
    return {str(line): str(told) for line, told in table.rows}


def test_the_title_and_the_text_name_the_round_alike() -> None:
    moment = moments.running()
    view = seen(moment, 1)
    document = report(view, moment.rows)
    comes = "Operating round 7.2 (3 in this set) comes next."
    assert document.subtitle == f"After turn 2, phase 4. {comes}"
    (told,) = sections(moment, 1)["What happened"].blocks
    assert isinstance(told, Table)
    assert told.rows[-1][2] == f"The turn ends here. {comes}"


def test_a_share_that_came_with_a_private_company_is_seen_before_its_company_starts() -> None:
    (players,) = sections(moments.auction(), 4)["The players"].blocks
    assert isinstance(players, Table)
    place = [column.head for column in players.columns].index("MKT")
    assert players.rows[3][place] == 1


def test_lines_of_a_company_that_has_not_floated_say_so() -> None:
    done = resolved(moments.shares().match, {1: "COMPANY SSW\nrun best"})
    told = report_lines(Moment(done.state, done.journal), 1)
    assert told["run SSW best"].startswith("not used: SSW has not floated")


def test_what_is_true_or_false_is_told_in_these_words() -> None:
    told = report_lines(moments.running(), 3)
    assert told["dividend MP full if risesabove(250) or dividend MP half"].endswith(
        "(risesabove(250) was true)"
    )
    assert told["lay TP 7 at J9 to SW W"].startswith(
        "refused: tile 7 does not have the same number of cities and of towns as J9: take one that"
    )


def test_a_price_that_a_standing_line_protects_is_not_called_unprotected() -> None:
    letters = dict.fromkeys((2, 3, 4), "1. pass") | {1: "1. sell 2 MKT\nprotect IC if cash > 150"}
    asked = moments.after(moments.recorded(623), letters, missing="wait")
    assert asked.match.table.asked is not None
    warned = 'protected only if your sheet has a line "protect"'
    assert warned in words(first(moments.recorded(623), 1))
    assert warned not in words(first(asked, 1))


def test_bids_that_stand_are_told_to_all() -> None:
    letters = {1: "bid 90 for GSC", 2: "bid 165 for MKT", 3: "buy GRSC", 4: "bid 95 for GSC"}
    asked = moments.after(moments.opened(), letters, missing="wait")
    for seat in (1, 3):
        (table,) = sections(asked, seat)["Private companies"].blocks
        assert isinstance(table, Table)
        owners = {row[0]: row[4] for row in table.rows}
        assert owners["GSC"] == "for sale; Dee (4) bids $95, Ann (1) bids $90"
        assert owners["MKT"] == "for sale; Bob (2) bids $165"
        assert owners["SLSF"] == "for sale"


def test_a_line_whose_turn_came_is_not_told_that_the_turn_ended() -> None:
    told = report_lines(moments.connection(), 4)
    assert told["dividend ATSF withhold"].startswith(
        "not used: ATSF could do nothing of the kind in its turn"
    )
    assert "not reached: the turn ended" not in told.values()


def test_who_has_the_priority_card_is_told_that_he_begins_only_where_he_does() -> None:
    """In a round that goes on the card may pass to another before the next one."""
    said = "You have the priority card"
    holder = next(
        seat for seat in (1, 2, 3, 4) if said in words(first(moments.recorded(623), seat))
    )
    letters = dict.fromkeys((1, 2, 3, 4), "then: pass")
    stopped = moments.after(
        moments.recorded(623), {**letters, 2: "1. sell 1 IC\nstop if cash >= 0"}, missing="wait"
    )
    assert stopped.match.table.asked is not None
    assert said not in words(first(stopped, holder))


def test_a_broken_bank_names_the_round_after_which_the_game_ends() -> None:
    moment = moments.running()
    match = FAMILY.decode(FAMILY.encode(moment.match))
    match.position.bank_broken = True
    root = match.position.stack[0]
    after_round = f"{match.position.round}.{root.of}" if hasattr(root, "of") else ""
    page = words(first(Moment(match, moment.journal, moment.rows), 1))
    ends = f"ends after operating round {after_round}" if after_round else "is about to end"
    assert f"The game {ends}: the bank is broken." in page


def test_a_private_company_that_has_closed_was_bought_by_nobody() -> None:
    """It was `bought by closed`."""
    voice = Voice(seen(moments.opened(), 1))
    refused = Refusal("initial round", "bought_already", {"private": "SLSF", "by": "closed"})
    assert voice.refusal(refused).endswith("has closed: no line is needed for it")


def test_a_presidents_certificate_without_a_price_is_among_the_holdings() -> None:
    lines = {1: "1. buy GRSC\n2. bid up to 180 for SLSF", 2: "buy MRBC", 3: "buy SCC\nbuy GSC"}
    done = resolved(opened(missing="wait"), lines)
    assert done.state.table.asked.seat == 2
    held = resolved(done.state, {2: "pass\npass\npass", 3: "1. buy GSC\nthen: pass"})
    assert held.state.table.asked.subject == "SLSF"
    view = FAMILY.view(held.state, held.journal, 1)
    table = holdings(Voice(view))
    assert [(row[0], row[-1]) for row in table.rows][1:3] == [
        ("Great River Shipping Company", 20),
        ("St. Louis-San Francisco Railway", 0),
    ]
    told = "St. Louis-San Francisco Railway counts from when its par value is named."
    assert table.note == told
    started = resolved(held.state, {1: "par SLSF at 82"})
    told_now = holdings(Voice(FAMILY.view(started.state, started.journal, 1)))
    assert "St. Louis-San Francisco Railway" not in [row[0] for row in told_now.rows]


def test_a_game_taken_over_when_it_had_ended_does_not_go_on() -> None:
    """Its one report is the last: the result first, and no turn that is still to come."""
    assert FAMILY.recorded is not None
    content = read_json(game_file("1870_game_end_bankrupt"))
    match = FAMILY.recorded(json.dumps(content).encode(), {}).state
    page = report(seen(Moment(match), 1), ())
    assert page.subtitle == "Phase 8. The game is over."
    assert [one.title for one in page.sections[:3]] == [
        "The result",
        "You at the end",
        "What happened",
    ]
    assert words(page.sections[2]) == (
        "The game was over when the office took it over: nothing was played by mail."
    )
