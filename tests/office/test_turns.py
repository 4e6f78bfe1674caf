"""A turn is resolved whole or not at all, from what stands, and never twice by mistake."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from pbm.core.page import Paragraph
from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.desk import announce
from pbm.office.edition import edition_of
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.ordered import turns_missed
from pbm.office.papers import report_of
from pbm.office.place import Office
from pbm.office.proofs import draft
from pbm.office.publish import publish
from pbm.office.receive import enter, receive
from pbm.office.record import Revealed, TurnRun, commitment
from pbm.office.resolving import TurnDone, TurnJob, resolve_turn
from pbm.office.rows import Border
from pbm.office.run import run
from pbm.office.seats import name_stand_by
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.office.waiting import awaited
from pbm.post.files import safe_name
from pbm.press.text import section_text
from tests.office import guessing
from tests.office.a_game import SEATS, a_game, letter, resolved, told


def test_a_run_writes_down_all_orders_and_where_they_led(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    done = resolved(game)
    [entry] = game.file.of(TurnRun)
    assert entry.orders[1] == "guess 40"
    assert entry.orders[4].startswith("guess ")
    assert entry.computers == (4,)
    assert entry.state == done.border.hash == game.file.border().hash
    assert game.file.border().awaited == "2"


def test_nothing_depends_on_the_order_in_which_letters_came(office: Office) -> None:
    hashes = []
    for name, order in (("one", (1, 2)), ("two", (2, 1))):
        game = a_game(office, name)
        receive(game, [letter(game, seat, f"guess {seat}") for seat in order])
        hashes.append(resolved(game).border.hash)
    assert hashes[0] == hashes[1]


def test_without_any_letter_a_run_must_be_forced(game: OpenGame) -> None:
    with pytest.raises(Trouble, match="Missing for turn 1: seats 1, 2 and 3, of 3"):
        run(game)
    resolved(game)
    assert game.file.of(TurnRun)[0].forced


def day(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """The clock of the office, so many days after noon of the game's start."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(1_795_000_000 + number * 86_400))


def test_with_nobody_missing_a_turn_is_run_at_any_time(game: OpenGame) -> None:
    receive(game, [letter(game, seat, "guess 4") for seat in (1, 2, 3)])
    assert run(game).missing == ()


def test_long_before_the_deadline_a_run_asks_about_one_who_is_missing(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(game, [letter(game, seat, "guess 4") for seat in (1, 2)])
    said = (
        "^Missing for turn 1: seat 3, of 3 who should write; letters are due by 2026-12-02 11:06 "
        "UTC, in more than a day. `--without 3` runs it without them, `--force` whoever is "
        "missing.$"
    )
    with pytest.raises(Trouble, match=said):
        run(game)
    day(monkeypatch, 12)
    with pytest.raises(Trouble, match=said):
        run(game)
    day(monkeypatch, 13)
    assert run(game).missing == (3,)


def test_when_more_than_half_are_missing_a_run_asks_also_after_the_deadline(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(game, [letter(game, 1, "guess 4")])
    day(monkeypatch, 20)
    said = "^Missing for turn 1: seats 2 and 3, of 3 who should write; more than half are"
    with pytest.raises(Trouble, match=said):
        run(game)
    assert run(game, without=(3, 2)).missing == (2, 3)


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ((2,), "Seat 3 is missing, too; missing for turn 1: 2 and 3."),
        ((1, 2, 3), "Seat 1 is not missing in g-1; missing for turn 1: 2 and 3."),
        ((2, 3, 4), "Seat 4 is not missing in g-1; missing for turn 1: 2 and 3."),
        ((9,), "Seat 9 is not missing in g-1; missing for turn 1: 2 and 3."),
    ],
)
def test_the_seats_named_as_missing_are_all_that_are(
    game: OpenGame, without: tuple[int, ...], said: str
) -> None:
    receive(game, [letter(game, 1, "guess 4")])
    with pytest.raises(Trouble, match=f"^{said}$"):
        run(game, without=without)
    assert game.file.border().number == 0


def test_whom_the_computer_plays_for_is_not_missing(office: Office) -> None:
    game = a_game(office, hand_over="1")
    resolved(game)
    assert awaited(game, game.file.border()).seats == ()
    receive(game, [letter(game, 2, "guess 1", sender="bob@example.org")])
    assert run(game).missing == ()
    game.close()


