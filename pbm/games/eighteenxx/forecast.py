"""What a receipt can say already: from the open table and the seat's own lines alone."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.core.wording import wording
from pbm.games.eighteenxx.programme.orders import Bid, Lay, Maximum
from pbm.games.eighteenxx.state import Operating
from pbm.games.eighteenxx.view import View
from pbm.games.family import Reading
from pbm.games.table.letters import Read


def forecast(view: View, reading: Reading) -> tuple[str, ...]:
    """Sentences about lines that can never work, and about what is missing."""
    if view.game.state.over:
        return ()
    lines = [given.order for given in reading.orders]
    return tuple(dict.fromkeys([*_bids(view, lines), *_strange(view, lines), *_rest(view, lines)]))


def say(sentence: str, **facts: object) -> str:
    """A sentence of `turnsheets/eighteenxx/forecast.jinja`."""
    return wording("turnsheets", "eighteenxx").say("forecast", sentence, **facts)


def _bids(view: View, lines: list[Read]) -> Iterator[str]:
    """Bids above the cash held."""
    held = view.game.cash(str(view.seat))
    for line in lines:
        for one in line.instruction.alternatives:
            order = one.order
            most = order.most if isinstance(order, Maximum) else 0
            most = order.most or order.amount if isinstance(order, Bid) else most
            if most and most > held:
                yield say("above_cash", text=one.text, cash=held)


def _strange(view: View, lines: list[Read]) -> Iterator[str]:
    """Lines for companies over which the seat does not preside now."""
    for line in lines:
        company = view.game.state.companies.get(line.instruction.subject)
        own = company is None or company.president == str(view.seat)
        if not own and isinstance(line.instruction.alternatives[0].order, Lay):
            yield say("not_president", company=line.instruction.subject)


def _rest(view: View, lines: list[Read]) -> Iterator[str]:
    """Companies without a line in an operating round."""
    if not isinstance(view.game.state.stack[0], Operating):
        return
    spoken = {line.instruction.subject for line in lines}
    missing = view.settings.get("missing", "default")
    for name in view.companies:
        if view.game.company(name).floated and name not in spoken:
            yield say("no_lines", company=name, missing=missing)
