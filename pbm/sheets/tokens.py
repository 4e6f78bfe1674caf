"""The words of an order line with their columns, so that a complaint can point at them."""

import re

import msgspec

from pbm.sheets.lines import Line

_TOKEN = re.compile(r"<=|>=|!=|[<>=(),:;]|[^\s<>=(),:;]+")


class Token(msgspec.Struct, frozen=True):
    """A word or sign, from `start` up to `end` (columns from 0) of its line."""

    text: str
    start: int
    end: int


class Tokens(msgspec.Struct, frozen=True):
    """A line cut into tokens. A position is an index into them; `len` is the line's end."""

    line: Line
    items: tuple[Token, ...]

    def __len__(self) -> int:
        return len(self.items)

    def word(self, at: int) -> str:
        """The token at a position in small letters; empty past the line's end."""
        return self.items[at].text.lower() if at < len(self.items) else ""

    def start(self, at: int) -> int:
        """The column where a position begins: one space past the text at the line's end."""
        return self.items[at].start if at < len(self.items) else len(self.line.text) + 1

    def end(self, at: int) -> int:
        """The column where the token at a position ends."""
        return self.items[at].end if at < len(self.items) else len(self.line.text) + 2

    def raw(self, first: int, last: int) -> str:
        """What is written from the token `first` up to and with the token `last`."""
        return self.line.text[self.start(first) : self.end(last)]

    def position(self, column: int) -> int:
        """The first token that begins at or after a column."""
        for at, token in enumerate(self.items):
            if token.start >= column:
                return at
        return len(self.items)


def tokens(line: Line) -> Tokens:
    """The line's tokens: `price(IC)>=82` is six of them, `1,250` three, `B&O` one."""
    found = _TOKEN.finditer(line.text)
    return Tokens(line, tuple(Token(one.group(), one.start(), one.end()) for one in found))
