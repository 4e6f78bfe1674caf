"""Commands beside one another, in processes of their own: nothing that was confirmed is lost."""

from __future__ import annotations

import multiprocessing
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest

from pbm.office.game import game_of
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.receive import enter, receive
from pbm.office.record import Accepted, AnyEntry, News, TurnRun
from pbm.office.rows import Entered
from pbm.office.run import run
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from tests.office.a_game import a_game, letter

TIMES = 12


def side_by_side(*works: Callable[[], None]) -> None:
    """Each in a process of its own, begun together; AssertionError if one fails."""
    context = multiprocessing.get_context("fork")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        started = [context.Process(target=work) for work in works]
        for process in started:
            process.start()
    for process in started:
        process.join(60)
        assert process.exitcode == 0


def typing(office: Office, seat: int) -> None:
    """Type in a seat's orders again and again, each time others."""
    with game_of(office, "g-1") as game:
        for number in range(TIMES):
            turn = enter(game, seat, f"guess {number}").head.turn
            assert game.standing(turn)[seat].orders == f"guess {number}"


def running(office: Office) -> None:
    """Run and publish as many turns as there are."""
    with game_of(office, "g-1") as game:
        while not game.file.border().over:
            run(game, forced=True)
            with game.file.atomic():
                game.file.mark_published(game.file.border().number)


def running_late(office: Office) -> None:
    """Run one turn after some sheets were typed in."""
    with game_of(office, "g-1") as game:
        while not game.standing("1"):
            pass
        run(game, forced=True)


def test_typing_in_beside_a_run_loses_nothing(office: Office) -> None:
    """Every sheet that was confirmed stands in the run of its turn, or in the turn after it."""
    a_game(office).close()
    side_by_side(lambda: typing(office, 1), lambda: typing(office, 3), lambda: running_late(office))
    with game_of(office, "g-1") as game:
        entries = [entered.entry for entered in game.file.entries()]
        [number] = [number for number, entry in enumerate(entries) if isinstance(entry, TurnRun)]
        sheets = [entry for entry in entries if isinstance(entry, Accepted)]
        assert len(sheets) == 2 * TIMES
        before = {e.seat: e.orders for e in entries[:number] if isinstance(e, Accepted)}
        assert all(e.part == "1" for e in entries[:number] if isinstance(e, Accepted))
        assert all(e.part == "2" for e in entries[number:] if isinstance(e, Accepted))
        [ran] = game.file.of(TurnRun)
        assert {seat: ran.orders[seat] for seat in before} == before
        assert len(list(verify(game.office, game.name))) == 2


def test_a_turn_run_while_the_tray_is_laid_out_is_seen(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed in then is for the turn that is awaited now."""
    a_game(office).close()
    with game_of(office, "g-1") as game:
        read = game.file.entries

        def beside(after: int = 0) -> list[Entered[AnyEntry]]:
            monkeypatch.undo()
            with game_of(office, "g-1") as other:
                run(other, forced=True)
            return read(after)

        monkeypatch.setattr(game.file, "entries", beside)
        assert enter(game, 1, "guess 3").head.turn == "2"


def test_a_turn_taken_back_while_it_is_looked_up_is_gone(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_game(office).close()
    with game_of(office, "g-1") as game:
        run(game, forced=True)
    with game_of(office, "g-1") as game:
        row = game.file._db.row

        def beside(sql: str, values: Sequence[object]) -> tuple[object, ...] | None:
            monkeypatch.undo()
            found = row(sql, values)
            with game_of(office, "g-1") as other:
                undo(other, "1")
            return found

        monkeypatch.setattr(game.file._db, "row", beside)
        assert game.file.border().awaited == "1"
        assert len(game.file.borders()) == 1


def test_what_another_command_writes_down_is_in_the_record_at_once(office: Office) -> None:
    a_game(office).close()
    with game_of(office, "g-1") as game, game_of(office, "g-1") as other:
        assert game.file.of(News) == []
        other.file.append(News("1", "by another"))
        assert game.file.of(News) == [News("1", "by another")]
        game.file.append(News("1", "by this one"))
        both = [News("1", "by another"), News("1", "by this one")]
        assert game.file.of(News) == other.file.of(News) == both
        last = game.file.entered(News)[-1].number
        assert [one.entry for one in other.file.entered(News, after=last - 1)] == both[1:]


def test_what_is_taken_back_with_its_transaction_is_in_the_record_no_longer(office: Office) -> None:
    a_game(office).close()
    with game_of(office, "g-1") as game:
        with suppress(KeyError), game.file.atomic():
            game.file.append(News("1", "never"))
            assert game.file.of(News) == [News("1", "never")]
            raise KeyError
        assert game.file.of(News) == []
        game.file.append(News("1", "said"))
        assert game.file.of(News) == [News("1", "said")]


def test_two_runs_beside_each_other_resolve_each_turn_once(office: Office) -> None:
    a_game(office).close()

    def one() -> None:
        with game_of(office, "g-1") as game:
            try:
                run(game, forced=True)
            except Trouble as trouble:
                assert "resolved" in str(trouble)  # noqa: PT017

    side_by_side(one, one, one)
    with game_of(office, "g-1") as game:
        assert len(game.file.of(TurnRun)) == 1


def test_letters_received_twice_at_once_count_once(office: Office) -> None:
    game = a_game(office)
    publish(game, game.file.border())
    found = [letter(game, 1, f"guess {number}") for number in range(TIMES)]
    game.close()

    def one() -> None:
        with game_of(office, "g-1") as game:
            receive(game, found)

    side_by_side(one, one)
    with game_of(office, "g-1") as game:
        assert len(game.file.of(Accepted)) == TIMES
        answers = game.file.postings("receipt")
        assert len({posting.message_id for posting in answers}) == len(answers) == TIMES


@pytest.mark.parametrize("seats", [(1,), (1, 2)])
def test_a_game_is_played_to_its_end_beside_who_types(
    office: Office, seats: tuple[int, ...]
) -> None:
    a_game(office).close()

    def typing_to_the_end(seat: int) -> None:
        try:
            typing(office, seat)
        except Trouble as trouble:
            assert "has ended" in str(trouble)  # noqa: PT017

    side_by_side(lambda: running(office), *(lambda s=s: typing_to_the_end(s) for s in seats))
    with game_of(office, "g-1") as game:
        assert [checked.part for checked in verify(game.office, game.name)] == [
            "",
            "1",
            "2",
            "3",
            "4",
        ]
