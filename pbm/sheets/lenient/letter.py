"""A letter's lines, strictly read where the grammar takes them, else leniently.

Names that stand alone above other lines head them; below one that cannot be read nothing is taken.
"""

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from pbm.sheets.complaint import Complaint, Fault, say
from pbm.sheets.lenient.above import (
    PAST,
    HeadingInForce,
    LineAbove,
    may_head,
    opens_with,
    orders_act,
    unsettled,
)
from pbm.sheets.lenient.announcing import told_whole
from pbm.sheets.lenient.asked import asked_back, near_offers
from pbm.sheets.lenient.beside import OrderBeside
from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.conditional import binding_comment
from pbm.sheets.lenient.contrary import belied, unoffered
from pbm.sheets.lenient.courtesies import courtesies
from pbm.sheets.lenient.excepted import excepted_in, unexcepted
from pbm.sheets.lenient.figures import of_held
from pbm.sheets.lenient.frames import spelled_out
from pbm.sheets.lenient.freetext import free_text, holds_free, orders_behind, without_colon
from pbm.sheets.lenient.heading import UNKNOWN, heading_of, railroads_in, worded
from pbm.sheets.lenient.listing import LISTED, OWN_NUMBER, of_another, of_other
from pbm.sheets.lenient.manners import unframed, unsigned
from pbm.sheets.lenient.misspelt import as_meant, read_with_slips
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader, Understood
from pbm.sheets.lenient.recalled import Recalled, recalled
from pbm.sheets.lenient.reworded import requested
from pbm.sheets.lenient.spelled import dictated
from pbm.sheets.lenient.stumbled import able_instead, unstopped
from pbm.sheets.lenient.tales import without_tales
from pbm.sheets.lenient.voiced import tells_worth
from pbm.sheets.lenient.whole import asks
from pbm.sheets.lenient.widths import below_comments
from pbm.sheets.lenient.withdrawn import withdraws
from pbm.sheets.lenient.within import offers_for
from pbm.sheets.lenient.wrapping import LineTests, goes_on, in_doubt, last_words, unwrapped
from pbm.sheets.lines import LONGEST, Line, order_lines, without_comment
from pbm.sheets.parse import Parsed
from pbm.sheets.reading import MOST_COMPLAINTS, capped

_MOST_OFFERS, _MOST_ASKED = 3, 40
"""Lines of a letter that are asked about; of more it is only told what the grammar says."""
Strict = Callable[[Line], Parsed | Complaint | None]  # the family's reading of one line


