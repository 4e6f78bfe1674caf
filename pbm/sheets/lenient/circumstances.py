"""What the lenient reader knows of the table on which a line is read, and what a slot may hold."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from pbm.sheets.complaint import Fault
from pbm.sheets.lenient.figures import figure_in_words, figures
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.spelled import Aliases, index, named
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.parse import Form, Grammar
from pbm.sheets.tokens import Tokens, tokens
from pbm.sheets.usage import Values, Vocabularies
from pbm.sheets.vocabularies import Number, Rest, ValueRead, Vocabulary


class Circumstances(msgspec.Struct, frozen=True, eq=False):
    """What the family knows of the table on which a line is read."""

    grammar: Grammar
    words: Vocabularies
    lexicon: Lexicon
    aliases: Aliases = ()
    complete: Callable[[Form, Values, str], Iterable[Values]] = lambda form, values, heading: (
        values,
    )
    """All ways to fill in what a line leaves out and the table settles, below the name that heads
    it; none if it contradicts the table."""
    takes: Callable[[str], bool] = lambda text: True
    """Whether a canonical line would be taken now."""
    likely: Callable[[Form, Values, str], Iterable[Values]] = lambda *_: ()
    """Values to propose for what is missing in an order, the best first."""
    clashes: Callable[[Any, str], bool] = lambda order, heading: False
    """Whether an order may mean another thing below that name than it says alone."""
    heads: Callable[[str], str] = lambda text: ""
    """The company that a name alone in a line heads; empty for none."""
    indexed: dict[tuple[str, bool], Mapping[str, tuple[Any, ...]]] = {}
    """The spellings of a vocabulary of names once they were asked for."""

    def spelled(self, vocabulary: str, numbers: bool = False) -> Mapping[str, tuple[Any, ...]]:
        """The spellings of a vocabulary of names, bare numbers only if asked."""
        found = self.indexed.get((vocabulary, numbers))
        if found is None:
            found = index(names_of(self.words[vocabulary]), self.aliases, numbers)
            self.indexed[vocabulary, numbers] = found
        return found


@lru_cache(maxsize=4096)
def values(
    line: Pieces, at: int, vocabulary: str, around: Circumstances, whole: bool, told: bool
) -> list[ValueRead]:
    """What a vocabulary may mean at a position, figures with their kind."""
    words = around.words[vocabulary]
    kinds = around.lexicon.kinds.get(vocabulary)
    if isinstance(words, Rest):
        return [ValueRead(line.text[line.items[at].start :], len(line))]
    edges = getattr(words, "edges", None)
    if edges is not None:
        return _row(line, at, index(edges.names, around.aliases), around.lexicon.between)
    names = names_of(words)
    if names is not None and kinds is None:
        return _called(line, at, vocabulary, around)
    if type(words) is not Number:
        return _strictly(line, at, words)
    found = []
    read = list(figures(line, at, around.lexicon, whole))
    said = {one.kind for one in read} - {""}
    for figure in read if not said or said & {*(kinds or ())} else ():
        fits = figure.kind in (kinds or ()) or (not figure.kind and not told)
        if fits and (figure.value < 0 or bounded(words, figure.value)):
            found.append(ValueRead(figure.value, figure.next))
    return found


def _called(line: Pieces, at: int, vocabulary: str, around: Circumstances) -> list[ValueRead]:
    """Names at a position, with a noun behind them or said twice, and those of numbers in words."""
    numbers = at > 0 and line.word(at - 1) in around.lexicon.numbered
    spelled = around.spelled(vocabulary, numbers)
    number = figure_in_words(line, at)
    counted = spelled.get(str(number[0]), ()) if number else ()
    plain = named(line, at, spelled)
    twice = (
        again
        for one in plain
        for again in (named(line, one.next, spelled) if one.next < len(line) else ())
        if again.value == one.value
        and fold(line.raw(at, one.next)) != fold(line.raw(one.next, again.next))
    )
    return [
        *twice,
        *(ValueRead(one.value, one.next + 1) for one in plain if _noun(line, one.next, around)),
        *plain,
        *(ValueRead(one, number[1]) for one in counted if number),
    ]


def _noun(line: Pieces, at: int, around: Circumstances) -> bool:
    """Whether a word stands there that may follow a name: the Monon `line`."""
    return line.word(at) in around.lexicon.nouns


def _row(
    line: Pieces, at: int, spelled: Mapping[str, tuple[Any, ...]], between: tuple[str, ...]
) -> list[ValueRead]:
    """Names in a row, with words between them, as one value: the edges of a tile."""
    found: list[ValueRead] = []
    row: tuple[Any, ...] = ()
    while True:
        names = named(line, at, spelled) if at < len(line) else []
        if not names:
            return found
        row, at = (*row, names[0].value), names[0].next
        found.insert(0, ValueRead(row, at))
        signs = at + (at < len(line) and (line.neutral(at) or line.word(at) == "-"))
        at = max(line.said(signs, between), default=signs)


def _strictly(line: Pieces, at: int, words: Vocabulary) -> list[ValueRead]:
    """What the strict vocabulary reads at a position of the line as written."""
    text = tokens(Line(1, line.text))
    begins = text.position(line.items[at].start)
    read = words.read(text, begins) if text.start(begins) == line.items[at].start else ()
    if isinstance(read, Fault):
        number = figure_in_words(line, at)
        said = words.read(plain(str(number[0])), 0) if number else ()
        found = () if isinstance(said, Fault) or number is None else said
        return [ValueRead(one.value, number[1]) for one in found if number]
    ends = [(match.value, text.end(match.next - 1)) for match in read]
    return [
        ValueRead(
            value, next((k for k, one in enumerate(line.items) if one.start >= end), len(line))
        )
        for value, end in ends
    ]


def bounded(words: Vocabulary, value: int) -> bool:
    """Whether the strict vocabulary takes a figure."""
    return not isinstance(words.read(plain(str(value)), 0), Fault)


def plain(text: str) -> Tokens:
    """A text's tokens for a strict vocabulary."""
    return tokens(Line(1, text))


def names_of(words: Vocabulary) -> Any:
    """The names of a vocabulary of names, also of one that wraps it; None for figures."""
    inner = getattr(words, "names", getattr(words, "among", None))
    return inner if inner is None or isinstance(inner, tuple) else names_of(inner)


def kinds_at(line: Pieces, at: int, around: Circumstances) -> frozenset[str]:
    """The vocabularies of which a name stands at a position."""
    named = (key for key, words in around.words.items() if names_of(words) is not None)
    return frozenset(key for key in named if values(line, at, key, around, False, False))
