"""A condition by its parts: a figure's cue, the name it is asked of, a comparison and a number.

They may stand in any order. Every word of the clause must be one of these parts, or say nothing
beside them; of several figures that fit, the one that the most words point at is meant, and none
where two do.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from pbm.games.table.figures import Figure
from pbm.games.table.lenient.compared import THINGS, digits, plain
from pbm.games.table.lenient.words import FigureWords, Spoken
from pbm.games.table.programme import Language
from pbm.sheets.lenient.circumstances import names_of
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.spelled import frozen, index, named

_SIGNS = {
    ">=": (
        *("at least", "no|not less|fewer|lower than", "not under|below", "a minimum of"),
        *("or|and more|above|over|higher|better|up|upward|upwards|greater|beyond", "upwards", "+"),
        *("reaches|reach|reached|hits|hit|hitting", "> =", "plus"),
    ),
    "<=": (
        *("at the? most", "no|not more|higher|greater than", "not|never above|over", "up to"),
        *("or|and less|below|fewer|lower|under|cheaper", "or none|no|nothing|not one", "down to"),
        *("a maximum of", "< ="),
    ),
    "<": ("less|fewer|lower|cheaper|smaller than", "below", "under", "beneath", "short of", "<"),
    ">": (
        *("more|higher|greater|dearer|better|larger|bigger than", "above", "over", "past", ">"),
        *("beyond", "exceeds|exceed|exceeding|exceeded|tops|tops", "upward|upwards of"),
    ),
    "=": ("exactly", "precisely", "equals", "equal to", "="),
}
_INVERSE = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "=": "!="}
_TOWARDS = {
    ">=": ("gets|get|got|comes|come|climbs|climb|rises|rise|grows|grow|makes|make up? to",),
    "<=": ("falls|fall|fallen|drops|drop|dropped|sinks|sink|sunk|slips|slip down? to",),
}
"""What a price is on its way to, where no comparison stands."""
_MOVES = (
    "goes|go|gone|going|gets|get|getting|comes|come|moves|moved up|down?",
    "falls|fall|fallen|falling|drops|drop|dropped|sinks|sink|sunk|slips|slip|dips|dip",
    "rises|rise|risen|climbs|climb|climbed",
)
_BEING = (
    "is|are|be|being|am|stands|stand|standing|sits|sit|lies|remains|stays|becomes|at|they're|i'm",
    "theyre|im|it's",
)
_OWNED = (
    "has|have|having|hold|holds|holding|own|owns|owning|possess|possesses|i've|ive|i'd|got",
    "we've|they've|has|have|having got",
)
_NOT = ("not|isn't|isnt|aren't|arent|hasn't|hasnt|haven't|havent|doesn't|doesnt|don't|dont|ain't",)
_NOBODY = ("nobody|none else?", "no one|player else?")
_NONE = ("no|none|nothing|without", "not any|one|a", "not a single")
_I = ("i|we|me|us|i'm|im|i've|ive|we've|myself",)
_MY = ("my|our|mine|ours",)
_IT = (
    "it|its|it's|they|their|them|they're|theyre|they've",
    "that|this company|railroad|railway|one|line",
)
_ANY = ("any|some",)
_SAYS_NOTHING = (
    *("the", "a", "an", "of", "in", "for", "on", "by", "with", "then", "still", "yet"),
    *("already", "now", "currently", "presently", "at the moment", "at that|this time|moment"),
    *("so far", "at present", "by now|then", "even", "as much|many|high|low as", ",", "that|which"),
    *(
        "there is|are|be",
        "each",
        "apiece",
        "dollars|dollar|bucks|$",
        "worth of",
        "all|all in all",
        "to",
    ),
)
_KIND = re.compile(r"\b(?:an?|the|its|one) \$?\d+\b|\b(?:[2-9]|1\d)(?:[- ]train\b|[- ]?T\b)", re.I)
"""A kind of train rather than a number of trains: `a 4-train`."""
_LEFT_DENIED = re.compile(r"(?:\bnot|n't|\bdont|\bdoesnt|\bnever)[\s,]*$", re.IGNORECASE)
"""What is denied stands behind the clause."""
_READS = {"priced": "company", "purse": "seat"}
_PARTS: Mapping[str, tuple[str, ...]] = {
    **{f"sign {sign}": says for sign, says in _SIGNS.items()},
    **{f"towards {sign}": says for sign, says in _TOWARDS.items()},
    "none": _NONE, "not": _NOT, "owned": _OWNED, "i": _I, "it": _IT, "my": _MY, "any": _ANY,
    "being": _BEING, "moves": _MOVES, "nothing": _SAYS_NOTHING,
}  # fmt: skip


class _Stated(msgspec.Struct):
    """What a clause says, read for one figure."""

    names: dict[int, str]
    """The figure's arguments by place, as they are written in canonical words."""
    said: dict[str, int]
    """How many words say each part."""
    numbers: list[int]
    money: bool = False

    def has(self, *parts: str) -> bool:
        return any(part in self.said for part in parts)

    def signs(self, kind: str) -> list[str]:
        return [one.partition(" ")[2] for one in self.said if one.startswith(f"{kind} ")]


