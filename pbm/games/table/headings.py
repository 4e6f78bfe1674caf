"""What stands above a line of a letter: the heading of its block, and the numbers used so far."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from pbm.games.table.programme import Language
from pbm.sheets.tokens import Tokens
from pbm.sheets.usage import Reader


class BlockHeading(msgspec.Struct, frozen=True):
    """The heading above a line: kind and subject of its block, and its words."""

    kind: str = ""
    subject: str = ""
    words: str = ""
    broken: bool = False
    """Meant as a heading, but it cannot be read: what the lines below belong to is not known."""


class NumbersUsed:
    """The numbers used in each block of one letter; `kept` stand somewhere in it as written."""

    def __init__(
        self, used: Mapping[str, set[int]] | None = None, kept: frozenset[int] = frozenset()
    ) -> None:
        self._used = {kind: set(numbers) for kind, numbers in (used or {}).items()}
        self.kept = kept

    def copy(self) -> NumbersUsed:
        """The same numbers, apart."""
        return NumbersUsed(self._used, self.kept)

    def next(self, kind: str, given: int) -> int:
        """The number given, or the next one that nobody wrote if 0; 0 if it is taken already."""
        used = self._used.setdefault(kind, set())
        number = given or max(used, default=0) + 1
        while not given and number in self.kept:
            number += 1
        if number in used:
            return 0
        used.add(number)
        return number


def heading_at(line: Tokens, at: int, language: Language) -> tuple[BlockHeading, int] | None:
    """The heading that begins at a position, and the position after it."""
    for one in language.headings:
        reader = Reader(line, language.words)
        for values, after in reader.readings(one.usage.parts, at):
            subject = str(values.get("subject") or "")
            shown = f"{one.usage.verb} {subject}" if subject else one.usage.text
            after += line.word(after) == ":" and after + 1 == len(line)
            return BlockHeading(one.kind, subject, shown.lower() if not subject else shown), after
    return None
