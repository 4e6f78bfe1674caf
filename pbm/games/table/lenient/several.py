"""Several orders in one line: in a list, of a company's steps, or of different decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.headings import Headings
from pbm.games.table.lenient.listed import (
    ANOTHER,
    again,
    filled,
    gapped,
    in_a_row,
    led_in,
    one_after_another,
    over_turns,
    said_by_word,
    said_of_each,
)
from pbm.games.table.lenient.rest import else_passed, rest_passed
from pbm.games.table.lenient.single import may_choose
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.programme import Instruction
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.cutting import lists
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.parted import says_nothing
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader

_LED = ("then:", "any:", "stop", "standing:")
"""What is said of other lines, no answer to one decision."""
_MOST_ORDERS = 10
_GOES_ON = re.compile(r"(?:an?|its|the|one) (?:\d|D)\b")
"""A further train of whoever has one before it."""
_SUM = re.compile(
    r"(?:(?:for|paying|at|costs|costing|about|all|the) )*\$?\d[\d,]*(?: ?(?:dollars?|bucks))?"
    r"(?: (?:in (?:all|total)|altogether|all told))?\W*",
    re.IGNORECASE,
)
"""A sum alone, which tells what something costs or brings."""
_LIMIT = "bid up to "  # each auction has its own
_VERB = re.compile(r"^(?:then: |any: )?([a-z]+(?: up)?(?: to)?)\b")  # an order's
_BOUND = re.compile(r" (?:if|or|until|while|at most) ")
_OF_OTHERS = re.compile(r"\bfrom (?!bank\b|market\b)")
_UNDER = re.compile(rf",? {conditional('given', 'denied', 'timed', 'lasting')}\b", re.IGNORECASE)
"""Before the condition of an order."""
_SOMEWHERE = re.compile(
    r"(?:(?:then|finally|now|and) )*(?:in|into|near|past|through)\b", re.IGNORECASE
)
"""So begins where something is, not what a step is done to."""
_FROM_WHOM = re.compile(r"\b(?:from|off|of|out of)\b|'s\b", re.IGNORECASE)
_FURTHER = re.compile(r"(?:its |the )?(?:\d{1,2}|D)(?:[- ]trains?)?: ?[A-Z]{1,2}\d")
_AGAIN = re.compile(r"\b(?:that|this|the same|the said) [a-z]+", re.IGNORECASE)
"""What points back at a thing that was named."""


class Meaning(Protocol):
    """What is asked of the meaning of lines below a heading."""

    words: Spoken
    headings: Headings
    above: BlockHeading
    conditions: ConditionWords

    @property
    def reader(self) -> LineReader: ...
    def canonical(self, text: str) -> tuple[str, ...]: ...
    def checked(self, text: str) -> str: ...
    def way(self, text: str) -> tuple[str, ...]: ...
    def below(self, subject: str) -> Meaning: ...
    def names(self, text: str) -> set[str]: ...
    def instruction(self, text: str) -> Instruction | None: ...


class SeveralOrders:
    """Reads lines of several orders below a heading."""

    def __init__(self, meaning: Meaning) -> None:
        self.meaning = meaning

    def in_a_list(self, text: str) -> tuple[str, ...]:
        """The orders of a line that numbers them, or says them one after the other."""
        head, least = else_passed(text)
        if head:
            rows = in_a_row(head) or one_after_another(head)
            orders = self.listed(rows) or self.several(head)
            last = self.meaning.canonical(f"then: {least}")
            return (*orders, *last) if orders and last else ()
        bid = rest_passed(text)
        if bid and (order := self.meaning.way(bid) or self.in_a_list(bid) or self.several(bid)):
            return (*order, f"then: {self.meaning.words.least[0]}")
        words = self.meaning.words
        turns, passes = over_turns(text)
        orders = self.listed(turns, words.taking) if turns else ()
        if orders:
            return (*orders, *(f"then: {one}" for one in words.least[:1] if passes))
        ways = (in_a_row(text), said_of_each(text), *led_in(text))
        return next(filter(None, map(self.listed, ways)), ())

    def listed(self, parts: Sequence[str], verbs: Sequence[str] = ()) -> tuple[str, ...]:
        """Several orders in one line: `1) auction NYC 2) develop Erie`, `first …, then …`; a part
        without a verb has that of the part before, or one of `verbs`."""
        found: list[str] = []
        lead = (*(self.meaning.reader.lead(parts[0]) if parts else ()), *verbs)
        for part in parts:
            same = map(self.meaning.way, self._by_the_same(part, found))
            order = next(filter(None, same), ()) or self.meaning.way(part)
            order = tuple(found[-1:]) if again(part) else order or self._led_way(part, lead)
            if len(order) != 1:
                return ()
            found += order
            lead = (*lead, order[0].split()[0])
        return tuple(found)

    def _ways_of(self, part: str, orders: Sequence[str], lead: Sequence[str]) -> tuple[str, ...]:
        """A part behind other orders as it may be meant: of their company, or of their verb."""
        led = [f"{verb} {part}" for verb in lead if orders]
        return (*self._by_the_same(part, orders), part, *led)

    def _by_the_same(self, part: str, orders: Sequence[str]) -> tuple[str, ...]:
        """A part that begins with no name as said of the company that acts in the order before."""
        before = orders[-1] if orders else ""
        given = self.meaning.instruction(before) if before else None
        order = given.alternatives[0].order if given and given.alternatives else None
        company = getattr(order, "company", "") if given and given.role == "step" else ""
        goes_on = _GOES_ON.match(part) or self.meaning.reader.verb(pieces(part), 0, weak=True)
        told = not company or self.meaning.above.subject or before.startswith(f"{part} ")
        return (f"{company} {part}",) if goes_on and not told else ()

    def _led_way(self, text: str, lead: Sequence[str]) -> tuple[str, ...]:
        """The one canonical line of a text without a verb, behind another's."""
        line = pieces(text)
        named = any(self.meaning.reader.names(line, at) for at in range(len(line)))
        if not named or any(self.meaning.reader.verb(line, at) for at in range(len(line))):
            return ()
        return next(filter(None, (self.meaning.way(f"{verb} {text}") for verb in lead)), ())

    def several(self, text: str) -> tuple[str, ...]:
        """Several orders in one line: a company's steps, or answers to different decisions."""
        slashed = [re.split(r"\s+/\s+", text)]
        for parts in (*cuts_of(self.meaning.reader, text), *slashed):
            cut = [one for part in parts if (one := re.sub(r"^and\s+", "", part.strip(" ,;")))]
            few = 1 < len(cut) <= _MOST_ORDERS and not any(map(says_nothing, cut[1:]))
            stroke = parts is slashed[0]
            found = (self.steps(cut, stroke) or self._decisions(cut)) if few else ()
            if found:
                return found
        return ()

    def steps(self, parts: Sequence[str], apart: bool = False) -> tuple[str, ...]:
        """The orders of a line's parts, if each is one of a step; the company of one stands for
        those that name none. Where a verb is left out, or a mere stroke stands between them
        (`apart`), they are of different steps."""
        texts: list[str] = []
        kinds: set[str] = set()
        unsaid = apart
        only = self.meaning.headings.only(pieces(", ".join(parts)))
        below = self.meaning if self.meaning.above.subject else self.meaning.below(only)
        lead = self.meaning.reader.lead(parts[0])
        for part in parts:
            ways = self._ways_of(part, texts, lead)
            where = self.meaning if self.meaning.headings.only(pieces(part)) else below
            found = next((one for way in ways if (one := where.canonical(way))), ())
            head = self.meaning.headings.only(pieces(part))
            implied = () if found or len(parts) < 2 else self._by_heading(part, head, where)
            found = found or implied
            if texts and gapped(part, head, texts[-1]):
                said, found = found, self._as_before(part, head, texts[-1], found)
                implied = implied if found == said else ()
            instruction = where.instruction(found[0]) if found else None
            if instruction is None or instruction.role != "step":
                return ()
            lacks = texts and " for " not in part and not may_choose(texts[-1], found[0])
            if lacks or ((implied or unsaid) and instruction.kind in kinds):
                return ()
            kinds.add(instruction.kind)
            unsaid = unsaid or bool(implied)
            if instruction.subject in self.meaning.headings.codes:
                below = self.meaning.below(instruction.subject)
            texts.append(found[0])
        return () if self._limited_twice(texts) else tuple(dict.fromkeys(texts))

    def _by_heading(self, part: str, company: str, where: Meaning) -> tuple[str, ...]:
        """A step said below the heading of its company, or with it before it, without its verb."""
        rest = " ".join(part.split()[1:]) if company else part
        told = any(map(str.isalpha, rest)) and (not company or any(map(str.isdigit, part)))
        return SeveralOrders(where.below(company)).implied(part) if told else ()

    def _as_before(
        self, part: str, company: str, before: str, found: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The order of a part that may leave out the verb of the one before it: all as in that, or
        what a word of it says; never what its company and place alone may stand for."""
        given = self.meaning.instruction(before)
        order = filled(part, company, given.subject if given else "", before)
        if alike := self.meaning.canonical(order) if order else ():
            return alike
        other = not found or found[0].split()[0] != before.split()[0]
        if alike := self._led_way(part, _VERB.findall(before)) if other else ():
            return alike
        reader, line = self.meaning.reader, pieces(ANOTHER.sub("", part))
        if any(reader.verb(line, at, weak=True) for at in range(len(line))):
            return found
        sound = found and (not other or said_by_word(part, found[0]))
        return found if sound else ()

    def _limited_twice(self, texts: Sequence[str]) -> bool:
        """Whether the same is ordered with two limits: one of the figures is something else."""
        read = filter(None, map(self.meaning.instruction, dict.fromkeys(texts)))
        orders = [way.order for one in read for way in one.alternatives]
        limited = [replace(one, most=0) for one in orders if getattr(one, "most", None)]
        return any(one in limited[:at] for at, one in enumerate(limited))

    def asked(self, part: str) -> tuple[str, ...]:
        """Such a step under a condition: `a 4 if the treasury has 400`."""
        return self.implied(part) if _UNDER.search(part) else ()

    def implied(self, part: str) -> tuple[str, ...]:
        """A step that a list below a company says without its verb: `57 at K16`, `best`."""
        words, lexicon = self.meaning.words, self.meaning.words.orders
        line = pieces(part)
        idle = all(line.neutral(at) or line.said(at, lexicon.filler) for at in range(len(line)))
        idle = idle or re.search(r"\w's\b", part) is not None
        told = any(map(str.isalpha, part)) and part.lower() not in words.implied and not idle
        bare = _UNDER.split(f" {part}")[0].strip(" ,:")
        told = told and bare != "" and not self.meaning.headings.company(pieces(bare))
        told = told and not _SOMEWHERE.match(part)
        if not self.meaning.above.subject or not told or doubt(bare, lexicon) is not None:
            return ()
        subject, canonical = self.meaning.above.subject, self.meaning.canonical
        ways = {
            canonical(f"{verb} {part}") or canonical(f"{verb} {subject} {part}")
            for verb in words.implied
            if not self.meaning.reader.verb(line, 0) or line.word(0) == verb.split()[0]
        } - {()}
        nothing = any(canonical(one) in ways for one in words.implied if one not in part.lower())
        read = " ".join(one for way in ways for one in way)
        lent = _OF_OTHERS.search(read) is not None and not _FROM_WHOM.search(part)
        return ways.pop() if len(ways) == 1 and not nothing and not lent else ()

    def _decisions(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The orders of a line's parts, if each names something and is of another decision."""
        first = self.meaning.canonical(parts[0])
        verb = _VERB.findall(first[0])[:1] if first else []
        rest = (self._led_way(one, verb) or self.meaning.canonical(one) for one in parts[1:])
        found = [one for one in (first, *rest) if one]
        texts = tuple(one for (one,) in found) if len(found) == len(parts) else ()
        bare = all(map(self.meaning.names, parts)) and not any(
            one.startswith((*self.meaning.words.least, *_LED)) for one in texts
        )
        read = [self.meaning.instruction(one) for one in texts] if bare else []
        kinds = {one.kind for one in read if one is not None}
        sold = {one.partition(" for ")[2] for one in texts if one.startswith(_LIMIT)}
        in_turn = self._in_turn(texts) if read else False
        return texts if read and (in_turn or len(texts) in (len(sold), len(kinds))) else ()

    def _in_turn(self, texts: Sequence[str]) -> bool:
        """Whether each of some orders takes a decision of its own and is of another kind, with no
        condition that may be of two."""
        verbs = {one.split()[0] for one in texts} & {*self.meaning.words.apart}
        return len(verbs) == len(texts) and not any(map(_BOUND.search, texts))


def cuts_of(reader: LineReader, text: str) -> Iterator[list[str]]:
    """A text cut between its orders, in more and more places; a sum alone is none."""
    found = map(_whole_routes, lists(pieces(text), reader.names, reader.around.lexicon.joins))
    return (cut for cut in found if not any(_SUM.fullmatch(one.strip(" ,;")) for one in cut[1:]))


def _whole_routes(cut: list[str]) -> list[str]:
    """The parts of a line, the routes of further trains with that of the first."""
    found: list[str] = []
    for part in cut:
        if found and _FURTHER.match(part) and ":" in found[-1]:
            found[-1] = f"{found[-1].strip(' ,;')}; {part}"
        else:
            found.append(part)
    return found


def twice(lines: Sequence[str], once: tuple[str, ...]) -> bool:
    """Whether the same is answered in two ways: `dividend IC full` and `dividend IC half`."""
    about = [one.rpartition(" ")[0] for one in lines if one.startswith(once)]
    return len(set(about)) < len(about)


def without_again(text: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines without those that order again, as `that train`, what one above says in more words."""
    if len(lines) == 1 or not _AGAIN.search(text):
        return lines
    said = [frozenset(one.split()) for one in lines]
    again = (any(one < other for other in said[:at]) for at, one in enumerate(said))
    return tuple(line for line, told in zip(lines, again, strict=True) if not told)
