"""Who sent a letter, what about, and whether a machine wrote it.

What a machine wrote counts for nothing, whatever it quotes, and is not answered: RFC 3834
(answers), RFC 3462 (reports), RFC 2369 and 2919 (lists), and what programs set that know none.
"""

import binascii
import re
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses
from typing import TypeVar

import msgspec

from pbm.post.bounces import Bounce, bounce_of
from pbm.post.charset import decode

_SUBMITTED = "Auto-Submitted"
_MARKS = (
    "X-Autoreply X-Auto-Reply X-Autoreply-From X-Autorespond X-Autoresponder X-Auto-Responder"
    " X-Mail-Autoreply X-Failed-Recipients X-FC-MachineGenerated X-Cron-Env"
    " List-Id List-Post List-Unsubscribe Mailing-List X-Mailing-List"
).split()
_BULK = frozenset({"bulk", "list", "junk", "auto_reply", "auto-reply"})
_REPORTS = frozenset(
    {"multipart/report", "message/delivery-status", "message/disposition-notification"}
)
_MACHINES = re.compile(
    r"^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|no-?reply|do-?not-?reply)@"
)
_SUBJECTS = re.compile(
    r"^\s*(?:auto(?:matic|matische|matisch)?[- ]?(?:reply|response|antwort|antwoord)\s*:"
    r"|auto\s*:|out of (?:the )?office\b|abwesenheits|r[ée]ponse automatique\s*:"
    r"|respuesta autom[aá]tica\s*:|risposta automatica\s*:|undeliver(?:able|ed)\b"
    r"|delivery (?:status notification|failure|has failed)|mail delivery (?:failed|system|failure)"
    r"|returned mail\s*:|failure notice\s*$)",
    re.IGNORECASE,
)

_LONGEST_HEAD = 500
_HEADS = 65_536  # bytes in which a mail's heads stand
_SPACES = re.compile(r"\s+")
_ADDRESS = re.compile(r"[^\s<>@,;:\"()\[\]\\]+@[^\s<>@,;:\"()\[\]\\]+")
BROKEN = (MessageError, ValueError, LookupError, TypeError, AttributeError, binascii.Error)
"""What the library's mail parser raises on heads that are none."""


class LetterHeads(msgspec.Struct, frozen=True):
    """What is known beside the texts; `automatic` letters are not answered (RFC 3834)."""

    sender: str = ""
    subject: str = ""
    message_id: str = ""
    answers: str = ""
    """Message-IDs of the mails that it answers, the last one nearest."""
    automatic: bool = False
    unread: tuple[str, ...] = ()
    """Names of attachments that are not text."""
    bounce: Bounce | None = None
    """Which mail of ours it brings back."""
    bound: str = ""
    """Why it was not read: too_large, too_many_parts …, or what happened to its reader."""


L = TypeVar("L", bound=LetterHeads)


def head_block(raw: bytes) -> Message:
    """A mail's heads without all that stands below them."""
    block = re.split(rb"\r?\n\r?\n", raw[:_HEADS], maxsplit=1)[0]
    return message_from_bytes(block + b"\n\n")


def heads_of(message: Message, kind: type[L]) -> L:
    """Who sent a mail, what about, and whether a machine did."""
    sender, subject = _address(message), header(message, "Subject")
    return kind(
        sender=sender,
        subject=subject,
        message_id=header(message, "Message-ID"),
        answers=" ".join(header(message, key) for key in ("References", "In-Reply-To")).strip(),
        automatic=is_automatic(message, sender, subject),
        bounce=bounce_of(message),
    )


def header(message: Message, key: str) -> str:
    """A head line as one line of text, its encoded words decoded; empty if absent."""
    return one_line(_raw(message, key))


def _raw(message: Message, key: str) -> str:
    """A head line as it came; bytes that are not ASCII, which some write, as surrogates."""
    values = (str(value) for name, value in message.raw_items() if name.lower() == key.lower())
    return next(values, "")


def _decoded(value: str) -> str:
    """Encoded words (RFC 2047) as text; bytes that are not ASCII as their sender meant them."""
    plain = value[: 4 * _LONGEST_HEAD].encode("utf-8", "surrogateescape").decode("latin-1")
    pieces = []
    try:
        words = decode_header(plain)
    except BROKEN:
        words = [(plain, None)]
    for content, charset in words:
        raw = content if isinstance(content, bytes) else content.encode("latin-1", "replace")
        pieces.append(decode(raw, str(charset or "")))
    return "".join(pieces)


def one_line(value: str) -> str:
    """What a head says as one line, its encoded words decoded."""
    return _SPACES.sub(" ", _decoded(value)).strip()[:_LONGEST_HEAD]


def _address(message: Message) -> str:
    """The sender's address in lower case: From, else Sender; empty if there is none.

    It is looked for before encoded words are decoded: what stands in them is a name.
    """
    for key in ("From", "Sender"):
        raw = " ".join(_raw(message, key).split())[: 4 * _LONGEST_HEAD]
        try:
            named = [address for _, address in getaddresses([raw])]
        except BROKEN:
            named = []
        for address in (*named, *_ADDRESS.findall(raw)):
            if _ADDRESS.fullmatch(address):
                return _decoded(address).lower()
    return ""


def is_automatic(message: Message, sender: str, subject: str) -> bool:
    """Whether a mail's heads say that a machine wrote it, or sent it to a whole list."""
    submitted = _value(message, _SUBMITTED)
    return (
        submitted not in {"", "no"}
        or _value(message, "Precedence") in _BULK
        or any(mark in message for mark in _MARKS)
        or ("Return-Path" in message and _value(message, "Return-Path") == "<>")
        or message.get_content_type() in _REPORTS
        or _MACHINES.match(sender) is not None
        or _SUBJECTS.match(subject) is not None
    )


def _value(message: Message, name: str) -> str:
    """A head's first word in small letters."""
    words = str(message.get(name) or "").lower().replace(";", " ").split()
    return words[0] if words else ""
