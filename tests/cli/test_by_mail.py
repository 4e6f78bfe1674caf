"""A game by mail alone: fifteen players with mailboxes, two turns, and nobody touches a file.

Mails go over SMTP and on into each player's own mailbox; the office takes letters from its own by
IMAP. Letters are answers to what lay in the mailboxes, in every form; those of the tycoons' first
turn, which is played by the long tests alone, are the demonstration's, written by many programs.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbm.cli.demo import TYCOONS, filled
from pbm.cli.main import main
from pbm.games import catalogue
from pbm.office.game import game_of
from pbm.office.place import enter_office
from pbm.office.record import Accepted
from pbm.post.inbox import gather
from tests.post.dovecot import PASSWORD, Dovecot, dovecot
from tests.post.sink import Sink, sink

OFFICE = "office@example.org"
PLAYERS = range(1, 16)
GUESSERS = "guessing-by-fifteen"


class ByMail:
    """An office, a server that keeps all mailboxes, and one that takes its mails."""

    def __init__(self, folder: Path, title: str, server: Dovecot, out: Sink) -> None:
        self.folder, self.title, self.server, self.out = folder, title, server, out
        self.boxes: dict[int, list[EmailMessage]] = {}
        out.on = server.deliver
        self.pbm("open", str(folder / "office"), "--address", OFFICE)
        (folder / "office" / "office.toml").write_text(
            f'[out]\nhost = "127.0.0.1"\nport = {out.port}\nsecurity = "none"\n'
            f'[in]\nhost = "localhost"\nport = {server.imaps}\nuser = "{OFFICE}"\n'
            f'certificates = "{server.certificate}"\n'
        )
        (folder / "office" / "office.toml").chmod(0o600)
        roster = str(TYCOONS.fixtures / "people.csv")
        self.pbm("new", "demo", "--title", title, "--roster", roster, "--seed", "1841")
        self.pbm("publish", "demo")
        self.pbm("send")
        with game_of(enter_office(folder / "office"), "demo") as game:
            self.address = {n: seat.address for n, seat in game.roster().items()}

    def pbm(self, *words: str) -> str:
        """A command that goes well, and what it says."""
        result = CliRunner().invoke(main, ["--office", str(self.folder / "office"), *words])
        assert result.exit_code == 0, (words, result.output)
        return result.output

    def mailbox(self, seat: int) -> list[EmailMessage]:
        """What lies in a player's mailbox; it is looked into once after each turn."""
        if seat not in self.boxes:
            raw = self.server.look(self.address[seat])
            found = [message_from_bytes(one, policy=default) for one in raw]
            self.boxes[seat] = [one for one in found if isinstance(one, EmailMessage)]
        return self.boxes[seat]

    def turn(self) -> str:
        """Receive, answer, run, publish, send; what was said of the letters."""
        self.boxes.clear()
        said = self.pbm("receive", "--imap", "--reply")
        self.pbm("run", "demo", "--force")
        self.pbm("publish", "demo")
        self.pbm("send")
        return said

    def accepted(self, part: str) -> dict[int, str]:
        """The orders that stood for a part."""
        with game_of(enter_office(self.folder / "office"), "demo") as game:
            return {e.seat: e.orders for e in game.file.of(Accepted) if e.part == part}


