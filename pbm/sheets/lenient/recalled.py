"""The lines that another line speaks of: `scratch that`, `P.S. skip the dividend`, `make the first
one up to 12`, `Sorry, par MKT at 82, not at 90`.

What is taken back or said anew by a line below it is asked about, with its order offered: it is no
order, nor is it lost.
"""

import re
from collections.abc import Callable, Collection, Sequence

import msgspec
from msgspec.structs import replace

from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.conditional import conditional
from pbm.sheets.lenient.counted import ORDINALS
from pbm.sheets.lenient.freetext import free_text
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.takingback import (
    ABOVE_IT,
    ALL,
    ALL_AND_MORE,
    ALL_BOUND,
    AMENDED,
    BACK_AND_MORE,
    DESCRIBED,
    KEPT,
    LEAD,
    NUMBERED,
    ONE,
    ORDER,
    PLACE,
    PLACED,
    POSTSCRIPT,
    REPLACING,
    REVERSED,
    REVERSED_LAST,
    SWAPPED,
    TWO,
    content,
    corrected_above,
    corrects,
    headed,
    holds_one,
    is_anew,
    shared,
)
from pbm.sheets.lenient.withdrawn import as_corrected
from pbm.sheets.lines import Line

_COUNTED = re.compile(
    rf"{LEAD}(?:make|change|correct|raise|lower|set) (?P<what>{PLACE}) (?P<instead>.+)"
    rf"|{LEAD}(?P<thing>{PLACE})(?: of (?:these|them|those|the two|my [a-z]+))?"
    r" (?:is|was|should|shall|must|belongs|goes|stands|were|has to)\b",
    re.IGNORECASE,
)
"""The line that is changed, by its place: `make the first one up to 12`."""
_REPLACES = re.compile(
    r"\b(?:instead of|rather than|in place of|and not|not)"
    r"(?: (?:at|for|to|up to|from|by|of|with|the|an?))* (?P<old>\$?[\w&]+)",
    re.IGNORECASE,
)
"""What another line says that shall not be so."""
_FIGURE = re.compile(r"\$?\d[\d,]*")
_TELLING = re.compile(r"\d|\b(?!P+S\b)[A-Z][A-Z&]+\b")
"""Figures and codes: what holds one may be an order in words that nobody knows."""
_AMENDS = re.compile(
    rf"(?:{POSTSCRIPT} )?(?:(?:oh|ah|hm+|please|and|but|well)[,.!]? )*(?:sorry|oops|ou?ch|pardon"
    r"|wait|correction|erratum|typo|no|i mean|i meant|actually|rather|on second thoughts?)\b",
    re.IGNORECASE,
)
"""With this begins what may say another line anew."""
_NOT_THAT = re.compile(r"(?:(?:no|oh|sorry|oops|wait|actually)[,.!]* )+not\b", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:(?:oh|ah|sorry|oops|wait)[,.!]? )*(?:no|nope|correction|i mean|i meant|rather)[,;:.!]+ ",
    re.IGNORECASE,
)
_AFTER_ALL = re.compile(r"(?:please )?(?:so )?no (?P<what>[^,;.!?]+?),? after all\b", re.IGNORECASE)
_BOUND = re.compile(
    rf"(?:and |but |no,? |only |just )*(?:{conditional()}|except) (?!.*[:;])[^,]*,?(?P<behind>.*)",
    re.IGNORECASE,
)
"""With this what bounds it, unless an order of its own stands behind a comma."""
_THING = re.compile(
    r"\s*(?:then )?(?:(?:an?|the|one|two|three|four|\d+)[ -]|(?-i:[A-Z]))[^,;:]*\w$", re.IGNORECASE
)
"""What is done under a condition needs no verb where it names its thing: `a 3-train`, `2 IC`."""
_COUNTS = re.compile(
    rf"(?:(?:my|the) )?(?:(?:number|no\.?|order|line|item|#)? ?(?P<number>\d{{1,2}})\)?"
    rf"|(?P<rank>{'|'.join((*ORDINALS, 'last'))})(?: (?:one|line|order|item|bid))?"
    r"(?: of (?:these|them|those))?)"
)
_OWN = re.compile(r"(?:keep )?(\d{1,3})[.)]\s")
"""A line's own number."""
_AROUND = " .!()[]-*"
"""Signs around a line."""


