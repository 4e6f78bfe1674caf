"""Lines that a mail program broke: one line again where the lengths prove it, else in doubt.

A line was wrapped if the first word of the next would have made it longer than mail programs leave
a line. What stands below such a line is joined to it when it is no order by itself; an order below
a message or a comment that may go on is a question: it may be the message's last words. What is no
order there, and begins like no sentence, is taken for such words, and its `+` is offered. What can
only be the end of a sentence (`if price is below 90`, `from market`) ends the order above it.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.recalled import takes_above
from pbm.sheets.lines import LONGEST, Line, clean, split

NARROW = 62
"""Columns that mail programs leave a line: one that had room for more was not broken."""
SHORT = 30
"""Columns of a message's line from which it may have been broken by hand."""
USUAL = 68
"""Columns of a line that the office prints itself: longer ones are a player's own."""
_OPEN = re.compile(
    r"\W*(?:(?:keep )?\d{1,3}[.)]\s*|(?:any|then): )?(?:only )?"
    rf"(?:{conditional('given', 'denied', 'timed')}|should)\b.*(?:[:,]|\bthen)$",
    re.IGNORECASE,
)
"""A condition whose order stands in the line below it."""
_LIST = re.compile(r"[^\d:,;]{1,40}: .*,(?: and)?(?: then)?$")
"""A list behind a name, which goes on in the line below it."""
_END = re.compile(
    rf"(?:\(|--? )?(?:(?i:{conditional()}|only|but|not|except)"
    r"|for|from|at|with|in|to|into|on|by|of|and not|max|up to)\b"
)
"""Words with which no order begins."""
_COMMENT = re.compile(r"^#|\s(?:#(?!\d)|--|\([^)]*$)")
"""A comment, or a remark behind an order or in brackets that are still open."""
_CLAUSES = re.compile(r"[,:;] (?:then )?(?:i |i'll |please )?", re.IGNORECASE)
LineTest = Callable[[str], bool]
CLOSED = (".", "!", "?", '"', "'", ")")
_ENDED = re.compile(r"[.!?]['\")]*$")
_AMID = re.compile(
    r"(?:,|-|\b(?:an?|the|my|our|your|his|her|its|their|that|and|or|but|nor"
    r"|then|if|when|unless|until|because|since|while|as|than|for|of|to|in|on|at|by|from|with|without"
    r"|into|upon|about|against|between|who|whom|whose|which|what|i|we|they|he|she|not|never|will"
    r"|would|shall|should|can|could|may|might|must|cannot|won't|let|let's|going to|am|is|are|was"
    r"|were|be|been|have|has|had|do|does|did|don't|i'll|we'll|they'll|he'll|she'll|i'd|we'd))$",
    re.IGNORECASE,
)
"""Words and signs that end no sentence: what stands below goes on with it."""


def unwrapped(
    lines: Sequence[Line], free: LineTest, reads: LineTest, begins: LineTest
) -> tuple[list[Line], set[int]]:
    """The lines as they were written, and the numbers of those in doubt.

    `free` tells whether a line holds free text to its end, `reads` whether it is an order, `begins`
    whether it begins with an order's verb.
    """
    wrapping = _Wrapping(free, reads, begins)
    last, number = "", 0
    for line in lines:
        wrapping.add(line, last if line.number == number + 1 and not line.loose else None)
        last, number = line.text, line.number
    return wrapping.joined, wrapping.doubtful


