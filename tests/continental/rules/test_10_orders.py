"""Chapter 10.1: what tycoons may order, and what becomes of every order."""

from __future__ import annotations

from pbm.games.continental import orders as o
from pbm.games.continental.events import Announced, PCBought, PCOffered
from pbm.games.continental.state import State
from pbm.games.continental.turn import Turn
from pbm.games.continental.world.rules import standard_rules
from tests.continental import build
from tests.continental.build import Loaded, begin, outcomes, play, verdicts, world

RULES = standard_rules()


def rich(cash: int = 10**5) -> State:
    """A world in which everybody has money."""
    state = world()
    for seat in state.tycoons:
        build.tycoon(state, seat, cash)
    return state


# --- bank (10.1.1) ----------------------------------------------------------------------------


def test_borrowing_stops_at_the_available_credit() -> None:
    """10.1.1(1), 3.5.1, Q4."""
    state = world()
    build.tycoon(state, 1, 300, 1000, available=640)
    turn = play(begin(state, {1: [o.Borrow(1000)], 2: [o.Borrow(5)]}), "1")
    assert (state.cash(1), state.loan(1)) == (940, 1640)
    assert verdicts(turn) == [("cut", "credit"), ("refused", "no_credit")]


def test_repaying_stops_at_the_cash_and_at_the_loan() -> None:
    """10.1.1(2), Q4."""
    state = world()
    build.tycoon(state, 1, 450, 2000)
    build.tycoon(state, 2, 450, 100)
    build.tycoon(state, 3, 450)
    turn = play(begin(state, {seat: [o.Repay(900)] for seat in (1, 2, 3)}), "1")
    assert [state.loan(seat) for seat in (1, 2, 3)] == [1550, 0, 0]
    assert [state.cash(seat) for seat in (1, 2, 3)] == [0, 350, 450]
    assert [reason for _, reason in verdicts(turn)] == ["cash", "loan", "nothing_owed"]


def test_borrowing_comes_before_repaying() -> None:
    """Q65: what is borrowed may repay a recall in the same turn."""
    state = world()
    build.tycoon(state, 1, 0, 500, available=300)
    turn = play(begin(state, {1: [o.Repay(200), o.Borrow(300)]}), "1")
    assert (state.cash(1), state.loan(1)) == (100, 600)
    assert verdicts(turn) == [("done", ""), ("done", "")]


# --- Private Companies (10.1.2) ---------------------------------------------------------------


def offered(ask: int, paid_for: int = 1501, before: int | None = None) -> Turn:
    """NYNH, 110 miles, of tycoon 1."""
    state = world()
    build.company(state, "NYNH", owner=1, paid=paid_for, ask=before)
    return play(begin(state, {1: [o.SellPC("NYNH", ask)]}), "5")


def test_the_floor_and_the_ceiling_of_an_asking_price() -> None:
    """10.1.2(1)(A), (B), R16, Q4, Q60: $1 a mile; 120 % of the price paid, or $10 a mile."""
    assert verdicts(offered(109)) == [("refused", "ask_floor")]
    assert verdicts(offered(110)) == [("done", "")]
    assert offered(9999).state.pcs["NYNH"].ask == 1801
    assert offered(9999, paid_for=600).state.pcs["NYNH"].ask == 1100


def test_a_company_on_sale_stays_on_sale_and_rises_by_a_fifth_at_most() -> None:
    """10.1.2(1)(D), Q23: and any lower price is allowed."""
    assert offered(9999, before=1200).state.pcs["NYNH"].ask == 1440
    turn = offered(200, before=1200)
    assert [(f.ask, f.before) for f in turn.journal.of(PCOffered)] == [(200, 1200)]
    state = world()
    build.company(state, "LV", owner=1, paid=700, ask=900)
    build.company(state, "CNJ", owner=1, paid=700)
    turn = play(begin(state, {1: [o.WithdrawPC("LV"), o.WithdrawPC("CNJ")]}), "5")
    assert [reason for _, reason in verdicts(turn)] == ["stays_on_sale", "not_on_sale"]


def test_a_withdrawal_which_is_never_allowed_does_not_use_up_the_company_s_action() -> None:
    """10.1.2(1)(D): a new price on a line below it still counts."""
    state = world()
    build.company(state, "LV", owner=1, paid=700, ask=900)
    turn = play(begin(state, {1: [o.WithdrawPC("LV"), o.SellPC("LV", 800)]}), "5")
    assert [(f.ask, f.before) for f in turn.journal.of(PCOffered)] == [(800, 900)]
    assert ("refused", "one_action") not in verdicts(turn)


