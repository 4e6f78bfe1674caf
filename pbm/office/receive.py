"""Letters in: kept as they came, read, judged, and answered with a receipt.

Every letter is kept first, in a transaction of its own. Then each is read alone, by a process that
it may harm, and judged without holding the game's file; its verdict, the orders in canonical text
and the receipt that is due are written in one transaction, if nothing was written down meanwhile.
A stop leaves a letter either answered or still to be read, and the next `receive` reads it.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType

import msgspec

from pbm.core.system import FORKS
from pbm.office.book import Book, Stray, book_of
from pbm.office.clock import now, stamp
from pbm.office.deliveries import Delivery
from pbm.office.game import OpenGame, require_seat
from pbm.office.helping import MOST_HELP
from pbm.office.intray import InTray
from pbm.office.judge import LetterRefusal
from pbm.office.reading import ReadSheet
from pbm.office.receipts import Receipt, refusal_text, replaced
from pbm.office.record import Accepted
from pbm.office.returned import MOST_WORDS, words_at_once
from pbm.office.rows import KeptLetter, Posting
from pbm.office.trial import TRIAL, rulings_and_trials
from pbm.office.trouble import Trouble
from pbm.office.verdicts import Ruling, Verdict, entry_of, receipt_posting
from pbm.post.bounces import Bounce
from pbm.post.contents import Contents, contents, heads_alone
from pbm.post.evidence import Evidence, Witness, evidence_of
from pbm.post.inbox import LetterFound
from pbm.post.letter import LARGEST_MAIL, MOST_LINES
from pbm.post.worker import OutOfBounds, Worker

LIMITS = {"refusal": (1, 30), "help": (24, MOST_HELP), "word": (24, MOST_WORDS), TRIAL: (24, 30)}
"""In how many hours how many mails of a kind go to one address; more is a loop of machines.
Receipts have no such end: only who holds a right code is sent one."""

_PLAIN = "If you can, please buy 3 B&O, otherwise sell 100 into PENN"
"""A line of any family: most of what a reader must know is asked for by it."""
_prepared: set[tuple[str, str]] = set()
"""The titles and editions whose words are at hand."""


def receive(
    game: OpenGame,
    letters: Sequence[LetterFound],
    tell: Callable[[Verdict], None] = lambda _: None,
    read: Mapping[str, Contents] = MappingProxyType({}),
) -> list[Verdict]:
    """Take in letters in the given order, and before them those that a stop left unread.

    `tell` is called with each verdict as it falls; `read` has what stands in letters that were
    read already, by their hashes.
    """
    verdicts: list[Verdict] = []
    with book_of(game.office.folder) as book, Worker() as worker:
        tray = InTray(game, book, worker)
        given = {found.sha256: found for found in letters}
        for name, found in given.items():
            if name not in tray.judged and not book.took(game.name, name):
                book.keep(game.name, found)
        left = [name for name in book.waiting(game.name) if name not in given]
        if given or left:
            _prepare(tray)
        for name, found in (*((name, book.found(name)) for name in left), *_named(letters)):
            for verdict in _take_in(tray, book, worker, found, read.get(name)):
                verdicts.append(verdict)
                tell(verdict)
    return verdicts


def _prepare(tray: InTray) -> None:
    """Have the words of a family's lines at hand before a reader is forked from here: each reader
    would learn them anew, which takes longer than to read most letters."""
    game, border = tray.game, tray.border
    family = (game.family.title, game.family.edition)
    if FORKS and family not in _prepared and not border.over:
        _prepared.add(family)
        game.family.understand(_PLAIN, game.view(border, min(tray.roster)))


def _named(letters: Sequence[LetterFound]) -> list[tuple[str, LetterFound]]:
    return [(found.sha256, found) for found in letters]


def _take_in(
    tray: InTray, book: Book, worker: Worker, found: LetterFound, read: Contents | None
) -> list[Verdict]:
    """Read and judge one letter, and write down what became of it."""
    game, name = tray.game, found.sha256
    tray.look()
    if name in tray.judged:
        book.move_out(name)  # a stop may have left it
        return [Verdict(found.name, known=True)]
    if book.took(game.name, name):
        return [Verdict(found.name, known=True)]
    letter = read or read_letter(worker, found, tray.witness)
    if letter.bounce is not None:
        _came_back(game, book, name, letter.bounce)

    def judge() -> list[Ruling]:
        tray.look()
        return [] if name in tray.judged else rulings_and_trials(tray, found, letter)

    rulings = game.settle(judge, lambda all_of_it: _write_down(game, found, letter, all_of_it))
    if not rulings:  # another command took it in meanwhile
        return [Verdict(found.name, known=True)]
    if any(ruling.entry is not None for ruling in rulings):
        book.move_out(name)
    else:
        book.take(game.name, _stray(name, found, letter, rulings))
        for ruling in rulings:
            tray.guessed(ruling.seat, ruling.guesses)
    return [ruling.verdict for ruling in rulings]


def _came_back(game: OpenGame, book: Book, name: str, bounce: Bounce) -> None:
    """Keep that a mail of this game came back; of no other mail."""
    for mail in game.file.mails():
        if mail.message_id == bounce.message_id:
            book.came_back(
                name, Delivery(mail.message_id, mail.recipient, 1, "bounced", bounce.said)
            )


def read_letter(worker: Worker, found: LetterFound, witness: Witness) -> Contents:
    """What stands in a letter; whatever it did to its reader, who sent it can mostly be said."""
    try:
        letter = worker.call(contents, found.raw, found.form)
        return msgspec.structs.replace(letter, evidence=_evidence(worker, found, witness))
    except OutOfBounds as out:
        bound = out.bound
    try:
        return worker.call(heads_alone, found.raw[:LARGEST_MAIL], found.form, bound)
    except OutOfBounds:
        return Contents(bound=bound)


def _evidence(worker: Worker, found: LetterFound, witness: Witness) -> Evidence:
    """What speaks for its sender; what cannot be found out within the bounds hinders no letter."""
    if found.form != "mail" or len(found.raw) > LARGEST_MAIL:
        return Evidence()
    try:
        return worker.call(evidence_of, found.raw, witness)
    except OutOfBounds:
        return Evidence()


def _write_down(
    game: OpenGame, found: LetterFound, letter: Contents, rulings: Sequence[Ruling]
) -> None:
    """The letter and its entries into the record, answers into the outbox."""
    if not any(ruling.entry is not None for ruling in rulings):
        return
    taken = rulings[0].verdict.taken
    game.file.keep_letter(
        KeptLetter(
            found.sha256, found.name, found.form, stamp(), found.raw,
            letter.sender, letter.subject, letter.opening, taken, letter.evidence.kept,
        )
    )  # fmt: skip
    for ruling in rulings:
        _write_entry(game, ruling)


def _write_entry(game: OpenGame, ruling: Ruling) -> None:
    """The entry of a ruling and the answer that is then due."""
    if ruling.entry is not None:
        game.file.append(ruling.entry)
    if ruling.answer is not None:
        post(game, ruling.answer)
    if isinstance(ruling.entry, Accepted):
        for word in words_at_once(game, ruling.entry):
            post(game, word)


def _stray(name: str, found: LetterFound, letter: Contents, rulings: Sequence[Ruling]) -> Stray:
    """A letter that belongs to no game, for the office's book."""
    first = rulings[0]
    refusal = first.verdict.refusal
    return Stray(
        sha256=name,
        name=found.name,
        at=stamp(),
        sender=letter.sender,
        subject=letter.subject,
        opening=letter.opening,
        seat=first.seat,
        part=refusal.part if refusal else "",
        reason=refusal.reason if refusal else "",
        guesses=first.guesses,
        evidence=letter.evidence.kept,
    )


