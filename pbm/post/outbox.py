"""Letters out: mails written into a Maildir from which any mail program sends them.

A mail has the same name and bytes whenever it is written again, so that writing after a stop
neither loses nor doubles one.
"""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.policy import default
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.post.files import move_whole, write_whole

_SPACES = re.compile(r"[\s\x00-\x1f\x7f]+")
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.!#$%&'*+/=?^`{{|}}~-]*@{_LABEL}(?:\.{_LABEL})*")
_LONGEST_ADDRESS = 254  # RFC 5321
_POLICY = default.clone(linesep="\n", max_line_length=78)


class Enclosure(msgspec.Struct, frozen=True):
    """A file sent with a mail; text is sent as UTF-8."""

    name: str
    content: bytes


class Mail(msgspec.Struct, frozen=True):
    """One mail to one reader. `message_id` without its brackets; `date` as RFC 5322 wants it."""

    message_id: str
    sender: str
    recipient: str
    subject: str
    body: str
    date: str
    enclosures: tuple[Enclosure, ...] = ()
    answers: str = ""
    """The Message-ID of the letter this one answers, with brackets, or empty."""


def is_address(text: str) -> bool:
    """Whether the office can write to it: a plain ASCII address without a display name.

    It begins with a letter, a digit or `_`: mail programs take what begins with `-`, `/` or `|` for
    an option, a file or a command.
    """
    return len(text) <= _LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def compose(mail: Mail) -> bytes:
    """The mail's bytes; the same mail gives the same bytes."""
    message = EmailMessage(policy=_POLICY)
    message["From"] = mail.sender
    message["To"] = mail.recipient
    message["Subject"] = _SPACES.sub(" ", mail.subject).strip()
    message["Date"] = mail.date
    message["Message-ID"] = f"<{mail.message_id}>"
    message["Auto-Submitted"] = "auto-replied" if mail.answers else "auto-generated"
    if mail.answers:
        message["In-Reply-To"] = _SPACES.sub("", mail.answers)[:200]
    message.set_content(mail.body)
    for enclosure in mail.enclosures:
        _enclose(message, enclosure)
    if message.is_multipart():
        message.set_boundary("==" + sha256(mail.message_id.encode()).hexdigest()[:40])
    return message.as_bytes()


def _enclose(message: EmailMessage, enclosure: Enclosure) -> None:
    """Attach a PDF or a text under its own name."""
    if enclosure.name.endswith(".txt"):
        text = enclosure.content.decode("utf-8")
        message.add_attachment(text, filename=enclosure.name, cte="base64")
    else:
        message.add_attachment(
            enclosure.content, maintype="application", subtype="pdf", filename=enclosure.name
        )


def make_maildir(outbox: Path) -> None:
    """The three folders of a Maildir, their owner's alone."""
    for place in (outbox, *(outbox / name for name in ("tmp", "new", "cur"))):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)


def place_of(outbox: Path, message_id: str) -> Path | None:
    """Where a mail lies in the Maildir, by whatever program it was moved; None if nowhere."""
    name = _file_name(message_id)
    new = outbox / "new" / name
    return new if new.exists() else next((outbox / "cur").glob(name + "*"), None)


def _file_name(message_id: str) -> str:
    return sha256(message_id.encode()).hexdigest()[:32] + ".pbm"


def put(outbox: Path, mail: Mail) -> bool:
    """Put a mail into the Maildir once; whether it was not there yet."""
    name = _file_name(mail.message_id)
    if place_of(outbox, mail.message_id) is not None:
        return False
    beside = outbox / "tmp" / name
    write_whole(beside, compose(mail))
    move_whole(beside, outbox / "new" / name)
    return True
