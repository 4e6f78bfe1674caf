"""The papers of a turn, printed: each reader's as one bundle, several readers' as one job."""

import math
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from pbm.core.languages import speaking
from pbm.fleet.job import Job, Runner
from pbm.fleet.processes import Here, Processes
from pbm.fleet.undertaking import Undertaking, in_turn
from pbm.office.edition import Edition
from pbm.office.order_pages import NO_PAGES, Delivered, GivenPage, given_page
from pbm.office.papers import Paper, cover, file_stem, head_of, report_of, sheet_of, subject
from pbm.office.wishes import Wishes
from pbm.post.outbox import Enclosure, Mail, compose
from pbm.press.text import print_text
from pbm.sheets.sheet import print_sheet

PRINTERS = 2
_MOST_SEATS = 5  # so many readers' papers are one job at most


class Bundle(msgspec.Struct, frozen=True):
    """All papers of one reader, and the body of the mail that they go with."""

    seat: int
    papers: tuple[Paper, ...]
    subject: str
    body: str
    page: GivenPage | None = None
    mails: dict[str, bytes] = {}
    """The mails that bear them, by Message-ID."""
    sums: dict[str, str] = {}
    """SHA-256 of papers by their names, and of mails by theirs."""


class DueMail(msgspec.Struct, frozen=True):
    """A mail that papers go with, still without them, and what its reader wishes."""

    seat: int
    mail: Mail
    wishes: Wishes

    def composed(self, printed: Bundle) -> bytes:
        """Its bytes with subject, body and papers."""
        papers = [paper for paper in printed.papers if self.wishes.wants(paper.name)]
        if printed.page is not None and not printed.page.folder:
            papers.append(printed.page.file)
        enclosures = tuple(Enclosure(paper.name, paper.content) for paper in papers)
        told = {"subject": printed.subject, "body": printed.body}
        return compose(replace(self.mail, **told, enclosures=enclosures))


class PapersJob(msgspec.Struct, frozen=True):
    """Whose papers of a turn are to be printed, from what, and how order pages go out."""

    edition: Edition
    seats: tuple[int, ...]
    how: Delivered = NO_PAGES
    mails: tuple[DueMail, ...] = ()


def print_papers(job: PapersJob) -> tuple[Bundle, ...]:
    """The papers that a job asks for, and the mails that bear them."""
    return tuple(_with_mails(bundle(job.edition, seat, job.how), job.mails) for seat in job.seats)


def _with_mails(printed: Bundle, due: Sequence[DueMail]) -> Bundle:
    mine = {one.mail.message_id: one.composed(printed) for one in due if one.seat == printed.seat}
    all_of_them = {paper.name: paper.content for paper in printed.papers} | mine
    sums = {name: sha256(content).hexdigest() for name, content in all_of_them.items()}
    return replace(printed, mails=mine, sums=sums)


def printing(
    edition: Edition,
    seats: Sequence[int],
    use: Callable[[tuple[Bundle, ...]], object],
    how: Delivered = NO_PAGES,
    mails: Sequence[DueMail] = (),
    shared: int = PRINTERS,
) -> Undertaking[None]:
    """The papers of these seats, given to `use` as they get ready, some readers' at once; the work
    is `shared` evenly among so many."""
    _load()
    jobs = [
        Job(print_papers, PapersJob(edition, mine, how, _of(mine, mails)))
        for mine in _shared_out(seats, shared)
    ]
    yield from in_turn(jobs, use)


def _shared_out(seats: Sequence[int], shared: int) -> list[tuple[int, ...]]:
    """Seats in few jobs, as many for each printer: the edition travels with every one."""
    rounds = math.ceil(len(seats) / (shared * _MOST_SEATS))
    size = math.ceil(len(seats) / (shared * rounds)) if seats else 1
    return [tuple(seats[at : at + size]) for at in range(0, len(seats), size)]


def _load() -> None:
    """What prints, once, before a process is forked; many commands print nothing."""
    from pbm.press import fonts, pdf, sheet_pdf  # noqa: F401

    fonts.load()


def _of(seats: Sequence[int], mails: Sequence[DueMail]) -> tuple[DueMail, ...]:
    return tuple(one for one in mails if one.seat in seats)


@contextmanager
def printers(seats: int) -> Iterator[Runner]:
    """Who prints the papers of one turn where nobody is named."""
    count = processes_for(seats)
    with closing(Processes(count) if count > 1 else Here()) as runner:
        yield runner


def processes_for(readers: int) -> int:
    """How many processes print the papers of so many readers where nobody says it."""
    return PRINTERS if readers >= PRINTERS and (os.cpu_count() or 1) >= PRINTERS else 1


def bundle(edition: Edition, seat: int, how: Delivered = NO_PAGES) -> Bundle:
    """Print the papers of one seat in its language, or of the public (seat 0: the report alone)."""
    with speaking(edition.language(seat)):
        return _printed(edition, seat, how)


def _printed(edition: Edition, seat: int, how: Delivered) -> Bundle:
    """The same in the language in force."""
    from pbm.press.pdf import print_pdf
    from pbm.press.sheet_pdf import print_sheet_pdf

    document = report_of(edition, seat)
    stem = file_stem(edition, seat)
    papers = [
        Paper(f"{stem}-report.txt", print_text(document, whole=True).encode()),
        Paper(f"{stem}-report.pdf", print_pdf(document)),
    ]
    body = print_text(document)
    if seat in edition.writing:
        sheet, head = sheet_of(edition, seat), head_of(edition, seat)
        view = edition.family.view(edition.state, edition.border.journal, seat)
        text, writing = print_sheet(sheet, head), edition.family.writing(view)
        papers += [
            Paper(f"{stem}-sheet.txt", text.encode()),
            Paper(f"{stem}-sheet.pdf", print_sheet_pdf(sheet, head, writing)),
        ]
        body = f"{body}\n\n{text}"
    page = given_page(edition, seat, document, how)
    opening = [cover(edition, seat), *([page.said] if page else [])]
    body = "\n\n".join((*opening, body))
    return Bundle(seat, tuple(papers), subject(edition, seat), body, page)
