"""Verbs in their other forms: sells, selling, sold; and the verbs that a word may be a form of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

_HISSING = ("s", "o", "x", "ch", "sh")
"""Endings of verbs whose third person has an `e` more."""
_ENDINGS = (
    *(("ing", ("", "e")), ("ied", ("y",)), ("ies", ("y",))),
    *(("ed", ("", "e")), ("es", ("",)), ("s", ("",))),
)
"""Endings of other forms, and what stands in their place in the verb itself."""


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
