"""Letters in: kept as they came, judged, read, and answered with a receipt.

A letter is kept before it is read. It is judged without holding the file; its verdict, the orders
in canonical text and the receipt that is due are then written in one transaction, if nothing was
written down meanwhile: a stop leaves a letter either answered or still to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import msgspec

from pbm.core.wording import listed
from pbm.games.family import Reading, Seat
from pbm.office.clock import now, stamp
from pbm.office.game import Game, require_seat
from pbm.office.judge import Judge, Refusal, judge_of, sheets_in, without_sheet
from pbm.office.receipts import (
    Receipt,
    receipt_subject,
    receipt_text,
    refusal_letter,
    refusal_subject,
    refusal_text,
)
from pbm.office.record import Accepted, Refused
from pbm.office.rows import Border, KeptLetter, Posting
from pbm.office.trouble import Trouble
from pbm.post.inbox import Found
from pbm.post.letter import LARGEST_MAIL, Letter
from pbm.sheets.codes import sheet_code
from pbm.sheets.marks import Part
from pbm.sheets.offer import SheetHead

_MOST_LINES = 60  # untaken ones that the next report lists
_LONGEST_LINE = 200
MOST_ANSWERS = 30
"""Receipts and refusals to one address in an hour; more is a loop of machines."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of one letter, or of one of its sheets."""

    name: str
    receipt: Receipt | None = None
    refusal: Refusal | None = None
    known: bool = False
    """Its bytes had come before."""


class Ruling(msgspec.Struct, frozen=True):
    """A verdict with what is to be written down for it, and the answer that is then due."""

    verdict: Verdict
    entry: Accepted | Refused | None = None
    answer: Posting | None = None


class Desk(msgspec.Struct, frozen=True):
    """A game's letters as they lie on the desk: what stands, and who may be answered.

    It is looked at anew for every letter: somebody else may be at work on the same game.
    """

    game: Game
    border: Border
    judge: Judge
    roster: dict[int, Seat]
    accepted: list[Accepted]
    judged: set[str]

    def standing(self, seat: int) -> list[Accepted]:
        """The sheets of a seat that were accepted for the awaited part, oldest first."""
        return [
            sheet
            for sheet in self.accepted
            if sheet.seat == seat and sheet.part == self.border.awaited
        ]

    def next_revision(self, seat: int) -> int:
        """Of the sheet that goes back: one more than any that the seat holds."""
        return max((sheet.answered for sheet in self.standing(seat)), default=1) + 1


def desk_of(game: Game) -> Desk:
    """The desk of a game as its record stands."""
    accepted = game.file.of(Accepted)
    refused = game.file.of(Refused)
    awaited = game.file.border().awaited
    judged = {entry.letter for entry in accepted}
    judged |= {entry.letter for entry in refused if not _in_time_now(entry, awaited)}
    return Desk(game, game.file.border(), judge_of(game), game.roster(), accepted, judged)


def _in_time_now(entry: Refused, awaited: str) -> bool:
    """Whether a letter was refused for its turn, which was taken back or has come since."""
    return entry.reason in ("past_part", "future_part") and entry.part == awaited


def receive(
    game: Game, letters: Sequence[Found], tell: Callable[[Verdict], None] = lambda _: None
) -> list[Verdict]:
    """Take in letters in the given order; `tell` is called with each verdict as it falls."""
    with game.file.atomic():
        for found in letters:
            _keep(game, found)
    verdicts: list[Verdict] = []
    for found in letters:
        rulings = game.settle(
            lambda found=found: _judge(desk_of(game), found),  # type: ignore[misc]
            lambda rulings: _write_down(game, rulings),
        )
        for ruling in rulings:
            verdicts.append(ruling.verdict)
            tell(ruling.verdict)
    return verdicts


def _write_down(game: Game, rulings: Sequence[Ruling]) -> None:
    """Entries into the record, answers into the outbox."""
    for ruling in rulings:
        if ruling.entry is not None:
            game.file.append(ruling.entry)
        if ruling.answer is not None:
            _post(game, ruling.answer)


def _keep(game: Game, found: Found) -> None:
    """A letter as it came, before anybody reads it."""
    kept = KeptLetter(found.sha256, found.name, found.form, stamp(), found.raw)
    game.file.keep_letter(kept)


def _judge(desk: Desk, found: Found) -> list[Ruling]:
    """The ruling on each seat's sheet in a letter, or on the letter if it bears none."""
    if found.sha256 in desk.judged:
        return [Ruling(Verdict(found.name, known=True))]
    letter = found.read()
    sheets = sheets_in(letter) if len(found.raw) <= LARGEST_MAIL else []
    if not sheets:
        return [_refusal(desk, found, letter, without_sheet(letter, len(found.raw)))]
    seats = dict.fromkeys(sheet.head.seat for sheet in sheets)
    rulings = []
    for seat in seats:
        copies = [sheet for sheet in sheets if sheet.head.seat == seat]
        rulings.append(_judge_seat(desk, found, letter, copies))
    return rulings


def _judge_seat(desk: Desk, found: Found, letter: Letter, copies: list[Part]) -> Ruling:
    """The first copy of a seat's sheet that counts; if none does, why the best one does not."""
    before = [sheet.revision for sheet in desk.standing(copies[0].head.seat)]
    refusals = []
    for copy in copies:
        refusal = desk.judge.refusal(copy, max(before, default=0))
        if refusal is None:
            return _acceptance(desk, found, letter, copy)
        refusals.append(refusal)
    return _refusal(desk, found, letter, refusals[0])


