"""What mail programs do to a trial sheet, each told for what it is."""

from __future__ import annotations

import html
import quopri
import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path
from typing import get_args

import pytest

from pbm.office.receipts import words
from pbm.post.handling import COSTLY, ManglingName, effects_of
from pbm.post.inbox import gather
from pbm.sheets.marks import END, mark
from pbm.sheets.offer import SheetHead

MAIL = Path(__file__).resolve().parents[2] / "fixtures" / "mail"
MARK = mark(SheetHead("g-1", "0", 1, 1, "K7QD-93MX"))
PRINTED = "\n".join([MARK, *words().heads("trial", "sheet"), END])
FILLED = PRINTED.replace("#: trial strike", "trial strike").replace("answer ...", "answer hello")
HEADS = "From: ann@example.org\nSubject: trial\nMIME-Version: 1.0\n"
PLAIN = HEADS + "Content-Type: text/plain; charset=utf-8\n\nHello!\n"


def told(raw: str | bytes) -> list[str]:
    """What was done, costly things with a mark of exclamation."""
    data = raw if isinstance(raw, bytes) else raw.encode()
    found = effects_of(data, "mail", PRINTED)
    return [f"{one.name}{f' {one.told}' if one.told else ''}" for one in found]


def rows(sheet: str) -> str:
    """As HTML, a paragraph a line."""
    return "".join(
        f"<p>{html.escape(line).replace(' ', '&nbsp;')}</p>" for line in sheet.split("\n")
    )


def quoted(sheet: str) -> str:
    return "\n".join(f"> {line}" for line in sheet.split("\n"))


def wrapped(sheet: str, width: int) -> str:
    return "\n".join(
        piece for line in sheet.split("\n") for piece in textwrap.wrap(line, width) or [""]
    )


def flowed(sheet: str) -> str:
    """Lines of more than 40 characters end softly and go on."""
    lines = []
    for line in sheet.split("\n"):
        pieces = textwrap.wrap(line, 40, break_long_words=False) if line[0] != "=" else [line]
        lines += [*(f"{piece} " for piece in pieces[:-1]), pieces[-1]]
    return "\n".join(lines)


def attached(sheet: str, name: str, kind: tuple[str, str]) -> bytes:
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message.set_content("\n")
    message.add_attachment(sheet.encode(), maintype=kind[0], subtype=kind[1], filename=name)
    return message.as_bytes()


def forwarded(sheet: str) -> bytes:
    inner = EmailMessage()
    inner["From"] = "office@example.org"
    inner.set_content(sheet)
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message.set_content("See below.\n")
    message.add_attachment(inner)
    return message.as_bytes()