@pytest.fixture(
    scope="module", params=[GUESSERS, pytest.param(TYCOONS.title, marks=pytest.mark.soak)]
)
def played(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[ByMail]:
    """Two turns."""
    with pytest.MonkeyPatch.context() as patched, dovecot() as server, sink() as out:
        patched.setenv("PBM_IMAP_PASSWORD", PASSWORD)
        patched.setitem(catalogue.TITLES, GUESSERS, "tests.office.guessing:FIFTEEN")
        folder = tmp_path_factory.mktemp("by-mail")
        found = ByMail(folder, request.param, server, out)
        server.deliver(OFFICE, *letters(found))
        found.turn()
        server.deliver(OFFICE, *answers(found, "report of turn 1"))
        found.turn()
        yield found


def answers(found: ByMail, about: str) -> list[bytes]:
    """Everybody's answer to a mail, in all forms."""
    return [answer(found, seat, about) for seat in PLAYERS]


def letters(found: ByMail) -> list[bytes]:
    """Those of the first turn, as mails."""
    if found.title == GUESSERS:
        return answers(found, "the start")
    with game_of(enter_office(found.folder / "office"), "demo") as game:
        raw = []
        for letter in gather([TYCOONS.fixtures / "turn-1"]):
            whole = filled(letter.raw, game)
            head = b"" if letter.form == "mail" else b"Subject: by hand\n\n"
            raw.append(head + whole)
        return raw


def body(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def papers(found: ByMail, seat: int, about: str) -> EmailMessage:
    """The mail of a turn in a player's mailbox."""
    [mail] = [mail for mail in found.mailbox(seat) if about in str(mail["Subject"])]
    return mail


def answer(found: ByMail, seat: int, about: str) -> bytes:
    """An answer to a mail with a message in its sheet, as some program writes it."""
    mail = papers(found, seat, about)
    sheet = re.search(r"(?s)=== SHEET .*=== END ===", body(mail))
    assert sheet is not None
    first, *_ = sheet[0].splitlines()
    text = f"{first}\nmessage Seat {seat} says grüß Gott\n=== END ===\n"
    reply = EmailMessage()
    reply["From"], reply["To"] = found.address[seat], str(mail["From"])
    reply["Subject"] = f"Re: {mail['Subject']}"
    reply["In-Reply-To"] = str(mail["Message-ID"])
    FORMS[(seat + len(about)) % len(FORMS)](reply, text)
    return reply.as_bytes()


def _quoted(reply: EmailMessage, text: str) -> None:
    reply.set_content("".join(f"> {line}\n" for line in text.splitlines()))


def _flowed(reply: EmailMessage, text: str) -> None:
    reply.set_content(text.replace("says ", "says \n"), params={"format": "flowed"})


def _html(reply: EmailMessage, text: str) -> None:
    lines = "<br>".join(html.escape(line) for line in text.splitlines())
    reply.set_content(f"<html><body><p>Hello!</p><div>{lines}</div></body></html>", subtype="html")


def _alternative(reply: EmailMessage, text: str) -> None:
    reply.set_content(text)
    reply.add_alternative(f"<pre>{html.escape(text)}</pre>", subtype="html")


def _attached(reply: EmailMessage, text: str) -> None:
    reply.set_content("Here is my sheet.\n")
    reply.add_attachment(text, filename="sheet.txt", cte="base64")


FORMS: tuple[Callable[[EmailMessage, str], None], ...] = (
    lambda reply, text: reply.set_content(text),
    lambda reply, text: reply.set_content(text, cte="quoted-printable"),
    lambda reply, text: reply.set_content(text, charset="cp1252", cte="base64"),
    _quoted,
    _flowed,
    _html,
    _alternative,
    _attached,
)


def test_every_mailbox_holds_the_papers_of_its_own_seat_alone(played: ByMail) -> None:
    for seat in PLAYERS:
        for about in ("the start", "report of turn 1", "report of turn 2"):
            mail = papers(played, seat, about)
            names = [str(part.get_filename()) for part in mail.iter_attachments()]
            kinds = [name.rpartition("-")[2] for name in names]
            assert kinds == ["report.txt", "report.pdf", "sheet.txt", "sheet.pdf"]
            assert all(name.startswith(f"{seat:02}-") for name in names)
            marks = re.findall(r"=== SHEET demo \d+ (\d+)\.", body(mail))
            assert marks == [str(seat)]


def test_every_sheet_of_both_turns_counted_and_was_answered(played: ByMail) -> None:
    assert sorted(played.accepted("1")) == list(PLAYERS)
    assert played.accepted("2") == {seat: f"message Seat {seat} says grüß Gott" for seat in PLAYERS}
    for seat in PLAYERS:
        subjects = Counter(str(mail["Subject"]) for mail in played.mailbox(seat))
        assert subjects[f"demo turn 2: seat {seat}, your orders as read"] == 1
        assert f"demo turn 1: seat {seat}, your orders as read" in subjects


def test_what_was_said_stands_in_everybodys_report(played: ByMail) -> None:
    for seat in PLAYERS:
        told = " ".join(body(papers(played, seat, "report of turn 2")).split())
        assert all(f"Seat {other} says grüß Gott" in told for other in PLAYERS)


def test_no_mail_was_sent_twice_or_to_anybody_else(played: ByMail) -> None:
    assert len(set(played.out.ids)) == len(played.out.ids)
    assert {reader for reader, _ in played.out.mails} == {played.address[n] for n in PLAYERS}
    assert list((played.folder / "office" / "outbox" / "new").glob("*.pbm")) == []


def test_all_letters_lie_among_the_processed_and_the_record_agrees(played: ByMail) -> None:
    assert played.server.look(OFFICE) == []
    assert len(played.server.look(OFFICE, "Processed")) == len(letters(played)) + len(PLAYERS)
    mails = {GUESSERS: 75, TYCOONS.title: 77}[played.title]
    said = played.pbm("verify", "demo")
    assert f"180 papers and {mails} mails are as they were put out." in said


def test_doing_it_all_again_changes_nothing(played: ByMail) -> None:
    sent = len(played.out.mails)
    assert "0 letters moved to Processed.\n0 answers lie" in played.pbm(
        "receive", "--imap", "--reply"
    )
    assert played.pbm("publish", "demo") == "Everything is published already.\n"
    assert played.pbm("send") == "0 mails sent.\n"
    assert len(played.out.mails) == sent
