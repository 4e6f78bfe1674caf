"""Asides that are known by their class: cries, apologies, how a sum was worked out, what a price is
thought of, whom it pleases at home.

They change nothing of the whole order beside them, though they hold words that elsewhere deny,
bound, put off or report. Each clause must be one from beginning to end; one that speaks of a sum is
an aside only if the order could not have it for its own. The words are data (`asides.toml`).
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import resources
from itertools import combinations
from operator import add, mul, sub

import msgspec

from pbm.core.tables import read_toml
from pbm.sheets.lenient.counted import COUNTED, SPELLED
from pbm.sheets.lenient.talk import in_full
from pbm.sheets.lenient.unbound import (
    FIGURE,
    HEAVY,
    NUMBER,
    PARTS,
    is_unbound,
    tells_sum,
    unfigured,
)


class AsideWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The patterns as the file has them."""

    kin: str
    opinion: str
    opined: str
    idle: tuple[str, ...]
    sums: tuple[str, ...]
    rates: tuple[str, ...]
    totals: tuple[str, ...]
    needs: tuple[str, ...]
    refusals: tuple[str, ...]
    partings: tuple[str, ...]
    keepings: tuple[str, ...]
    gettings: tuple[str, ...]
    before: tuple[str, ...]
    therefore: tuple[str, ...]


_READ = read_toml(resources.files("pbm.sheets.lenient") / "asides.toml", AsideWords)


def _in_full(text: str) -> str:
    """A pattern with its groups written out."""
    return text.replace("@figure", FIGURE).replace("@kin", _READ.kin)


