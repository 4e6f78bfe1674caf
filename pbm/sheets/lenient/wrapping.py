"""Lines that a mail program broke: one line again where the lengths prove it, else in doubt.

A line may have been wrapped if the first word of the next would have made it longer than mail
programs leave a line. Such lines that are one order of the grammar together, and not each by
itself, are joined; where both ways can be meant, they are asked about. What stands below such a
message is its end when it is no order by itself; an order there is a question: it may be the
message's last words. What is no order there, and begins like no sentence, is taken for such words,
and its `+` is offered. What can only be the end of a sentence (`if price is below 90`, `from
market`) ends the order above it.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.recalled import takes_above
from pbm.sheets.lenient.widths import CLOSED, ENDED, Widths, amid, remarks, wants_more
from pbm.sheets.lines import LONGEST, Line, without_comment

SHORT = 30
"""Columns of a message's line from which it may have been broken by hand."""
_LEAD = r"(?:(?:keep )?\d{1,3}[.)]\s*|(?:any|then|standing): ?)"
_OPEN = re.compile(
    rf"\W*{_LEAD}?(?:only )?"
    rf"(?:{conditional('given', 'denied', 'timed')}|should)\b.*(?:[:,]|\bthen)$",
    re.IGNORECASE,
)
"""A condition whose order stands in the line below it."""
_LED = re.compile(_LEAD, re.IGNORECASE)
"""What only an order begins with."""
_LABEL = re.compile(r"(?:any|then|standing|keep \d{1,3}) ?[:.]", re.IGNORECASE)
"""What no words that were broken off begin with."""
_LIST = re.compile(r"[^\d:,;]{1,40}: .*,(?: and)?(?: then)?$")
"""A list behind a name, which goes on in the line below it."""
_END = re.compile(
    rf"(?:\(|--? )?(?:(?i:{conditional()}|only|but|not|except)"
    r"|for|from|at|with|in|to|into|on|by|of|and not|max|up to)\b"
)
"""Words with which no order begins."""
_CLAUSES = re.compile(r"[,:;] (?:then )?(?:i |i'll |please )?", re.IGNORECASE)
_OWN_NUMBER = re.compile(r"^(keep )?\d+\. ")
_PIECES = 9
"""Lines that a mail program makes of the longest order."""
LineTest = Callable[[str], bool]


class LineTests(msgspec.Struct, frozen=True):
    """What a family tells of a line."""

    free: LineTest
    """It holds free text to its end."""
    strict: LineTest
    """It is an order as the grammar has it."""
    heads: LineTest
    """It is a heading."""
    said: Callable[[str], tuple[str, ...]]
    """The orders that it gives by itself, in whatever words."""
    begins: LineTest
    """It begins with an order's verb."""

    def alone(self, text: str) -> bool:
        """Whether a line is an order or a heading as it stands."""
        return self.strict(text) or self.heads(text)

    def reads(self, text: str) -> bool:
        """Whether a line gives orders by itself."""
        return self.alone(text) or bool(self.said(text))

    def ordered(self, text: str) -> bool:
        """Whether a line can be an order, by what it begins with or by all that it says."""
        return bool(_LED.match(text)) or self.begins(text) or self.reads(text)


class Unwrapped(msgspec.Struct, frozen=True):
    """The lines as they were written."""

    lines: list[Line]
    doubtful: set[int]
    """The numbers of those that may be the end of a text above them."""
    either: set[int]
    """The numbers of those that may be one order, or several that stand below one another."""


def unwrapped(text: str, lines: Sequence[Line], tests: LineTests) -> Unwrapped:
    """The lines of a text as they were written, and what is in doubt."""
    wrapping = _Wrapping(lines, Widths(text, tests.free), tests)
    at = 0
    while at < len(lines):
        at += wrapping.take(at)
    return Unwrapped(wrapping.joined, wrapping.doubtful, wrapping.either)


