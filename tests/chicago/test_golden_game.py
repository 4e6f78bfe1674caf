"""A whole game of six by mail: seven turns in nine parts, two of which wait for a seat."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbm.office.game import game_of
from pbm.office.place import enter_office
from tests.chicago.by_mail import GAME, Mailing

GOLDEN = Path(__file__).parent / "golden"
NOON = "1795000000"
PAGES = {
    "1": ("03-wendell-report", "05-tom-report"),
    "2": ("06-mei-lin-report", "06-mei-lin-sheet", "01-hattie-sheet"),
    "2.2": ("06-mei-lin-report", "04-ingrid-report"),
    "3": ("02-jose-report", "02-jose-sheet"),
    "3.2": ("02-jose-report",),
    "4": ("01-hattie-report", "04-ingrid-report"),
    "5": ("03-wendell-report", "05-tom-report"),
    "6": ("06-mei-lin-report",),
    "7": ("01-hattie-report",),
}
"""The pages that are kept, by part: those with something to tell."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mailing]:
    """The whole game, played once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", NOON)
        mailing = Mailing(tmp_path_factory.mktemp("rails"))
        mailing.begin()
        while mailing.awaited():
            mailing.week()
        yield mailing


def page(mailing: Mailing, part: str, name: str) -> str:
    """A printed page, without the code and the seal that only this office knows."""
    whole, _, rest = part.partition(".")
    folder = f"turn-{int(whole):02d}" + (f".{rest}" if rest else "")
    text = (mailing.office / GAME / folder / f"{name}.txt").read_text(encoding="utf-8")
    text = text.partition("\nThe record: Seal of ")[0]
    return re.sub(r"[0-9A-Z]{4}-[0-9A-Z]{4} ===", "XXXX-XXXX ===", text)


@pytest.mark.parametrize(
    ("part", "name"), [(part, name) for part, names in PAGES.items() for name in names]
)
def test_golden_pages(played: Mailing, part: str, name: str) -> None:
    kept = GOLDEN / f"{part}-{name}.txt"
    text = page(played, part, name)
    if os.environ.get("GOLDEN") == "write":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


def test_the_game_ends_within_ten_turns_and_its_record_verifies(played: Mailing) -> None:
    assert played.awaited() == ""
    with game_of(enter_office(played.office), GAME) as game:
        border = game.file.border()
        assert border.over
        assert int(border.resolved.partition(".")[0]) <= 10
    assert "turn 7" in played.pbm("verify", GAME)


def test_a_turn_waits_for_a_missing_seat_and_goes_on_with_its_answer(played: Mailing) -> None:
    assert any("It goes on as 2.2, which waits for seat 6." in said for said in played.log)


def test_a_seat_that_asked_to_be_asked_and_is_silent_gets_its_default(played: Mailing) -> None:
    assert any("It goes on as 3.2, which waits for seat 2." in said for said in played.log)
    assert "No orders of yours" not in page(played, "3.2", "02-jose-report")


def test_nobody_reads_the_programme_of_another_seat(played: Mailing) -> None:
    assert "stop if dividends" in page(played, "3", "02-jose-report")
    for name in ("01-hattie", "03-wendell", "04-ingrid", "05-tom", "06-mei-lin"):
        assert "stop if dividends" not in page(played, "3", f"{name}-report")
        assert "stop if dividends" not in page(played, "3", f"{name}-sheet")
