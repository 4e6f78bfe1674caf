"""Complaints: what is wrong with a line, as a value; all of a sheet's are collected."""

from __future__ import annotations

import msgspec


class Complaint(msgspec.Struct, frozen=True):
    """One mistake in a sheet: where it stands, what is wrong, how to mend it.

    `line` counts from 1 in the sheet as received, `column` from 1, `width` is the caret's length.
    """

    line: int
    column: int
    width: int
    text: str
    """The line as written (cleaned of quoting)."""
    reason: str
    suggestion: str = ""
    expected: str = ""
    """Usage line of the order that was meant, or empty."""
    rule: str = ""
