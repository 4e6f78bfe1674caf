"""Where letters come from: mail files, folders of them, Maildir, mbox, plain text sheets.

Only plain files inside of what is named are read: no pipe, no device, no link that leads out of it.
Letters come in the order of their arrival, as the place where they lie knows it. What a letter says
of itself, its date, is asked only where nothing else is known.
"""

import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from email.utils import parsedate_to_datetime
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.core.system import descriptor
from pbm.post.contents import Contents, LetterForm, contents
from pbm.post.forms import is_pdf
from pbm.post.letter import LARGEST_MAIL

_FROM_LINE = re.compile(rb"(?m)^From [^\n]*\n")
_QUOTED_FROM = re.compile(rb"(?m)^>(>*From )")
_RECEIVED = re.compile(rb"^Received:((?:[^\n]|\n[ \t]){0,4000})", re.IGNORECASE | re.MULTILINE)
_DATE = re.compile(_RECEIVED.pattern.replace(b"Received", b"Date"), _RECEIVED.flags)
_DELIVERED = re.compile(r"([0-9]{1,12})\.(?:[^.]{0,40}?M([0-9]{1,6})(?![0-9]))?")
_MBOX_NAMES = (".mbox", ".mbx")
_SHEET_NAMES = (".txt", ".pdf")
_LETTER_NAMES = (".eml", *_SHEET_NAMES, *_MBOX_NAMES)
_HEADS = 65_536  # bytes in which the last server's line stands
_LARGEST_BOX = 2_000_000_000  # bytes of an mbox


class LetterFound(msgspec.Struct, frozen=True):
    """A letter as found: its bytes exactly, and whether they are a mail or a bare sheet."""

    name: str
    raw: bytes
    form: LetterForm = "mail"

    @property
    def sha256(self) -> str:
        """The name under which the office keeps it: the same bytes count once."""
        return sha256(self.raw).hexdigest()

    def read(self) -> Contents:
        """What stands in it."""
        return contents(self.raw, self.form)


def gather(
    paths: Iterable[Path], skipped: Callable[[Path], None] = lambda _: None
) -> list[LetterFound]:
    """Every letter under the paths, in the order of arrival; FileNotFoundError for no path.

    A Maildir's files tell the moment of their delivery, a mail in a folder the last server that
    passed it on. Letters of which neither is known come last: by their dates, then those without
    one, by name. An mbox is in order.
    `skipped` is called with each path in a folder that is no plain file, or cannot be read.
    """
    letters: list[LetterFound] = []
    for path in paths:
        top = path.resolve(strict=True)  # a link that the moderator names is followed
        if not top.is_dir():
            letters += _letters(path.name, _bytes(top, _LARGEST_BOX))
            continue
        for file in _in_order(_files(top, top, skipped)):
            try:
                letters += _letters(file.name, _bytes(file, _LARGEST_BOX), _in_maildir(file))
            except OSError:
                skipped(file)
    return letters


def _files(folder: Path, top: Path, skipped: Callable[[Path], None]) -> Iterator[Path]:
    """A Maildir's letters, or the mail files and sheets of a plain folder and those below it."""
    is_maildir = (folder / "cur").is_dir() and (folder / "new").is_dir()
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or (is_maildir and path.name not in {"cur", "new"}):
            continue
        if not _is_plain(path, top):
            skipped(path)
        elif path.is_dir():
            yield from _files(path, top, skipped)
        elif _in_maildir(path) or path.suffix.lower() in _LETTER_NAMES:
            yield path


def _is_plain(path: Path, top: Path) -> bool:
    """Whether it is a file or folder in itself, or a link to a file within what was named."""
    try:
        if path.is_symlink():
            target = path.resolve(strict=True)
            return target.is_relative_to(top) and target.is_file()
        return path.is_file() or path.is_dir()
    except (OSError, RuntimeError):  # it leads nowhere, or in a circle
        return False


def _in_maildir(file: Path) -> bool:
    """Whether a file lies where a Maildir keeps its letters, under any name."""
    box = file.parent
    return box.name in {"cur", "new"} and all((box.parent / n).is_dir() for n in ("cur", "new"))


def _in_order(files: Iterable[Path]) -> list[Path]:
    """By arrival; files of which it is not known come after, by date and then by name."""
    return sorted(files, key=lambda file: (*_moment(file), file.name))


def _moment(file: Path) -> tuple[int, float]:
    """When a letter came, or else when it was written, as it is sorted."""
    if _in_maildir(file) and (named := _DELIVERED.match(file.name)):
        return 0, int(named[1]) + int(named[2] or 0) / 1_000_000
    if not (_in_maildir(file) or file.suffix.lower() == ".eml"):
        return 2, 0
    heads = _heads(file)
    for rank, head in enumerate((_RECEIVED, _DATE)):
        found = head.search(heads)
        stamp = found.group(1).rpartition(b";")[2].decode("ascii", "replace") if found else ""
        with suppress(ValueError, TypeError, OverflowError):
            return rank, parsedate_to_datetime(" ".join(stamp.split())[:80]).timestamp()
    return 2, 0


def _heads(file: Path) -> bytes:
    """The first lines of a mail; nothing of one that cannot be read."""
    try:
        return re.split(rb"\r?\n\r?\n", _bytes(file, _HEADS), maxsplit=1)[0]
    except OSError:
        return b""


def _bytes(path: Path, most: int) -> bytes:
    """A plain file's first bytes; OSError for a pipe or a device, which might never end."""
    handle = descriptor(path, os.O_RDONLY)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "It is not a plain file", str(path))
        return file.read(most)


def _letters(name: str, raw: bytes, in_maildir: bool = False) -> Iterator[LetterFound]:
    """The letters in a file."""
    suffix = Path(name).suffix.lower()
    if in_maildir:
        yield LetterFound(name, raw[: LARGEST_MAIL + 1])
    elif suffix in _SHEET_NAMES or is_pdf(raw):
        yield LetterFound(name, raw[: LARGEST_MAIL + 1], "text")
    elif suffix in _MBOX_NAMES or raw.startswith(b"From "):
        yield from _mbox(name, raw)
    else:
        yield LetterFound(name, raw[: LARGEST_MAIL + 1])


def _mbox(name: str, raw: bytes) -> Iterator[LetterFound]:
    """The mails of an mbox: each begins with a `From ` line after an empty one."""
    starts = [
        (match.start(), match.end())
        for match in _FROM_LINE.finditer(raw)
        if match.start() == 0 or raw.endswith((b"\n\n", b"\r\n\r\n"), 0, match.start())
    ]
    ends = [start for start, _ in starts[1:]] + [len(raw)]
    for number, ((_, begin), end) in enumerate(zip(starts, ends, strict=True), start=1):
        mail = _QUOTED_FROM.sub(rb"\1", raw[begin:end].removesuffix(b"\n"))
        yield LetterFound(f"{name}#{number}", mail[: LARGEST_MAIL + 1])
