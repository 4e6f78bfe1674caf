"""Who sits where: the roster that a moderator writes as a CSV file."""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from pbm.games.family import Family, Seat
from pbm.office.trouble import Trouble
from pbm.post.charset import decode
from pbm.post.outbox import is_address

COLUMNS = (
    "seat",
    "player",
    "character",
    "address",
    "phone",
    "show_address",
    "show_phone",
    "computer",
    "language",
)
_LONGEST_NAME = 40
_LIMITED = {
    "player": "a player's name",
    "character": "a character's name",
    "phone": "a telephone number",
}
_LARGEST = 1_000_000
"""Bytes of a roster."""
_YES = frozenset({"yes", "y", "true", "1", "x", "on"})
_NO = frozenset({"no", "n", "false", "0", "off"})
_SPACES = re.compile(r"\s+")


def read_roster(path: Path) -> list[Seat]:
    """The seats of a roster file; Trouble names the line that is wrong."""
    lines = _lines(path)
    delimiter = _delimiter(lines)
    head, *rows = [
        (_fields(line, delimiter, f"{path.name}, line {number}"), number)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ] or [([], 0)]
    columns = head[0]
    unknown = [name for name in columns if name not in COLUMNS or columns.count(name) > 1]
    if unknown or "seat" not in columns:
        wrong = f"has a column {unknown[0][:40]!r} too many" if unknown else "has no column 'seat'"
        raise Trouble(f"The roster {path.name} {wrong}; its columns are {', '.join(COLUMNS)}.")
    return [_seat(columns, fields, f"{path.name}, line {number}") for fields, number in rows]


def languages_in(path: Path) -> dict[str, str]:
    """By address, the languages that a roster names for its people."""
    lines = [line for line in _lines(path) if line.strip()]
    rows = [_fields(line, _delimiter(lines), path.name) for line in lines]
    if not rows or not {"address", "language"} <= set(rows[0]):
        return {}
    people = [dict(zip(rows[0], row, strict=False)) for row in rows[1:]]
    return {
        one["address"]: one["language"]
        for one in people
        if one.get("address") and one.get("language")
    }


def _lines(path: Path) -> list[str]:
    """The lines of a roster; Trouble if it cannot be read or is none."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        raise Trouble(f"The roster cannot be read: {path}: {error.strerror}.") from error
    if len(raw) > _LARGEST:
        raise Trouble(f"{path.name} is too large for a roster.")
    return decode(raw).splitlines()


def _fields(line: str, delimiter: str, place: str) -> list[str]:
    """The fields of one line, which is a whole row: a quotation mark ends where it began."""
    try:
        [fields] = csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True)
    except csv.Error as error:
        raise Trouble(
            f"{place}: a field is too long or its quotation marks do not match."
        ) from error
    return [_SPACES.sub(" ", field).strip() for field in fields]


def _delimiter(lines: Sequence[str]) -> str:
    """What separates the columns: spreadsheets of many countries write semicolons or tabs."""
    head = next(iter(lines), "")
    return max(",;\t", key=head.count)


def _seat(columns: Sequence[str], row: Sequence[str], place: str) -> Seat:
    """One line of a roster."""
    if len(row) > len(columns):
        raise Trouble(f"{place}: there are more fields than columns.")
    fields = dict(zip(columns, row, strict=False))
    number = fields.get("seat", "")
    if not (number.isascii() and number.isdigit() and len(number) < 4):
        raise Trouble(f"{place}: {number[:40]!r} is not a seat's number.")
    return make_seat(int(number), fields, place)


def make_seat(number: int, fields: Mapping[str, str], place: str) -> Seat:
    """A seat from its fields as text; without a person it is the computer's."""
    for key, told in _LIMITED.items():
        if len(fields.get(key, "")) > _LONGEST_NAME:
            raise Trouble(f"{place}: {told} has at most {_LONGEST_NAME} characters.")
    address = fields.get("address", "")
    if address and not is_address(address):
        raise Trouble(f"{place}: {address[:40]!r} is not a mail address.")
    nobody = not (fields.get("player") or address)
    return Seat(
        number=number,
        player=fields.get("player", ""),
        character=fields.get("character", ""),
        address=address,
        phone=fields.get("phone", ""),
        show_address=_yes(fields, "show_address", True, place),
        show_phone=_yes(fields, "show_phone", True, place),
        computer=_yes(fields, "computer", nobody, place),
    )


def _yes(fields: Mapping[str, str], key: str, default: bool, place: str) -> bool:
    word = fields.get(key, "").lower()
    if not word:
        return default
    if word not in _YES | _NO:
        raise Trouble(f"{place}: {key} is yes or no, not {word[:40]!r}.")
    return word in _YES


def all_seats(family: Family, listed: Iterable[Seat], count: int | None = None) -> tuple[Seat, ...]:
    """Every seat of a game, those without a person as computer seats; Trouble if they do not fit.

    `count` seats if given; else as many as the roster needs, and never fewer than the game does.
    """
    seats: dict[int, Seat] = {}
    for seat in listed:
        if seat.number in seats:
            raise Trouble(f"The roster has seat {seat.number} twice.")
        seats[seat.number] = seat
    wanted = count or (max(family.least_seats, *seats) if seats else family.most_seats)
    if not family.least_seats <= wanted <= family.most_seats:
        raise Trouble(f"{family.name} has {seat_range(family)} seats, not {wanted}.")
    wrong = [number for number in seats if not 1 <= number <= wanted]
    if wrong:
        raise Trouble(f"There is no seat {wrong[0]}; the seats are 1 to {wanted}.")
    _check_characters(seats.values())
    every = range(1, wanted + 1)
    return tuple(seats.get(number, Seat(number, computer=True)) for number in every)


def seat_range(family: Family) -> str:
    """How many seats a game may have, in words."""
    if family.least_seats == family.most_seats:
        return str(family.most_seats)
    return f"{family.least_seats} to {family.most_seats}"


def _check_characters(seats: Iterable[Seat]) -> None:
    """No two tycoons of one name (Continental Rails 3.2)."""
    names: dict[str, int] = {}
    for seat in seats:
        name = seat.character.casefold()
        if name and name in names:
            raise Trouble(
                f"Seats {names[name]} and {seat.number} both ask for the character "
                f"{seat.character}; characters are unique."
            )
        names[name] = seat.number
