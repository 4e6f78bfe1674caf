"""What the post costs: a mailbox full of letters taken in, an outbox sent.

Run as `python -m tests.bench.post`; prints seconds beside the goals. Letters come from a private
dovecot, mails go to a server in this process.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import perf_counter

import pytest

from pbm.office.place import Office
from pbm.office.sending import send
from pbm.office.setup import SETUP_FILE, setup_of
from pbm.office.sorting import receive_by_imap
from pbm.post.outbox import Enclosure, Mail, put
from tests.bench.letters import junk, tell
from tests.office.a_game import a_game, an_office, letter
from tests.post.dovecot import PASSWORD, dovecot
from tests.post.sink import sink

LETTERS, MAILS = 1_000, 300


def set_up(office: Office, text: str) -> None:
    path = office.folder / SETUP_FILE
    path.write_text(text)
    path.chmod(0o600)


def by_imap(folder: Path) -> None:
    """Half of them sheets, half of strangers; and the same command once more."""
    os.environ["PBM_IMAP_PASSWORD"] = PASSWORD
    office = an_office(folder)
    game = a_game(office)
    found = [letter(game, 1, f"guess {n % 100}", f"message {n}") for n in range(LETTERS // 2)]
    found += junk(LETTERS // 2)
    with dovecot() as server:
        server.deliver("office", *(one.raw for one in found))
        set_up(
            office,
            f'[in]\nhost = "localhost"\nport = {server.imaps}\nuser = "office"\n'
            f'certificates = "{server.certificate}"\n',
        )
        where = setup_of(office).letters_in
        assert where is not None
        began = perf_counter()
        assert receive_by_imap(office, where) == (LETTERS, LETTERS // 2)
        tell(f"{LETTERS:,} letters from a mailbox", perf_counter() - began, 30.0)
        began = perf_counter()
        receive_by_imap(office, where)
        tell("the same once more", perf_counter() - began, 2.0)
    game.close()


def to_a_sink(folder: Path) -> None:
    """Mails as those of a turn, with two PDFs of 60 kB."""
    office = an_office(folder)
    for number in range(MAILS):
        papers = tuple(Enclosure(f"{n}.pdf", b"%PDF" + os.urandom(60_000)) for n in range(2))
        put(
            office.outbox,
            Mail(
                message_id=f"g-1.7.{number}.turn.1@example.org",
                sender="office@example.org",
                recipient=f"p{number}@example.org",
                subject="Turn 7",
                body="Your report.\n" * 200,
                date="Fri, 20 Nov 2026 10:00:00 +0000",
                enclosures=papers,
            ),
        )
    with sink() as server:
        set_up(office, f'[out]\nhost = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\n')
        began = perf_counter()
        assert send(office).sent == MAILS
        tell(f"{MAILS} mails sent to a server", perf_counter() - began, 10.0)


def main() -> None:
    """All of it, in folders that are removed."""
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "out").mkdir()
        to_a_sink(Path(place) / "out")
        (Path(place) / "in").mkdir()
        try:
            by_imap(Path(place) / "in")
        except pytest.skip.Exception as skipped:
            print(f"letters from a mailbox: {skipped}")


if __name__ == "__main__":
    main()
