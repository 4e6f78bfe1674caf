"""Letters out of nothing but chance and malice: each gets a verdict, and the office goes on."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbm.games import catalogue
from pbm.office.enrol import NewGame, begin, family_of
from pbm.office.game import OpenGame
from pbm.office.receive import receive
from pbm.office.roster import all_seats, make_seat
from pbm.office.verify import verify
from pbm.post.contents import contents
from pbm.post.inbox import LetterFound
from pbm.post.worker import SECONDS, OutOfBounds, Worker
from pbm.sheets.marks import mark
from tests.office.a_game import an_office, head
from tests.soak.survived import Survived

MAIL = Path(__file__).resolve().parents[2] / "fixtures" / "mail"
LONG = os.environ.get("SOAK") == "long"
TITLES = ["continental-rails-ii", "chicago-express", "1870"]

SIGNS = st.sampled_from(
    ["=", "&", "<", ">", "|", "#", "+", ":", ";", "%", "~~", "\0", "\x1b[2J", "\u202e", "\u0336"]
)
VERBS = st.sampled_from(
    "borrow bid buy sell merge control message build row improve spy lend expand develop auction"
    " lay run dividend par protect stop then any pass nothing if or while at most".split()
)
WORDS = st.sampled_from(
    ["B&O", "#14", "100", "$1,250", "-3", "1.5", "٤٠", "⁴⁰", "into", "to", "or", "9" * 40, "é"]
)
LINE = st.lists(VERBS | WORDS | SIGNS | st.text(max_size=8), max_size=9).map(" ".join)
LINES = st.lists(LINE, max_size=12).map("\n".join)


@pytest.fixture(scope="module", params=TITLES)
def game(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OpenGame]:
    office = an_office(tmp_path_factory.mktemp("fuzz"))
    family = family_of(request.param)
    person = make_seat(1, {"player": "Ann", "address": "ann@example.org"}, "here")
    begin(office, NewGame("g-1", family.title, all_seats(family, [person]), {}, "1"))
    found = OpenGame(office, "g-1")
    yield found
    found.close()
    assert len(list(verify(office, "g-1"))) == 1


def mutated(raw: bytes, dice: random.Random) -> bytes:
    """A letter with some bytes changed, cut, doubled or moved."""
    changed = bytearray(raw)
    for _ in range(dice.randint(1, 8)):
        at, length = dice.randrange(len(changed) + 1), dice.randint(1, 40)
        how = dice.randrange(4)
        if how == 0:
            changed[at : at + 1] = bytes([dice.randrange(256)])
        elif how == 1:
            del changed[at : at + length]
        elif how == 2:
            changed[at:at] = changed[at : at + length] * dice.randint(1, 20)
        else:
            piece = dice.randrange(len(changed) + 1)
            changed[at:at] = changed[piece : piece + length]
    return bytes(changed)


@pytest.mark.soak
def test_changed_letters_are_read_or_told_to_be_out_of_bounds(survived: Survived) -> None:
    """Every letter of the corpus, mutated; nothing but a bound may come of it."""
    dice, tried, good = random.Random(1867), 0, 0
    letters = [path.read_bytes() for path in sorted(MAIL.glob("*.eml"))]
    letters = [raw for raw in letters if len(raw) < 20_000]
    with Worker(2 * SECONDS) as worker:
        for _ in range(60 if LONG else 12):
            for raw in letters:
                tried += 1
                try:
                    worker.call(contents, mutated(raw, dice), "mail")
                    good += 1
                except OutOfBounds as out:
                    good += out.bound in ("too_slow", "too_much_memory")
    survived("letters with bytes changed, cut, doubled, moved", tried, good)
    assert good == tried


@pytest.mark.soak
def test_letters_changed_by_what_they_reach(tmp_path: Path, survived: Survived) -> None:
    """Coverage-guided, for a bounded time; what raised or hung is a file beside the corpus."""
    pytest.importorskip("atheris", reason="atheris is not installed: no coverage-guided fuzzing")
    (tmp_path / "letters").mkdir()
    for path in MAIL.glob("*.eml"):
        if path.stat().st_size < 6_000:
            (tmp_path / "letters" / path.name).write_bytes(path.read_bytes())
    words = [sys.executable, "-m", "tests.soak.guided", "600" if LONG else "30", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=MAIL.parents[1], check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    runs = re.findall(r"Done (\d+) runs", done.stderr)
    tried = int(runs[-1]) if runs else 0
    survived("letters changed by what they reach", tried, tried)
    assert tried > 100


@pytest.mark.soak
def test_any_bytes_behind_a_players_heads(game: OpenGame, survived: Survived) -> None:
    heads = b"From: ann@example.org\nMIME-Version: 1.0\n"
    kinds = st.sampled_from(
        [b"", b"Content-Type: text/html\n", b"Content-Type: multipart/mixed; boundary=b\n"]
    )
    letter = st.builds(
        lambda kind, raw: LetterFound("x.eml", heads + kind + b"\n" + raw),
        kinds,
        st.binary(max_size=600) | LINES.map(str.encode),
    )
    tried: list[bool] = []

    @given(letters=st.lists(letter, min_size=6, max_size=12))
    @settings(max_examples=60 if LONG else 6, suppress_health_check=list(HealthCheck))
    def one(letters: list[LetterFound]) -> None:
        verdicts = receive(game, letters)
        assert len(verdicts) == len(letters)
        tried.extend(True for _ in letters)

    one()
    survived("letters of chance", len(tried), sum(tried))


@pytest.mark.soak
def test_any_order_lines_are_orders_or_complaints(game: OpenGame, survived: Survived) -> None:
    """What was understood is understood alike when the record is read again."""
    view = game.view(game.file.border(), 1)
    family = catalogue.family(game.opened.title)
    tried: list[bool] = []

    @given(text=LINES)
    @settings(max_examples=2_000 if LONG else 60, suppress_health_check=list(HealthCheck))
    def one(text: str) -> None:
        tried.append(False)
        reading = family.understand(text, view)
        family.forecast(view, reading)
        kept = "\n".join(order.text for order in reading.orders)
        again = family.read(kept, view)
        assert "\n".join(order.text for order in again.orders) == kept
        tried[-1] = True

    try:
        one()
    finally:
        survived(f"sheets of chance, {family.title}", len(tried), sum(tried))


@pytest.mark.soak
def test_the_orders_of_a_whole_letter_of_chance_are_kept(
    game: OpenGame, survived: Survived
) -> None:
    begins = mark(head(game, 1))
    heads = "From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\n"
    letter = LINES.map(
        lambda text: LetterFound(
            "x.eml", f"{heads}{begins}\n{text}\n=== END ===\n".encode("utf-8", "replace")
        )
    )
    tried: list[bool] = []

    @given(letters=st.lists(letter, min_size=4, max_size=8))
    @settings(max_examples=40 if LONG else 4, suppress_health_check=list(HealthCheck))
    def one(letters: list[LetterFound]) -> None:
        verdicts = receive(game, letters)
        assert len(verdicts) == len(letters)
        tried.extend(True for _ in letters)

    one()
    survived("whole letters with orders of chance", len(tried), sum(tried))
