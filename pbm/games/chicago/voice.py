"""The voice of a report: the wording's sentences, with the names that a View knows."""

from collections.abc import Iterable

from pbm.core.refusal import Refusal
from pbm.core.wording import wording
from pbm.games.chicago.language import LANGUAGE
from pbm.games.chicago.view import View
from pbm.games.table.voice import TableVoice


class Voice(TableVoice[View]):
    """What is said to the reader of one View."""

    def __init__(self, view: View) -> None:
        super().__init__(view, wording("reports", "chicago"), LANGUAGE)

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
        return super().refusal(Refusal(refusal.rule, refusal.code, figures))
