"""Why an order is cut or refused: a code for the wording, with the rule that decides.

`REASONS` is the register; every code has a sentence in the family's templates.
"""

import msgspec

from pbm.core.refusal import Refusal, no

# --- cut to a limit (Q4) ----------------------------------------------------------------------
CREDIT = no("10.1.1", "credit")
"""No more than the available credit can be borrowed."""
CASH = no("10.1.1", "cash")
"""No more than the cash can be paid."""
LENDING_CASH = no("4.4.1, 10.2.1", "lending_cash")
"""A president lends no more than his cash after his bank orders."""
PRODIGAL_CASH = no("1.2, Q36", "prodigal_cash")
"""No more can be spent than the cash after the market."""
LOAN = no("10.1.1", "loan")
"""No more than the loan can be repaid."""
DEBT = no("10.2.2", "debt")
"""No more than the debt can be repaid."""
BIDS_OVER_CASH = no("10.1.2", "bids_over_cash")
"""Bids together cannot be above the cash; the last in sequence are cut first."""
ASK_CEILING = no("10.1.2, R16, Q23", "ask_ceiling")
MAX_BID = no("6.1", "max_bid")
"""No more than the reported maximum can be bid for."""
SHARES_OWNED = no("6.1.2, 6.2", "shares_owned")
"""No more can be sold than is owned, or than 10 % with a short sale."""
SHORT_LIMIT = no("6.2.1", "short_limit")
CORNERED = no("10.1.3, Q52", "cornered")
MARKET_CASH = no("6.1.3", "market_cash")
"""Cash and credit allow no more at the prices of the start of the turn."""
TREASURY = no("10.2.3", "treasury")
PRESIDENT_CASH = no("10.2.3", "president_cash")
RAILROAD_CASH = no("10.2.2", "railroad_cash")
DEBT_TO_PRESIDENT = no("4.4.2, 10.2.1", "debt")
TILL_FOR_PRESIDENT = no("4.4.2, 10.2.1", "railroad_cash")
TILL_FOR_INFLUENCE = no("4.9.2, 10.2.6", "railroad_cash")
IMPROVE_MOST = no("10.2.4, R27", "improve_most")
BUILD_LEAST = no("4.6.2, Q4", "build_least")
BUILD_MOST = no("4.6.3", "build_most")
DIVIDEND_MOST = no("4.12", "dividend_most")
DIVIDEND_CASH = no("4.12", "dividend_cash")
WAR_MOST = no("4.16, R23", "war_most")
MESSAGE_LENGTH = no("10.1.7", "message_length")

# --- refused ----------------------------------------------------------------------------------
NOT_AN_AMOUNT = no("10", "not_an_amount")
TWICE = no("10", "twice")
"""The same order has been given already."""
UNKNOWN = no("10", "unknown")
"""There is no such railroad, route or tycoon in play."""
NOT_PRESIDENT = no("10.2", "not_president")
BANKRUPT = no("4.11.2, Q29", "bankrupt")
NOTHING_OWED = no("10", "nothing_owed")
NO_CASH = no("10", "no_cash")
NO_CREDIT = no("10.1.1", "no_credit")
LENDS_AND_REPAYS = no("Q47", "lends_and_repays")
NOT_OWNED = no("10.1.2, R18", "not_owned")
"""A Private Company must be owned at the start of the turn."""
ONE_ACTION = no("10.1.2", "one_action")
"""One action for each Private Company."""
STAYS_ON_SALE = no("10.1.2", "stays_on_sale")
ASK_FLOOR = no("10.1.2", "ask_floor")
PC_SOLD = no("10.1.2", "pc_sold")
NOT_ON_SALE = no("10.1.2", "not_on_sale")
OWN_PC = no("10.1.2, Q41", "own_pc")
PC_LIMIT = no("10.1.2", "pc_limit")
BID_FLOOR = no("10.1.2", "bid_floor")
UNDER_ASK = no("2.4.5, 10.1.2", "under_ask")
OUTBID = no("2.4.5", "outbid")
NOT_CONNECTED = no("4.1, 10.1.2", "not_connected")
PROHIBITED_TWIN = no("4.8.1", "prohibited_twin")
PROHIBITED_GATEWAY = no("4.8.2, R42", "prohibited_gateway")
INTO_BANKRUPT = no("4.11.2, 4.13.1, Q30", "into_bankrupt")
BOTH_WAYS = no("6.1.1", "both_ways")
TRANSACTIONS = no("6.1.1", "transactions")
BIDS_ALLOWED = no("6.1.1", "bids_allowed")
NO_BID_LEFT = no("6.1.1", "no_bid_left")
"""Nothing of this stock may be bid for."""
NO_TREASURY = no("10.2.3", "no_treasury")
PRODIGAL_LEAST = no("1.2, Q36", "prodigal_least")
NO_BETTER_LOCOMOTIVE = no("4.17", "no_better_locomotive")
NOT_INVENTED = no("4.17, 4.18", "not_invented")
HAS_TECHNOLOGY = no("4.18", "has_technology")
TECHNOLOGIES_A_TURN = no("4.18, R31", "technologies_a_turn")
NO_LARGE_TOWN = no("4.18", "no_large_town")
CASH_ONLY = no("4.15, 4.17, 4.18", "cash_only")
"""Paid out of cash alone, and the cash is not enough."""
WAR = no("8.1", "war")
NO_ROW = no("4.6.1", "no_row")
"""No Right-of-Way was owned at the start of the turn."""
NO_LINE = no("4.15, Q12", "no_line")
IS_DOUBLED = no("4.15, R22", "is_doubled")
DOUBLES_A_TURN = no("4.15, Q12", "doubles_a_turn")
ROW_TAKEN = no("10.2.7", "row_taken")
"""The Right-of-Way belongs to a railroad, or is no Right-of-Way."""
HAS_ROW = no("4.7.1", "has_row")
JUST_ABANDONED = no("Q44", "just_abandoned")
LESS_INFLUENCE = no("4.7.7, R34", "less_influence")
NOT_REACHED = no("4.7.6", "not_reached")
"""The first choice was awarded, so the alternate was not needed."""
BUILD_OR_ABANDON = no("10.2.5", "build_or_abandon")
NOT_BOTH_PRESIDENT = no("10.1.5", "not_both_president")
MERGED_AWAY = no("4.13", "merged_away")
NOT_PARALLEL = no("4.16", "not_parallel")
TWO_PRESIDENCIES = no("10.1.4, R60, Q50", "two_presidencies")
NO_SLOT = no("10.1.4", "no_slot")
NOT_DIRECTOR = no("4.14.3", "not_director")
MORE_SHARES = no("4.14.3", "more_shares")
"""Another director with more stock wanted the presidency."""
NO_RENAMING = no("3.2", "no_renaming")
NAME_TAKEN = no("3.2", "name_taken")
SPIES = no("10.1.6", "spies")
"""One player and one railroad a turn, and not oneself."""

REASONS: dict[str, Refusal] = {
    reason.code: reason for reason in list(globals().values()) if isinstance(reason, Refusal)
}


def with_figures(reason: Refusal, **figures: int | str) -> Refusal:
    """The same reason with the figures that its sentence needs."""
    return msgspec.structs.replace(reason, figures=figures)
