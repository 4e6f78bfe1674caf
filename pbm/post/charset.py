"""Bytes of a mail to text, whatever the sender's program said about them."""

from __future__ import annotations

import codecs
import re
import unicodedata

# What programs declare as Latin-1 is Windows text as soon as a quotation mark is curly.
_AS_WINDOWS = frozenset({"iso8859-1", "latin-1", "ascii", "us-ascii"})
_CONTROLS = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufeff\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
)
_LINE_ENDS = re.compile(r"\r\n?|[\u2028\u2029\x85]")


def decode(raw: bytes, declared: str = "") -> str:
    """The text of some bytes: as declared, else UTF-8, else Windows; never an exception."""
    for name in _candidates(declared):
        try:
            return tidy(raw.decode(name))
        except (UnicodeError, ValueError):
            continue
    return tidy(raw.decode("cp1252", errors="replace"))


def tidy(text: str) -> str:
    """One kind of line end, composed letters, and no control or direction characters."""
    return unicodedata.normalize("NFC", _CONTROLS.sub("", _LINE_ENDS.sub("\n", text)))


def _candidates(declared: str) -> list[str]:
    """Character sets to try in order; only real ones of text (not zlib, hex or rot13)."""
    names = ["utf-8", "cp1252"]
    try:
        found = codecs.lookup(declared.strip().strip("\"'"))
    except (LookupError, ValueError):
        return names
    if not getattr(found, "_is_text_encoding", True) or found.name in {"idna", "punycode"}:
        return names
    return names if found.name in _AS_WINDOWS else [found.name, *names]
