"""What is told of the lines of a programme before those that a mail program broke are one again."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from pbm.games.table.headings import BlockHeading
from pbm.games.table.lenient.headings import UNREAD, Headings
from pbm.games.table.lenient.meaning import LineMeaning
from pbm.games.table.letters import LetterReading, numbered
from pbm.games.table.programme import Language
from pbm.games.table.vocabulary import WHEN
from pbm.sheets.lenient.freetext import holds_free
from pbm.sheets.lenient.pieces import pieces
from pbm.sheets.lenient.wrapping import LineTests
from pbm.sheets.lines import Line

_KEPT = re.compile(r"^keep (\d+)\. ")
MeaningBelow = Callable[[BlockHeading], LineMeaning]
"""What lines mean below a heading."""


def line_tests(
    lines: Sequence[Line], language: Language, headings: Headings, below: MeaningBelow
) -> LineTests:
    """The tests of lines, of which the grammar may take one below any of the letter's headings."""
    meaning = below(BlockHeading())
    found = dict.fromkeys(["", *(headings.canonical(one.text) for one in lines)])
    blocks = [below(_block(one, language)) for one in found if one != UNREAD]

    return LineTests(
        free=partial(holds_free, around=meaning.around),
        strict=lambda text: any(one.strictly(with_number(text, language)) for one in blocks),
        heads=lambda text: headings.canonical(text) not in ("", UNREAD),
        said=lambda text: meaning.said(with_number(text, language)),
        begins=lambda text: meaning.reader.verb(pieces(text), 0, weak=True),
    )


def with_number(text: str, language: Language) -> str:
    """A line with its own number, if it has one, apart from its order."""
    return numbered(Line(1, text), language.verbs | {*WHEN}).text


def as_numbered(text: str, line: Line) -> Line:
    """A line with what it was read as; a kept order that has no number there takes the next."""
    kept = _KEPT.match(text)
    own = kept is None or re.search(rf"(?<!\d){kept[1]}(?!\d)", line.text) is not None
    return replace(line, text=text if own else _KEPT.sub("keep ", text))


def _block(heading: str, language: Language) -> BlockHeading:
    """What a heading is for the lines below it."""
    trial = LetterReading(language)
    if heading:
        trial.take(Line(1, heading))
    return trial.above
