"""A small office with a game of guessing, and letters to it, for the tests of the office."""

from __future__ import annotations

import mailbox
import shutil
from collections.abc import Sequence
from pathlib import Path

from pbm.games.family import Seat
from pbm.office.enrol import NewGame, begin
from pbm.office.game import OpenGame
from pbm.office.place import Office, open_office
from pbm.office.receive import Verdict, receive
from pbm.office.run import Resolved, run
from pbm.post.inbox import LetterFound
from pbm.post.letter import read_letter
from pbm.sheets.codes import game_key, sheet_code
from pbm.sheets.marks import mark
from pbm.sheets.offer import SheetHead
from tests.office import guessing

SEATS = (
    Seat(1, "Ann", "Ada", "ann@example.org"),
    Seat(2, "Bob", "Émile", "bob@example.org"),
    Seat(3, "Cid", "", ""),
    Seat(4, computer=True),
)


def an_office(folder: Path) -> Office:
    """A new office."""
    guessing.install()
    return open_office(folder / "office", "The Office", "office@example.org")


def a_game(office: Office, name: str = "g-1", seed: str = "5", **settings: str) -> OpenGame:
    """A new game: two players with mail, one without, one computer."""
    begin(office, NewGame(name, "guessing", SEATS, settings, seed))
    return OpenGame(office, name)


def furnish(office: Office, like: Path) -> None:
    """Make an office a copy of one that was made once for many tests."""
    shutil.rmtree(office.folder)
    shutil.copytree(like, office.folder)


def head(game: OpenGame, seat: int, part: str = "", revision: int = 1) -> SheetHead:
    """The mark of a sheet that the office would print."""
    key = game_key(game.office.secret(), game.name)
    turn = part or game.file.border().awaited
    code = sheet_code(key, game.name, turn, seat, revision, game.holders()[seat])
    return SheetHead(game.name, turn, seat, revision, code)


def letter(
    game: OpenGame,
    seat: int,
    *orders: str,
    part: str = "",
    revision: int = 1,
    sender: str = "ann@example.org",
    begin_line: str = "",
    extra: str = "",
) -> LetterFound:
    """A mail with a sheet."""
    first = begin_line or mark(head(game, seat, part, revision))
    sheet = "\n".join([first, *orders, "=== END ==="])
    raw = f"From: {sender}\nSubject: orders\nMessage-ID: <1@x>\n{extra}\nHello!\n{sheet}\n"
    return LetterFound("letter.eml", raw.encode())


def one(game: OpenGame, *letters: LetterFound) -> Verdict:
    """The verdict on the last of some letters."""
    return receive(game, letters)[-1]


def resolved(game: OpenGame) -> Resolved:
    """The awaited turn, run whoever is missing, and as if published."""
    run_now = run(game, forced=True)
    as_published(game)
    return run_now


def as_published(game: OpenGame) -> None:
    """The last turn counts as published, and nothing is printed."""
    with game.file.atomic():
        game.file.mark_published(game.file.border().number)


def mails(office: Office) -> list[mailbox.MaildirMessage]:
    """What lies in the outbox, by Message-ID."""
    found = list(mailbox.Maildir(office.outbox))
    return sorted(found, key=lambda mail: str(mail["Message-ID"]))


def body(raw: bytes) -> str:
    """The text of a mail."""
    return read_letter(raw).texts[0].text


def told(verdicts: Sequence[Verdict]) -> list[str]:
    """Reasons of refusals, or "accepted"."""
    return [verdict.refusal.reason if verdict.refusal else "accepted" for verdict in verdicts]