def test_the_public_buys_what_nobody_did_under_ten_dollars_a_mile() -> None:
    """10.1.2(1)(C), R17, Q23: not in the turn of the offer; the seller has the money at once."""
    for ask, buyer in ((1099, "public"), (1100, "owned")):
        state = world(turn=5)
        build.company(state, "NYNH", owner=3, paid=900, ask=ask)
        turn = play(begin(state, dice=Loaded({"company returns": 1})), "5")
        assert state.pcs["NYNH"].status == buyer
        assert state.cash(3) == (1099 if buyer == "public" else 0)
        assert len(turn.journal.of(PCBought)) == (buyer == "public")
    fresh = offered(500)
    assert fresh.state.pcs["NYNH"].status == "owned"


def test_the_public_gives_it_back_after_one_to_three_turns() -> None:
    """R17: then the Bank asks $5 a mile."""
    state = world(turn=5)
    build.company(state, "NYNH", owner=3, paid=900, ask=200)
    turn = play(begin(state, dice=Loaded({"company returns": 1})), "5", "17")
    assert state.pcs["NYNH"].returns == 5 + 2
    for _ in (6, 7):
        assert state.pcs["NYNH"].status == "public"
        turn = play(begin(state), "17")
    assert turn.state.pcs["NYNH"].ask == 550


