"""What a line says against the orders that it would be read as: `give up PA7` wants no PA7.

A reading accounts for every word of its line, and may say the contrary all the same, for it takes
`from the bank` for `to the bank`, a sum for dollars a share, or another's deed for one's own. The
lexicon has patterns of such lines with patterns of the orders that they cannot mean. Where both are
found the line is asked about, and what it was read as is offered.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from pbm.sheets.lenient.lexicon import Lexicon

_Way = TypeVar("_Way")
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(r"^\W*(?:keep )?\d+[.)] +")
"""A programme's number, of which a pattern of a line's first words says nothing."""


def belied(text: str, orders: Sequence[str], lexicon: Lexicon, firmly: bool = False) -> bool:
    """Whether a line says something against the canonical orders that it was read as; asked for
    `firmly`, something that no remark behind them may say either."""
    line = _NUMBER.sub("", _SPACE.sub(" ", text)).strip(" .!")
    read = "\n".join(_NUMBER.sub("", one) for one in orders)
    return any(
        says.search(line) and told.search(read) and not (allowed and allowed.search(line))
        for says, told, allowed in _patterns(lexicon, firmly)
    )


def unbelied(text: str, found: Mapping[str, _Way], lexicon: Lexicon) -> dict[str, _Way]:
    """Of the canonical orders that a line may be read as, with how, those that it says nothing
    against; all of them if there is none."""
    against = {order for order in found if len(found) > 1 and belied(text, (order,), lexicon)}
    return {order: read for order, read in found.items() if order not in against} or dict(found)


@lru_cache(maxsize=16)
def _patterns(
    lexicon: Lexicon, firmly: bool
) -> tuple[tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str] | None], ...]:
    """The patterns of lines, of orders, and of what allows the line to mean them."""
    return tuple(
        (
            re.compile(one.says, re.IGNORECASE),
            re.compile(one.read, re.MULTILINE),
            re.compile(one.unless, re.IGNORECASE) if one.unless else None,
        )
        for one in lexicon.contraries
        if one.firm or not firmly
    )
