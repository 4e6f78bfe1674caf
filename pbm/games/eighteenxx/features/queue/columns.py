"""Which column of the queue a phase removes (1867 8.2 D a)."""

from collections.abc import Sequence

COLUMN_LEAVES = "remove a column"
"""The effect of a phase that removes the column with the most companies."""


def fullest(queue: Sequence[Sequence[str]]) -> int:
    """The column with the most companies, of two alike the one further right."""
    return max(range(len(queue[0])), key=lambda n: (sum(bool(row[n]) for row in queue), n))
