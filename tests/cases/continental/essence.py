"""Why an order was refused: the essence of a case's reason, compared with the code of ours."""

from __future__ import annotations

import re
from typing import Any

from pbm.games.continental.events import Outcome
from tests.cases.compare import Case
from tests.cases.continental.orders import OR

ESSENCE: dict[str, tuple[str, ...]] = {
    "not_owned": ("owned at the start", "own", "bought this turn", "start of the turn"),
    "pc_sold": ("sold to", "sold", "bought by"),
    "stays_on_sale": ("on sale", "for sale", "offered"),
    "has_row": ("owns an unbuilt", "unbuilt", "already", "one right"),
    "row_taken": ("taken", "own", "belong", "built", "another", "other"),
    "just_abandoned": ("abandon", "given up"),
    "no_row": ("no right", "no row", "row", "start"),
    "not_connected": ("connect", "touch", "reach"),
    "bankrupt": ("bankrupt",),
    "both_ways": ("both", "buy and sell", "buying and selling", "same stock", "same railroad"),
    "transactions": ("more than 6", "six", "transaction", "seventh"),
    "bids_allowed": ("bid",),
    "two_presidencies": ("two", "third"),
    "war": ("war",),
    "cash_only": ("cash", "need", "lack", "short", "afford", "dollar", "$"),
    "name_taken": ("taken", "name"),
    "prohibited_twin": ("double", "twin", "parallel"),
    "prohibited_gateway": ("gateway", "prohibited", "chicago", "louis", "orleans", "memphis"),
    "not_on_sale": ("on sale", "for sale", "listed", "offered"),
    "not_president": ("president",),
    "not_both_president": ("president", "both"),
    "not_director": ("director", "10 %", "10%", "tenth"),
    "more_shares": ("more", "larg", "outvote"),
    "pc_limit": ("two", "limit"),
    "own_pc": ("own",),
    "bid_floor": ("mile", "under", "below", "least", "minimum"),
    "into_bankrupt": ("bankrupt",),
    "merged_away": ("merge", "gone", "exist"),
    "prodigal_least": ("1,000", "1000"),
    "no_large_town": ("size", "town", "large"),
    "technologies_a_turn": ("one", "technology", "second"),
    "has_technology": ("already", "own", "has"),
    "no_better_locomotive": ("better", "already", "level", "own", "has"),
    "not_invented": ("sale", "available", "invent", "develop", "best", "level"),
    "is_doubled": ("doubl", "already"),
    "doubles_a_turn": ("one", "second", "a turn"),
    "no_line": ("line", "own", "start"),
    "not_parallel": ("parallel", "double"),
    "twice": ("twice", "once", "already", "second"),
    "no_cash": ("cash", "money", "negative"),
    "no_credit": ("credit",),
    "nothing_owed": ("owe", "debt", "loan"),
    "under_ask": ("ask", "under", "below"),
    "outbid": ("outbid", "higher", "more", "lot"),
}
"""Words of which one must stand in the case's reason; other codes may be worded at will."""


def essence(case: Case, *reasons: str) -> str:
    """The case's reason if it has the essence of each of these codes, else the codes."""
    text = str(case["expect"].get("reason", ""))
    fits = all(stands_in(text, reason) for reason in reasons)
    return text if reasons and fits else "; ".join(reasons)


def stands_in(text: str, reason: str) -> bool:
    """Whether a reason's words have the essence of a code."""
    words = ESSENCE.get(reason, ("",))
    return any(word in text.lower() for word in words)


def reason_of(case: Case, refusals: list[Outcome]) -> str:
    """As `essence`; figures of a price that cash does not pay must be right too."""
    text = str(case["expect"].get("reason", ""))
    for one in refusals:
        if one.reason == "cash_only" and re.search(r"\d{3}", text):
            figures = [f"{one.figures[name]:,}" for name in ("cash", "cost")]
            plain = re.sub(r"(?<=\d),(?=\d{3})", "", text)
            if not all(figure.replace(",", "") in plain for figure in figures):
                return f"{one.reason} {figures}"
    return essence(case, *(one.reason for one in refusals))


def refused_names(expected: list[Any], told: list[str]) -> list[Any]:
    """Refused orders as the case names them, if it says our words and perhaps more."""
    left, found = list(expected), []
    for name in told:
        names = name.lower().split(OR)
        like = [text for text in left if any(_says(text, one.split()) for one in names)]
        best = min(like, key=len, default=name)
        if like:
            left.remove(best)
        found.append(best)
    return sorted(found, key=expected.index) if sorted(found) == sorted(expected) else found


def _says(text: str, words: list[str]) -> bool:
    """All our words, each at the beginning of one of the case's ("double" in "double-track")."""
    theirs = re.findall(r"[\w&$.]+", text.lower().replace("-", " "))
    return all(any(word.rstrip("s") in one for one in theirs) for word in words)
