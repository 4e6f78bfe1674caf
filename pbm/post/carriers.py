"""Who takes the office's mails: an SMTP server, another Maildir, or a program like sendmail.

Each takes one mail for one reader at a time and says what became of it. A mail that was taken
although the answer was lost is taken once more, under the same Message-ID: that cannot be helped
over SMTP (RFC 5321, 4.5.3.2).
"""

import contextlib
import smtplib
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from pbm.post.files import move_whole, write_whole
from pbm.post.outbox import Queued, make_maildir
from pbm.post.server import TIMEOUT, Server, Unreachable

_LATER = 75  # EX_TEMPFAIL of sysexits.h: a program says so
_CLOSING = 421  # the server ends the connection (RFC 5321, 3.8)
_LONGEST = 300  # characters of an answer that are kept


class Answer(msgspec.Struct, frozen=True):
    """What became of a mail: taken, to be tried later, or refused for good; and in which words."""

    outcome: Literal["sent", "later", "refused"]
    said: str = ""


class Carrier(Protocol):
    """Takes mails; Unreachable if none can be taken now."""

    def carry(self, mail: Queued) -> Answer:
        """Take one mail."""


class _Smtp:
    """One connection for many mails, made again when it is lost."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._open: smtplib.SMTP | None = None

    def carry(self, mail: Queued) -> Answer:
        try:
            return self._server.patiently(OSError)(self._once, mail)
        except OSError as error:
            raise Unreachable(f"{self._server.place} cannot be reached: {error}") from error

    def _once(self, mail: Queued) -> Answer:
        """One try; an OSError if the connection is lost."""
        smtp = self._open or self._connected()
        try:
            smtp.sendmail(mail.sender, [mail.recipient], _with_line_ends(mail.raw))
            return Answer("sent")
        except smtplib.SMTPRecipientsRefused as refused:
            return self._refused(*refused.recipients[mail.recipient])
        except smtplib.SMTPSenderRefused as refused:  # not about one reader: nobody gets a mail
            if refused.smtp_code == _CLOSING:
                self.close()
                raise smtplib.SMTPServerDisconnected(_said(421, refused.smtp_error)) from refused
            told = _said(refused.smtp_code, refused.smtp_error)
            raise Unreachable(f"{self._server.place} takes no mail from us: {told}") from refused
        except smtplib.SMTPResponseException as refused:
            return self._refused(refused.smtp_code, refused.smtp_error)
        except OSError:
            self.close()
            raise

    def _refused(self, code: int, text: bytes | str) -> Answer:
        """A refusal that passes (4yz) or stays (5yz); a server that closes is another thing."""
        if code == _CLOSING:
            self.close()
            raise smtplib.SMTPServerDisconnected(_said(code, text))
        return Answer("refused" if code >= 500 else "later", _said(code, text))

    def _connected(self) -> smtplib.SMTP:
        """A connection on which mails are taken."""
        server = self._server
        try:
            self._open = smtp = _dialled(server)
            if server.security == "starttls":
                smtp.starttls(context=server.context())
            if server.user:
                smtp.login(server.user, server.password)
            return smtp
        except (smtplib.SMTPAuthenticationError, smtplib.SMTPNotSupportedError) as error:
            self.close()
            raise Unreachable(f"{server.place} does not let us in: {error}") from error
        except ssl.SSLCertVerificationError as error:
            self.close()
            raise Unreachable(f"{server.place} is not who it should be: {error}") from error
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """End the connection, however it stands."""
        if self._open is not None:
            with contextlib.suppress(OSError, ValueError):
                self._open.quit()
            self._open.close()
        self._open = None


def _dialled(server: Server) -> smtplib.SMTP:
    """A connection on which nothing has been said yet."""
    if server.security == "tls":
        context = server.context()
        return smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
    return smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)


def _said(code: int, text: bytes | str) -> str:
    words = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return f"{code} {' '.join(words.split())}"[:_LONGEST]


def _with_line_ends(raw: bytes) -> bytes:
    """Lines as they go over the wire; our mails lie with plain ones."""
    return raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


@contextlib.contextmanager
def by_smtp(server: Server) -> Iterator[Carrier]:
    """A server that takes mails; it is asked for when the first one is there."""
    smtp = _Smtp(server)
    try:
        yield smtp
    finally:
        smtp.close()


class ByMaildir(msgspec.Struct, frozen=True):
    """Another Maildir, from which another program sends."""

    folder: Path

    def carry(self, mail: Queued) -> Answer:
        """Lay a mail there under its own name, so that it lies there once."""
        try:
            make_maildir(self.folder)
            there = self.folder / "new" / mail.path.name
            if not there.exists() and not any((self.folder / "cur").glob(f"{there.name}*")):
                beside = self.folder / "tmp" / there.name
                write_whole(beside, mail.raw)
                move_whole(beside, there)
        except OSError as error:
            raise Unreachable(f"{self.folder} cannot be written: {error}") from error
        return Answer("sent")


class ByProgram(msgspec.Struct, frozen=True):
    """A program that reads a mail from its input; it is told sender and reader as sendmail is."""

    command: Sequence[str]

    def carry(self, mail: Queued) -> Answer:
        """Run it once; what it prints when it fails is its answer."""
        words = [*self.command, "-f", mail.sender, "--", mail.recipient]
        try:
            done = subprocess.run(
                words, input=mail.raw, capture_output=True, timeout=TIMEOUT, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise Unreachable(f"{self.command[0]} cannot be run: {error}") from error
        if done.returncode == 0:
            return Answer("sent")
        told = _said(done.returncode, done.stderr or done.stdout)
        return Answer("later" if done.returncode == _LATER else "refused", told)
