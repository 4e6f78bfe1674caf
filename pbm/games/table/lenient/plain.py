"""A line without the signs and short forms that only its writer needs."""

from __future__ import annotations

import re

from pbm.games.table.lenient.leads import counted

_BRACKETED = re.compile(r"^\((\d{1,2})\)\s*")
"""A number in brackets before a line."""
_LETTERED = re.compile(r"^\(?[a-zA-Z]\)\s+(?=\S)")
"""A letter before a line of a list: it says no order of the lines."""
_ELSE = re.compile(
    r"^((?:if|when|unless|should)\b[^;]*);\s+(?=(?:otherwise|else|or else|failing that)\b)",
    re.IGNORECASE,
)
"""Before what is done instead, in a line that begins with a condition."""
_TRADE = re.compile(
    r"\b(?:buy|sell|take|get|trad|purchas|acquir|scrap|toss|discard|drop)", re.IGNORECASE
)
_PLACES = re.compile(r"\b(?:lay|tile|track|upgrade|put|place)|\b[A-Z]\d{1,2}\b", re.IGNORECASE)
_THE_TRAIN = re.compile(
    r"\b(the|its|their|that|this|an?|\w+'?s) (\d{1,2}|D)"
    r"(?=[,.;!]?\s*$|[,;]? (?:to|from|off|for|at|by|in|of|out|trading|and)\b)",
)
"""A train called by its number alone, where trains change hands: `sells its 3 to GN`."""
_ON = re.compile(r"\s*(?:,|-|->|\bto\b|\bvia\b|\band\b|\bthrough\b)\s*")
_TRAIN_RUNS = re.compile(
    r"\b(\d{1,2})(?:[- ]?trains?|T)\b[:,]?(?: (?:runs?|goes|on|from|over|along|via))*"
    rf" ([A-Z]{{1,2}}\d{{1,2}}(?:(?:{_ON.pattern}|\s+)[A-Z]{{1,2}}\d{{1,2}}\b)+)"
)
"""A train before its route: `2-train from C18 to A22`."""


def in_plain_words(text: str) -> str:
    """A line without the signs and short forms that only its writer needs."""
    text = _LETTERED.sub("", _BRACKETED.sub(r"\1) ", text))
    if _TRADE.search(text) and not _PLACES.search(text):
        text = _THE_TRAIN.sub(r"\1 \2-train", text)
    text = _TRAIN_RUNS.sub(lambda run: f"{run[1]}: {_ON.sub(' ', run[2])}", counted(text))
    return _ELSE.sub(r"\1, ", text)