@pytest.mark.parametrize(
    ("raw", "effects"),
    [
        (PLAIN + FILLED, []),
        (PLAIN + FILLED.replace("\n", "\r\n"), []),
        (PLAIN + FILLED + "\n" + quoted(PRINTED), []),
        (PLAIN + PRINTED, ["unstruck", "unanswered"]),
        (PLAIN + quoted(FILLED), ["quoted"]),
        (
            HEADS + "Content-Type: text/html; charset=utf-8\n\n" + rows(FILLED),
            ["html_only", "blanks"],
        ),
        (
            HEADS + "Content-Type: text/plain; charset=utf-8; format=flowed\n\n" + flowed(FILLED),
            ["flowed"],
        ),
        (PLAIN + wrapped(FILLED, 60), ["wrapped 60"]),
        (PLAIN + wrapped(FILLED, 30), ["wrapped 30", "begin_broken"]),
        (
            PLAIN + FILLED.replace('"quoted"', "“quoted”").replace("'single'", "‘single’"),
            ["smart_quotes"],
        ),
        (PLAIN + FILLED.replace(" -- ", " — "), ["smart_dashes"]),
        (PLAIN + FILLED.replace("*star* _low_", "star low"), ["emphasis"]),
        (PLAIN + FILLED.replace("$1,250", "1.250 $"), [
            "signs_changed trial signs \"quoted\" 'single' -- *star* _low_ 1.250 $ #14"
        ]),
        (
            PLAIN + FILLED.replace("é ü ñ ß Ł ő", "? ? ? ? ? ?"),
            ["letters_lost trial letters ? ? ? ? ? ?"],
        ),
        (PLAIN + FILLED.replace("trial ", "Trial "), ["capitals"]),
        (PLAIN + FILLED.replace("\n", "\n\n"), ["spaced"]),
        (PLAIN + FILLED.replace("\ntrial last", ""), ["lines_lost trial last"]),
        (PLAIN + FILLED.replace("ő\ntrial last", "ő trial last"), [
            "letters_lost trial letters é ü ñ ß Ł ő trial last", "lines_lost trial last"
        ]),
        (
            PLAIN + FILLED.replace(END, "Sent from my phone\n" + END),
            ["lines_added Sent from my phone"],
        ),
        (PLAIN + FILLED.replace("93MX", "93MK"), ["code K7QD-93MK"]),
        (PLAIN + "trial answer hello\n\n" + quoted(PRINTED), [
            "outside trial answer hello", "unstruck", "unanswered", "quoted"
        ]),
        (PLAIN + FILLED.replace(END, "== END"), [
            f"marks The sheet {MARK} has no line {END}"
        ]),
        (PLAIN + FILLED.replace("K7QD-93MX ===", "K7QD-93MX").replace("=== SHEET", "= = SHEET"), [
            "marks The letter has no line === SHEET game turn seat.revision code ==="
        ]),
        (PLAIN + "My word is hello.\n", ["no_sheet"]),
        (attached(FILLED, "sheet.txt", ("text", "plain")), ["attachment sheet.txt"]),
        (attached("x", "photo.jpg", ("image", "jpeg")), ["not_text photo.jpg"]),
        (forwarded(FILLED), ["forwarded"]),
        (
            HEADS + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
            "quoted-printable\n\n" + quopri.encodestring(FILLED.encode()).decode(),
            [],
        ),
    ],
    ids=lambda one: ", ".join(one)[:40] or "whole" if isinstance(one, list) else "",
)  # fmt: skip
def test_each_is_told_for_what_it_is(raw: str | bytes, effects: list[str]) -> None:
    assert told(raw) == effects


def test_every_effect_has_its_sentence() -> None:
    for name in get_args(ManglingName):
        assert words().say("trial", f"effect_{name}", what="X")[-1] in ".!"
    assert set(get_args(ManglingName)) > COSTLY


def inserted(raw: bytes, line: bytes) -> bytes:
    """A mail of the corpus with the trial sheet in place of its own: whatever is around a line of
    it is around each line of ours."""
    order = b"guess" + line + b"40"
    raw = raw.replace(b"g-1 1 1.1", b"g-1 0 1.1").replace(b"XY7W-NNAE", b"K7QD-93MX")
    lines = raw.split(b"\n")
    at = next(n for n, one in enumerate(lines) if order in one)
    as_text: Callable[[str], bytes] = lambda text: text.encode()  # noqa: E731
    if line != b" " or b"<" in lines[at]:
        as_text = lambda text: html.escape(text).replace(" ", line.decode()).encode()  # noqa: E731
    ours = [lines[at].replace(order, as_text(one)) for one in FILLED.split("\n")[1:-1]]
    return b"\n".join([*lines[:at], *ours, *lines[at + 1 :]])


@pytest.mark.parametrize(
    ("file", "blank", "effects"),
    [
        ("plain-unix-lines", b" ", []),
        ("plain-windows-lines", b" ", []),
        ("html-of-programs-outlook", b"&nbsp;", ["html_only", "blanks"]),
        ("html-of-programs-gmail", b" ", ["html_only"]),
        ("html-rows", b" ", ["html_only"]),
        ("footers-signature", b" ", []),
        ("footers-virus-scanner", b" ", []),
        ("forwarded-inline-outlook", b" ", []),
        ("attributions-german", b" ", []),
        ("broken-begin-line-in-two", b" ", ["begin_broken"]),
        ("attached-as-text", b" ", ["attachment orders.text"]),
        ("emphasis-stars", b" ", []),
    ],
)
def test_the_mails_of_the_corpus_with_a_trial_sheet_in_them(
    file: str, blank: bytes, effects: list[str]
) -> None:
    raw = (MAIL / f"{file}.eml").read_bytes()
    found = told(inserted(raw, blank))
    assert [one for one in found if not one.startswith("lines_added")] == effects


def test_no_mail_of_the_corpus_stops_it() -> None:
    for found in gather([MAIL]):
        if "bomb" not in found.name:
            effects_of(found.raw, found.form, PRINTED)
