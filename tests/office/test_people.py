"""What people wish over all games of an office: digests, papers, privacy, another address."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

import pbm.office.digest as digest_module
from pbm.games.family import Seat
from pbm.office.book import book_of
from pbm.office.check import check
from pbm.office.deliveries import Deliveries
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame, game_of
from pbm.office.people import about_person, change, listed_people, people, person
from pbm.office.place import Office
from pbm.office.publish import lay_turn_again, publish, send_answers
from pbm.office.receive import receive
from pbm.office.run import run
from pbm.office.sending import send
from pbm.office.sorting import receive_all
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.undo import undo
from pbm.office.verify import verify
from pbm.office.wishes import Wishes, wish, wishes_of
from pbm.post.inbox import LetterFound
from pbm.press.text import section_text
from tests.office.a_game import a_game, an_office, body, furnish, head, letter, mails, one
from tests.office.conftest import NOON
from tests.office.test_bounces import report

ANN, BOB = "ann@example.org", "bob@example.org"
Clock = Callable[[float], None]
SATURDAY = Wishes(ANN, digest="sat 8:00")
"""Noon is Wednesday, 18 November, 11:06 UTC; the digest comes three days later."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the office's clock to so many days after noon."""

    def to(days: float) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(NOON + int(days * 86_400)))

    return to


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with two games of the same people, published; Ann wants a digest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(NOON))
        office = an_office(tmp_path_factory.mktemp("published"))
        wish(office, SATURDAY)
        for name in ("g-1", "g-2"):
            with closing(a_game(office, name)) as game:
                publish(game, game.file.border())
    return office.folder


@pytest.fixture
def two(office: Office, published: Path) -> Iterator[tuple[OpenGame, OpenGame]]:
    """The games of such an office."""
    furnish(office, published)
    games = OpenGame(office, "g-1"), OpenGame(office, "g-2")
    yield games
    for game in games:
        game.close()


def to(office: Office, address: str, folder: str = "new") -> list[Message]:
    """Mails to somebody that lie in a folder of the outbox."""
    if folder == "new":
        return [
            mail for mail in mails(office) if mail["To"] == address and mail.get_subdir() == "new"
        ]
    found = [
        message_from_bytes(path.read_bytes()) for path in (office.outbox / folder).glob("*.pbm*")
    ]
    return [mail for mail in found if mail["To"] == address]


def test_a_digest_brings_the_turns_of_all_games_in_one_mail_with_all_papers(
    office: Office, two: tuple[OpenGame, OpenGame], clock: Clock
) -> None:
    assert (len(to(office, BOB)), len(to(office, ANN)), len(to(office, ANN, "held"))) == (2, 0, 2)
    send(office)
    clock(2.8)
    send(office)
    assert to(office, ANN) == []
    clock(2.9)
    send(office)
    send(office)
    [mail] = to(office, ANN)
    assert mail["Subject"] == "The Office: your turns in g-1 and g-2"
    assert str(mail["Message-ID"]).startswith("<digest.")
    names = [part.get_filename() for part in mail.walk() if part.get_filename()]
    assert names == [
        f"{game}-01-ada-{paper}"
        for game in ("g-1", "g-2")
        for paper in ("report.txt", "report.pdf", "sheet.txt", "sheet.pdf")
    ]
    said = body(mail.as_bytes())
    assert said.count("=== SHEET g-1 1 1.1 ") == said.count("=== SHEET g-2 1 1.1 ") == 1
    assert len(to(office, ANN, "held")) == 0
    assert len(to(office, ANN, "cur")) == 2
    for game in two:
        assert len(list(verify(office, game.name))) == 1


def test_one_answer_to_a_digest_bears_the_sheets_of_all_games(
    office: Office, two: tuple[OpenGame, OpenGame], clock: Clock
) -> None:
    clock(3)
    send(office)
    [mail] = to(office, ANN)
    said = body(mail.as_bytes()).replace("#: guess 50", "guess 33")
    raw = f"From: {ANN}\nSubject: Re: x\nIn-Reply-To: {mail['Message-ID']}\n\n{said}"
    receive_all(office, [LetterFound("answer.eml", raw.encode())])
    for game in two:
        assert game.standing("1")[1].orders == "guess 33"


