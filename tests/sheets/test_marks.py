"""Marks and codes: finding the sheet in a letter, and who can have printed it."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbm.sheets.codes import ALPHABET, game_key, sheet_code, verify
from pbm.sheets.marks import END, extract, mark, read_mark
from pbm.sheets.offer import SheetHead

HEAD = SheetHead("cr-28", "7", 4, 1, "K7QD-93MX")
KEY = game_key(b"sixteen bytes or more", "cr-28")


def test_the_begin_line_says_game_turn_seat_revision_and_code() -> None:
    assert mark(HEAD) == "=== SHEET cr-28 7 4.1 K7QD-93MX ==="
    assert read_mark("> >  ===  sheet cr-28 7 4.1 k7qd-93mx ===") == HEAD
    assert read_mark("=== SHEET ce 7.2 4.11 K7QD-93MX ===") == SheetHead(
        "ce", "7.2", 4, 11, "K7QD-93MX"
    )


def test_only_the_text_between_the_marks_counts_and_its_first_line_is_the_mark() -> None:
    found = extract(f"Dear office,\nborrow 1\n{mark(HEAD)}\nborrow 2\n{END}\nborrow 3\n")
    assert [part.text for part in found.parts] == [f"{mark(HEAD)}\nborrow 2\n{END}"]
    assert (found.parts[0].head, found.parts[0].first, found.broken) == (HEAD, 3, ())


def test_the_filled_in_sheet_comes_before_the_quoted_one_and_a_later_revision_before_both() -> None:
    later = SheetHead("cr-28", "7", 4, 2, "AAAA-BBBB")
    letter = f"""
> {mark(HEAD)}
> borrow 1
> {END}
{mark(HEAD)}
borrow 2
{END}
>> {mark(later)}
>> borrow 3
>> {END}
"""
    parts = extract(letter).parts
    assert [(part.head.revision, part.depth) for part in parts] == [(2, 2), (1, 0), (1, 1)]


def test_marks_and_orders_in_one_line_are_taken_apart() -> None:
    """As telephones send what was dictated; of a printed sheet that ran together nothing is."""
    said = f"{mark(HEAD)} Borrow 1000. Buy 40 B&O. Control 1 B&O {END}"
    lines = [mark(HEAD), "Borrow 1000. Buy 40 B&O. Control 1 B&O", END]
    for before, depth in (("", 0), ("> ", 1)):
        [part] = extract(f"Hi\n{before}{said}").parts
        assert (part.head, part.depth) == (HEAD, depth)
        assert [line.removeprefix(before) for line in part.text.splitlines()] == lines
    [part] = extract(f"{mark(HEAD)}\nborrow 2 {END}").parts
    assert part.text.splitlines() == [mark(HEAD), "borrow 2", END]
    printed = extract(f"{mark(HEAD)} # Ann, turn 7. borrow 1000 #: bid MON 1350 {END}")
    assert printed.parts == ()
    [broken] = printed.broken
    assert broken.line == f"{mark(HEAD)} # Ann, turn 7. borrow 1000 #: …"


@pytest.mark.parametrize(
    ("letter", "reason"),
    [
        ("Sorry, no orders.", "The letter has no line === SHEET game turn seat.revision code ==="),
        (f"{mark(HEAD)}\nborrow 1", f"The sheet {mark(HEAD)} has no line === END ==="),
        ("=== SHEET cr-28 7 ===\n=== END ===", "=== SHEET cr-28 7 === is not a whole SHEET line"),
        (f"{mark(HEAD)}\n{mark(HEAD)}\n", "has no line === END ==="),
    ],
)
def test_a_letter_without_a_whole_sheet_says_why(letter: str, reason: str) -> None:
    found = extract(letter)
    assert found.parts == ()
    assert reason in found.broken[0].said


def test_the_key_of_a_game_is_derived_as_rfc_5869_says() -> None:
    """HKDF with SHA-256: extract, then the first block of expand."""
    drawn = hmac.new(b"pbm", b"sixteen bytes or more", hashlib.sha256).digest()
    info = b"pbm sheet code 1\0cr-28\x01"
    assert hmac.new(drawn, info, hashlib.sha256).digest() == KEY
    assert game_key(b"sixteen bytes or more", "cr-29") != KEY


def test_a_code_is_eight_unambiguous_signs_and_always_the_same() -> None:
    code = sheet_code(KEY, "cr-28", "7", 4, 1)
    assert code == sheet_code(KEY, "cr-28", "7", 4, 1)
    assert [len(half) for half in code.split("-")] == [4, 4]
    assert set(code) - {"-"} <= set(ALPHABET)
    assert not set("01OILU") & set(ALPHABET)


def test_a_code_holds_for_its_own_game_part_seat_and_revision_alone() -> None:
    code = sheet_code(KEY, "cr-28", "7", 4, 1)
    assert verify(f" {code.lower().replace('-', '')} ", KEY, "cr-28", "7", 4, 1)
    for other in (("cr-29", "7", 4, 1), ("cr-28", "7.2", 4, 1), ("cr-28", "7", 5, 1)):
        assert not verify(code, KEY, *other)
    assert not verify(code, KEY, "cr-28", "7", 4, 2)
    assert not verify(code, game_key(b"another secret of 16", "cr-28"), "cr-28", "7", 4, 1)


def test_a_secret_too_short_to_keep_is_refused() -> None:
    with pytest.raises(ValueError, match="too short"):
        game_key(b"short", "cr-28")


@given(st.text(max_size=30))
def test_no_text_in_the_place_of_a_code_does_harm(text: str) -> None:
    assert not verify(text, KEY, "cr-28", "7", 4, 1)
