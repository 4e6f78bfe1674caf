"""A sheet comes out of a mail alike, however the player's program wrote it."""

from __future__ import annotations

import base64
import quopri
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbm.post.letter import Letter, read_letter
from pbm.sheets.lines import order_lines
from pbm.sheets.marks import extract

SHEET = """\
=== SHEET cr-28 7 4.1 K7QD-93MX ===
# PERSONAL
borrow 1000
merge CNJ into C&A
message Zoë says: vive Ségur!
=== END ===
"""
ORDERS = ["borrow 1000", "merge CNJ into C&A", "message Zoë says: vive Ségur!"]
HEADS = b"From: Ann <ann@example.org>\nSubject: orders\nMIME-Version: 1.0\n"


def orders(letter: Letter) -> list[str]:
    """The order lines of the best sheet in a letter."""
    parts = [part for text in letter.texts for part in extract(text.text).parts]
    return [line.text for line in order_lines(parts[0].text)]


def mail(body: bytes, kind: str = "text/plain", encoding: str = "8bit") -> bytes:
    """A simple mail."""
    return (
        HEADS + f"Content-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n\n".encode() + body
    )


def quoted(text: str, sign: str = "> ") -> str:
    return "".join(sign + line + "\n" for line in text.splitlines())


def in_html(text: str) -> str:
    rows = "".join(
        f"<div>{line.replace('&', '&amp;')}</div>" if line else "<div><br></div>"
        for line in text.splitlines()
    )
    return f"<html><head><title>x</title></head><body><p>My orders:</p>{rows}</body></html>"


def alternative() -> bytes:
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message.set_content(SHEET)
    message.add_alternative(in_html(SHEET), subtype="html")
    return message.as_bytes()


def attached() -> bytes:
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message.set_content("My sheet is attached.")
    message.add_attachment(SHEET.encode(), maintype="application", subtype="octet-stream",
                           filename="sheet.txt")  # fmt: skip
    return message.as_bytes()


def forwarded() -> bytes:
    inner, outer = EmailMessage(), EmailMessage()
    inner.set_content(SHEET)
    outer["From"] = "ann@example.org"
    outer.set_content("Please see below.")
    outer.add_attachment(inner)
    return outer.as_bytes()


UTF8 = "text/plain; charset=utf-8"
FLOWED = "text/plain; charset=utf-8; format=flowed"
BROKEN = SHEET.replace("message Zoë says: ", "message Zoë says: \n")
DELSP = SHEET.replace("message Zoë says: ", "message Zoë sa \nys: ")
FORMS = {
    "plain": mail(SHEET.encode(), UTF8),
    "windows lines": mail(SHEET.replace("\n", "\r\n").encode(), UTF8),
    "quoted-printable": mail(quopri.encodestring(SHEET.encode()), UTF8, "quoted-printable"),
    "base64": mail(base64.encodebytes(SHEET.encode()), UTF8, "base64"),
    "latin-1": mail(SHEET.encode("latin-1"), "text/plain; charset=iso-8859-1"),
    "latin-1 said to be ascii": mail(SHEET.encode("latin-1"), "text/plain; charset=us-ascii"),
    "utf-8 undeclared": mail(SHEET.encode(), "text/plain"),
    "unknown charset": mail(SHEET.encode(), "text/plain; charset=x-moon"),
    "charset that is no charset": mail(SHEET.encode(), "text/plain; charset=zlib"),
    "utf-7": mail(SHEET.encode("utf-7"), "text/plain; charset=utf-7"),
    "utf-16": mail(
        base64.encodebytes(SHEET.encode("utf-16")), "text/plain; charset=utf-16", "base64"
    ),
    "quoted": mail(quoted(SHEET).encode(), UTF8),
    "quoted twice": mail(quoted(quoted(SHEET)).encode(), UTF8),
    "flowed": mail(BROKEN.encode(), FLOWED),
    "flowed and quoted": mail(quoted(BROKEN).encode(), FLOWED),
    "flowed, space deleted": mail(DELSP.encode(), FLOWED + "; delsp=yes"),
    "signature": mail(("Hi!\n\n" + SHEET + "-- \nAnn\nbuy 100 B&O\n").encode(), UTF8),
    "html": mail(in_html(SHEET).encode(), "text/html; charset=utf-8"),
    "html, preformatted": mail(
        f"<pre>{SHEET.replace('&', '&amp;')}</pre>".encode(), "text/html; charset=utf-8"
    ),
    "html, broken by br": mail(
        SHEET.replace("&", "&amp;").replace("\n", "<br>\r\n").encode(), "text/html; charset=utf-8"
    ),
    "no-break spaces": mail(SHEET.replace("borrow 1000", "borrow\u00a01000").encode(), UTF8),
    "decomposed": mail(SHEET.replace("ë", "e\u0308").replace("é", "e\u0301").encode(), UTF8),
    "alternative": alternative(),
    "attachment": attached(),
    "forwarded": forwarded(),
    "no heads at all": SHEET.encode("utf-8"),
}


