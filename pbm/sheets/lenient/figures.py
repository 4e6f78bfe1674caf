"""Figures as people write them, with their kind: `$1,340`, `1.5k`, `12 per mile`, `fifty`."""

import re
from collections.abc import Iterator

import msgspec

from pbm.sheets.lenient.counted import POWERS, RANKS, figure_in_words
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.vocabularies import ABSURD

ALL = -1
"""What `all` stands for until the family says how many that is."""
HALF = -2
"""What `half` stands for, until it says so."""
_PARTS = {
    -3: ("a|one|the third", "a|one|the third part"),
    -4: ("a|one quarter|fourth", "a|one|the quarter|fourth part"),
    -5: ("a|one fifth", "a|one|the fifth part"),
}
"""Smaller parts, of which each stands for itself as half does."""
_ALL_BUT = -10
"""What `all but none` would stand for; each one that is kept is one less."""

_WHOLE = re.compile(r"\d{1,3}(?:([,.'])\d{3})(?:\1\d{3})*|\d+")
_CENTS = re.compile(r"(.*\d)[.,]0{1,2}")
_ROUND = re.compile(r"(\d{1,3})(?:[.,](\d{1,2}))?")
_TIMES = frozenset("turn turns round rounds year years".split())
_LEADING_TIMES = frozenset("in by on at of until till from since after before for during".split())
_YEAR = re.compile("18[3-9][0-9]|19[0-2][0-9]")
_SINCE = frozenset(("in", "since", "until", "till", "anno"))
_POINTING = frozenset(("that", "this", "those", "these"))
"""Half of these is half of what was spoken of."""


class FigureRead(msgspec.Struct, frozen=True):
    """A figure read: its kind is empty where nothing says it."""

    value: int
    kind: str
    next: int


def figures(line: Pieces, at: int, lexicon: Lexicon, whole: bool) -> Iterator[FigureRead]:
    """The figures that begin at a position; `whole` where `all` counts as one,
    and half of it."""
    parts = ((ALL, lexicon.whole), (HALF, lexicon.halves), *_PARTS.items())
    for value, phrases in parts if whole else ():
        for after in line.said(at, phrases):
            if value == ALL:
                yield from _all_but(line, after)
            of = after + (line.word(after) == "of")
            if value != ALL and line.word(of) in _POINTING:
                continue
            if value in _PARTS and of == after:
                continue
            yield FigureRead(value, "", after)
            for unit in line.said(after, lexicon.units.get("shares", ())):
                yield FigureRead(value, "shares", unit)
    for value, kind, after in _plain(line, at):
        yield from _with_unit(line, value, kind, after, lexicon)


def part_of(value: int, whole: int) -> int:
    """How much a part is that is told by a word; nothing if it is no whole figure."""
    if value == HALF or value in _PARTS:
        return 0 if whole % value else whole // -value
    return whole if value == ALL else max(whole + value - _ALL_BUT, 0)


def _all_but(line: Pieces, at: int) -> Iterator[FigureRead]:
    """All but so many, where the `but` stands here."""
    for value, kind, after in _plain(line, at + 1) if line.word(at) == "but" else ():
        if kind == "" and value > 0:
            yield FigureRead(_ALL_BUT - value, "", after)


def _plain(line: Pieces, at: int) -> Iterator[tuple[int, str, int]]:
    """The number itself, the kind that its sign says, and the position after."""
    if at >= len(line):
        return
    if line.word(at) in RANKS:
        yield RANKS[line.word(at)], "rank", at + 1
        return
    if not line.items[at].figure:
        spelled = figure_in_words(line, at)
        if spelled is not None:
            yield spelled[0], "", spelled[1]
        return
    text = line.items[at].text.lower()
    digits = text.strip("$\xa3\u20ac%")
    kind = "per cent" if text.endswith("%") else "dollars" if digits != text else ""
    value = value_of(digits)
    if value is None:
        return
    after = at + 1
    power = POWERS.get(line.word(after), 0)
    if power and value < 1000 and not line.word(after + 1).startswith("station"):
        yield value * power, kind, after + 1
        return
    yield value, kind, after
    more = _thousands(line, at, digits)
    if more is not None:
        yield more[0], kind, more[1]


