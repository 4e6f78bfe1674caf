"""What the lenient reader knows of the table on which a line is read, and what a slot may hold."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from pbm.sheets.complaint import Fault
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.figures import figures, is_dated, is_open, is_spaced
from pbm.sheets.lenient.lexicon import Lexicon
from pbm.sheets.lenient.pieces import Pieces
from pbm.sheets.lenient.spelled import Aliases, index, is_spelled, named
from pbm.sheets.lines import Line
from pbm.sheets.names import fold
from pbm.sheets.parse import Form, Grammar
from pbm.sheets.tokens import Tokens, tokens
from pbm.sheets.usage import Values, Vocabularies
from pbm.sheets.vocabularies import Number, Rest, ValueRead, Vocabulary


class Tongue(msgspec.Struct, frozen=True, eq=False, dict=True):
    """The words in which orders are said at a table, whoever says them and below whatever heading.

    What is found out of a line by its words alone is kept by them.
    """

    grammar: Grammar
    words: Vocabularies
    lexicon: Lexicon
    aliases: Aliases = ()

    @cached_property
    def named(self) -> tuple[str, ...]:
        """The vocabularies of names."""
        return tuple(key for key, words in self.words.items() if names_of(words) is not None)

    @cached_property
    def figured(self) -> tuple[str, ...]:
        """Those of them whose names may be said as figures."""
        return tuple(one for one in self.named if one in self.lexicon.kinds)

    @cached_property
    def spellings(self) -> frozenset[str]:
        """All spellings of all names."""
        return frozenset(spelling for one in self.named for spelling in self.spelled(one, True))

    @cached_property
    def edges(self) -> frozenset[str]:
        """All spellings of the edges of a hex."""
        rows = (one.edges.names for one in self.words.values() if hasattr(one, "edges"))
        return frozenset(spelling for names in rows for spelling in index(names, self.aliases))

    @cached_property
    def _spelled(self) -> dict[tuple[str, bool], Mapping[str, tuple[Any, ...]]]:
        """The spellings of vocabularies of names once they were asked for."""
        return {}

    def spelled(self, vocabulary: str, numbers: bool = False) -> Mapping[str, tuple[Any, ...]]:
        """The spellings of a vocabulary of names, bare numbers only if asked."""
        found = self._spelled.get((vocabulary, numbers))
        if found is None:
            found = index(names_of(self.words[vocabulary]), self.aliases, numbers)
            self._spelled[vocabulary, numbers] = found
        return found


class Circumstances(msgspec.Struct, frozen=True, eq=False):
    """What the family knows of the table on which a line is read."""

    tongue: Tongue
    complete: Callable[[Form, Values, str], Iterable[Values]] = lambda form, values, heading: (
        values,
    )
    """All ways to fill in what a line leaves out and the table settles, below the name that heads
    it; none if it contradicts the table."""
    takes: Callable[[str], bool] = lambda text: True
    """Whether a canonical line would be taken now."""
    refuses: Callable[[str], tuple[str, str]] = lambda text: ("", "")
    """Why a canonical line would not be taken, with the rule; empty if it would."""
    likely: Callable[[Form, Values, str], Iterable[Values]] = lambda *_: ()
    """Values to propose for what is missing in an order, the best first."""
    clashes: Callable[[Any, str], bool] = lambda order, heading: False
    """Whether an order may mean another thing below that name than it says alone."""
    of_table: Callable[[Any], bool] = lambda order: True
    """Whether an order as it stands speaks of what lies on the table, and of no other line."""
    heads: Callable[[str], str] = lambda text: ""
    """The company that a name alone in a line heads; empty for none."""
    holder: Callable[[Any], Any] = lambda thing: thing
    """Whose a thing is by now that was one by itself: the railroad of a line."""
    part_of: Callable[[Any], Any] = lambda thing: thing
    """The railroad that a thing is a line of; of whatever else that itself."""
    mine: frozenset[str] = frozenset()
    """The folded names by which the writer is known at the table."""
    headed: bool = False
    """A heading above the line says whose orders they are."""
    pair: tuple[str, ...] = ()
    """The two companies that `both my railroads` are."""
    strict: dict[str, str] = {}
    """What the grammar takes of texts as they stand, in canonical words; empty for none."""
    known: dict[tuple[str, str, bool], Any] = {}
    """What texts were understood as, which a line is cut into again and again."""

    @property
    def grammar(self) -> Grammar:
        """The register of the family's orders."""
        return self.tongue.grammar

    @property
    def words(self) -> Vocabularies:
        """What may stand in the slots of orders."""
        return self.tongue.words

    @property
    def lexicon(self) -> Lexicon:
        """The words with which orders are said."""
        return self.tongue.lexicon

    @property
    def aliases(self) -> Aliases:
        """More spellings of names."""
        return self.tongue.aliases


