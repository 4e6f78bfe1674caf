"""What a receipt can say already: from the open table and the seat's own lines alone."""

from collections.abc import Iterator

from pbm.core.wording import Sentences
from pbm.games.chicago import rules
from pbm.games.chicago.orders import Maximum
from pbm.games.chicago.view import View
from pbm.games.chicago.voice import Voice
from pbm.games.family import Reading
from pbm.games.table.letters import Read

CHANGING = frozenset({"no_share", "red", "empty", "houses", "minimum"})
"""Refusals that say little, because other seats' moves change them soon."""


def forecast(view: View, reading: Reading) -> tuple[str, ...]:
    """Sentences about lines that can never work, or not as the table stands now."""
    if view.position.over:
        return ()
    lines = [given.order for given in reading.orders]
    return tuple(
        dict.fromkeys([*_maxima(view, lines), *_actions(view, lines), *_rest(view, lines)])
    )


say = Sentences("turnsheets", "chicago", "forecast")
"""A sentence of `turnsheets/chicago/forecast.jinja`."""


def _maxima(view: View, lines: list[Read]) -> Iterator[str]:
    """Maxima above the cash held."""
    held = view.position.cash(view.seat)
    for line in lines:
        for one in line.instruction.alternatives:
            if isinstance(one.order, Maximum) and one.order.most > held:
                yield say("above_cash", text=one.text, cash=held)


def _actions(view: View, lines: list[Read]) -> Iterator[str]:
    """Actions that would be refused if the seat acted now."""
    voice = Voice(view)
    for line in lines:
        if line.instruction.kind != "action":
            continue
        for one in line.instruction.alternatives:
            refusal = rules.illegal(view.play, view.seat, one.order)
            if refusal is not None and refusal.code not in CHANGING:
                yield say("now", text=one.text, reason=voice.refusal(refusal))


def _rest(view: View, lines: list[Read]) -> Iterator[str]:
    """What is missing for decisions that will come."""
    kinds = {(line.instruction.role, line.instruction.kind) for line in lines}
    if not any(kind == "bid" for _, kind in kinds):
        yield say("no_bids")
    if ("then", "action") not in kinds and ("standing", "action") not in kinds:
        yield say("no_then", missing=view.settings.get("missing", "default"))