def test_digests_of_one_person_are_a_thread_of_their_own(
    office: Office, two: tuple[OpenGame, OpenGame], clock: Clock
) -> None:
    clock(3)
    send(office)
    [first] = to(office, ANN)
    for game in two:
        receive(game, [letter(game, seat, "guess 4") for seat in (1, 2, 3)])
        run(game)
        publish(game, game.file.border())
    clock(10)
    send(office)
    second = next(mail for mail in to(office, ANN) if mail["Message-ID"] != first["Message-ID"])
    assert first["References"] is None
    assert second["References"] == first["Message-ID"]
    assert "g-1: report of turn 1, sheet for turn 2" in body(second.as_bytes())


def test_what_cannot_wait_comes_by_itself(office: Office, clock: Clock) -> None:
    wish(office, SATURDAY)
    game = a_game(office, "g-1", ladder="4 days: due")  # Sunday, a day after the digest
    publish(game, game.file.border())
    assert len(to(office, ANN)) == 1
    game.close()
    game = a_game(office, "g-2")
    publish(game, game.file.border())
    one(game, letter(game, 1, "guess 4"))
    send_answers(game)
    assert [mail["Subject"] for mail in to(office, ANN)][
        -1
    ] == "g-2 turn 1: seat 1, your orders as read"
    assert len(to(office, ANN, "held")) == 1
    clock(3)
    send(office)
    assert len(to(office, ANN)) == 3  # a single one is no digest
    assert {str(mail["Message-ID"])[:4] for mail in to(office, ANN)} == {"<g-1", "<g-2"}
    game.close()


def test_who_wants_no_digest_any_more_gets_what_waits_at_once(
    office: Office, two: tuple[OpenGame, OpenGame]
) -> None:
    wish(office, Wishes(ANN))
    send(office)
    assert len(to(office, ANN)) == 1
    assert to(office, ANN, "held") == []


def test_a_turn_that_was_taken_back_is_left_out(
    office: Office, two: tuple[OpenGame, OpenGame], clock: Clock
) -> None:
    game = two[0]
    receive(game, [letter(game, seat, "guess 4") for seat in (1, 2, 3)])
    run(game)
    publish(game, game.file.border())
    undo(game)
    clock(3)
    send(office)
    [mail] = to(office, ANN)
    assert "report of turn 1" not in body(mail.as_bytes())
    assert "g-1: the start, sheet for turn 1" in body(mail.as_bytes())


def test_what_was_laid_out_again_by_hand_is_not_sent_twice(
    office: Office, two: tuple[OpenGame, OpenGame], clock: Clock
) -> None:
    assert lay_turn_again(two[0], 1)
    clock(3)
    send(office)
    assert sorted(str(mail["Message-ID"]) for mail in to(office, ANN)) == [
        "<g-1.start.1.turn.1@example.org>",
        "<g-2.start.1.turn.1@example.org>",
    ]


@pytest.mark.parametrize("stop", range(1, 9))
def test_a_digest_stopped_anywhere_comes_once_and_whole(
    office: Office,
    two: tuple[OpenGame, OpenGame],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    stop: int,
) -> None:
    """Before or after each of its steps; meanwhile another turn is held."""
    clock(3)
    left = [stop]

    def step(function: Callable[..., object]) -> Callable[..., object]:
        def stopping(*given: object, **named: object) -> object:
            for after in (False, True):
                left[0] -= 1
                if not left[0]:
                    raise KeyboardInterrupt
                if not after:
                    done = function(*given, **named)
            return done

        return stopping

    with monkeypatch.context() as patch:
        patch.setattr(Deliveries, "bind_digest", step(Deliveries.bind_digest))
        patch.setattr(digest_module, "put", step(digest_module.put))
        patch.setattr(digest_module, "done_with", step(digest_module.done_with))
        patch.setattr(Deliveries, "lay_digest", step(Deliveries.lay_digest))
        with pytest.raises(KeyboardInterrupt):
            list(map(send, (office, office)))
    game = two[0]
    receive(game, [letter(game, seat, "guess 4") for seat in (1, 2, 3)])
    run(game)
    publish(game, game.file.border())
    clock(11)
    send(office)
    send(office)
    said = [body(mail.as_bytes()) for mail in to(office, ANN)]
    for sheet in ("g-1 1 1.1", "g-2 1 1.1", "g-1 2 1.1"):
        assert sum(text.count(f"=== SHEET {sheet} ") for text in said) == 1, sheet
    assert to(office, ANN, "held") == []


