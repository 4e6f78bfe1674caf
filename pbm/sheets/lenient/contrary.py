"""What a line says against the orders that it would be read as: `give up PA7` wants no PA7.

A reading accounts for every word of its line, and may say the contrary all the same, for it takes
`from the bank` for `to the bank`, a sum for dollars a share, or another's deed for one's own. The
lexicon has patterns of such lines with patterns of the orders that they cannot mean. Where both are
found the line is asked about, and what it was read as is offered.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from pbm.sheets.lenient.lexicon import Lexicon

_SPACE = re.compile(r"\s+")
_KEPT = re.compile(r"(?:keep )?\d+\. ")
"""A programme's number."""


def belied(text: str, orders: Sequence[str], lexicon: Lexicon, firmly: bool = False) -> bool:
    """Whether a line says something against the canonical orders that it was read as; asked for
    `firmly`, something that no remark behind them may say either."""
    line = _SPACE.sub(" ", text).strip(" .!")
    read = "\n".join(_KEPT.sub("", one, count=1) for one in orders)
    return any(
        says.search(line) and told.search(read) and not (allowed and allowed.search(line))
        for says, told, allowed in _patterns(lexicon, firmly)
    )


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