@pytest.mark.parametrize("forced", [False, True])
def test_no_turn_is_run_before_the_one_before_it_is_published(game: OpenGame, forced: bool) -> None:
    run(game, forced=True)
    receive(game, [letter(game, seat, "guess 4") for seat in (1, 2, 3)])
    said = (
        "^Turn 1 has been resolved already; `pbm publish g-1` sends it, and only then can turn 2 "
        "be run.$"
    )
    with pytest.raises(Trouble, match=said):
        run(game, forced)
    publish(game, game.file.border())
    assert run(game, forced).border.resolved == "2"


def while_resolving(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Something happens, once, while the rules work at a turn."""

    def slow(job: TurnJob) -> TurnDone:
        monkeypatch.setattr("pbm.office.run.resolve_turn", resolve_turn)
        act()
        return resolve_turn(job)

    monkeypatch.setattr("pbm.office.run.resolve_turn", slow)


def test_two_runs_at_once_resolve_one_turn(
    office: Office, game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    other = OpenGame(office, "g-1")
    while_resolving(monkeypatch, lambda: resolved(game))
    with pytest.raises(Trouble, match="resolved by somebody else just now"):
        run(other, forced=True)
    other.close()
    assert len(game.file.of(TurnRun)) == 1


def test_a_letter_that_comes_while_the_turn_is_resolved_is_resolved_with_it(
    office: Office, game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    other = OpenGame(office, "g-1")
    while_resolving(monkeypatch, lambda: receive(game, [letter(game, 2, "guess 60")]))
    assert run(other, forced=True).orders.texts[2] == "guess 60"
    other.close()
    [entry] = game.file.of(TurnRun)
    assert sorted(entry.orders) == [1, 2, 4]


def test_orders_typed_in_while_the_turn_is_resolved_are_taken_or_refused(
    office: Office, game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever types sees the turn that was awaited; the orders are read again for the next."""
    receive(game, [letter(game, 1, "guess 40")])
    other = OpenGame(office, "g-1")
    sheet = guessing.FAMILY.sheet

    def slow(*given: object) -> object:
        if game.file.border().number == 0:
            run(game, forced=True)
        return sheet(*given)  # type: ignore[arg-type]

    object.__setattr__(other, "family", msgspec.structs.replace(guessing.FAMILY, sheet=slow))
    assert enter(other, 3, "guess 7").head.turn == "2"
    other.close()
    assert {part: sorted(game.standing(part)) for part in "12"} == {"1": [1], "2": [3]}


def test_what_fails_because_something_came_between_is_judged_again(game: OpenGame) -> None:
    tried: list[int] = []

    def judge() -> int:
        tried.append(game.file.tip())
        if len(tried) == 1:
            announce(game, "Something came between.")
            raise LookupError
        return tried[-1]

    assert game.settle(judge, lambda judged: None) == game.file.tip()
    assert len(tried) == 2
    with pytest.raises(LookupError):
        game.settle(lambda: {}[0], lambda judged: None)


def test_a_turn_that_breaks_an_invariant_is_not_kept(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = msgspec.structs.replace(
        guessing.FAMILY, invariants=lambda _: ("a dollar fell on the floor",)
    )
    monkeypatch.setattr(catalogue, "family", lambda *_: broken)
    with pytest.raises(Trouble, match="was not kept, because after it a dollar fell"):
        run(game, forced=True)
    assert game.file.border().number == 0


def test_a_draft_shows_the_turn_and_keeps_nothing(game: OpenGame) -> None:
    receive(game, [letter(game, 1, "guess 40")])
    before = (game.file.sealed(), game.file.border())
    tried, sections = draft(game, None)
    assert (game.file.sealed(), game.file.border()) == before
    assert sections
    assert resolved(game).border.hash == tried.border.hash


def test_a_game_ends_and_shows_its_seed(game: OpenGame) -> None:
    while not game.file.border().over:
        resolved(game)
    [revealed] = game.file.of(Revealed)
    assert revealed.seed == "5"
    assert commitment(revealed.seed, revealed.nonce) == game.opened.commitment
    command = 'printf %s "seed:nonce" | sha256sum'
    assert command in " ".join(section_text(status(game)).split())
    for seat in (0, 1):
        last = report_of(edition_of(game, game.file.border(), ""), seat).sections[-1]
        assert [block.text for block in last.blocks if isinstance(block, Paragraph)][-1] == command
    with pytest.raises(Trouble, match="g-1 has ended"):
        run(game, forced=True)
    assert [checked.part for checked in verify(game.office, game.name)] == ["", "1", "2", "3", "4"]


def test_a_turn_after_which_an_invariant_is_broken_is_not_verified(
    game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it had been resolved by rules that lost something."""
    resolved(game)
    unsound = msgspec.structs.replace(guessing.FAMILY, invariants=lambda _: ("a dollar is lost",))
    monkeypatch.setattr(guessing, "FAMILY", unsound)
    catalogue.family.cache_clear()
    with pytest.raises(Trouble, match=r"^After turn 1 an invariant is broken: a dollar is lost\.$"):
        list(verify(game.office, game.name))
    catalogue.family.cache_clear()


def test_the_seed_is_told_to_nobody_before_the_end(office: Office) -> None:
    game = a_game(office, seed="gould and fisk")
    run(game, forced=True)
    assert not any("gould" in row.entry for row in game.file.sealed())
    assert not game.file.of(Revealed)
    game.close()


def test_a_drawn_seed_has_at_least_128_bits(office: Office) -> None:
    game = a_game(office, "drawn", seed="")
    seed, nonce = game.file.secret()
    game.close()
    assert len(bytes.fromhex(seed)) >= 16
    assert len(bytes.fromhex(nonce)) == 32


def test_who_misses_too_many_turns_is_played_by_the_computer_until_he_writes(
    office: Office,
) -> None:
    game = a_game(office, hand_over="2")
    for _ in range(2):
        receive(game, [letter(game, 1, "guess 40")])
        assert 2 not in resolved(game).orders.computers
    assert turns_missed(game)[2] == 2
    receive(game, [letter(game, 1, "guess 40")])
    assert resolved(game).orders.computers == (2, 3, 4)
    receive(game, [letter(game, 2, "guess 1", sender="bob@example.org")])
    assert 2 not in resolved(game).orders.computers
    game.close()


def test_a_stand_by_takes_the_seat_of_who_is_silent_for_too_long(office: Office) -> None:
    game = a_game(office, hand_over="2")
    name_stand_by(game, Seat(2, "Zoë", "", "zoe@example.org"))
    for _ in range(2):
        assert game.roster()[2].player == "Bob"
        resolved(game)
    assert game.roster()[2].player == "Zoë"
    assert [mail.recipient for mail in game.file.postings("turn", 2)] == [
        "ann@example.org",
        "zoe@example.org",
    ]
    assert turns_missed(game)[2] == 0
    assert 2 not in resolved(game).orders.computers
    assert len(list(verify(game.office, game.name))) == 4
    game.close()


def test_a_turn_waits_for_the_seats_it_asks(office: Office) -> None:
    game = a_game(office, missing="wait")
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9")])
    border: Border = resolved(game).border
    assert (border.awaited, border.asked) == ("1.1", (3,))
    said = section_text(status(game))
    assert "The turn waits for seat 3.\nMissing: seat 3." in said
    with pytest.raises(Trouble, match=r"Missing for turn 1\.1: seat 3, of 1"):
        run(game)
    receive(game, [letter(game, 3, "guess 50")])
    assert resolved(game).border.awaited == "2"
    assert [checked.part for checked in verify(game.office, game.name)] == ["", "1", "1.1"]
    game.close()


def test_a_seat_not_asked_may_still_change_its_orders_in_a_part(office: Office) -> None:
    game = a_game(office, missing="wait")
    receive(game, [letter(game, 1, "guess 40")])
    resolved(game)
    receive(game, [letter(game, 1, "guess 41"), *(letter(game, n, "guess 1") for n in (2, 3))])
    assert resolved(game).orders.texts[1] == "guess 41"
    game.close()


def test_a_name_is_taken_once_whatever_its_capitals(office: Office) -> None:
    a_game(office, "g-1").close()
    with pytest.raises(Trouble, match="There is a game G-1 already"):
        begin(office, NewGame("G-1", "guessing", SEATS, {}))


def test_a_start_that_fails_leaves_nothing(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("pbm.office.enrol.post_turn", broken)
    with pytest.raises(RuntimeError):
        begin(office, NewGame("g-2", "guessing", SEATS, {}))
    assert "g-2" not in office.titles_of_games()
    monkeypatch.undo()
    begin(office, NewGame("g-2", "guessing", SEATS, {}))
    assert "g-2" in office.titles_of_games()


def test_where_others_keep_their_programmes_only_the_seats_asked_may_write(office: Office) -> None:
    game = a_game(office, missing="wait", others="keep")
    receive(game, [letter(game, 1, "guess 40"), letter(game, 2, "guess 9")])
    resolved(game)
    assert told(receive(game, [letter(game, 1, "guess 41")])) == ["not_asked"]
    publish(game, game.file.border())
    names = [path.name for path in (game.folder / "turn-01").glob("*-sheet.txt")]
    assert names == ["03-" + safe_name(game.roster()[3].character) + "-sheet.txt"]
    game.close()
