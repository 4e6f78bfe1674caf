"""The papers of one reader after a turn: report and turnsheet, as text and as PDF.

What they are made from is read once (`Edition`); printing is then a pure function of it and of a
seat, so that they can be printed anywhere: an edition travels with the codes of its sheets, but
without the key that they were made by.
"""

import re
import textwrap
from typing import Any

import msgspec
from msgspec.structs import replace

from pbm.core.page import Document, Paragraph, Section
from pbm.games import catalogue
from pbm.games.family import PUBLIC, Family, Seat, State
from pbm.office.broken import records_told, told_at
from pbm.office.game import OpenGame, writing_seats
from pbm.office.receipts import amended_in_words, resolved_before, with_imprint, words
from pbm.office.record import Accepted, Amended, News, Seated, TurnRun, Undone
from pbm.office.reliability import openings, silences
from pbm.office.returned import Returned, counted, returned, returned_of
from pbm.office.rows import Border
from pbm.office.status import proofs_of
from pbm.office.waiting import deciding_seats
from pbm.post.files import safe_name
from pbm.sheets.codes import drawn_from, game_key, sheet_code
from pbm.sheets.offer import Sheet, SheetHead

MAIL_WIDTH = 76  # columns of a mail's body


class Edition(msgspec.Struct, frozen=True):
    """Everything from which the papers of a border are made."""

    game: str
    family: Family
    border: Border
    state: State
    history: list[dict[str, Any]]
    seats: dict[int, Seat]
    news: tuple[str, ...]
    codes: dict[int, str]
    """Of the sheets that go out, made already."""
    writing: tuple[int, ...]
    """Seats that get a sheet."""
    deciding: tuple[int, ...]
    """Seats that have something to decide."""
    due: str
    """The day by which orders are wanted, in ISO form; empty when the game is over."""
    holders: dict[int, int] = {}
    """How often each seat has changed hands."""
    revisions: dict[int, int] = {}
    """Of the sheets that go out: above those of sheets that came before for the same part."""
    amended: tuple[Amended, ...] = ()
    """What the moderator changed between the border before and this turn."""
    undone: tuple[Undone, ...] = ()
    """What was taken back since the border before."""
    times: int = 1  # how often papers of this turn have gone out, these included
    returned: Returned = Returned()
    """What comes back of the sheets by which the turn was resolved."""
    address: str = ""  # where to write to
    silences: tuple[str, ...] = ()  # who sent nothing, where the ladder tells all of it
    openings: dict[int, str] = {}
    """What a seat's mail begins with: that he has taken it over, or that the computer plays it."""
    records: tuple[Section, ...] = ()  # which of them the game broke that ended with it
    page_key: bytes = b""
    """By which order pages are locked (`locked_page`)."""
    record: tuple[str, ...] = ()
    """What proves the record, in sentences; nothing for a turn that is only tried out."""

    def __reduce__(self) -> tuple[Any, ...]:
        """As plain values: the rules by name, the state as bytes, of the border what is told."""
        family, border = self.family, replace(self.border, state=b"", ledger=[])
        rest = replace(self, family=None, state=None, border=border)
        told = msgspec.structs.asdict(rest)
        return _arrived, (family.title, family.edition, family.encode(self.state), told)


def _arrived(title: str, edition: str, state: bytes, told: dict[str, Any]) -> Edition:
    """An edition where it is printed."""
    family = catalogue.family(title, edition)
    return Edition(**{**told, "family": family, "state": family.decode(state)})


class Paper(msgspec.Struct, frozen=True):
    """One file of a reader."""

    name: str
    content: bytes


def edition_of(game: OpenGame, border: Border, due: str, key: bytes = b"") -> Edition:
    """Read once what all papers of a border need; by another key than the game's for a trial."""
    told = border.resolved
    key = key or game_key(game.office.secret(), game.name)
    revisions = _revisions(game, border)
    return Edition(
        game=game.name,
        family=game.family,
        border=border,
        state=game.seen(border),
        history=game.file.history(border.number),
        seats=game.roster(),
        news=tuple(one.text for one in game.file.of(News) if told and one.part == told),
        codes=_codes(game, border.awaited, key, revisions),
        page_key=drawn_from(key),
        writing=() if border.over else writing_seats(game, border),
        deciding=border.asked or deciding_seats(game, border),
        due=due,
        holders=game.holders(),
        revisions=revisions,
        amended=_amended(game, border),
        undone=_undone(game, border),
        times=1 + sum(entry.part == told and entry.sent for entry in game.file.of(Undone)),
        returned=returned_of(game, border),
        address=game.office.address,
        records=records_told(game, border, told_at(game, border)),
        record=proofs_of(game, border),
        silences=silences(game, border),
        openings=openings(game, border),
    )


