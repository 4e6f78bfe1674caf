"""Headings in other words: `Stock round:`, `SR 3`, a company's name alone in a line."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.leads import led, no_heading, undressed, unnumbered
from pbm.games.table.lenient.words import Spoken
from pbm.games.table.letters import Read
from pbm.games.table.programme import Language
from pbm.sheets.lenient.circumstances import Circumstances, names_of
from pbm.sheets.lenient.cutting import NamesAt
from pbm.sheets.lenient.doubts import doubt
from pbm.sheets.lenient.heading import heading_words
from pbm.sheets.lenient.listing import of_other
from pbm.sheets.lenient.misspelt import as_meant
from pbm.sheets.lenient.pieces import Pieces, pieces
from pbm.sheets.lenient.spelled import frozen, index, named
from pbm.sheets.lenient.subjects import acting
from pbm.sheets.lines import Line, clean, split

UNREAD = "?"
"""What is meant as a heading and cannot be read."""
_SUBJECT = "company"
_NUMBER = re.compile(r"\d{1,2}[.)] +")
_THEM = "(?:companies|railroads|railways)"
_ALL_MINE = re.compile(
    rf"(?:for )?(?:(?P<both>both)(?: of)? (?:my|our) {_THEM}"
    rf"|(?:(?:all|each|each one|every one)(?: of)? )?(?:my|our) (?P<two>two )?{_THEM}"
    r"|(?:each|every) (?:company|railroad|railway) of (?:mine|ours))(?: each)?"
    r"(?:\s*:\s*(?P<rest>.*)|\s*)",
    re.IGNORECASE,
)
"""What heads lines, or what stands behind it, for all companies that the writer decides for."""
_BOTH = 2
_DRESS = "=-*_[] "
_PARTS = (",", "-", "(", "[")
_ROUNDS = frozenset(
    (")", "]", ":", "or", "round", "rounds", "first", "second", "third", "1", "2", "3")
)
"""Behind a company these only say in which round it acts."""
_SEQUEL = re.compile(
    r"(?:and |but )?(?:after (?:that|this|which|those)|afterwards?|thereafter|then(?!:)|next"
    r"|finally|lastly|at last)[,:]? (?:comes |i )?"
    r"(?!.*\b(?:pass|out|turn|nothing)\b)(?=\S)",
    re.IGNORECASE,
)
"""What comes after the line above, in its own turn of the round."""
_ITS_NEXT = re.compile(r"(?:and |also |and also |and then )(?=(?!its\b|it's\b|this\b)[a-z]+s\b)")
"""Before what the company of the line above does next: `and pays in full`."""
_COMMENTED = re.compile(r"(?P<name>[^:()]*\w) *\((?P<said>[^()]+)\) *(?P<sign>:?)")
"""A heading with a comment behind its name."""
_MINE = re.compile(r"(?:all |also |still |now )?(?:mine|ours|my own|our own|me|us)", re.IGNORECASE)
_FIGURE = re.compile(r"\d")
_LONGEST = 3
"""Words of a heading that cannot be read; a longer line with a colon is none."""


class Headings:
    """Reads the headings of one family."""

    def __init__(self, language: Language, words: Spoken) -> None:
        companies = any(_SUBJECT in one.usage.text for one in language.headings)
        self.words, self.language = words, language
        self.named = self._index(_SUBJECT)
        self.companies = self.named if companies else {}
        kept = {key: one for kind in words.kept for key, one in self._index(kind).items()}
        self.kept: Mapping[str, tuple[Any, ...]] = kept
        self.codes = frozenset(str(one) for values in self.named.values() for one in values)

    def _index(self, kind: str) -> Mapping[str, tuple[Any, ...]]:
        """The names of a kind, if the language has it."""
        found = self.language.words.get(kind)
        return {} if found is None else index(names_of(found), frozen(self.words.orders.nicknames))

    def meant(self, text: str, around: Circumstances) -> str:
        """The canonical heading that a line is, even if it is misspelt; else as `canonical`."""
        heading = self.canonical(text)
        bare = text.strip("=-*_[] :")
        known = () if heading not in ("", UNREAD) else as_meant(bare, around, self._read)
        return known[0] if known else heading

    def block(self, text: str) -> str:
        """The block that a text names as a stop does; empty if it names none."""
        heading = self.canonical(text)
        return "" if heading == UNREAD else heading

    def _read(self, text: str) -> tuple[str, ...]:
        """The canonical heading that a text is, if it can be read."""
        return tuple(filter(None, (self.block(text),)))

    def canonical(self, text: str) -> str:
        """The canonical heading that a line is; `UNREAD`, or empty for a line that is none."""
        bare = self._uncommented(heading_words(text.strip(_DRESS)))
        if (mine := _ALL_MINE.fullmatch(bare)) and not mine["rest"]:
            return UNREAD
        whole = pieces(bare)
        for heading, says in self.words.headings.items():
            if any(re.fullmatch(one, whole.text.lower()) for one in says):
                return heading
        at = 0
        while after := max(whole.said(at, self.words.orders.headings), default=0):
            at = after + (after < len(whole) and whole.word(after) == ":")
        company = self.company(whole, at) or self._business(whole, at, bare)
        if company:
            return f"COMPANY {company}"
        colon = bare.endswith(":") and 0 < len(whole) - at <= _LONGEST
        meant = (colon and self.companies) or self._lone(whole, at) or self._orders(bare)
        return UNREAD if meant else ""

    def _uncommented(self, text: str) -> str:
        """A heading without a comment in brackets behind its name."""
        found = _COMMENTED.fullmatch(text)
        heads = found is not None and (found["sign"] or self.company(pieces(found["name"])))
        return f"{found['name']}:" if found and heads and self._idle(found["said"]) else text

    def opened(self, text: str) -> str:
        """The company with whose name a line begins: one that gives no order may head what stands
        below it."""
        line = pieces(text.strip(_DRESS))
        at = max(line.said(0, self.words.orders.headings), default=0) if len(line) else 0
        ways = named(line, at, self.companies) if at < len(line) else ()
        found = max(ways, key=lambda one: one.next, default=None)
        return "" if found is None else str(found.value)

    def _orders(self, text: str) -> bool:
        """Whether brackets behind the name of a heading hold an act: is it done, or only told?"""
        found = _COMMENTED.fullmatch(text)
        if found is None or not found["sign"] or not self.company(pieces(found["name"])):
            return False
        return self._acts(found["said"])

    def _acts(self, text: str) -> bool:
        """Whether a verb of an order stands in a text."""
        return not acting(self.words.orders).isdisjoint(pieces(text).words)

    def _idle(self, text: str) -> bool:
        """Whether a comment doubts nothing, names no company and no figure, and orders nothing."""
        if _MINE.fullmatch(text.strip()):
            return True
        told = self.capitals(text) or _FIGURE.search(text) or self._acts(text)
        return not told and doubt(text, self.words.orders) is None

    def unled(self, above: BlockHeading, read: Read) -> bool:
        """Whether an order below a name that heads nothing leaves out its company."""
        orders = (one.order for one in read.instruction.alternatives)
        left_out = any(getattr(one, _SUBJECT, above) in ("", None) for one in orders)
        return above.broken and not self.companies and left_out

    def _lone(self, line: Pieces, at: int = 0) -> str:
        """The company whose name alone is a line, where companies head nothing by the grammar."""
        ways = () if self.companies or at >= len(line) else named(line, at, self.named)
        found = {str(one.value) for one in ways if one.next == len(line)}
        return found.pop() if len(found) == 1 else ""

    def lone(self, text: str) -> str:
        """The company whose name is all that a line says, where companies head nothing."""
        return self._lone(pieces(text.strip(_DRESS + ":")))

    def under(self, above: BlockHeading, text: str) -> tuple[str, ...]:
        """A text below such a name with the name before it; none where it names a company."""
        if not (above.broken and above.words) or self.capitals(text):
            return ()
        lead, rest = led(text)
        return (f"{lead}{above.words}: {rest}",)

    def _business(self, line: Pieces, at: int, text: str) -> str:
        """The company behind whose name a heading says what is below: `Illinois Central track:`,
        `IC (operating)`."""
        for one in named(line, at, self.companies) if at < len(line) else ():
            parted = line.word(one.next) in _PARTS
            rest = [line.word(place) for place in range(one.next + parted, len(line))]
            said = all(word in self.words.business or word in _ROUNDS for word in rest)
            if said and rest and (text.endswith(":") or parted):
                return str(one.value)
        return ""

    def only(self, line: Pieces) -> str:
        """The one company that a line names; empty if it names none or several."""
        found = {
            str(one.value) for at in range(len(line)) for one in named(line, at, self.named)[:1]
        }
        return found.pop() if len(found) == 1 else ""

    def taken(self, text: str, above: BlockHeading) -> str:
        """What is done with the company whose name is all that a number of a list below a heading
        without a subject says; empty for any other line."""
        number = _NUMBER.match(text)
        if number is None or not above.words or above.broken:
            return ""
        company, taking = self.company(pieces(text[number.end() :])), self.words.taking
        return f"{number[0]}{taking[0]} {company}" if company and taking else ""

    def capitals(self, text: str) -> frozenset[str]:
        """The companies that a text names with a capital."""
        line = pieces(text)
        found = (one for at in line.capitals for one in named(line, at, self.named)[:1])
        return frozenset(str(one.value) for one in found)

    def named_in(self, text: str, names: NamesAt) -> frozenset[str]:
        """What a text names with a capital: companies, and whatever else orders name."""
        line = pieces(text)
        found = {str(one.value) for at in line.capitals if at for one in names(line, at)}
        return self.capitals(text) | {one for one in found if not one.isdigit()}

    def gone_on(self, line: Line, above: Sequence[Read], names: NamesAt) -> Line:
        """A line without words that only say that it comes after those above; with the one company
        for which the line right `above` orders, if it says what that does next."""
        sequel, goes_on = _SEQUEL.match(line.text), _ITS_NEXT.match(line.text)
        text = line.text if sequel is None else line.text[sequel.end() :]
        if goes_on and above and above[-1].line == line.number - 1 and self.companies:
            ordered = self.named_in(above[-1].text, names) & self.codes
            if len(ordered) == 1 and not self.named_in(line.text, names):
                text = f"{min(ordered)} {line.text[goes_on.end() :]}"
        return line if text == line.text else replace(line, text=text)

    def as_before(self, text: str, read: Sequence[Read], near: Sequence[str]) -> tuple[str, ...]:
        """The orders of the last line `read` for another company, of a text that says that this
        does the same; for any other those `near` to it."""
        last = [unnumbered(one.text) for one in read if one.line == read[-1].line]
        alone = [one for one in near if not _FIGURE.search(one)]
        return of_other(unnumbered(text), last, lambda one: sorted(self.capitals(one)), near, alone)

    def company(self, line: Pieces, at: int = 0) -> str:
        """The one company whose name is all that stands from a position on; else empty."""
        if at >= len(line):
            return ""
        found = [one for one in named(line, at, self.companies) if one.next == len(line)]
        return str(found[0].value) if len(found) == 1 else ""


def plain_line(line: Line, free: Callable[[str], bool], strictly: Callable[[str], object]) -> Line:
    """A line that heads nothing, without what only asks for it if it is an order of the grammar
    then."""
    text = no_heading(line.text)
    plain = undressed(text)
    asked = plain != text and not free(text) and strictly(plain)
    return replace(line, text=plain if asked else text)


def below_each(text: str, companies: Sequence[str]) -> tuple[list[str], bool]:
    """A letter that says something of all companies that its writer decides for, once for each of
    them, line by line as it was; none for any other letter. And whether these are as many as it
    says."""
    raws = split(text)
    found = [_ALL_MINE.fullmatch(clean(raw).strip(_DRESS)) for raw in raws]
    if not any(found):
        return [], False
    two = any(mine["both"] or mine["two"] for mine in found if mine)
    lines = [*zip(raws, found, strict=True)]
    ways = ["\n".join(_said_of(one, mine, raw) for raw, mine in lines) for one in companies]
    return ways, not two or len(companies) == _BOTH


def _said_of(company: str, mine: re.Match[str] | None, raw: str) -> str:
    """A line of a letter, with one company in place of all."""
    if mine is None:
        return raw
    return f"{company}: {mine['rest']}" if mine["rest"] else f"COMPANY {company}"


@lru_cache(maxsize=16)
def headings_of(language: Language, words: Spoken) -> Headings:
    """The headings of a family, for all letters in its words."""
    return Headings(language, words)