class _Wrapping:
    """Lines put together one after the other."""

    def __init__(self, free: LineTest, reads: LineTest, begins: LineTest) -> None:
        self.free, self.reads, self.begins = free, reads, begins
        self.joined: list[Line] = []
        self.doubtful: set[int] = set()
        self._said: set[int] = set()
        """Lines that stand alone and may go on with a text above them."""

    def add(self, line: Line, last: str | None) -> None:
        """The next line; `last` is what stands right above it as its mail has it."""
        above = self.joined[-1] if self.joined and last is not None else None
        if above is None or last is None:
            self.joined.append(line)
        elif _OPEN.match(above.text):
            whole = self.reads(f"{above.text} {line.text}")
            self._put(line, whole)
            self.doubtful |= set() if whole else {line.number}
        elif above.number in self._said or self.free(above.text):
            self._below_text(line, last)
        else:
            self._put(line, self._begun(above.text, line.text) or self._ended(last, line.text))

    def _put(self, line: Line, join: bool) -> None:
        """A line by itself, or with the one above."""
        self.joined[-1:] = [_with(self.joined[-1], line)] if join else [self.joined[-1], line]

    def _below_text(self, line: Line, last: str) -> None:
        """A line below a message: its end if the lengths prove it, and the line is nothing else."""
        apart = self.joined[-1].number in self._said
        apart = apart or self.begins(line.text) or self.reads(line.text)
        self._put(line, not apart and wraps(last, line.text))
        if self.joined[-1] is line:
            doubtful = may_go_on(last, line.text)
            self.doubtful |= {line.number} if doubtful else set()
            self._said |= {line.number} if doubtful or line.text[:1].islower() else set()

    def _begun(self, above: str, below: str) -> bool:
        """Whether a list, or an order whose end stands below, is begun in a line."""
        if _LIST.match(above) and self.reads(f"{above} {below}"):
            return True
        return self._only_ends(below) and self.reads(above)

    def _only_ends(self, text: str) -> bool:
        """Whether a line can only be the end of what stands above it."""
        if not _END.match(text) or any(self.begins(one) for one in _CLAUSES.split(text)[1:]):
            return False
        return not self.free(text) and not self.reads(text)

    def _ended(self, last: str, below: str) -> bool:
        """Whether a line that is no order ends the broken one above it: an end that cannot be read
        there makes the whole unclear, for it may be its condition or take it back."""
        above = self.joined[-1].text
        if not _broken(last, below, NARROW) or self.reads(below) or takes_above(below):
            return False
        if self.begins(below):
            return not self.reads(above) and self.reads(f"{above} {below}")
        return below[:1].islower() or self.reads(f"{above} {below}")


def last_words(lines: Sequence[Line], free: LineTest, begins: LineTest) -> set[int]:
    """The numbers of lines that may go on with the free text above them, if they are no orders.

    `begins` tells whether a line begins with an order's verb.
    """
    found: set[int] = set()
    for above, line in pairwise(lines):
        long = len(above.text) >= SHORT or _AMID.search(above.text) is not None
        within = above.number in found or (long and free(above.text))
        open_ = within and not above.text.endswith(CLOSED) and line.number == above.number + 1
        if open_ and line.text[:1].islower() and not begins(line.text):
            found.add(line.number)
    return found


def goes_on(line: Line) -> Complaint:
    """The question whether a line goes on with the text above: its `+` is offered."""
    fault = Fault(0, len(line.text), say("tail"), offers=(f"+ {line.text}",))
    return fault.of(line.number, line.text[:LONGEST])


def below_comments(text: str, lines: Sequence[Line]) -> set[int]:
    """The numbers of lines that stand right below a comment or remark which may go on in them."""
    raws = split(text)
    found = set()
    for line in lines:
        above = clean(raws[line.number - 2]) if 1 < line.number <= len(raws) else ""
        if _COMMENT.search(above) and may_go_on(above, line.text, long=len(above) > USUAL):
            found.add(line.number)
    return found


def wraps(above: str, below: str) -> bool:
    """Whether a mail program broke a text between two lines: the lengths prove it."""
    return _broken(above, below, NARROW) and not _ENDED.search(above)


def may_go_on(above: str, below: str, long: bool = True) -> bool:
    """Whether a text may go on in a line below it, even if that is an order by itself: it ends amid
    a sentence, or the line is long and was broken."""
    if above.endswith(CLOSED):
        return False
    return _AMID.search(above) is not None or (long and _broken(above, below, USUAL))


def _broken(above: str, below: str, width: int) -> bool:
    """Whether the first word below had no room any more above."""
    return len(above) + 1 + len(below.partition(" ")[0]) > width


def _with(line: Line, tail: Line) -> Line:
    """A line with what was broken off."""
    return replace(line, text=f"{line.text} {tail.text}")
