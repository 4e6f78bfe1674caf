"""What a line leaves open by where it stands in its letter, and what that may be: a maximum of any
auction or of the one that is put up, what comes next or at last, what is done before all others.
And in which block a stop is that says so before or behind its condition, or says no more.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.rest import HALTING, WHENEVER
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.letters import Read
from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lines import LONGEST

_LIMIT = "bid up to "
_MINE = re.compile(r"\W*(?:and )?(?:my|our)\b", re.IGNORECASE)
_OF_ONE = re.compile(r"bid up to (?P<most>\d+) for (?P<company>\S+)")
_WITH_LIMIT = re.compile(r"(?P<act>[a-z]+) (?P<company>\S+) and bid up to (?P<most>\d+)")
_BARE = re.compile(
    r"(?!For\b|On\b|At\b)(?:[Tt]he )?[A-Z][\w&.']*(?: (?:&|and|[A-Z])[\w&.']*)*[\s:,=-]*"
    r"\$?\d+(?: dollars| bucks)?"
    r"|\$?\d+ [A-Z]\S*"
)
"""A name and a figure, in whatever order."""
_THEN = re.compile(r"(?:and )?then[,:]? +(?=\S)", re.IGNORECASE)
_NUMBER = re.compile(r"^(?:keep )?\d+\. ")
_MOST_SHOWN = 40
_IN = r"(?:in|during|within|throughout)"
_BLOCK = (
    r"(?:the |my |our )?(?P<block>[A-Za-z][A-Za-z&]*(?: [A-Za-z][A-Za-z&]*){0,2}?)"
    r"(?:(?:'s|s'|\u2019s)(?: own| next)?(?: operating)? turns?)?"
)
"""What may be the heading of a block; a round with a number is none."""
_STOPS_IN = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"{HALTING},? {_IN} {_BLOCK}[,:]? (?P<when>{WHENEVER} .+)",
        rf"{HALTING},? (?P<when>{WHENEVER} .+?),? {_IN} (?!(?:the )?(?:stock )?market$){_BLOCK}",
        rf"{_IN} {_BLOCK}[,:]? {HALTING},? (?P<when>{WHENEVER} .+)",
        rf"(?P<when>{WHENEVER} .+?),? {HALTING},? {_IN} {_BLOCK}",
    )
)
_BEGINS = r"(?: (?:acts|operates|moves|comes|begins|starts|is (?:on|up|next)))?"
_STOPS = tuple(
    re.compile(one, re.IGNORECASE)
    for one in (
        rf"{HALTING},? (?:{_IN}|at|before|when|once|as soon as) {_BLOCK}{_BEGINS}",
        rf"{_IN} {_BLOCK}[,:]? {HALTING}",
    )
)
"""Stops of which only the block is told."""
_ALWAYS = "cash >= 0"
"""What is true whenever it is asked."""


def of_auction(
    text: str, texts: Sequence[str], above: Sequence[Read], limited: Collection[str]
) -> bool:
    """Whether a limit of nothing in particular may be that of the auction in the line `above`."""
    before = "".join(one.text for one in above)
    begun = any(one in before for one in limited) and _LIMIT not in before
    bare = len(texts) == 1 and texts[0].startswith(_LIMIT) and " for " not in texts[0]
    return begun and bare and _MINE.match(text) is not None


def other_auction(
    text: str,
    read: Sequence[str],
    above: BlockHeading,
    limited: Collection[str],
    place: str,
    verbs: bool,
) -> tuple[str, ...]:
    """What a maximum may be besides the one order `read`: that of an auction which whoever writes
    puts up, or of any.

    A name and a figure alone (no `verbs`) say of neither, except below a heading of the kind of
    decision that it answers (`place`); `NYC auction max 15` says whose auction it is only where a
    number stands before it, or a sign between.
    """
    bare, acts = unnumbered(text).strip(" .!"), [one.strip() for one in limited]
    one = _NUMBER.sub("", read[0]) if len(read) == 1 else ""
    bid, begun = _OF_ONE.fullmatch(one), _WITH_LIMIT.fullmatch(one)
    if bid is not None and acts:
        doubtful = not verbs and above.kind != place and _BARE.fullmatch(bare) is not None
        return (f"{acts[0]} {bid['company']} and {_LIMIT}{bid['most']}",) if doubtful else ()
    if begun is None or begun["act"] not in acts or text != bare:
        return ()
    sign = r"[,:]?" if above.kind else ""
    noun = rf"[^,:\d]*\w{sign} {begun['act']}{sign} (?:my )?(?:max|limit|maximum|up to|at most)\b"
    doubtful = re.match(noun, text, re.IGNORECASE) is not None
    return (f"{_LIMIT}{begun['most']} for {begun['company']}",) if doubtful else ()


def next_or_last(
    text: str, read: Sequence[str], least: Sequence[str], numbered: bool
) -> tuple[str, ...]:
    """What a `then` before an order of doing the least may be below lines that their writer
    numbers: the next of them, or what is done when none fits; nothing where only one can be."""
    one = _NUMBER.sub("", read[0]) if len(read) == 1 else ""
    numbers = numbered and _THEN.match(text) and _NUMBER.match(read[0])
    return (f"then: {one}", read[0]) if numbers and one.startswith(tuple(least)) else ()


def stop_in_block(meaning: Meaning, text: str) -> tuple[str, ...]:
    """A stop that says of which block it is before or behind its condition."""
    for one in filter(None, (pattern.fullmatch(text.rstrip(" .!")) for pattern in _STOPS_IN)):
        if block := meaning.headings.block(one["block"]):
            below = meaning.below(block.partition("COMPANY ")[2])
            told = (
                way.replace("stop", f"stop in {block}", 1)
                for way in below.canonical(f"stop {one['when']}")
            )
            return tuple(filter(None, map(meaning.checked, told)))
    return ()


def stop_all_block(meaning: Meaning, text: str) -> tuple[str, ...]:
    """What is offered for a stop of which only the block is told: that it is at once."""
    found = filter(None, (pattern.fullmatch(text.rstrip(" .!")) for pattern in _STOPS))
    blocks = filter(None, (meaning.headings.block(one["block"]) for one in found))
    told = (meaning.checked(f"stop in {one} if {_ALWAYS}") for one in blocks)
    return tuple(filter(None, told))[:1]


def forestalling(lines: Sequence[Read], least: Sequence[str]) -> Iterator[tuple[Read, Read]]:
    """The orders of doing the least that are given for every decision without a condition, each
    with the first line that so never comes to its turn."""
    for line in lines:
        said = line.instruction
        bound = (
            said.condition or said.until or said.during or said.times or len(said.alternatives) > 1
        )
        idle = any(one.text.startswith(tuple(least)) for one in said.alternatives)
        if said.role != "any" or bound or not idle or said.alternatives[0].condition:
            continue
        others = (one for one in lines if one.instruction.role in ("number", "step", "then"))
        alike = (one for one in others if one.instruction.kind == said.kind)
        if other := next(alike, None):
            yield line, other


def never_reached(line: Read, other: Read) -> Complaint:
    """The question about an order that is done before another at every decision."""
    shown = other.text if len(other.text) <= _MOST_SHOWN else f"{other.text[:_MOST_SHOWN]} …"
    order = line.instruction.alternatives[0].text
    fault = Fault(0, len(line.text), say("forestalls", other=shown), offers=(f"then: {order}",))
    return fault.of(line.line, line.text[:LONGEST])
