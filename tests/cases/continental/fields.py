"""The words that what is given in a case may use.

A kind need not have a use for all of them: the price in a refusal, the town of a line tell the
story. What is not among them was not understood, and the case fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.continental.build import CLIMATES

STORY = frozenset(
    """
    about assumes name note story title why year years
    active authorised award awards city climate climate_end climate_start region regions season turn
    turns war
    bidder chairman character director directors holder holdings owner player players president
    public seat seller tycoon tycoons winner
    cash credit debt loan loans net_worth paid price worth available bonds dividend grant land
    profit revenue total treasury
    bank company companies code line lines miles owns pc pcs railroad railroads route routes row
    rows shares slot slots stock state standing survivor merging
    building builds build abandons abandon bid bids ask current_ask offer offers order orders sold
    sold_to spied spy
    efficiency engine level best owned on_sale technologies technology maximum length
    town towns towns_start town_sizes from to
    """.split()
)
BEGINNINGS = ("owner_of_", "president_of_", "row_of_", "lines_of_", "cash_of_")


ALIASES = {
    "climate_start": ("climate",),
    "climate": ("climate_start",),
    "climate_end": ("new_climate", "next_climate", "climate"),
    "level": ("engine", "locomotive"),
    "engine": ("level", "locomotive"),
    "best": ("best_engine", "best_locomotive"),
    "owned": ("technologies",),
    "technologies": ("owned",),
    "on_sale": ("technologies_on_sale", "available_technologies"),
    "loan": ("loans",),
    "loans": ("loan", "short_loans"),
    "debt": ("president_debt",),
    "president_debt": ("debt",),
    "state": ("standing", "status"),
    "maximum": ("maximum_efficiency", "max_efficiency"),
    "miles": ("length",),
    "cash": ("railroad_cash", "treasury_cash"),
    "railroad_cash": ("cash",),
    "price": ("start_price", "stock_price"),
    "holdings": ("shares",),
    "pc": ("company", "private_company"),
    "offered_by": ("owner", "seller"),
    "tycoon": ("player", "seat"),
}
"""Other names that people give to a field."""


def told(name: str) -> bool:
    """Whether a field is one of the story's words."""
    return name in STORY or name.startswith(BEGINNINGS)


def with_climates(given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given, its climates as the rulebook writes them; ValueError for another word."""
    known = {name.casefold(): name for name in CLIMATES}
    found = dict(given)
    for name, word in given.items():
        if "climate" in name and isinstance(word, str):
            if word.casefold() not in known:
                raise ValueError(f"{name}: no climate is called {word}")
            found[name] = known[word.casefold()]
    return found
