"""How wide a letter's lines are, and where a mail program may have broken them.

It breaks a line where the next word has no room any more, at some width that only the lines tell:
no line of the letter is wider. What its player typed himself tells more than the orders do, which
may have been copied.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pbm.sheets.lines import Line, clean, split, unquote

NARROW, WIDEST = 60, 80
"""Columns that mail programs leave a line, at least and at most: one that had room for more was not
broken, nor was any where they left more."""
USUAL = 68
"""Columns of a line that the office prints itself: longer ones are a player's own."""
CLOSED = (".", "!", "?", '"', "'", ")")
ENDED = re.compile(r"[.!?]['\")]*$")
_AMID = re.compile(
    r"(?:,|-|\b(?:an?|the|my|our|your|his|her|its|their|that|and|or|but|nor"
    r"|then|if|when|unless|until|because|since|while|as|than|for|of|to|in|on|at|by|from|with|without"
    r"|into|upon|about|against|between|who|whom|whose|which|what|i|we|they|he|she|not|never|will"
    r"|would|shall|should|can|could|may|might|must|cannot|won't|let|let's|going to|rather|am|is|are"
    r"|was|were|be|been|have|has|had|do|does|did|don't|i'll|we'll|they'll|he'll|she'll|i'd|we'd))$",
    re.IGNORECASE,
)
_ACTS = re.compile(
    r"\b(?:i|we|i'll|we'll|i'd|to|will|shall|would|must|can|may|want|let's|please|now|only)"
    r" (?:buy|sell|bid|take|get|want|like|run|lay|build|pay|offer|auction|expand|par|float|hold)$",
    re.IGNORECASE,
)
"""A verb of which it is not told what is done."""
_COMMENT = re.compile(r"^#|\s(?:#(?!\d)|--|\([^)]*$)")
"""A comment, or a remark behind an order or in brackets that are still open."""
_PARTED = re.compile(r"[^\W\d]-$")
"""A word that is broken behind its hyphen."""
_REST = re.compile(r"[\da-z(]")
"""What goes on behind a sign of comparing, or of taking away, at the begin of a line, which looks
like that of quoting, or of a list."""


class Widths:
    """The lines of a letter as its mail has them."""

    def __init__(self, text: str, free: Callable[[str], bool]) -> None:
        self.raws = split(text)
        typed = (len(raw.rstrip()) for raw in self.raws if free(clean(raw)))
        self.typed = max(NARROW, *typed, NARROW)
        """The widest line that a player has typed as a free text."""

    def above(self, line: Line) -> str:
        """What stands right above a line; empty if nothing does, or a comment."""
        found = clean(self._raw(line.number - 1))
        return "" if found.startswith(("#", "===")) else found

    def breaks(self, line: Line, typed: bool = False) -> bool:
        """Whether the lengths allow that a mail program broke the line above in front of this one;
        `typed` if it is a text that its player typed as the others."""
        above = self._raw(line.number - 1).rstrip()
        width = self.typed if typed else NARROW
        fits = max(len(above), width) <= WIDEST and _full(above, line.text, width)
        return fits and bool(self.above(line))

    def joint(self, line: Line, tail: Line) -> Line:
        """A line with what was broken off."""
        depth, raw = unquote(self._raw(tail.number))
        deeper = depth > unquote(self._raw(tail.number - 1))[0]
        sign = "> " if deeper else "- " if raw.startswith("- ") else ""
        text = f"{sign}{tail.text}" if _REST.match(tail.text) else tail.text
        space = "" if _PARTED.search(line.text) and text[:1].isalpha() else " "
        return line.joined(replace(tail, text=text), space)

    def _raw(self, number: int) -> str:
        """A line of the letter by its number."""
        return self.raws[number - 1] if 0 < number <= len(self.raws) else ""


def below_comments(text: str, lines: Sequence[Line], ordered: Callable[[str], bool]) -> set[int]:
    """The numbers of lines that stand below a comment or remark which may go on in them: right
    below it, or below what went on with it and is not `ordered` itself."""
    raws = [clean(raw) for raw in split(text)]
    within: set[int] = set()
    for number, (above, raw) in enumerate(pairwise(raws), 2):
        if not raw or above.endswith(CLOSED):
            continue
        long = USUAL < len(above) <= WIDEST and _full(above, raw, USUAL)
        further = number - 1 in within and not ordered(above)
        if further or (remarks(above) and (long or amid(above))):
            within.add(number)
    return {line.number for line in lines} & within


def remarks(text: str) -> bool:
    """Whether a line is a comment, or ends in a remark."""
    return _COMMENT.search(text) is not None


def amid(text: str) -> bool:
    """Whether a line ends with words and signs that end no sentence: it goes on below."""
    return _AMID.search(text) is not None


def wants_more(text: str) -> bool:
    """Whether a line ends with a deed of somebody, and what it is done to may stand below."""
    return _ACTS.search(text) is not None


def wraps(above: str, below: str) -> bool:
    """Whether a mail program broke a text between two lines: the lengths prove it."""
    return _full(above, below, NARROW) and not ENDED.search(above)


def may_go_on(above: str, below: str) -> bool:
    """Whether a text may go on in a line below it, even if that is an order by itself: it ends amid
    a sentence, or the lengths allow that a mail program broke it."""
    return not above.endswith(CLOSED) and (amid(above) or _full(above, below, NARROW))


def _full(above: str, below: str, width: int) -> bool:
    """Whether the first word below had no room any more above."""
    return len(above) + 1 + len(below.partition(" ")[0]) > width
