"""The essence of a refusal in a case's words, and the codes of ours that mean it."""

from __future__ import annotations

import re

from pbm.core.refusal import Refusal

MISPLACED = ("not_your_decision", "not_at_this_step", "game_over")
"""The seat is not asked (any more): where a turn ends by itself, that is the refusal."""

MEANINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"at least \d+ above|at least 5", ("bid_too_low",)),
    (r"at least 1$", ("price_too_low", "price_out_of_range")),
    (r"only players with a bid", ()),
    (
        r"no selling after|one block per",
        ("no_selling_after_sell_and_buy", "one_block_of_a_company"),
    ),
    (r"sold this company earlier", ("sold_this_round",)),
    (r"sold in the initial", ("no_sales_in_the_first_round",)),
    (r"more than 50%", ("market_limit",)),
    (r"certificates over the limit", ("over_the_limit",)),
    (r"limit \d+ certificates|certificate limit|room for", ("certificate_limit", "over_the_limit")),
    (r"train limit|limit \d+ trains|trains already", ("train_limit",)),
    (
        r"^(?:the )?limit (?:is |of )?\d+\b",
        ("train_limit", "certificate_limit", "over_the_limit", "holding_limit"),
    ),
    (r"^60% limit", ("holding_limit",)),
    (r"the president sold this company", ("president_sold_this_round",)),
    (r"must come down to 60", ("down_to_the_holding_limit",)),
    (r"no other player holds 20", ("nobody_takes_the_presidency",)),
    (r"no sale in the special turn", ()),
    (r"needed, \d+ held", ("not_enough_money", "must_sell", "block_too_dear")),
    (r"only \d+ (was|is) ", ("not_enough_money", "block_too_dear")),
    (r"has not operated", ("has_not_operated",)),
    (r"was the whole turn", ("company_act_was_the_turn",)),
    (r"one purchase|purchase of this turn", ("one_purchase_a_turn", "one_certificate_at_a_time")),
    (r"% would remain", ("too_few_outside",)),
    (r"no redeemed shares|once per round|already reissued", ("no_redeemed_shares", "once_a_round")),
    (r"already redeemed", ("once_a_round",)),
    (r"40% is the maximum", ("treasury_limit",)),
    (r"lie on the open market", ("market_first",)),
    (r"not sold out", ("shares_still_on_offer",)),
    (r"refuses", ("holder_refuses",)),
    (r"crosses the river", ("crosses the river",)),
    (r"\d+ to \d+ in phase", ("price_out_of_range",)),
    (r"not in phase|^phase \d", ("not_in_this_phase",)),
    (r"third normal lay|two tiles a turn|one yellow tile|was laid this", ("no_more_tiles",)),
    (r"exclude the upgrade", ("yellow_excludes_upgrade", "no_more_tiles")),
    (r"no route to", ("no route to the new track", "no route to the city", "no_route_to_the_area")),
    (r"is no P hex", ("label does not fit",)),
    (r"would be lost", ("old track is not kept",)),
    (r"last space in the home", ("last space kept for a home",)),
    (r"already a marker", ("already a marker on this tile",)),
    (r"one a round", ("one_a_round",)),
    (r"^river hex|is no port", ("no_place_for_this_token",)),
    (r"private is closed", ("private_not_owned_or_closed",)),
    (r"stands in the destination", ("station_stands_in_the_destination",)),
    (r"no income", ("no_income",)),
    (r"^only after the normal|track lay comes first", ("own_lays_first",)),
    (r"outside the west|counts as river|not west of", ("outside_the_region",)),
    (r"four rights|no fifth", ("no_right_left",)),
    (r"has the right already|one right", ("has_the_right",)),
    (r"still held by a player", ("right_not_yet",)),
    (r"one station or edge token", ("one_a_round",)),
    (r"counts as the yellow tile|the tile of the turn", ("no_more_tiles", "own_lays_are_over")),
    (r"one such lay a turn", ("no_such_power_left",)),
    (r"bank or open market only", ("bank_or_open_market_only",)),
    (r"cheapest", ("president_pays_only_for_the_cheapest",)),
    (r"change the presidency", ("would_change_the_presidency",)),
    (r"only enough|\d+ are needed", ("only_enough",)),
    (r"not yet eligible", ("not_yet_eligible",)),
)
"""Reasons we can read; of any other one it is only asked that the order is refused."""


def means(reason: str, refusal: Refusal) -> bool:
    """Whether our refusal is the one the case names."""
    for pattern, codes in MEANINGS:
        if re.search(pattern, reason):
            return refusal.code in codes or refusal.code in MISPLACED
    return True
