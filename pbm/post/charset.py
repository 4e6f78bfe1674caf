"""Bytes of a mail to text, whatever the sender's program said about them.

As declared; else by byte order mark or as UTF-16; else UTF-8; else Windows (cp1252). Only what none
of them can read is left to a detector (charset-normalizer), because detectors guess short texts
wrongly: "Café à la carte" in cp1252 passes for Central European.
"""

import codecs
import re
from collections.abc import Iterator

from pbm.sheets.lines import composed

# What programs declare as Latin-1 is Windows text as soon as a quotation mark is curly.
_AS_WINDOWS = frozenset({"iso8859-1", "latin-1", "ascii", "us-ascii"})
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LINE_ENDS = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 20_000  # bytes that a detector looks at


def decode(raw: bytes, declared: str = "") -> str:
    """The text of some bytes; never an exception."""
    for name in _candidates(raw, declared):
        try:
            return tidy(raw.decode(name))
        except (UnicodeError, ValueError):
            continue
    return tidy(raw.decode("cp1252", errors="replace"))


def tidy(text: str) -> str:
    """One kind of line end, composed letters, and no control or direction characters."""
    return composed(_CONTROLS.sub("", _LINE_ENDS.sub("\n", text)))


def _candidates(raw: bytes, declared: str) -> Iterator[str]:
    """Character sets in the order in which they are tried."""
    named = _declared(declared)
    wide = _wide(raw)
    if wide and not named.startswith(("utf-16-", "utf-32-")):
        yield wide  # a zero byte in every pair is no text in any narrow set, whatever is declared
    if named:
        yield named
    yield from ("utf-8", "cp1252")
    from charset_normalizer import from_bytes  # for the few letters that do not say their own

    best = from_bytes(raw[:_SAMPLE]).best()
    if best is not None:
        yield best.encoding


def _declared(name: str) -> str:
    """The codec of that name if it is one of text (not zlib, hex or rot13) and to be believed."""
    try:
        found = codecs.lookup(name.strip().strip("\"'"))
    except (LookupError, ValueError):
        return ""
    if not getattr(found, "_is_text_encoding", True) or found.name in {"idna", "punycode"}:
        return ""
    return "" if found.name in _AS_WINDOWS else found.name


def _wide(raw: bytes) -> str:
    """UTF-16 or UTF-32 by its mark, or by the zero bytes beside the letters; else empty."""
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return name
    sample = raw[:_SAMPLE]
    half = len(sample) // 2
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if half and max(even, odd) * 10 > half * 4 and min(even, odd) * 10 < half:
        return "utf-16-le" if odd > even else "utf-16-be"
    return ""
