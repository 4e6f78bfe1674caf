"""Seats change hands: papers at once, no power to who left, and the same command twice is one."""

from __future__ import annotations

import pytest

from pbm.games.family import Seat
from pbm.office.game import OpenGame
from pbm.office.ordered import turns_missed
from pbm.office.place import Office
from pbm.office.publish import publish, send_papers, waiting_seats
from pbm.office.receive import receive
from pbm.office.record import Seated, StandBy
from pbm.office.run import run
from pbm.office.seats import leave_seat, name_stand_by, take_seat
from pbm.office.verify import verify
from pbm.post.letter import read_letter
from pbm.sheets.marks import extract
from tests.office.a_game import a_game, head, letter, mails, resolved, told

ZOE = Seat(2, "Zoë", "", "zoe@example.org")


def test_a_new_player_in_a_seat_keeps_its_character_and_gets_its_papers(game: OpenGame) -> None:
    publish(game, game.file.border())
    take_seat(game, ZOE)
    assert game.roster()[2] == Seat(2, "Zoë", "Émile", "zoe@example.org")
    assert waiting_seats(game) == [2]
    sent = send_papers(game, [2])
    assert sent is not None
    assert (sent.files, sent.mails) == (4, 1)
    assert waiting_seats(game) == []
    [mail] = [mail for mail in mails(game.office) if "zoe" in str(mail["To"])]
    [part] = extract(read_letter(mail.as_bytes()).texts[0].text).parts
    assert part.head == head(game, 2)
    resolved(game)
    assert len(list(verify(game.office, game.name))) == 2


def test_codes_given_before_a_seat_changes_hands_count_no_longer(game: OpenGame) -> None:
    publish(game, game.file.border())
    before = letter(game, 2, "guess 1", sender="bob@example.org")
    again = letter(game, 2, "guess 2", sender="bob@example.org", revision=2)
    take_seat(game, ZOE)
    assert told(receive(game, [before, again])) == ["revoked", "revoked"]
    assert told(receive(game, [letter(game, 2, "guess 3", sender="zoe@example.org")])) == [
        "accepted"
    ]
    late = letter(game, 2, "guess 5", sender="bob@example.org")
    take_seat(game, Seat(2, "Bob", "", "bob@example.org"))
    assert told(receive(game, [late])) == ["revoked"]


def test_orders_stand_when_a_seat_changes_hands_and_the_next_sheet_goes_above_them(
    game: OpenGame,
) -> None:
    publish(game, game.file.border())
    bob = "bob@example.org"
    receive(game, [letter(game, 2, "guess 1", sender=bob)])
    receive(game, [letter(game, 2, "guess 2", sender=bob, revision=2)])
    take_seat(game, ZOE)
    send_papers(game, [2])
    [mail] = [mail for mail in mails(game.office) if "zoe" in str(mail["To"])]
    [part] = extract(read_letter(mail.as_bytes()).texts[0].text).parts
    assert part.head == head(game, 2, revision=4)
    cover = " ".join(read_letter(mail.as_bytes()).texts[0].text.split("\n\n")[0].split())
    assert cover.endswith(
        "Orders that came before from your seat for turn 1 stand until you mail this sheet."
    )
    assert game.standing("1")[2].orders == "guess 2"
    assert told(receive(game, [letter(game, 2, "guess 3", sender=bob, revision=4)])) == ["accepted"]


def test_the_same_seat_given_twice_is_given_once(game: OpenGame) -> None:
    publish(game, game.file.border())
    for _ in range(2):
        take_seat(game, ZOE)
        name_stand_by(game, Seat(1, "Dora", "", "dora@example.org"))
    assert len(game.file.of(Seated)) == len(game.file.of(StandBy)) == 1
    for _ in range(2):
        assert leave_seat(game, 1).player == "Dora"
    resolved(game)
    assert leave_seat(game, 1).computer
    assert leave_seat(game, 1).computer
    assert len(game.file.of(Seated)) == 3


def test_who_left_before_the_papers_went_out_gets_none(game: OpenGame) -> None:
    publish(game, game.file.border())
    run(game, forced=True)
    take_seat(game, ZOE)
    assert send_papers(game, [2]) is None
    publish(game, game.file.border())
    new = [mail for mail in mails(game.office) if "report of turn 1" in str(mail["Subject"])]
    assert sorted(str(mail["To"]) for mail in new) == ["ann@example.org", "zoe@example.org"]


def test_a_stand_by_is_seated_by_leaving_and_then_the_computer(game: OpenGame) -> None:
    name_stand_by(game, ZOE)
    assert leave_seat(game, 2).player == "Zoë"
    resolved(game)
    assert leave_seat(game, 2).computer
    assert 2 in resolved(game).orders.computers


@pytest.mark.parametrize("silent", [2, 3])
def test_a_stand_by_who_takes_over_after_silence_has_codes_of_his_own(
    office: Office, silent: int
) -> None:
    game = a_game(office, hand_over="1")
    name_stand_by(game, Seat(silent, "Zoë", "", "zoe@example.org"))
    before = letter(game, silent, "guess 1", part="2")
    resolved(game)
    assert turns_missed(game)[silent] == 0
    assert told(receive(game, [before, letter(game, silent, "guess 9")])) == ["revoked", "accepted"]
    game.close()