def test_a_company_merges_into_any_railroad_it_connected_to_at_the_start() -> None:
    """10.1.2(2)(A), (C): a share a mile for its owner."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA8"])
    build.company(state, "LV", owner=1, paid=700)
    play(begin(state, {1: [o.MergePC("LV", "PENN")]}), "9.1")
    assert state.railroads["PENN"].holdings == {1: 130}
    assert "LV" in state.railroads["PENN"].lines


def test_a_connection_made_this_turn_is_too_late() -> None:
    """10.1.2(2)(A): connected at the start; nor is a railroad of this turn merged into."""
    state = world()
    build.railroad(state, "PENN", ["PENN"])
    build.company(state, "LV", owner=1, paid=700)
    build.company(state, "C&A", owner=2, paid=700)
    sheets: dict[int, list[o.Order]] = {1: [o.MergePC("LV", "C&A")], 2: [o.Incorporate("C&A")]}
    turn = play(begin(state, sheets), "9.1")
    assert verdicts(turn, 1) == [("refused", "unknown")]


def test_a_sale_aborts_merger_and_incorporation() -> None:
    """10.1.2(2)(D), (3)(E): C.5 comes before C.9."""
    state = rich()
    build.railroad(state, "PENN", ["PENN", "PA8"])
    build.company(state, "LV", owner=4, paid=700, ask=900)
    build.company(state, "CNJ", owner=4, paid=700, ask=900)
    sheets: dict[int, list[o.Order]] = {
        4: [o.MergePC("LV", "PENN"), o.Incorporate("CNJ")],
        9: [o.BidPC("LV", 950), o.BidPC("CNJ", 950)],
    }
    turn = play(begin(state, sheets), "5", "9.1")
    assert [reason for _, reason in verdicts(turn, 4)] == ["pc_sold", "pc_sold"]
    assert state.pcs["LV"].owner == 9


def test_a_company_bought_this_turn_is_neither_merged_nor_incorporated() -> None:
    """10.1.2, R18."""
    state = rich()
    build.company(state, "CNJ", ask=670)
    turn = play(begin(state, {2: [o.BidPC("CNJ", 700), o.Incorporate("CNJ")]}), "5", "9.1")
    assert verdicts(turn) == [("done", ""), ("refused", "not_owned")]


def test_one_action_for_each_company() -> None:
    """10.1.2: the first on the sheet."""
    state = world()
    build.company(state, "CNJ", owner=2, paid=700)
    turn = play(begin(state, {2: [o.SellPC("CNJ", 800), o.Incorporate("CNJ")]}), "5", "9.1")
    assert verdicts(turn) == [("done", ""), ("refused", "one_action")]


def test_the_limit_of_two_companies() -> None:
    """10.1.2 bids (A), Q41: one on sale, or merging this turn, counts; nobody bids for his own."""
    state = rich()
    for code in ("S&A", "S&G"):
        build.company(state, code, ask=700)
    build.company(state, "LV", owner=1, paid=1, ask=800)
    build.company(state, "CNJ", owner=2, paid=1)
    build.company(state, "NYNH", owner=2, paid=1)
    sheets: dict[int, list[o.Order]] = {
        1: [o.BidPC("S&A", 701, 2), o.BidPC("S&G", 900, 1), o.BidPC("LV", 900)],
        2: [o.BidPC("S&A", 800)],
        3: [o.BidPC("S&A", 750), o.BidPC("S&G", 899)],
    }
    turn = play(begin(state, sheets), "5")
    assert [reason for _, reason in verdicts(turn, 1)] == ["pc_limit", "", "own_pc"]
    assert verdicts(turn, 2) == [("refused", "pc_limit")]
    assert (state.pcs["S&A"].owner, state.pcs["S&G"].owner) == (3, 1)


def test_only_what_was_listed_at_the_start_may_be_bid_for() -> None:
    """10.1.2 bids (B): not what its owner offers this turn."""
    state = rich()
    build.company(state, "CNJ", owner=2, paid=700)
    sheets: dict[int, list[o.Order]] = {2: [o.SellPC("CNJ", 700)], 3: [o.BidPC("CNJ", 5000)]}
    turn = play(begin(state, sheets), "5")
    assert verdicts(turn, 3) == [("refused", "not_on_sale")]


def test_a_new_price_holds_for_this_turn_s_bids() -> None:
    """9.5, 10.1.2(1)(D)."""
    state = rich()
    build.company(state, "CNJ", owner=2, paid=1000, ask=1000)
    sheets: dict[int, list[o.Order]] = {2: [o.SellPC("CNJ", 1200)], 3: [o.BidPC("CNJ", 1100)]}
    assert verdicts(play(begin(state, sheets), "5"), 3) == [("refused", "under_ask")]


def test_a_bid_of_a_dollar_a_mile_at_least() -> None:
    """10.1.2 bids (C)."""
    state = rich()
    build.company(state, "S&A", ask=138)
    turn = play(begin(state, {1: [o.BidPC("S&A", 137)], 2: [o.BidPC("S&A", 138)]}), "5")
    assert [reason for _, reason in verdicts(turn)] == ["bid_floor", ""]


def test_bids_are_cut_to_the_cash_in_reverse_sequence() -> None:
    """10.1.2 bids (D): the second to $400, under the asking price; the first stands."""
    state = world()
    build.tycoon(state, 4, 1200)
    build.company(state, "CNJ", ask=670)
    build.company(state, "LV", ask=650)
    turn = play(begin(state, {4: [o.BidPC("LV", 900, 2), o.BidPC("CNJ", 800, 1)]}), "5")
    assert [(one.reason, one.got) for one in outcomes(turn)] == [("under_ask", 400), ("", 800)]
    assert state.cash(4) == 400


def test_equal_bids_are_drawn() -> None:
    """10.1.2 bids (E), R15."""
    state = rich()
    build.company(state, "COG", ask=430)
    dice = Loaded({"company lot": {"COG": 8}})
    play(begin(state, {5: [o.BidPC("COG", 600)], 8: [o.BidPC("COG", 600)]}, dice=dice), "5")
    assert state.pcs["COG"].owner == 8


def test_the_seller_s_money_and_a_lost_bid_s_are_there_for_the_market() -> None:
    """Q41, C.5, C.6."""
    state = world()
    build.tycoon(state, 3, 1000)
    build.tycoon(state, 4, 2000)
    build.company(state, "CNJ", owner=2, paid=700, ask=700)
    build.railroad(state, "PENN")
    sheets: dict[int, list[o.Order]] = {
        2: [o.Buy("PENN", 100)],
        3: [o.BidPC("CNJ", 1000), o.Buy("PENN", 100)],
        4: [o.BidPC("CNJ", 1500)],
    }
    turn = play(begin(state, sheets), "5", "6.1")
    assert [(trade.seat, trade.buy) for trade in turn.trades] == [(2, 75), (3, 50)]


# --- messages, spies, mergers (10.1.5 to 10.1.7) ------------------------------------------------


def test_messages_have_eighty_characters() -> None:
    """10.1.7: one for each player."""
    turn = play(begin(world(), {1: [o.Message("x" * 95), o.Message("y")]}), "0")
    assert [len(fact.text) for fact in turn.journal.of(Announced)] == [80]
    assert [reason for _, reason in verdicts(turn)] == ["message_length", "twice"]


def test_one_spy_on_a_player_and_one_on_a_railroad() -> None:
    """10.1.6: not on oneself; for the report of this turn only."""
    state = world()
    build.railroad(state, "PENN")
    sheet: list[o.Order] = [
        o.SpyPlayer(9),
        o.SpyPlayer(8),
        o.SpyRailroad("PENN"),
        o.SpyRailroad("XX"),
    ]
    turn = play(begin(state, {1: sheet, 2: [o.SpyPlayer(2)], 3: [o.SpyPlayer(99)]}), "0")
    assert (state.tycoons[1].spied_player, state.tycoons[1].spied_railroad) == (9, "PENN")
    assert [reason for _, reason in verdicts(turn)] == [
        "",
        "spies",
        "",
        "spies",
        "spies",
        "unknown",
    ]
    play(begin(state), "0")
    assert state.tycoons[1].spied_player is None


def test_a_spy_on_a_railroad_merged_away_reports_on_the_survivor() -> None:
    """Q61."""
    state = world()
    build.railroad(state, "PENN", ["PENN", "PA1"])
    build.railroad(state, "B&O")
    build.preside(state, "PENN", 1)
    build.preside(state, "B&O", 1, 2)
    sheets: dict[int, list[o.Order]] = {
        1: [o.MergeRailroad("B&O", "PENN")],
        2: [o.SpyRailroad("B&O")],
    }
    play(begin(state, sheets), "0", "12", "17")
    assert state.tycoons[2].spied_railroad == "PENN"
