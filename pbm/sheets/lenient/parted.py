"""The orders of a line that is cut into parts, of which each gives one.

A part may leave to those before it the name that heads it, the words that lead it, or all but its
own names and figures: `B&O: improve 12, build 330`, `buy 20 NYC, 30 READ`. It is then an order as
theirs, or tells by a verb which one it is; a part that is none of this gives no order, and the line
none.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from pbm.sheets.claims import claimed
from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.counted import COUNTED
from pbm.sheets.lenient.doubts import commented
from pbm.sheets.lenient.listing import as_others, spent
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.stories import Reads, Stories
from pbm.sheets.lenient.together import tells_form, tells_other
from pbm.sheets.parse import Parsed
from pbm.sheets.vocabularies import ValueRead

_WILL_DO = re.compile(r"\b(?:I|we)(?:'ll| will| shall) $", re.IGNORECASE)
_POINTS = re.compile(
    r"(?:(?:it|that|this)(?:'s| is)|(?:i|we) (?:\w+ )?(?:want|need)) (?P<the>(?:the|that|this) )*",
    re.IGNORECASE,
)
_SUM_SPELLED = re.compile(
    rf"(?:{'|'.join(sorted(COUNTED))})[- ](?:{'|'.join(sorted(COUNTED))})\b", re.I
)
_AS_WELL = re.compile(
    r"(?:^|[:;.,!]|\b(?:and|then|but))\s*(?:(?:please|also|then|and|do)\s+)*"
    r"(?P<order>[a-z]+ [^:;.,!]*\b(?:as well|too|also))\W*$",
    re.IGNORECASE,
)
_AND_SO = re.compile(r"[,;] (?:and|then|but) (?=[a-z])")
_DOES = re.compile(r"[a-z]+[^s\W]s\b")
_NOTHING = re.compile(
    r"(?:i\.?e\.?,? |that is,? |namely,? |so |and )*(?:nothing|none)(?: at all| whatsoever| more)?",
    re.IGNORECASE,
)
"""What says no order of its own behind another."""
_AND_DOES = re.compile(r"\W*(?:and|then|plus|also)\b(?: then| also)?[,:]? ", re.IGNORECASE)
_JOINING = ("and", "then", ",", ";")


def says_nothing(part: str) -> bool:
    """Whether a part behind an order is none by itself."""
    return _NOTHING.fullmatch(part.strip(" .!")) is not None


class ReadsParts(Reads, Protocol):
    """What is asked of the reader of a line's parts."""

    @property
    def around(self) -> Circumstances: ...
    @property
    def heading(self) -> str: ...
    def lead(self, part: str) -> tuple[str, ...]: ...
    def head(self, part: str) -> str: ...
    def below(self, head: str) -> "ReadsParts": ...
    def named(self, line: Pieces, at: int) -> Sequence[tuple[str, ValueRead]]: ...
    def single(self, text: str) -> Parsed | None: ...
    def strict_order(self, text: str) -> Parsed | None: ...


class OrdersOfParts:
    """Reads the parts of one line, the first by one reader, the others below the name it heads."""

    def __init__(self, parts: Sequence[str], first: ReadsParts, others: ReadsParts) -> None:
        self.parts = parts
        self.first = first
        self.others = others
        self.lexicon = first.around.lexicon
        self.read: list[str] = []

    def texts(self) -> tuple[str, ...]:
        """The orders; empty if a part gives none, or takes the place of another."""
        claims: set[str] = set()
        lead: tuple[str, ...] = ()
        for at, part in enumerate(self.parts):
            if at and says_nothing(part):
                if not self.read[-1].endswith((" nothing", " none")):
                    return ()
                continue  # it says so once more
            alone = (self.others if at else self.first).single(part)
            lead = self.first.lead(part) if alone else lead
            self.others = self.others.below(self.first.head(part) if at else "")
            found = alone or self._led(at, lead) or self._like(part)
            if found is None or claims & {*claimed(found)}:
                return ()
            claims |= {*claimed(found)}
            self.read.append(self._written(found))
        return tuple(self.read)

    def _led(self, at: int, lead: Sequence[str]) -> Parsed | None:
        """The order of a part with what those before it say for it, too."""
        reader, part = self.others if at else self.first, self.parts[at]
        found = (reader.single(way) for way in self._ways(at, lead))
        return next((one for one in found if one and self._tells(part, one)), None)

    def _ways(self, at: int, lead: Sequence[str]) -> Iterator[str]:
        """A part with the words of those before it."""
        part, around = self.parts[at], self.first.around
        head = self.others.heading
        called = Stories(around, self.first).named(part, " ".join(self.parts[:at]))
        lot = spent(part, self.read, self.lexicon.funds)
        yield from filter(None, (called, lot, *(f"{one} {part}" for one in (*lead, f"{head}:"))))

    def _tells(self, part: str, read: Parsed) -> bool:
        """Whether a part is an order as those before it, or a verb tells which it is."""
        verb, before = self._verb(self._written(read)), map(self._verb, self.read)
        line, key = pieces(part), read.form.key
        if tells_form(line, key, self.lexicon):
            return True
        return (not self.read or verb in before) and not tells_other(line, key, self.lexicon)

    def _like(self, part: str) -> Parsed | None:
        """The one order of a part that says names and figures alone, as the others say theirs."""
        ways = as_others(part, self.parts, self.first.named, self.lexicon)
        read = {one for way in ways if (one := self.first.one(way))}
        return self.first.strict_order(read.pop()) if len(read) == 1 else None

    def _written(self, read: Parsed) -> str:
        """The canonical text of an order."""
        around = self.first.around
        return around.grammar.write(read.order, around.words)

    def _verb(self, text: str) -> str:
        """The first word of a canonical text."""
        return text.partition(" ")[0]


