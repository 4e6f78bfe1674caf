"""Bits that flip on the disk and ends that are cut off: told, or nothing that is kept has changed.

What SQLite's dump does not show (unused bytes of a page, freed pages) need not be told.
"""

from __future__ import annotations

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbm.games.family import Seat
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.receive import receive
from pbm.office.seats import name_stand_by, take_seat
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.post.inbox import LetterFound
from tests.office.a_game import a_game, an_office, letter, resolved
from tests.soak.survived import Survived

LONG = os.environ.get("SOAK") == "long"
FLIPS, CUTS = (2_000, 200) if LONG else (300, 60)


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Office:
    """A game of some turns with everything that a game's file can hold."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1795000000")
        office = an_office(tmp_path_factory.mktemp("flips"))
        game = a_game(office)
        publish(game, game.file.border())
        for number in range(1, 4):
            receive(game, letters(game, number))
            resolved(game)
            publish(game, game.file.border())
            take_seat(game, Seat(3, f"Player {number}", "", f"p{number}@example.org"))
            name_stand_by(game, Seat(2, f"Stand-by {number}", "", f"s{number}@example.org"))
        game.close()
    return office


def letters(game: OpenGame, number: int) -> list[LetterFound]:
    """Some that count, one that does not, one with a long text."""
    long = "message " + "The public be damned! " * 200
    return [
        letter(game, 1, f"guess {number}", long),
        letter(game, 2, "guess 60", "gues 1", sender="bob@example.org"),
        letter(game, 2, begin_line=f"=== SHEET x 1 1.{number} AAAA-AAAA ==="),
    ]


def dump(file: Path) -> str:
    """Everything that is kept, as SQLite tells it; empty if it cannot."""
    try:
        with closing(sqlite3.connect(file)) as db:
            return "\n".join(db.iterdump())
    except (sqlite3.Error, UnicodeError, ValueError):
        return ""


def survives(office: Office, damaged: bytes, whole: str) -> str:
    """Whether the damage is told or nothing is changed; else what verify said, for the report."""
    file = office.file_of("g-1")
    for left in file.parent.glob("game.db-*"):
        left.unlink()
    file.write_bytes(damaged)
    try:
        list(verify(office, "g-1"))
    except Trouble:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "" if dump(file) == whole else "agrees"


def tried(office: Office, damages: list[tuple[str, bytes]]) -> list[str]:
    """What did not survive."""
    file = office.file_of("g-1")
    sound, whole = file.read_bytes(), dump(file)
    try:
        found = [(name, survives(office, damaged, whole)) for name, damaged in damages]
    finally:
        file.write_bytes(sound)
    return [f"{name}: {said}" for name, said in found if said]


def flipped(sound: bytes, count: int, seed: int) -> list[tuple[str, bytes]]:
    """The file with one bit turned over, at so many places."""
    dice = random.Random(seed)
    found = []
    for at in dice.sample(range(len(sound) * 8), count):
        damaged = bytearray(sound)
        damaged[at // 8] ^= 1 << at % 8
        found.append((f"bit {at}", bytes(damaged)))
    return found


def cut(sound: bytes, count: int, seed: int) -> list[tuple[str, bytes]]:
    """The file without its end, at so many lengths."""
    lengths = random.Random(seed).sample(range(len(sound)), count)
    return [(f"length {length}", sound[:length]) for length in lengths]


def test_some_flips_and_cuts(office: Office) -> None:
    sound = office.file_of("g-1").read_bytes()
    assert tried(office, flipped(sound, 30, 1) + cut(sound, 10, 1)) == []


@pytest.mark.soak
def test_flipped_bits(office: Office, survived: Survived) -> None:
    lost = tried(office, flipped(office.file_of("g-1").read_bytes(), FLIPS, 2))
    survived("bits flipped in a game's file", FLIPS, FLIPS - len(lost))
    assert lost == []


@pytest.mark.soak
def test_every_bit_of_the_first_page(office: Office, survived: Survived) -> None:
    sound = office.file_of("g-1").read_bytes()
    places = range(100 * 8) if LONG else range(0, 100 * 8, 5)
    damages = []
    for at in places:
        damaged = bytearray(sound)
        damaged[at // 8] ^= 1 << at % 8
        damages.append((f"bit {at}", bytes(damaged)))
    lost = tried(office, damages)
    survived("bits flipped in a game's first bytes", len(damages), len(damages) - len(lost))
    assert lost == []


@pytest.mark.soak
def test_ends_cut_off(office: Office, survived: Survived) -> None:
    lost = tried(office, cut(office.file_of("g-1").read_bytes(), CUTS, 3))
    survived("ends cut off a game's file", CUTS, CUTS - len(lost))
    assert lost == []