def _codes(game: OpenGame, part: str, key: bytes, revisions: dict[int, int]) -> dict[int, str]:
    """The code of the sheet that goes out to each seat."""
    return {
        seat: sheet_code(key, game.name, part, seat, revisions[seat], holder)
        for seat, holder in game.holders().items()
    }


def _amended(game: OpenGame, border: Border) -> tuple[Amended, ...]:
    """What was amended before the turn was run that led to this border."""
    if border.number == 0:
        return ()
    before = game.file.border(border.number - 1)
    return tuple(entered.entry for entered in game.amended_since(before))


def _undone(game: OpenGame, border: Border) -> tuple[Undone, ...]:
    """What was taken back between the border before and this one, which may be a draft's."""
    before = game.file.border(border.number - 1).entry if border.number else 0
    found = game.file.entered(Undone, after=before)
    return tuple(e.entry for e in found if not border.entry or e.number < border.entry)


def _revisions(game: OpenGame, border: Border) -> dict[int, int]:
    """The revision of every seat's sheet as it goes out with a border, or to a later holder.

    It is 1 unless sheets of the seat for the same part came before the turn was run once more, or
    before the seat changed hands.
    """
    last, held = dict.fromkeys(game.roster(), 0), dict.fromkeys(game.roster(), 0)
    for entered in game.file.entries():
        entry = entered.entry
        if isinstance(entry, Accepted) and entry.part == border.awaited:
            last[entry.seat] = max(last[entry.seat], entry.answered)
        elif isinstance(entry, TurnRun) and entry.part == border.resolved:
            held = dict(last)
        elif isinstance(entry, Seated) and not entry.same:
            held[entry.seat.number] = last[entry.seat.number]
    return {seat: revision + 1 for seat, revision in held.items()}


def report_of(edition: Edition, seat: int) -> Document:
    """The family's report for a reader: his own page or the result first, then the office's."""
    view = edition.family.view(edition.state, edition.border.journal, seat)
    document = edition.family.report(view, edition.history)
    document = replace(document, game=document.game or edition.game, imprint=imprint(edition, seat))
    before = (
        *edition.records,
        *_announcements(edition),
        *_taken_back(edition),
        *_amendments(edition, seat),
    )
    after = (*returned(edition.returned, edition.seats, seat), *_record(edition, seat))
    first = document.sections[:1] if seat != PUBLIC or edition.records else ()
    return replace(document, sections=(*first, *before, *document.sections[len(first) :], *after))


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
    told += tuple(map(Paragraph, edition.silences))
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
    if not edition.record:
        return ()
    told = (*edition.record, words().say("turn", "seal_note"), *counted(edition.returned, seat))
    sentences = (one if one.endswith(".") else f"{one}." for one in told)
    small = f"{words().say('turn', 'record')}: {' '.join(sentences)}"
    return (Section("", (Paragraph(small, style="small"),)),)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of an announcement: what stands between empty lines."""
    return [part for part in re.split(r"\n\s*\n", text) if part.strip()]


def head_of(edition: Edition, seat: int) -> SheetHead:
    """The begin line of the sheet that goes out with the turn."""
    part, revision = edition.border.awaited, edition.revisions.get(seat, 1)
    return SheetHead(edition.game, part, seat, revision, edition.codes[seat])


def sheet_of(edition: Edition, seat: int) -> Sheet:
    """The sheet of a seat, blank, with until when and where to write."""
    view = edition.family.view(edition.state, edition.border.journal, seat)
    sheet = edition.family.sheet(view)
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
    return textwrap.fill(f"{edition.openings.get(seat, '')} {said}".strip(), MAIL_WIDTH)


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
