"""A letter's programme, strictly read where the grammar takes a line, else leniently."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading, NumbersUsed
from pbm.games.table.lenient.contrast import without_idle
from pbm.games.table.lenient.doubtful import never
from pbm.games.table.lenient.faithful import faithful
from pbm.games.table.lenient.headings import UNREAD, plain_line
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.lost import WRITTEN, filled_in, torn
from pbm.games.table.lenient.offered import mended, question
from pbm.games.table.lenient.open_ways import either_way
from pbm.games.table.lenient.placed import (
    forestalling,
    never_reached,
    next_or_last,
    other_auction,
)
from pbm.games.table.lenient.reasons import unreasoned
from pbm.games.table.lenient.routes import unearned
from pbm.games.table.lenient.texts import ROUND, LetterTexts, of_rounds
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.lenient.wrapped import as_numbered, line_tests, with_number
from pbm.games.table.letters import Read, joined
from pbm.games.table.programme import Language
from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.above import LineAbove, has_verb, may_head, orders_act, unsettled
from pbm.sheets.lenient.announcing import tells, told_whole
from pbm.sheets.lenient.beside import OrderBeside
from pbm.sheets.lenient.conditional import binding_comment
from pbm.sheets.lenient.conditioned import unconditioned
from pbm.sheets.lenient.contrary import belied, unoffered
from pbm.sheets.lenient.courtesies import courtesies
from pbm.sheets.lenient.described import ROUTE
from pbm.sheets.lenient.excepted import excepted_in, unexcepted
from pbm.sheets.lenient.figures import of_held
from pbm.sheets.lenient.frames import spelled_out
from pbm.sheets.lenient.freetext import free_text, orders_behind
from pbm.sheets.lenient.misspelt import makes_figure, without_slips
from pbm.sheets.lenient.recalled import Recalled, recalled
from pbm.sheets.lenient.spelled import dictated
from pbm.sheets.lenient.tales import without_tales
from pbm.sheets.lenient.widths import below_comments
from pbm.sheets.lenient.withdrawn import takes_back
from pbm.sheets.lenient.wrapping import goes_on, in_doubt, last_words, unwrapped
from pbm.sheets.lines import LONGEST, Line, order_lines, without_comment

_MOST_ASKED = 40  # lines that are asked about; of more it is only told what the grammar says
_MOST_OFFERS = 3


def understand_programme(
    text: str, language: Language, words: Spoken
) -> tuple[list[Read], list[Complaint]]:
    """All instructions that a letter can only mean, and all complaints; any text will do."""
    reader = SpokenLetter(language, words)
    reader.read(text)
    return reader.letter.read, reader.complaints


class SpokenLetter(LetterTexts):
    """Reads one letter for one seat."""

    def __init__(self, language: Language, words: Spoken) -> None:
        super().__init__(language, words)
        self.complaints: list[Complaint] = []
        self.hanging = LineAbove()
        self.last_words: set[int] = set()
        self.recalled = Recalled()
        self.opened = ""  # the company of a line that may be such a heading
        self.headed, self.excepted = 0, frozenset[str]()  # the last heading that cannot be read
        self.by_rounds = False  # several operating rounds head lines
        self.tests = line_tests((), language, self.headings, self._meaning)

    def read(self, text: str) -> None:
        """Every line, in order."""
        written = joined(order_lines(text), self._at_last)
        self.tests = line_tests(written, self.language, self.headings, self._meaning)
        whole = unwrapped(text, written, self.tests)
        bound = ((one, binding_comment(one.text)) for one in whole.lines)
        lines = [replace(one, text=with_number(text, self.language)) for one, text in bound]
        doubtful = whole.doubtful | below_comments(text, lines, self.tests.ordered)
        self.last_words = last_words(lines, self.tests)
        lines, self.by_rounds = of_rounds(lines)
        kept = frozenset(int(one[1]) for line in lines if (one := WRITTEN.match(line.text)))
        self.letter.numbers = NumbersUsed(kept=kept)
        reader = self._meaning().reader
        self.recalled = recalled(lines, orders_act(reader, "stop"), self._given)
        self.recalled.idle.update(courtesies(lines, doubtful | self.last_words, reader))
        for line in (one for one in lines if one.number not in self.recalled.idle):
            if self.letter.full(line):
                break
            told = self.recalled.anew_said(line, self._meaning().reader, self._sure)
            self._told(told, line.number in doubtful, line.number in whole.either)
        self.complaints += self.letter.complaints
        for idle, first in forestalling(self.letter.read, self.words.least):
            self.letter.read.remove(idle)
            self.complaints.append(never_reached(idle, first))
        self.complaints.sort(key=lambda one: (one.line, one.column))

    def _told(self, line: Line, doubtful: bool, either: bool) -> None:
        """A line; its orders are only offered if another takes it back, or hangs over it, if they
        may be the end of a text above, or either one order or several."""
        above, heading = self.hanging.over(line), self.letter.above
        gone = line.number in self.recalled.gone
        before, numbers = len(self.letter.read), self.letter.numbers.copy()
        told = len(self.complaints) + len(self.letter.complaints)
        self._line(line)
        offers = tuple(one.text for one in self.letter.read[before:][:_MOST_OFFERS])
        other = self._otherwise(line.text, self.letter.read[before:]) if offers else ()
        if self.letter.above not in (heading, BlockHeading(broken=True)):
            self.hanging.line = None
        elif offers and (gone or doubtful or either or above is not None or other):
            del self.letter.read[before:]
            self.letter.numbers = numbers
            hung = unsettled(line, None if gone else above, offers)
            sure = not (gone or above is not None)
            asked = in_doubt(line, other or offers, either or bool(other))
            self.complaints.append(asked if sure else hung)
        elif not offers and len(self.complaints) + len(self.letter.complaints) > told:
            reader = self._meaning().reader
            self.hanging.refused(line, reader)
            opened = "" if ROUTE.search(line.text) else self.headings.opened(line.text)
            if may_head(line.text, reader) or opened not in ("", heading.subject):
                self.letter.above, self.opened = BlockHeading(broken=True), opened
                self.excepted = excepted_in(line.text, reader.around)

    def _otherwise(self, text: str, read: Sequence[Read]) -> tuple[str, ...]:
        """All that a line may be which was read as one order, where it leaves that open."""
        texts, kept = [one.text for one in read], self.letter.numbers.kept
        alone = len(read) == 1 and read[0].text not in text
        place = read[0].instruction.kind, has_verb(text, self._meaning().reader)
        asked = (text, texts, self.letter.above, self.words.limited, *place)
        other = other_auction(*asked) if alone else ()
        last = next_or_last(text, texts, self.words.least, bool(kept))
        more = orders_behind(text, texts[0], self._told_alone) if len(texts) == 1 else ()
        return last or ((texts[0], *other, *more) if other or more else ())

    def _told_alone(self, text: str) -> tuple[str, ...]:
        """The orders of a sentence by itself, or beside talk."""
        return self._sure(text) or OrderBeside(text, self._meaning().reader, self._sure).orders()

    def _line(self, line: Line) -> None:
        """One line: strictly, as a heading, or leniently."""
        line = plain_line(line, self.tests.free, self._meaning().strictly)
        if self.letter.read or self.letter.complaints or self.complaints:
            line = self.headings.gone_on(line, self.letter.read[-1:], self._meaning().reader.names)
        before = len(self.letter.read)
        above, numbers = self.letter.above, self.letter.numbers.copy()
        free = free_text(line.text, self._meaning().around, apart=True)
        if free and belied(line.text, (free,), self.words.orders):
            self.complaints.append(self._question(line, None, (free,)))
            return
        if self._taken(replace(line, text=free) if free else line):
            return
        strict = self.letter.complaints.pop()
        del self.letter.read[before:]
        self.letter.numbers = numbers
        broken, self.letter.above = self.letter.above, above
        if broken.broken and not above.broken and not self._heads(line.text):
            self.letter.above = broken
            self.complaints.append(strict)
            return
        if not self._headed(line):
            self._lenient(line, strict)

    def _taken(self, line: Line) -> bool:
        """Whether the strict reader takes a line without a complaint, and it can be done at all."""
        told, before = len(self.letter.complaints), len(self.letter.read)
        self.letter.take(line)
        for one in self.letter.read[before:]:
            unled = self.headings.unled(self.letter.above, one)
            unsure = unled or torn(line.text, one) or filled_in(line.text, one, self.words.orders)
            reason = say("several") if unsure else never(self.language, one)
            if reason:
                self.letter.complain(line, Fault(0, len(line.text), reason, known=True))
        return len(self.letter.complaints) == told

    def _lenient(self, line: Line, strict: Complaint | None) -> None:
        """A line as people write it, or with the slips in its words mended; a question where those
        are two things."""
        before, numbers = len(self.letter.read), self.letter.numbers.copy()
        asked, known = [*self.complaints], {one.line for one in self.complaints}
        self._as_written(line, strict)
        meant = without_slips(line.text, self._meaning().around.tongue)
        if meant == line.text or line.loose or len(self.complaints) > _MOST_ASKED:
            return
        read, told, counted = self.letter.read[before:], self.complaints, self.letter.numbers
        del self.letter.read[before:]
        self.letter.numbers, self.complaints = numbers.copy(), [*asked]
        self._as_written(replace(line, text=meant), strict)
        first, then = (
            tuple(one.text for one in some) for some in (read, self.letter.read[before:])
        )
        if first and (first == then or tells(first)):
            self.letter.read[before:], self.letter.numbers, self.complaints = read, counted, told
        elif first or (then and makes_figure(line.text, meant)):
            del self.letter.read[before:]
            self.letter.numbers = numbers
            offers = [*dict.fromkeys((*then, *first))][:_MOST_OFFERS]
            self.complaints = [*asked, self._question(line, None, offers)]
        elif (
            not then or tells(then) or line.number in {one.line for one in self.complaints} - known
        ):
            del self.letter.read[before:]
            self.letter.numbers, self.complaints = numbers, told

    def _as_written(self, line: Line, strict: Complaint | None) -> None:
        """A line as people write it; a question where it stays unclear."""
        plain = without_tales(line.text, self.words.orders)
        bare = whole = self._bare(replace(line, text=plain))
        if line.loose or len(line.text) > LONGEST or len(self.complaints) > _MOST_ASKED:
            self.complaints.append(strict or self._question(line, None, ()))
            return
        ways = *(led := self._under(bare)), unreasoned(bare, self._names)
        texts, bare = self._read(bare, self._texts, *ways)
        if not (texts := texts or self._as_above(line)):
            reader, sure = self._meaning().reader, self._sure
            texts, bare = self._read(bare, lambda way: OrderBeside(way, reader, sure).orders())
            bare = "; ".join(texts) or bare  # of the rest it is known that it is mere talk
        known, back = texts and line.number not in self.last_words, takes_back(plain, texts)
        lost = told_whole(line.text, texts)
        if lost or (known and (back or self._doubted(bare, texts, whole))):
            either = either_way(self._meaning(), line.text, texts)
            either = self._texts(unconditioned(line.text)) or self._unbelied(bare, texts) or either
            self.complaints.append(self._question(line, None, (lost or either)[:_MOST_OFFERS]))
            return
        before, numbers = len(self.letter.read), self.letter.numbers.copy()
        if texts and all(self._taken(as_numbered(one, line)) for one in texts):
            asked = (one for one in self.complaints if bare not in led or one.line != self.headed)
            self.complaints = [*asked]  # nothing about a name above that the line was read with
            return
        if texts:
            strict = self.letter.complaints.pop()
            del self.letter.read[before:]
            self.letter.numbers = numbers
        self.complaints.append(self._unread(line, strict, bare))

    def _bare(self, line: Line) -> str:
        """The words of a line that may order something, in full."""
        told = dictated(without_comment(line).text, self._meaning().around.tongue.spellings)
        return unearned(of_held(without_idle(spelled_out(told))), self._texts)

    def _unread(self, line: Line, strict: Complaint | None, text: str) -> Complaint:
        """What is asked about a line that is not taken."""
        if line.number in self.last_words:
            return goes_on(line)
        strict, near = mended(self._meaning(), strict, text, self._texts, _MOST_OFFERS)
        near = self.headings.as_before(line.text, self.letter.read, near)
        return self._question(line, strict, [*filter(self._texts, near)])

    def _under(self, text: str) -> tuple[str, ...]:
        """An act below the name of a company that heads nothing, with that name before it."""
        acts = self.tests.begins(unnumbered(text)) or has_verb(text, self._meaning().reader)
        return self.headings.under(self.letter.above, text) if acts else ()

    def _headed(self, line: Line) -> bool:
        """Whether a line is a heading in other words; one that cannot be read breaks the block."""
        heading = UNREAD if self.by_rounds and ROUND.fullmatch(line.text) else ""
        heading = heading or self.headings.meant(line.text, self._meaning().around)
        if heading == UNREAD:
            self.letter.above = BlockHeading(words=self.headings.lone(line.text), broken=True)
            self.headed = line.number
            self.excepted = excepted_in(line.text, self._meaning().around)
            fault = Fault(0, len(line.text), say("heading_unread"), offers=self._texts(line.text))
            self.complaints.append(fault.of(line.number, line.text))
        elif heading:
            self.letter.take(replace(line, text=heading))
        return bool(heading)

    def _question(self, line: Line, strict: Complaint | None, offers: Sequence[str]) -> Complaint:
        """What is asked about a line, with what is nearest to it of the lines offered."""
        meaning = self._meaning()
        offers = self._of_heading(unoffered(line.text, offers, self.words.orders), line.text)
        but, names = excepted_in(line.text, meaning.around), partial(_codes, meaning.names)
        near = faithful(line.text, offers, names, self.words.least, but)
        but = but | self.excepted if self.letter.above.broken else but
        near = unexcepted(near, but, self.headings.codes, meaning.checked)
        return question(line, strict, near, meaning.around.tongue)

    def _of_heading(self, offers: Sequence[str], text: str) -> tuple[str, ...]:
        """The offers for a text, without a company's steps that are not of the one whose heading
        it stands below, or may do; a line itself may name the company."""
        named, above = self.headings.capitals(text), self.letter.above
        own = above.subject or (self.opened if above.broken and not named else "")
        steps = ((one, self._meaning().instruction(one)) for one in offers)
        subjects = ((one, it.subject if it and it.role == "step" else "") for one, it in steps)
        known = {"", own, self.headings.opened(unnumbered(text))}
        return tuple(one for one, subject in subjects if not own or subject in known)


def _codes(names: Callable[[str], set[str]], text: str) -> frozenset[str]:
    """The names in a text that are written as those of companies are, and no word such as `all`."""
    return frozenset(one for one in names(text) if one[:1].isupper())
