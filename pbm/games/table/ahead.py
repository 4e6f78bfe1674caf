"""What a receipt can say of any family's lines already."""

from collections.abc import Iterator, Sequence

from pbm.core.wording import Sentences
from pbm.games.table.letters import Read
from pbm.games.table.view import TableView

say = Sentences("turnsheets", "table", "forecast")
"""A sentence of `turnsheets/table/forecast.jinja`."""


def fired(view: TableView, lines: Sequence[Read]) -> Iterator[str]:
    """Stops that have stopped this turn already: mailed again they do so no more."""
    for line in lines:
        if line.instruction.role == "stop" and line.text in view.fired:
            yield say("fired", text=line.text)
