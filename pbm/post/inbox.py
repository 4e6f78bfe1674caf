"""Where letters come from: mail files, folders of them, Maildir, mbox, plain text sheets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from pbm.post.letter import LARGEST_MAIL, Letter, read_letter, read_text

_FROM_LINE = re.compile(rb"(?m)^From [^\n]*\n")
_QUOTED_FROM = re.compile(rb"(?m)^>(>*From )")
_MBOX_NAMES = (".mbox", ".mbx")


class Found(msgspec.Struct, frozen=True):
    """A letter as found: its bytes exactly, and whether they are a mail or a bare sheet."""

    name: str
    raw: bytes
    form: Literal["mail", "text"] = "mail"

    @property
    def sha256(self) -> str:
        """The name under which the office keeps it: the same bytes count once."""
        return sha256(self.raw).hexdigest()

    def read(self) -> Letter:
        """The letter in these bytes."""
        return read_text(self.raw, self.name) if self.form == "text" else read_letter(self.raw)


def gather(paths: Iterable[Path]) -> list[Found]:
    """Every letter under the paths; FileNotFoundError for a path that is not there.

    Letters come in the order of their own dates, so that a folder reads alike on any machine.
    """
    found = [letter for path in paths for letter in _look(path)]
    return sorted(found, key=lambda letter: (letter.read().date, letter.name, letter.sha256))


def _look(path: Path) -> Iterator[Found]:
    """The letters of one path."""
    if path.is_dir():
        yield from _folder(path)
    elif path.suffix.lower() == ".txt":
        yield Found(path.name, _bytes(path), "text")
    else:
        raw = path.read_bytes()
        if path.suffix.lower() in _MBOX_NAMES or raw.startswith(b"From "):
            yield from _mbox(path.name, raw)
        else:
            yield Found(path.name, raw[: LARGEST_MAIL + 1])


def _folder(path: Path) -> Iterator[Found]:
    """A Maildir's letters, or the mail files and sheets of a plain folder and those below it."""
    if (path / "cur").is_dir() and (path / "new").is_dir():
        for place in ("cur", "new"):
            for file in sorted((path / place).iterdir()):
                if file.is_file() and not file.name.startswith("."):
                    yield Found(file.name, _bytes(file))
        return
    for file in sorted(path.iterdir()):
        if file.name.startswith("."):
            continue
        if file.is_dir() or file.suffix.lower() in {".eml", ".txt", *_MBOX_NAMES}:
            yield from _look(file)


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_MAIL + 1)


def _mbox(name: str, raw: bytes) -> Iterator[Found]:
    """The mails of an mbox: each begins with a `From ` line after an empty one."""
    starts = [
        (match.start(), match.end())
        for match in _FROM_LINE.finditer(raw)
        if match.start() == 0 or raw[: match.start()].endswith((b"\n\n", b"\r\n\r\n"))
    ]
    ends = [start for start, _ in starts[1:]] + [len(raw)]
    for number, ((_, begin), end) in enumerate(zip(starts, ends, strict=True), start=1):
        mail = _QUOTED_FROM.sub(rb"\1", raw[begin:end].removesuffix(b"\n"))
        yield Found(f"{name}#{number}", mail[: LARGEST_MAIL + 1])
