"""The titles that can be played: one line each, loaded when first asked for.

A title is named as on the command line; its value is where its `Family` stands, as module:name.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from pbm.games.family import Family, FamilyOf

TITLES: dict[str, str] = {
    "1850": "pbm.games.eighteenxx.titles.t1850:FAMILY",
    "1867-big-wyoming": "pbm.games.eighteenxx.titles.t1867:FAMILY",
    "1870": "pbm.games.eighteenxx.titles.t1870:FAMILY",
    "chicago-express": "pbm.games.chicago.family:FAMILY",
    "continental-rails-ii": "pbm.games.continental.family:FAMILY",
}


class UnknownTitle(KeyError):
    """No title of that name; `titles` are those there are."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.title = title
        self.titles = titles()

    def __str__(self) -> str:
        return f"there is no title {self.title!r}; there are {', '.join(self.titles)}"


def titles() -> tuple[str, ...]:
    """The names of all titles, sorted."""
    return tuple(sorted(TITLES))


class UnknownEdition(KeyError):
    """No such edition of a title's rules; a later program may have it."""

    def __init__(self, title: str, edition: str) -> None:
        super().__init__(edition)
        self.title = title
        self.edition = edition

    def __str__(self) -> str:
        return f"this program does not know edition {self.edition} of {self.title}, a later one may"


@cache
def family(title: str, edition: str = "") -> Family:
    """The family value of a title in an edition of its rules, the newest if none is named.

    UnknownTitle or UnknownEdition (each a KeyError) if there is none.
    """
    if title not in TITLES:
        raise UnknownTitle(title)
    module, _, name = TITLES[title].partition(":")
    newest = getattr(import_module(module), name)
    if not isinstance(newest, FamilyOf):
        raise TypeError(f"{TITLES[title]} is no family")
    found = newest if edition in ("", newest.edition) else newest.older.get(edition)
    if found is None:
        raise UnknownEdition(title, edition)
    return found


def rulings_of(title: str) -> str:
    """The list of rulings of a title, or else of its family, as it stands beside its rules
    (Markdown); empty for a title that is not in the catalogue."""
    module = TITLES.get(title, "").partition(":")[0]
    if not module.startswith("pbm."):
        return ""
    family_ = ".".join(module.split(".")[:3])
    rooms = (module, family_) if ".titles." in module else (family_,)
    lists = (files(room) / "rulings.md" for room in rooms)
    found = next((path for path in lists if path.is_file()), None)
    return found.read_text(encoding="utf-8") if found else ""


def data_print(title: str) -> str:
    """SHA-256 over the tables that a title is played by: maps, figures, markets, tiles.

    What letters are read by (phrases) is left out, since no record depends on it.
    """
    module = TITLES[title].partition(":")[0]
    family_ = ".".join(module.split(".")[:3])
    rooms = (family_, module) if ".titles." in module else (family_,)
    found = sha256()
    for room in rooms if module.startswith("pbm.") else ():
        for name, content in sorted(_tables(files(room))):
            found.update(f"{name}\n{len(content)}\n".encode() + content)
    return found.hexdigest()


def _tables(room: Traversable) -> Iterator[tuple[str, bytes]]:
    """The tables in a folder and below it, without those of single titles."""
    for one in room.iterdir():
        if one.is_dir() and one.name != "titles":
            yield from _tables(one)
        elif one.name.endswith((".toml", ".csv")) and one.name != "phrases.toml":
            yield one.name, one.read_bytes().replace(b"\r\n", b"\n")
