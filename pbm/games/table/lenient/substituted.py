"""What is offered for a line with a figure or a hex that there is not, with more hexes than one may
have, or that leaves open how many or which: the nearest, the first, either. And for a stop whose
condition cannot be read: what its words point at, as it may be asked of what the line names.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pbm.games.table.figures import Figure
from pbm.games.table.lenient.joining import between, joining_words
from pbm.games.table.lenient.rest import stopping
from pbm.games.table.lenient.several import Meaning
from pbm.games.table.lenient.words import LIKE_A_CODE, FigureWords
from pbm.games.table.letters import LetterReading
from pbm.games.table.programme import Language
from pbm.sheets.complaint import Complaint
from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.circumstances import names_of
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.excepted import excepted_in
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lines import Line

_HEX = re.compile(r"\b[A-Z]{1,2}\d{1,2}\b")
FIGURE = re.compile(r"\b\d+\b")
_SOME = re.compile(
    r"^(?:(?:please|i|i'll|kindly),? )*"
    r"(?P<act>sell|dump|unload|offload|get rid of|part with|let go of|shed|ditch)(?: off)?"
    r" (?:some|a few|several|part|half|(?:a )?couple)(?: of)?(?: (?:my|our|the))?"
    r" (?P<what>[^,;:.?!]+)",
    re.IGNORECASE,
)
"""Shares of which it is not said how many."""
_WORTH = re.compile(
    r"^(?:(?:please|i|i'll|i'd like|kindly),? )*"
    r"(?P<act>(?:buy|get|take|purchase|sell|dump|unload|offload)(?: me)? )?"
    r"(?:\$ ?\d[\d,]*|\d[\d,]* (?:dollars|bucks))(?:'?s? worth)? of (?P<what>[^,;:.?!]+)",
    re.IGNORECASE,
)
"""Shares for so much money."""
_EITHER = re.compile(
    r"\beither (?P<one>(?:an? )?[^\s,;:]+) or (?P<other>(?:an? )?[^\s,;:]+)(?P<rest>[^,;:.?!]*)",
    re.IGNORECASE,
)
_PAIR = re.compile(r"(?P<one>(?-i:[A-Z])[\w&]*) or (?:for |on )?(?P<other>(?-i:[A-Z])[\w&]*)")
_RANGE = re.compile(
    r"(?:between )?\$?(?P<least>\d+)(?: ?- ?| to | and | or )\$?(?P<most>\d+)(?= |$)", re.IGNORECASE
)
"""A figure that is left open between two."""
_LIST_OR = re.compile(r"^[^,;:.]+(?:, [\w&' ]+)+,? or [\w&' ]+[.!]?$")
"""Things of which the last stands behind an `or`: `buy IC, MP or TP`."""
_FEW_WORDS = 3
"""Words of a stop that says no more than of whom: `stop if IC above`."""
_NEAREST = 2
"""Figures that are offered in place of one that there is not."""
_FEW_HEXES = 3
"""So many may be those of one order; of more the first are offered."""
_TAKES = ("buy", "get", "take", "purchase")
NUMBERED = re.compile(r"^\d+\. ")
_NUMBER = re.compile(r"(?<![\w.,])(?<!seat )(?<!player )\$?(\d{1,4})(?![\w.,])")
_ASKING = ("what", "as", "even", "who", "you")
"""Behind these an `if` sets no condition."""
_COMPARED = re.compile(r" [<>=]")
_SEAT = "= seat"
_STOPS = (
    "stop before ",
    "stop at phase ",
    "stop at the ",
    "stop if ",
    "stop in ",
    "stop when ",
    "stop once ",
    "stop after ",
    "stop as soon as ",
)
"""Whoever wants the turn stopped orders nothing else in that line."""
_TELLS = re.compile(
    r"^(?:please )?(?:(?:tell|warn|remind|alert|inform|notify) (?:me|us)|let (?:me|us) know)"
    r" (?=(?:if|when|once|as soon)\b)",
    re.IGNORECASE,
)
"""Who wants to be told when something is so can have the turn stopped then."""
_LESS = re.compile(
    r"\b(?:fall|falls|fell|drop|drops|sink|sinks|below|under|less|fewer|down|cheap|cheaper|low|lower|broke|bankrupt)\b",
    re.IGNORECASE,
)
_PURSE = re.compile(r"\b(?:i|we)\b.*\b(?:broke|bankrupt|rich|poor)\b", re.IGNORECASE)
"""A purse is too empty or full by no figure that anybody says."""
_ANOTHER_COUNT = re.compile(
    r"[(,;] ?(?:or |but )?(?:\d|one|two|three|four|all) (?:if|when|once)\b", re.IGNORECASE
)
"""Another number of shares is what a condition is for: `sell 2 MP (3 if it falls)`."""
_HAS_SO_MANY = re.compile(
    r"\b(?:i|we)(?:'ve)? (?:have|own|hold|got) "
    r"(?:(?:less|more|fewer) than |under |over |at (?:least|most) |only )?\d+\W*$",
    re.IGNORECASE,
)
"""What is had, with no word of what it is."""
_SOLD = re.compile(r"\bsells?\b", re.IGNORECASE)
_DENIES = re.compile(r"\bnot\b|n't\b|\bno longer\b", re.IGNORECASE)
_MORE = re.compile(
    r"\b(?:rise|rises|climb|climbs|above|over|more|up|dear|dearer|expensive|high|higher)\b",
    re.IGNORECASE,
)


def of_fewer(text: str, reads: OrdersOf) -> tuple[str, ...]:
    """The order of a text with as many of its hexes, from the first, as one may have."""
    ends = [one.end() for one in _HEX.finditer(text)]
    ways = (reads(text[:end]) for end in reversed(ends[:-1]) if len(ends) > _FEW_HEXES)
    one = next((way[0] for way in ways if len(way) == 1), "")
    return (NUMBERED.sub("", one),) if one else ()


def with_figures(meaning: Meaning, text: str, reads: OrdersOf) -> tuple[str, tuple[str, ...]]:
    """The order of a text with the figure that it says, which is none of those there are, and the
    orders with the nearest in its place, the nearest first; none for a stop, of which only the
    condition has figures."""
    if stop_meant(text) or reads(text):
        return "", ()
    for found in FIGURE.finditer(text):
        said, language = int(found[0]), meaning.conditions.language
        for known in (*_allowed(language), *_kinds_beside(language, text, found[0])):
            near = sorted(known, key=lambda one: abs(one - said))[:_NEAREST]
            ways = [reads(_put(text, found, one)) for one in near] if said not in known else []
            if ways and all(len(way) == 1 for way in ways):
                orders = tuple(NUMBERED.sub("", way[0]) for way in ways)
                return re.sub(rf"\b{near[0]}\b", found[0], orders[0]), orders
    return "", ()


def refused(meaning: Meaning, text: str) -> str:
    """Why the strict reader does not take a text below the heading; empty if it does."""
    trial = LetterReading(meaning.conditions.language)
    trial.above = meaning.above
    trial.take(Line(1, text))
    return next((one.reason for one in trial.complaints), "")


@lru_cache(maxsize=16)
def _allowed(language: Language) -> tuple[tuple[int, ...], ...]:
    """The figures of each vocabulary that takes these and no others."""
    counted = (words for words in language.words.values() if names_of(words) is None)
    listed = (getattr(words, "listed", ()) for words in counted)
    figures = (tuple(int(one) for one in row if one.isdigit()) for row in listed)
    return tuple(one for one in figures if len(one) > 1)


def _kinds_beside(language: Language, text: str, said: str) -> Iterator[tuple[int, ...]]:
    """The figures that are names of a kind of things, `2` to `12` of trains, beside whose word a
    figure stands in a text: `buy train IC 9`."""
    for kind, words in language.words.items():
        figures = tuple(int(one) for one in getattr(words, "listed", ()) if one.isdigit())
        beside = rf"\b{kind} (?:[A-Z&]+ )?{said}\b(?!\$)|\b{said}[- ]?{kind}\b"
        if len(figures) > 1 and names_of(words) is not None and re.search(beside, text):
            yield figures


def _put(text: str, found: re.Match[str], figure: int | str) -> str:
    """A text with another figure in place of one of its own."""
    return f"{text[: found.start()]}{figure}{text[found.end() :]}"


def with_hexes(strict: Complaint | None, reads: OrdersOf) -> tuple[str, ...]:
    """The orders of a line with each hex that is suggested in place of one that there is not."""
    if strict is None or not strict.suggestion:
        return ()
    begins = strict.column - 1
    if not any(map(str.isdigit, strict.text[begins : begins + strict.width])):
        return ()  # a `no` is no hex
    before, behind = strict.text[:begins], strict.text[begins + strict.width :]
    ways = (reads(f"{before}{one}{behind}") for one in _HEX.findall(strict.suggestion))
    return tuple(NUMBERED.sub("", way[0]) for way in ways if len(way) == 1)


def chosen(text: str, reads: OrdersOf) -> Iterator[str]:
    """The orders of a text that leaves to others how many shares it is of, for how many at their
    price so much money is, or which of two things it wants."""
    ways: tuple[str, ...] = ()
    if some := _SOME.search(text):
        ways = tuple(f"{some['act']} {many} {some['what']}" for many in ("1", "2", "all"))
    elif worth := _WORTH.search(text):
        act = (worth["act"] or "buy ").split()[0]
        ways = (f"{act} {'' if act in _TAKES else '1 '}{worth['what']}",)
    elif either := _EITHER.search(text):
        ways = tuple(f"{either[one]}{either['rest']}" for one in ("one", "other"))
    elif (pair := _PAIR.search(text)) and not CONDITION.search(text):
        ends = text[: pair.start()], text[pair.end() :]
        ways = tuple(pair[one].join(ends) for one in ("one", "other"))
    elif (found := _RANGE.search(text)) and not CONDITION.search(text):
        ways = tuple(_put(text, found, one) for one in (found["least"], found["most"]))
    elif _LIST_OR.search(text) and not CONDITION.search(text):
        ways = (re.sub(r", (?:or )?", " or ", text),)
    yield from (NUMBERED.sub("", one) for way in ways for one in reads(way))


def stop_meant(text: str) -> str:
    """The stop that a text is, or asks to be told of; empty if none."""
    stop = stopping(_TELLS.sub("stop ", text))
    return stop if f"{stop} ".startswith(_STOPS) else ""


def stops_near(meaning: Meaning, text: str) -> Iterator[str]:
    """The stops that a text may mean: by what its words point at, or else by what may be asked of
    all that it names."""
    line = pieces(text)
    named = [at for at in range(len(line)) if meaning.reader.names(line, at)]
    bare = len(line) - len(named) <= _FEW_WORDS
    of_names = [one for one in _figures(meaning) if one[0].arguments and one[1].of_it]
    found = _pointed_at(meaning, text)
    yield from found or (_stops_by(meaning, text, of_names) if named and bare else ())


def _figures(meaning: Meaning) -> list[tuple[Figure, FigureWords]]:
    """All figures that have words, with these."""
    known, figures = meaning.conditions.words.figures, meaning.conditions.language.figures
    return [(one, known[one.name]) for one in figures if one.name in known]


def _pointed_at(meaning: Meaning, text: str) -> list[str]:
    """The stops by the figures that the words of a text point at; by those that are had, where it
    says only how many."""
    line, told = pieces(text), _figures(meaning)
    had = [one for one in told if one[1].owned and one[1].mine] if _HAS_SO_MANY.search(text) else []
    hinted = [one for one in told if line.places(one[1].hints)]
    pointed = had or [*hinted, *(one for one in told if line.places(one[1].cues))]
    return [*dict.fromkeys(_stops_by(meaning, text, pointed))]


def conditioned_near(
    meaning: Meaning, text: str, company: str, near: Sequence[str]
) -> tuple[str, ...]:
    """The orders `near` to a text whose one condition cannot be read, under what its words point
    at, of the company that it is about if it names none; as they are if they point at nothing."""
    line = pieces(text)
    spans = [one for one in joining_words(line, False) if one.kind in ("when", "unless")]
    asked = spans and line.word(spans[0].start - 1) in _ASKING
    if len(spans) != 1 or asked or line.word(spans[0].start) == "should":
        return tuple(near)
    signs = (at for at in range(spans[0].end, len(line)) if line.word(at) in (*",:;)",))
    ends = next(signs, len(line))
    whole = spans[0].start == 0 and ends == len(line)
    if whole or excepted_in(text, meaning.reader.around):
        return tuple(near)
    clause = between(line, spans[0].end, ends)
    named = meaning.names(clause)
    unknown = (LIKE_A_CODE.search(clause) and not named) or _PURSE.search(clause)
    if unknown or _ANOTHER_COUNT.search(text):
        return tuple(near)  # it is asked of what nobody knows, or sets how many else
    about = clause if named else f"{clause} {company}"
    said = _LESS.search(clause) or _MORE.search(clause) or _NUMBER.search(clause)
    told = (one.removeprefix("stop if ") for one in _pointed_at(meaning, about))
    told = (one for one in told if said or not _COMPARED.search(one) or one.endswith(_SEAT))
    unless, denied = spans[0].kind == "unless", _DENIES.search(clause) is not None
    nays = {True: unless, False: unless != denied}  # what is compared is denied by its sign
    signed = [(one, _COMPARED.search(one) is not None or one.endswith(_SEAT)) for one in told]
    nots = [(one, "not " * nays[by_sign]) for one, by_sign in signed][:_NEAREST]
    ways = (f"{one} if {no}{each}" for one in near for each, no in nots)
    return tuple(filter(None, map(meaning.checked, ways))) or tuple(near)


def _stops_by(
    meaning: Meaning, text: str, figures: Sequence[tuple[Figure, FigureWords]]
) -> Iterator[str]:
    """The stops of a text by these figures."""
    line = pieces(text)
    for figure, words in figures:
        said = "" if figure.kind == "truth" else _seat(text) if words.who else _bound(text, words)
        ways = (f"stop if {asked}{said}" for asked in _asked(meaning, line, figure))
        yield from filter(None, map(meaning.checked, ways))


def _seat(text: str) -> str:
    """Whose what a figure asks for is, as a text has it: mine, or not mine."""
    return f" {'!' if _DENIES.search(text) else ''}{_SEAT}"


def _asked(meaning: Meaning, line: Pieces, figure: Figure) -> Iterator[str]:
    """A figure of each thing that a line names and it may be of; by itself if it is of nothing."""
    if not figure.arguments:
        yield figure.name
        return
    places = (at for at in range(len(line)) if not line.items[at].figure)
    found = [one for at in places for one in meaning.reader.names(line, at)]
    if not (found or figure.least):
        yield figure.name
    yield from dict.fromkeys(f"{figure.name}({one.value})" for one in found)


def _bound(text: str, words: FigureWords) -> str:
    """What a figure is compared with: a number that the text has, else a likely one. What somebody
    has is less when it is sold."""
    number = _NUMBER.search(text)
    less = _LESS.search(text) or (words.mine and _SOLD.search(text))
    sign = "<" if less else ">" if _MORE.search(text) else ">="
    return f" {sign} {number[1] if number else words.likely}"
