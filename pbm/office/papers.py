"""The papers of one reader after a turn: report and turnsheet, as text and as PDF.

What they are made from is read once (`Edition`); printing is then a pure function of it and of a
seat.
"""

import re
import textwrap

import msgspec
from msgspec.structs import replace

from pbm.core.languages import headed
from pbm.core.page import Document, Paragraph, Section
from pbm.games.family import PUBLIC, View
from pbm.office.edition import Edition
from pbm.office.receipts import with_imprint, words
from pbm.office.returned import counted, kept_out, returned
from pbm.office.status import amended_in_words, resolved_before
from pbm.post.files import safe_name
from pbm.press.text import MAIL
from pbm.sheets.offer import Sheet, SheetHead


class Paper(msgspec.Struct, frozen=True):
    """One file of a reader."""

    name: str
    content: bytes


def report_of(edition: Edition, seat: int) -> Document:
    """The family's report for a reader: his own page or the result first, then the office's."""
    document = edition.family.report(_view(edition, seat), edition.history)
    document = replace(document, game=document.game or edition.game, imprint=imprint(edition, seat))
    before = (
        *edition.office.records,
        *_announcements(edition),
        *_taken_back(edition),
        *_amendments(edition, seat),
        *kept_out(edition.returned, seat),
    )
    after = (*returned(edition.returned, edition.seats, seat), *_record(edition, seat))
    first = document.sections[:1] if seat != PUBLIC or edition.office.records else ()
    return replace(document, sections=(*first, *before, *document.sections[len(first) :], *after))


def _view(edition: Edition, seat: int) -> View:
    """What the reader knows, and whether the computer played in his stead."""
    view = edition.family.view(edition.state, edition.border.journal, seat)
    return edition.family.by_computer(view) if seat in edition.by_computer else view


def imprint(edition: Edition, seat: int) -> tuple[str, ...]:
    """What stands at the head of the first page: until when and where to write."""
    told = words().say(
        "turn",
        "imprint",
        awaited=edition.border.awaited,
        due=edition.due,
        address=edition.address,
        over=edition.border.over,
        asked=seat in edition.writing,
        decides=seat in edition.deciding,
        reader=seat != PUBLIC,
    )
    return (told,) if told else ()


def _announcements(edition: Edition) -> list[Section]:
    """What the moderator tells everybody, and who was silent."""
    told = tuple(Paragraph(part) for text in edition.news for part in paragraphs(text))
    told += tuple(map(Paragraph, edition.office.silences))
    title = words().say("turn", "announcement")
    return [Section(title, told, tells="news")] if told else []


def _taken_back(edition: Edition) -> list[Section]:
    """Which turns were resolved before, and what was allowed since."""
    told = dict.fromkeys(resolved_before(entry) for entry in edition.undone)
    blocks, title = tuple(map(Paragraph, told)), words().say("undone", "title")
    return [Section(title, blocks, tells="news")] if blocks else []


def _amendments(edition: Edition, seat: int) -> list[Section]:
    """What the moderator changed and why; the figures for those who may know them."""
    told = tuple(Paragraph(amended_in_words(entry, seat)) for entry in edition.amended)
    title = words().say("amended", "title")
    return [Section(title, told, tells="news")] if told else []


def _record(edition: Edition, seat: int) -> tuple[Section, ...]:
    """By which everybody can have it shown later that the office kept to its record."""
    if not edition.office.record:
        return ()
    told = (
        *edition.office.record,
        words().say("turn", "seal_note"),
        *counted(edition.returned, seat),
    )
    sentences = (one if one.endswith(".") else f"{one}." for one in told)
    small = headed(words().say("turn", "record"), " ".join(sentences))
    blocks = [Paragraph(small, style="small")]
    if edition.border.over:
        blocks.append(Paragraph(words().say("turn", "verify_command"), style="mono"))
    return (Section("", tuple(blocks)),)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of an announcement: what stands between empty lines."""
    return [part for part in re.split(r"\n\s*\n", text) if part.strip()]


def head_of(edition: Edition, seat: int) -> SheetHead:
    """The begin line of the sheet that goes out with the turn."""
    part, revision = edition.border.awaited, edition.revisions.get(seat, 1)
    return SheetHead(edition.game, part, seat, revision, edition.codes[seat])


def sheet_of(edition: Edition, seat: int) -> Sheet:
    """The sheet of a seat, blank, with until when and where to write."""
    sheet = edition.family.sheet(_view(edition, seat))
    return with_imprint(sheet, edition.border.awaited, edition.due, edition.address)


def subject(edition: Edition, seat: int) -> str:
    """The subject of a turn's mail; who is asked is told so in it."""
    border = edition.border
    told = {"resolved": border.resolved, "awaited": border.awaited, "over": border.over}
    asked = bool(border.asked) and seat in edition.deciding
    return words().say("turn", "subject", game=edition.game, asked=asked, **told)


def cover(edition: Edition, seat: int) -> str:
    """The first lines of a turn's mail."""
    said = words().say(
        "turn",
        "cover",
        game=edition.game,
        awaited=edition.border.awaited,
        due=edition.due,
        over=edition.border.over,
        sheet=seat in edition.writing,
        decides=seat in edition.deciding,
        part=bool(edition.border.asked),
    )
    if seat in edition.writing and edition.revisions.get(seat, 1) > 1:
        said += " " + words().say("turn", "standing", awaited=edition.border.awaited)
    return textwrap.fill(f"{edition.office.openings.get(seat, '')} {said}".strip(), MAIL)


def file_stem(edition: Edition, seat: int) -> str:
    """How a reader's files begin: "04-jay-gould"; names are made safe."""
    if seat == PUBLIC:
        return "public"
    taken = edition.seats[seat]
    name = safe_name(taken.character) or safe_name(taken.player) or "seat"
    return f"{seat:02}-{name}"


def folder_of(part: str, times: int = 1) -> str:
    """Where the papers of a turn or part lie: turn-07, turn-07.2; turn-00 for the start.

    Papers that were sent stay where they are when their turn is run again: turn-07-run-2.
    """
    turn, dot, rest = (part or "0").partition(".")
    return f"turn-{turn:0>2}{dot}{rest}" + (f"-run-{times}" if times > 1 else "")
