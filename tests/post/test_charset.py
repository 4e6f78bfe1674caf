"""Bytes to text: as declared, then by mark, UTF-16, UTF-8, Windows, and only then by a guess."""

from __future__ import annotations

import unicodedata

import pytest

from pbm.post.charset import decode

FRENCH = "Café à la carte, très bien — « vive Ségur »"


@pytest.mark.parametrize(
    ("raw", "declared", "text"),
    [
        (FRENCH.encode("cp1252"), "", FRENCH),
        (FRENCH.encode("cp1252"), "iso-8859-1", FRENCH),
        (FRENCH.encode("cp1252"), "utf-8", FRENCH),
        (FRENCH.encode("utf-8"), "us-ascii", FRENCH),
        (FRENCH.encode("utf-8-sig"), "", FRENCH),
        (FRENCH.encode("utf-16"), "", FRENCH),
        (FRENCH.encode("utf-16-be"), "", FRENCH),
        (FRENCH.encode("utf-16-le"), "utf-8", FRENCH),
        (FRENCH.encode("utf-16-le"), "utf-16-le", FRENCH),
        (FRENCH.encode("utf-32"), "", FRENCH),
        ("Łódź".encode("iso-8859-2"), "iso-8859-2", "Łódź"),
        (b"abc", "zlib", "abc"),
        (b"abc", "x-moon", "abc"),
        (b"a\r\nb\rc\x0bd", "", "a\nb\nc\nd"),
    ],
)
def test_text_is_read_as_it_was_meant(raw: bytes, declared: str, text: str) -> None:
    assert decode(raw, declared) == text


def test_what_windows_cannot_read_is_left_to_the_detector() -> None:
    japanese = "こんにちは、私の鉄道会社の社長です。株を買います。" * 4
    assert decode(japanese.encode("shift_jis")) == japanese


def test_endless_runs_of_combining_signs_are_cut() -> None:
    text = decode(("a" + "\u0316\u0301" * 100_000 + "b").encode())
    assert len(text) < 40
    assert text == unicodedata.normalize("NFC", text)
    assert text.endswith("b")