class Recalled(msgspec.Struct, frozen=True):
    """The lines of a letter that others speak of, and those that speak of them, by number."""

    gone: set[int] = msgspec.field(default_factory=set)
    """Taken back, or said anew."""
    idle: set[int] = msgspec.field(default_factory=set)
    """They only take back."""
    anew: dict[int, tuple[int, str]] = msgspec.field(default_factory=dict)
    """For a line that is said anew the last line that does so, and what it says instead."""
    by: dict[int, int] = msgspec.field(default_factory=dict)
    """For a line that says another anew that other."""
    back: set[int] = msgspec.field(default_factory=set)
    """Taken back or bounded below the line that said them anew."""

    def anew_said(self, line: Line, reader: LineReader, said: OrdersOf) -> Line:
        """A line with what another says instead of a part of it, if both are one order of a kind;
        the other is settled so."""
        by, instead = self.anew.get(line.number, (0, ""))
        by = 0 if free_text(line.text, reader.around) else by  # may go on in the other
        anew = as_corrected(f"{line.text.rstrip(' .,;!')}, no, {instead}", reader) if by else ""
        before, after = said(line.text) if anew else (), said(anew) if anew else ()
        alike = [one.split(" ", 1)[0] for one in before] == [one.split(" ", 1)[0] for one in after]
        if len(before) != 1 or not alike:
            return line
        self.idle.update(one for one, other in self.by.items() if other == line.number)
        self.gone.difference_update({line.number} - self.back)
        return replace(line, text=anew)

    def speaks_of(self, line: Line, about: Sequence[Line], instead: str = "") -> None:
        """A line takes others back, or says the one of them anew; what says another anew stands
        for that."""
        meant = {self.by.get(one.number, one.number) for one in about}
        self.gone.update(meant, (one.number for one in about))
        if instead:
            self.by[line.number] = number = min(meant)
            self.anew[number] = line.number, instead
        else:
            self.back.update(meant & self.anew.keys())


def recalled(
    lines: Sequence[Line],
    ordered: Callable[[str], bool],
    given: Callable[[Line], bool] = lambda line: False,
) -> Recalled:
    """What the lines of a letter say of others above them; `ordered` tells whether a text has an
    order's verb, and `given` whether a line is an order as it stands: that speaks of no other."""
    kept: list[Line] = []
    told = Recalled()
    for line in lines:
        if given(line):
            kept.append(line)
            continue
        text = line.text.strip(_AROUND)
        found = _wholly(text, kept)
        if found:
            told.speaks_of(line, found)
            told.idle.add(line.number)
            continue
        about = kept if REVERSED_LAST.fullmatch(text) else _described(text, kept, ordered)
        if about and _only_takes_back(text, ordered):
            told.idle.add(line.number)
        bare = corrects(text) if about else ""
        one = len(about) == 1 and (not bare or holds_one(about[0].text, bare))
        told.speaks_of(line, about, (bare or _instead(text)) if one else "")
        kept.append(line)
    return told


def _wholly(text: str, lines: Sequence[Line]) -> list[Line]:
    """The lines that a text as a whole takes back or turns round; none if it does not."""
    named = NUMBERED.fullmatch(text)
    if named is not None:
        return _called(int(named[1]), lines)
    if ALL.fullmatch(text) or REVERSED.fullmatch(text):
        return list(lines)
    if SWAPPED.fullmatch(text) or REPLACING.fullmatch(text):
        return list(lines[-2:])
    if (placed := PLACED.fullmatch(text)) and (at := _COUNTS.fullmatch(placed["what"].lower())):
        return _placed(at, lines)
    return list(lines[-1:]) if ONE.fullmatch(text) else []


def _only_takes_back(text: str, ordered: Callable[[str], bool]) -> bool:
    """Whether all that a line says is that it takes back what it speaks of, and why."""
    found = BACK_AND_MORE.match(text) or DESCRIBED.match(text) or _AFTER_ALL.match(text)
    if found is None or "correction" in found[0].lower():
        return False
    beside = f"{found.groupdict().get('lead') or ''} {text[found.end() :]}"
    return not (ordered(beside) or _TELLING.search(beside))


def _instead(text: str) -> str:
    """What a line says instead of a part of what it speaks of; empty if it does not."""
    other = _REPLACES.search(text)
    if other is not None and (figures := _FIGURE.findall(text[: other.start()])):
        return str(figures[-1]) if other["old"].lstrip("$").isdigit() else ""
    found = _COUNTED.match(text) or ABOVE_IT.match(text)
    return (found["instead"] or "").strip(" ,;") if found else ""


def takes_above(text: str) -> bool:
    """Whether a line does nothing but take back what stands above it."""
    said = text.strip(_AROUND)
    return any(one.fullmatch(said) for one in (NUMBERED, ALL, ONE))


