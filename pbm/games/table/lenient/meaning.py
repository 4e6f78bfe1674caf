"""What a line of a programme means below a heading: the canonical lines that it can only be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.contrast import contrasted
from pbm.games.table.lenient.doubtful import never
from pbm.games.table.lenient.failing import second_choice
from pbm.games.table.lenient.headings import Headings
from pbm.games.table.lenient.idioms import OtherWords, in_plain_words, maximum_first, still_there
from pbm.games.table.lenient.joining import supposed
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.lines import LineWords
from pbm.games.table.lenient.listed import one_after_another
from pbm.games.table.lenient.lost import left_out, torn
from pbm.games.table.lenient.placed import stop_in_block
from pbm.games.table.lenient.routes import RUN
from pbm.games.table.lenient.several import SeveralOrders, cuts_of, twice, without_again
from pbm.games.table.lenient.words import Spoken, tongue_of
from pbm.games.table.letters import LetterReading, Read
from pbm.games.table.programme import Instruction, Language
from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.counted import figure_in_words
from pbm.sheets.lenient.described import PLACE, told_apart
from pbm.sheets.lenient.doubts import taken_back
from pbm.sheets.lenient.freetext import free_text
from pbm.sheets.lenient.listed_on import ends_strangely
from pbm.sheets.lenient.manners import politely, unframed
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.reworded import requested
from pbm.sheets.lenient.whole import asks
from pbm.sheets.lines import Line

_TOO = re.compile(r"\btoo (?:dear|expensive|costly|high|risky|late|cheap|weak)\b", re.IGNORECASE)
_YOURS = re.compile(
    r"\byou (?:choose|decide|pick|may choose)\b|\byour (?:choice|pick)\b", re.IGNORECASE
)
"""What leaves a choice to the moderator."""
_AFTER = re.compile(
    r"(?:and )?(?:then|next|after that|after this|afterwards|finally|second|third|also),?\s+(?=\S)",
    re.IGNORECASE,
)
"""What begins a further sentence."""
_CALL = re.compile(r"[a-z]\([^()\s]")  # a figure with what it is of, no comment in brackets
_IT = re.compile(r"\b(?:for|on) (?:it|that one|this one)\b", re.IGNORECASE)
_ITS_PLACE = re.compile(
    r"((?:if|unless|when|once|provided) [^,:;]*\b(?:it|that|there)\b[^,:;]*)[,:] (?:then )?(.+)",
    re.IGNORECASE,
)
_THERE = re.compile(r"\b(?:there|in it|at it)\b(?! (?:is|are)\b)", re.IGNORECASE)


class LineMeaning:
    """Reads lines below one heading."""

    def __init__(
        self,
        language: Language,
        words: Spoken,
        headings: Headings,
        conditions: ConditionWords,
        above: BlockHeading,
        whole: bool = False,
    ) -> None:
        self.language = language
        self.words = words
        self.headings = headings
        self.conditions = conditions
        self.above = above
        self.whole = whole  # what no manner of the lexicon says is read by all its parts
        self.about = ""  # the one company that the whole line names, which its parts call `it`
        self.checked = lru_cache(maxsize=None)(self._checked)
        """The canonical text of a line that the strict reader takes below the heading."""
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}
        self._belows: dict[str, LineMeaning] = {}

    def said(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text, also in idioms, or with a story around its orders."""
        free = free_text(text, self.around)
        text = text if free else contrasted(second_choice(supposed(unframed(text))))
        if _YOURS.search(text) or taken_back(text) or self._tells(text):
            return ()
        told = self.others.led(text) or self._told(text) or self.others.said(text)
        if not (told or self.whole or asks(pieces(requested(text)))):
            told = self._by_parts.said(text)
        told = without_again(text, told)
        given = [one for line in told if (one := self.strictly(line)) is not None]
        apart = twice(told, self.words.once) or any(torn(text, one) for one in given)
        meant = text if told or free else politely(text)
        if meant != text:
            return self.said(meant)
        found = () if apart or left_out(text, told) else self.others.evenly(text, told)
        return found or next(map(self.said, self.without_remark(text)), ())

    def without_remark(self, text: str) -> Iterator[str]:
        """A text without the remark behind its orders."""
        for way in self.reader.without_stories(text):
            remark = text[len(way) :].strip(" ,;:-.!")
            if text.startswith(way) and remark and self.reader.remarks(remark, way):
                yield way

    def _tells(self, text: str) -> bool:
        """Whether a line tells, mocks, takes back or mistakes a place, or ends in a name that
        nothing knows, and is no free text."""
        told = told_apart(text, self.reader.names)
        strange = told or ends_strangely(text, self.reader.around.tongue)
        telling = strange or pieces(text).holds(self.words.orders.telling)
        return telling and not free_text(in_plain_words(text, self.words), self.around)

    def _told(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text, with its comments as a part of it or left off."""
        text = in_plain_words(text, self.words)
        self.about = self.headings.only(pieces(text))
        if free := text if text == "standing: none" else free_text(text, self.around):
            return (free,)
        if listed := SeveralOrders(self).in_a_list(text):
            return listed
        called = (text,) if _CALL.search(text) else ()
        for way in (*called, *self.reader.ways(text)):
            found = self.canonical(way) or SeveralOrders(self).several(way) or self._in_place(way)
            if found:
                return self._of_the_one(way, found)
        if shared := self.reader.shared(unnumbered(text)):
            return shared
        told = self.reader.spoken(text)
        said = [self.said(_AFTER.sub("", one) if at else one) for at, one in enumerate(told)]
        lost = any(self._lost(one, lines) for one, lines in zip(told[1:], said[1:], strict=True))
        if told and all(said) and not lost:
            return tuple(line for lines in said for line in lines)
        first = maximum_first(text)
        moved = self._still_there(text) or (self.canonical(first) if first else ())
        in_turn = moved or SeveralOrders(self).listed(one_after_another(text))
        return in_turn or self._behind_a_name(text) or SeveralOrders(self).implied(text)

    def _lost(self, sentence: str, lines: tuple[str, ...]) -> bool:
        """Whether a sentence speaks of `it`, and the orders read in it of nothing."""
        return bool(_IT.search(sentence)) and not any(map(self.names, lines))

    def _of_the_one(self, way: str, found: tuple[str, ...]) -> tuple[str, ...]:
        """An order of the one company that its whole line names, if only its story names it."""
        instruction = self.instruction(found[0]) if len(found) == 1 else None
        lost = self.about and not self.above.subject and not self.headings.only(pieces(way))
        if instruction is None or instruction.role != "step" or instruction.subject or not lost:
            return found
        told = self.below(self.about).canonical(way)
        named = self.instruction(told[0]) if len(told) == 1 else None
        return told if named is not None and named.subject == self.about else found

    def _behind_a_name(self, text: str) -> tuple[str, ...]:
        """A line with a company and a colon before it, or a train and its route."""
        told = self._headed_line(text) if ":" in text else ()
        run = ":" in text and not told and PLACE.search(text)
        below = self.below(self.headings.only(pieces(text.partition(":")[0])))
        return below.canonical(f"{RUN} {text}") if run else told

    def _still_there(self, text: str) -> tuple[str, ...]:
        """An order under the condition alone that what it names is there still."""
        what, order = still_there(text)
        if len(name := self.names(what)) != 1 or not self.names(order) <= name:
            return ()
        whole = self.canonical(order) if self.names(order) else ()
        return whole or self.canonical(f"{_IT.sub('', order)} for {what}")

    def _in_place(self, text: str) -> tuple[str, ...]:
        """An order whose condition says `there` of the one place that it names."""
        line = pieces(text if _THERE.search(text) else "")
        found = (one for at in line.capitals for one in self.reader.names(line, at)[:1])
        named = {str(one.value) for one in found} - self.headings.codes
        places = {one for one in named if any(map(str.isdigit, one))}
        if len(places) == 1:
            return self.canonical(_THERE.sub(f"at {places.pop()}", text))
        first = _ITS_PLACE.fullmatch(text.rstrip(" .!"))
        return self.canonical(f"{first[2]} {first[1]}") if first is not None else ()

    def names(self, text: str) -> set[str]:
        """What a text names, by more than a number."""
        line = pieces(text)
        found = {str(one.value) for at in range(len(line)) for one in self.reader.names(line, at)}
        return {one for one in found if not one.isdigit()}

    def strictly(self, text: str) -> Read | None:
        """What the strict reader reads below the heading, even if it can never be done."""
        trial = LetterReading(self.language)
        trial.above = self.above
        trial.take(Line(1, text))
        return trial.read[0] if len(trial.read) == 1 and not trial.complaints else None

    def _checked(self, text: str) -> str:
        """The canonical text of a line, or empty."""
        given = self.strictly(text)
        if given is None or torn(text, given) or never(self.language, given):
            return ""
        ways = given.instruction.alternatives
        if any(self.language.unmeant(order) for one in ways for order in (one.order, *one.also)):
            return ""
        numbered = re.match(r"(?:keep )?\d+\. ", text)
        return given.text if numbered else re.sub(r"^(keep )?\d+\. ", r"\1", given.text)

    @cached_property
    def around(self) -> Circumstances:
        """What a line may be taken for below the heading."""
        return Circumstances(
            tongue_of(self.language, self.words),
            takes=lambda text: bool(self.checked(text)),
            likely=lambda form, values, _: self.language.likely(form, values),
            headed=bool(self.above.subject),
        )

    @cached_property
    def others(self) -> OtherWords:
        """What is said in idioms, or in a story."""
        return OtherWords(self.words, self.reader, self._told, self.checked)

    @cached_property
    def reader(self) -> LineReader:
        """The lenient reader of single orders."""
        return LineReader(self.around, whole=self.whole)

    @cached_property
    def _by_parts(self) -> LineMeaning:
        """The same, with lines read by all their parts."""
        found = LineMeaning(
            self.language, self.words, self.headings, self.conditions, self.above, whole=True
        )
        found.__dict__["around"] = self.around
        return found

    def below(self, subject: str) -> LineMeaning:
        """What lines mean below a company's heading."""
        if subject in ("", self.above.subject):
            return self
        if subject not in self._belows:
            above = replace(self.above, subject=subject)
            self._belows[subject] = LineMeaning(
                self.language, self.words, self.headings, self.conditions, above, self.whole
            )
        return self._belows[subject]

    def way(self, text: str) -> tuple[str, ...]:
        """The one canonical line of a text, its comments left off if need be."""
        return next(filter(None, map(self.canonical, self.reader.ways(text))), ())

    def _headed_line(self, text: str) -> tuple[str, ...]:
        """A line with its company and a colon before it: `IC: if treasury >= 300: buy a train`."""
        head, _, rest = text.partition(":")
        company = self.headings.company(pieces(head))
        below, steps = self.below(company), SeveralOrders(self).steps
        if not company or not (rest := rest.strip()):
            return ()
        named = (
            [f"{company} {one.strip(' ,;')}" for one in cut] for cut in cuts_of(self.reader, rest)
        )
        told = below.canonical(rest) or SeveralOrders(below).several(rest)
        return told or next(filter(None, map(steps, named)), SeveralOrders(below).asked(rest))

    def canonical(self, text: str) -> tuple[str, ...]:
        """The one canonical line of a text; empty for none or several, or for a figure alone."""
        if len(line := pieces(text)) == 1 and (line.items[0].figure or figure_in_words(line, 0)):
            return ()
        key = (text, self.about)
        if key not in self._known:
            self._known[key] = self._canonical_of(text)
        return self._known[key]

    def _canonical_of(self, text: str) -> tuple[str, ...]:
        """The one canonical line of a text that was not read before."""
        lines = LineWords(
            self.reader,
            self.conditions,
            self.checked,
            lambda line: self.headings.only(line) or self.above.subject or self.about,
            headed=bool(self.above.subject),
        )
        found = () if _TOO.search(text) else lines.canonical(text) or stop_in_block(self, text)
        return found if len(found) == 1 and not self._stray(found[0]) else ()

    def _stray(self, text: str) -> bool:
        """Whether a line below a company's heading is another's, or the least of a stock round."""
        if not self.above.subject:
            return False
        given = self.instruction(text)
        other = given.subject if given and given.role == "step" else ""
        return other not in ("", self.above.subject) or text.partition(" ")[0] in self.words.least

    def instruction(self, text: str) -> Instruction | None:
        """The instruction of a canonical line below the heading."""
        given = self.strictly(text)
        return given.instruction if given else None
