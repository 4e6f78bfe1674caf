"""Paragraphs that a mail program broke, put together again (format=flowed, RFC 3676)."""

from __future__ import annotations

_SIGNATURE = "-- "


def unflow(text: str, delete_space: bool = False) -> str:
    """Join soft-broken lines of the same quoting depth and take away the stuffed space.

    `delete_space` is the DelSp parameter: the space before the break was added by the program.
    """
    lines: list[str] = []
    depth_before: int | None = None  # of the line before, if that one goes on
    for raw in text.split("\n"):
        depth, line = _quoting(raw)
        soft = line.endswith(" ") and line != _SIGNATURE
        kept = line[:-1] if soft and delete_space else line
        if depth_before == depth and line != _SIGNATURE:
            lines[-1] += kept
        else:
            lines.append(">" * depth + (" " if depth else "") + kept)
        depth_before = depth if soft else None
    return "\n".join(line.rstrip(" ") for line in lines)


def _quoting(raw: str) -> tuple[int, str]:
    """How often a line is quoted, and the line without its marks and stuffed space."""
    line = raw.lstrip(">")
    return len(raw) - len(line), line.removeprefix(" ")
