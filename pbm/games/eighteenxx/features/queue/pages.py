"""The queue in reports."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.page import Cell, Column, Section, Table
from pbm.games.eighteenxx.voice import Voice


def section(voice: Voice) -> Iterator[Section]:
    """Rows from the top, while anybody waits."""
    queue = voice.view.game.state.queue
    if not any(any(row) for row in queue):
        return
    columns = tuple(Column("") for _ in range(1 + len(queue[0])))
    rows: list[tuple[Cell, ...]] = [
        (voice.say("queue_row", number=n), *row) for n, row in enumerate(queue, 1) if any(row)
    ]
    note = voice.say("queue_note")
    yield Section(voice.say("section_queue"), (Table(columns, tuple(rows), note=note),))