def is_open(line: Pieces, at: int) -> bool:
    """Whether a figure is written as so many or more: `20+`."""
    open_ = line.word(at + 1) == "+" and line.items[at + 1].start == line.items[at].end
    ends = line.items[at + 1].end if open_ else 0
    return open_ and (at + 2 == len(line) or line.items[at + 2].start > ends)


def is_dated(line: Pieces, at: int) -> bool:
    """Whether a figure tells a time or a place in a sequence: `by turn 9`, not `this turn 9`."""
    before = line.word(at - 1)
    if before == "sequence" or (before in _SINCE and _YEAR.fullmatch(line.word(at))):
        return True
    return before in _TIMES and line.word(at - 2) in _LEADING_TIMES


def is_spaced(line: Pieces, at: int, figure: FigureRead) -> bool:
    """Whether a figure is written with a space between its thousands: `1 340`."""
    return line.items[at].figure and figure.value == (_thousands_at(line, at) or (-1,))[0]


def _thousands_at(line: Pieces, at: int) -> tuple[int, int] | None:
    """The figure of two that a space parts, and the position after it."""
    return _thousands(line, at, line.items[at].text.lower().strip("$\xa3\u20ac%"))


def value_of(digits: str) -> int | None:
    """The number that digits with a `k` or signs between thousands mean; None for fractions."""
    power = 1000 if digits.endswith("k") else 1_000_000 if digits.endswith("m") else 1
    digits = digits.rstrip("km")
    if power > 1:
        found = _ROUND.fullmatch(digits)
        if found is None:
            return None
        part = (found.group(2) or "").ljust(3, "0")
        return (int(found.group(1)) * 1000 + int(part)) * (power // 1000)
    cents = _CENTS.fullmatch(digits)
    plain = cents.group(1) if cents is not None else digits
    if _WHOLE.fullmatch(plain) is None or len(plain) > 12:
        return None
    return min(int(re.sub(r"\D", "", plain)), ABSURD + 1)


def _thousands(line: Pieces, at: int, digits: str) -> tuple[int, int] | None:
    """`1 340`: a second figure of three plain digits one space behind the first, which has one or
    two; behind three it is a sum of its own."""
    first = line.items[at]
    if at + 1 >= len(line) or not digits.isdigit() or len(digits) > 2:
        return None
    second = line.items[at + 1]
    joined = second.start == first.end + 1 and re.fullmatch(r"\d{3}", second.text)
    return (int(digits + second.text), at + 2) if joined else None


def _with_unit(
    line: Pieces, value: int, kind: str, after: int, lexicon: Lexicon
) -> Iterator[FigureRead]:
    """The figure without a unit, and with each that follows it and does not contradict."""
    yield FigureRead(value, kind, after)
    for unit, phrases in lexicon.units.items():
        for end in line.said(after, phrases):
            if kind in ("", unit) or unit.startswith(kind):
                yield from _with_unit(line, value, unit, end, lexicon)
            else:
                yield FigureRead(value, "nonsense", end)


_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})"
_SHARES = r"(?: shares?| certificates?| papers?| stock)?"
_OF_NAME = r"(?!(?:and|or|plus|trains?|engines?|tokens?|cubes?)\b)[a-z&][^,;:.()\d ]*"
_NAME = rf"(?:the )?(?P<name>(?!(?:of|the|my)\b){_OF_NAME}(?: {_OF_NAME}){{0,3}}?)"
_OF_THEM = r"(?: of (?:them|these|those|it))?"
_BUT = r"(?:all|everything|(?:the )?lot) (?:but|except|save|bar)(?: for)?"
_PART = rf"(?:half|{_BUT} (?P<less>{_COUNT}))"
_SELL = r"(?:sell|dump|unload|offload|shed|get rid of|dispose of|part with|let go of)(?: off)?"
_GO = (
    r"(?:(?:can|shall|must|may|will|have to|has to|is to|are to) )?(?:go|goes|be sold)(?: now)?"
    r"|(?:is |are )?to (?:be sold|go)|sold|out"
)
_WILL = r"(?:(?:please|kindly|now|so|and|then|i|we|i'll|i want to|i wish to|let me),? )*"
_BEGUN = r"(?P<lead>(?:(?:keep )?\d+[.)] )?)"
_REST = (
    r"(?P<rest>(?:[,;]? (?:(?:and |(?<=[,;] ))(?:then )?(?:buy|take|get)"
    r"|if|when|once|as soon as|or) .*)?)(?:,? please)?[\s.!]*"
)
_HELD = (
    rf"(?:i|we)(?:'ve|'m)?(?: (?:have|hold|holding|own|got|still|now|currently))+"
    rf" (?P<all>{_COUNT})(?: of)?{_SHARES}(?: of| in)? {_NAME}{_SHARES}"
)
_HOLDING = r"(?: (?:that |which )?(?:i|we) (?:hold|own|have)(?: now)?)"
_MINE = (
    rf"(?:of )?(?:my|(?P<the>the|those)) (?P<all>{_COUNT})(?: of)?{_SHARES}(?: of| in)? "
    rf"{_NAME}{_SHARES}(?(the){_HOLDING}|{_HOLDING}?)"
)
_REMAINDER = r"(?:the (?:rest|others?|remainder)|all (?:the )?others?)"
_THERE = rf"{_HELD}(?:[.,;:!]+| -+) "
_WAYS = tuple(
    re.compile(f"{_BEGUN}{way}{_REST}", re.IGNORECASE)
    for way in (
        rf"{_THERE}{_WILL}{_SELL} {_PART}{_OF_THEM}",
        rf"{_THERE}{_PART}{_OF_THEM} (?:{_GO})",
        rf"{_THERE}{_WILL}let {_PART}{_OF_THEM} go",
        rf"{_WILL}{_SELL} {_PART} (?:of )?{_MINE}",
        rf"of {_MINE},? {_WILL}{_SELL} {_PART}",
        rf"of {_MINE},? {_PART} (?:{_GO})",
        rf"{_PART} {_MINE} (?:{_GO})",
        rf"of {_MINE},? (?P<sold>{_COUNT})(?: shares)? (?:{_GO})",
        rf"{_WILL}{_SELL} (?P<sold>{_COUNT}) {_MINE}(?:,? (?:and )?keep (?P<less>{_COUNT}))?",
        rf"{_WILL}keep (?P<less>{_COUNT}) of {_MINE}[,;]? (?:and )?{_SELL} {_REMAINDER}",
        rf"{_THERE}{_WILL}keep (?P<less>{_COUNT}){_OF_THEM}[,;]? (?:and )?{_SELL} {_REMAINDER}",
    )
)
"""A holding whose number a line tells, with the part of it that goes, or that stays."""


def of_held(text: str) -> str:
    """A line that sells a part of the shares that it says are held as it sells a number of them:
    `I have five MoPac. Sell all but two`; any other as it is."""
    found = next(filter(None, (way.fullmatch(text) for way in _WAYS)), None)
    if found is None:
        return text
    given = {"sold": "", "less": "", **found.groupdict()}
    held, kept = _figure(found["all"]), _figure(given["less"] or "")
    told = _figure(given["sold"] or "")
    sold = held - kept if kept else told or (held // 2 if held % 2 == 0 else 0)
    sound = 0 < sold <= held and told in (0, sold)
    return f"{found['lead']}sell {sold} {found['name']}{found['rest']}" if sound else text


def _figure(text: str) -> int:
    """The number that a word or a figure is; 0 for none."""
    read = figure_in_words(pieces(text), 0) if text and not text.isdigit() else None
    return int(text) if text.isdigit() else read[0] if read is not None else 0


def whole_places(line: Pieces) -> Iterator[int]:
    """The places of a line but those within a figure in words: `two` of `fifty-two`."""
    until = 0
    for at in range(len(line)):
        if at >= until:
            yield at
            figure = figure_in_words(line, at)
            until = figure[1] if figure else at + 1
