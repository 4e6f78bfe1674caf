"""Letters out of a mailbox that somebody else keeps, by IMAP.

IMAPClient talks to it: it gives a letter's bytes as they lie, by which the office knows it again,
and a folder's UIDVALIDITY, without which a letter's number there means nothing. A letter is copied
first; only when it was taken in is it moved to another folder, never deleted. Every errand may be
cut off anywhere and is then begun again: what is done already is seen to be done.
"""

import contextlib
import ssl
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from pbm.post.inbox import LetterFound
from pbm.post.letter import LARGEST_MAIL
from pbm.post.server import TIMEOUT, Server, Unreachable

T = TypeVar("T")
_AT_ONCE = 50  # letters
_MOST_BYTES = 20_000_000  # of letters that are asked for at once
_WHOLE = "BODY.PEEK[]"
_BEGINNING = f"BODY.PEEK[]<0.{LARGEST_MAIL + 1}>"
"""Of a letter that is too large to be read, so much that this is seen."""


class Numbered(msgspec.Struct, frozen=True):
    """A letter and its number in the mailbox, which means something as long as `validity` stays."""

    validity: int
    uid: int
    found: LetterFound


class Mailbox(msgspec.Struct, frozen=True):
    """A folder at a server."""

    server: Server
    folder: str

    @property
    def name(self) -> str:
        """What it is known by in the office's book."""
        return f"{self.server.user}@{self.server.place}/{self.folder}"

    def copy(
        self,
        known: Callable[[int, Collection[int]], Collection[int]],
        keep: Callable[[Sequence[Numbered]], None],
    ) -> None:
        """Give every letter that is not known to `keep`, oldest first, some at once.

        `known` is asked with the folder's UIDVALIDITY and all numbers that are there. Unreachable
        if the server cannot be reached or does not give them.
        """

        def errand(client: IMAPClient) -> None:
            validity = client.select_folder(self.folder, readonly=True)[b"UIDVALIDITY"]
            there = sorted(client.search(["NOT", "DELETED"]))
            before = set(known(validity, there))
            new = [uid for uid in there if uid not in before]
            for uids, what in _portions(client, new):
                answers = client.fetch(uids, [what])
                keep([_numbered(validity, uid, answers[uid]) for uid in uids if uid in answers])

        self._on(errand)

    def move(self, validity: int, uids: Collection[int], target: str) -> bool:
        """Move letters into another folder, which is made if there is none.

        False if their numbers mean nothing any more: then they are copied and seen again.
        Unreachable if the server cannot be reached or does not move them.
        """

        def errand(client: IMAPClient) -> bool:
            if client.select_folder(self.folder)[b"UIDVALIDITY"] != validity:
                return False
            if not client.folder_exists(target):
                client.create_folder(target)
            there = sorted(set(client.search(["NOT", "DELETED"])) & set(uids))
            for start in range(0, len(there), _AT_ONCE):
                _move(client, there[start : start + _AT_ONCE], self.folder, target)
            return True

        return self._on(errand)

    def _on(self, errand: Callable[[IMAPClient], T]) -> T:
        """Do an errand on a connection; on another one from the beginning if it is cut off."""

        def once() -> T:
            with _logged_in(self.server) as client:
                return errand(client)

        try:
            return self.server.patiently(OSError, IMAPClientAbortError)(once)
        except (OSError, IMAPClientAbortError) as error:
            raise Unreachable(f"{self.server.place} cannot be reached: {error}") from error
        except IMAPClientError as error:
            raise Unreachable(f"{self.server.place}, {self.folder}: {error}") from error


def _portions(client: IMAPClient, uids: Sequence[int]) -> Iterator[tuple[list[int], str]]:
    """Letters to be asked for at once, and what of them."""
    portion: list[int] = []
    held = 0
    for start in range(0, len(uids), 1000):
        sizes = client.fetch(uids[start : start + 1000], ["RFC822.SIZE"])
        for uid in sorted(sizes):
            size = sizes[uid][b"RFC822.SIZE"]
            if portion and (len(portion) == _AT_ONCE or held + size > _MOST_BYTES):
                yield portion, _WHOLE
                portion, held = [], 0
            if size > LARGEST_MAIL:
                yield [uid], _BEGINNING
            else:
                portion, held = [*portion, uid], held + size
    if portion:
        yield portion, _WHOLE


def _numbered(validity: int, uid: int, answer: dict[bytes, Any]) -> Numbered:
    raw = next(value for key, value in answer.items() if key.startswith(b"BODY["))
    return Numbered(validity, uid, LetterFound(f"imap-{validity}-{uid}", bytes(raw)))


def _move(client: IMAPClient, uids: Sequence[int], source: str, target: str) -> None:
    """Move some letters; a server that cannot do so copies them and marks them as deleted.

    What it copied before it was cut off, and did not mark, is not copied again.
    """
    if client.has_capability("MOVE"):
        client.move(uids, target)
        return
    mine = _looks(client, uids)
    client.select_folder(target, readonly=True)
    looks = set(mine.values())
    alike = [uid for uid, look in _looks(client, client.search(["ALL"])).items() if look in looks]
    there = {bytes(one[b"BODY[]"]) for one in _fetched(client, alike, [_WHOLE]).values()}
    client.select_folder(source)
    lying = _fetched(client, uids, [_WHOLE]) if there else {}
    copied = {uid for uid, one in lying.items() if bytes(one[b"BODY[]"]) in there}
    if missing := [uid for uid in uids if uid not in copied]:
        client.copy(missing, target)
    client.add_flags(uids, [b"\\Deleted"], silent=True)
    if client.has_capability("UIDPLUS"):
        client.uid_expunge(uids)  # these alone: what others marked is theirs


def _looks(client: IMAPClient, uids: Sequence[int]) -> dict[int, tuple[Any, ...]]:
    """When letters came and how long they are: what a copy keeps."""
    found = _fetched(client, uids, ["INTERNALDATE", "RFC822.SIZE"])
    return {uid: (one[b"INTERNALDATE"], one[b"RFC822.SIZE"]) for uid, one in found.items()}


def _fetched(client: IMAPClient, uids: Sequence[int], what: list[str]) -> dict[int, Any]:
    return dict(client.fetch(uids, what)) if uids else {}


@contextlib.contextmanager
def _logged_in(server: Server) -> Iterator[IMAPClient]:
    """A connection on which folders can be opened."""
    try:
        client = IMAPClient(
            server.host,
            server.port,
            ssl=server.security == "tls",
            ssl_context=server.context() if server.security == "tls" else None,
            timeout=TIMEOUT,
        )
    except ssl.SSLCertVerificationError as error:
        raise Unreachable(f"{server.place} is not who it should be: {error}") from error
    try:
        if server.security == "starttls":
            client.starttls(server.context())
        client.login(server.user, server.password)
        yield client
        with contextlib.suppress(OSError, IMAPClientError):
            client.logout()
    except LoginError as error:
        if isinstance(error.__context__, OSError | IMAPClientAbortError):
            raise error.__context__ from error  # it hung up, which is no answer
        raise Unreachable(f"{server.place} does not let us in: {error}") from error
    except ssl.SSLCertVerificationError as error:
        raise Unreachable(f"{server.place} is not who it should be: {error}") from error
    finally:
        with contextlib.suppress(OSError, IMAPClientError):
            client.shutdown()