def _acceptance(desk: Desk, found: Found, letter: Letter, part: Part) -> Ruling:
    """A sheet that counts, as it was read, and its answer."""
    receipt = _read(desk, part.head.seat, part.text)
    receipt = msgspec.structs.replace(receipt, subject=letter.subject, unread=letter.unread)
    entry = _entry(desk, receipt, part.head.revision, found.sha256)
    answered = not letter.automatic or found.form == "text"
    answer = _answer(desk, receipt, letter) if answered else None
    return Ruling(Verdict(found.name, receipt=receipt), entry, answer)


def _read(desk: Desk, seat: int, text: str) -> Receipt:
    """A sheet's text as its seat's receipt."""
    family = desk.game.family
    view = family.view(desk.game.seen(desk.border), desk.border.journal, seat)
    reading = family.understand(text, view)
    revision, part = desk.next_revision(seat), desk.border.awaited
    holder = desk.judge.holders.get(seat, 0)
    code = sheet_code(desk.judge.key, desk.game.name, part, seat, revision, holder)
    return Receipt(
        seat=desk.roster[seat],
        head=SheetHead(desk.game.name, part, seat, revision, code),
        reading=reading,
        forecast=family.forecast(view, reading),
        sheet=family.sheet(view),
    )


def _entry(desk: Desk, receipt: Receipt, revision: int, letter: str) -> Accepted:
    """The orders in canonical text, for the record."""
    return Accepted(
        seat=receipt.seat.number,
        part=desk.border.awaited,
        revision=revision,
        orders=canonical(receipt.reading),
        complaints=len(receipt.reading.complaints),
        answered=receipt.head.revision,
        letter=letter,
        untaken=untaken(receipt.reading),
    )


def canonical(reading: Reading) -> str:
    """A reading's orders as text, one a line."""
    return "\n".join(order.text for order in reading.orders)


def untaken(reading: Reading) -> str:
    """The lines of a reading's complaints as written, one a line, as many as a report can bear."""
    lines = dict.fromkeys(complaint.text for complaint in reading.complaints)
    return "\n".join(line[:_LONGEST_LINE] for line in list(lines)[:_MOST_LINES])


def _answer(desk: Desk, receipt: Receipt, letter: Letter) -> Posting:
    """The receipt goes to the seat's own address, whoever wrote from where."""
    head = receipt.head
    return Posting(
        message_id=f"{head.game}.{head.turn}.{head.seat}.receipt.{head.revision}",
        border=desk.border.number,
        seat=head.seat,
        kind="receipt",
        recipient=receipt.seat.address,
        subject=receipt_subject(receipt),
        body=receipt_text(receipt),
        due=stamp(),
        answers=letter.message_id,
    )


def _refusal(desk: Desk, found: Found, letter: Letter, refusal: Refusal) -> Ruling:
    """Why a letter does not count; the sender is told if he is one of the players."""
    entry = Refused(found.sha256, refusal.reason, refusal.seat, refusal.part)
    addresses = {seat.address.lower(): seat for seat in desk.roster.values() if seat.address}
    seat, answer = addresses.get(letter.sender), None
    if seat is not None and not letter.automatic:
        answer = Posting(
            message_id=f"{desk.game.name}.{found.sha256[:16]}.{seat.number}.refusal.1",
            border=desk.border.number,
            seat=seat.number,
            kind="refusal",
            recipient=seat.address,
            subject=refusal_subject(desk.game.name),
            body=refusal_letter(refusal),
            due=stamp(),
            answers=letter.message_id,
        )
    return Ruling(Verdict(found.name, refusal=refusal), entry, answer)


def _post(game: Game, posting: Posting) -> None:
    """A mail is due, unless its reader has no address or is answered by machine in a loop."""
    office = game.office
    if not posting.recipient or posting.recipient.lower() == office.address.lower():
        return
    an_hour_ago = (now() - timedelta(hours=1)).isoformat(timespec="seconds")
    if game.file.posted_since(posting.recipient, an_hour_ago) < MOST_ANSWERS:
        named = msgspec.structs.replace(posting, message_id=f"{posting.message_id}@{office.host}")
        game.file.post(named)


def enter(game: Game, seat: int, text: str) -> Receipt:
    """Orders that the moderator types in (telephone, paper): no marks and no code needed.

    Trouble if the game is over or there is no such seat.
    """
    [ruling] = game.settle(
        lambda: [_typed(game, seat, text)], lambda rulings: _write_down(game, rulings)
    )
    assert ruling.verdict.receipt is not None
    return ruling.verdict.receipt


def _typed(game: Game, seat: int, text: str) -> Ruling:
    """What was typed in for a seat, as it was read."""
    require_seat(game, seat)
    desk = desk_of(game)
    if desk.border.over:
        raise Trouble(f"{game.name} has ended; nothing can be ordered any more.")
    if desk.judge.reopened and seat not in desk.judge.reopened:
        closed = Refusal("closed", seat, desk.border.awaited, wanted=listed(desk.judge.reopened))
        raise Trouble(refusal_text(closed))
    receipt = msgspec.structs.replace(_read(desk, seat, text), typed=True)
    before = desk.standing(seat)
    entry = _entry(desk, receipt, max((sheet.revision for sheet in before), default=1), "")
    if before and msgspec.structs.replace(entry, answered=before[-1].answered) == before[-1]:
        return Ruling(Verdict("", receipt=receipt))  # the same was typed in just now
    return Ruling(Verdict("", receipt=receipt), entry, _answer(desk, receipt, Letter(())))
