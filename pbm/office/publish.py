"""Papers into OFFICE/GAME/turn-NN/, mails into the outbox; doing it again gives the same bytes.

A turn counts as published when all its files and mails are there; after a stop everything is done
once more, and what is there already stays as it is.
"""

from collections.abc import Callable, Collection, Sequence
from email.utils import formataddr
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.fleet.undertaking import Undertaking, done
from pbm.office.ahead import away_subject
from pbm.office.book import book_of
from pbm.office.clock import mail_date
from pbm.office.digest import waits_for_digest
from pbm.office.edition import Edition, edition_of
from pbm.office.game import OpenGame, require_seat
from pbm.office.order_pages import delivered, remove_pages, write_page
from pbm.office.papers import folder_of
from pbm.office.printers import PRINTERS, Bundle, DueMail, printers, printing
from pbm.office.record import Printed, Undone
from pbm.office.rows import Border, Posting
from pbm.office.trouble import Trouble
from pbm.office.waiting import told_due
from pbm.post.files import write_all_whole
from pbm.post.outbox import Mail, compose, is_held, lay_again, place_of, put_all

STAND_BY = "stand-by"
"""The kind of a mail to who has no seat yet."""
SHORT = (
    STAND_BY, "trial", "receipt", "refusal", "help", "undone", "deadline", "reminder", "word",
)  # fmt: skip
"""Kinds of mails that have no papers."""


class Published(msgspec.Struct, frozen=True):
    """What was put where."""

    border: Border
    folder: Path
    files: int
    mails: int


class _Ready(msgspec.Struct, frozen=True):
    """A mail that is to be put out, its bytes and SHA-256 of them."""

    posting: Posting
    raw: bytes
    sum: str


def unpublished(game: OpenGame) -> list[Border]:
    """Borders whose papers are not all there yet, oldest first."""
    return [game.file.border(number) for number in game.file.unpublished()]


def publish(game: OpenGame, border: Border, step: Callable[[], None] = lambda: None) -> Published:
    """Print a border's papers for every person and put out the mails; `step` after each seat."""
    return _printed_here(game, publishing(game, border, step))


def _printed_here(game: OpenGame, undertaking: Undertaking[Published]) -> Published:
    with printers(len(game.roster())) as runner:
        return done(undertaking, runner)


def waiting_seats(game: OpenGame) -> list[int]:
    """Seats whose mail of the last turn, published before, is still to be put out."""
    border = game.file.border()
    return sorted({posting.seat for posting in _owed(game, border)} if border.published else ())


def _owed(game: OpenGame, border: Border) -> list[Posting]:
    """Mails of a border that are still to be put out; none to who holds his seat no longer."""
    roster = game.roster()
    return [
        posting
        for posting in game.file.postings("turn", border.number)
        if not (posting.sent or posting.withdrawn)
        and posting.recipient == roster[posting.seat].address
    ]


def send_papers(game: OpenGame, seats: Collection[int]) -> Published | None:
    """The last turn's papers for who took a seat after it was published; None if it was not."""
    border = game.file.border()
    if not border.published:
        return None
    return _printed_here(game, publishing(game, border, only=seats))


def lay_turn_again(game: OpenGame, number: int) -> str:
    """Lay the last turn's mail to a seat into the outbox once more, printed again if it is gone.

    Its Message-ID, which stays; empty if it was not put out yet. Trouble if the seat has no
    address.
    """
    seat, border = require_seat(game, number), game.file.border()
    if seat.computer or not seat.address:
        raise Trouble(f"Seat {number} of {game.name} has no address.")
    out = [
        posting
        for posting in game.file.postings("turn", border.number)
        if posting.seat == number and posting.sent and not posting.withdrawn
        and posting.recipient == seat.address
    ]  # fmt: skip
    if not out:
        return ""
    if not lay_again(game.office.outbox, out[-1].message_id):
        _printed_here(game, publishing(game, border, only=[number], again=out[-1]))
    return out[-1].message_id


def publishing(
    game: OpenGame,
    border: Border,
    step: Callable[[], None] = lambda: None,
    only: Collection[int] | None = None,
    again: Posting | None = None,
    shared: int = PRINTERS,
) -> Undertaking[Published]:
    """Papers into their folder and mails into the outbox, of these seats or of all people; printed
    wherever jobs are done, `shared` among so many. `again` is a mail that was put out before."""
    edition = edition_of(game, border, told_due(game, border))
    folder = game.folder / folder_of(border.resolved, edition.times)
    folder.mkdir(mode=0o700, exist_ok=True)
    owed = [again] if again else _owed(game, border)
    mails, papers = 0, dict[str, str]()
    seats = _people(edition, only)

    def put_out(printed: tuple[Bundle, ...]) -> None:
        nonlocal mails, papers
        papers |= _lay_down(folder, printed)
        mails += _put_out(game, _ready(game, owed, printed, bool(again)))
        for _ in printed:
            step()

    due = [DueMail(one.seat, _mail(game, one), game.wishes(one.recipient)) for one in owed]
    yield from printing(edition, seats, put_out, delivered(game), due, shared)
    _write_down(game, edition, papers, whole=only is None)
    if only is None:
        remove_pages(game, set(edition.seats) - set(edition.writing))
    return Published(border, folder, len(papers), mails)


