"""The queue in reports."""

from collections.abc import Iterator

from pbm.core.page import Cell, Section, Table
from pbm.games.eighteenxx.engine.steps.stock_turn import pricing_refusal
from pbm.games.eighteenxx.features.queue.columns import COLUMN_LEAVES, fullest
from pbm.games.eighteenxx.values.orders import Par
from pbm.games.eighteenxx.voice import Voice


def section(voice: Voice) -> Iterator[Section]:
    """Rows from the top, while anybody waits."""
    game = voice.view.game
    queue = game.state.queue
    if game.state.over or not any(any(row) for row in queue):
        return
    columns = voice.columns("queue_heads", "l")[: 1 + len(queue[0])]
    rows: list[tuple[Cell, ...]] = [
        (voice.say("queue_row", number=n), *row) for n, row in enumerate(queue, 1) if any(row)
    ]
    most = fullest(queue)
    comes = next((one.name for one in game.figures.phases if COLUMN_LEAVES in one.effects), "")
    note = voice.say(
        "queue_note",
        prices=[p for p in sorted(game.grid.pars) if pricing_refusal(game, Par("", p)) is None],
        leaving=[row[most] for row in queue if row[most]],
        phase=comes if len(queue[0]) > 1 else "",
    )
    yield Section(voice.say("section_queue"), (Table(columns, tuple(rows), note=note),))
