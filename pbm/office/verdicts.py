"""What becomes of a letter, as a value: its verdict, the entry for the record, the answer."""

from typing import Literal

import msgspec

from pbm.games.family import Reading, Seat
from pbm.office.judge import LetterRefusal, RefusalReason
from pbm.office.receipts import (
    Receipt,
    beside_lines,
    complained,
    receipt_subject,
    receipt_text,
    refusal_text,
    words,
    wrapped,
)
from pbm.office.record import Accepted, Refused
from pbm.office.rows import Border, Posting, due_now
from pbm.post.evidence import Evidence

TakenFor = Literal[
    "orders",
    "question",
    "help",
    "automatic",
    "guess",
    "nothing to read",
    "sheet not taken",
    "try",
    "away",
    "trial",
]
"""What a letter is taken for, as the moderator's list says it."""

UNREAD: tuple[RefusalReason, ...] = (
    "too_large", "too_many_parts", "too_deep", "too_many_lines", "too_slow", "too_much_memory",
    "unreadable",
)  # fmt: skip
"""Why a letter was not read at all."""
_MOST_LINES = 60  # untaken ones that the next report lists
_LONGEST_LINE = 200


class Verdict(msgspec.Struct, frozen=True):
    """What became of one letter, or of one of its sheets; both receipt and refusal for a sheet
    of ours that was read and does not count."""

    name: str
    receipt: Receipt | None = None
    refusal: LetterRefusal | None = None
    known: bool = False
    """Its bytes had come before."""
    taken: TakenFor = "orders"
    sender: str = ""
    subject: str = ""
    stray: bool = False
    """It belongs to no game: it is in the office's book."""
    elsewhere: bool = False
    """It came from another address than the seat's own."""
    evidence: Evidence = Evidence()
    """What is known of its origin."""


class Ruling(msgspec.Struct, frozen=True):
    """A verdict with what is to be written down for it, and the answer that is then due."""

    verdict: Verdict
    entry: Accepted | Refused | None = None
    """None for a letter that belongs to no game."""
    answer: Posting | None = None
    seat: int = 0
    guesses: int = 0


def entry_of(receipt: Receipt, revision: int, letter: str) -> Accepted:
    """The orders in canonical text, for the record."""
    reading = receipt.reading
    return Accepted(
        seat=receipt.head.seat,
        part=receipt.head.turn,
        revision=revision,
        orders="\n".join(order.text for order in reading.orders),
        complaints=len(reading.complaints),
        answered=receipt.head.revision,
        letter=letter,
        untaken=_untaken(reading),
        nothing=receipt.asides.nothing,
        asides=receipt.asides.lines,
    )


def _untaken(reading: Reading) -> str:
    """The lines of a reading's complaints as written, one a line, as many as a report can bear."""
    lines = dict.fromkeys(complaint.text for complaint in reading.complaints)
    return "\n".join(line[:_LONGEST_LINE] for line in list(lines)[:_MOST_LINES])


def receipt_posting(border: Border, receipt: Receipt, answers: str = "") -> Posting:
    """The receipt goes to the seat's own address, whoever wrote from where."""
    head = receipt.head
    name = f"{head.game}.{head.turn}.{head.seat}.receipt.{head.revision}"
    subject, body = receipt_subject(receipt), receipt_text(receipt)
    return due_now(receipt.seat, border, "receipt", name, subject, body, answers)


def refusal_posting(
    border: Border, game: str, seat: Seat, refusal: LetterRefusal, letter: str, answers: str
) -> Posting:
    """Why a letter does not count, to a player who sent it, in the language in force."""
    name = f"{game}.{letter[:16]}.{seat.number}.refusal.1"
    subject, body = words().say("refusal", "subject", game=game), _refusal_letter(refusal)
    return due_now(seat, border, "refusal", name, subject, body, answers)


def _refusal_letter(refusal: LetterRefusal) -> str:
    """The body of a mail about a letter that does not count."""
    lines = wrapped(refusal_text(refusal))
    lines += complained(refusal.complaints, others=False)
    lines += beside_lines(refusal)
    if refusal.reason != "question":
        lines += ["", *wrapped(words().say("refusal", "stands"))]
    return "\n".join([*lines, ""])


def taken_for(refusal: LetterRefusal) -> TakenFor:
    """What a letter that does not count is taken for."""
    if refusal.reason in ("question", "help", "automatic", "away"):
        return refusal.reason
    if refusal.reason in ("wrong_code", "guessing"):
        return "guess"
    no_sheet = refusal.reason in ("no_sheet", *UNREAD)
    return "nothing to read" if no_sheet else "sheet not taken"


def unread_reason(bound: str) -> RefusalReason:
    """The reason by the name of the bound that a letter met."""
    return next((reason for reason in UNREAD if reason == bound), "unreadable")
