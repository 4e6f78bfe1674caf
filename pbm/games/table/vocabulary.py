"""Vocabularies inside programmes: the words between orders are never names."""

from collections.abc import Sequence

from pbm.sheets.complaint import Fault, say
from pbm.sheets.names import Names
from pbm.sheets.tokens import Tokens
from pbm.sheets.vocabularies import ValueRead

ALTERNATIVE = ("or", "otherwise", "else")
"""What begins an alternative."""
WHEN = ("if", "when")
"""What begins a condition."""
BETWEEN = frozenset({*ALTERNATIVE, *WHEN, *"and then at until while to for : ; , )".split()})
"""What stands after an order or an argument, in small letters."""


class Among:
    """A vocabulary of names that ends at these words without looking for names like them.

    A list of names (`expand B&O to O6 N6 or to O6`) is read until something is no name; looking
    for the nearest spellings of `or` each time would cost more than all the rest.
    """

    __slots__ = ("names", "words")

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words
        """A value as an order line writes it."""

    @property
    def listed(self) -> tuple[str, ...]:
        """All names, as an order line writes them."""
        return self.names.listed

    def read(self, tokens: Tokens, at: int) -> Sequence[ValueRead] | Fault:
        """The names that begin at a position; a plain fault where a word between stands."""
        word = tokens.word(at)
        if word in BETWEEN:
            reason = say("name_unknown", kind=self.names.kind, name=word)
            return Fault(tokens.start(at), tokens.end(at), reason, strange=True)
        return self.names.read(tokens, at)
