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
from pbm.office.judge import STRANGE, LetterRefusal
from pbm.office.reading import ReadPart
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
_LATE = ("older", "past_part")
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
        said = away_posting(game, border, away, case.found.sha256, letter.message_id)
        return replace(gone, answer=said)
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
        outside, proposed = case.tray.read_own(seat, letter.own)
    except OutOfBounds:
        outside, proposed = (), ()
    refusal = LetterRefusal("no_sheet" if outside else "question", seat, found=unread)
    words = _words(case, outside) if outside else ()
    told = replace(refusal, outside=outside, proposed=proposed, words=words)
    return _refused(case, told, belongs)


def _on_seat(
    case: _Case, copies: Sequence[tuple[MarkedSheet, LetterRefusal | None]], belongs: bool
) -> Ruling:
    """Which of a seat's sheets in a letter counts; if none does, why the best one does not."""
    right = [sheet for sheet, refusal in copies if refusal is None]
    if not right:
        guesses = [why.reason for _, why in copies if why is not None].count("wrong_code")
        refusal = copies[0][1]
        assert refusal is not None
        return _refused(case, _in_full(case, copies[0][0], refusal), belongs, guesses)
    tray, own = case.tray, case.letter.own
    try:
        read = [tray.read_part(tray.recovered(case.found, one), own) for one in right[:_MOST_READ]]
    except OutOfBounds as out:
        head = right[0].head
        why = unread_reason(out.bound)
        return _refused(case, LetterRefusal(why, head.seat, head.turn), belongs)
    best = min(read, key=lambda one: (not one.meant, one.copy, one.part.flat))  # then as ranked
    subject, language = case.letter.subject, tray.game.language(case.letter.sender)
    if best.part.flat or _TRY.match(in_english_words(subject, language)):
        return _tried(case, best)
    against = tray.against(best)
    if against is not None:
        return _left(case, best, against)
    late = [one for one, refusal in copies if refusal and refusal.reason in _LATE]
    unread = len(copies) - len(read) - sum(one.depth > best.part.depth for one in late)
    return _accepted(case, best, [one for one in read if one.adds_to(best)], unread)


def _in_full(case: _Case, part: MarkedSheet, refusal: LetterRefusal) -> LetterRefusal:
    """A refusal of a sheet that its own player sent late, with what it says all the same."""
    if refusal.reason not in _LATE or case.writer != case.tray.roster[part.head.seat]:
        return refusal
    try:
        read = case.tray.read_part(part, case.letter.own)
    except OutOfBounds:
        return refusal
    outside, proposed = read.sheet.outside, read.sheet.proposed
    left = _left_out([read], case.tray.stands(part.head.seat))
    told = replace(refusal, words=_words(case, outside), outside=outside, proposed=proposed)
    return replace(told, left=left, complaints=read.sheet.reading.complaints)


def _left_out(parts: Sequence[ReadPart], stands: Sequence[str]) -> tuple[str, ...]:
    """Lines of sheets that do not count, without those that stand anyway."""
    lines = (line for one in parts if not one.untouched for line in one.lines)
    return tuple(line for line in dict.fromkeys(lines) if line not in stands)


def _words(case: _Case, outside: Sequence[str]) -> tuple[str, ...]:
    """What was written beside a sheet and is no order, without mere greetings and names."""
    others = (line for line in case.letter.own if line not in outside)
    return tuple(line for line in others if len(line.split()) > 1 or re.search(r"\d", line))


def _accepted(case: _Case, best: ReadPart, others: Sequence[ReadPart], unread: int) -> Ruling:
    """A sheet that counts, what it replaces, and its receipt."""
    tray, head = case.tray, best.part.head
    standing = tray.standing(head.seat)
    receipt = replace(
        _receipt(case, best, tray.latest(head.seat) + 1),
        replaced=replaced(standing, best.sheet.orders),
        others=len(others) + unread,
        left=_left_out(others, best.lines),
        words=_words(case, best.sheet.outside) if best.untouched else (),
        back=standing is None and head.seat in tray.absent,
    )
    entry = replace(
        entry_of(receipt, head.revision, case.found.sha256),
        quoted=COPY if best.copy else best.part.depth,
        elsewhere=_elsewhere(case, head.seat),
    )
    answer = receipt_posting(tray.border, receipt, case.letter.message_id)
    taken: TakenFor = "question" if receipt.words and not receipt.outside else "orders"
    return Ruling(_verdict(case, taken, receipt=receipt), entry, answer, head.seat)


def _tried(case: _Case, best: ReadPart) -> Ruling:
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
    entry = Refused(name, "tried", head.seat, head.turn)
    return Ruling(_verdict(case, "try", receipt), entry, answer, head.seat)


def _left(case: _Case, best: ReadPart, refusal: LetterRefusal) -> Ruling:
    """A sheet of ours that is read and does not count: what stands is told, and the sheet again."""
    tray, head = case.tray, best.part.head
    standing = tray.standing(head.seat)
    stands = tuple(standing.orders.splitlines()) if standing else ()
    receipt = replace(
        _receipt(case, best, tray.latest(head.seat)),
        refusal=refusal,
        stands=stands,
        left=_left_out([best], tray.stands(head.seat)),
        words=_words(case, best.sheet.outside),
    )
    entry = Refused(case.found.sha256, refusal.reason, refusal.seat, refusal.part)
    answer = replace(
        receipt_posting(tray.border, receipt, case.letter.message_id),
        message_id=f"{tray.game.name}.{case.found.sha256[:16]}.{head.seat}.left",
    )
    asks = case.letter.own and not best.sheet.outside
    taken: TakenFor = "question" if asks else "sheet not taken"
    return Ruling(_verdict(case, taken, receipt, refusal), entry, answer, head.seat)


def _receipt(case: _Case, best: ReadPart, revision: int) -> Receipt:
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
        proposed=best.sheet.proposed,
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
        answer = refusal_answer(tray, writer, refusal, name, case.letter.message_id)
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
