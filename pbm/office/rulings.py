"""What a letter is taken for, and which of a seat's sheets counts.

Of several sheets for one seat, in a letter or one after another, the highest revision counts, then
the least quoted, then the later. A sheet that says only what the office printed on it counts as
quoted, and one without any order replaces none, unless a line of it says `nothing`. What a machine
sent counts for nothing, a letter with the subject TRY is only tried out. The player is always told.
"""

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pbm.games.family import Seat
from pbm.office.ahead import away_posting, said_away
from pbm.office.helping import asked_help, help_posting, in_english_words, refusal_answer
from pbm.office.intray import COPY, InTray
from pbm.office.judge import STRANGE, LetterRefusal, RefusalReason
from pbm.office.reading import ReadSheet
from pbm.office.receipts import Receipt, replaced
from pbm.office.record import Refused
from pbm.office.verdicts import (
    Ruling,
    TakenFor,
    Verdict,
    entry_of,
    receipt_posting,
    taken_for,
    unread_reason,
)
from pbm.post.contents import Contents
from pbm.post.inbox import LetterFound
from pbm.post.worker import OutOfBounds
from pbm.sheets.marks import MarkedSheet

MOST_TRIES = 20  # of a seat in a day
_TRY = re.compile(r"(?:(?:re|aw|sv|fwd?|wg|tr)\s*:\s*)*try\b", re.IGNORECASE)
_MOST_READ = 4  # sheets of one seat in a letter whose orders are compared


class _Case(msgspec.Struct, frozen=True):
    """A letter before its judge."""

    tray: InTray
    found: LetterFound
    letter: Contents

    @property
    def sender(self) -> str | None:
        """Who wrote from where; None for a sheet that the moderator put into the folder himself."""
        return self.letter.sender if self.found.form == "mail" else None

    @property
    def writer(self) -> Seat | None:
        """The player with the sender's address."""
        return self.tray.addresses.get(self.letter.sender)

    def refusals(self) -> list[LetterRefusal | None]:
        """What each sheet's mark says against it."""
        return [self.tray.refusal(sheet, self.sender) for sheet in self.letter.sheets]

    def belongs(self, refusals: Sequence[LetterRefusal | None]) -> bool:
        """Whether it is the game's: from one of its players, or with a sheet that we printed.

        What names another game of the office waits for that one.
        """
        if any(refusal is None or refusal.reason not in STRANGE for refusal in refusals):
            return True
        games = {sheet.head.game.lower() for sheet in self.letter.sheets}
        return self.writer is not None and not (games and games <= self.tray.other_games)


class _Read(msgspec.Struct, frozen=True):
    """One of a seat's sheets in a letter that bears the right code, as it was read."""

    part: MarkedSheet
    sheet: ReadSheet
    copy: bool
    """It says only what the office printed on it."""

    @property
    def meant(self) -> bool:
        """Whether it says anything at all."""
        return bool(self.sheet.reading.orders) or self.sheet.asides.nothing


def rulings_on(tray: InTray, found: LetterFound, letter: Contents) -> list[Ruling]:
    """The ruling on each seat's sheet in a letter, or on the letter if it bears none."""
    case = _Case(tray, found, letter)
    refusals = case.refusals()
    belongs = case.belongs(refusals)
    if letter.automatic or (letter.sender and letter.sender == tray.game.office.address.lower()):
        return [_refused(case, LetterRefusal("automatic", _seat_of(case)), belongs, answered=False)]
    if letter.bound:
        return [_refused(case, LetterRefusal(unread_reason(letter.bound), _seat_of(case)), belongs)]
    if not letter.sheets:
        return [_without_sheet(case, belongs)]
    seats: dict[int, list[tuple[MarkedSheet, LetterRefusal | None]]] = {}
    for sheet, refusal in zip(letter.sheets, refusals, strict=True):
        seats.setdefault(sheet.head.seat, []).append((sheet, refusal))
    return [_on_seat(case, copies, belongs) for _, copies in sorted(seats.items())]


def _seat_of(case: _Case) -> int:
    """The seat that a letter speaks of, or whose player sent it; 0 for none."""
    named = [sheet.head.seat for sheet in case.letter.sheets if sheet.head.seat in case.tray.roster]
    return named[0] if named else case.writer.number if case.writer else 0