def _described(text: str, lines: Sequence[Line], ordered: Callable[[str], bool]) -> list[Line]:
    """The lines of which a text takes something back, or says it anew, by what they say or where
    they stand; none if it does not."""
    if ALL_BOUND.fullmatch(text) or ALL_AND_MORE.match(text):
        return list(lines)
    if bare := corrects(text):
        return corrected_above(lines, bare)
    if back := BACK_AND_MORE.match(text) or AMENDED.match(text):
        return _amended(text[back.end() :], lines, back["of"] is None)
    ways = (DESCRIBED, _AFTER_ALL, KEPT, _COUNTED)
    found = next(filter(None, (one.match(text) for one in ways)), None)
    if found is None:
        above = ABOVE_IT.match(text) or _bounds_above(text, ordered)
        anew = _replaced(text, lines) or _anew(text, lines, ordered)
        return anew or (list(lines[-1:]) if above else [])
    parts = found.groupdict()
    what = parts.get("what") or parts["thing"]
    number = _COUNTS.fullmatch(what.strip().lower())
    return _saying(content(what), lines) if number is None else _placed(number, lines)


def _amended(text: str, lines: Sequence[Line], above: bool) -> list[Line]:
    """The lines of which a text amends something: the one above if it points at that, and all that
    say some of its words; of two it speaks of the last two."""
    if TWO.search(text):
        return list(lines[-2:])
    about = _saying(content(text), lines)
    last = [one for one in lines[-1:] if above or not about]
    return [*(one for one in about if one not in last), *last]


def _placed(number: re.Match[str], lines: Sequence[Line]) -> list[Line]:
    """The line of a rank or number."""
    rank, orders = number["rank"], [one for one in lines if not _heads(one.text)]
    if rank == "last":
        return orders[-1:]
    return _called(ORDINALS.index(rank) + 1 if rank else int(number["number"]), orders)


def _bounds_above(text: str, ordered: Callable[[str], bool]) -> bool:
    """Whether a line sets a condition, and nothing of its own that is done under it."""
    found = _BOUND.match(text)
    if found is None or _THING.match(found["behind"]):
        return False
    return not ordered(found["behind"])


def _saying(what: frozenset[str], lines: Sequence[Line]) -> list[Line]:
    """The lines that say most of some words together with what heads them."""
    said: dict[int, list[Line]] = {}
    for line, head in headed(lines):
        words = content(line.text)
        if shared(what, words):
            said.setdefault(len(shared(what, words | head)), []).append(line)
    return said[max(said)] if said else []


def _replaced(text: str, lines: Sequence[Line]) -> list[Line]:
    """The lines that a text says anew: they hold what it says they shall not, and more of it."""
    found = _REPLACES.search(text)
    if found is None or not (_AMENDS.match(text) or "instead of" in found[0].lower()):
        return []
    old, said = content(found["old"]), content(text)
    alike = [one for one in lines if shared(old, content(one.text))]
    least = 1 if _NOT_THAT.match(text) else 2
    return [one for one in alike if len(shared(said, content(one.text))) >= least]


def _anew(text: str, lines: Sequence[Line], ordered: Callable[[str], bool]) -> list[Line]:
    """The line in whose place a text orders the same otherwise: `no, sell 40 NYC`."""
    denied = _DENIED.match(text)
    said = content(text[denied.end() :] if denied and ordered(text[denied.end() :]) else "")
    named = frozenset(one for one in said if one.isalpha() or "&" in one)
    return [line for line, head in headed(lines) if is_anew(named, line, head)][-1:]


def _heads(text: str) -> bool:
    """Whether a line is no order but heads others: one word, or a colon behind it."""
    return text.rstrip().endswith(":") or len(text.split()) < ORDER


def _called(number: int, lines: Sequence[Line]) -> list[Line]:
    """The line of a number: its own where lines have one, else by its place."""
    own = [one for one in lines if (found := _OWN.match(one.text)) and int(found[1]) == number]
    return own or list(lines[number - 1 : number])


def corrected_lines(lines: Sequence[str], verbs: Collection[str]) -> dict[str, str]:
    """Lines of which others below speak, each with what corrects it, or empty."""
    numbered = [Line(number, one) for number, one in enumerate(lines, 1)]
    told = recalled(numbered, lambda text: not set(verbs).isdisjoint(text.lower().split()))
    found = {lines[number - 1]: "" for number in told.gone}
    for number in told.anew.keys() - told.back:
        found[lines[number - 1]] += f"{lines[number - 1]}\n{lines[told.anew[number][0] - 1]}"
    return found
