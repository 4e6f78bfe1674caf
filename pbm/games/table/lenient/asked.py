"""The figure that a clause asks of, by the parts it is made of, and how it is compared there."""

import re
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from pbm.games.table.figures import Figure
from pbm.games.table.lenient.compared import SMALL
from pbm.games.table.lenient.words import FigureWords
from pbm.games.table.programme import Language
from pbm.games.table.reading import say
from pbm.sheets.complaint import says_as
from pbm.sheets.lenient.pieces import Pieces

INVERSE: Mapping[str, str] = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "=": "!=", "!=": "="}
"""The contrary of each comparison."""
_KIND = re.compile(r"\b(?:an?|the|its|one) \$?\d+\b|\b(?:[2-9]|1\d)(?:[- ]train\b|[- ]?T\b)", re.I)
"""A kind of train rather than a number of trains: `a 4-train`."""
_COUNTED_THINGS = frozenset(
    """hex hexes tile tiles train trains token tokens station stations marker markers share shares
    cube cubes locomotive locomotives loco locos engine engines house houses certificate
    certificates""".split()
)
"""What is counted, never paid in."""
THINGS = re.compile(
    r"\bfewer\b(?!.*(?:\$|dollar|buck))"
    rf"|(?<!\$)\b\d+ (?:(?:more|new|whole|other|empty) )?(?:{'|'.join(sorted(_COUNTED_THINGS))})\b",
    re.IGNORECASE,
)
"""So things are counted, unless they are called dollars."""


_WHICH = "?"
_COMPARES = frozenset("<>=")
"""Signs of a condition in the office's words."""


class Stated(msgspec.Struct):
    """What a clause says, read for one figure."""

    names: dict[int, str]
    """The figure's arguments by place, as they are written in canonical words."""
    said: dict[str, int]
    """How many words say each part."""
    numbers: list[int]
    money: bool = False
    counted_first: bool = False
    """The clause begins with a number: so many are somewhere, or more."""

    def has(self, *parts: str) -> bool:
        return any(part in self.said for part in parts)

    def signs(self, kind: str) -> list[str]:
        return [one.partition(" ")[2] for one in self.said if one.startswith(f"{kind} ")]


def counts_things(number: int, said: str, figures: Mapping[str, FigureWords]) -> bool:
    """Whether so few are had that they are things and no dollars: by whoever writes, or by a
    company where a figure counts its things."""
    mine = re.search(r"\b(?:i|we|my|our)\b", said, re.IGNORECASE) is not None
    things = mine or any(one.few and not one.mine for one in figures.values())
    shares = figures.get("shares")
    return things and shares is not None and number <= shares.few


def so_many(line: Pieces, at: int) -> bool:
    """Whether a word says what the number before it counts: `two` tiles."""
    before = at > 0 and (line.items[at - 1].figure or line.word(at - 1) in SMALL)
    return before and line.word(at) in _COUNTED_THINGS


def asked_of(company: str, line: str, language: Language) -> str:
    """A canonical line that is about no company by itself, its figures asked of one that it names;
    empty for any other."""
    order, word, condition = line.partition(" if ")
    if not (company and word):
        return ""
    told = _asked_of_none(language).sub(rf"\g<0>({company})", condition)
    return f"{order}{word}{told}" if told != condition else ""


@lru_cache(maxsize=16)
def _asked_of_none(language: Language) -> re.Pattern[str]:
    """A figure of a company that stands without one."""
    about = "|".join(one.name for one in language.figures if one.about)
    return re.compile(rf"\b(?:{about})\b(?! ?\()" if about else "(?!)")


def condition_of(figure: Figure, words: FigureWords, stated: Stated, text: str) -> str:
    """The condition that a clause states with a figure; empty if it does not."""
    if not _whose(words, stated, figure.kind):
        return ""
    given = [stated.names[place] for place in sorted(stated.names)]
    if len(given) < figure.least or (words.needs_name and 0 not in stated.names):
        return ""
    if sorted(stated.names) != list(range(len(given))):
        return ""
    call = f"{figure.name}({', '.join(given)})" if given else figure.name
    if figure.kind == "truth":
        return _truth(call, stated)
    if words.who:
        return _seat(call, stated)
    return _compared(call, words, stated, text)


def _of_others(words: FigureWords, stated: Stated) -> bool:
    """Whether others have what only whoever writes may be said to have."""
    return words.mine and stated.has("owned") and not stated.has("i")


