"""`pbm demo`, and so `make run`: turns from letters, all papers, nothing that git sees."""

from __future__ import annotations

import mailbox
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.demo import TABLE, TYCOONS
from pbm.cli.main import main
from pbm.office.book import book_of
from pbm.office.game import OpenGame, game_of
from pbm.office.place import enter_office
from pbm.office.record import Accepted, Refused

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demonstration") / "out"
    done = CliRunner().invoke(main, ["demo", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


def refusals(game: OpenGame) -> dict[str, int]:
    reasons = [entry.reason for entry in game.file.of(Refused)]
    return {reason: reasons.count(reason) for reason in sorted(set(reasons))}


def test_every_seat_ordered_in_both_turns(out: Path) -> None:
    with game_of(enter_office(out / "office"), TYCOONS.name) as game:
        seats = {(sheet.part, sheet.seat) for sheet in game.file.of(Accepted)}
        assert seats == {(part, seat) for part in ("1", "2") for seat in range(1, 16)}
        assert not any(sheet.orders == "" for sheet in game.file.of(Accepted))


def test_letters_that_do_not_count_are_refused_with_their_reasons(out: Path) -> None:
    with game_of(enter_office(out / "office"), TYCOONS.name) as game:
        assert refusals(game) == {
            "automatic": 1,
            "broken_sheet": 1,
            "code_of_seat": 1,
            "no_sheet": 1,
            "older": 1,
            "other_game": 1,
            "past_part": 1,
        }
    with book_of(out / "office") as book:
        assert [stray.reason for stray in book.strays(TYCOONS.name)] == ["wrong_code"]


def test_at_least_sixty_papers_and_every_mail_lie_there(out: Path) -> None:
    for turn in ("turn-01", "turn-02"):
        assert len(list((out / "office" / TYCOONS.name / turn).glob("*.pdf"))) == 30
    mails = list(mailbox.Maildir(out / "office" / "outbox"))
    turns = [mail for mail in mails if re.match(r"<demo\..*\.turn\.", mail["Message-ID"])]
    assert len(turns) == 45
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)


def test_a_batched_turn_of_a_table_is_played_too(out: Path) -> None:
    with game_of(enter_office(out / "office"), TABLE.name) as game:
        assert game.file.border().number == 1
    assert len(list((out / "office" / TABLE.name / "turn-01").glob("*-report.pdf"))) == 6


def test_no_code_of_the_demonstration_is_left_unfilled(out: Path) -> None:
    letters = b"".join(path.read_bytes() for path in (out / "letters").rglob("*.*"))
    assert b"{{code" not in letters
    assert re.search(rb"=== SHEET demo 2 8\.1 \w{4}-\w{4} ===", letters)


def test_git_sees_nothing_of_it() -> None:
    ignored = subprocess.run(
        ["git", "check-ignore", "out/office", ".venv/bin", ".venv.lock"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ignored.stdout.split() == ["out/office", ".venv/bin", ".venv.lock"]