@pytest.mark.parametrize(
    ("formats", "kinds"),
    [("both", {"txt", "pdf"}), ("pdf", {"pdf"}), ("text", {"txt"}), ("none", set())],
)
def test_papers_come_in_the_formats_that_are_wanted(
    office: Office, game: OpenGame, formats: str, kinds: set[str]
) -> None:
    wish(office, Wishes(ANN, formats=formats))
    with game_of(office, "g-1") as fresh:
        publish(fresh, fresh.file.border())
    [mail] = to(office, ANN)
    names = [str(part.get_filename()) for part in mail.walk() if part.get_filename()]
    assert {name.rpartition(".")[2] for name in names} == kinds
    assert "=== SHEET g-1 1 1.1 " in body(mail.as_bytes())
    assert len(list((office.folder / "g-1" / "turn-00").glob("01-*"))) == 4
    assert len(list(verify(office, "g-1"))) == 1


PLAYERS = (
    Seat(1, "Ann Archer", "Jay Gould", ANN, "+1 555 0101"),
    Seat(2, "Bob Baxter", "Jim Fisk", BOB, "+1 555 0102"),
)


@pytest.mark.parametrize(
    ("privacy", "told", "silent"),
    [
        ("open", ("Ann Archer", ANN, "+1 555 0101"), ()),
        ("name", ("Ann Archer",), (ANN, "+1 555 0101")),
        ("hidden", (), ("Ann", "Archer", ANN, "+1 555 0101")),
    ],
)
def test_other_players_are_told_what_somebody_wants_them_to_know(
    office: Office, privacy: str, told: tuple[str, ...], silent: tuple[str, ...]
) -> None:
    wish(office, Wishes(ANN, privacy=privacy))
    begin(office, NewGame("c-1", "continental-rails-ii", PLAYERS, {}, "5"))
    with game_of(office, "c-1") as game:
        publish(game, game.file.border())
    [mail] = to(office, BOB)
    said = " ".join(body(mail.as_bytes()).split())
    assert [name for name in told if name not in said] == []
    assert [name for name in silent if name in said] == []


def test_a_digest_holds_its_readers_own_seats_alone(office: Office, clock: Clock) -> None:
    wish(office, SATURDAY)
    wish(office, Wishes(BOB, digest="sat 8:00"))
    for name in ("c-1", "c-2"):
        begin(office, NewGame(name, "continental-rails-ii", PLAYERS, {"anonymous": "yes"}, "5"))
        with game_of(office, name) as game:
            publish(game, game.file.border())
    clock(3)
    send(office)
    for reader, other in ((PLAYERS[0], PLAYERS[1]), (PLAYERS[1], PLAYERS[0])):
        [mail] = to(office, reader.address)
        told = "\n".join(f"{name}: {value}" for name, value in mail.items())
        for part in mail.walk():
            told += f"\n{part.get_filename() or ''}"
            content = part.get_payload(decode=True)
            told += "\n" + content.decode("latin-1") if isinstance(content, bytes) else ""
        for secret in (other.player, other.player.split()[1], other.address, other.phone):
            assert secret not in told
        assert f" {other.number}.1 " not in "".join(
            line for line in told.splitlines() if line.startswith("=== SHEET")
        )


