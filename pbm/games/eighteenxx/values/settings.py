"""What a group may choose before the game starts: every difference is a named alternative.

The defaults are the rulebook of 1870.  `RECORDED` are the habits of the engine on which the
recorded games were played; the numbers are those of `rulings.md` ("Where engines differ").
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value per question; unknown names and words fail when a game is opened."""

    half_dividend: Literal["company rounds up", "holders round up"] = "company rounds up"
    """Which half of a half dividend takes the odd ten dollars (D2)."""
    reissue_par: Literal["table", "nearest", "nearest, 200 at most"] = "table"
    """New par value of reissued shares: the printed table or 75 % to the nearest (D3)."""
    reissue_again: Literal["once a round", "when sold out"] = "once a round"
    """How often a company may reissue in one stock round (D10)."""
    gray_spaces: Literal["manifest", "swapped"] = "manifest"
    """Spaces of the gray tiles of Kansas City and St. Louis: 2 and 3, or 3 and 2 (D1)."""
    redeem_money: Literal["held at the start", "held now"] = "held at the start"
    """Whether income from a reissue of the same round may pay a redemption (D11)."""
    bridge_lay: Literal["one of the lays", "after them too"] = "one of the lays"
    """Whether the bridge company's tile needs one of the turn's lays (D14)."""
    closed_tokens: Literal["removed", "stay"] = "removed"
    """What becomes of a closed company's cattle and port tokens (H09)."""
    reissue_turn: Literal["whole turn", "after own acts"] = "whole turn"
    """Whether a president may first buy and sell for himself and then reissue."""
    market: Literal["mayfair", "1850"] = "mayfair"
    """Variants, 1850/1832 Stock Market (D5)."""
    better_route: Literal["claimed", "never"] = "claimed"
    """Whether a stockholder may point out a better run, which must then be made (D8)."""
    consent: Literal["asked", "given"] = "asked"
    """Whether the other side of a deal is asked, or its yes is part of the order (D9)."""
    compliance: Literal["in one turn", "any sale"] = "in one turn"
    """Whether who holds too many certificates must sell all that is needed in one turn."""
    private_sales: Literal["always", "phases 2 and 3", "never"] = "always"
    """When players may sell private companies to each other (D12)."""
    port_closing: Literal["later round", "any time"] = "later round"
    """When an open port may be closed (D15)."""
    auction: Literal["clockwise", "lowest bid"] = "clockwise"
    """Who bids next for a private company: left of the highest bidder, or the lowest (D27)."""
    par_of_private: Literal["at once", "after the chain"] = "at once"
    """When the buyer of a private company with a presidency names its par value (H01)."""
    bankruptcy: Literal["at once", "declared"] = "at once"
    """Whether a bankruptcy that cannot be averted waits for an order of its own (D18)."""
    forced_protection: Literal["at once", "after trains"] = "at once"
    """When shares of a forced sale are offered for protection (D19)."""
    own_sale_protection: Literal["no", "yes"] = "no"
    """Whether a president who sold the company this round may protect it (1850 5.9.10)."""
    discard_order: Literal["buyer first", "any"] = "buyer first"
    """In which order companies discard surplus trains (H14)."""
    bank_breaks: Literal["below zero", "at zero"] = "below zero"
    """When the bank has run out of money (D26, H17)."""
    closing_trains: Literal["open market", "removed"] = "open market"
    """Where the trains of a closed company go (D33)."""
    trains: Literal["to 12", "diesels"] = "to 12"
    """Variants, 1830 Diesels."""
    finish: Literal["bank", "400", "400 at once"] = "bank"
    """Variants, $400 Finish: the company finishes its turn, or not (D25)."""
    markers: Literal["edge", "wars"] = "edge"
    """Variants, Station Marker Wars."""
    start: Literal["free", "historical"] = "free"
    """Variants, Historical Order Start (H13)."""
    treasuries: Literal["open", "president"] = "open"
    """Who may see a company's money (Game Etiquette, Starting a Company)."""
    skip_redemption: Literal["asked", "skipped"] = "asked"
    """Whether a seat that could only act for a company is asked at all in a stock round (D9)."""
    connection_length: Literal["longest train", "any"] = "longest train"
    """How long the way to the destination may be for a connection run (D16)."""
    empty_questions: Literal["never", "asked"] = "never"
    """Whether a seat is asked at some places of a turn where it can only pass."""


RECORDED = Settings(
    gray_spaces="swapped",
    half_dividend="holders round up",
    reissue_par="nearest",
    reissue_again="when sold out",
    reissue_turn="after own acts",
    redeem_money="held now",
    bridge_lay="after them too",
    closed_tokens="stay",
    better_route="never",
    consent="given",
    compliance="any sale",
    private_sales="phases 2 and 3",
    port_closing="any time",
    auction="lowest bid",
    par_of_private="after the chain",
    bankruptcy="declared",
    forced_protection="after trains",
    discard_order="any",
    skip_redemption="skipped",
    empty_questions="asked",
)
"""The reference engine's habits: what the recorded and generated games were played by."""