class StatedConditions:
    """Reads clauses of one family."""

    def __init__(self, language: Language, words: Spoken) -> None:
        self.language, self.words = language, words
        self.lexicon = words.orders

    def read(self, text: str) -> str:
        """A condition in words that the strict reader takes; empty if it is none, or several."""
        text = plain(digits(text))
        if _LEFT_DENIED.search(text):
            return ""
        line = pieces(text)
        found: dict[str, int] = {}
        for figure in self.language.figures:
            words = self.words.figures.get(figure.name)
            stated = None if words is None else self._stated(line, figure, words)
            said = _said(figure, words, stated, text) if words and stated else ""
            if said and stated:
                found[said] = stated.said.get("cue", 0) + stated.said.get("its cue", 0)
        best = [one for one, cues in found.items() if cues == max(found.values())]
        return best[0] if len(best) == 1 else ""

    def _stated(self, line: Pieces, figure: Figure, words: FigureWords) -> _Stated | None:
        """What a clause says of a figure; None if a word of it is no part."""
        stated = _Stated({}, {}, [])
        at = 0
        while at < len(line):
            place, value, after = max(
                self._named(line, at, figure, stated), key=lambda one: one[2], default=(0, "", 0)
            )
            part, ends = self._part(line, at, words)
            number = None if at in range(after) else self._number(line, at)
            if after > at and after >= ends:
                stated.names[place] = value
                at = after
            elif ends > at and (number is None or ends >= number[1]):
                words_said = ends - at if part.endswith("cue") else 1
                stated.said[part] = stated.said.get(part, 0) + words_said
                at = ends
            elif number is not None:
                stated.numbers.append(number[0])
                stated.money |= number[2]
                at = number[1]
            else:
                return None
        return stated

    def _part(self, line: Pieces, at: int, words: FigureWords) -> tuple[str, int]:
        """The longest part that stands at a position, and the position after it."""
        own = {"cue": words.cues, "its cue": words.its_cues, "beside": words.beside}
        found = (
            (after, -rank, part)
            for rank, (part, says) in enumerate((*own.items(), *_PARTS.items()))
            for after in line.said(at, says)
        )
        after, _, part = max(found, default=(0, 0, ""))
        return part, after

    def _number(self, line: Pieces, at: int) -> tuple[int, int, bool] | None:
        """A number, the position after it, and whether it is of dollars."""
        found = figures(line, at, self.lexicon, False)
        read = [one for one in found if one.kind.startswith("dollars") or not one.kind]
        longest = max(read, key=lambda one: one.next, default=None)
        return None if longest is None else (longest.value, longest.next, bool(longest.kind))

    def _named(
        self, line: Pieces, at: int, figure: Figure, stated: _Stated
    ) -> Iterator[tuple[int, str, int]]:
        """The figure's arguments that are named at a position."""
        for place, vocabulary in enumerate(figure.arguments):
            key = _READS.get(vocabulary, vocabulary)
            if place not in stated.names and key in self._spelled:
                for one in named(line, at, self._spelled[key])[:1]:
                    yield place, self.language.words[vocabulary].words(one.value), one.next

    @cached_property
    def _spelled(self) -> Mapping[str, Mapping[str, tuple[Any, ...]]]:
        """The names that figures are asked of, by vocabulary."""
        aliases = frozen(self.lexicon.nicknames)
        asked = {
            _READS.get(one, one) for figure in self.language.figures for one in figure.arguments
        }
        known = {
            key: names_of(self.language.words[key]) for key in asked if key in self.language.words
        }
        spelled = {key: index(names, aliases) for key, names in known.items() if names is not None}
        return {
            key: {said: values for said, values in names.items() if not said.isdigit()}
            for key, names in spelled.items()
        }


