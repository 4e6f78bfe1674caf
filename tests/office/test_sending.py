"""Mails are sent once under one name, whatever the server says and whenever the office stops."""

from __future__ import annotations

import os
import smtplib
import sys
from pathlib import Path

import pytest

from pbm.office import sending
from pbm.office.book import book_seen
from pbm.office.check import check
from pbm.office.game import OpenGame
from pbm.office.place import Office
from pbm.office.publish import publish
from pbm.office.sending import Sent, resend, send
from pbm.office.setup import SETUP_FILE, out_server, setup_of
from pbm.office.status import status
from pbm.office.trouble import Trouble
from pbm.office.verify import verify
from pbm.press.text import section_text
from tests.office.a_game import letter, one
from tests.post.sink import Sink, served, sink


def set_up(office: Office, text: str) -> None:
    """Write office.toml as its owner would."""
    path = office.folder / SETUP_FILE
    path.write_text(text)
    path.chmod(0o600)


def by_smtp(office: Office, server: Sink, more: str = "") -> None:
    set_up(
        office,
        f'[out]\nhost = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\n'
        f"tries = 2\npause = 0\n{more}",
    )


def by_starttls(office: Office, server: Sink, more: str = "") -> None:
    set_up(
        office,
        f'[out]\nhost = "localhost"\nport = {server.port}\nsecurity = "starttls"\npause = 0\n'
        f'user = "office"\npassword_file = "smtp.password"\n{more}',
    )


def names(office: Office, place: str) -> list[str]:
    return sorted(path.name for path in (office.outbox / place).iterdir())


@pytest.fixture
def published(game: OpenGame) -> OpenGame:
    publish(game, game.file.border())
    return game


def test_without_a_set_up_the_outbox_stays_as_it_is(published: OpenGame) -> None:
    before = names(published.office, "new")
    assert send(published.office) == Sent(left=2)
    assert names(published.office, "new") == before


def test_each_reader_gets_the_mail_that_lay_in_the_outbox(published: OpenGame) -> None:
    office = published.office
    lay = {path.read_bytes() for path in (office.outbox / "new").iterdir()}
    with sink() as server:
        by_smtp(office, server)
        assert send(office) == Sent(sent=2)
        assert send(office) == Sent()
    assert {raw.replace(b"\r\n", b"\n") for _, raw in server.mails} == lay
    assert sorted(reader for reader, _ in server.mails) == ["ann@example.org", "bob@example.org"]
    assert names(office, "new") == []
    assert all(name.endswith(".pbm:2,S") for name in names(office, "cur"))
    assert [checked.part for checked in verify(office, "g-1")] == [""]


def test_mails_of_a_game_are_one_thread(published: OpenGame) -> None:
    office = published.office
    one(published, letter(published, 1, "guess 4"))
    from pbm.office.publish import send_answers

    send_answers(published)
    with sink() as server:
        by_smtp(office, server)
        send(office)
    first, receipt = (m for m in server.messages if m["To"] == "ann@example.org")
    assert first["References"] is None
    assert receipt["References"] == f"{first['Message-ID']} <1@x>"
    assert receipt["In-Reply-To"] == "<1@x>"
    assert first["List-Id"] == receipt["List-Id"] == "g-1 <g-1.example.org>"
    assert (first["Auto-Submitted"], receipt["Auto-Submitted"]) == (
        "auto-generated",
        "auto-replied",
    )


def test_no_line_of_a_mail_is_wider_than_a_mail_program_shows(published: OpenGame) -> None:
    with sink() as server:
        by_smtp(published.office, server)
        send(published.office)
    for message in server.messages:
        body = message.get_body(("plain",))
        assert body is not None
        assert max(map(len, body.get_content().splitlines())) <= 76
    assert all(raw.isascii() for _, raw in server.mails)


def test_who_is_refused_for_good_is_told_and_not_tried_again(published: OpenGame) -> None:
    office = published.office
    with sink() as server:
        by_smtp(office, server)
        server.at_reader = lambda who: "550 5.1.1 No such user" if who.startswith("ann") else ""
        assert send(office) == Sent(sent=1, refused=1)
        server.at_reader = lambda _: ""
        assert send(office) == Sent(refused=1)
        assert section_text(status(published), 100).endswith(
            "- A mail to seat 1 (ann@example.org) was refused: 550 5.1.1 No such user.\n"
        )
        assert send(office, again=True) == Sent(sent=1)
    assert "To be looked at" not in section_text(status(published), 100)


def test_who_is_to_come_later_is_sent_to_by_the_next_round(published: OpenGame) -> None:
    office = published.office
    with sink() as server:
        by_smtp(office, server)
        server.at_data = lambda who: "452 4.2.2 Mailbox full" if who.startswith("bob") else ""
        assert send(office) == Sent(sent=1, later=1)
        with book_seen(office.folder) as book:
            [left] = book.undelivered("g-1")
        assert (left.recipient, left.tries, left.said) == (
            "bob@example.org",
            1,
            "452 4.2.2 Mailbox full",
        )
        server.at_data = lambda _: ""
        assert send(office) == Sent(sent=1)


