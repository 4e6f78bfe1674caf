"""Numbers in words: `fifty`, `twelve hundred`, `four-fifty`, `one and a half thousand`."""

from functools import lru_cache

from pbm.sheets.lenient.pieces import Pieces

_ONES = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The places of lines and turns, in words."""
_FARTHER = ("seventh", "eighth", "ninth", "tenth")
_SHORT = ("1st", "2nd", "3rd", *(f"{rank}th" for rank in range(4, 11)))
RANKS = {
    word: rank
    for rank, words in enumerate(zip((*ORDINALS, *_FARTHER), _SHORT, strict=True), 1)
    for word in words
}
POWERS = {"hundred": 100, "thousand": 1000, "grand": 1000}
"""Words by which a figure is multiplied."""
_LOTS = {"dozen": 12, "score": 20}
_NOUGHT = frozenset(("oh", "zero", "nought", "naught"))
SPELLED = {
    **{word: value for value, word in enumerate(_ONES, start=1)},
    **{word: 10 * value for value, word in enumerate(_TENS, start=2)},
}
"""Words of one figure."""
COUNTED = frozenset((*RANKS, *POWERS, *SPELLED, "dozen"))
"""All words of which figures are made, but those that are more often others: a score, a nought."""


@lru_cache(maxsize=8192)
def figure_in_words(line: Pieces, at: int) -> tuple[int, int] | None:
    """A number in words up to thousands, and the position after it: `fifty`, `twenty-one hundred`,
    `four-fifty`, `one ten` and `one-oh-five` (hundreds, as people say prices), `two dozen`; but
    `one ten per cent share` counts shares."""
    total = part = 0
    begun = at
    if line.word(at) in ("a", "an") and (line.word(at + 1) in POWERS or line.word(at + 1) in _LOTS):
        part, at = 1, at + 1
    while True:
        word = line.word(at)
        broken = _broken(line, at, part) if part else None
        if broken is not None:
            return total + broken[0], broken[1]
        if word in ("thousand", "grand") and part:
            total, part = total + part * POWERS[word], 0
        elif word == "and" and line.word(at + 1) in SPELLED and _is_round(total, part):
            pass
        elif (more := _more(word, part, not total)) is not None and not _counts(line, at, part):
            part = more
        else:
            return (total + part, at) if at > begun + (line.word(begun) in ("a", "an")) else None
        at += 1


def _more(word: str, part: int, alone: bool) -> int | None:
    """What a number below a thousand becomes by one more word, or None; `alone` without thousands
    before it."""
    value = SPELLED.get(word, 0)
    if word in _NOUGHT and 0 < part < 10 and alone:
        return 100 * part
    if word in _TENS and 0 < part < 20 and part != 10 and alone:
        return 100 * part + value
    if 10 <= value < 20 and 0 < part < 10 and alone:
        return 100 * part + value
    if value and part % (10 if value < 10 else 100) == 0:
        return part + value
    if word in _LOTS and part:
        return part * _LOTS[word]
    return part * 100 if word == "hundred" and 0 < part < 100 else None


def _counts(line: Pieces, at: int, part: int) -> bool:
    """Whether a number is one of shares of so many per cent: `one` of `one ten per cent share`."""
    return 0 < part < 10 and line.word(at + 1) in ("per", "percent", "%", "p", "pc")


def _broken(line: Pieces, at: int, part: int) -> tuple[int, int] | None:
    """A number with a fraction of what it is multiplied by, and the position after it: `one and a
    half thousand`, `one point two grand`."""
    said = [line.word(each) for each in range(at, at + 4)]
    if said[:3] == ["and", "a", "half"] and said[3] in POWERS:
        return (2 * part + 1) * POWERS[said[3]] // 2, at + 4
    tenths = SPELLED.get(said[1], 0)
    if said[0] == "point" and 0 < tenths < 10 and said[2] in POWERS:
        return (10 * part + tenths) * POWERS[said[2]] // 10, at + 3
    return None


def _is_round(total: int, part: int) -> bool:
    """Whether hundreds or thousands were said, behind which the rest follows with an `and`."""
    return part % 100 == 0 and (part >= 100 or total > 0)