def test_who_moves_keeps_his_codes_and_orders_and_gets_the_papers_there(
    office: Office, two: tuple[OpenGame, OpenGame]
) -> None:
    game = two[0]
    begin_line = f"=== SHEET g-1 1 2.1 {head(game, 2).code} ==="
    one(game, letter(game, 2, "guess 9", sender=BOB))
    change(office, person(office, "Bob"), Wishes("bob@new.example"))
    assert [mail["Subject"] for mail in to(office, "bob@new.example")] == [
        "g-1: the start, sheet for turn 1",
        "g-2: the start, sheet for turn 1",
    ]
    assert game.standing("1")[2].orders == "guess 9"
    again = letter(game, 2, "guess 11", begin_line=begin_line, sender="bob@new.example")
    assert one(game, again).elsewhere is False
    assert lay_turn_again(game, 2) == "g-1.start.2.turn.2@example.org"
    receive(game, [letter(game, seat, "guess 4") for seat in (1, 3)])
    run(game)
    known = person(office, "bob@new.example")
    assert [seat[:2] for seat in known.seats] == [("g-1", 2), ("g-2", 2)]
    assert known.reliable.on_time == 1
    with pytest.raises(Trouble, match=r"^ann@example.org is somebody's already\.$"):
        change(office, known, Wishes(ANN))
    with pytest.raises(Trouble, match="is not a mail address"):
        change(office, known, Wishes("bob"))
    assert len(list(verify(office, "g-1"))) == 2


def test_an_address_is_marked_after_three_mails_that_came_back_from_any_game(
    office: Office, two: tuple[OpenGame, OpenGame], clock: Clock
) -> None:
    clock(3)
    send(office)
    [mail] = to(office, ANN)
    ids = (
        str(mail["Message-ID"])[1:-1],
        "g-1.start.1.turn.1@example.org",
        "g-2.start.1.turn.1@example.org",
    )
    for n, message_id in enumerate(ids, start=1):
        assert person(office, ANN).marked is False
        receive_all(office, [report(n, message_id=message_id)])
    assert person(office, ANN).marked
    assert "3: the address is wrong, it seems" in section_text(listed_people(people(office)), 200)
    for game in two:
        assert "The address is wrong, it seems" in section_text(status(game), 200)
    told = [one.text for one in check(office) if one.wrong and "came back" in one.text]
    assert told == [
        "3 mails to Ann (ann@example.org) came back; `pbm person` takes another address."
    ]
    with book_of(office.folder) as book:
        book.forget_bounces(ANN)
    assert person(office, ANN).marked is False


def test_everything_about_somebody_is_told(office: Office, two: tuple[OpenGame, OpenGame]) -> None:
    wish(office, Wishes(ANN, "Ann A.", "de", "Sat 8:00", "Europe/Berlin", "pdf", "name", True))
    assert (
        section_text(about_person(person(office, "ann a.")), 200)
        == """\
ann@example.org
---------------
Called Ann A., in rosters Ann.
Seat 1 of g-1.
Seat 1 of g-2.
Reliability: no turn yet.
All turns come in one mail, Sat 08:00 (Europe/Berlin); those whose orders are due sooner than \
two days after it come by themselves.
Papers are attached as PDF only.
Other players are told the name, and neither address nor telephone; public archives and \
lists of records may name the person.
Is written to in: de.
"""
    )
    assert wishes_of(office, "ANN@example.org").name == "Ann A."
    wish(office, Wishes(ANN))
    assert wishes_of(office, ANN) == Wishes(ANN)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        (Wishes(ANN, digest="08:00"), "A digest comes once a week: name a day and a time"),
        (Wishes(ANN, digest="someday"), "A digest wants a day and a time such as Fri 18:00"),
        (Wishes(ANN, zone="Nowhere"), "A digest wants a time zone such as Europe/Berlin"),
        (Wishes(ANN, language="German!"), "'German!' is not a language such as en or pt-BR"),
        (Wishes(ANN, formats="html"), "formats is both, text, pdf or none, not 'html'"),
        (Wishes(ANN, privacy="all"), "privacy is open, name or hidden, not 'all'"),
        (Wishes(ANN, name="x" * 41), "at most 40 characters"),
    ],
)
def test_what_cannot_be_wished_is_told(office: Office, wishes: Wishes, told: str) -> None:
    with pytest.raises(Trouble, match=told):
        wish(office, wishes)


def test_who_is_named_must_be_one(office: Office, tmp_path: Path) -> None:
    a_game(office).close()
    with pytest.raises(Trouble, match=r"^Nobody in this office is called Zoë; `pbm person` lists"):
        person(office, "Zoë")
    wish(office, Wishes("other@example.org", name="Bob"))
    with pytest.raises(
        Trouble, match=r"^Bob is the name of several: bob@\S+, other@\S+\. Say which"
    ):
        person(office, "Bob")
