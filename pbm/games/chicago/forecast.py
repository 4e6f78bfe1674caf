"""What a receipt can say already: from the open table and the seat's own lines alone."""

from collections.abc import Iterator

from pbm.core.refusal import Refusal, no
from pbm.core.wording import Sentences
from pbm.games.chicago import auction, develop, expand, rules
from pbm.games.chicago.orders import Develop, Expand, Maximum, Order
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
    """Maxima for companies that have no share left, above the cash held, and below what is asked in
    the auction that is open."""
    held, voice = view.position.cash(view.seat), Voice(view)
    open_ = {one.company: one.least for one in view.position.pending}
    for line in lines:
        for one in line.instruction.alternatives:
            if not isinstance(one.order, Maximum):
                continue
            company = one.order.company
            if company and company not in open_ and not view.position.charters[company].shares:
                sold = no(auction.RULE, "sold_out", company=company)
                yield say("now", text=one.text, reason=voice.refusal(sold))
            elif one.order.most > held:
                yield say("above_cash", text=one.text, cash=held)
            elif one.order.most < (least := open_.get(company or "", 0)):
                yield say("below_asked", text=one.text, least=least)


def _actions(view: View, lines: list[Read]) -> Iterator[str]:
    """Actions that would be refused if the seat acted now."""
    voice = Voice(view)
    for line in lines:
        if line.instruction.kind != "action":
            continue
        for one in line.instruction.alternatives:
            refusal = rules.illegal(view.play, view.seat, one.order)
            if refusal is not None and refusal.code in CHANGING:
                refusal = _beside(view, one.order)
            if refusal is not None and refusal.code not in CHANGING:
                yield say("now", text=one.text, reason=voice.refusal(refusal))


def _beside(view: View, order: Order) -> Refusal | None:
    """What stands against an action whoever holds shares, and whatever gauge is on red."""
    if isinstance(order, Expand):
        return expand.unbuildable(view.play, order)
    return develop.illegal(view.play, order) if isinstance(order, Develop) else None


def _rest(view: View, lines: list[Read]) -> Iterator[str]:
    """What is missing for decisions that will come."""
    kinds = {(line.instruction.role, line.instruction.kind) for line in lines}
    missing = view.settings.get("missing", "default")
    if not any(kind == "bid" for _, kind in kinds):
        yield say("no_bids", missing=missing)
    elif missing == "wait" and (companies := _unanswered(view, lines)):
        yield say("some_bids", companies=companies)
    if ("then", "action") not in kinds and ("standing", "action") not in kinds:
        yield say("no_then", missing=missing)


def _unanswered(view: View, lines: list[Read]) -> list[str]:
    """Companies with shares left of whose auctions no line for auctions speaks."""
    bids = [line for line in lines if line.instruction.kind == "bid"]
    ways = [one.order for line in bids for one in line.instruction.alternatives]
    named = {getattr(order, "company", None) for order in ways}
    if None in named:
        return []
    charters = view.position.charters
    return [
        name
        for name in view.board.companies
        if charters[name].open and charters[name].shares and name not in named
    ]
