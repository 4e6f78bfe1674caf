"""The folder of a site: written so that a second run writes what changed, and nothing else is lost.

Each folder that a run makes has a list of its files (`made.json`), written down before the first of
them: after a stop at any moment the next run finds what is there, writes what is missing and takes
away what no longer belongs. Files that no list names are never touched.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from pbm.core.system import lock
from pbm.office.trouble import Trouble

LIST = "made.json"


class Made(msgspec.Struct, frozen=True):
    """What a folder is to hold: each file's SHA-256 by its name, and from what it was made."""

    files: Mapping[str, str]
    source: str = ""
    """Empty while the files are being written."""
    card: dict[str, object] = {}
    """What the front page says of a game."""


def made_in(folder: Path) -> Made | None:
    """The list of a folder; None if it has none, or none that can be read."""
    try:
        return msgspec.json.decode((folder / LIST).read_bytes(), type=Made)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def stands(folder: Path, source: str) -> Made | None:
    """The list of a folder that was made whole from a source and is as it was; else None."""
    made = made_in(folder)
    if made is None or made.source != source:
        return None
    same = all(_print(folder / name) == said for name, said in made.files.items())
    return made if same else None


def fill(folder: Path, files: Mapping[str, bytes], source: str, card: dict[str, object]) -> int:
    """Make a folder hold these files; how many were written. Files of an older list that are not
    among them go."""
    folder.mkdir(parents=True, exist_ok=True)
    before = made_in(folder)
    wanted = {name: sha256(content).hexdigest() for name, content in files.items()}
    old = dict(before.files) if before else {}
    changed = [name for name in files if _print(folder / name) != wanted[name]]
    if changed or old != wanted:
        _keep(folder, Made({**old, **wanted}))
        for name in changed:
            put(folder / name, files[name])
        _remove(folder, old.keys() - wanted.keys())
    _keep(folder, Made(wanted, source, card))
    return len(changed)


def clear(folder: Path) -> None:
    """Take away what a run made, and the folder if nothing else is in it."""
    made = made_in(folder)
    if made is None:
        return
    _remove(folder, set(made.files))
    (folder / LIST).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


def put(path: Path, content: bytes) -> None:
    """Write beside and rename: a reader never sees a part. Everybody may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    beside.write_bytes(content)
    os.replace(beside, path)


def _keep(folder: Path, made: Made) -> None:
    content = msgspec.json.format(msgspec.json.encode(made), indent=1)
    if _print(folder / LIST) != sha256(content).hexdigest():
        put(folder / LIST, content)


def _remove(folder: Path, names: set[str]) -> None:
    for name in sorted(names):
        path = folder / name
        path.unlink(missing_ok=True)
        path.with_name(f".{path.name}.part").unlink(missing_ok=True)
        if path.parent != folder and path.parent.is_dir() and not any(path.parent.iterdir()):
            path.parent.rmdir()


def _print(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return ""


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold a site's folder while it is written. Trouble if another command does, or if the folder
    holds something that is no site."""
    folder.mkdir(parents=True, exist_ok=True)
    strange = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
    if strange and made_in(folder) is None:
        raise Trouble(f"{folder} is not empty and no site; name a new folder.")
    with (folder / ".lock").open("w") as file:
        if not lock(file):
            raise Trouble(f"Another command is writing {folder}.")
        if made_in(folder) is None:
            _keep(folder, Made({}))
        yield
