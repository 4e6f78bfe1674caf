"""A mail as the office reads it: who sent it, and every text in it.

Nothing here raises on any bytes: what cannot be understood as a mail is read as plain text, a head
that cannot be understood is empty. What is too much to be read is named as `bound`.
"""

import binascii
import quopri
import re
from email import message_from_bytes
from email.message import Message
from typing import Literal

import msgspec

from pbm.post.charset import decode, tidy
from pbm.post.flattened import flat_mark
from pbm.post.forms import form_text, is_pdf
from pbm.post.heads import BROKEN, LetterHeads, head_block, heads_of, one_line
from pbm.post.markup import page_of
from pbm.sheets.marks import END

LARGEST_MAIL = 10_000_000
"""Bytes; a turnsheet with a scanned page stays far below."""
MOST_PARTS = 20
DEEPEST = 10
"""Parts within parts and mails within mails."""
MOST_LINES = 5_000
"""Lines of a letter's texts; the report of a late turn has a thousand."""
_LONGEST_TEXT = 2_000_000  # bytes of one part; five thousand lines have fewer
_META = re.compile(r"""<meta[^>]{0,200}charset\s*=\s*["']?([A-Za-z0-9_:.-]{1,40})""", re.IGNORECASE)
_SIGNATURE = "-- "
_TEXTS = frozenset({"text/plain", "text/html", "text/enriched", "text/markdown", "text/x-markdown"})

TextPlace = Literal["body", "html", "attachment"]


class Text(msgspec.Struct, frozen=True):
    """One readable text of a letter and where it stood."""

    text: str
    place: TextPlace = "body"
    name: str = ""
    mails: int = 0
    """Forwarded mails around it: none of them is its sender's own words."""
    struck: bool = False
    """Some of it was struck out, and is left away."""
    flat: bool = False
    """Only the mark of a sheet without fields, of which the rest is to be recovered."""


class Letter(LetterHeads, frozen=True):
    """A letter as read."""

    texts: tuple[Text, ...] = ()


class _TooMuch(Exception):
    """A letter goes beyond a bound, which is named."""


def read_letter(raw: bytes) -> Letter:
    """The letter in the bytes of a mail; the worst case is one text without a sender."""
    if len(raw) > LARGEST_MAIL:
        return read_heads(raw, "too_large")
    try:
        message = message_from_bytes(raw)
        texts = _Texts()
        found = tuple(texts.of(message))
        _count_lines(found)
    except _TooMuch as much:
        return read_heads(raw, str(much))
    except RecursionError:
        return read_heads(raw, "too_deep")
    return msgspec.structs.replace(
        heads_of(message, Letter), texts=found, unread=tuple(texts.unread)
    )


def read_text(raw: bytes, name: str = "") -> Letter:
    """A sheet kept as a plain text file, or as a filled form."""
    if len(raw) > LARGEST_MAIL:
        return Letter(bound="too_large")
    said = pdf_text(raw, name) if is_pdf(raw) else Text(decode(raw), "body", name)
    texts = (said or Text(""),)
    try:
        _count_lines(texts)
    except _TooMuch as much:
        return Letter(bound=str(much))
    return Letter(texts=texts)


def read_heads(raw: bytes, bound: str) -> Letter:
    """Only who sent a mail that cannot be read, and what about."""
    heads = heads_of(head_block(raw), Letter)
    return msgspec.structs.replace(heads, bound=bound)


def _count_lines(texts: tuple[Text, ...]) -> None:
    """HTML is counted by itself: it mostly says the same as the plain text beside it."""
    for markup in (False, True):
        counted = [text.text.count("\n") for text in texts if (text.place == "html") is markup]
        if sum(counted) > MOST_LINES:
            raise _TooMuch("too_many_lines")


class _Texts:
    """Walks over the parts of a mail, forwarded mails included, within the bounds."""

    def __init__(self) -> None:
        self.unread: list[str] = []
        self._parts = 0

    def of(self, message: Message, depth: int = 0, mails: int = 0) -> list[Text]:
        """The texts of a part and those in it, in reading order."""
        content = message.get_payload() if message.is_multipart() else None
        if not isinstance(content, list):
            return self._single(message, depth, mails)
        if depth >= DEEPEST:
            raise _TooMuch("too_deep")
        forwarded = message.get_content_maintype() == "message"
        texts: list[Text] = []
        for part in content:
            if isinstance(part, Message):
                inner = _unwrapped(message, part) if forwarded else part
                texts += self.of(inner, depth + 1, mails + forwarded)
        if message.get_content_type() == "multipart/alternative" and any(t.struck for t in texts):
            return [text for text in texts if text.place != "body"]  # it lost what was struck
        return texts

    def _single(self, part: Message, depth: int, mails: int) -> list[Text]:
        """The text of a part without parts, or nothing if it is not one."""
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise _TooMuch("too_many_parts")
        name, raw = _name(part), _bytes(part)
        if name.lower().endswith(".eml") and part.get_content_maintype() != "text":
            if depth >= DEEPEST:
                raise _TooMuch("too_deep")
            return self.of(message_from_bytes(raw), depth + 1, mails + 1)
        kind = _kind(part, name)
        if kind == "application/pdf" or name.lower().endswith(".pdf"):
            form = pdf_text(raw, name, mails)
            if form is not None:
                return [form]
        if kind not in _TEXTS:
            self.unread.append(name or part.get_content_type())
            return []
        if len(raw) > _LONGEST_TEXT:
            raise _TooMuch("too_many_lines")
        attached = bool(name) or part.get_content_disposition() == "attachment"
        return [_text(part, kind, raw, name if attached else None, mails)]


