"""Habits of the engine on which the recorded games were played, where it differs from the rulebook.

No moderator is asked about them: a recorded game is replayed, and goes on by mail, as it was
recorded.  The first word of each is the rulebook's; the numbers are those of `rulings.md`.  Those
of a feature stand with it (its `HABITS`).
"""

from collections.abc import Mapping

from pbm.games.eighteenxx.engine.course import ASKED_ON, phase
from pbm.games.eighteenxx.engine.selling import FORCED, IN_ONE_TURN
from pbm.games.eighteenxx.engine.steps import discard, initial, track, trains
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Alternatives, Effect, switch
from pbm.games.eighteenxx.values.state import OperatingTurn


def _lowest_bid(_game: Game, bids: Mapping[str, int], _after: str) -> str:
    """Whose bid is the lowest bids next."""
    return min(bids, key=lambda seat: bids[seat])


def _later(_game: Game) -> None:
    """Blocks sold by force are settled after the step in which trains are bought."""


def _power_there(game: Game) -> bool:
    """Asked on for track when a private company's power for it is there or for sale."""
    return any(_one_there(game, power, lays) for power, lays in game.on(track.POWERS))


def _one_there(game: Game, power: str, lays: track.LayPower) -> bool:
    private = game.private(power)
    if private is None:
        return False
    company = game.frame(OperatingTurn).company
    if private.owner == company:
        return bool(lays.usable(game))
    least = (game.figures.privates[private.name].price + 1) // 2
    for_sale = private.owner in game.state.seats and phase(game).company_purchases == "all"
    return for_sale and not private.uses and least <= game.cash(company)


def _early_buyer(game: Game) -> bool:
    """Early buyers of private companies are always asked, if they could pay."""
    if phase(game).company_purchases != "early":
        return False
    company = game.frame(OperatingTurn).company
    return any(
        company in printed.early_buyers and game.cash(company) >= (printed.price + 1) // 2
        for printed in game.figures.privates.values()
    )


FORCED_PROTECTION = switch("forced_protection", "at once", "after trains", FORCED, _later)
HABITS = (
    switch("compliance", "in one turn", "any sale", IN_ONE_TURN, False),
    switch("auction", "clockwise", "lowest bid", initial.NEXT_BIDDER, _lowest_bid),
    switch("par_of_private", "at once", "after the chain", initial.PAR_AT_ONCE, False),
    switch("bankruptcy", "at once", "declared", trains.BANKRUPT_AT_ONCE, False),
    FORCED_PROTECTION,
    switch("discard_order", "buyer first", "any", discard.MAY_DISCARD, lambda companies: companies),
    Alternatives(
        "empty_questions",
        {
            "never": Effect(),
            "asked": Effect(
                more=(
                    {ASKED_ON: ("lay", _power_there)},
                    {ASKED_ON: ("privates", _early_buyer)},
                )
            ),
        },
    ),
)

RECORDED = {
    "gray_spaces": "swapped",
    "half_dividend": "holders round up",
    "reissue_par": "nearest",
    "reissue_again": "when sold out",
    "reissue_turn": "after own acts",
    "redeem_money": "held now",
    "bridge_lay": "after them too",
    "closed_tokens": "stay",
    "better_route": "never",
    "consent": "given",
    "compliance": "any sale",
    "private_sales": "as to companies",
    "port_closing": "any time",
    "auction": "lowest bid",
    "par_of_private": "after the chain",
    "bankruptcy": "declared",
    "forced_protection": "after trains",
    "discard_order": "any",
    "skip_redemption": "skipped",
    "empty_questions": "asked",
    "empty_connection": "taken",
}
"""The words by which the recorded and generated games were played."""
