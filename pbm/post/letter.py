"""A mail as the office reads it: who sent it, and every text in it.

Nothing here raises on any bytes: what cannot be understood as a mail is read as plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC
from email import message_from_bytes
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime
from typing import Literal

import msgspec

from pbm.post.charset import decode, tidy
from pbm.post.flowed import unflow
from pbm.post.markup import text_of

LARGEST_MAIL = 12_000_000
"""Bytes; a turnsheet with a scanned page stays far below."""
LARGEST_TEXT = 400_000
"""Characters of one text part that are read; a sheet has a few thousand."""
_MOST_PARTS = 60
_DEEPEST = 20
_SPACES = re.compile(r"\s+")

Place = Literal["body", "html", "attachment"]


class Text(msgspec.Struct, frozen=True):
    """One readable text of a letter and where it stood."""

    text: str
    place: Place = "body"
    name: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A letter as read. `automatic` letters are never answered (RFC 3834)."""

    texts: tuple[Text, ...]
    sender: str = ""
    subject: str = ""
    message_id: str = ""
    date: str = ""
    """When it says it was written, UTC in ISO form, or empty."""
    automatic: bool = False
    unread: tuple[str, ...] = ()
    """Names of attachments that are not text."""


def read_letter(raw: bytes) -> Letter:
    """The letter in the bytes of a mail; the worst case is one text without a sender."""
    raw = raw[:LARGEST_MAIL]
    if raw.count(b"oundary=") > _MOST_PARTS:  # a mail nested only to exhaust its reader
        return read_text(raw)
    try:
        return _letter(message_from_bytes(raw))
    except (RecursionError, ValueError, LookupError, TypeError, AttributeError, IndexError):
        return read_text(raw)


def read_text(raw: bytes, name: str = "") -> Letter:
    """A sheet kept as a plain text file."""
    return Letter((Text(decode(raw)[:LARGEST_TEXT], "body", name),))


def _letter(message: Message) -> Letter:
    """Heads and texts of a parsed mail."""
    texts: list[Text] = []
    unread: list[str] = []
    for part in _parts(message):
        text = _text(part)
        if text is not None:
            texts.append(text)
        else:
            unread.append(_name(part) or part.get_content_type())
    return Letter(
        texts=tuple(texts),
        sender=_address(message),
        subject=header(message, "Subject"),
        message_id=header(message, "Message-ID"),
        date=_date(message),
        automatic=_automatic(message),
        unread=tuple(unread),
    )


def _parts(message: Message, depth: int = 0) -> Iterator[Message]:
    """The single parts in reading order, forwarded mails included; those too deep are left."""
    content = message.get_payload()
    if not message.is_multipart() or not isinstance(content, list):
        yield message
    elif depth < _DEEPEST:
        for part in content:
            if isinstance(part, Message):
                yield from _parts(part, depth + 1)


def _text(part: Message) -> Text | None:
    """The text of a part, or None if it is not one."""
    name = _name(part)
    kind = part.get_content_type()
    is_text_file = name.lower().endswith((".txt", ".text"))
    if part.get_content_maintype() != "text" and not is_text_file:
        return None
    content = part.get_payload(decode=True)
    raw = content if isinstance(content, bytes) else b""
    text = decode(raw[: 4 * LARGEST_TEXT], str(part.get_content_charset() or ""))[:LARGEST_TEXT]
    attached = bool(name) or part.get_content_disposition() == "attachment"
    if kind == "text/html" and not is_text_file:
        return Text(tidy(text_of(text)), "attachment" if attached else "html", name)
    if _parameter(part, "format") == "flowed":
        text = unflow(text, _parameter(part, "delsp") == "yes")
    return Text(text, "attachment" if attached else "body", name)


def _parameter(part: Message, key: str) -> str:
    return str(part.get_param(key, "")).lower()


def _name(part: Message) -> str:
    return _one_line(_decoded(str(part.get_filename() or "")))


def header(message: Message, key: str) -> str:
    """A head line as one line of text, its encoded words decoded; empty if absent."""
    return _one_line(_decoded(str(message.get(key) or "")))


def _decoded(value: str) -> str:
    """Encoded words (RFC 2047) as text; bytes that are not ASCII as their sender meant them."""
    pieces = []
    for content, charset in decode_header(
        value.encode("utf-8", "surrogateescape").decode("latin-1")
    ):
        raw = content if isinstance(content, bytes) else content.encode("latin-1", "replace")
        pieces.append(decode(raw, str(charset or "")))
    return "".join(pieces)


def _one_line(text: str) -> str:
    return _SPACES.sub(" ", text).strip()[:500]


def _address(message: Message) -> str:
    """The sender's address in lower case: From, else Sender; empty if there is none."""
    for key in ("From", "Sender"):
        for _, address in getaddresses([header(message, key)]):
            if "@" in address:
                return address.strip().lower()
    return ""


def _date(message: Message) -> str:
    """The date head in UTC, or empty if it is none."""
    try:
        moment = parsedate_to_datetime(str(message.get("Date") or ""))
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return moment.astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, TypeError, OverflowError):
        return ""


def _automatic(message: Message) -> bool:
    """Whether a machine wrote it: an answer could go round for ever."""
    submitted = header(message, "Auto-Submitted").lower()
    return (
        submitted.startswith("auto-")
        or header(message, "Precedence").lower() in {"bulk", "list", "junk"}
        or "List-Id" in message
        or (message.get("Return-Path") is not None and header(message, "Return-Path") == "<>")
        or message.get_content_type() == "multipart/report"
        or not _address(message)
    )
