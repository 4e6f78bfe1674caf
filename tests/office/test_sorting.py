"""Letters for all games at once, each sorted to its games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pbm.games.family import Seat
from pbm.office import sorting
from pbm.office.book import book_seen
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.record import Accepted, Refused
from pbm.office.sorting import receive_all
from pbm.office.verdicts import Verdict
from pbm.post.inbox import LetterFound
from tests.office.a_game import a_game, letter

DOT = Seat(1, "Dot", "Ida", "dot@example.org")


@pytest.fixture
def games(office: Office) -> Iterator[tuple[OpenGame, OpenGame]]:
    """Ann and Bob play in g-1; Ann and Dot in h-1."""
    first = a_game(office)
    ann = Seat(2, "Ann", "Ada", "ann@example.org")
    begin(office, NewGame("h-1", "guessing", (DOT, ann), {}, "5"))
    second = OpenGame(office, "h-1")
    yield first, second
    first.close()
    second.close()


def mail(sender: str, subject: str, text: str, heads: str = "") -> LetterFound:
    return LetterFound("m.eml", f"From: {sender}\nSubject: {subject}\n{heads}\n{text}\n".encode())


def sorted_to(office: Office, *letters: LetterFound) -> list[tuple[str, str]]:
    """For each verdict the game and what the letter was taken for."""
    told: list[tuple[str, str]] = []

    def tell(game: str, verdict: Verdict) -> None:
        refusal = verdict.refusal.reason if verdict.refusal else "accepted"
        told.append((game, "known" if verdict.known else "" if not game else refusal))

    receive_all(office, letters, tell)
    return told


def accepted(game: OpenGame) -> list[tuple[int, str]]:
    return [(entry.seat, entry.orders) for entry in game.file.of(Accepted)]


def test_a_sheet_goes_to_the_game_that_it_names(games: tuple[OpenGame, OpenGame]) -> None:
    first, second = games
    office = first.office
    letters = [letter(second, 1, "guess 7", sender=DOT.address), letter(first, 1, "guess 4")]
    assert sorted_to(office, *letters) == [("h-1", "accepted"), ("g-1", "accepted")]
    assert accepted(first) == [(1, "guess 4")]
    assert accepted(second) == [(1, "guess 7")]
    assert sorted_to(office, *letters) == [("h-1", "known"), ("g-1", "known")]


def test_a_letter_with_sheets_of_two_games_goes_to_both(games: tuple[OpenGame, OpenGame]) -> None:
    first, second = games
    both = letter(first, 1, "guess 4").raw + letter(second, 2, "guess 7").raw.partition(b"\n\n")[2]
    assert sorted(sorted_to(first.office, LetterFound("both.eml", both))) == [
        ("g-1", "accepted"),
        ("h-1", "accepted"),
    ]
    assert accepted(first) == [(1, "guess 4")]
    assert accepted(second) == [(2, "guess 7")]
    with book_seen(first.office.folder) as book:
        assert book.waiting("") == []
        assert book.strays("") == []


def test_a_stop_between_two_games_leaves_the_letter_for_the_second(
    games: tuple[OpenGame, OpenGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = games
    both = letter(first, 1, "guess 4").raw + letter(second, 2, "guess 7").raw.partition(b"\n\n")[2]
    real, stops = sorting.receive, [True, False]

    def stopped(game: OpenGame, *others: object) -> object:
        if stops.pop():
            raise KeyboardInterrupt
        return real(game, *others)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(sorting, "receive", stopped)
        with pytest.raises(KeyboardInterrupt):
            sorted_to(first.office, LetterFound("both.eml", both))
    assert sorted(told for _, told in sorted_to(first.office)) == ["accepted", "known"]
    assert accepted(first) == [(1, "guess 4")]
    assert accepted(second) == [(2, "guess 7")]


def test_without_a_sheet_the_answered_mail_the_subject_or_the_seat_tells(
    games: tuple[OpenGame, OpenGame],
) -> None:
    first, second = games
    sees = sorted_to(
        first.office,
        mail("dot@example.org", "Hm", "What may I do?"),
        mail("ann@example.org", "about h-1", "What may I do there?"),
        mail("ann@example.org", "Hm", "And here?"),
        mail(
            "ann@example.org",
            "Re: your orders",
            "Thanks, but why?",
            "References: <g-1.start.1.turn.1@example.org> <h-1.1.2.receipt.2@example.org>\n",
        ),
        mail("eve@example.org", "Buy!", "Buy now!"),
    )
    assert sees == [("", ""), *[("h-1", "question")] * 3, ("g-1", "question")]
    assert len(first.file.of(Refused)) == 1
    assert len(second.file.of(Refused)) == 3
    with book_seen(first.office.folder) as book:
        assert [stray.sender for stray in book.strays("")] == ["eve@example.org"]


def test_a_sheet_of_no_game_of_ours_from_nobody_stays_in_the_book(
    games: tuple[OpenGame, OpenGame],
) -> None:
    office = games[0].office
    sheet = "=== SHEET x 1 1.1 AAAA-AAAA ===\nguess 1\n=== END ==="
    assert sorted_to(office, mail("eve@example.org", "x", sheet)) == [("", "")]
    assert sorted_to(office, mail("eve@example.org", "x", sheet)) == [("", "known")]
