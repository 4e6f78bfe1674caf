"""The essence of a refusal in a case's words, and the codes of ours that mean it."""

from __future__ import annotations

import re

from pbm.games.eighteenxx.refusal import Refusal

MEANINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"at least \d+ above|at least 5", ("bid_too_low",)),
    (r"at least 1", ("price_too_low", "price_out_of_range")),
    (
        r"no selling after|one block per",
        ("no_selling_after_sell_and_buy", "one_block_of_a_company", "not_your_decision"),
    ),
    (r"sold this company earlier", ("sold_this_round",)),
    (r"more than 50%", ("market_limit",)),
    (r"certificates over the limit", ("over_the_limit",)),
    (r"limit \d+ certificates", ("certificate_limit",)),
    (r"room for", ("certificate_limit",)),
    (r"the president sold this company", ("president_sold_this_round",)),
    (r"must come down to 60", ("down_to_the_holding_limit",)),
    (r"no sale in the special turn", ("not_your_decision", "not_at_this_step")),
    (r"needed, \d+ held|only \d+ (was|is) ", ("not_enough_money", "must_sell")),
    (r"has not operated", ("has_not_operated",)),
    (
        r"was the whole turn|purchase of this turn",
        ("not_your_decision", "company_act_was_the_turn", "one_purchase_a_turn"),
    ),
    (r"% would remain", ("too_few_outside",)),
    (r"no redeemed shares|once per round|already reissued", ("no_redeemed_shares", "once_a_round")),
    (r"already redeemed", ("once_a_round",)),
    (r"40% is the maximum", ("treasury_limit",)),
    (r"crosses the river", ("crosses the river",)),
    (r"\d+ to \d+ in phase", ("price_out_of_range",)),
    (r"third normal lay|two tiles a turn|one yellow tile|was laid this turn", ("no_more_tiles",)),
    (r"exclude the upgrade", ("yellow_excludes_upgrade", "no_more_tiles")),
    (r"no route to", ("no route to the new track", "no route to the city")),
    (r"is no P hex|'s$|only over|only the M", ("label does not fit", "not the next colour")),
    (r"last space in the home", ("last space kept for a home",)),
    (r"already a marker", ("already a marker on this tile",)),
    (r"one a round|one station or", ("one_a_round",)),
    (r"river hex|is no port", ("no_place_for_this_token",)),
    (r"private is closed", ("private_not_owned_or_closed",)),
    (r"stands in the destination", ("station_stands_in_the_destination",)),
    (r"^limit \d+$", ("train_limit", "not_your_decision", "not_at_this_step")),
    (r"bank or open market only", ("bank_or_open_market_only",)),
    (r"cheapest", ("president_pays_only_for_the_cheapest",)),
    (r"change the presidency", ("would_change_the_presidency",)),
    (r"only enough", ("only_enough",)),
    (r"not yet eligible", ("not_yet_eligible",)),
    (r"refuses", ("holder_refuses",)),
    (r"market", ("market_first",)),
)


def means(reason: str, refusal: Refusal) -> bool:
    """Whether our refusal is the one the case names; numbers named must be among our figures."""
    codes = next((codes for pattern, codes in MEANINGS if re.search(pattern, reason)), ())
    return refusal.code in codes
