"""The rulebooks' tables: TOML and CSV files read into frozen values and checked at load.

Anything wrong (an unknown key, a missing column, a word where a number belongs) fails at once
with a `TableError` that names the file and the table or line.
"""

import csv
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class TableError(ValueError):
    """A table is not what it must be: file, table and what is wrong."""

    def __init__(self, file: str, table: str, message: str) -> None:
        super().__init__(f"{file}, {table}: {message}")
        self.file = file
        self.table = table
        self.message = message


def require(condition: bool, file: str, table: str, message: str) -> None:
    """Raise TableError unless the condition holds: one checked sentence about a table."""
    if not condition:
        raise TableError(file, table, message)


def read_toml(path: Path | Traversable, kind: type[T]) -> T:
    """A whole TOML file as one value; each of its tables is named in the error."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise TableError(path.name, "the whole file", str(error)) from error
    return convert(content, kind, path.name)


def convert(content: object, kind: type[T], file: str, table: str = "the whole file") -> T:
    """Plain data as a typed value, strictly: no word is taken for a number."""
    try:
        return msgspec.convert(content, kind, strict=True)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        raise TableError(file, place.strip("`").removeprefix("$.") or table, message) from error


def read_csv(path: Path | Traversable, kind: type[S]) -> list[S]:
    """Every row of a CSV file as a value; columns must be exactly the fields of the kind.

    Fields left empty become None; numbers are read from their digits.
    """
    fields = msgspec.structs.fields(kind)
    names = [field.encode_name for field in fields]
    reader = csv.reader(path.read_text(encoding="utf-8").splitlines())
    head = next(reader, [])
    require(head == names, path.name, "line 1", f"columns are {head}, expected {names}")
    return [_row(path.name, reader.line_num, names, row, kind) for row in reader]


def _row(file: str, line: int, names: list[str], row: list[str], kind: type[S]) -> S:
    """One row; a short or long one is an error, never padded."""
    table = f"line {line}"
    require(len(row) == len(names), file, table, f"{len(row)} fields, expected {len(names)}")
    values: dict[str, Any] = {
        name: (None if value == "" else value) for name, value in zip(names, row, strict=True)
    }
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise TableError(file, table, str(error)) from error
