"""What a text says below the heading in force, and whether it says that for sure.

An order behind `or` is also done where the one before it cannot be, though its condition be true.
Whoever says `buy IC if it is under 80, if not MP` wants it done in the contrary case alone. So that
is said where the condition compares a figure with a number; where the other order is the least, or
how the same company pays, no more would be said by that.
"""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.asked import INVERSE, asked_of
from pbm.games.table.lenient.conditions import conditions_of
from pbm.games.table.lenient.contrast import says_contrary
from pbm.games.table.lenient.doubtful import Kept
from pbm.games.table.lenient.headings import UNREAD, headings_of
from pbm.games.table.lenient.lacking import with_names
from pbm.games.table.lenient.leads import unnumbered
from pbm.games.table.lenient.listed import as_above
from pbm.games.table.lenient.lost import asked_if, misplaced
from pbm.games.table.lenient.meaning import LineMeaning
from pbm.games.table.lenient.placed import of_auction
from pbm.games.table.lenient.reasons import plainer
from pbm.games.table.lenient.words import LIKE_A_CODE, Spoken
from pbm.games.table.letters import LetterReading
from pbm.games.table.programme import Language
from pbm.sheets.lenient.above import has_verb
from pbm.sheets.lenient.beside import OrdersOf
from pbm.sheets.lenient.conditional import CONDITION
from pbm.sheets.lenient.contrary import belied
from pbm.sheets.lenient.listing import of_another
from pbm.sheets.lenient.manners import unframed
from pbm.sheets.lenient.misspelt import as_meant
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.requests import as_willed
from pbm.sheets.lenient.typed import typed_order
from pbm.sheets.lenient.withdrawn import takes_back
from pbm.sheets.lines import Line

_CONDITIONED = re.compile(r"\b(?:if|until|while|stop)\b")
_NOT_SO = re.compile(
    r"(?<=\w)[\s.,;:!-]+(?:(?:and|but|or|though) )?(?:(?:if|when|where|should) "
    r"(?:not(?! (?:possible|available|allowed|legal|affordable|to be had|for sale|free|there|sold"
    r"|taken|gone|any|enough|already|yet|more|less|over|under|above|below)\b)"
    r"|(?:it|they|that|this|there|i|we|he|she|the price|the condition)"
    r"(?:(?: is| are|'s|'re| am|'m) not|(?: do| does| have| has|'ve) not"
    r"| (?:isn't|aren't|ain't|doesn't|don't|haven't|hasn't))(?: so| the case| true)?"
    r"(?=\s*(?:[,:;.!]|-|$|then\b|(?:i|it|we|they|he|she|an?|one|two|just|only|please|buy|sell"
    r"|par|redeem|issue|bid|protect|pass)\b)))|in the (?:other|contrary|opposite) case\b)",
    re.IGNORECASE,
)
_NOT_SO_LAST = re.compile(
    r" if (?:not|(?:it|they|that)(?:(?: is| are|'s|'re) not| (?:isn't|aren't)))[\s.!]*$",
    re.IGNORECASE,
)
_EITHER = re.compile(
    r"(?P<first>(?:(?:keep )?\d+\. |any: )?(?P<act>[^:]+?)) if (?P<figure>[a-z]+)"
    r"(?P<of>\([^()]*\))? (?P<sign><=|>=|!=|<|>|=) (?P<bound>\d+) or (?P<other>.+)"
)
_MORE = re.compile(r" (?:if|or|until|while|at most) ")
_PAYS = "dividend "
ROUND = re.compile(r"\W*(?:or|operating rounds?) ?(\d[\d.]*)[\s:*=-]*", re.IGNORECASE)
"""An operating round by its number, as it heads lines."""
_BELOW_ONE, _NONE = "< 1", "= 0"