def pdf_text(raw: bytes, name: str, mails: int = 0) -> Text | None:
    """What a filled form says, or which sheet was printed into a file; None for any other PDF."""
    said = form_text(raw)
    if said is not None:
        return Text(said, "attachment", name, mails)
    found = flat_mark(raw)
    return Text(f"{found}\n{END}", "attachment", name, mails, flat=True) if found else None


def _text(part: Message, kind: str, raw: bytes, name: str | None, mails: int) -> Text:
    """A part's text; `name` only of an attachment."""
    text = decode(raw, _charset(part))
    place: TextPlace = "body" if name is None else "attachment"
    if kind in {"text/html", "text/enriched"}:
        declared = _META.search(text[:2_000])
        if declared and not _charset(part):
            text = decode(raw, declared.group(1))
        page = page_of(text)
        seen: TextPlace = "html" if name is None else "attachment"
        return Text(tidy(page.text), seen, name or "", mails, page.struck)
    if "=3D=3D=3D" in text:  # quoted-printable of which the heads say nothing
        text = decode(quopri.decodestring(raw), _charset(part))
    if _parameter(part, "format") == "flowed":
        text = _unflow(text, _parameter(part, "delsp") == "yes")
    return Text(text, place, name or "", mails)


def _unflow(text: str, delete_space: bool = False) -> str:
    """Put lines together that a mail program broke (format=flowed, RFC 3676).

    Of the same quoting depth, without the stuffed space.

    `delete_space` is the DelSp parameter: the space before the break was added by the program.
    """
    lines: list[str] = []
    depth_before: int | None = None  # of the line before, if that one goes on
    for raw in text.split("\n"):
        depth, line = _quoting(raw)
        soft = line.endswith(" ") and line != _SIGNATURE
        kept = line[:-1] if soft and delete_space else line
        if depth_before == depth and line != _SIGNATURE:
            lines[-1] += kept
        else:
            lines.append(">" * depth + (" " if depth else "") + kept)
        depth_before = depth if soft else None
    return "\n".join(line.rstrip(" ") for line in lines)


def _quoting(raw: str) -> tuple[int, str]:
    """How often a line is quoted, and the line without its marks and stuffed space."""
    line = raw.lstrip(">")
    return len(raw) - len(line), line.removeprefix(" ")


def _kind(part: Message, name: str) -> str:
    """The type of a part; what is sent as mere bytes is known by its name."""
    lower = name.lower()
    if lower.endswith((".txt", ".text")):
        return "text/plain"
    if lower.endswith((".htm", ".html")):
        return "text/html"
    if part.get_content_maintype() == "multipart":  # without a boundary: all of it is one text
        return "text/plain"
    return part.get_content_type()


def _bytes(part: Message) -> bytes:
    """A part's content without its transfer encoding, or as it stands if it is not so encoded."""
    content = _decoded_bytes(part)
    if content is None or "=== SHEET " in _as_written(part):
        del part["Content-Transfer-Encoding"]
        content = _decoded_bytes(part)
    return content or b""


def _as_written(part: Message) -> str:
    """A part's content as its mail has it."""
    try:
        return str(part.get_payload())
    except BROKEN:
        return ""


def _decoded_bytes(part: Message) -> bytes | None:
    try:
        content = part.get_payload(decode=True)
    except BROKEN:
        return None
    return content if isinstance(content, bytes) else None


def _unwrapped(message: Message, part: Message) -> Message:
    """A forwarded mail that was itself encoded as if it were a file."""
    if str(message.get("Content-Transfer-Encoding") or "").strip().lower() != "base64":
        return part
    try:
        return message_from_bytes(binascii.a2b_base64(part.as_bytes()))
    except BROKEN:
        return part


def _charset(part: Message) -> str:
    try:
        return str(part.get_content_charset() or "")
    except BROKEN:
        return ""


def _parameter(part: Message, key: str) -> str:
    try:
        return str(part.get_param(key, "")).lower()
    except BROKEN:
        return ""


def _name(part: Message) -> str:
    try:
        return one_line(str(part.get_filename() or ""))
    except BROKEN:
        return ""
