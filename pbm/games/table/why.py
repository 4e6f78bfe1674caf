"""Why a computer seat does something: a code of the family's wording, with its figures."""

import msgspec

from pbm.core.wording import wording


class Why(msgspec.Struct, frozen=True, order=True):
    """A sentence of the family's `why.jinja` for the moderator, and what it needs."""

    sentence: str
    figures: tuple[tuple[str, int | str], ...] = ()

    def told(self, family: str) -> str:
        """In the words of `reports/FAMILY/why.jinja`."""
        return wording("reports", family).say("why", self.sentence, **dict(self.figures))


def why(sentence: str, **figures: int | str) -> Why:
    """A reason in one line."""
    return Why(sentence, tuple(figures.items()))
