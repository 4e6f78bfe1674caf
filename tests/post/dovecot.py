"""A private IMAP and LMTP server (Debian's dovecot) for the tests of letters in.

It has one folder of its own, every user with one password, Maildirs, free ports. Where there is no
dovecot the tests say so and skip.
"""

from __future__ import annotations

import getpass
import imaplib
import os
import shutil
import smtplib
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import msgspec
import pytest

from tests.post.sink import certificate, free_port

PASSWORD = "s3cret"
_CONFIG = """
base_dir = {place}/run
state_dir = {place}/state
log_path = {place}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{certificate}
ssl_key = <{key}
default_internal_user = {internal}
default_login_user = {login}
default_internal_group = {group}
mail_location = maildir:{place}/mail/%u
mail_uid = {user}
mail_gid = {group}
first_valid_uid = 0
first_valid_gid = 0
{more}
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={place}/home/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
  unix_listener lmtp {{
    mode = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


class Dovecot(msgspec.Struct, frozen=True):
    """Where the server is; `certificate` is to be trusted."""

    place: Path
    imap: int
    imaps: int
    lmtp: int
    certificate: Path

    def deliver(self, reader: str, *mails: bytes) -> None:
        """Lay mails into a reader's mailbox, as the last server on their way does."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as lmtp:
            for mail in mails:
                lines = mail.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
                lmtp.sendmail("somebody@example.org", [reader], lines)

    @contextmanager
    def entered(self, user: str) -> Iterator[imaplib.IMAP4_SSL]:
        """A user's own connection."""
        with imaplib.IMAP4_SSL("localhost", self.imaps, ssl_context=_trusting(self)) as imap:
            imap.login(user, PASSWORD)
            yield imap

    def look(self, user: str, folder: str = "INBOX") -> list[bytes]:
        """The mails in a folder, in order; none if there is no such folder."""
        with self.entered(user) as imap:
            if imap.select(folder, readonly=True)[0] != "OK":
                return []
            numbers = imap.search(None, "UNDELETED")[1][0].split()
            return [imap.fetch(n.decode(), "(BODY.PEEK[])")[1][0][1] for n in numbers]  # type: ignore[index,misc]

    def folder(self, user: str) -> Path:
        """A user's Maildir on the disk."""
        return self.place / "mail" / user


def _trusting(server: Dovecot) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(server.certificate))


@contextmanager
def dovecot(more: str = "") -> Iterator[Dovecot]:
    """A server that is up, in a folder of its own; skips where there is no dovecot."""
    program = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None or not Path("/usr/lib/dovecot/imap").exists():
        pytest.skip("dovecot-imapd and dovecot-lmtpd are not installed here")
    place = Path(mkdtemp(prefix="pbm-dovecot-"))
    place.chmod(0o755)  # it gives up root's rights, and root's temporary files are root's alone
    shown, key = certificate(place)
    root = os.geteuid() == 0
    me = getpass.getuser()
    ports = free_port(), free_port(), free_port()
    text = _CONFIG.format(
        place=place,
        certificate=shown,
        key=key,
        internal="dovecot" if root else me,
        login="dovenull" if root else me,
        group="dovecot" if root else me,
        user="nobody" if root else me,
        more=more,
        password=PASSWORD,
        imap=ports[0],
        imaps=ports[1],
        lmtp=ports[2],
    )
    for name in ("mail", "home", "state"):
        (place / name).mkdir()
        if root:
            shutil.chown(place / name, "nobody", "dovecot")
    (place / "dovecot.conf").write_text(text)
    server = subprocess.Popen([program, "-F", "-c", str(place / "dovecot.conf")])
    try:
        _wait(server, ports, place / "log")
        yield Dovecot(place, *ports, shown)
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(place)


def _wait(server: subprocess.Popen[bytes], ports: tuple[int, ...], log: Path) -> None:
    """Until all ports answer."""
    end = time.monotonic() + 20
    for port in ports:
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > end or server.poll() is not None:
                    pytest.fail(log.read_text() if log.exists() else "dovecot does not start")
                time.sleep(0.02)
