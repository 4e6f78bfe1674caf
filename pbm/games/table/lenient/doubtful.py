"""What a line can be read as and cannot mean: what no table allows, orders torn by an `or`, and
orders that do not keep what the line says.

Orders may be read in a line, each of them sound, that together say something else than it does. So
they are held against the words once more: every company, place and figure of the line stands in
them; each act is its subject's; the owner of a train sells it; a condition may be of two orders.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from pbm.games.table.lenient.headings import Headings
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.lost import lost
from pbm.games.table.lenient.purposes import DEPENDS
from pbm.games.table.lenient.taken_up import LEAD, asked_amiss, taken_amiss, ways_of
from pbm.games.table.lenient.words import LIKE_A_CODE, Spoken
from pbm.games.table.letters import Read
from pbm.games.table.programme import Language
from pbm.sheets.lenient.clauses import SIDE
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.doubts import amended, commented
from pbm.sheets.lenient.frames import in_plain_form
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.spelled import named

_WORD = re.compile(r"[A-Za-z]+")
_PLACE = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
_AT_COST = re.compile(r"^(?:\d+\. )?buy \w+ (?:a )?right\b", re.MULTILINE)
"""What has one price, which an order leaves out."""
_POWER = re.compile(r"(?:place|build|exchange) ")
"""What companies do by the power of another thing, which a line may name."""
_LAYS = re.compile(r"^(?:\d+\. )?lay ", re.MULTILINE)
_TO_SIDES = re.compile(r" (?:to|rotation|city) ")
_SIDE_IN_WORDS = re.compile(r"\b(?:(?:north|south)[ -]?)?(?:north|south|east|west)\b")
_TOWN = re.compile(r"\b[A-Z][a-z]+")
"""A town, which may stand for its place."""
_TURN = re.compile(
    r"\bT\d\b|\b(?:turn|action|order|move|step|go|line|item|no\.?|number) #?\d+\b"
    r"|\b(?:seat|player) \d+'s\b|\bthe first \d+(?:-train)? (?:is|has|was|gets)\b",
    re.IGNORECASE,
)
"""A number that says when, or whose something is."""
_FIGURE = re.compile(r"(?<![\w.,])\$?(\d+(?:,\d{3})*)(?![\w%]|[.):](?:\s|$)|,\d)")
_DIGITS = re.compile(r"\d+")
_FREE = ("message ",)  # orders that hold a line as it is written
_COUNTED = re.compile(r"(?P<act>buy|sell) (?:(?P<count>\d+) )?(?P<thing>[A-Z&]+.*)")
_RELATIVE = ("what", "whatever", "which", "whichever", "that", "who")
_CLAUSE = 5
"""Words before a verb, in its clause."""
_SHORT = 3
"""A name of so few letters may be a word, unless it is written in capitals."""
_OF_TRAIN = re.compile(
    r"(?:(?:last|only|old|own|spare) )?(?:\d{1,2}|D)\b(?:[- ]?trains?|T)?(?! shares?\b)"
)
_OF_SHARES = re.compile(r"(?:\d+\. )?(?:buy|sell)(?: \d+| all)? [A-Z&]+(?: from [a-z]+)?")
_OPEN_STEP = re.compile(
    r"(?:buy train|dividend|discard|run|claim|issue|sell train|reissue|redeem)"
    r"(?= (?:\d|D\b|best|full|half|withhold|from|to|for|if)|$)|lay(?= \d)|station(?= at)"
)
"""An act of a company that leaves the company to its heading."""
_BESIDE = re.compile(
    r",\s*(?:and )?(?:that|which|this) (?!is\b)[a-z]+s\b[^,;.]*"
    r"|^(?:if|when|should) [^,:;]*\b(?:for|with|to buy|to get|needs?) (?:an?|the|its) train"
    r"(?: (?:myself|out of my \w+))?[,:]"
    r"|,? (?:and |but )?(?:not|none of) (?:(?:the|my|any) )*(?-i:[A-Z])[\w&]*\W*$",
    re.IGNORECASE,
)
"""What a line says of its order, for whose train its seat must sell, and whose shares it keeps."""
_SOLD_AND_BOUGHT = re.compile(r"sell .* and ")
_OF_ALL = re.compile(
    r"\b(?:all|each|every one|both) (?:of )?(?:my |the |our )?(?:companies|railroads)\b"
    r"|\bevery (?:company|railroad)\b|\bevery(?:body|one)\b",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:if|when|unless|once) (?:it|they)\b|\b(?:if|when|unless) (?:under|below|over|above)\b",
    re.IGNORECASE,
)
"""A condition of something that it does not name."""
_NOT_SO = re.compile(r"\b(?:if not|otherwise|else)\W*$", re.IGNORECASE)
_NOT_HAD = re.compile(
    r"\b(?:taken|gone|none|nothing|no|not|sold|closed|developed|unavailable)\b|n't\b", re.IGNORECASE
)
"""Why the first of two orders cannot be done."""
_LAST = ("then: ", "standing: ")
_THEN = re.compile(r",? then (?:an? |the )?(?-i:[A-Z])[A-Za-z&]*\W*$", re.IGNORECASE)
_WAITS = re.compile(r" (?:if|while|until) ")
_APART = re.compile(r"[.;\n]\s|\b(?:otherwise|else|if not)\b", re.IGNORECASE)
"""What parts the orders of a line."""
_AHEAD = re.compile(
    rf"(?:{conditional('given', 'denied', 'timed')}|should|from phase)\b"
    r"|[^,;:]*\bfor (?:a|the) train\b *[,:]",
    re.IGNORECASE,
)
_BEHIND_BOTH = re.compile(
    rf"[^,]* and [^,]*?,? {conditional('given', 'denied', 'timed', 'lasting')} [^,]*", re.IGNORECASE
)
_PRICED_TWICE = re.compile(r" for (?:at (?:most|least) )?\d+ for ")


def never(language: Language, given: Read) -> str:
    """Why what was read can never be carried out as it is written; empty if it may be."""
    ways = given.instruction.alternatives
    orders = (order for one in ways for order in (one.order, *one.also))
    return next(filter(None, map(language.never, orders)), "")


class _Name(msgspec.Struct, frozen=True):
    """A company that a line names, from a position up to another."""

    code: str
    start: int
    end: int
    owns: bool


class Kept:
    """Holds readings of lines against their words."""

    def __init__(self, words: Spoken, headings: Headings) -> None:
        self.words = words
        self.headings = headings
        self._own = [name for name, figure in words.figures.items() if figure.of_it]

    def unsound(self, text: str, lines: Sequence[str], headed: bool = False) -> str:
        """What a text says that the canonical lines read in it do not; empty if nothing. Below a
        company's heading (`headed`) its acts may leave it out."""
        if any(one.startswith(_FREE) for one in lines):
            return ""
        text = in_plain_form(text)
        whole = amended(commented(unnumbered(text)).bare)
        bare = _BESIDE.sub("", whole)
        coded = [self._coded(one) for one in lines]
        found = (
            *self._left_out(bare, coded),
            *self._of_others(pieces(bare), coded),
            *_of_one_alone(whole, lines),
            *taken_amiss(self._coded(bare, True), coded, self.headings.codes),
            *asked_amiss(self._coded(bare, True), coded, self.headings.codes, self._own),
            *lost(bare, coded, {one.code for one in self._names(pieces(bare))}),
            *(() if headed else _of_nobody(text, lines, self._lone(text, coded))),
            *(one for each in lines for one in _ill_chosen(text, each, self._names(pieces(text)))),
        )
        return next(iter(found), "")

    def _names(self, line: Pieces) -> list[_Name]:
        """The companies that a line names, in their order."""
        found, at = [], 0
        while at < len(line):
            ways = named(line, at, self.headings.named)
            one = max(ways, key=lambda one: one.next, default=None)
            if one is not None:
                owns = line.items[one.next - 1].text.lower().endswith(("'s", "s'"))
                found.append(_Name(str(one.value), at, one.next, owns))
            at = at + 1 if one is None else one.next
        return found

    def _others(self, line: Pieces) -> dict[str, str]:
        """What else a line names with a capital that orders must keep, and how it does."""
        found = (one for at in line.capitals for one in named(line, at, self.headings.kept)[:1])
        return {str(one.value): str(one.value) for one in found}

    def _coded(self, text: str, small: bool = False) -> str:
        """A canonical line with its companies by their codes, or a text, with names in `small`."""
        line, found = pieces(text), text
        for one in reversed(self._names(line)):
            start, end = line.items[one.start].start, line.items[one.end - 1].end
            if small or not text[start:end].islower():
                found = f"{found[:start]}{one.code}{found[end:]}"
        return found

    def _left_out(self, bare: str, lines: Sequence[str]) -> Iterator[str]:
        """Companies, places and figures of a text that stand in none of its orders."""
        read = "\n".join(lines)
        line = pieces(bare)
        told = {one.code for each in lines for one in self._names(pieces(each))}
        for one in self._names(line):
            raw = line.raw(one.start, one.end)
            sure = raw[:1].isupper() and (len(raw) > _SHORT or raw.isupper()) and not bare.isupper()
            if sure and one.code not in told:
                yield raw
        if not (_AT_COST.search(read) or all(map(_POWER.match, lines))):
            kept = self._others(pieces(read))
            yield from (raw for code, raw in self._others(line).items() if code not in kept)
        timeless = _TURN.sub(" ", bare)
        if _PLACE.search(read) and not _TOWN.search(read):
            yield from (one for one in _PLACE.findall(timeless) if one not in read)
        if _LAYS.search(read):
            yield from {*SIDE.findall(bare)} - {*SIDE.findall(read)}
            yield from _SIDE_IN_WORDS.findall(bare) if not _TO_SIDES.search(read) else ()
        figures = {int(one) for one in _DIGITS.findall(read)} | {*range(2 + len(lines))}
        said = (int(one.replace(",", "")) for one in _FIGURE.findall(timeless))
        yield from (str(one) for one in said if one not in figures and not _AT_COST.search(read))

    def other_shares(self, text: str, lines: Sequence[str]) -> bool:
        """Whether shares are bought or sold of another company than one that a text names."""
        return self._lone(text, lines) and any(map(_OF_SHARES.fullmatch, lines))

    def _lone(self, text: str, lines: Sequence[str]) -> bool:
        """Whether a text names, with a capital, a company that stands in none of its orders."""
        return bool(self.headings.capitals(text) - {*LIKE_A_CODE.findall("\n".join(lines))})

    def _of_others(self, line: Pieces, lines: Sequence[str]) -> Iterator[str]:
        """Acts that are read as another company's than that which does them by the words."""
        read = "\n".join(lines)
        subject, names = "", {one.end: one for one in self._names(line)}
        for at in range(len(line)):
            act = "" if _mere(line, at) else self.words.acts.get(line.word(at), "")
            name = names.get(at)
            if act and name is not None and not name.owns:
                subject = name.code
            if act and subject and not re.search(act.replace("COMPANY", subject), read):
                yield f"{subject} {line.word(at)}"
        for one in names.values():
            if one.owns and _bought_by_owner(line, one, lines):
                yield line.raw(one.start, one.end)


