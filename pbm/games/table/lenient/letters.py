"""A letter's programme, strictly read where the grammar takes a line, else leniently."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading, NumbersUsed
from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.headings import UNREAD, Headings
from pbm.games.table.lenient.leads import in_a_row
from pbm.games.table.lenient.lines import LineWords
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.letters import LetterReading, Read, joined
from pbm.games.table.programme import Instruction, Language
from pbm.games.table.vocabulary import WHEN
from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.proposals import proposals
from pbm.sheets.lenient.reader import LineReader, free_text
from pbm.sheets.lenient.spelled import frozen
from pbm.sheets.lenient.wrapping import below_comments, unwrapped
from pbm.sheets.lines import LONGEST, Line, order_lines, without_comment
from pbm.sheets.parse import Form
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Slot, Values

_WRITTEN = re.compile(r"(?:keep )?(\d{1,3})[.)]\s")
"""The number with which a line begins."""
RUN = "run"
"""What a route as reports print it means: `IC 4: K16-K14-H17`."""
_MOST_ORDERS = 10
_MOST_ASKED = 40
"""Lines of a letter that are asked about; of more it is only told what the grammar says."""
_MOST_OFFERS = 3


def understand_programme(
    text: str, language: Language, words: Spoken
) -> tuple[list[Read], list[Complaint]]:
    """All instructions that a letter can only mean, and all complaints; any text will do."""
    reader = SpokenLetter(language, words)
    reader.read(text)
    return reader.letter.read, reader.complaints


class SpokenLetter:
    """Reads one letter for one seat."""

    def __init__(self, language: Language, words: Spoken) -> None:
        self.language = language
        self.words = words
        self.letter = LetterReading(language)
        self.complaints: list[Complaint] = []
        self.aliases = frozen(words.orders.nicknames)
        self.headings = Headings(language, words, self.aliases)
        self.conditions = ConditionWords(language, words)
        self._known: dict[BlockHeading, Circumstances] = {}

    def read(self, text: str) -> None:
        """Every line, in order."""
        written = joined(order_lines(text), self.words.least, self.language.verbs | {*WHEN})
        lines, doubtful = unwrapped(written, self._free, self._reads)
        doubtful |= below_comments(text, lines)
        written_numbers = (_WRITTEN.match(line.text) for line in lines)
        kept = frozenset(int(one.group(1)) for one in written_numbers if one is not None)
        self.letter.numbers = NumbersUsed(kept=kept)
        for line in lines:
            if self.letter.full(line):
                break
            self._line(line, line.number in doubtful)
        self.complaints += self.letter.complaints
        self.complaints.sort(key=lambda one: (one.line, one.column))

    def _line(self, line: Line, doubtful: bool) -> None:
        """One line: strictly, as a heading, or leniently."""
        before = len(self.letter.read)
        above, numbers = self.letter.above, self.letter.numbers.copy()
        free = free_text(line.text, self._around(), apart=True)
        if self._taken(replace(line, text=free) if free else line) and not (
            doubtful and len(self.letter.read) > before
        ):
            return
        strict = self.letter.complaints.pop() if self.letter.complaints else None
        del self.letter.read[before:]
        self.letter.numbers = numbers
        if strict is not None and self.letter.above.broken and not above.broken:
            self.complaints.append(strict)
            return
        self.letter.above = above
        if doubtful and strict is None:
            fault = Fault(0, len(line.text), say("tail"), offers=(line.text,))
            self.complaints.append(fault.of(line.number, line.text))
        elif not self._headed(line):
            self._lenient(line, strict)

    def _taken(self, line: Line) -> bool:
        """Whether the strict reader takes a line without a complaint, and it can be done at all."""
        told, before = len(self.letter.complaints), len(self.letter.read)
        self.letter.take(line)
        for one in self.letter.read[before:]:
            reason = self._never(one)
            if reason:
                self.letter.complain(line, Fault(0, len(line.text), reason, known=True))
        return len(self.letter.complaints) == told

    def _never(self, given: Read) -> str:
        """Why what was read can never be carried out as it is written; empty if it may be."""
        ways = given.instruction.alternatives
        orders = (order for one in ways for order in (one.order, *one.also))
        return next(filter(None, map(self.language.never, orders)), "")

    def _lenient(self, line: Line, strict: Complaint | None) -> None:
        """A line as people write it; a question where it stays unclear."""
        bare = without_comment(line).text
        if line.loose or len(line.text) > LONGEST or len(self.complaints) > _MOST_ASKED:
            self.complaints.append(strict or self._question(line, None, ()))
            return
        texts = self._said(bare)
        before, numbers = len(self.letter.read), self.letter.numbers.copy()
        if texts and all(self._taken(replace(line, text=text)) for text in texts):
            return
        if texts:
            strict = self.letter.complaints.pop()
            del self.letter.read[before:]
            self.letter.numbers = numbers
        self.complaints.append(self._question(line, strict, self._offered(bare)))

    def _said(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text, with its comments as a part of it or left off."""
        reader = self._reader()
        free = free_text(text, self._around())
        if free:
            return (free,)
        listed = self._listed(text)
        if listed:
            return listed
        for way in reader.ways(text):
            found = self._canonical(way, self.letter.above) or self._several(way)
            if found:
                return found
        told = reader.spoken(text)
        said = [self._said(one) for one in told]
        if told and all(said):
            return tuple(line for lines in said for line in lines)
        if ":" not in text:
            return ()
        return self._headed_line(text) or self._canonical(f"{RUN} {text}", self.letter.above)

    def _listed(self, text: str) -> tuple[str, ...]:
        """Several orders in one line: `1) auction NYC 2) develop Erie`, `first …, then …`."""
        parts = in_a_row(text)
        found = [self._canonical(one, self.letter.above) for one in parts]
        return tuple(one for (one,) in found) if found and all(found) else ()

    def _headed_line(self, text: str) -> tuple[str, ...]:
        """A line with its company and a colon before it: `IC: if treasury >= 300: buy a train`."""
        head, _, rest = text.partition(":")
        company = self.headings.company(pieces(head))
        above = replace(self.letter.above, subject=company)
        return self._canonical(rest.strip(), above) if company else ()

    def _canonical(self, text: str, above: BlockHeading) -> tuple[str, ...]:
        """The one canonical line of a text below a heading; empty for none or several."""
        lines = LineWords(
            self._reader(above),
            self.conditions,
            lambda one: self._checked(one, above),
            lambda line: self.headings.only(line) or above.subject,
        )
        found = lines.canonical(text)
        return found if len(found) == 1 and not self._stray(found[0], above) else ()

    def _stray(self, text: str, above: BlockHeading) -> bool:
        """Whether a line below a company's heading is another's, or the least of a stock round."""
        if not above.subject:
            return False
        instruction = self._instruction(text, above)
        other = instruction.subject if instruction and instruction.role == "step" else ""
        return other not in ("", above.subject) or text.partition(" ")[0] in self.words.least

    def _several(self, text: str) -> tuple[str, ...]:
        """Several orders of a company's steps in one line, the company named in the first."""
        for parts in self._reader().cuts(pieces(text)):
            cut = [one.strip(" ,;") for one in parts]
            found = self._steps(cut) if 1 < len(cut) <= _MOST_ORDERS else ()
            if found:
                return found
        return ()

    def _steps(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The orders of a line's parts, if each is one of a step and for the same company."""
        above = self.letter.above
        texts: list[str] = []
        lead = self._reader().lead(parts[0])
        for part in parts:
            ways = (part, *(f"{verb} {part}" for verb in lead if texts))
            found = next((one for way in ways if (one := self._canonical(way, above))), ())
            instruction = self._instruction(found[0], above) if found else None
            if instruction is None or instruction.role != "step":
                return ()
            if instruction.subject:
                above = replace(above, subject=instruction.subject)
            texts.append(found[0])
        return tuple(texts)

    def _instruction(self, text: str, above: BlockHeading) -> Instruction | None:
        """The instruction of a canonical line below a heading."""
        trial = LetterReading(self.language)
        trial.above = above
        trial.take(Line(1, text))
        return trial.read[0].instruction if trial.read and not trial.complaints else None

    def _checked(self, text: str, above: BlockHeading) -> str:
        """The canonical text of a line that the strict reader takes below a heading."""
        trial = LetterReading(self.language)
        trial.above = above
        trial.take(Line(1, text))
        if len(trial.read) != 1 or trial.complaints or self._never(trial.read[0]):
            return ""
        given = trial.read[0]
        numbered = re.match(r"(?:keep )?\d+\. ", text)
        return given.text if numbered else re.sub(r"^(keep )?\d+\. ", r"\1", given.text)

    def _headed(self, line: Line) -> bool:
        """Whether a line is a heading in other words; one that cannot be read breaks the block."""
        heading = self.headings.canonical(line.text)
        if heading == UNREAD:
            self.letter.above = BlockHeading(broken=True)
            fault = Fault(0, len(line.text), say("heading_unread"))
            self.complaints.append(fault.of(line.number, line.text))
        elif heading:
            self.letter.take(replace(line, text=heading))
        return bool(heading)

    def _free(self, text: str) -> bool:
        """Whether a line holds free text to its end."""
        read = bool(free_text(text, self._around(), apart=True))
        return read or text.lower().startswith(self.language.grammar.free_verbs)

    def _reads(self, text: str) -> bool:
        """Whether a line gives orders by itself."""
        return bool(self._checked(text, BlockHeading()) or self._said(text))

    def _around(self, above: BlockHeading | None = None) -> Circumstances:
        """What the lenient reader of orders knows below a heading."""
        above = above or self.letter.above
        if above not in self._known:
            self._known[above] = self._circumstances(above)
        return self._known[above]

    def _circumstances(self, above: BlockHeading) -> Circumstances:
        """What a line may be taken for below a heading."""

        def complete(form: object, values: Values, heading: str) -> Iterator[Values]:
            yield values

        return Circumstances(
            grammar=self.language.grammar,
            words=self.language.words,
            lexicon=self.words.orders,
            aliases=self.aliases,
            complete=complete,
            takes=lambda text: bool(self._checked(text, above)),
            likely=self._likely,
        )

    def _likely(self, form: Form, values: Values, heading: str) -> Iterator[Values]:
        """What is missing in an order as its example has it."""
        line = tokens(Line(1, form.example))
        read = self.language.grammar.read(line, 0, self.language.words)
        if not isinstance(read, Fault) and isinstance(read.order, form.order):
            needed = [part.field for part in form.usage.parts if isinstance(part, Slot)]
            yield {**{field: getattr(read.order, field) for field in needed}, **values}

    def _reader(self, above: BlockHeading | None = None) -> LineReader:
        """The lenient reader of single orders."""
        return LineReader(self._around(above))

    def _offered(self, text: str) -> tuple[str, ...]:
        """Lines that would be taken in place of one that is not."""
        return proposals(text, self._around())

    def _question(self, line: Line, strict: Complaint | None, offers: Sequence[str]) -> Complaint:
        """What is asked about a line: the remedy first, then the reason."""
        doubtful = doubt(line.text, self.words.orders)
        kinds = ("negation", "question", "tale", "later", "wish")
        if doubtful is not None and doubtful.kind in kinds:
            word = line.text[doubtful.start : doubtful.end]
            reason = say(f"doubt_{doubtful.kind}", word=word)
            fault = Fault(doubtful.start, doubtful.end, reason, offers=tuple(offers)[:_MOST_OFFERS])
            return fault.of(line.number, line.text[:LONGEST])
        told = strict or Fault(0, len(line.text), say("several")).of(
            line.number, line.text[:LONGEST]
        )
        return replace(told, text=line.text[:LONGEST], offers=tuple(offers)[:_MOST_OFFERS])
