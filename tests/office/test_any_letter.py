"""Whatever comes in is kept, judged and answered: no letter stops the office."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbm.office.book import book_of
from pbm.office.enrol import NewGame, begin, family_of
from pbm.office.game import OpenGame
from pbm.office.receive import receive
from pbm.office.record import Accepted, Refused
from pbm.office.roster import all_seats, make_seat
from pbm.post.inbox import LetterFound, gather
from pbm.sheets.marks import mark
from tests.office.a_game import an_office, head

VERBS = st.sampled_from(
    ["borrow", "bid", "buy", "sell", "merge", "control", "message", "guess", "build", "rate war"]
)
WORDS = st.sampled_from(
    ["B&O", "#14", "100", "$1,250", "-3", "1.5", "into", "to", "or", "9" * 40, "é"]
)
LINES = st.lists(st.builds(lambda v, w: " ".join([v, *w]), VERBS, st.lists(WORDS, max_size=5)))
TEXTS = st.text(max_size=200) | LINES.map("\n".join)


@pytest.fixture(
    scope="module", params=["guessing", "continental-rails-ii", "chicago-express", "1870"]
)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> OpenGame:
    office = an_office(tmp_path_factory.mktemp("any"))
    family = family_of(request.param)
    seats = all_seats(family, [make_seat(1, {"player": "Ann"}, "here")])
    begin(office, NewGame("g-1", family.title, seats, {}, "1"))
    return OpenGame(office, "g-1")


def sizes(game: OpenGame) -> int:
    with book_of(game.office.folder) as book:
        strays = len(book.strays(game.name))
    return len(game.file.of(Accepted)) + len(game.file.of(Refused)) + strays


@given(raw=st.binary(max_size=400))
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_get_one_verdict(game: OpenGame, raw: bytes) -> None:
    before = sizes(game)
    verdicts = receive(game, [LetterFound("x.eml", raw)])
    assert len(verdicts) == 1
    assert sizes(game) == before + (not verdicts[0].known)


@given(text=TEXTS)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_between_the_marks_is_orders_and_complaints(game: OpenGame, text: str) -> None:
    plain = text.replace("===", "")
    sheet = f"{mark(head(game, 1))}\n{plain}\n=== END ===\n"
    [verdict] = receive(game, [LetterFound("x.txt", sheet.encode("utf-8", "replace"), "text")])
    if verdict.known:
        return
    assert verdict.receipt is not None
    if verdict.refusal is not None:
        assert verdict.refusal.reason in ("empty", "copy")
        return
    kept = game.file.of(Accepted)[-1].orders
    view = game.view(game.file.border(), 1)
    again = game.family.read(kept, view)
    assert "\n".join(order.text for order in again.orders) == kept
    assert not again.complaints


def test_the_folder_of_letters_may_hold_anything(game: OpenGame, tmp_path: Path) -> None:
    for name, raw in {
        "a.eml": b"\xff" * 9,
        "b.txt": b"",
        "c.mbox": b"From x\n\n",
        ".d": b"x",
    }.items():
        (tmp_path / name).write_bytes(raw)
    assert len(receive(game, gather([tmp_path]))) == 3


@pytest.mark.parametrize("game", ["1870"], indirect=True)
@pytest.mark.parametrize("line", ["buy private GRSC", "bid up to 65 for SCC, no, make that 70"])
def test_what_stands_above_a_sheet_and_is_an_order_or_asked_about_as_one_is_told(
    game: OpenGame, line: str
) -> None:
    sheet = f"{mark(head(game, 1))}\npass\n=== END ==="
    raw = f"From: ann@example.org\n\n{line}\nIt rains here.\n\n{sheet}\n"
    [verdict] = receive(game, [LetterFound("x.eml", raw.encode())])
    assert verdict.receipt is not None
    assert verdict.receipt.outside == (line,)