@pytest.mark.parametrize("where", ["at_reader", "at_data"])
def test_a_mailbox_that_is_full_for_good_is_told_and_its_mail_kept(
    published: OpenGame, where: str
) -> None:
    office = published.office
    lay = {path.read_bytes() for path in (office.outbox / "new").iterdir()}
    with sink() as server:
        by_smtp(office, server)
        full = "552 5.2.2 Mailbox full"
        setattr(server, where, lambda who: full if who.startswith("ann") else "")
        assert send(office) == Sent(sent=1, refused=1)
        assert f"(ann@example.org) was refused: {full}." in section_text(status(published), 200)
        assert len(names(office, "new")) == 1
        setattr(server, where, lambda _: "")
        assert send(office, again=True) == Sent(sent=1)
    assert {raw.replace(b"\r\n", b"\n") for _, raw in server.mails} == lay
    assert len(server.mails) == 2


@pytest.mark.parametrize("answer", ["452 4.3.1 Out of storage", "552 5.3.4 Too much"])
def test_a_server_without_room_keeps_every_mail_here(published: OpenGame, answer: str) -> None:
    office = published.office
    with sink() as server:
        by_smtp(office, server)
        server.at_sender = answer
        for _ in range(2):
            done = send(office)
            assert done.sent == done.refused == 0
            assert done.hindrance.endswith(f"takes no mail from us: {answer}")
            assert len(names(office, "new")) == 2
        server.at_sender = ""
        assert send(office) == Sent(sent=2)
    assert len(set(server.ids)) == len(server.ids) == 2


def test_a_server_that_closes_is_asked_again(published: OpenGame) -> None:
    closed: list[str] = []

    def once(who: str) -> str:
        closed.append(who)
        return "421 4.3.2 Closing" if len(closed) == 1 else ""

    with sink() as server:
        by_smtp(published.office, server)
        server.at_reader = once
        assert send(published.office) == Sent(sent=2)
    assert len(set(server.ids)) == len(server.ids) == 2


def test_a_server_that_is_not_there_leaves_every_mail(published: OpenGame) -> None:
    office = published.office
    with sink() as server:
        by_smtp(office, server)
    done = send(office)
    assert done.sent == 0
    assert done.hindrance == (
        f"127.0.0.1:{server.port} cannot be reached: [Errno 111] Connection refused"
    )
    assert len(names(office, "new")) == 2


