"""Reading the programme of a letter: lines to instructions, and every complaint."""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading, NumbersUsed, heading_at
from pbm.games.table.oneline import ProgrammeReader
from pbm.games.table.programme import Instruction, Language, write
from pbm.games.table.reading import say
from pbm.games.table.subjects import homeless
from pbm.games.table.vocabulary import ALTERNATIVE
from pbm.sheets.complaint import Complaint, Fault
from pbm.sheets.lines import LONGEST, Line, order_lines, without_comment
from pbm.sheets.reading import broken
from pbm.sheets.tokens import Tokens, tokens
from pbm.sheets.usage import Reader

MOST_LINES = 200
"""No round asks for more; what stands below is not read."""
_NUMBER = re.compile(r"^(keep\s+)?(\d{1,3})\s*(?:[.)]|(?=\s[A-Za-z]))\s*(keep\s+)?", re.IGNORECASE)
_OFFERED = re.compile(r"^(?:[2-9]\d|\d{3})\s+bids?\s+(?:on|for)\b", re.IGNORECASE)
"""A number that is what is bid, and none of a line: `45 bid on the ferry`."""
_ALTERNATIVE = re.compile(
    r"^(or(?! ?\d+(?:\.\d+ ?:?| ?:)$)(?: else| otherwise)?|otherwise|else)\b", re.IGNORECASE
)
"""With this goes on what stands above; `OR 2.1:` heads what stands below."""


class Read(msgspec.Struct, frozen=True):
    """An instruction with its line in the letter and its canonical text."""

    line: int
    text: str
    instruction: Instruction


Programmes = Mapping[int, Sequence[Read]]
"""What each seat has written."""


def read_programme(text: str, language: Language) -> tuple[list[Read], list[Complaint]]:
    """All instructions of a sheet's text, and all complaints; any text will do."""
    letter = LetterReading(language)
    for line in map(numbered, joined(order_lines(text))):
        if letter.full(line):
            break
        letter.take(line)
    return letter.read, letter.complaints


def read_instruction(text: str, language: Language) -> Instruction | Complaint:
    """One canonical line; a complaint if it is none."""
    read, complaints = read_programme(text, language)
    if complaints or not read:
        return complaints[0] if complaints else Fault(0, 1, say("order_missing")).of(1, text)
    return read[0].instruction


def joined(lines: list[Line], at_last: Callable[[str], bool] = lambda text: False) -> list[Line]:
    """Lines that begin with `or` go on with the line above.

    `otherwise` before an order that may stand `at_last` goes on with nothing.
    """
    found: list[Line] = []
    for line in lines:
        begun = _ALTERNATIVE.match(line.text)
        rest = line.text[begun.end() :].strip(" ,:") if begun else ""
        last = begun is not None and begun.group(1).lower() != "or" and at_last(rest)
        if begun and found and not last:
            found[-1] = without_comment(found[-1]).joined(line)
        else:
            found.append(line)
    return found


def numbered(line: Line, verbs: frozenset[str] = frozenset()) -> Line:
    """A line with its number apart from its order.

    With `verbs` a number without a sign behind it is that of a line only before one of them.
    """
    text = line.text
    found = None if _OFFERED.match(text) else _NUMBER.match(text)
    if found is not None and verbs and not re.search(r"[.)]", found.group()):
        word = text[found.end() :].partition(" ")[0].lower()
        found = found if word in verbs else None
    return line if found is None else replace(line, text=_NUMBER.sub(_apart, text))


def _apart(found: re.Match[str]) -> str:
    """`2)keep` as `keep 2. `."""
    keep = "keep " if found.group(1) or found.group(3) else ""
    return f"{keep}{int(found.group(2))}. "


class LetterReading:
    """Reading one letter: the heading above, the numbers used, what was found."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.read: list[Read] = []
        self.complaints: list[Complaint] = []
        self.above = BlockHeading()
        self.numbers = NumbersUsed()

    def complain(self, line: Line, fault: Fault) -> None:
        """Keep a complaint about a line."""
        self.complaints.append(fault.of(line.number, line.text[:LONGEST]))

    def full(self, line: Line) -> bool:
        """Whether no more lines are read, which is told once."""
        if len(self.read) < MOST_LINES:
            return False
        self.complain(line, Fault(0, len(line.text), say("too_many", most=MOST_LINES)))
        return True

    def take(self, line: Line) -> None:
        """Read one line: a heading, an instruction, or a complaint."""
        cut = self._tokens(line)
        if isinstance(cut, Fault):
            self.complain(line, cut)
            return
        if not cut.items or self._heads(cut):
            return
        if cut.word(0) in ALTERNATIVE:
            self.complain(line, Fault(0, cut.end(0), say("or_first")))
            return
        found = ProgrammeReader(cut, self.language, self.above, self.numbers).instruction()
        if isinstance(found, Fault):
            self.complain(line, found)
            return
        lost = homeless(found, self.language)
        if lost is not None:
            start = max(0, line.text.lower().find(lost.figure.name))
            named = lost.figure.shown.replace("[", "").replace("]", "")  # here it must be said
            shown = {"shown": named} if named != lost.figure.shown else {}
            reason = say("about" if shown else "about_order", asked=lost.text, **shown)
            self.complain(line, Fault(start, start + len(lost.figure.name), reason))
            return
        text = write(found)
        if len(text) > LONGEST:
            self.complain(line, Fault(0, len(line.text), say("too_long", most=LONGEST)))
            return
        self.read.append(Read(line.number, text, found))

    def _tokens(self, line: Line) -> Tokens | Fault:
        """The line's words without its comment; free text holds any sign and is cut."""
        if line.text[:LONGEST].lower().startswith(self.language.grammar.free_verbs):
            return tokens(Line(line.number, line.text[:LONGEST]))
        return broken(line) or tokens(without_comment(line))

    def _heads(self, line: Tokens) -> bool:
        """Whether the whole line is a heading; the lines below belong to it."""
        found = heading_at(line, 0, self.language)
        if found is not None and found[1] == len(line):
            self.above = found[0]
            return True
        usages = [one.usage for one in self.language.headings if line.word(0) in one.usage.verbs]
        if not usages or line.word(0) in self.language.verbs:
            return False
        self.above = BlockHeading(broken=True)
        reader = Reader(line, self.language.words)
        ends = [after for one in usages for _, after in reader.readings(one.parts, 0)]
        rest = Fault(line.start(max(ends, default=0)), len(line.line.text), say("heading_rest"))
        expected = " | ".join(one.shown for one in usages)
        fault = rest if ends else reader.fault or rest
        self.complain(line.line, replace(fault, expected=expected))
        return True