def _without_sheet(case: _Case, belongs: bool) -> Ruling:
    """A letter without a sheet: a player's question, orders without marks, or nobody's."""
    letter, seat = case.letter, _seat_of(case)
    if letter.broken:
        return _refused(case, LetterRefusal("broken_sheet", seat, mark=letter.broken), belongs)
    game, border = case.tray.game, case.tray.border
    if away := said_away(game, letter.subject):
        gone = _refused(case, LetterRefusal("away", away, border.awaited), True, answered=False)
        told = away_posting(game, border, away, case.found.sha256, letter.message_id)
        return replace(gone, answer=told)
    what = asked_help(letter.subject, game.language(letter.sender))
    if what is not None and case.writer is not None:
        asked = _refused(case, LetterRefusal("help", seat, found=what), belongs, answered=False)
        about = (case.found.sha256, letter.message_id)
        answer = help_posting(case.tray, case.writer, what, *about)
        return replace(asked, answer=answer)
    unread = ", ".join(letter.unread)
    if case.writer is None or not letter.own:
        return _refused(case, LetterRefusal("no_sheet", seat, found=unread), belongs)
    try:
        outside = case.tray.read_own(seat, letter.own)
    except OutOfBounds:
        outside = ()
    reason: RefusalReason = "no_sheet" if outside else "question"
    return _refused(case, LetterRefusal(reason, seat, found=unread, outside=outside), belongs)


def _on_seat(
    case: _Case, copies: Sequence[tuple[MarkedSheet, LetterRefusal | None]], belongs: bool
) -> Ruling:
    """Which of a seat's sheets in a letter counts; if none does, why the best one does not."""
    right = [sheet for sheet, refusal in copies if refusal is None]
    if not right:
        guesses = [why.reason for _, why in copies if why is not None].count("wrong_code")
        refusal = copies[0][1]
        assert refusal is not None
        return _refused(case, refusal, belongs, guesses)
    try:
        read = [_read(case, case.tray.recovered(case.found, one)) for one in right[:_MOST_READ]]
    except OutOfBounds as out:
        head = right[0].head
        why = unread_reason(out.bound)
        return _refused(case, LetterRefusal(why, head.seat, head.turn), belongs)
    best = min(read, key=lambda one: (not one.meant, one.copy, one.part.flat))  # then as ranked
    subject, language = case.letter.subject, case.tray.game.language(case.letter.sender)
    if best.part.flat or _TRY.match(in_english_words(subject, language)):
        return _tried(case, best)
    against = _against(case, best)
    if against is not None:
        return _left(case, best, against)
    return _accepted(case, best, len(copies) - 1)


def _read(case: _Case, part: MarkedSheet) -> _Read:
    """A sheet's orders, and whether they are only those that the office printed."""
    head = part.head
    sheet = case.tray.read(head.seat, part.text, case.letter.own, head.revision)
    printed = case.tray.printed(head.seat, head.revision)
    same = (sheet.orders, sheet.asides.lines) == printed and not sheet.reading.complaints
    return _Read(part, sheet, same and bool(sheet.reading.orders))


def _against(case: _Case, best: _Read) -> LetterRefusal | None:
    """Why a sheet with the right code does not replace what stands, or None."""
    head, standing = best.part.head, case.tray.standing(best.part.head.seat)
    if not best.meant:
        says = best.sheet.reading.complaints or best.sheet.asides.lines
        stands = standing and (standing.orders or standing.nothing)
        return None if says and not stands else LetterRefusal("empty", head.seat, head.turn)
    if standing is None:
        return None
    if best.copy:
        return LetterRefusal("copy", head.seat, head.turn, str(head.revision))
    if head.revision == standing.revision and best.part.depth > standing.quoted:
        return LetterRefusal("quoted", head.seat, head.turn, str(head.revision))
    return None


def _accepted(case: _Case, best: _Read, others: int) -> Ruling:
    """A sheet that counts, what it replaces, and its receipt."""
    tray, head = case.tray, best.part.head
    standing = tray.standing(head.seat)
    receipt = replace(
        _receipt(case, best, tray.latest(head.seat) + 1),
        replaced=replaced(standing, best.sheet.orders),
        others=others,
        back=standing is None and head.seat in tray.absent,
    )
    entry = replace(
        entry_of(receipt, head.revision, case.found.sha256),
        quoted=COPY if best.copy else best.part.depth,
        elsewhere=_elsewhere(case, head.seat),
    )
    answer = receipt_posting(tray.border, receipt, case.letter.message_id)
    return Ruling(_verdict(case, "orders", receipt=receipt), entry, answer, head.seat)