def post(game: OpenGame, posting: Posting) -> None:
    """A mail is due, unless its reader has no address or is answered by machine in a loop."""
    office = game.office
    if not posting.recipient or posting.recipient.lower() == office.address.lower():
        return
    hours, most = LIMITS.get(posting.kind, (0, 0))
    if hours:
        since = (now() - timedelta(hours=hours)).isoformat(timespec="seconds")
        if game.file.posted_since(posting.recipient, posting.kind, since) >= most:
            return
    named = msgspec.structs.replace(posting, message_id=f"{posting.message_id}@{office.host}")
    game.file.post(named)


def enter(game: OpenGame, seat: int, text: str) -> Receipt:
    """Orders that the moderator types in (telephone, paper): no marks and no code needed.

    Trouble if the game is over, there is no such seat, or the text cannot be read.
    """
    if text.count("\n") > MOST_LINES:
        raise Trouble(f"Orders of more than {MOST_LINES} lines are not read.")
    with Worker() as worker:
        tray = InTray(game, None, worker)

        def judge() -> Ruling:
            tray.look()
            return _typed(tray, seat, text)

        ruling = game.settle(judge, lambda typed: _write_entry(game, typed))
    assert ruling.verdict.receipt is not None
    return ruling.verdict.receipt


def _replacing(read: ReadSheet, seat: int) -> None:
    """Trouble if what was typed in bears no order, and would take away what stands."""
    if not (read.orders or read.asides.nothing):
        told = (f"Line {one.line}: {one.reason}." for one in read.reading.complaints)
        raise Trouble("\n".join((refusal_text(LetterRefusal("empty", seat)), *told)))


def _typed(tray: InTray, seat: int, text: str) -> Ruling:
    """What was typed in for a seat, as it was read."""
    taken = require_seat(tray.game, seat)
    if tray.border.over:
        raise Trouble(f"{tray.game.name} has ended; nothing can be ordered any more.")
    if tray.judge.reopened and seat not in tray.judge.reopened:
        open_for = ",".join(map(str, tray.judge.reopened))
        closed = LetterRefusal("closed", seat, tray.border.awaited, wanted=open_for)
        raise Trouble(refusal_text(closed))
    try:
        read = tray.read(seat, text)
    except OutOfBounds as out:
        why = refusal_text(LetterRefusal("too_slow"))
        raise Trouble(f"These orders cannot be read: {why}") from out
    before = tray.standing(seat)
    if before and (before.orders or before.nothing):
        _replacing(read, seat)
    head = tray.judge.head(seat, tray.latest(seat) + 1)
    receipt = Receipt(
        *(taken, head, read.reading, read.forecast, tray.sheet(seat)),
        typed=True,
        asides=read.asides,
        at_once=tray.reached,
        language=tray.game.language(taken.address),
        replaced=replaced(before, read.orders),
    )
    entry = entry_of(receipt, before.revision if before else 1, "")
    if before and msgspec.structs.replace(entry, answered=before.answered) == before:
        return Ruling(Verdict("", receipt=receipt))  # the same was typed in just now
    return Ruling(Verdict("", receipt=receipt), entry, receipt_posting(tray.border, receipt))