def _mere(line: Pieces, at: int) -> bool:
    """Whether a verb says what a thing does (`what it earns`), or before which act (`before its
    trains run`)."""
    return line.word(at - 1) in _RELATIVE or "before" in line.words[max(at - _CLAUSE, 0) : at]


def _of_one_alone(text: str, lines: Sequence[str]) -> Iterator[str]:
    """What is said of several orders and read of one: the condition before them all, or behind two
    with an `and` between, and a company behind a `then` that is only asked of."""
    asks = len(lines) == 1 and _WAITS.search(lines[0]) and " or " not in lines[0]
    if asks and (then := _THEN.search(text)):
        yield then.group()
    acts = [one for one in lines if not one.startswith(_LAST)]
    asked = [DEPENDS.search(f" {LEAD.sub('', one, count=1)}") is not None for one in acts]
    parted = _APART.search(text)
    over = parted is not None and parted[0].isalpha() and " or " in (acts or [""])[-1]
    if (parted and not (over and not asked[-1])) or all(asked) or not any(asked):
        return
    last = asked[-1] and not any(asked[:-1])
    said = _AHEAD.match(text) or (_BEHIND_BOTH.fullmatch(text) if last else None)
    if said is not None:
        yield said.group()


def _bought_by_owner(line: Pieces, name: _Name, lines: Sequence[str]) -> bool:
    """Whether the owner of a train is read as its buyer, or the train as shares."""
    if not _OF_TRAIN.match(line.text[line.items[name.end - 1].end :].lstrip()):
        return False
    code, orders = re.escape(name.code), [order for each in lines for order, _ in ways_of(each)]
    sold = any(
        re.search(rf"\bfrom {code}\b|^sell train {code}\b|^buy train {code} .*\btrading in ", one)
        for one in orders
    )
    bought = rf"buy train {code}\b|(?:buy|sell) (?:\d+ )?{code}\b"
    return not sold and any(re.match(bought, one) for one in orders)


