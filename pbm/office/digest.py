"""One mail over all games of a person, where he likes that: turns are held until its day.

Held is only a turn's mail, and only if its orders are due two days after the digest or later;
answers, reminders and moved deadlines come at once. First the book says which mails a digest holds,
then it is laid out under a Message-ID made of theirs, then they are done with: a stop in between
neither loses a mail nor sends it twice. A digest holds mails to one address alone, as they would
have come singly.
"""

from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import formataddr
from hashlib import sha256
from pathlib import Path

from pbm.core.languages import speaking
from pbm.office.book import Book, book_of
from pbm.office.clock import mail_date, now
from pbm.office.deliveries import Digest
from pbm.office.game import OpenGame, game_of
from pbm.office.place import Office
from pbm.office.receipts import words, wrapped
from pbm.office.record import Undone
from pbm.office.rows import Border, Posting
from pbm.office.waiting import deadline
from pbm.office.wishes import language_of, wishes_of
from pbm.post.outbox import Enclosure, Mail, done_with, is_held, lay_again, place_of, put

LEFT = timedelta(days=2)
"""So long before orders are due a digest must come, or the turn comes by itself."""
_RULE = "-" * 76


def waits_for_digest(game: OpenGame, posting: Posting) -> bool:
    """Whether a mail that is due is to be held for its reader's digest."""
    if posting.kind != "turn":
        return False
    wishes, border = game.wishes(posting.recipient), game.file.border()
    if not wishes.digest or posting.border != border.number:
        return False
    return _needs_nothing(border, posting.seat) or (
        wishes.next_digest(now()) + LEFT <= deadline(game, border)
    )


def _needs_nothing(border: Border, seat: int) -> bool:
    """Whether a seat need not write before the next report."""
    return border.over or bool(border.asked and seat not in border.asked)


def lay_digests(office: Office) -> int:
    """Lay every digest whose day has come into the outbox; how many."""
    held = office.outbox / "held"
    if not held.is_dir():
        return 0
    with book_of(office.folder) as book:
        for recipient, since in book.waiting_for_digests().items():
            wishes = wishes_of(office, recipient)
            if not wishes.digest or wishes.next_digest(datetime.fromisoformat(since)) <= now():
                book.bind_digest(recipient, lambda ids: _named(office, ids))
        unlaid = book.digests()
        for digest in unlaid:
            with speaking(language_of(office, wishes_of(office, digest.recipient))):
                _lay(office, book, digest)
    return len(unlaid)


def _named(office: Office, message_ids: list[str]) -> str:
    """A digest's Message-ID."""
    told = sha256("\n".join(message_ids).encode()).hexdigest()[:20]
    return f"digest.{told}@{office.host}"


def _lay(office: Office, book: Book, digest: Digest) -> None:
    """One digest into the outbox, and what it holds away; a single mail goes out as it is."""
    void = {game: _void(office, game) for game in {game for _, game in digest.mails}}
    places = {name: place_of(office.outbox, name) for name, _ in digest.mails}
    there = {name: place for name, place in places.items() if place and is_held(place)}
    good = [(name, game) for name, game in digest.mails if name in there and name not in void[game]]
    if place_of(office.outbox, digest.message_id) is not None:
        pass  # a stop came before what it holds was done with
    elif len(good) == 1:
        del there[good[0][0]]
        lay_again(office.outbox, good[0][0])
    elif good:
        put(office.outbox, _composed(office, book, digest, [(there[n], game) for n, game in good]))
    for place in there.values():
        done_with(place)
    book.lay_digest(digest.message_id)


def _void(office: Office, name: str) -> set[str]:
    """Mails of a game that tell of a turn that was taken back."""
    with game_of(office, name) as game:
        return {void for entry in game.file.of(Undone) for void in entry.void}


def _composed(office: Office, book: Book, digest: Digest, members: list[tuple[Path, str]]) -> Mail:
    """Several mails as one: what they say one below the other, all their papers attached."""
    mails = [(_read(place), game) for place, game in members]
    subjects = [str(mail["Subject"]) for mail, _ in mails]
    games = list(dict.fromkeys(game for _, game in mails))
    first = words().say("digest", "cover", count=len(mails), games=games)
    contents = [*wrapped(first), "", *(f"  - {subject}" for subject in subjects)]
    bodies = [
        f"{_RULE}\n{subject}\n{_RULE}\n\n{_body(mail)}"
        for (mail, _), subject in zip(mails, subjects, strict=True)
    ]
    before = [
        one.message_id for one in book.digests(unlaid=False) if one.recipient == digest.recipient
    ]
    return Mail(
        message_id=digest.message_id,
        sender=formataddr((office.name, office.address)),
        recipient=str(mails[0][0]["To"]),
        subject=words().say("digest", "subject", office=office.name, games=games),
        body="\n\n".join(["\n".join(contents), *bodies]),
        date=mail_date(digest.at),
        enclosures=tuple(one for mail, game in mails for one in _papers(mail, game)),
        thread=before[0],
        game="digest",
    )


def _read(place: Path) -> EmailMessage:
    """A mail of ours as it lies there."""
    message = message_from_bytes(place.read_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    return message


def _body(mail: EmailMessage) -> str:
    found = mail.get_body(("plain",))
    return str(found.get_content()) if found else ""


def _papers(mail: EmailMessage, game: str) -> list[Enclosure]:
    """What is attached, under names that say of which game it is."""
    return [
        Enclosure(f"{game}-{part.get_filename()}", part.get_payload(decode=True) or b"")  # type: ignore[arg-type]
        for part in mail.iter_attachments()
    ]
