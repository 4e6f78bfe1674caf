"""The sender killed again and again over many mails: none lost, and none under a second name."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from pbm.office.place import Office
from pbm.office.setup import SETUP_FILE
from pbm.post.outbox import Enclosure, Mail, put
from tests.office.a_game import an_office
from tests.post.sink import sink

pytestmark = pytest.mark.soak
LONG = os.environ.get("SOAK") == "long"
MAILS, KILLS = (300, 30) if LONG else (60, 8)


def waiting(office: Office) -> list[str]:
    """Mails laid into the outbox; their Message-IDs."""
    for number in range(MAILS):
        mail = Mail(
            message_id=f"g-1.7.{number}.turn.1@example.org",
            sender="The Office <office@example.org>",
            recipient=f"p{number}@example.org",
            subject="Turn 7",
            body="Your report.\n",
            date="Fri, 20 Nov 2026 10:00:00 +0000",
            enclosures=(Enclosure("report.pdf", b"%PDF" + bytes(50_000)),),
        )
        put(office.outbox, mail)
    return sorted(f"<g-1.7.{number}.turn.1@example.org>" for number in range(MAILS))


def test_a_sender_that_is_killed_loses_nothing_and_names_nothing_anew(tmp_path: Path) -> None:
    office = an_office(tmp_path)
    names = waiting(office)
    dice = random.Random(14)
    code = "from pbm.cli.main import main; main()"
    command = [sys.executable, "-c", code, "--office", str(office.folder), "send"]
    with sink() as server:
        path = office.folder / SETUP_FILE
        path.write_text(f'[out]\nhost = "127.0.0.1"\nport = {server.port}\nsecurity = "none"\n')
        path.chmod(0o600)
        for _ in range(KILLS):
            seen = len(server.mails)
            sender = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            while len(server.mails) == seen and sender.poll() is None:
                time.sleep(0.005)
            time.sleep(dice.random() * 0.05)
            sender.kill()
            sender.wait()
        assert len(set(server.ids)) < MAILS  # or no kill was in the middle
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert sorted(set(server.ids)) == names
    assert sum(Counter(server.ids).values()) <= MAILS + KILLS
    for raw in set(server.mails):
        assert raw[1].endswith(b"--\r\n")  # whole to its last boundary
    assert list((office.outbox / "new").glob("*.pbm")) == []