def test_a_login_that_is_wrong_is_told_and_not_repeated(
    published: OpenGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    office = published.office
    monkeypatch.setenv("PBM_SMTP_PASSWORD", "wrong")
    shown = served(tmp_path)
    with sink(auth_required=True, tls_context=shown, require_starttls=True) as server:
        by_starttls(office, server, f'certificates = "{tmp_path / "localhost.pem"}"\n')
        assert "does not let us in: (535" in send(office).hindrance
        monkeypatch.delenv("PBM_SMTP_PASSWORD")
        secret = office.folder / "smtp.password"
        secret.write_text("s3cret\n")
        with pytest.raises(Trouble, match=r"Others can look into .*smtp\.password"):
            send(office)
        secret.chmod(0o600)
        assert send(office) == Sent(sent=2)


def test_a_server_with_a_certificate_of_nobody_gets_nothing(
    published: OpenGame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PBM_SMTP_PASSWORD", "s3cret")
    with sink(auth_required=True, tls_context=served(tmp_path), require_starttls=True) as server:
        by_starttls(published.office, server)
        assert "is not who it should be" in send(published.office).hindrance
    assert server.mails == []


@pytest.mark.parametrize("stop", ["sendmail", "deliver", "done_with"])
def test_a_stop_at_any_moment_loses_nothing_and_gives_no_second_name(
    published: OpenGame, monkeypatch: pytest.MonkeyPatch, stop: str
) -> None:
    """Before and after the server took a mail, and before it was moved."""
    office = published.office
    where: dict[str, object] = {
        "sendmail": smtplib.SMTP,
        "deliver": sending.Book,
        "done_with": sending,
    }

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with sink() as server:
        by_smtp(office, server)
        with monkeypatch.context() as patched:
            patched.setattr(where[stop], stop, killed)
            with pytest.raises(KeyboardInterrupt):
                send(office)
        assert sum(map(len, (names(office, "new"), names(office, "cur")))) == 2
        send(office)
    assert names(office, "new") == []
    assert len(set(server.ids)) == 2
    assert len(server.ids) == (3 if stop == "deliver" else 2)


def test_two_at_once_do_not_send_twice(published: OpenGame) -> None:
    from pbm.post.outbox import alone

    with sink() as server:
        by_smtp(published.office, server)
        with alone(published.office.outbox), pytest.raises(Trouble, match="Another command"):
            send(published.office)


def test_another_maildir_gets_each_mail_once(published: OpenGame, tmp_path: Path) -> None:
    office = published.office
    set_up(office, f'[out]\nby = "maildir"\nmaildir = "{tmp_path / "elsewhere"}"\n')
    lay = {path.name: path.read_bytes() for path in (office.outbox / "new").iterdir()}
    assert send(office) == Sent(sent=2)
    assert resend(published, 1)
    assert send(office) == Sent(sent=1)
    assert {p.name: p.read_bytes() for p in (tmp_path / "elsewhere/new").iterdir()} == lay


@pytest.mark.posix
def test_a_program_gets_each_mail_and_its_reader(published: OpenGame, tmp_path: Path) -> None:
    office = published.office
    program = tmp_path / "sendmail"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nfrom pathlib import Path\n"
        f"Path({str(tmp_path)!r}, 'got-' + sys.argv[-1]).write_bytes(sys.stdin.buffer.read())\n"
        f"print(sys.argv[1:-1], file=sys.stderr)\n"
        f"sys.exit(75 if 'bob' in sys.argv[-1] else 0)\n"
    )
    program.chmod(0o700)
    lay = [path.read_bytes() for path in (office.outbox / "new").iterdir()]
    set_up(office, f'[out]\nby = "sendmail"\ncommand = ["{program}", "-oi"]\n')
    assert send(office) == Sent(sent=1, later=1)
    assert (tmp_path / "got-ann@example.org").read_bytes() in lay
    with book_seen(office.folder) as book:
        [left] = book.undelivered("g-1")
    assert left.said == "75 ['-oi', '-f', 'office@example.org', '--']"


def test_a_mail_is_laid_out_again_under_its_own_name(published: OpenGame) -> None:
    office = published.office
    with sink() as server:
        by_smtp(office, server)
        send(office)
        assert resend(published, 1) == "g-1.start.1.turn.1@example.org"
        assert send(office) == Sent(sent=1)
        for path in (office.outbox / "cur").iterdir():
            path.unlink()  # as mail programs do
        resend(published, 1)
        assert send(office) == Sent(sent=1)
    again = [raw for reader, raw in server.mails if reader == "ann@example.org"]
    assert len(again) == 3
    assert len(set(again)) == 1
    assert [checked.part for checked in verify(office, "g-1")] == [""]
    with pytest.raises(Trouble, match="Seat 3 of g-1 has no address"):
        resend(published, 3)


def test_nothing_is_laid_out_again_before_it_was_put_out(game: OpenGame) -> None:
    assert resend(game, 1) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[out", "is not TOML"),
        ('[outgoing]\nhost = "a"', "`outgoing`. [out] has host, port, security"),
        ('[out]\nhosts = "a"', "`hosts` - at `$.out`. [out] has host"),
        ("[out]\n", "[out] wants a host."),
        ('[out]\nhost = "a"\nport = 70000', "<= 65535"),
        ('[out]\nhost = "a.org"\nsecurity = "none"', "is for this machine alone"),
        ('[out]\nby = "maildir"', "wants a maildir"),
        ('[in]\nuser = "x"', "[in] wants a host."),
    ],
)
def test_a_set_up_that_says_something_else_is_told(office: Office, text: str, told: str) -> None:
    set_up(office, text)
    with pytest.raises(Trouble) as trouble:
        setup_of(office)
    assert told in str(trouble.value)
    assert any(one.wrong and told in one.text for one in check(office))


@pytest.mark.posix
def test_a_set_up_is_its_owners_alone(office: Office) -> None:
    set_up(office, '[out]\nhost = "a.org"\n')
    out = setup_of(office).letters_out
    assert out is not None
    assert out.host == "a.org"
    (office.folder / SETUP_FILE).chmod(0o640)
    with pytest.raises(Trouble, match="chmod 600"):
        setup_of(office)


@pytest.mark.parametrize(("security", "port"), [("tls", 465), ("starttls", 587)])
def test_servers_have_their_usual_ports(office: Office, security: str, port: int) -> None:
    set_up(office, f'[out]\nhost = "a.org"\nsecurity = "{security}"\n')
    out = setup_of(office).letters_out
    assert out is not None
    assert out_server(office, out).port == port


def test_a_password_that_is_nowhere_is_asked_for(office: Office) -> None:
    set_up(office, '[out]\nhost = "a.org"\nuser = "me"\n')
    with pytest.raises(Trouble, match="The password of me is wanted: PBM_SMTP_PASSWORD"):
        send(office)
    assert os.environ.get("PBM_SMTP_PASSWORD") is None


def test_mails_of_others_in_the_outbox_are_left_alone(published: OpenGame) -> None:
    office = published.office
    (office.outbox / "new" / "1.M2P3.host").write_bytes(b"From: me\n\nmine\n")
    with sink() as server:
        by_smtp(office, server)
        assert send(office) == Sent(sent=2)
    assert names(office, "new") == ["1.M2P3.host"]