def _people(edition: Edition, only: Collection[int] | None) -> list[int]:
    """The seats of people, of these or of all."""
    people = [number for number, seat in edition.seats.items() if not seat.computer]
    return people if only is None else [number for number in people if number in only]


def _lay_down(folder: Path, printed: Sequence[Bundle]) -> dict[str, str]:
    """Readers' papers into their folder, pages where they are read; the papers' hashes."""
    papers = [paper for one in printed for paper in one.papers]
    write_all_whole(folder, {paper.name: paper.content for paper in papers})
    for one in printed:
        if one.page is not None:
            write_page(one.page)
    return {paper.name: one.sums[paper.name] for one in printed for paper in one.papers}


def _ready(
    game: OpenGame, owed: Sequence[Posting], printed: Sequence[Bundle], again: bool
) -> list[_Ready]:
    """The mails that bear these papers and are to be put out still, or `again`."""
    of_seat = {one.seat: one for one in printed}
    return [
        _Ready(one, bundle.mails[one.message_id], bundle.sums[one.message_id])
        for one in owed
        if (bundle := of_seat.get(one.seat)) is not None
        and (again or game.file.is_due(one.message_id))
    ]


def _write_down(game: OpenGame, edition: Edition, papers: dict[str, str], whole: bool) -> None:
    """What was printed and put out, into the record; of the `whole` turn that it is published."""
    border = edition.border
    with game.file.atomic():
        if not game.file.stands(border):
            raise Trouble(f"Turn {border.resolved} was taken back while it was printed.")
        _append_printed(game, edition, papers)
        if whole:
            game.file.mark_published(border.number)


def _append_printed(game: OpenGame, edition: Edition, papers: dict[str, str]) -> None:
    """What was printed and put out, where it is not in the record yet."""
    part, times = edition.border.resolved, edition.times
    before: dict[str, str] = {}
    for printed in game.file.of(Printed):
        if (printed.part, printed.times) == (part, times):
            before |= printed.papers | printed.mails
    void = {name for entry in game.file.of(Undone) for name in entry.void}
    mails = {
        posting.message_id: posting.mail
        for posting in game.file.postings("turn", edition.border.number)
        if posting.mail and posting.message_id not in void
    }
    if before != before | papers | mails:
        game.file.append(Printed(part, dict(sorted(papers.items())), mails, times))


def send_answers(game: OpenGame) -> int:
    """Put out every receipt, refusal and other short mail that is due; how many."""
    due = [posting for kind in SHORT for posting in game.file.postings(kind)]
    composed = [(posting, compose(_mail(game, posting))) for posting in due]
    return _put_out(game, [_Ready(one, raw, sha256(raw).hexdigest()) for one, raw in composed])


def _holds(posting: Posting) -> bool:
    """Whether a mail goes to who has a seat, and may say that he is away."""
    return bool(posting.seat) and posting.kind != STAND_BY


def _mail(game: OpenGame, posting: Posting) -> Mail:
    """A mail that is due, without the papers that it may bear."""
    return Mail(
        message_id=posting.message_id,
        sender=formataddr((game.office.name, game.office.address)),
        recipient=posting.recipient,
        subject=posting.subject,
        body=posting.body,
        date=mail_date(posting.due),
        answers=posting.answers,
        thread=f"{game.name}.start.{posting.seat}.turn.1@{game.office.host}",
        game=game.name,
        away=away_subject(game, posting.seat) if _holds(posting) else "",
    )


def _put_out(game: OpenGame, ready: Sequence[_Ready]) -> int:
    """Mails into the Maildir, then marked as sent; a stop in between repeats it harmlessly."""
    if not ready:
        return 0
    outbox, mails = game.office.outbox, {one.posting.message_id: one.raw for one in ready}
    held = {one.posting.message_id for one in ready if waits_for_digest(game, one.posting)}
    new = set(put_all(outbox, mails, held))
    put = [one if one.posting.message_id in new else _as_put(outbox, one, held) for one in ready]
    if held:
        with book_of(game.office.folder) as book:
            for posting in (one.posting for one in put if one.posting.message_id in held):
                book.hold(posting.message_id, posting.recipient, game.name)
    with game.file.atomic():
        for one in put:
            game.file.mark_sent(one.posting.message_id, one.sum)
    return len(put)


def _as_put(outbox: Path, ready: _Ready, held: set[str]) -> _Ready:
    """A mail as it was put out before a stop, `held` or not."""
    name = ready.posting.message_id
    place = place_of(outbox, name)
    (held.add if place is not None and is_held(place) else held.discard)(name)
    raw = place.read_bytes() if place else ready.raw
    return _Ready(ready.posting, raw, sha256(raw).hexdigest())