class LetterTexts:
    """Reads texts of one letter, as its lines stand below one another."""

    def __init__(self, language: Language, words: Spoken) -> None:
        self.language = language
        self.words = words
        self.letter = LetterReading(language)
        self.headings = headings_of(language, words)
        self.conditions = conditions_of(language, words)
        self.kept = Kept(words, self.headings)
        self._known: dict[BlockHeading, LineMeaning] = {}

    def _given(self, line: Line) -> bool:
        """Whether a line that begins with a condition is an order by itself, of no other line."""
        alone = CONDITION.match(line.text) and "," not in line.text
        return bool(alone and self._meaning().said(unnumbered(line.text)))

    def _sure(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text that says nothing else."""
        texts = self._texts(text)
        against = texts and (takes_back(text, texts) or self._doubted(text, texts, text))
        return () if against else texts

    def _texts(self, text: str) -> tuple[str, ...]:
        """The canonical lines of a text, even if it is misspelt."""
        meaning = self._meaning()
        if both := of_another(unnumbered(text), meaning.reader.named):
            return meaning.said("; ".join(both)) if all(both) else ()
        told = meaning.said(text) or self._willed(text)
        told = told or as_meant(text, meaning.around, meaning.said)
        return exactly(text, told, self.words.least, meaning.checked, self.language)

    def _willed(self, text: str) -> tuple[str, ...]:
        """What somebody would do under a condition: in a programme that is an order."""
        will = as_willed(unframed(text))
        told = self._meaning().said(will) if will != text else ()
        return told if all(map(_CONDITIONED.search, told)) else ()

    def _doubted(self, text: str, read: Sequence[str], whole: str) -> bool:
        """Whether a line, without the remark behind its orders as well, says something that the
        orders read in it do not; or its whole does firmly, reasons and all. A limit of nothing in
        particular may be that of the auction right above it."""
        firm = belied(whole, read, self.words.orders, firmly=True) or asked_if(whole, read)
        if firm or of_auction(text, read, self.letter.read[-1:], self.words.limited):
            return True
        ways = (text, *self._meaning().without_remark(text)) if self._against(text, read) else ()
        return bool(ways) and all(self._against(one, read) for one in ways)

    def _against(self, text: str, read: Sequence[str]) -> bool:
        """Whether a text says something that the orders read in it do not; one that is all typed
        parts says nothing else."""
        if belied(text, read, self.words.orders) or misplaced(text, read):
            return True
        if not self.kept.unsound(text, read, bool(self.letter.above.subject)):
            return False
        if self.kept.other_shares(text, read):
            return True
        reader, line = self._meaning().reader, pieces(unnumbered(text))
        return typed_order(line, reader.around, reader.strictly) != tuple(read)

    def _unbelied(self, text: str, read: Sequence[str]) -> tuple[str, ...]:
        """What a text may be, with a name that it lacks, that says something against all that was
        read in it; nothing where it says nothing against that."""
        if not belied(text, read, self.words.orders):
            return ()
        near = with_names(self._meaning(), unnumbered(text), None, self._texts)
        return tuple(one for one in near if not belied(text, (one,), self.words.orders))

    def _as_above(self, line: Line) -> tuple[str, ...]:
        """What a line without a verb orders as the next number of a list."""
        reader, above = self._meaning().reader, self.letter.read[-1:]
        way = as_above(line.text, *(one.text for one in above))
        stock = self.letter.above.kind in self.language.joins
        way = self.headings.taken(line.text, self.letter.above) if stock and not way else way
        return () if has_verb(unnumbered(line.text), reader) else self._texts(way)

    def _at_last(self, text: str) -> bool:
        """Whether a text is an order of doing the least, in whatever words."""
        said = self._meaning(BlockHeading()).said(text)
        return bool(said) and all(one.startswith(self.words.least) for one in said)

    def _heads(self, text: str) -> bool:
        """Whether a line that begins as a heading is one in other words, or gives orders."""
        alone, heads = self._meaning(BlockHeading()), self.headings.canonical(text)
        return heads not in ("", UNREAD) or bool(alone.strictly(text) or self._meaning().said(text))

    def _read(self, text: str, said: OrdersOf, *ways: str) -> tuple[tuple[str, ...], str]:
        """What a text says in some ways, as it stands, or in plainer words; and how."""
        it = plainer(text, self._meaning().around) if self._names(text) else text
        found = ((read, way) for way in dict.fromkeys((*ways, text, it)) if (read := said(way)))
        return next(found, ((), text))

    def _names(self, text: str) -> frozenset[str]:
        """What a text names with a capital."""
        return self.headings.named_in(text, self._meaning().reader.names)

    def _meaning(self, above: BlockHeading | None = None) -> LineMeaning:
        """What lines mean below a heading, the one in force if none is given."""
        above = above or self.letter.above
        if above not in self._known:
            self._known[above] = LineMeaning(
                self.language, self.words, self.headings, self.conditions, above
            )
        return self._known[above]


def exactly(
    text: str,
    texts: Sequence[str],
    least: Sequence[str],
    checked: Callable[[str], str],
    language: Language,
) -> tuple[str, ...]:
    """The canonical lines that a text was read as, what it wants done where their condition is not
    so under the contrary of it; none where that cannot be said."""
    if not (_NOT_SO.search(text) or _NOT_SO_LAST.search(text) or says_contrary(text)):
        return tuple(texts)
    found = [_exact(one, least, checked, language) for one in texts]
    return tuple(found) if all(found) else ()


def _exact(
    line: str, least: Sequence[str], checked: Callable[[str], str], language: Language
) -> str:
    """A canonical line whose second order is done where the condition of its first is not true."""
    either = _EITHER.fullmatch(line)
    if either is None or _MORE.search(either["other"]):
        return line
    other = either["other"]
    pays = other.startswith(_PAYS) and either["act"].startswith(_PAYS)
    if other.startswith(tuple(least)) or other.endswith(" nothing") or pays:
        return line
    asked = f"{either['figure']}{either['of'] or ''}"
    compared = f"{INVERSE[either['sign']]} {either['bound']}"
    contrary = f"{other} if {asked} {_NONE if compared == _BELOW_ONE else compared}"
    own, others = LIKE_A_CODE.findall(either["act"]), LIKE_A_CODE.findall(other)
    if own[:1] != others[:1] and not either["of"]:
        contrary = asked_of("".join(own[:1]), contrary, language) or contrary
    return checked(f"{line[: either.start('other')]}{contrary}")


def of_rounds(lines: Sequence[Line]) -> tuple[list[Line], bool]:
    """The lines of a letter, and whether several operating rounds head some: each then heads those
    below it by a colon, for none of them is for all rounds."""
    several = len({one[1] for line in lines if (one := ROUND.fullmatch(line.text))}) > 1
    heads = (one if several and ROUND.fullmatch(one.text) else None for one in lines)
    told = (one and replace(one, text=f"{one.text.rstrip(' :')}:") for one in heads)
    return [one or line for line, one in zip(lines, told, strict=True)], several
