"""Games begun elsewhere: a recorded file becomes a game of the office and goes on by mail."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from pbm.games import catalogue
from pbm.games.family import Seat
from pbm.office.enrol import Plan, Start, begin, family_of, recorded
from pbm.office.place import Office
from pbm.office.roster import read_roster
from pbm.office.trouble import Trouble

LARGEST_FILE = 50_000_000
"""Bytes of a recorded game, unpacked."""


def take_over(
    office: Office,
    file: Path,
    game: str,
    title: str | None,
    roster: Path | None,
    given: Mapping[str, str] = MappingProxyType({}),
) -> Start:
    """Start a game from a recorded one; Trouble if the file is none that we can go on with.

    The settings given decide how it goes on, before those that it was recorded by.
    """
    text = read_recorded(file)
    family = family_of(title or title_in(text, file))
    _, seats, settings = recorded(family, text, {})
    people = {seat.number: seat for seat in (read_roster(roster) if roster else [])}
    unknown = sorted(set(people) - {seat.number for seat in seats})
    if unknown:
        raise Trouble(f"The recorded game has no seat {unknown[0]}.")
    taken = tuple(_person(seat, people.get(seat.number)) for seat in seats)
    return begin(office, Plan(game, family.title, taken, {**settings, **given}), text)


def read_recorded(file: Path) -> str:
    """A recorded game's text, from .json or .json.gz; Trouble if it cannot be read."""
    try:
        if file.suffix == ".gz":
            with gzip.open(file) as packed:
                raw = packed.read(LARGEST_FILE + 1)
        else:
            with file.open("rb") as plain:
                raw = plain.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise Trouble(f"{file.name} is too large for a recorded game.")
        return raw.decode("utf-8")
    except (UnicodeError, EOFError, gzip.BadGzipFile) as error:
        raise Trouble(f"{file.name} is not a text file: {error}.") from error


def title_in(text: str, file: Path) -> str:
    """The title that a recorded game names; Trouble if it names none that can be played."""
    try:
        content = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Trouble(f"{file.name} is not JSON: {error}.") from error
    named = content.get("title") if isinstance(content, dict) else None
    if named in catalogue.titles():
        return str(named)
    raise Trouble(f"{file.name} does not name a title that can be played; say --title.")


def _person(seat: Seat, person: Seat | None) -> Seat:
    """The recorded seat with the roster's person in it."""
    if person is None:
        return seat
    return msgspec.structs.replace(person, character=seat.character or person.character)
