"""Verbs in their other forms: sells, selling, sold; the verbs that a word may be a form of; and
verbs whose particle stands behind their object: `pay the loan off`, `give PA7 up`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from pbm.sheets.lenient.conditional import conditional_words
from pbm.sheets.lenient.lexicon import Lexicon, phrase
from pbm.sheets.lenient.pieces import Pieces, pieces

_HISSING = ("s", "o", "x", "ch", "sh")
"""Endings of verbs whose third person has an `e` more."""
_ENDINGS = (
    *(("ing", ("", "e")), ("ied", ("y",)), ("ies", ("y",))),
    *(("ed", ("", "e")), ("es", ("",)), ("s", ("",))),
)
"""Endings of other forms, and what stands in their place in the verb itself."""
_PARTICLES = frozenset("up down off out away back".split())
_CALLED = frozenset("it them him her me us this that these those".split())
"""What was named before is no object by which an order is told."""
_MOST_BETWEEN = 6
"""Words between a verb and its particle."""
_STOPS = frozenset(",;:.!?()-")
_OTHERWISE = conditional_words() | frozenset("and or but then for at from to by".split())
"""Behind these stands another thing, or where and for how much something is done."""


def _with_y(verb: str, ending: str) -> tuple[str, ...]:
    """A verb like `carry` with another ending: carries; none for `pay`."""
    changes = verb.endswith("y") and verb[-2:-1] not in tuple("aeiou")
    return (verb[:-1] + ending,) if changes else ()


def _bent(verb: str, bend: Callable[[str], Iterable[str]]) -> str:
    """A verb in another form: its first word bent, in all its spellings."""
    first, _, rest = verb.partition(" ")
    return f"{'|'.join(two for one in first.split('|') for two in bend(one))} {rest}".strip()


@cache
def thirds(verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Verbs of a third person: builds, merges, pays back."""

    def bend(one: str) -> tuple[str, ...]:
        return _with_y(one, "ies") or (one + ("es" if one.endswith(_HISSING) else "s"),)

    return tuple(_bent(verb, bend) for verb in verbs)


@cache
def going_on(verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Verbs of what is being done: paying back, merging, bidding."""

    def bend(one: str) -> tuple[str, ...]:
        short = one.removesuffix("e") if not one.endswith("ee") else one
        return f"{short}ing", f"{one}{one[-1]}ing"

    return tuple(_bent(verb, bend) for verb in verbs)


@cache
def done(
    verbs: tuple[str, ...], irregular: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[str, ...]:
    """Verbs of what shall be done: merged, paid back, bought."""

    def bend(one: str) -> tuple[str, ...]:
        more = (word for word, verbs in irregular if one in verbs)
        return (f"{one.removesuffix('e')}ed", f"{one}{one[-1]}ed", *_with_y(one, "ied"), *more)

    return tuple(_bent(verb, bend) for verb in verbs)


def stems(word: str, irregular: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A word, and the verbs of which it may be another form."""
    yield word
    yield from irregular.get(word, ())
    for ending, more in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            yield from (stem + one for one in more)
            if len(stem) > 2 and stem[-1] == stem[-2]:
                yield stem[:-1]


def with_particle(text: str, lexicon: Lexicon) -> Iterator[str]:
    """A text with the particle of a verb right behind it, in every way that makes a known verb."""
    line, known = pieces(text), _parted(lexicon)
    for at in range(len(line)):
        for particle in _behind(line, at):
            verbs = stems(line.word(at), lexicon.irregular)
            if any((verb, line.word(particle)) in known for verb in verbs):
                verb, first, last = line.items[at], line.items[particle - 1], line.items[particle]
                between = line.text[verb.end : first.end].rstrip()
                moved = f"{line.text[: verb.end]} {line.word(particle)}{between}"
                yield moved + line.text[last.end :]


def _behind(line: Pieces, at: int) -> Iterator[int]:
    """Where particles stand behind a verb and its object."""
    for place in range(at + 1, min(at + 2 + _MOST_BETWEEN, len(line))):
        word = line.word(place)
        if word in _STOPS or word in _OTHERWISE:
            return
        called = place == at + 2 and line.word(at + 1) in _CALLED
        if word in _PARTICLES and place > at + 1 and not called and line.word(place + 1) != "of":
            yield place


@lru_cache(maxsize=16)
def _parted(lexicon: Lexicon) -> frozenset[tuple[str, str]]:
    """The verbs of orders with the particle that stands right behind them."""
    verbs = (verb for manners in lexicon.forms.values() for one in manners for verb in one.verbs)
    cuts = (cut for verb in verbs if len(cut := phrase(verb)) > 1)
    return frozenset(
        (first, second)
        for cut in cuts
        for first in cut[0][0]
        for second in cut[1][0]
        if second in _PARTICLES
    )
