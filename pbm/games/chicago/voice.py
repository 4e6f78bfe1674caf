"""The voice of a report: the wording's sentences, with the names that a View knows."""

from __future__ import annotations

from collections.abc import Iterable

from pbm.core.refusal import Refusal
from pbm.core.wording import Wording, wording
from pbm.games.chicago.language import LANGUAGE
from pbm.games.chicago.view import View


class Voice:
    """What is said to the reader of one View."""

    def __init__(self, view: View, words: Wording | None = None) -> None:
        self.view = view
        self.words = words or wording("reports", "chicago")

    def say(self, sentence: str, **facts: object) -> str:
        """A sentence of `report.jinja`."""
        return self.words.say("report", sentence, **facts)

    def tell(self, sentence: str, **facts: object) -> str:
        """A sentence of `chronicle.jinja`."""
        return self.words.say("chronicle", sentence, **facts)

    def heads(self, sentence: str) -> tuple[str, ...]:
        """Column heads."""
        return self.words.heads("report", sentence)

    def who(self, seat: int) -> str:
        """A player by name and seat: Alice (2)."""
        return self.say("who", name=self.view.name(seat), seat=seat)

    def town(self, key: str) -> str:
        """A hex by the name of its town, or by its coordinate."""
        return self.view.board.places[key].name or key

    def towns(self, keys: Iterable[str]) -> list[str]:
        """Several hexes."""
        return [self.town(key) for key in keys]

    def refusal(self, refusal: Refusal) -> str:
        """A refusal of the family's rules in words; hexes by their towns' names."""
        figures = dict(refusal.figures)
        if str(figures.get("hex", "")) in self.view.board.places:
            figures["hex"] = LANGUAGE.words["hex"].words(figures["hex"])
        return self.words.say("refusals", refusal.code, **figures)
