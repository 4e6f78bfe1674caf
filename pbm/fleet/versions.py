"""What the same bytes depend on: the program as it lies here, Python, and what prints."""

import os
import platform
import sqlite3
import zlib
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pbm.core.wording import OWN_WORDING

ROOT = Path(__file__).parents[1]
KINDS = (".py", ".jinja", ".html", ".css", ".js", ".toml", ".csv", ".json", ".po", ".ttf")
_SHOWN = "fixtures"
"""A package has letters of the demonstration in here, on which no bytes of a game depend."""
_PRINTS = ("reportlab", "pikepdf", "jinja2", "msgspec", "numpy", "cryptography")


@lru_cache(maxsize=1)
def program_print() -> str:
    """The program and its templates as one hash: who changes a word makes the pages anew."""
    told = sha256()
    for name, path in sorted(_files()):
        told.update(f"{name}\n".encode() + path.read_bytes())
    return told.hexdigest()


def _files() -> Iterator[tuple[str, Path]]:
    """What the program is made of, in a checkout as in a package, and the house's own wording."""
    own = os.environ.get(OWN_WORDING, "")
    roots = [(ROOT, ""), *((ROOT.parent / room, f"{room}/") for room in ("reports", "turnsheets"))]
    roots += [(Path(own), "own/")] if own else []
    for root, room in roots:
        for path in root.rglob("*"):
            within = path.relative_to(root)
            if path.suffix in KINDS and (room or within.parts[0] != _SHOWN):
                yield room + within.as_posix(), path


@lru_cache(maxsize=1)
def versions() -> tuple[str, ...]:
    """What is compared before anybody works for us, in words: equal words, equal bytes."""
    zlib_here = getattr(zlib, "ZLIB_RUNTIME_VERSION", "?")
    return (
        f"pbm {_version('pbm')} ({program_print()[:12]})",
        f"Python {platform.python_version()}",
        f"zlib {zlib_here}",
        f"SQLite {sqlite3.sqlite_version}",
        *(f"{name} {_version(name)}" for name in _PRINTS),
    )


def differences(theirs: tuple[str, ...], asked: tuple[str, ...]) -> str:
    """What somebody has otherwise than he should, in words; empty if nothing."""
    return ", ".join(one for one in theirs if one not in asked)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"