def _any(patterns: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    """Patterns of clauses."""
    return tuple(re.compile(_in_full(one)) for one in patterns)


_IDLE, _SUMS = _any(_READ.idle), _any(_READ.sums)
_RATES, _TOTALS = _any(_READ.rates), _any(_READ.totals)
_BEFORE, _THEREFORE = _any(_READ.before), _any(_READ.therefore)
_NEEDS = _any(_READ.needs)
_SO = re.compile(r"(?:and )?(?:so|therefore|hence|thus)\b", re.IGNORECASE)
_REFUSES = re.compile(
    r"\b(?:pass(?:es|ing)?|declin\w+|refus\w+|reject\w*|withhold\w*|null|nothing"
    r"|(?:no|any) (?!more\b|less\b)\w+)\b|\b(?:drops?|stays?|bows?|sits?) out\b"
    r"|\b(?:does|do|will|shall|is|are)(?:n't| not) (?=[a-z])|\bwon't\b",
    re.IGNORECASE,
)
"""An order that refuses: what denies beside it agrees with it."""
_LETS_GO = re.compile(
    r"\b(?:abandon\w*|surrender\w*|relinquish\w*|forgo(?:es)?|giv(?:es?|ing) up|drop(?:s|ping)?"
    r"|let(?:s|ting)? go)\b",
    re.IGNORECASE,
)
"""An order that lets something go."""
_KEEPS = re.compile(
    r"\b(?:keep|retain|withhold|save|sell)(?:s|ing)?\b|\b(?:hold|put|set)s? (?:back|aside)\b",
    re.IGNORECASE,
)
"""An order that keeps something, or turns it into money."""
_GETS = re.compile(
    r"\b(?:buy|get|take|purchase|acquire|grab|snap up|pick up|redeem|want|add)(?:s|ing)?\b",
    re.IGNORECASE,
)
"""An order that gets something."""
_OF_ORDERS = (
    (_REFUSES, _any((*_READ.refusals, *_READ.partings))),
    (_LETS_GO, _any(_READ.partings)),
    (_KEEPS, _any(_READ.keepings)),
    (_GETS, _any(_READ.gettings)),
)
"""What is said beside some orders alone."""
_OPINION = re.compile(_in_full(_READ.opinion), re.IGNORECASE)
_OPINED = re.compile(_READ.opined, re.IGNORECASE)
_CUT = re.compile(r"(?:[,;:.!]+|\s-+) +")
_OR_SO = re.compile(r"(\d) or (?:so|thereabouts)\b", re.IGNORECASE)
_ARROW = re.compile(r"(?<=\d) ?[-=]+> ?(?=\d)")
_SORRY = re.compile(
    r"\b(sorry|apologies)(?: (?:about|for) (?:that|it|this))?,? (?:the )?(?-i:([A-Z][\w&]+))"
    r"(?: (?:share)?(?:owners|holders|fans|folks|people))?"
    r"(?=[\s]*(?:$|[,;.!?)(]| -| and\b))",
    re.IGNORECASE,
)
_WITHIN = re.compile(r"[(\[][^()\[\]]*[)\]]")
"""A text in brackets."""
_MUCH, _FEWEST, _HUNDRED, _THOUSAND = 10, 2, 100, 1000
_FEW = 20
"""No figure in words is read as more."""
_COUNTED = COUNTED - {"a", "an", "one", "all"}
_WORKING = frozenset(
    "make makes making at is are times for of each every more per on so told total".split()
)
_ADDING = re.compile(r"[+=]|\b(?:plus|makes?|leav(?:es|ing)|comes? to|total)\b", re.IGNORECASE)
_IN_THE_END = frozenset(("done", "up"))
_DENYING = frozenset(("not", "no", "never"))
_ANOTHER_TIME = re.compile(r"\b(?:next|later|tomorrow) *(?:turn|round|time|week)?\b", re.IGNORECASE)
_TILL_THEN = re.compile(
    r"\b(?:until|till) (?:the|my|our) next (?:dividend|payment|payday)s?\b", re.I
)
"""How long something must last."""
_ON_TOP = re.compile(r"(?:%|per ?cent) (?:on top|interest|more)\b", re.IGNORECASE)
_SAID = re.compile(r"[\w&']+")
_EQUATION = re.compile(
    r"(?P<lead>[a-z' ]*?)[$]?(?P<one>\d+)(?: (?:of )?[a-z]+)? ?(?P<sign>over|divided by|shared by"
    r"|(?:split|shared) (?:by|among|between)|for|/|:|\u00f7|times|x|\*|plus|and|\+|minus|less|-) ?"
    r"(?:(?:the|its|our) )?[$]?(?P<other>\d+)(?: [a-z]+)?(?:,? (?:that|which|it)(?= ))? ?"
    r"(?:is|are|makes?|=|equals|leaves|comes to|gives)(?: about)? ?[$]?"
    r"(?P<whole>\d+(?:\.\d+)?)(?: (?:at (?:the )?(?:very )?least|or more|rounded(?: up)?))?"
    r"(?P<rest>[a-z' ]*)",
    re.IGNORECASE,
)
"""A sum that is worked out in full: `income 22 over 2 shares is 11`."""
_SUMS_OF = {
    **dict.fromkeys(("times", "x", "*"), mul),
    **dict.fromkeys(("plus", "and", "+"), add),
    **dict.fromkeys(("minus", "less", "-"), sub),
}
_PLAIN_FIGURE = re.compile(r"(\d+(?:\.\d+)?)(k?)")


def without_opinion(text: str) -> str:
    """An aside without whose opinion it is; as it stands where nothing else would be left."""
    bare = _OPINED.sub("", _OPINION.sub("", text))
    return bare if len(_SAID.findall(bare)) >= _FEWEST else text


def addressed(text: str, meant: Callable[[str, str], bool]) -> str:
    """A text that asks pardon of somebody as of a friend, unless what it calls him may be `meant`
    for what the text says besides; what stands in brackets with him says no order."""
    return _SORRY.sub(
        lambda found: found[0] if meant(found[2], _beside(found)) else f"{found[1]} friend", text
    )


def _beside(found: re.Match[str]) -> str:
    """The text around who is asked for pardon, or around the brackets in which he is."""
    around = (one.span() for one in _WITHIN.finditer(found.string))
    spans = (one for one in around if one[0] < found.start() and found.end() < one[1] + 1)
    begins, ends = next(spans, found.span())
    return f"{found.string[:begins]} {found.string[ends:]}"


def is_aside(said: str, order: str, acts: frozenset[str], behind: bool = True) -> bool:
    """Whether each clause of a text, what the order names in it called the company, is an aside
    known by its class, or works out a sum of the order's; some are so only before their order."""
    known = (
        *_IDLE,
        *_SUMS,
        *(() if behind else _BEFORE),
        *(one for orders, beside in _OF_ORDERS if orders.search(order) for one in beside),
    )
    known = (*known, *_THEREFORE) if not behind and _SO.match(order) else known
    return _is_worked(said, order, acts) or all(
        _is_known(known, one, acts)
        or ((_is_much(one, order) or _is_same(one, order)) and _is_known(_TOTALS, one, acts))
        or (_is_much(one, order) and _is_known(_NEEDS, one, acts))
        or (_is_rate(one, order) and _is_known(_RATES, one, acts))
        or _is_worked(one, order, acts)
        or _is_equation(one, order, acts)
        for one in _clauses(said)
    )


def is_beside(said: str, order: str, acts: frozenset[str]) -> bool:
    """Whether a comment that tells no sum of its own binds a whole order in nothing."""
    idle = is_unbound(said, order, acts, True) or is_aside(without_opinion(said), order, acts)
    return idle and not tells_sum(said)


def counts_else(said: str, acts: frozenset[str]) -> bool:
    """Whether a clause tells a sum that an order which lacks one could have for its own."""
    known = (*_SUMS, *_RATES, *_TOTALS, *_NEEDS, *_BEFORE)
    return tells_sum(said) or any(
        _is_known(known, one, acts) or _EQUATION.fullmatch(one.strip()) for one in _clauses(said)
    )


def _clauses(said: str) -> list[str]:
    """The clauses of a text; all of one that has none."""
    return [one for one in _CUT.split(said.strip(" .!,;")) if one.strip(" .!,;")] or [said]


@lru_cache(maxsize=1024)
def _bare(clause: str) -> str:
    """A clause in full, its figures told by kind alone: each is held against several classes."""
    return in_full(unfigured(_ARROW.sub(" becomes ", _OR_SO.sub(r"\1 thereabouts", clause))))


def _is_known(patterns: Iterable[re.Pattern[str]], clause: str, acts: frozenset[str]) -> bool:
    """Whether one clause is as one of some patterns."""
    if _ANOTHER_TIME.search(_TILL_THEN.sub("", clause)):
        return False
    found = (one.fullmatch(_bare(clause)) for one in patterns)
    return any(one is not None and _rests(one, acts) for one in found)


def _rests(found: re.Match[str], acts: frozenset[str]) -> bool:
    """Whether what a clause says besides binds nothing; what those at home want is no part."""
    said = found.groupdict()
    rest, own = ({*(said.get(kind) or "").split()} for kind in ("rest", "own"))
    bound = (HEAVY | acts | _COUNTED) - _IN_THE_END
    return bound.isdisjoint(rest | own) and PARTS.isdisjoint(own)


def _is_rate(clause: str, order: str) -> bool:
    """Whether a clause may say of how much a figure of the order is made up, or it has none."""
    return not _figures(order) or _is_much(order, f"{_FEW} {clause}")


def _is_much(one: str, other: str) -> bool:
    """Whether a text counts far more than another, so that it counts something else."""
    told, own = (max(_figures(text), default=0) for text in (one, other))
    return told >= own * _MUCH


def _is_same(one: str, order: str) -> bool:
    """Whether a text tells the one figure of an order again, or adds its figures up."""
    told, own = (_figures(text) for text in (one, order))
    return own != [] and told == [sum(own)]


def _is_worked(clause: str, order: str, acts: frozenset[str]) -> bool:
    """Whether a text works out a figure from others, of the order or its own: `30 at 83`."""
    told, own = {*_figures(clause, True)}, {*_figures(order)}
    words = {*in_full(clause).split()} - _WORKING
    if len(told) < _FEWEST or not (HEAVY | acts | _DENYING).isdisjoint(words):
        return False
    adds, more = _ADDING.search(clause), _ON_TOP.search(clause)
    made = (
        (one, other, whole)
        for pair in combinations(told | own, _FEWEST)
        for one, other in (pair, pair[::-1])
        for whole in (
            one * other,
            *([one + one * other / _HUNDRED] if more else []),
            *([one + other] if adds else []),
        )
        if min(pair) > 1 and whole in told | own and whole >= _HUNDRED
    )
    return any(told <= {*figures} for figures in made)


def _is_equation(clause: str, order: str, acts: frozenset[str]) -> bool:
    """Whether a clause works out a sum in full: what it comes to is the order's own, or none of it
    is."""
    found, own = _EQUATION.fullmatch(clause.strip()), {*_figures(order)}
    if found is None:
        return False
    one, other, whole = (float(found[part]) for part in ("one", "other", "whole"))
    made = _SUMS_OF.get(found["sign"].lower())
    right = made(one, other) == whole if made is not None else _is_part(one, other, whole)
    words = {*in_full(f"{found['lead']} {found['rest']}").split()} - _WORKING
    apart = own.isdisjoint((one, other, whole)) or whole in own
    return right and apart and (HEAVY | acts | _DENYING | _COUNTED).isdisjoint(words)


def _is_part(one: float, other: float, whole: float) -> bool:
    """Whether a figure is another shared by a third, or that rounded."""
    return other > 0 and abs(one / other - whole) < 1


def _figures(text: str, spelled: bool = False) -> list[float]:
    """The figures of a text, if wished the `spelled` ones too; what only looks like one, as a
    section does (`6.1.3`), is none."""
    found = (re.sub(r"[,.](?=\d{3}\b|k?$)", "", one) for one in NUMBER.findall(text))
    told = filter(None, map(_PLAIN_FIGURE.fullmatch, found))
    written = [float(one[1]) * (_THOUSAND if one[2] else 1) for one in told]
    words = _SAID.findall(text.lower()) if spelled else []
    return [*written, *(float(SPELLED[one]) for one in words if SPELLED.get(one, 1) > 1)]