def _whose(words: FigureWords, stated: Stated, figure_kind: str) -> bool:
    """Whether the figure is pointed at, of what the clause speaks of."""
    its = stated.has("it") or 0 in stated.names
    pointed = stated.has("cue", "gone", "bound") or (stated.has("its cue") and its)
    if stated.has("i") and not (words.mine or words.who):
        return False
    if stated.has("it") and not words.of_it:
        return False
    if stated.has("nobody") and figure_kind != "truth":
        return False
    if words.of_it and _of_others(words, stated) and 1 not in stated.names:
        return False
    if pointed:
        return not stated.has("its cue") or its
    if not words.bare or stated.has("its cue", "none", "only") or not stated.numbers:
        return False
    subject = (words.mine and stated.has("i", "my")) or (words.of_it and its)
    size = stated.money or min(stated.numbers) > words.over
    few = not words.few or (not stated.money and max(stated.numbers) <= words.few)
    had = stated.has("owned") and not stated.has("moves") and not stated.signs("towards")
    dollars = stated.money or (not words.few and words.unit == "dollars")
    told = had == words.owned or (words.mine and stated.has("i") and dollars)
    return told and subject and few and (size or bool(words.few))


def _truth(call: str, stated: Stated) -> str:
    """What is true or not."""
    if stated.numbers or stated.signs("sign") or stated.has("any") or stated.said.get("not", 0) > 1:
        return ""
    denials = [one for one in ("not", "none", "nobody", "gone") if stated.has(one)]
    return "" if len(denials) > 1 else f"{'not ' * len(denials)}{call}"


def _seat(call: str, stated: Stated) -> str:
    """Whose something is: mine."""
    mine = stated.has("i", "my") and not stated.numbers and not stated.signs("sign")
    denied = stated.has("not")
    return f"{call} {'!=' if denied else '='} seat" if mine and not stated.has("none") else ""


def _compared(call: str, words: FigureWords, stated: Stated, text: str) -> str:
    """A figure compared with the one number of its clause, with its bound, or with none."""
    signs = {*stated.signs("sign")} or {*stated.signs("towards")}
    counts = words.unit != "dollars"
    of_a_kind = stated.numbers and not words.needs_name and _KIND.search(text)
    if (counts and (stated.money or of_a_kind)) or (not counts and THINGS.search(text)):
        return ""
    denied = stated.has("not")
    if stated.said.get("not", 0) > 1:
        return ""
    if stated.has("gone"):
        doubtful = denied or stated.numbers or signs or stated.has("none")
        return "" if doubtful else f"{call} = 0"
    if stated.has("bound"):
        return _bound(call, words, stated, signs)
    if stated.has("none") or (denied and not stated.numbers):
        lacking = not stated.numbers and not signs and not (denied and stated.has("none"))
        return f"{call} = 0" if lacking and (counts or stated.has("none")) else ""
    if not stated.numbers and counts and not signs and _there(words, stated):
        return f"{call} >= 1"
    return _with_number(call, words, stated, signs)


def _there(words: FigureWords, stated: Stated) -> bool:
    """Whether a clause says that there are some."""
    spoken_of = stated.has("being", "any") or stated.said.get("cue", 0) > 1
    return stated.has("owned") or (words.there and spoken_of)


def _with_number(call: str, words: FigureWords, stated: Stated, signs: set[str]) -> str:
    """A figure compared with the one number of its clause."""
    if len(stated.numbers) != 1 or len(signs) > 1 or stated.has("any"):
        return ""
    number = stated.numbers[0]
    if stated.has("only"):
        signs |= {"=" if number == 1 else "<="}
    sign = signs.pop() if len(signs) == 1 else "" if signs else _unsaid(words, stated)
    if not sign or (words.most and number > words.most):
        return ""
    sign = INVERSE[sign] if stated.has("not") else sign
    none = words.unit != "dollars" and sign == "<" and number == 1
    return f"{call} = 0" if none else f"{call} {sign} {number}"


def _bound(call: str, words: FigureWords, stated: Stated, signs: set[str]) -> str:
    """What may not be more than its limit: it is at the limit if nothing else is said."""
    sign = signs.pop() if len(signs) == 1 else "" if signs else ">="
    said = sign and not stated.numbers and not stated.has("none", "any")
    denied = stated.has("not")
    return f"{call} {INVERSE[sign] if denied else sign} {words.bound}" if said else ""


def _unsaid(words: FigureWords, stated: Stated) -> str:
    """The comparison where none is said: at least what is had, else just what is."""
    if stated.has("begun") or (stated.counted_first and words.unit != "dollars"):
        return ">="
    if stated.has("moves"):
        return ""
    if words.owned and (stated.has("owned") or not stated.has("being")):
        return ">="
    return words.unsaid or ("=" if stated.has("being") else "")


def is_of_figures(reason: str, text: str) -> bool:
    """Whether a reason says that a word is no figure, or is one that is compared with none: what
    people say of a condition in their own words is not helped by that."""
    if not _COMPARES.isdisjoint(text):
        return False
    known = say("compare", shown=_WHICH), say("figure_unknown", word=_WHICH)
    return any(says_as(reason, one, _WHICH) for one in known)
