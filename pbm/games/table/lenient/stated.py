"""A condition by its parts: a figure's cue, the name it is asked of, a comparison and a number.

They may stand in any order. Every word of the clause must be one of these parts, or say nothing
beside them; of several figures that fit, the one that the most words point at is meant, and none
where two do. What two players or companies have is compared with each other in the same way.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import resources
from typing import Any

from pbm.core.tables import read_toml
from pbm.games.table.figures import Figure
from pbm.games.table.lenient.asked import Stated, condition_of
from pbm.games.table.lenient.compared import digits, plain
from pbm.games.table.lenient.words import FigureWords, Spoken
from pbm.games.table.programme import Language
from pbm.sheets.lenient.circumstances import names_of
from pbm.sheets.lenient.figures import figures
from pbm.sheets.lenient.lexicon import Phrase, begun
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.spelled import frozen, index, named

_CLAUSES: Mapping[str, tuple[str, ...]] = read_toml(
    resources.files("pbm.games.table.lenient") / "conditions.toml", dict[str, tuple[str, ...]]
)
"""The words of each part of a clause that all figures share."""
_LEFT_DENIED = re.compile(r"(?:\bnot|n't|\bdont|\bdoesnt|\bnever)[\s,]*$", re.IGNORECASE)
"""What is denied stands behind the clause."""
_APART = re.compile(r"\b(more|fewer|less) ((?:(?!than\b)[\w&']+ ){1,4})(?=than\b)", re.IGNORECASE)
"""A comparison around what is compared: `more certificates than`."""
_ONLY = ("only", "just", "merely")
"""Before a number of things: these and no more."""
_KINDS = re.compile(r"(\d{1,2})s", re.IGNORECASE)
"""Trains of a kind: `the 3s`."""
_ONE_OF_A_KIND = ("a", "an", "the", "last", "no", "more", "single", "1", "another", "further")
"""Before a kind of train that is called by its number alone."""
_RIVAL = re.compile(
    r"(?P<one>.+ than) (?P<other>(?:the )?(?:(?P<me>[iI]|me|we|mine)|(?:seat|player) \d{1,2}"
    r"|[A-Z][\w&]*(?: & [A-Z]\w*| [A-Z]\w*)*))(?:'s)?(?: (?:do|does|has|have|is|own|owns|costs))?",
)
_PERSON = re.compile(r"\b(?:I|i|we|me|my|seat \d{1,2}|player \d{1,2})\b")
_MORE_OF_NOTHING = re.compile(r"\b(?:has|have|holds?|owns?) (?:more|less|fewer) than$")
_TRIED = ("2", "99")
"""Numbers in place of the rival, which a count and a sum of money may be compared with."""
_Parts = Mapping[str, Sequence[tuple[Phrase, tuple[int, str]]]]
_READS = {"priced": "company", "purse": "seat"}


class StatedConditions:
    """Reads clauses of one family."""

    def __init__(self, language: Language, words: Spoken) -> None:
        self.language, self.words = language, words
        self.lexicon = words.orders

    def read(self, text: str) -> str:
        """A condition in words that the strict reader takes; empty if it is none, or several."""
        text = _APART.sub(r"\2\1 ", plain(digits(text)))
        rival = _RIVAL.fullmatch(text)
        return self._rivals(rival) if rival is not None else self._one(text)

    def _rivals(self, text: re.Match[str]) -> str:
        """What one has compared with what another has: `seat 3 has more MP than I`."""
        person = text["me"] or text["other"].split()[-1].isdigit()
        first = text["one"]
        at = [one.span() for one in _PERSON.finditer(first)] if person else self._companies(first)
        if len(at) != 1 or _MORE_OF_NOTHING.search(first):
            return ""
        (start, end), other = at[0], "I" if text["me"] else text["other"]
        for number in _TRIED:
            ways = (first, f"{first[:start]}{other}{first[end:]}")
            one, two = (self._one(f"{way} {number}").rpartition(f" {number}")[0] for way in ways)
            left, _, sign = one.rpartition(" ")
            right, _, same = two.rpartition(" ")
            if left and right and sign == same and left != right:
                return f"{left} {sign} {right}"
        return ""

    def _companies(self, text: str) -> list[tuple[int, int]]:
        """Where companies are named in a text."""
        line = pieces(text)
        known = self._spelled.get("company", {})
        found = [(at, one.next) for at in range(len(line)) for one in named(line, at, known)[:1]]
        return [(line.items[at].start, line.items[after - 1].end) for at, after in found]

    def _one(self, text: str) -> str:
        """What is compared with a number, or is true or not."""
        if _LEFT_DENIED.search(text):
            return ""
        line = pieces(text)
        found: dict[str, int] = {}
        for figure in self.language.figures:
            words = self.words.figures.get(figure.name)
            stated = None if words is None else self._stated(line, figure)
            said = condition_of(figure, words, stated, text) if words and stated else ""
            if said and stated:
                found[said] = sum(stated.said.get(one, 0) for one in ("cue", "its cue", "gone"))
        best = [one for one, cues in found.items() if cues == max(found.values())]
        return best[0] if len(best) == 1 else ""

    def _stated(self, line: Pieces, figure: Figure) -> Stated | None:
        """What a clause says of a figure; None if a word of it is no part."""
        stated, parts = Stated({}, {}, []), _parts(self.words)[figure.name]
        at = 0
        while at < len(line):
            place, value, after = max(
                self._named(line, at, figure, stated), key=lambda one: one[2], default=(0, "", 0)
            )
            part, ends = self._part(line, at, parts)
            number = None if at in range(after) else self._number(line, at)
            if line.word(at - 1) == "," and (after == len(line) or part == "not"):
                return None  # whoever stands behind a comma acts in what follows, or does not
            if after > at and after >= ends:
                stated.names[place] = value
                at = after
            elif ends > at and (number is None or ends >= number[1]):
                words_said = ends - at if part.endswith(("cue", "gone")) else 1
                stated.said[part] = stated.said.get(part, 0) + words_said
                at = ends
            elif number is not None:
                stated.counted_first = at == 0
                stated.numbers.append(number[0])
                stated.money |= number[2]
                at = number[1]
            else:
                return None
        return stated

    def _part(self, line: Pieces, at: int, parts: _Parts) -> tuple[str, int]:
        """The longest part that stands at a position, and the position after it."""
        if line.word(at) in _ONLY and line.word(at + 1).isdigit():
            return "only", at + 1
        found = ((after, told) for after, told in line.told(at, parts))
        after, (_, part) = max(found, default=(0, (0, "")))
        return part, after

    def _number(self, line: Pieces, at: int) -> tuple[int, int, bool] | None:
        """A number, the position after it, and whether it is of dollars."""
        found = figures(line, at, self.lexicon, False)
        read = [one for one in found if one.kind.startswith("dollars") or not one.kind]
        longest = max(read, key=lambda one: one.next, default=None)
        return None if longest is None else (longest.value, longest.next, bool(longest.kind))

    def _named(
        self, line: Pieces, at: int, figure: Figure, stated: Stated
    ) -> Iterator[tuple[int, str, int]]:
        """The figure's arguments that are named at a position."""
        for place, vocabulary in enumerate(figure.arguments):
            key = _READS.get(vocabulary, vocabulary)
            several = vocabulary == "train" and line.word(at + 1) == "trains"
            if place not in stated.names and key in self._spelled and not several:
                for one in named(line, at, self._spelled[key])[:1]:
                    yield place, self.language.words[vocabulary].words(one.value), one.next
            if place not in stated.names and vocabulary == "train" and (kind := _kind(line, at)):
                yield place, kind, at + 1

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


@lru_cache(maxsize=16)
def _parts(words: Spoken) -> dict[str, _Parts]:
    """What the phrases of each figure's parts tell, by the words with which they begin."""
    return {name: _told(figure) for name, figure in words.figures.items()}


def _told(words: FigureWords) -> _Parts:
    """The same of one figure: the part, and how far behind it comes of those that are as long."""
    own = {
        "cue": words.cues,
        "its cue": words.its_cues,
        "gone": words.gone,
        "begun": words.begun,
        "bound": words.bound_cues,
        "beside": words.beside,
    }
    found: dict[str, list[tuple[Phrase, tuple[int, str]]]] = {}
    for rank, (part, says) in enumerate((*own.items(), *_CLAUSES.items())):
        for first, cuts in begun(says).items():
            found.setdefault(first, []).extend((cut, (-rank, part)) for cut in cuts)
    return found


def _kind(line: Pieces, at: int) -> str:
    """The kind of train called by its number alone: `the 3s`, `one 3`, `no more 4-trains`."""
    several = _KINDS.fullmatch(line.word(at))
    one = line.items[at].text.isdigit() and line.word(at - 1) in _ONE_OF_A_KIND
    return several[1] if several is not None else line.word(at) if one else ""
