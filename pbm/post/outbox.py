"""Letters out: mails written into a Maildir from which `pbm send` or any mail program sends them.

A mail has the same name and bytes whenever it is written again, so that writing after a stop
neither loses nor doubles one. What lies in `new` is to be sent, what lies in `cur` was, and what
lies in `held` waits until it goes out with others in one mail.
"""

import os
import re
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import parseaddr
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import msgspec

from pbm.core.system import SENT_FLAG, descriptor, force, lock
from pbm.post.files import move_whole, write_aside

_SPACES = re.compile(r"[\s\x00-\x1f\x7f]+")
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.!#$%&'*+/=?^`{{|}}~-]*@{_LABEL}(?:\.{_LABEL})*")
_LONGEST_ADDRESS = 254  # RFC 5321
_POLICY = default.clone(linesep="\n", max_line_length=78, cte_type="7bit")
_OURS = ".pbm"
_LENGTH = 32 + len(_OURS)  # of a mail's name, before a mail program adds its flags
_SETTLED = 2_000_000_000  # nanoseconds after which a change shows, by the coarsest of clocks
_listed: dict[Path, tuple[int, dict[str, str]]] = {}
"""Folders of mails that were sent, with the moment of their last change."""


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
    thread: str = ""
    """The Message-ID of the first mail to this reader in this game, without brackets."""
    game: str = ""
    away: str = ""
    """The subject of a mail to the office by which its reader says that he is away."""


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
    _of_its_game(message, mail)
    message.set_content(mail.body)
    for enclosure in mail.enclosures:
        _enclose(message, enclosure)
    if message.is_multipart():
        message.set_boundary("==" + sha256(mail.message_id.encode()).hexdigest()[:40])
    return _with_a_way_out(message.as_bytes(), mail)


def _of_its_game(message: EmailMessage, mail: Mail) -> None:
    """By which a mail program lays the mails of a game together (RFC 5322, 2919, 2369)."""
    thread = f"<{mail.thread}>" if mail.thread and mail.thread != mail.message_id else ""
    if references := " ".join(filter(None, (thread, str(message["In-Reply-To"] or "")))):
        message["References"] = references
    if mail.game:
        address = parseaddr(mail.sender)[1]
        message["List-Id"] = f"{mail.game} <{mail.game}.{address.rpartition('@')[2]}>"


def _with_a_way_out(raw: bytes, mail: Mail) -> bytes:
    """The mail with the head by which its reader leaves; the library would break its one word."""
    if not mail.away:
        return raw
    address = parseaddr(mail.sender)[1]
    head = f"List-Unsubscribe: <mailto:{address}?subject={quote(mail.away)}>"
    return b"\n".join([head.encode(), raw])


def _enclose(message: EmailMessage, enclosure: Enclosure) -> None:
    """Attach a PDF, a text or a page under its own name."""
    if enclosure.name.endswith(".txt"):
        text = enclosure.content.decode("utf-8")
        message.add_attachment(text, filename=enclosure.name, cte="base64")
        return
    page = enclosure.name.endswith(".html")
    main, sub = ("text", "html") if page else ("application", "pdf")
    params = {"charset": "utf-8"} if page else None
    message.add_attachment(
        enclosure.content, maintype=main, subtype=sub, filename=enclosure.name, params=params
    )


def make_maildir(outbox: Path) -> None:
    """The three folders of a Maildir, their owner's alone."""
    for place in (outbox, *(outbox / name for name in ("tmp", "new", "cur", "held"))):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)


def place_of(outbox: Path, message_id: str) -> Path | None:
    """Where a mail lies in the Maildir, by whatever program it was moved; None if nowhere."""
    name = _file_name(message_id)
    for waiting in ("new", "held"):
        path = os.path.join(outbox, waiting, name)
        if os.path.exists(path):
            return Path(path)
    moved = _moved_on(outbox / "cur").get(name)
    return outbox / "cur" / moved if moved else None


def _moved_on(cur: Path) -> dict[str, str]:
    """What lies in the folder of mails that were sent, by the names that they had before; listed
    again when anything came or went, or did so just now, when more would not show."""
    changed = cur.stat().st_mtime_ns if cur.is_dir() else -1
    known = _listed.get(cur)
    if known is None or known[0] != changed or changed > time.time_ns() - _SETTLED:
        names = os.listdir(cur) if changed >= 0 else []
        known = _listed[cur] = changed, {name[:_LENGTH]: name for name in names}
    return known[1]


def _file_name(message_id: str) -> str:
    return sha256(message_id.encode()).hexdigest()[:32] + _OURS


def put(outbox: Path, mail: Mail) -> bool:
    """Put a mail into the Maildir once, to be sent; whether it was not there yet."""
    return put_composed(outbox, mail.message_id, compose(mail))


def put_composed(outbox: Path, message_id: str, raw: bytes, held: bool = False) -> bool:
    """The same for a mail's bytes; one that waits for others is held."""
    return bool(put_all(outbox, {message_id: raw}, {message_id} if held else ()))


def put_all(outbox: Path, mails: Mapping[str, bytes], held: Collection[str] = ()) -> list[str]:
    """The same for several, for all of which the folders are forced once; which were not there."""
    new = [one for one in mails if place_of(outbox, one) is None]
    touched = set()
    for message_id in new:
        name = _file_name(message_id)
        beside = os.path.join(outbox, "tmp", name)
        write_aside(beside, mails[message_id])
        folder = outbox / ("held" if message_id in held else "new")
        if folder not in touched:
            folder.mkdir(mode=0o700, exist_ok=True)
        os.replace(beside, os.path.join(folder, name))
        touched.add(folder)
    for folder in touched:
        force(folder)
    return new


def is_held(place: Path) -> bool:
    """Whether a mail waits for others."""
    return place.parent.name == "held"


class Queued(msgspec.Struct, frozen=True):
    """A mail of ours that lies in the Maildir to be sent."""

    path: Path
    message_id: str
    sender: str
    recipient: str
    raw: bytes


def queued(outbox: Path) -> Iterator[Queued]:
    """Our mails that are to be sent, in the order in which they were put out.

    Mails that somebody else laid there are left alone.
    """
    paths = [path for path in (outbox / "new").glob(f"*{_OURS}") if path.is_file()]
    for path in sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name)):
        raw = path.read_bytes()
        heads = message_from_bytes(raw.partition(b"\n\n")[0] + b"\n\n", policy=default)
        sender, recipient = (parseaddr(str(heads[name]))[1] for name in ("From", "To"))
        yield Queued(path, str(heads["Message-ID"])[1:-1], sender, recipient, raw)


def done_with(place: Path) -> None:
    """A mail was sent: it lies in `cur` from now on."""
    move_whole(place, place.parent.parent / "cur" / f"{place.name}{SENT_FLAG}")


def lay_again(outbox: Path, message_id: str) -> bool:
    """Lay a mail to be sent once more, as it is; False if it lies nowhere any longer."""
    place = place_of(outbox, message_id)
    if place is not None and place.parent.name != "new":
        move_whole(place, outbox / "new" / _file_name(message_id))
    return place is not None


@contextmanager
def alone(outbox: Path) -> Iterator[bool]:
    """Whether nobody else sends from this Maildir now; nobody does until the end."""
    with open(descriptor(outbox / ".sending", os.O_WRONLY | os.O_CREAT), "w") as file:
        yield lock(file)