class LetterReader:
    """Reads one letter for one seat."""

    def __init__(self, around: Circumstances, strict: Strict) -> None:
        self.around = around
        self.strict = strict
        self.above = HeadingInForce()
        self.excepted: frozenset[str] = frozenset()  # by a heading that cannot be read
        self.before: tuple[str, ...] = ()  # the orders of the last line that gave some
        self.hanging = LineAbove()
        self.weary = False
        self.last_words: set[int] = set()
        self.recalled = Recalled()

    def read(self, text: str) -> Iterator[Parsed | Complaint]:
        """Every order, and every question or complaint, in the order of the lines."""
        written = order_lines(text)
        tests = self._tests()
        whole = unwrapped(text, written, tests)
        lines = [replace(one, text=binding_comment(one.text)) for one in whole.lines]
        doubtful = whole.doubtful | below_comments(text, whole.lines, tests.ordered)
        self.last_words = last_words(lines, tests)
        complaints, reader = 0, LineReader(self.around)
        self.recalled = recalled(lines, orders_act(reader), self._given)
        self.recalled.idle.update(courtesies(lines, doubtful | self.last_words, reader))
        for line in (one for one in lines if one.number not in self.recalled.idle):
            asked = line.number in doubtful, line.number in whole.either
            for one in self._told(self._anew(line), *asked):
                complaints += isinstance(one, Complaint)
                self.weary = complaints > _MOST_ASKED
                if complaints > MOST_COMPLAINTS:
                    yield capped((), line)[-1]
                    return
                yield one
        yield from self._idle()

    def _given(self, line: Line) -> bool:
        """Whether a line is an order as it stands."""
        return isinstance(one := self.strict(line), Parsed) and self.around.of_table(one.order)

    def _anew(self, line: Line) -> Line:
        """A line as another corrects it."""
        reader = LineReader(self.around, self._name(line))

        def said(text: str) -> tuple[str, ...]:
            known = (reader.strictly(text),)
            return known if all(known) else self._understood(text, reader).texts

        return self.recalled.anew_said(line, reader, said)

    def _told(self, line: Line, doubtful: bool, either: bool) -> Iterator[Parsed | Complaint]:
        """What one line gives; a question if another takes it back, or hangs over it, if it may be
        the end of a text above, or either one order or several."""
        above = self.hanging.over(line)
        read = list(self._line(line))
        orders = [one.order for one in read if isinstance(one, Parsed)]
        if read and not orders:
            self.hanging.refused(line, LineReader(self.around))
        texts = (self.around.grammar.write(one, self.around.words) for one in orders)
        offers = tuple(filter(self.around.takes, texts))[:_MOST_OFFERS]
        reader = LineReader(self.around, self._name(line))
        first = offers[0] if len(orders) == len(offers) == 1 else ""
        more = orders_behind(line.text, first, lambda one: self._sure(one, reader).texts)
        self.before = offers or self.before
        gone = line.number in self.recalled.gone
        hung = above is not None and self.hanging.line is above
        if orders and (gone or hung):
            yield unsettled(line, None if gone else above, offers)
        elif orders and (doubtful or either or more):
            yield in_doubt(line, (*offers, *more)[:_MOST_OFFERS], either or bool(more))
        else:
            yield from read

    def _line(self, line: Line) -> Iterator[Parsed | Complaint]:
        """What one line gives."""
        free = free_text(line.text, self.around, apart=True)
        if free and belied(line.text, (free,), self.around.lexicon):
            yield self._question(line, Understood(readings=(free,)), None, self._name(line))
            return
        text = free or without_colon(line.text, self.around)
        strict = self.strict(replace(line, text=text))
        headed = isinstance(strict, Complaint) and text == line.text
        heading = heading_of(line.text, self.around) if headed else None
        if heading is not None:
            self.hanging.line = None
            yield from self._idle()
            self.excepted = excepted_in(line.text, self.around)
            self.above = HeadingInForce(
                heading, line.number, line=worded(line, heading, self.around)
            )
            if heading == UNKNOWN:
                yield from self._refused(line)
            return
        read = list(self._orders(line, strict))
        idle = None if self._serves(read) else self.above.line
        self.above = HeadingInForce(self._name(line), line.last, False, idle)
        gives = any(isinstance(one, Parsed) for one in read)
        other = opens_with(line.text, self.around) not in ("", self.above.name)
        if read and not gives and (other or may_head(line.text, LineReader(self.around))):
            self.above = HeadingInForce(UNKNOWN, line.last)
            self.excepted = excepted_in(line.text, self.around)
        yield from read

    def _refused(self, line: Line) -> Iterator[Complaint]:
        """The complaint about a heading that cannot be read."""
        near = self._texts(line.text, LineReader(self.around))
        fault = Fault(0, len(line.text), say("heading_unread"), offers=near[:_MOST_OFFERS])
        yield fault.of(line.number, line.text[:LONGEST])

    def _serves(self, read: list[Parsed | Complaint]) -> bool:
        """Whether what a line gave is for the railroad that heads it, or is asked about anyway."""
        return any(
            isinstance(one, Complaint) or self.above.name in msgspec.structs.astuple(one.order)
            for one in read
        )

    def _idle(self) -> Iterator[Complaint]:
        """The complaint about a heading below which nothing is for it: it may be an order."""
        line = self.above.line
        if line is not None:
            reader = LineReader(self.around)
            near = offers_for(line.text, reader, lambda text: reader.understand(text).texts)
            fault = Fault(0, len(line.text), say("heading_idle"), offers=near[:_MOST_OFFERS])
            yield fault.of(line.number, line.text)

    def _orders(
        self, line: Line, strict: Parsed | Complaint | None
    ) -> Iterator[Parsed | Complaint]:
        """The orders of a line that is no heading."""
        if strict is None:
            return
        name = self._name(line)
        if not isinstance(strict, Parsed):
            yield from self._lenient(line, strict, name)
        elif self.around.clashes(strict.order, name):
            yield self._question(line, Understood(readings=("",)), None, name)
        else:
            yield replace(strict, line=line)

    def _lenient(self, line: Line, strict: Complaint, name: str) -> Iterator[Parsed | Complaint]:
        """What the lenient reader makes of a line, through the strict one again."""
        if line.loose or len(line.text) > LONGEST or self.weary:
            yield strict
            return
        told = dictated(without_comment(line).text, self.around.tongue.spellings)
        if not free_text(told, self.around):
            told = without_tales(told, self.around.lexicon)
        bare = of_held(spelled_out(told))
        number = OWN_NUMBER.match(bare)
        bare = bare[number.end() :] if number else bare
        bare = bare if free_text(bare, self.around) else unsigned(bare)
        reader = LineReader(self.around, name)
        understood = self._sure(bare, reader)
        if whole := told_whole(line.text, understood.texts):
            understood = Understood(readings=whole)
        lead = f"{number.group(1)}. " if number and number.group(1) else ""
        taken = [self.strict(replace(line, text=lead + text)) for text in understood.texts]
        if taken and all(isinstance(one, Parsed) for one in taken):
            for one in taken:
                if isinstance(one, Parsed):
                    yield replace(one, line=line, start=0, end=len(line.text))
        else:
            yield self._question(line, understood, strict, name)

    def _sure(self, text: str, reader: LineReader) -> Understood:
        """What a line means, also with the slips in its words mended."""
        free = bool(free_text(text, self.around))
        said = partial(self._beside, reader=reader)
        return said(text) if free else read_with_slips(text, self.around.tongue, said)

    def _beside(self, text: str, reader: LineReader) -> Understood:
        """What a line means, by itself or beside talk, where its last words do not take it back."""
        understood = self._understood(text, reader)
        if not (understood.texts or understood.readings):
            beside = OrderBeside(text, reader, lambda one: self._understood(one, reader).texts)
            understood = Understood(beside.orders())
        back = understood.texts and withdraws(text) and not free_text(text, self.around)
        return Understood(readings=understood.texts) if back else understood

    def _understood(self, text: str, reader: LineReader) -> Understood:
        """What a line without comment and number means, where it says nothing against that."""
        free = free_text(text, self.around)
        said = text if free else unframed(text)
        said = "" if tells_worth(said, self.around.lexicon) else said
        if of_another(said, reader.named):
            return reader.alone(said)
        understood = reader.understand(said)
        if not understood.texts:
            understood = Understood(self._texts(said, reader), understood.readings)
        back = not free and withdraws(said)
        if back or belied(said, understood.texts, self.around.lexicon):
            return Understood(readings=understood.texts)
        return understood

    def _texts(self, text: str, reader: LineReader) -> tuple[str, ...]:
        """The orders of a text, by its manner, by all its parts, or as it is misspelt."""
        whole = replace(reader, whole=not asks(pieces(requested(text))))

        def said(one: str) -> tuple[str, ...]:
            read = reader.understand(one)
            return read.texts or (() if read.readings else whole.understand(one).texts)

        return said(text) or as_meant(text, self.around, said)

    def _name(self, line: Line) -> str:
        """The heading that a line stands below; past an empty line it may head it or not."""
        beside = self.above.fresh or line.number - self.above.last <= 1
        return self.above.name if beside or not self.above.name else PAST

    def _tests(self) -> LineTests:
        """What is told of lines before those that were broken are put together."""
        around, reader = self.around, LineReader(self.around, self.above.name)
        return LineTests(
            free=partial(holds_free, around=around),
            strict=lambda text: isinstance(self.strict(Line(1, text)), Parsed),
            heads=lambda text: heading_of(text, around) is not None,
            said=lambda text: reader.understand(text).texts,
            begins=lambda text: reader.verb(pieces(text), 0, weak=True),
        )

    def _question(
        self, line: Line, understood: Understood, strict: Complaint | None, name: str
    ) -> Complaint:
        """What is asked about a line that is not taken: the remedy first, then the reason."""
        if line.number in self.last_words:
            return goes_on(line)
        reader = LineReader(self.around, name)
        strict = unstopped(strict, self.strict) if strict is not None else None
        said = unframed(unsigned(of_held(spelled_out(LISTED.sub("", line.text)))))
        reads = partial(self._texts, reader=reader)
        nearly = partial(offers_for, reader=reader, reads=reads)
        near = near_offers(said, nearly, strict, self.around)
        if understood.readings == ("",) and name:  # as the line says it, or for what heads it
            near = tuple(dict.fromkeys((*near, *nearly(f"{name} {said}"))))
        told = [one for one in understood.readings if one]
        offered = [*filter(self.around.takes, told)] or able_instead(said, told, self.around)
        near = of_other(said, self.before, partial(railroads_in, around=self.around), near)
        near = tuple(filter(self.around.takes, near))
        kept = unexcepted(tuple(dict.fromkeys((*offered, *near))), self.excepted)
        offers = unoffered(said, kept, self.around.lexicon)[:_MOST_OFFERS]
        readings = understood.readings
        return asked_back(line, said, readings, strict, offers, name, self.around)