@pytest.mark.parametrize("form", sorted(FORMS))
def test_every_form_of_mail_gives_the_same_orders(form: str) -> None:
    assert orders(read_letter(FORMS[form])) == ORDERS


def test_heads_are_read_as_one_line_each() -> None:
    raw = (
        b"From: =?utf-8?Q?Zo=C3=AB?= <Zoe@Example.org>\n"
        b"Subject: =?utf-8?B?" + base64.b64encode("Züge\r\nBcc: all@example.org".encode()) + b"?=\n"
        b"Date: Fri, 20 Nov 2026 12:00:00 +0100\n\nhello\n"
    )
    letter = read_letter(raw)
    assert letter.sender == "zoe@example.org"
    assert letter.subject == "Züge Bcc: all@example.org"


def test_what_is_not_text_is_named() -> None:
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message.set_content("see the form")
    message.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename="sheet.pdf")
    assert read_letter(message.as_bytes()).unread == ("sheet.pdf",)


@pytest.mark.parametrize(
    "head",
    [
        "Auto-Submitted: auto-replied",
        "Precedence: bulk",
        "Precedence: list",
        "Return-Path: <>",
        "Content-Type: multipart/report; boundary=x",
        "List-Id: <trains.example.org>",
    ],
)
def test_letters_of_machines_are_known_as_such(head: str) -> None:
    assert read_letter(f"From: ann@example.org\n{head}\n\nbody\n".encode()).automatic
    assert not read_letter(b"From: ann@example.org\nReturn-Path: <a@b.org>\n\nbody\n").automatic


def nested(depth: int) -> bytes:
    opened = b"".join(
        b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(depth)
    )
    return HEADS + opened + b"Content-Type: text/plain\n\n" + SHEET.encode()


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\0" * 100,
        nested(9),
        nested(15),
        nested(3000),
        b"X: y\n" * 10_000 + b"\nhello",
        HEADS + b"Content-Type: text/plain; charset=\xff\xfe\n\nx",
        HEADS + b"Content-Transfer-Encoding: base64\n\n!!!!",
        HEADS + b"Content-Transfer-Encoding: x-uuencode\n\nbegin 6\nx",
        b"From: \xff\xfe@\xe9\nSubject: =?x?q?=ff?=\nDate: never\n\n",
        b"Content-Disposition: attachment; filename*=x''%ff%zz\n\nx",
        mail(b"<" * 100_000, "text/html"),
        mail(b"<div>" * 50_000 + b"x", "text/html"),
    ],
)
def test_no_bytes_raise(raw: bytes) -> None:
    read_letter(raw)


def test_a_sheet_at_sensible_depth_is_found() -> None:
    assert orders(read_letter(nested(9))) == ORDERS
    assert read_letter(nested(11)).bound == "too_deep"


@given(st.binary(max_size=600) | st.binary(max_size=300).map(lambda raw: HEADS + b"\n" + raw))
@settings(max_examples=150)
def test_any_bytes_are_a_letter(raw: bytes) -> None:
    letter = read_letter(raw)
    for text in letter.texts:
        for part in extract(text.text).parts:
            order_lines(part.text)
        assert "\0" not in text.text


@pytest.mark.parametrize(
    "subject",
    [
        "aide réglages".encode(),
        "aide réglages".encode("latin-1"),
        b"=?utf-8?q?aide_r=C3=A9glages?=",
    ],
)
def test_a_subject_with_bytes_that_are_not_ascii_is_read_as_its_sender_meant_it(
    subject: bytes,
) -> None:
    letter = read_letter(b"From: a@example.org\nSubject: " + subject + b"\n\nx\n")
    assert (letter.sender, letter.subject) == ("a@example.org", "aide réglages")