def _of_nobody(text: str, lines: Sequence[str], named: bool) -> Iterator[str]:
    """Acts that whichever company comes would do, beside those of one, or said of all, or where
    the line names (`named`) a company that no order is of."""
    orders = [order for each in lines for order, _ in ways_of(each)]
    lost = [one for one in orders if _OPEN_STEP.match(one)]
    if lost and (named or len(lost) < len(orders) or _OF_ALL.search(text)):
        yield lost[0]


def _ill_chosen(text: str, each: str, names: Sequence[_Name]) -> Iterator[str]:
    """What speaks against an order in another's place, and against its condition."""
    ways = ways_of(each)
    orders = [order for order, _ in ways]
    later = len(ways) > 1 and not ways[0][1] and bool(ways[1][1])
    from_nowhere = each.startswith("then:") and _NOT_SO.search(text)
    several = any(" and " in one and len({*LIKE_A_CODE.findall(one)}) > 1 for one in orders)
    torn = _SOLD_AND_BOUGHT.match(orders[0]) and any(" and " not in one for one in orders)
    if len(set(orders)) < len(orders) or torn or _open_count(orders):
        yield each
    if later and not _NOT_HAD.search(text):
        yield each
    if from_nowhere and len({one.code for one in names}) > 1:
        yield each
    if (several and _ASKED.search(text)) or any(map(_PRICED_TWICE.search, orders)):
        yield each


def _open_count(orders: Sequence[str]) -> bool:
    """Whether orders in each other's place are the same but for a number that grows: `one or two`
    leaves open how many, `two, or else one` does not."""
    counted = [_COUNTED.fullmatch(one) for one in orders]
    pairs = pairwise(counted)
    return any(
        one is not None
        and more is not None
        and (one["act"], one["thing"]) == (more["act"], more["thing"])
        and int(one["count"] or 1) < int(more["count"] or 1)
        for one, more in pairs
    )
