"""The voice of a sequential family's reports: its sentences, and the sections all of them have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pbm.core.page import Block, Items, Paragraph, Section
from pbm.core.refusal import Refusal
from pbm.core.wording import Wording
from pbm.games.family import Rows
from pbm.games.table.messages import MessageSent
from pbm.games.table.telling import Teller
from pbm.games.table.view import TableView

V = TypeVar("V", bound=TableView)
Showing = Callable[[Any, Rows, str], tuple[Section, ...]]
"""An answer of `pbm show` from a View, the rows of figures so far, and a name."""


class TableVoice(Generic[V]):
    """What is said to the reader of one View, in the family's words."""

    def __init__(self, view: V, words: Wording) -> None:
        self.view = view
        self.words = words

    def say(self, sentence: str, **facts: object) -> str:
        """A sentence of `report.jinja`."""
        return self.words.say("report", sentence, **facts)

    def tell(self, sentence: str, **facts: object) -> str:
        """A sentence of `chronicle.jinja`."""
        return self.words.say("chronicle", sentence, **facts)

    def heads(self, sentence: str, **facts: object) -> tuple[str, ...]:
        """Column heads."""
        return self.words.heads("report", sentence, **facts)

    def who(self, seat: int) -> str:
        """A player by name and seat: Alice (2)."""
        return self.say("who", name=self.view.name(seat), seat=seat)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal of the family's rules in words."""
        return self.words.say("refusals", refusal.code, **refusal.figures)

    def heading(self, rule: str) -> str:
        """Where the rulebook has a rule that a refusal cites."""
        return rule

    def orders_section(self, ending: str) -> Section:
        """What became of every line of the reader's programme; `ending` is why the batch ended."""
        teller = Teller(self.refusal, ending, self.heading)
        blocks: list[Block] = [teller.block(self.view.accounts)]
        blocks += [
            Paragraph(self.say("standing", text=one.removeprefix("standing: ")))
            for one in self.view.standing
        ]
        return Section(self.say("section_orders"), tuple(blocks))

    def messages_section(self) -> Section:
        """What the players say to everybody."""
        said = tuple(
            self.say("message", who=self.who(one.seat), text=one.text)
            for one in self.view.of(MessageSent)
        )
        return Section(self.say("section_messages"), (Items(said),))


def showings(
    voice: Callable[[Any], Any],
    charts: Callable[[Any, Rows], Section],
    **sections: Callable[[Any], Section],
) -> dict[str, Showing]:
    """The answers of `pbm show`: sections of the report by name, and the charts."""

    def of(section: Callable[[Any], Section]) -> Showing:
        return lambda view, history, name: (section(voice(view)),)

    answers = {name: of(section) for name, section in sections.items()}
    return {**answers, "charts": lambda view, history, name: (charts(voice(view), history),)}