def _said(figure: Figure, words: FigureWords, stated: _Stated, text: str) -> str:
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


def _of_others(words: FigureWords, stated: _Stated) -> bool:
    """Whether others have what only whoever writes may be said to have."""
    return words.mine and stated.has("owned") and not stated.has("i")


def _whose(words: FigureWords, stated: _Stated, figure_kind: str) -> bool:
    """Whether the figure is pointed at, of what the clause speaks of."""
    its = stated.has("it") or 0 in stated.names
    pointed = stated.has("cue") or (stated.has("its cue") and its)
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
    if not words.bare or stated.has("its cue", "none") or not stated.numbers:
        return False
    subject = (words.mine and stated.has("i", "my")) or (words.of_it and its)
    size = stated.money or min(stated.numbers) > words.over
    few = not words.few or (not stated.money and max(stated.numbers) <= words.few)
    had = stated.has("owned") and not stated.has("moves")
    told = had == words.owned or (words.mine and stated.has("i") and stated.money)
    return told and subject and few and (size or bool(words.few))


def _truth(call: str, stated: _Stated) -> str:
    """What is true or not."""
    if stated.numbers or stated.signs("sign") or stated.has("any") or stated.said.get("not", 0) > 1:
        return ""
    denials = [one for one in ("not", "none", "nobody") if stated.has(one)]
    return "" if len(denials) > 1 else f"{'not ' * len(denials)}{call}"


def _seat(call: str, stated: _Stated) -> str:
    """Whose something is: mine."""
    mine = stated.has("i", "my") and not stated.numbers and not stated.signs("sign")
    denied = stated.has("not")
    return f"{call} {'!=' if denied else '='} seat" if mine and not stated.has("none") else ""


def _compared(call: str, words: FigureWords, stated: _Stated, text: str) -> str:
    """A figure compared with the one number of its clause, or with none."""
    signs = {*stated.signs("sign")} or {*stated.signs("towards")}
    counts = words.unit != "dollars"
    if counts and (stated.money or (stated.numbers and _KIND.search(text))):
        return ""
    if not counts and THINGS.search(text):
        return ""
    denied = stated.has("not")
    if stated.said.get("not", 0) > 1:
        return ""
    if stated.has("none") or (denied and not stated.numbers):
        lacking = not stated.numbers and not signs and not (denied and stated.has("none"))
        return f"{call} = 0" if lacking and (counts or stated.has("none")) else ""
    if not stated.numbers and counts and stated.has("owned") and not signs:
        return f"{call} >= 1"
    if len(stated.numbers) != 1 or len(signs) > 1 or stated.has("any"):
        return ""
    sign = signs.pop() if signs else _unsaid(words, stated)
    if not sign or (words.most and stated.numbers[0] > words.most):
        return ""
    sign, number = _INVERSE[sign] if denied else sign, stated.numbers[0]
    return f"{call} = 0" if counts and sign == "<" and number == 1 else f"{call} {sign} {number}"


def _unsaid(words: FigureWords, stated: _Stated) -> str:
    """The comparison where none is said: at least what is had, else just what is."""
    if stated.has("moves"):
        return ""
    if words.owned and (stated.has("owned") or not stated.has("being")):
        return ">="
    return words.unsaid or ("=" if stated.has("being") else "")
