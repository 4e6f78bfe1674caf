"""What a line of a programme means below a heading: the canonical lines that it can only be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.conditions import ConditionWords
from pbm.games.table.lenient.headings import Headings
from pbm.games.table.lenient.idioms import OtherWords, in_plain_words, maximum_first
from pbm.games.table.lenient.leads import in_a_row, one_after_another, unnumbered
from pbm.games.table.lenient.lines import LineWords
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.letters import LetterReading, Read
from pbm.games.table.programme import Instruction, Language
from pbm.sheets.complaint import Fault
from pbm.sheets.lenient.circumstances import Circumstances
from pbm.sheets.lenient.freetext import free_text
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.reader import LineReader
from pbm.sheets.lenient.spelled import frozen
from pbm.sheets.lines import Line
from pbm.sheets.parse import Form
from pbm.sheets.tokens import tokens
from pbm.sheets.usage import Slot, Values

RUN = "run"
"""What a route as reports print it means: `IC 4: K16-K14-H17`."""
_AFTER = re.compile(
    r"(?:and )?(?:then|next|after that|after this|afterwards|finally|second|third|also),?\s+(?=\S)",
    re.IGNORECASE,
)
"""What begins a further sentence."""
_CALL = re.compile(r"[a-z]\([^()\s]")
"""A figure with what it is of, no comment in brackets."""
_IT = re.compile(r"\b(?:for|on) it\b", re.IGNORECASE)
_THERE = re.compile(r"\b(?:there|in it|at it)\b(?! (?:is|are)\b)", re.IGNORECASE)
_STILL = re.compile(
    r"if (?:the )?([^,:;]{2,40}?) (?:is|are) still (?:there|available|around|unsold|to be had"
    r"|on offer|for sale|free),?:? (?:then,? )?(.+)",
    re.IGNORECASE,
)
"""A condition that says only that what is bid for is there."""
_LED = ("then:", "any:", "stop", "standing:")
"""What is said of other lines, no answer to one decision."""
_MOST_ORDERS = 10


def never(language: Language, given: Read) -> str:
    """Why what was read can never be carried out as it is written; empty if it may be."""
    ways = given.instruction.alternatives
    orders = (order for one in ways for order in (one.order, *one.also))
    return next(filter(None, map(language.never, orders)), "")


class LineMeaning:
    """Reads lines below one heading."""

    def __init__(
        self,
        language: Language,
        words: Spoken,
        headings: Headings,
        conditions: ConditionWords,
        above: BlockHeading,
    ) -> None:
        self.language = language
        self.words = words
        self.headings = headings
        self.conditions = conditions
        self.above = above
        self.about = ""
        """The one company that the whole line names, of which its parts may speak as `it`."""
        self.checked = lru_cache(maxsize=None)(self._checked)
        """The canonical text of a line that the strict reader takes below the heading."""
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}
        self._belows: dict[str, LineMeaning] = {}

    def said(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text, also in idioms, or with a story around its orders."""
        return self.others.led(text) or self._told(text) or self.others.said(text)

    def _told(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text, with its comments as a part of it or left off."""
        text = in_plain_words(text)
        self.about = self.headings.only(pieces(text))
        free = free_text(text, self.around)
        if free:
            return (free,)
        listed = self._listed(in_a_row(text))
        if listed:
            return listed
        called = (text,) if _CALL.search(text) else ()
        for way in (*called, *self.reader.ways(text)):
            found = self._canonical(way) or self._several(way) or self._in_place(way)
            if found:
                return found
        shared = self.reader.shared(unnumbered(text))
        if shared:
            return shared
        told = self.reader.spoken(text)
        said = [self.said(_AFTER.sub("", one) if at else one) for at, one in enumerate(told)]
        if told and all(said):
            return tuple(line for lines in said for line in lines)
        reworded = maximum_first(text)
        moved = self._still_there(text) or (self._canonical(reworded) if reworded else ())
        in_turn = moved or self._listed(one_after_another(text))
        if in_turn or ":" not in text:
            return in_turn
        return self._headed_line(text) or self._canonical(f"{RUN} {text}")

    def _still_there(self, text: str) -> tuple[str, ...]:
        """An order under the condition alone that what it names is there still."""
        found = _STILL.fullmatch(text)
        name = self._names(found[1]) if found else set()
        if found is None or len(name) != 1 or not self._names(found[2]) <= name:
            return ()
        whole = self._canonical(found[2]) if self._names(found[2]) else ()
        return whole or self._canonical(f"{_IT.sub('', found[2])} for {found[1]}")

    def _in_place(self, text: str) -> tuple[str, ...]:
        """An order whose condition says `there` of the one place that it names."""
        line = pieces(text if _THERE.search(text) else "")
        called = (at for at, one in enumerate(line.items) if one.text[:1].isupper())
        here = {str(one.value) for at in called for one in self.reader.names(line, at)[:1]}
        places = here - self.headings.codes
        return self._canonical(_THERE.sub(f"at {places.pop()}", text)) if len(places) == 1 else ()

    def _names(self, text: str) -> set[str]:
        """What a text names."""
        line = pieces(text)
        return {str(one.value) for at in range(len(line)) for one in self.reader.names(line, at)}

    def strictly(self, text: str) -> Read | None:
        """What the strict reader reads below the heading, even if it can never be done."""
        trial = LetterReading(self.language)
        trial.above = self.above
        trial.take(Line(1, text))
        return trial.read[0] if len(trial.read) == 1 and not trial.complaints else None

    def _checked(self, text: str) -> str:
        """The canonical text of a line, or empty."""
        given = self.strictly(text)
        if given is None or never(self.language, given):
            return ""
        numbered = re.match(r"(?:keep )?\d+\. ", text)
        return given.text if numbered else re.sub(r"^(keep )?\d+\. ", r"\1", given.text)

    @cached_property
    def around(self) -> Circumstances:
        """What a line may be taken for below the heading."""

        def complete(form: object, values: Values, heading: str) -> Iterator[Values]:
            yield values

        return Circumstances(
            grammar=self.language.grammar,
            words=self.language.words,
            lexicon=self.words.orders,
            aliases=frozen(self.words.orders.nicknames),
            complete=complete,
            takes=lambda text: bool(self.checked(text)),
            likely=self._likely,
        )

    @cached_property
    def others(self) -> OtherWords:
        """What is said in idioms, or in a story."""
        return OtherWords(self.words, self.reader, self._told, self.checked)

    @cached_property
    def reader(self) -> LineReader:
        """The lenient reader of single orders."""
        return LineReader(self.around)

    def _below(self, subject: str) -> LineMeaning:
        """What lines mean below a company's heading."""
        if subject in ("", self.above.subject):
            return self
        if subject not in self._belows:
            above = replace(self.above, subject=subject)
            self._belows[subject] = LineMeaning(
                self.language, self.words, self.headings, self.conditions, above
            )
        return self._belows[subject]

    def _listed(self, parts: Sequence[str]) -> tuple[str, ...]:
        """Several orders in one line: `1) auction NYC 2) develop Erie`, `first …, then …`."""
        lead = self.reader.lead(parts[0]) if parts else ()
        found = [self._way(one) or self._led_way(one, lead) for one in parts]
        return tuple(one for (one,) in found) if found and all(found) else ()

    def _led_way(self, text: str, lead: Sequence[str]) -> tuple[str, ...]:
        """The one canonical line of a text that begins with a name, behind another's verb."""
        if not self.reader.names(pieces(text), 0):
            return ()
        return next(filter(None, (self._way(f"{verb} {text}") for verb in lead)), ())

    def _way(self, text: str) -> tuple[str, ...]:
        """The one canonical line of a text, its comments left off if need be."""
        ways = map(self._canonical, self.reader.ways(text))
        return next(filter(None, ways), ())

    def _headed_line(self, text: str) -> tuple[str, ...]:
        """A line with its company and a colon before it: `IC: if treasury >= 300: buy a train`."""
        head, _, rest = text.partition(":")
        company = self.headings.company(pieces(head))
        below = self._below(company)
        if not company or not (rest := rest.strip()):
            return ()
        named = (
            [f"{company} {one.strip(' ,;')}" for one in cut]
            for cut in self.reader.cuts(pieces(rest))
        )
        told = below._canonical(rest) or below._several(rest)
        return told or next(filter(None, map(self._steps, named)), ())

    def _canonical(self, text: str) -> tuple[str, ...]:
        """The one canonical line of a text; empty for none or several."""
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
        found = lines.canonical(text)
        return found if len(found) == 1 and not self._stray(found[0]) else ()

    def _stray(self, text: str) -> bool:
        """Whether a line below a company's heading is another's, or the least of a stock round."""
        if not self.above.subject:
            return False
        instruction = self._instruction(text)
        other = instruction.subject if instruction and instruction.role == "step" else ""
        return other not in ("", self.above.subject) or text.partition(" ")[0] in self.words.least

    def _several(self, text: str) -> tuple[str, ...]:
        """Several orders in one line: a company's steps, or answers to different decisions."""
        for parts in self.reader.cuts(pieces(text)):
            cut = [one for part in parts if (one := re.sub(r"^and\s+", "", part.strip(" ,;")))]
            few = 1 < len(cut) <= _MOST_ORDERS
            found = (self._steps(cut) or self._decisions(cut)) if few else ()
            if found:
                return found
        return ()

    def _steps(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The orders of a line's parts, if each is one of a step; the company of one stands for
        those that name none."""
        texts: list[str] = []
        only = self.headings.only(pieces(", ".join(parts)))
        below = self if self.above.subject else self._below(only)
        lead = self.reader.lead(parts[0])
        for part in parts:
            ways = (part, *(f"{verb} {part}" for verb in lead if texts))
            where = self if self.headings.only(pieces(part)) else below
            found = next((one for way in ways if (one := where._canonical(way))), ())
            instruction = where._instruction(found[0]) if found else None
            if instruction is None or instruction.role != "step":
                return ()
            if instruction.subject in self.headings.codes:
                below = self._below(instruction.subject)
            texts.append(found[0])
        return tuple(dict.fromkeys(texts))

    def _decisions(self, parts: Sequence[str]) -> tuple[str, ...]:
        """The orders of a line's parts, if each names something and is of another decision."""
        found = [one for part in parts if (one := self._canonical(part))]
        texts = tuple(one for (one,) in found) if len(found) == len(parts) else ()
        bare = all(map(self._names, parts)) and not any(
            one.startswith((*self.words.least, *_LED)) for one in texts
        )
        read = [self._instruction(one) for one in texts] if bare else []
        kinds = {one.kind for one in read if one is not None}
        return texts if read and len(kinds) == len(texts) else ()

    def _instruction(self, text: str) -> Instruction | None:
        """The instruction of a canonical line below the heading."""
        given = self.strictly(text)
        return given.instruction if given else None

    def _likely(self, form: Form, values: Values, heading: str) -> Iterator[Values]:
        """What is missing in an order as its example has it."""
        line = tokens(Line(1, form.example))
        read = self.language.grammar.read(line, 0, self.language.words)
        if not isinstance(read, Fault) and isinstance(read.order, form.order):
            needed = [part.field for part in form.usage.parts if isinstance(part, Slot)]
            yield {**{field: getattr(read.order, field) for field in needed}, **values}
