"""The voice of a sequential family's reports: its sentences, and the sections all of them have."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from pbm.core.journal import Event
from pbm.core.page import Block, Column, Items, Paragraph, Section, columns_of
from pbm.core.refusal import Refusal
from pbm.core.wording import Wording, wording
from pbm.games.family import Rows
from pbm.games.table.messages import MessageSent
from pbm.games.table.programme import Language
from pbm.games.table.telling import Teller
from pbm.games.table.view import TableView

V = TypeVar("V", bound=TableView)
DONE = ("done", "stopped", "noted")
STANDING = ("stands", "waits")
Showing = Callable[[Any, Rows, str], tuple[Section, ...]]
"""An answer of `pbm show` from a View, the rows of figures so far, and a name."""


class TableVoice(Generic[V]):
    """What is said to the reader of one View, in the family's words."""

    def __init__(self, view: V, words: Wording, language: Language) -> None:
        self.view = view
        self.words = words
        self.language = language

    def say(self, sentence: str, **facts: object) -> str:
        """A sentence of `report.jinja`."""
        return self.words.say("report", sentence, **facts)

    def tell(self, sentence: str, event: Event | None = None, **facts: object) -> str:
        """A sentence of `chronicle.jinja`; it may ask for the fields of an event."""
        fields = {} if event is None else msgspec.structs.asdict(event)
        return self.words.say_of("chronicle", sentence, {**fields, **facts})

    def heads(self, sentence: str, **facts: object) -> tuple[str, ...]:
        """Column heads."""
        return self.words.heads("report", sentence, **facts)

    def columns(self, sentence: str, layout: str, **facts: object) -> tuple[Column, ...]:
        """The columns of a table by their heads; see `columns_of`."""
        return columns_of(self.heads(sentence, **facts), layout)

    def who(self, seat: int) -> str:
        """A player by name and seat: Alice (2)."""
        return self.say("who", name=self.view.name(seat), seat=seat)

    def called(self, seat: int) -> str:
        """The same where the number would be too much."""
        return self.say("called", name=self.view.name(seat), seat=seat)

    def label(self, seat: int) -> str:
        """The same at the line of a chart."""
        return self.say("label", name=self.view.name(seat), seat=seat)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal of the family's rules in words."""
        return self.words.say("refusals", refusal.code, **refusal.figures)

    def heading(self, rule: str) -> str:
        """Where the rulebook has a rule that a refusal cites."""
        return rule

    def spelt(self, line: str) -> str:
        """An order line as a report shows it."""
        return line

    def truth(self, fact: str) -> bool:
        """Whether a fact, in the words of a condition, is true or false."""
        known = self.language.figures.get(fact.partition("(")[0])
        return known is not None and known.kind == "truth"

    def accounts_in_short(self) -> str:
        """How many of the reader's lines were done and how many not, in a sentence."""
        accounts = self.view.accounts
        if not self.view.last or self.view.seat <= 0:
            return ""
        words = wording("reports", "table")
        if self.view.by_computer:
            lines = bool(accounts and accounts.accounts)
            return words.say("accounts", "by_computer", lines=lines)
        if accounts is None or not accounts.programme:
            return words.say("accounts", "no_programme")
        verdicts = [one.verdict for one in accounts.accounts]
        return words.say(
            "accounts",
            "in_short",
            lines=len(verdicts),
            done=sum(verdict in DONE for verdict in verdicts),
            in_part=verdicts.count("in part"),
            refused=verdicts.count("refused"),
            standing=sum(verdict in STANDING for verdict in verdicts),
            outbid=verdicts.count("outbid"),
        )

    def reader_section(
        self, title: str, standing: str, attention: Iterable[str], *more: Block | None
    ) -> Section:
        """The first page: where the reader stands, what became of his lines, what needs him."""
        blocks: list[Block] = [Paragraph(standing, style="lead")]
        if said := self.accounts_in_short():
            blocks.append(Paragraph(said))
        if told := tuple(attention):
            blocks.append(Items(told, title=self.say("attention")))
        blocks += [one for one in more if one is not None]
        return Section(title, tuple(blocks))

    def orders_section(self, ending: str) -> Iterator[Section]:
        """What became of every line of the reader's programme; `ending` is why the batch ended.

        That there was none is told in short on the first page.
        """
        accounts = self.view.accounts
        if self.view.seat <= 0 or not self.view.last:
            return
        if not self.view.standing and (accounts is None or not accounts.accounts):
            return
        computer = self.view.by_computer
        words = (self.refusal, ending, self.heading, self.truth, self.spelt)
        teller = Teller(*words, by_computer=computer)
        title = self.say("section_orders")
        if computer:
            title = teller.say("title_by_computer")
        blocks: list[Block] = [teller.block(accounts, by_computer=computer)]
        blocks += [
            Paragraph(self.say("standing", text=one.removeprefix("standing: ")))
            for one in self.view.standing
        ]
        yield Section(title, tuple(blocks))

    def messages_section(self) -> Section:
        """What the players say to everybody."""
        said = tuple(
            self.say("message", who=self.who(one.seat), text=one.text)
            for one in self.view.of(MessageSent)
        )
        return Section(self.say("section_messages"), (Items(said),))


def by_turn(history: Rows) -> list[Mapping[str, Any]]:
    """The rows of figures at the end of each turn: of a turn's parts the last one's."""
    last = {str(row["turn"]).partition(".")[0]: row for row in history if row}
    return list(last.values())


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
