"""Letters out of a real mailbox: each once, whatever the server does and whenever anybody stops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.record import Accepted
from pbm.office.setup import In, setup_of
from pbm.office.sorting import receive_by_imap
from pbm.office.watch import round_of
from pbm.post.imap import Mailbox
from pbm.post.server import Unreachable
from tests.office.a_game import a_game, an_office, letter
from tests.office.test_sending import set_up
from tests.post.cutting import cut
from tests.post.dovecot import PASSWORD, Dovecot, dovecot
from tests.post.sink import sink


@pytest.fixture(scope="module")
def server() -> Iterator[Dovecot]:
    with dovecot() as found:
        yield found


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBM_IMAP_PASSWORD", PASSWORD)


def mailbox(office: Office, port: int, user: str, tries: int = 2) -> In:
    """The office's mailbox, over a wire of this machine."""
    set_up(
        office,
        f'[in]\nhost = "127.0.0.1"\nport = {port}\nsecurity = "none"\nuser = "{user}"\n'
        f"tries = {tries}\npause = 0\n",
    )
    found = setup_of(office).letters_in
    assert found is not None
    return found


def three(game: OpenGame) -> list[bytes]:
    """Two sheets, and a letter of a stranger."""
    return [
        letter(game, 1, "guess 4").raw,
        letter(game, 2, "guess 9", sender="bob@example.org").raw,
        b"From: eve@example.org\nSubject: Buy\n\nBuy now!\n",
    ]


def taken(game: OpenGame) -> list[tuple[int, str]]:
    return [(entry.seat, entry.orders) for entry in game.file.of(Accepted)]


BOTH = [(1, "guess 4"), (2, "guess 9")]


def test_letters_are_taken_in_and_moved(server: Dovecot, game: OpenGame) -> None:
    where = mailbox(game.office, server.imap, "whole")
    server.deliver("whole", *three(game))
    lay = server.look("whole")
    assert receive_by_imap(game.office, where) == (3, 2)
    assert taken(game) == BOTH
    assert server.look("whole") == []
    assert server.look("whole", "Processed") == lay
    assert receive_by_imap(game.office, where) == (0, 0)
    raw = {game.file.letter(e.letter).raw for e in game.file.of(Accepted)}  # type: ignore[union-attr]
    assert raw == set(lay[:2])


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_the_way_there_is_shut(server: Dovecot, game: OpenGame, security: str) -> None:
    port = server.imaps if security == "tls" else server.imap
    text = (
        f'[in]\nhost = "localhost"\nport = {port}\nsecurity = "{security}"\nuser = "{security}"\n'
    )
    server.deliver(security, *three(game))
    for more, told in (
        ("", "is not who it should be"),
        (f'certificates = "{server.certificate}"', ""),
    ):
        set_up(game.office, f"{text}{more}\n")
        where = setup_of(game.office).letters_in
        assert where is not None
        if told:
            with pytest.raises(Unreachable, match=told):
                receive_by_imap(game.office, where)
        else:
            assert receive_by_imap(game.office, where) == (3, 2)