def ends_in_order(text: str, reader: Reads, joined: bool = False) -> bool:
    """Whether the last words of why something is ordered are an order: `so I can buy MP`; one that
    is only `joined` to it: `because it is dull, and buy MP`."""
    line = pieces(text)
    parts = [at for at in range(len(line)) if reader.meaningful(line, at)]
    begun = [at for at in parts if reader.verb(line, at, line.word(at - 1) in _JOINING)]
    verbs = [at for at in begun if not joined or line.word(at - 1) in _JOINING]
    if not joined and any(_WILL_DO.search(line.text[: line.items[at].start]) for at in verbs):
        return True
    told = max((at for at in parts if at not in begun), default=-1)
    ends = (commented(line.text[line.items[at].start :]).bare for at in verbs if at < told)
    return any(map(reader.one, ends))


def adds_act(behind: str, order: str, reader: ReadsParts) -> bool:
    """Whether what a line says behind an order ends, joined to it by a sign and a word, in another
    of what that order names: `it runs best, as ever, and withholds`."""
    part = _AND_SO.split(behind)
    own = pieces(order)
    named = {own.raw(at, one.next) for at in own.capitals for one in reader.names(own, at)[:1]}
    acts = any(_DOES.match(one) and reader.verb(pieces(one), 0) for one in part[1:])
    ways = (f"{name} {one}" for one in part[1:] for name in named)
    return len(named) == 1 and (acts or any(map(reader.one, ways)))


def orders_more(comments: Sequence[str], reason: str, order: str, reader: ReadsParts) -> bool:
    """Whether a comment ends in a further act (`I nearly forgot: sell it as well`), or the reason
    of an order is another one."""
    told = map(_AS_WELL.search, comments)
    more = any(one and reader.verb(pieces(one["order"]), 0) for one in told)
    more = more or any(_does_more(one, reader) for one in comments)
    return more or _points_else(reason, order, reader) or adds_act(reason, order, reader)


def _does_more(comment: str, reader: ReadsParts) -> bool:
    """Whether a comment is a further act with a thing or sum of its own: `and lend 500 of it`."""
    begun = _AND_DOES.match(comment)
    line = pieces(comment[begun.end() :] if begun else "")
    if not len(line) or not reader.verb(line, 0):
        return False
    return any(reader.meaningful(line, at, verbs=False) for at in range(1, len(line)))


def _points_else(reason: str, order: str, reader: ReadsParts) -> bool:
    """Whether a reason says that it is another thing, or sum, than its order has."""
    found = _POINTS.match(reason)
    if found is None:
        return False
    line, own = pieces(reason[found.end() :]), pieces(order)
    told = {str(one.value) for one in reader.names(line, 0)} if len(line) else set()
    known = {str(one.value) for at in range(len(own)) for one in reader.names(own, at)}
    other = bool(told) and told.isdisjoint(known)
    figure = line.word(0).isdigit() and found["the"] and line.word(0) not in own.words
    return other or bool(figure) or _SUM_SPELLED.match(line.text) is not None