class _Wrapping:
    """Lines put together one after the other."""

    def __init__(self, lines: Sequence[Line], widths: Widths, tests: LineTests) -> None:
        self.lines, self.widths, self.tests = lines, widths, tests
        self.joined: list[Line] = []
        self.doubtful: set[int] = set()
        self.either: set[int] = set()
        self._texts: set[int] = set()
        """Lines that stand alone and may go on with a text above them."""
        self._broken: set[int] = set()
        """Texts that were put together: where they end is not told."""

    def take(self, at: int) -> int:
        """The next line, with those that are one order of the grammar with it; how many."""
        line, count = self._whole(at)
        last = self.widths.above(self.lines[at])
        above = self.joined[-1] if self.joined and last and not line.loose else None
        if above is None:
            self.joined.append(line)
        elif above.number in self._texts or self.tests.free(above.text):
            self._below_text(line, last, ordered=count > 1)
        elif count > 1:
            self.joined.append(line)
        elif _OPEN.match(above.text):
            whole = self.tests.reads(f"{above.text} {line.text}")
            self._put(line, whole)
            self.doubtful |= set() if whole else {line.number}
        else:
            self._below_order(above, line, last)
        return count

    def _whole(self, at: int) -> tuple[Line, int]:
        """A line with those right below it that are one order of the grammar together, and how
        many they are; the mail program broke it wherever they end."""
        whole, found = self.lines[at], (self.lines[at], 1)
        for count, tail in enumerate(self.lines[at + 1 : at + _PIECES], 2):
            free = self.tests.free(whole.text) or self.tests.free(tail.text)
            if free or whole.loose or not self.widths.breaks(tail):
                break
            whole = self.widths.joint(whole, tail)
            if without_comment(whole).text != whole.text or len(whole.text) > LONGEST:
                break
            found = (whole, count) if self.tests.strict(whole.text) else found
        parts = [one.text for one in self.lines[at : at + found[1]]]
        if len(parts) > 1 and all(map(self.tests.alone, parts)):
            self.either.add(whole.number)
        return found

    def _put(self, line: Line, join: bool) -> None:
        """A line by itself, or with the one above."""
        above = self.joined[-1]
        self.joined[-1:] = [self.widths.joint(above, line)] if join else [above, line]

    def _below_text(self, line: Line, last: str, ordered: bool) -> None:
        """A line below a message: its end if the lengths prove it, and the line is nothing else."""
        fits = self.widths.breaks(line, typed=True)
        above = self.joined[-1]
        tail = above.number in self.doubtful and not self.tests.ordered(above.text)
        further = tail or above.number in self._broken
        lacks = wants_more(last) and not self.tests.begins(line.text)
        doubtful = not last.endswith(CLOSED) and (fits or amid(last) or further or lacks)
        ordered = ordered or self.tests.ordered(line.text)
        apart = ordered or self.joined[-1].number in self._texts
        if not apart and fits and not ENDED.search(last):
            self._put(line, join=True)
            self._broken.add(above.number)
            return
        self._put(line, join=False)
        begins = line.text[:1].isupper() or not ENDED.search(last)
        sentence = fits and begins and not self.tests.strict(line.text)
        self.doubtful |= {line.number} if doubtful or sentence else set()
        lower = line.text[:1].islower() and not ordered
        self._texts |= {line.number} if doubtful or sentence or lower else set()

    def _below_order(self, above: Line, line: Line, last: str) -> None:
        """A line below an order, or what may be the begin of one."""
        if self._begun(above.text, line.text):
            self._put(line, join=True)
        elif not self.widths.breaks(line):
            self._put(line, join=False)
        elif self.tests.reads(line.text):
            self._order_below(above, line, last)
        else:
            self._put(line, self._ended(above.text, line.text))

    def _order_below(self, above: Line, line: Line, last: str) -> None:
        """An order below a line that may have been broken: by itself, or the end of that one."""
        open_ = amid(last)
        alone = self.tests.strict(line.text) and self.tests.reads(above.text)
        if self.tests.heads(line.text) or remarks(above.text) or (alone and not open_):
            self._put(line, join=False)
            return
        whole = self.tests.said(f"{above.text} {line.text}")
        apart = (*self.tests.said(above.text), *self.tests.said(line.text))
        other = bool(whole) and [*map(_bare, whole)] != [*map(_bare, apart)]
        ends = not self.tests.begins(line.text) or not self.tests.said(above.text)
        if other and not open_ and not ends:
            self.either.add(above.number)
        self.doubtful |= {above.number, line.number} if open_ and not whole else set()
        self._put(line, other)

    def _begun(self, above: str, below: str) -> bool:
        """Whether a list, or an order whose end stands below, is begun in a line."""
        if _LIST.match(above) and self.tests.reads(f"{above} {below}"):
            return True
        ends = self._only_ends(below) and not self.tests.heads(above)
        return ends and self.tests.reads(above)

    def _only_ends(self, text: str) -> bool:
        """Whether a line can only be the end of what stands above it."""
        if not _END.match(text) or any(map(self.tests.begins, _CLAUSES.split(text)[1:])):
            return False
        return not self.tests.free(text) and not self.tests.reads(text)

    def _ended(self, above: str, below: str) -> bool:
        """Whether a line that is no order ends the broken one above it: an end that cannot be read
        there makes the whole unclear, for it may be its condition or take it back."""
        if takes_above(below) or _LABEL.match(below):
            return False
        if self.tests.begins(below):
            return not self.tests.reads(above) and self.tests.reads(f"{above} {below}")
        open_ = amid(above) and self.tests.reads(above)
        return below[:1].islower() or open_ or self.tests.reads(f"{above} {below}")


def _bare(order: str) -> str:
    """A canonical line without a number that it was given."""
    return _OWN_NUMBER.sub("", order)


def last_words(lines: Sequence[Line], tests: LineTests) -> set[int]:
    """The numbers of lines that may go on with the free text above them, if they are no orders."""
    found: set[int] = set()
    for above, line in pairwise(lines):
        long = len(above.text) >= SHORT or amid(above.text)
        within = above.number in found or (long and tests.free(above.text))
        open_ = within and not above.text.endswith(CLOSED) and line.number == above.last + 1
        begun = line.text[:1].islower() or amid(above.text)
        cut = amid(above.text) and not tests.reads(line.text)  # `… and nobody wants to`
        if open_ and begun and (cut or not tests.begins(line.text)):
            found.add(line.number)
    return found


def goes_on(line: Line) -> Complaint:
    """The question whether a line goes on with the text above: its `+` is offered."""
    fault = Fault(0, len(line.text), say("tail"), offers=(f"+ {line.text}",))
    return fault.of(line.number, line.text[:LONGEST])


def in_doubt(line: Line, offers: tuple[str, ...], either: bool) -> Complaint:
    """The question whether an order is one, or the last words of what stands above; `either` if
    it may be several that stand below one another."""
    fault = Fault(0, len(line.text), say("several" if either else "tail"), offers=offers)
    return fault.of(line.number, line.text[:LONGEST])
