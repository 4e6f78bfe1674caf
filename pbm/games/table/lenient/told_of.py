"""Verbs of a line that order nothing: they tell of a thing, or before what something is done."""

from pbm.sheets.lenient.pieces import Pieces

_RELATIVE = ("what", "whatever", "which", "whichever", "that", "who")
_CLAUSE = 5
"""Words before a verb, in its clause."""


def told_of(line: Pieces, at: int) -> bool:
    """Whether the verb at a position says what a thing does (`what it earns`), or before which act
    something else is done (`before its trains run`)."""
    before = line.words[max(at - _CLAUSE, 0) : at]
    return line.word(at - 1) in _RELATIVE or "before" in before
