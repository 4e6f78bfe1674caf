"""The papers of a reader, printed; and two processes that print those of a turn side by side.

A child sends each bundle back through a pipe that only the parent reads: when the parent dies the
child's next write fails and it ends too, so that a stopped office leaves nothing running.
"""

import contextlib
import os
import traceback
import warnings
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

import msgspec

from pbm.core.system import FORKS, PROCESSES
from pbm.office.order_pages import NO_PAGES, Delivered, GivenPage, given_page
from pbm.office.papers import (
    Edition,
    Paper,
    cover,
    file_stem,
    head_of,
    report_of,
    sheet_of,
    subject,
)
from pbm.press import fonts
from pbm.press.pdf import print_pdf
from pbm.press.sheet_pdf import print_sheet_pdf
from pbm.press.text import print_text
from pbm.sheets.sheet import print_sheet

PRINTERS = 2


class Bundle(msgspec.Struct, frozen=True):
    """All papers of one reader, and the body of the mail that they go with."""

    seat: int
    papers: tuple[Paper, ...]
    subject: str
    body: str
    page: GivenPage | None = None


def bundle(edition: Edition, seat: int, how: Delivered = NO_PAGES) -> Bundle:
    """Print the papers of one seat, or of the public (seat 0: the report alone)."""
    document = report_of(edition, seat)
    stem = file_stem(edition, seat)
    papers = [
        Paper(f"{stem}-report.txt", print_text(document, None).encode()),
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


def print_all(
    edition: Edition, seats: Sequence[int], how: Delivered = NO_PAGES
) -> Iterator[Bundle]:
    """The bundles of these seats as they get ready, in no particular order."""
    if len(seats) < PRINTERS or (os.cpu_count() or 1) < PRINTERS:
        for seat in seats:
            yield bundle(edition, seat, how)
        return
    fonts.load()
    printers: dict[Connection, BaseProcess] = {}
    for number in range(PRINTERS):
        printers.update([_start(edition, how, seats[number::PRINTERS], tuple(printers))])
    try:
        yield from _collect(printers)
    finally:
        for pipe, printer in printers.items():
            pipe.close()
            printer.join()


def _start(
    edition: Edition, how: Delivered, seats: Sequence[int], others: tuple[Connection, ...]
) -> tuple[Connection, BaseProcess]:
    """One child and the pipe it sends through; it closes what it inherits of the other pipes."""
    mine, its = PROCESSES.Pipe(duplex=False)
    inherited = (mine, *others) if FORKS else ()
    printer = PROCESSES.Process(
        target=_print, args=(edition, how, seats, its, inherited), daemon=True
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # numpy's threads hold no lock here
        printer.start()
    its.close()
    return mine, printer


def _print(
    edition: Edition,
    how: Delivered,
    seats: Sequence[int],
    pipe: Connection,
    inherited: Sequence[Connection],
) -> None:
    """What a child does: print and send; a fault is sent as text."""
    for other in inherited:
        other.close()
    try:
        for seat in seats:
            pipe.send(bundle(edition, seat, how))
    except BrokenPipeError:
        os._exit(1)  # nobody reads any more
    except Exception:  # whatever it is, the parent tells it
        with contextlib.suppress(BrokenPipeError):
            pipe.send(traceback.format_exc())
    finally:
        pipe.close()


def _collect(printers: dict[Connection, BaseProcess]) -> Iterator[Bundle]:
    """Take bundles until every child has closed its pipe."""
    open_pipes = list(printers)
    while open_pipes:
        for pipe in wait(open_pipes):
            assert isinstance(pipe, Connection)
            try:
                sent = pipe.recv()
            except EOFError:
                open_pipes.remove(pipe)
                continue
            if not isinstance(sent, Bundle):
                raise RuntimeError(f"a printer failed:\n{sent}")
            yield sent
