"""What a line says that is not meant, beside what is: `build the refinery at H8, not at H12`.

The last clause of a line may deny a name where the order has one of the same kind: it says only
what the line says without it.
"""

import re

from pbm.games.table.lenient.ladies import of_things
from pbm.sheets.lenient.circumstances import Circumstances, names_at, places_of_names
from pbm.sheets.lenient.pieces import pieces

_NOT = re.compile(
    r"^(?P<order>.*\w)(?:, (?:and |but )?| but )(?:not|never) "
    r"(?:(?:at|on|in|to|for|from|of|by|with) )?(?:the |an? |one |any |my )*"
    r"(?P<other>[A-Z][^,;:.?!]*)$"
)
_BOUND = re.compile(
    r"\b(?:not|never|no|none|nothing|neither|nor|or|either|all|every|if|when|once|unless|while|until"
    r"|till|as long as|should|provided)\b|n't\b",
    re.IGNORECASE,
)
"""A line with one of these may deny a part of its condition, or of a list."""


def plainer(text: str, around: Circumstances) -> str:
    """A text without what it denies beside what it says, its companies called `it`."""
    return of_things(without_other(text, around), around)


def without_other(text: str, around: Circumstances) -> str:
    """A line without its last clause, if that only denies a name of a kind that it has before."""
    found = _NOT.match(text.rstrip(" .!"))
    if found is None or _BOUND.search(found["order"]):
        return text
    other, order = pieces(found["other"]), pieces(found["order"])
    if len(places_of_names(other, around.tongue)) < len(other):
        return text
    kinds = {key for key, one in names_at(other, 0, around.tongue) if one.next == len(other)}
    before = {
        key: one.value
        for at in order.capitals
        for key, one in names_at(order, at, around.tongue)
        if key in kinds
    }
    denied = {one.value for _, one in names_at(other, 0, around.tongue)}
    return found["order"] if before and denied.isdisjoint(before.values()) else text
