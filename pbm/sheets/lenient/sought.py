"""Patterns that are looked for where a word stands that they need, and compiled when one does."""

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from pbm.sheets.lenient.needed import Needs, folded, needed_by

_S = TypeVar("_S", bound="SoughtPattern")


class SoughtPattern:
    """A pattern of words, and the plain words that it stands for, if any."""

    __slots__ = ("_pattern", "needs", "plain")

    def __init__(
        self, says: str | re.Pattern[str], plain: str = "", needs: Needs | None = None
    ) -> None:
        self._pattern = says
        self.plain = plain
        told = says if isinstance(says, str) else says.pattern
        self.needs = needed_by(told) if needs is None else needs

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, compiled; its letters are large or small."""
        if isinstance(self._pattern, str):
            self._pattern = re.compile(self._pattern, re.IGNORECASE)
        return self._pattern


def in_other_words(text: str, turns: Iterable[SoughtPattern]) -> str:
    """A text with each turn of speech that it holds in its plain words, one after the other."""
    low = folded(text)
    for turn in turns:
        for need in turn.needs:
            if need in low:
                break
        else:
            continue
        if turn.pattern.search(text):  # to replace is slower, also where nothing is found
            text = turn.pattern.sub(turn.plain, text)
            low = folded(text)
    return text


def likely(text: str, patterns: Iterable[_S]) -> Iterator[_S]:
    """The patterns that may be found in a text."""
    low = folded(text)
    for one in patterns:
        if any(need in low for need in one.needs):
            yield one