def test_a_wrong_password_is_told(
    server: Dovecot, game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBM_IMAP_PASSWORD", "wrong")
    with pytest.raises(Unreachable, match="does not let us in"):
        receive_by_imap(game.office, mailbox(game.office, server.imap, "shut"))


def commands(server: Dovecot, office: Office, user: str) -> int:
    """How many commands a whole errand takes."""
    game = OpenGame(office, "g-1")
    server.deliver(user, *three(game))
    with cut(server.imap, 0) as wire:
        assert receive_by_imap(office, mailbox(office, wire.port, user)) == (3, 2)
    game.close()
    return wire.lines


@pytest.mark.parametrize(
    ("after", "tries", "stride"),
    [
        (False, 1, 23),
        (True, 3, 6),
        *(
            pytest.param(after, tries, 1, marks=pytest.mark.soak)
            for after in (False, True)
            for tries in (1, 3)
        ),
    ],
)
def test_a_server_that_hangs_up_at_each_command(
    server: Dovecot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    after: bool,
    tries: int,
    stride: int,
) -> None:
    """Before it does what it is told, or after, so that nobody hears of it."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    counting = an_office(tmp_path / "counting")
    a_game(counting).close()
    total = commands(server, counting, f"count-{after}-{tries}-{stride}")
    assert total > 10
    for n in range(1, total + 1, stride):
        office = an_office(tmp_path / str(n))
        game, user = a_game(office), f"cut-{n}-{after}-{tries}-{stride}"
        server.deliver(user, *three(game))
        lay = server.look(user)
        with cut(server.imap, n, after) as wire:
            where = mailbox(office, wire.port, user, tries)
            if tries == 1:
                with suppress(Unreachable):
                    receive_by_imap(office, where)
            receive_by_imap(office, where)
        assert taken(game) == BOTH, n
        assert server.look(user) == [], n
        assert server.look(user, "Processed") == lay, n
        game.close()


def other_validity(server: Dovecot, user: str) -> None:
    """The server forgets its numbers, as after a restored backup."""
    folder = server.folder(user)
    listed = folder / "dovecot-uidlist"
    head, _, rest = listed.read_text().partition("\n")
    words = [f"V{int(w[1:]) + 1}" if w.startswith("V") else w for w in head.split()]
    listed.write_text(" ".join(words) + "\n" + rest)
    for path in folder.glob("dovecot.index*"):
        path.unlink()


def test_numbers_that_mean_nothing_any_more_move_nothing(
    server: Dovecot, game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = mailbox(game.office, server.imap, "renumbered")
    server.deliver("renumbered", *three(game))
    lay = server.look("renumbered")
    real = Mailbox.move

    def later(self: Mailbox, validity: int, uids: list[int], target: str) -> bool:
        other_validity(server, "renumbered")
        return real(self, validity, uids, target)

    with monkeypatch.context() as patched:
        patched.setattr(Mailbox, "move", later)
        assert receive_by_imap(game.office, where) == (0, 2)
    assert server.look("renumbered") == lay
    assert receive_by_imap(game.office, where) == (3, 0)
    assert taken(game) == BOTH
    assert server.look("renumbered", "Processed") == lay


def test_a_server_without_room_keeps_the_letters_and_they_count_once(
    server: Dovecot, game: OpenGame
) -> None:
    where = mailbox(game.office, server.imap, "full")
    server.deliver("full", *three(game))
    lay = server.look("full")
    blocked = server.folder("full") / ".Processed"
    blocked.write_text("no room")
    for _ in range(2):
        with pytest.raises(Unreachable, match="INBOX: "):
            receive_by_imap(game.office, where)
        assert taken(game) == BOTH
        assert server.look("full") == lay
    blocked.unlink()
    assert receive_by_imap(game.office, where) == (3, 0)
    assert server.look("full", "Processed") == lay
    assert taken(game) == BOTH


QUOTA = """
mail_plugins = quota
plugin {
  quota = maildir:User quota
  quota_rule = *:messages=6
}
"""


@pytest.mark.parametrize("moves", [True, False])
def test_a_mailbox_over_its_quota_loses_nothing_and_doubles_nothing(
    game: OpenGame, moves: bool
) -> None:
    """Six letters are all that there may be: three of the game and three in another folder."""
    able = "" if moves else "imap_capability = IMAP4rev1 UIDPLUS LITERAL+\n"
    with dovecot(able + QUOTA) as server:
        where = mailbox(game.office, server.imap, "tight")
        server.deliver("tight", *three(game))
        lay = server.look("tight")
        with server.entered("tight") as imap:
            imap.create("Old")
            for _ in range(3):
                assert imap.append("Old", "", "", b"Subject: old\r\n\r\n")[0] == "OK"
            assert imap.append("Old", "", "", b"Subject: more\r\n\r\n")[0] == "NO"
        if moves:  # a move takes no room
            assert receive_by_imap(game.office, where) == (3, 2)
        else:
            for _ in range(2):
                with pytest.raises(Unreachable, match=r"(?i)quota"):
                    receive_by_imap(game.office, where)
                assert taken(game) == BOTH
                assert server.look("tight") == lay
                assert server.look("tight", "Processed") == []
            with server.entered("tight") as imap:
                imap.delete("Old")
            assert receive_by_imap(game.office, where) == (3, 0)
        assert taken(game) == BOTH
        assert server.look("tight") == []
        assert server.look("tight", "Processed") == lay


def test_who_asks_for_help_is_answered_by_the_office_at_work(
    server: Dovecot, game: OpenGame
) -> None:
    raw = b"From: ann@example.org\nSubject: HELP orders\nMessage-ID: <h@x>\n\nPlease.\n"
    server.deliver("helping", raw)
    with sink() as out:
        set_up(
            game.office,
            f'[in]\nhost = "127.0.0.1"\nport = {server.imap}\nsecurity = "none"\n'
            f'user = "helping"\n[out]\nhost = "127.0.0.1"\nport = {out.port}\nsecurity = "none"\n',
        )
        said: list[str] = []
        round_of(game.office, False, said.append, lambda *_: None)
    assert said == ["1 letter moved to Processed.", "1 mail sent."]
    [answer] = out.messages
    assert (answer["To"], answer["Subject"], answer["In-Reply-To"]) == (
        "ann@example.org",
        "g-1: help on orders",
        "<h@x>",
    )


def test_what_is_copied_is_not_copied_again(
    server: Dovecot, game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop after the copy: the letters lie in the book, and only new ones are asked for."""
    where = mailbox(game.office, server.imap, "stopped")
    server.deliver("stopped", *three(game)[:1])
    with monkeypatch.context() as patched:
        patched.setattr("pbm.office.sorting.receive_all", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            receive_by_imap(game.office, where)
    server.deliver("stopped", *three(game)[1:])
    asked: list[int] = []
    real = Mailbox.copy

    def counted(self: Mailbox, known: object, keep: object) -> None:
        def kept(letters: list[object]) -> None:
            asked.append(len(letters))
            keep(letters)  # type: ignore[operator]

        real(self, known, kept)  # type: ignore[arg-type]

    monkeypatch.setattr(Mailbox, "copy", counted)
    assert receive_by_imap(game.office, where) == (3, 2)
    assert asked == [2]
    assert taken(game) == BOTH


def test_a_server_that_cannot_move_copies_and_marks(game: OpenGame) -> None:
    with dovecot("imap_capability = IMAP4rev1 UIDPLUS LITERAL+") as server:
        where = mailbox(game.office, server.imap, "old")
        server.deliver("old", *three(game))
        lay = server.look("old")
        assert receive_by_imap(game.office, where) == (3, 2)
        assert server.look("old") == []
        assert server.look("old", "Processed") == lay


@pytest.mark.parametrize(
    ("after", "stride"),
    [(True, 4), *(pytest.param(after, 1, marks=pytest.mark.soak) for after in (False, True))],
)
def test_a_server_that_cannot_move_and_hangs_up_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool, stride: int
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795000000")
    counting = an_office(tmp_path / "counting")
    a_game(counting).close()
    with dovecot("imap_capability = IMAP4rev1 UIDPLUS LITERAL+") as server:
        total = commands(server, counting, "count")
        for n in range(1, total + 1, stride):
            office = an_office(tmp_path / str(n))
            game, user = a_game(office), f"cut-{n}"
            server.deliver(user, *three(game))
            lay = server.look(user)
            with cut(server.imap, n, after) as wire:
                where = mailbox(office, wire.port, user, tries=1)
                with suppress(Unreachable):
                    receive_by_imap(office, where)
                receive_by_imap(office, where)
            assert taken(game) == BOTH, n
            assert server.look(user) == [], n
            assert server.look(user, "Processed") == lay, n
            game.close()


def test_a_letter_beyond_all_bounds_is_told_and_moved(server: Dovecot, game: OpenGame) -> None:
    where = mailbox(game.office, server.imap, "large")
    server.deliver(
        "large", b"From: ann@example.org\nSubject: x\n\n" + b"x" * 60 + b"\n" * 10_500_000
    )
    assert receive_by_imap(game.office, where) == (1, 1)
    assert len(server.look("large", "Processed")) == 1