_NAMED = re.compile(
    r"^(?:(?:(?:to|shall|should|will|must|is to|ought to) )+be (?:called|named|known as)"
    r"|(?:of|for|in|at) (?:(?:my|our|this|the) )?(?:[a-z]+ ){1,2}"
    r"(?:is|(?:shall|should|will|must|is to) be)(?: called| named)?) (?=\S)",
    re.IGNORECASE,
)
"""Before a name these only say that it is one."""


_TELLS = re.compile(
    r"(?:w(?:ould|as|ants?|ill)|could|sh(?:all|ould)|m(?:ight|ay|ust)|can|never|not|d(?:oes|id|o)"
    r"|ha(?:s|d|ve)|is|likes?|needs?|sa(?:ys?|id)|thinks?)(?:n't)? [a-z]"
)
"""What tells of somebody names nobody: `my character would never sell`."""


def name_alone(text: str) -> str:
    """A name in free text without words that only say that it is one; empty if it is none."""
    name = _NAMED.sub("", text)
    return "" if _TELLS.match(name) else name


@lru_cache(maxsize=8192)
def values(
    line: Pieces, at: int, vocabulary: str, tongue: Tongue, whole: bool, told: bool
) -> Sequence[ValueRead]:
    """What a vocabulary may mean at a position, figures with their kind."""
    words = tongue.words[vocabulary]
    kinds = tongue.lexicon.kinds.get(vocabulary)
    if isinstance(words, Rest):
        name = name_alone(line.text[line.items[at].start :])
        return [ValueRead(name, len(line))] if name else []
    edges = getattr(words, "edges", None)
    if edges is not None:
        return _row(line, at, index(edges.names, tongue.aliases), tongue.lexicon.between)
    names = names_of(words)
    if names is not None and kinds is None:
        return _called(line, at, vocabulary, tongue)
    if type(words) is not Number:
        return _strictly(line, at, words)
    found: list[ValueRead] = []
    if is_open(line, at) or (is_dated(line, at) and "rank" not in (kinds or ())):
        return found
    read = list(figures(line, at, tongue.lexicon, whole))
    said = {one.kind for one in read} - {""}
    for figure in read if not said or said & {*(kinds or ())} else ():
        fits = figure.kind in (kinds or ()) or (not figure.kind and not told)
        fits = fits and (words.spaced or not is_spaced(line, at, figure))
        if fits and (figure.value < 0 or bounded(words, figure.value)):
            found.append(ValueRead(figure.value, figure.next))
    return found


_WORDS = ("a", "i")
"""Letters that are words as well."""


def _called(line: Pieces, at: int, vocabulary: str, tongue: Tongue) -> list[ValueRead]:
    """Names at a position, with a noun behind them (the Monon `line`) or said twice, and those of
    numbers in words."""
    if line.items[at].figure and line.word(at + 1) in tongue.lexicon.counted:
        return []
    word = line.word(at) in _WORDS and line.word(at - 1) not in tongue.lexicon.lettered
    numbers = at > 0 and line.word(at - 1) in tongue.lexicon.numbered
    spelled = tongue.spelled(vocabulary, numbers)
    number = figure_in_words(line, at)
    counted = spelled.get(str(number[0]), ()) if number else ()
    plain = [one for one in named(line, at, spelled) if not word or one.next > at + 1]
    twice = (
        again
        for one in plain
        for begins in [one.next + (line.word(one.next) == ",")]
        for again in (named(line, begins, spelled) if begins < len(line) else ())
        if again.value == one.value
        and fold(line.raw(at, one.next)) != fold(line.raw(begins, again.next))
    )
    return [
        *twice,
        *(
            ValueRead(one.value, one.next + 1)
            for one in plain
            if line.word(one.next) in tongue.lexicon.nouns and not (line.items[at].figure or number)
        ),
        *plain,
        *(ValueRead(one, number[1]) for one in counted if number),
    ]


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


@lru_cache(maxsize=8192)
def names_at(line: Pieces, at: int, tongue: Tongue) -> Sequence[tuple[str, ValueRead]]:
    """All names at a position, of whatever vocabulary."""
    if at >= len(line):
        return ()
    named = is_spelled(line, at, tongue.spellings) or figure_in_words(line, at)
    keys = tongue.named if named else tongue.figured
    return [(key, one) for key in keys for one in values(line, at, key, tongue, False, False)]


def places_of_names(line: Pieces, tongue: Tongue) -> frozenset[int]:
    """The positions of all words of names."""
    return frozenset(
        place
        for at in range(len(line))
        for _, one in names_at(line, at, tongue)
        for place in range(at, one.next)
    )


def kinds_at(line: Pieces, at: int, around: Circumstances) -> frozenset[str]:
    """The vocabularies of which a name stands at a position."""
    return frozenset(key for key, _ in names_at(line, at, around.tongue))
