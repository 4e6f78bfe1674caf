"""What a line can be read as and cannot mean: what no table allows, orders torn by an `or`."""

import re
from collections.abc import Sequence

from pbm.games.table.lenient.joining import may_choose
from pbm.games.table.letters import Read
from pbm.games.table.programme import Language

_WORD = re.compile(r"[A-Za-z]+")
_IDLE = "pass"
_JUST = re.compile(r" = [1-9]")
_CUBE = re.compile(r"\bcubes?\b", re.IGNORECASE)
_OF_MINE = re.compile(
    r"\b(?:of|from) mine\b|\bmy (?:own )?(?:shares?|certificates?)\b", re.IGNORECASE
)
_RUNS = re.compile(r"run ")
_REDEEMS = re.compile(r"(?:\d+\. )?redeem ")
_FEW = re.compile(r" >= \d\b")
_PAID = re.compile(
    r"\bwith (?:the )?[^,;]{2,30} for (?:at most |up to |no more than )?\$?\d", re.IGNORECASE
)
"""Who buys it, and for how much."""
_SIGN = re.compile(r"[<>=+]|\b(?:least|most|more|less|fewer|minimum|already)\b", re.IGNORECASE)


def never(language: Language, given: Read) -> str:
    """Why what was read can never be carried out as it is written; empty if it may be."""
    ways = given.instruction.alternatives
    orders = (order for one in ways for order in (one.order, *one.also))
    return next(filter(None, map(language.never, orders)), "")


def torn(text: str, given: Read) -> bool:
    """Whether a line is read as orders that it does not say: a part of what it says once may be
    meant of both (`bid 45 or 60 for MRBC`), a list ends in `or` (`sell 2 IC, 1 MP or 3 TP`), or
    nothing is done and something besides (`pass and buy IC`)."""
    ways = [one.text for one in given.instruction.alternatives]
    if any(_IDLE in parts and len(parts) > 1 for parts in (one.split(" and ") for one in ways)):
        return True
    if len(ways) < 2:
        return False
    alternatives = given.instruction.alternatives
    orders = [one.order for one in alternatives if not one.text.startswith(_IDLE)]
    companies = [getattr(one, "company", None) for one in orders]
    apart = len({type(one) for one in orders}) == len(orders)
    if apart and None not in companies and "" in companies and any(companies):
        return True
    verb = ways[0].split()[0]
    said = sum(word.lower() == verb for word in _WORD.findall(text))
    ordered = sum(word == verb for one in ways for word in _WORD.findall(one))
    listed = any(" and " in one for one in ways) and " and " not in text
    return said < ordered > 1 and (listed or not all(may_choose(ways[0], one) for one in ways[1:]))


def weak(condition: str, text: str) -> bool:
    """Whether a condition behind a weak word may say how what is done is: `with two trains`."""
    if _PAID.search(text):
        return True
    return bool(_JUST.search(condition) or (_FEW.search(condition) and not _SIGN.search(text)))


def left_out(text: str, told: Sequence[str]) -> bool:
    """Whether no order read in a line says of cubes, or of one's own shares, what the line does."""
    mine = _OF_MINE.search(text) is not None and any(map(_REDEEMS.match, told))
    run = any(map(_RUNS.match, told)) and _CUBE.search(text) is not None
    return mine or (run and not any(map(_CUBE.search, told)))
