"""Files that are there whole or not at all, whenever the program is stopped."""

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from pbm.core.system import descriptor, force

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
_UNSAFE = re.compile(r"[^a-z0-9]+")
_LETTERS = (
    "аa бb вv гg дd еe ёe жzh зz иi йj кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ы"
    "y ь эe юyu яya іi їi єe ґg ўu ßss æae øo œoe łl đd þth "
    "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo"
)
_LATIN = str.maketrans({pair[0]: pair[1:] for pair in _LETTERS.split()})
"""Letters that lose no accent to become Latin: Cyrillic, Greek, a few of the west and north."""


def write_whole(path: Path, content: bytes) -> None:
    """Write beside, force to disk, rename, force the folder: a reader never sees a part.

    The file is its owner's alone.
    """
    write_all_whole(path.parent, {path.name: content})


def write_all_whole(folder: Path, contents: Mapping[str, bytes]) -> None:
    """The same for several files, for all of which the folder is forced once."""
    for name, content in contents.items():
        beside = os.path.join(folder, f".{name}.part")
        write_aside(beside, content)
        os.replace(beside, os.path.join(folder, name))
    force(folder)


def write_aside(path: Path | str, content: bytes) -> None:
    """Write a file where nobody looks for it and force it to disk, to be moved from there."""
    try:
        place = descriptor(path, _NEW)
    except FileExistsError:  # of a program that was stopped
        os.unlink(path)
        place = descriptor(path, _NEW)
    with open(place, "wb", buffering=0) as file:
        left = memoryview(content)
        while left:
            left = left[file.write(left) :]
        os.fsync(place)


def move_whole(source: Path, target: Path) -> None:
    """Rename within a file system and force the target's folder to disk."""
    os.replace(source, target)
    force(target.parent)


def safe_name(text: str, longest: int = 40) -> str:
    """A file name's part from any text: lower-case ASCII letters, digits and single dashes."""
    latin = unicodedata.normalize("NFC", text.lower()).translate(_LATIN)
    parted = unicodedata.normalize("NFKD", latin).translate(_LATIN)
    plain = parted.encode("ascii", "ignore").decode()
    return _UNSAFE.sub("-", plain).strip("-")[:longest].strip("-")
