"""Why an order was cut or refused: a code for the wording, with the rule that decides.

`REASONS` is the register; every code has a sentence in the family's templates.
"""

from __future__ import annotations

from msgspec import Struct


class Reason(Struct, frozen=True):
    """A code and the rule or ruling it stands on."""

    code: str
    rule: str

    def by(self, rule: str) -> Reason:
        """The same reason where another paragraph decides."""
        return Reason(self.code, rule)


# --- cut to a limit (Q4) ----------------------------------------------------------------------
CREDIT = Reason("credit", "10.1.1")
"""No more than the available credit can be borrowed."""
CASH = Reason("cash", "10.1.1")
"""No more than the cash can be paid."""
LENDING_CASH = Reason("lending_cash", "4.4.1, 10.2.1")
"""A president lends no more than his cash after his bank orders."""
PRODIGAL_CASH = Reason("prodigal_cash", "1.2, Q36")
"""No more can be spent than the cash after the market."""
LOAN = Reason("loan", "10.1.1")
"""No more than the loan can be repaid."""
DEBT = Reason("debt", "10.2.2")
"""No more than the debt can be repaid."""
BIDS_OVER_CASH = Reason("bids_over_cash", "10.1.2")
"""Bids together cannot be above the cash; the last in sequence are cut first."""
ASK_CEILING = Reason("ask_ceiling", "10.1.2, R16, Q23")
MAX_BID = Reason("max_bid", "6.1")
"""No more than the reported maximum can be bid for."""
SHARES_OWNED = Reason("shares_owned", "6.1.2, 6.2")
"""No more can be sold than is owned, or than 10 % with a short sale."""
SHORT_LIMIT = Reason("short_limit", "6.2.1")
CORNERED = Reason("cornered", "10.1.3, Q52")
MARKET_CASH = Reason("market_cash", "6.1.3")
"""Cash and credit allow no more at the prices of the start of the turn."""
TREASURY = Reason("treasury", "10.2.3")
PRESIDENT_CASH = Reason("president_cash", "10.2.3")
RAILROAD_CASH = Reason("railroad_cash", "10.2.2")
IMPROVE_MOST = Reason("improve_most", "10.2.4, R27")
BUILD_LEAST = Reason("build_least", "4.6.2, Q4")
BUILD_MOST = Reason("build_most", "4.6.3")
DIVIDEND_MOST = Reason("dividend_most", "4.12")
DIVIDEND_CASH = Reason("dividend_cash", "4.12")
WAR_MOST = Reason("war_most", "4.16, R23")
MESSAGE_LENGTH = Reason("message_length", "10.1.7")

# --- refused ----------------------------------------------------------------------------------
NOT_AN_AMOUNT = Reason("not_an_amount", "10")
TWICE = Reason("twice", "10")
"""The same order has been given already."""
UNKNOWN = Reason("unknown", "10")
"""There is no such railroad, route or tycoon in play."""
NOT_PRESIDENT = Reason("not_president", "10.2")
BANKRUPT = Reason("bankrupt", "4.11.2, Q29")
NOTHING_OWED = Reason("nothing_owed", "10")
NO_CASH = Reason("no_cash", "10")
NO_CREDIT = Reason("no_credit", "10.1.1")
LENDS_AND_REPAYS = Reason("lends_and_repays", "Q47")
NOT_OWNED = Reason("not_owned", "10.1.2, R18")
"""A Private Company must be owned at the start of the turn."""
ONE_ACTION = Reason("one_action", "10.1.2")
"""One action for each Private Company."""
STAYS_ON_SALE = Reason("stays_on_sale", "10.1.2")
ASK_FLOOR = Reason("ask_floor", "10.1.2")
PC_SOLD = Reason("pc_sold", "10.1.2")
NOT_ON_SALE = Reason("not_on_sale", "10.1.2")
OWN_PC = Reason("own_pc", "10.1.2, Q41")
PC_LIMIT = Reason("pc_limit", "10.1.2")
BID_FLOOR = Reason("bid_floor", "10.1.2")
UNDER_ASK = Reason("under_ask", "2.4.5, 10.1.2")
OUTBID = Reason("outbid", "2.4.5")
NOT_CONNECTED = Reason("not_connected", "4.1, 10.1.2")
PROHIBITED_TWIN = Reason("prohibited_twin", "4.8.1")
PROHIBITED_GATEWAY = Reason("prohibited_gateway", "4.8.2, R42")
INTO_BANKRUPT = Reason("into_bankrupt", "4.11.2, 4.13.1, Q30")
BOTH_WAYS = Reason("both_ways", "6.1.1")
TRANSACTIONS = Reason("transactions", "6.1.1")
BIDS_ALLOWED = Reason("bids_allowed", "6.1.1")
NO_BID_LEFT = Reason("no_bid_left", "6.1.1")
"""Nothing of this stock may be bid for."""
NONE_TO_SELL = Reason("none_to_sell", "6.2.1")
NO_TREASURY = Reason("no_treasury", "10.2.3")
PRODIGAL_LEAST = Reason("prodigal_least", "1.2, Q36")
NO_BETTER_LOCOMOTIVE = Reason("no_better_locomotive", "4.17")
NOT_INVENTED = Reason("not_invented", "4.17, 4.18")
HAS_TECHNOLOGY = Reason("has_technology", "4.18")
TECHNOLOGIES_A_TURN = Reason("technologies_a_turn", "4.18, R31")
NO_LARGE_TOWN = Reason("no_large_town", "4.18")
CASH_ONLY = Reason("cash_only", "4.15, 4.17, 4.18")
"""Paid out of cash alone, and the cash does not do."""
WAR = Reason("war", "8.1")
NO_ROW = Reason("no_row", "4.6.1")
"""No Right-of-Way was owned at the start of the turn."""
NO_LINE = Reason("no_line", "4.15, Q12")
IS_DOUBLED = Reason("is_doubled", "4.15, R22")
DOUBLES_A_TURN = Reason("doubles_a_turn", "4.15, Q12")
ROW_TAKEN = Reason("row_taken", "10.2.7")
"""The Right-of-Way belongs to a railroad, or is no Right-of-Way."""
HAS_ROW = Reason("has_row", "4.7.1")
JUST_ABANDONED = Reason("just_abandoned", "Q44")
LESS_INFLUENCE = Reason("less_influence", "4.7.7, R34")
NOT_REACHED = Reason("not_reached", "4.7.6")
"""The first choice was awarded, so the alternate was not needed."""
BUILD_OR_ABANDON = Reason("build_or_abandon", "10.2.5")
NOT_BOTH_PRESIDENT = Reason("not_both_president", "10.1.5")
MERGED_AWAY = Reason("merged_away", "4.13")
NOT_PARALLEL = Reason("not_parallel", "4.16")
TWO_PRESIDENCIES = Reason("two_presidencies", "10.1.4, R60, Q50")
NO_SLOT = Reason("no_slot", "10.1.4")
NOT_DIRECTOR = Reason("not_director", "4.14.3")
MORE_SHARES = Reason("more_shares", "4.14.3")
"""Another director with more stock wanted the presidency."""
NO_RENAMING = Reason("no_renaming", "3.2")
NAME_TAKEN = Reason("name_taken", "3.2")
SPIES = Reason("spies", "10.1.6")
"""One player and one railroad a turn, and not oneself."""

REASONS: dict[str, Reason] = {
    reason.code: reason for reason in list(globals().values()) if isinstance(reason, Reason)
}
