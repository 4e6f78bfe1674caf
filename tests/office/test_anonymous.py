"""Who plays whom stands nowhere in a mail of an anonymous game but in its reader's own address."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pbm.games.family import Seat
from pbm.office.deadlines import remind, reschedule
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.noticeboard import renew
from pbm.office.place import Office
from pbm.office.publish import publish, send_answers
from pbm.office.receive import receive
from pbm.office.run import run
from tests.office.a_game import body, letter, mails
from tests.office.test_sending import set_up

SEATS = (
    Seat(1, "Ann Archer", "Jay Gould", "ann@example.org", "+1 555 0101"),
    Seat(2, "Bob Baxter", "Jim Fisk", "bob@example.org", "+1 555 0102"),
    Seat(3, "Cid Cooper", "Dan Drew", "cid@example.org", "+1 555 0103"),
)


@pytest.fixture(params=["report", "at-once"])
def anonymous(office: Office, request: pytest.FixtureRequest) -> Iterator[OpenGame]:
    """A turn of it, with everything that is mailed."""
    begin(
        office,
        NewGame(
            "a-1",
            "continental-rails-ii",
            SEATS,
            {"anonymous": "yes", "to_seat": request.param},
            "5",
        ),
    )
    game = OpenGame(office, "a-1")
    publish(game, game.file.border())
    receive(game, [letter(game, 1, "message Hello", "to seat 2: Shall we merge?", "note Hm")])
    receive(game, [letter(game, 2, "frobnicate", sender="bob@example.org")])
    remind(game)
    reschedule(game, None)
    run(game, forced=True)
    publish(game, game.file.border())
    send_answers(game)
    set_up(office, f'[public]\nfolder = "{office.folder.parent / "public"}"\n')
    yield game
    game.close()


def test_no_mail_tells_who_the_others_are_but_by_their_characters(anonymous: OpenGame) -> None:
    every = mails(anonymous.office)
    assert len(every) > 10
    for mail in every:
        reader = next(seat for seat in SEATS if seat.address == mail["To"])
        told = "\n".join(f"{name}: {value}" for name, value in mail.items())
        for part in mail.walk():
            told += f"\n{part.get_filename() or ''}"
            content = part.get_payload(decode=True)
            if isinstance(content, bytes):
                told += "\n" + content.decode("latin-1")
        for other in SEATS:
            if other != reader:
                for secret in (other.player, other.address, other.phone, other.player.split()[1]):
                    assert secret not in told, (mail["Subject"], reader.number, secret)

    bobs = [body(mail.as_bytes()) for mail in every if mail["To"] == "bob@example.org"]
    [merge] = [text for text in bobs if "Shall we merge?" in text]
    assert re.search(
        r"[Ss]eat 1 \(Jay Gould\)(:| writes to you:) Shall we", " ".join(merge.split())
    )


def test_no_calendar_or_feed_tells_who_plays_or_whose_it_is(anonymous: OpenGame) -> None:
    shown = renew(anonymous.office)
    assert sorted(one.kind for one in shown) == ["calendar", "calendar", "calendar", "feed"]
    for one in shown:
        told = one.path.name + one.path.read_text()
        for seat in SEATS:
            for secret in (seat.player, seat.address, seat.phone, seat.character, seat.player[:3]):
                assert secret not in told
