"""Mails that come back: what a report of another server says became of one of ours (RFC 3464)."""

import re
from email.errors import MessageError
from email.message import Message

import msgspec

_ID = re.compile(r"^Message-ID:\s*<([^<>\s]{3,250})>", re.IGNORECASE | re.MULTILINE)
_REPORT = "multipart/report"
_LONGEST = 200


class Bounce(msgspec.Struct, frozen=True):
    """A mail that was not delivered, for good."""

    message_id: str
    """Of the mail that came back, without brackets."""
    said: str
    """Why, in the other server's words."""


def bounce_of(message: Message) -> Bounce | None:
    """What a report says that a mail was not delivered; None for anything else.

    Delays are none: the other server still tries.
    """
    try:
        return _bounce_of(message) if message.get_content_type() == _REPORT else None
    except (MessageError, ValueError, LookupError, TypeError, AttributeError):
        return None  # heads that are none


def _bounce_of(report: Message) -> Bounce | None:
    parts = report.get_payload()
    if not isinstance(parts, list):
        return None
    kinds = {part.get_content_type(): part for part in parts if isinstance(part, Message)}
    status = kinds.get("message/delivery-status")
    returned = kinds.get("message/rfc822") or kinds.get("text/rfc822-headers")
    if status is None or returned is None:
        return None
    found = _ID.search(_text(returned))
    said = _failure(status)
    return Bounce(found[1], said) if found and said else None


def _text(part: Message) -> str:
    """A part as it is written, of a mail within it that mail."""
    payload = part.get_payload()
    inner = payload[0] if isinstance(payload, list) and payload else part
    return str(inner) if isinstance(inner, Message) else str(payload)


def _failure(status: Message) -> str:
    """Why the mail was not delivered; empty if it was, or may still be."""
    fields = status.get_payload()
    for one in fields if isinstance(fields, list) else []:
        if isinstance(one, Message) and str(one.get("Action") or "").strip().lower() == "failed":
            told = str(one.get("Diagnostic-Code") or one.get("Status") or "failed")
            return " ".join(told.partition(";")[2].split() or told.split())[:_LONGEST]
    return ""