def _tried(case: _Case, best: _Read) -> Ruling:
    """A sheet that is tried out, or to be confirmed since it came as a picture of itself."""
    tray, head, name = case.tray, best.part.head, case.found.sha256
    if tray.tries[head.seat] >= MOST_TRIES:
        often = LetterRefusal("tried_often", head.seat, head.turn, wanted=str(MOST_TRIES))
        return _refused(case, often, True)
    receipt = replace(_receipt(case, best, tray.latest(head.seat)), tried=True)
    answer = replace(
        receipt_posting(tray.border, receipt, case.letter.message_id),
        message_id=f"{tray.game.name}.{name[:16]}.{head.seat}.tried",
    )
    verdict = _verdict(case, "try", receipt=receipt)
    return Ruling(verdict, Refused(name, "tried", head.seat, head.turn), answer, head.seat)


def _left(case: _Case, best: _Read, refusal: LetterRefusal) -> Ruling:
    """A sheet of ours that is read and does not count: what stands is told, and the sheet again."""
    tray, head = case.tray, best.part.head
    standing = tray.standing(head.seat)
    stands = tuple(standing.orders.splitlines()) if standing else ()
    receipt = replace(_receipt(case, best, tray.latest(head.seat)), refusal=refusal, stands=stands)
    entry = Refused(case.found.sha256, refusal.reason, refusal.seat, refusal.part)
    answer = replace(
        receipt_posting(tray.border, receipt, case.letter.message_id),
        message_id=f"{tray.game.name}.{case.found.sha256[:16]}.{head.seat}.left",
    )
    asks = refusal.reason in ("empty", "copy") and case.letter.own and not best.sheet.outside
    taken: TakenFor = "question" if asks else "sheet not taken"
    verdict = _verdict(case, taken, receipt=receipt, refusal=refusal)
    return Ruling(verdict, entry, answer, head.seat)


def _receipt(case: _Case, best: _Read, revision: int) -> Receipt:
    """What goes back for a sheet that was read."""
    tray, seat = case.tray, best.part.head.seat
    return Receipt(
        seat=tray.roster[seat],
        head=tray.judge.head(seat, revision),
        reading=best.sheet.reading,
        forecast=best.sheet.forecast,
        sheet=tray.sheet(seat),
        subject=case.letter.subject,
        unread=case.letter.unread,
        outside=best.sheet.outside,
        asides=best.sheet.asides,
        at_once=tray.reached,
        letter=case.found.sha256,
        flat=best.part.flat,
        language=tray.game.language(tray.roster[seat].address),
    )


def _elsewhere(case: _Case, seat: int) -> bool:
    """Whether a mail came from another address than the seat's own."""
    own = case.tray.roster[seat].address.lower()
    return bool(own) and case.sender is not None and case.sender != own


def _refused(
    case: _Case, refusal: LetterRefusal, belongs: bool, guesses: int = 0, answered: bool = True
) -> Ruling:
    """Why a letter does not count; the sender is told if he is one of the players."""
    verdict = _verdict(case, taken_for(refusal), refusal=refusal, stray=not belongs)
    if not belongs:
        return Ruling(verdict, seat=refusal.seat, guesses=guesses)
    name, tray, writer, answer = case.found.sha256, case.tray, case.writer, None
    entry = Refused(name, refusal.reason, refusal.seat, refusal.part, guesses)
    if writer is not None and answered:
        about = case.letter.message_id
        answer = refusal_answer(tray, writer, refusal, name, about)
    return Ruling(verdict, entry, answer, refusal.seat, guesses)


def _verdict(
    case: _Case,
    taken: TakenFor,
    receipt: Receipt | None = None,
    refusal: LetterRefusal | None = None,
    stray: bool = False,
) -> Verdict:
    seat = receipt.head.seat if receipt else 0
    return Verdict(
        case.found.name,
        receipt=receipt,
        refusal=refusal,
        taken=taken,
        sender=case.letter.sender,
        subject=case.letter.subject,
        stray=stray,
        elsewhere=bool(seat) and _elsewhere(case, seat),
        evidence=case.letter.evidence,
    )
