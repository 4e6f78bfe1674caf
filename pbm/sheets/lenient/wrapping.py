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
from pbm.sheets.lines import LONGEST, Line, clean, split

NARROW = 62
"""Columns that mail programs leave a line: one that had room for more was not broken."""
SHORT = 30
"""Columns of a message's line from which it may have been broken by hand."""
USUAL = 68
"""Columns of a line that the office prints itself: longer ones are a player's own."""
_OPEN = re.compile(
    r"\W*(?:(?:keep )?\d{1,3}[.)]\s*|(?:any|then): )?(?:if|when|unless|once|as soon as|provided"
    r"|in case|only if|only when|should)\b.*(?:[:,]|\bthen)$",
    re.IGNORECASE,
)
"""A condition whose order stands in the line below it."""
_LIST = re.compile(r"[^\d:,;]{1,40}: .*,$")
"""A list behind a name, which goes on in the line below it."""
_END = re.compile(
    r"(?:\(|--? )?(?:(?i:if|unless|only|but|not|except|provided|providing|(?:as|so) long as|while"
    r"|until|till|once)|for|from|at|with|in|to|into|on|by|of|and not|max|up to)\b"
)
"""Words with which no order begins."""
_CLAUSES = re.compile(r"[,:;] (?:then )?(?:i |i'll |please )?", re.IGNORECASE)
LineTest = Callable[[str], bool]
_CLOSED = (".", "!", "?", '"', "'", ")")


def unwrapped(
    lines: Sequence[Line], free: LineTest, reads: LineTest, begins: LineTest
) -> tuple[list[Line], set[int]]:
    """The lines as they were written, and the numbers of those in doubt.

    `free` tells whether a line holds free text to its end, `reads` whether it is an order, `begins`
    whether it begins with an order's verb.
    """
    joined: list[Line] = []
    doubtful: set[int] = set()
    last, number = "", 0
    for line in lines:
        beside = joined and line.number == number + 1 and not line.loose
        if beside and _OPEN.match(joined[-1].text):
            whole = reads(f"{joined[-1].text} {line.text}")
            joined[-1:] = [_with(joined[-1], line)] if whole else [joined[-1], line]
            doubtful |= set() if whole else {line.number}
        elif beside and _begun(joined[-1].text, line.text, free, reads, begins):
            joined[-1] = _with(joined[-1], line)
        elif not beside or not _broken(last, line.text, NARROW):
            joined.append(line)
        elif free(joined[-1].text):
            if not reads(line.text):
                joined[-1] = _with(joined[-1], line)
            else:
                joined.append(line)
                if not last.endswith(_CLOSED) and _broken(last, line.text, USUAL):
                    doubtful.add(line.number)
        elif not reads(line.text) and _ends(joined[-1].text, line.text, reads, begins):
            joined[-1] = _with(joined[-1], line)
        else:
            joined.append(line)
        last, number = line.text, line.number
    return joined, doubtful


def _begun(above: str, below: str, free: LineTest, reads: LineTest, begins: LineTest) -> bool:
    """Whether a list, or an order whose end stands below, is begun in a line."""
    if _LIST.match(above) and reads(f"{above} {below}"):
        return True
    return _only_ends(below, free, reads, begins) and reads(above)


def _only_ends(text: str, free: LineTest, reads: LineTest, begins: LineTest) -> bool:
    """Whether a line can only be the end of what stands above it."""
    if not _END.match(text) or any(begins(one) for one in _CLAUSES.split(text)[1:]):
        return False
    return not free(text) and not reads(text)


def _ends(above: str, below: str, reads: LineTest, begins: LineTest) -> bool:
    """Whether a line that is no order ends the broken one above it: an end that cannot be read
    there makes the whole unclear, for it may be its condition or take it back."""
    if begins(below):
        return not reads(above) and reads(f"{above} {below}")
    return below[:1].islower() or reads(f"{above} {below}")


def last_words(lines: Sequence[Line], free: LineTest, begins: LineTest) -> set[int]:
    """The numbers of lines that may go on with the free text above them, if they are no orders.

    `begins` tells whether a line begins with an order's verb.
    """
    found: set[int] = set()
    for above, line in pairwise(lines):
        within = above.number in found or (free(above.text) and len(above.text) >= SHORT)
        open_ = within and not above.text.endswith(_CLOSED) and line.number == above.number + 1
        if open_ and line.text[:1].islower() and not begins(line.text):
            found.add(line.number)
    return found


def goes_on(line: Line) -> Complaint:
    """The question whether a line goes on with the text above: its `+` is offered."""
    fault = Fault(0, len(line.text), say("tail"), offers=(f"+ {line.text}",))
    return fault.of(line.number, line.text[:LONGEST])


def below_comments(text: str, lines: Sequence[Line]) -> set[int]:
    """The numbers of lines that stand right below a comment which may go on in them."""
    raws = split(text)
    found = set()
    for line in lines:
        above = clean(raws[line.number - 2]) if 1 < line.number <= len(raws) else ""
        within = above.startswith("#") or " #" in above
        if within and len(above) > USUAL and not above.endswith(_CLOSED):
            found |= {line.number} if _broken(above, line.text, USUAL) else set()
    return found


def _broken(above: str, below: str, width: int) -> bool:
    """Whether the first word below had no room any more above."""
    return len(above) + 1 + len(below.partition(" ")[0]) > width


def _with(line: Line, tail: Line) -> Line:
    """A line with what was broken off."""
    return replace(line, text=f"{line.text} {tail.text}")
