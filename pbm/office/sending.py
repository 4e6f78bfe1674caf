"""What lies in the outbox, handed to who sends it; what became of each mail is kept in the book.

First a mail is handed over, then the book says so, then it moves from `new` to `cur`. A stop in
between hands it over once more under the same Message-ID, or only moves it: nothing is lost, and
nothing has a second name.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import msgspec

from pbm.office.book import Book, book_of
from pbm.office.deliveries import Delivery
from pbm.office.digest import lay_digests
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import lay_turn_again
from pbm.office.setup import Out, out_server, setup_of
from pbm.office.trouble import Trouble
from pbm.post.carriers import Answer, ByMaildir, ByProgram, Carrier, by_smtp
from pbm.post.outbox import Queued, alone, done_with, queued
from pbm.post.server import Unreachable


class Sent(msgspec.Struct, frozen=True):
    """What a round of sending came to."""

    sent: int = 0
    later: int = 0
    refused: int = 0
    left: int = 0
    """Mails that nobody sends, because nothing is set up."""
    hindrance: str = ""
    """Why the round ended before its time."""


def send(
    office: Office, again: bool = False, tell: Callable[[Delivery], None] = lambda _: None
) -> Sent:
    """Send what lies in the outbox; mails that were refused for good only with `again`.

    `tell` is called with each mail that was not taken. Trouble if another command sends just now.
    """
    out = setup_of(office).letters_out
    with alone(office.outbox) as free:
        if not free:
            raise Trouble("Another command sends mails just now; it is left to that one.")
        lay_digests(office)
        if out is None:
            return Sent(left=sum(1 for _ in queued(office.outbox)))
        with _carrier(office, out) as carrier, book_of(office.folder) as book:
            return _round(office, book, carrier, again, tell)


def _round(
    office: Office,
    book: Book,
    carrier: Carrier,
    again: bool,
    tell: Callable[[Delivery], None],
) -> Sent:
    """Every mail once."""
    count: Counter[str] = Counter()
    hindrance = ""
    for mail in queued(office.outbox):
        before = book.delivery(mail.message_id)
        if before is not None and before.outcome == "sent":
            done_with(mail.path)  # a stop came before it was moved
        elif before is not None and before.outcome == "refused" and not again:
            count["refused"] += 1
        else:
            try:
                delivery = _delivery(mail, carrier.carry(mail), before)
            except Unreachable as error:
                hindrance = str(error)
                break
            _write_down(book, mail, delivery, tell)
            count[delivery.outcome] += 1
    return Sent(count["sent"], count["later"], count["refused"], hindrance=hindrance)


def _write_down(
    book: Book, mail: Queued, delivery: Delivery, tell: Callable[[Delivery], None]
) -> None:
    """First what became of a mail, then its move: a stop in between only moves it."""
    book.deliver(delivery)
    if delivery.outcome == "sent":
        done_with(mail.path)
    else:
        tell(delivery)


def _delivery(mail: Queued, answer: Answer, before: Delivery | None) -> Delivery:
    tries = before.tries + 1 if before else 1
    return Delivery(mail.message_id, mail.recipient, tries, answer.outcome, answer.said)


@contextmanager
def _carrier(office: Office, out: Out) -> Iterator[Carrier]:
    """Who takes the mails, as it is set up."""
    if out.by == "smtp":
        with by_smtp(out_server(office, out)) as carrier:
            yield carrier
        return
    folder = office.folder / Path(out.maildir).expanduser()
    with nullcontext(ByMaildir(folder) if out.by == "maildir" else ByProgram(out.command)) as other:
        yield other


def resend(game: OpenGame, seat: int) -> str:
    """Lay the last turn's mail to a seat out once more, as it was: its Message-ID, or empty if it
    was never put out. Trouble if the seat has no address."""
    message_id = lay_turn_again(game, seat)
    if message_id:
        with book_of(game.office.folder) as book:
            book.forget_delivery(message_id)
    return message_id
