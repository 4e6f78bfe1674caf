"""How to look at what a case expects: who acts, trains, rounds and the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pbm.games.eighteenxx.engine.course import next_company, phase
from pbm.games.eighteenxx.engine.privates import offered
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.values.orders import Pass
from pbm.games.eighteenxx.values.state import Discards, OperatingRound, OperatingTurn, StockRound
from tests.cases.eighteenxx.play import Play

Find = Callable[[Play, Any], object]


def _next(play: Play, _wanted: Any) -> object:
    """Whose turn it is; a seat that can do nothing is named too, though it is not asked."""
    if play.next_seat:
        return play.next_seat
    decision = next_decision(play.game)
    return str(decision.seat) if decision else None


def _priority(play: Play, _wanted: Any) -> object:
    for _ in range(20):
        if play.game.on_stack(StockRound):
            apply(play.game, Pass())
    return play.game.state.priority


def _round_over(play: Play, _wanted: Any) -> object:
    """Whether the round in which the case began has ended."""
    return play.round_now() != play.first_round


def _phase(play: Play, wanted: Any) -> object:
    name = play.game.state.phase
    return f"{name} (diesel)" if "diesel" in wanted else name


def _next_company(play: Play, _wanted: Any) -> object:
    turn = play.game.on_stack(OperatingTurn)
    return turn.company if turn else next_company(play.game)


def _game_over(play: Play, wanted: Any) -> object:
    over = play.game.state.over
    return over if isinstance(wanted, bool) or not over else wanted


def _end(play: Play, wanted: Any) -> object:
    """The bank is broken: the stock round and the set after it are played to the end."""
    last = re.fullmatch(r"after OR (\d+)\.(\d+)", wanted)
    if last:
        frame = play.game.frame(OperatingRound)
        said = (int(last[1]), int(last[2])) == (play.game.state.round, frame.of)
        return wanted if said and play.game.state.bank_broken else False
    many = re.search(r"following (?:set of )?(\d) operating", wanted)
    rounds = phase(play.game).operating_rounds
    over = play.game.state.over or not play.game.state.bank_broken
    return wanted if many and int(many[1]) == rounds and not over else False


def _not_operating(play: Play, wanted: Any) -> object:
    frame = play.game.on_stack(OperatingRound)
    done = frame.done if frame else []
    return [name for name in wanted if name not in done]


def _when(play: Play, wanted: Any) -> object:
    frame = play.game.frame(OperatingRound)
    return wanted if not frame.done and not play.game.on_stack(OperatingTurn) else False


def _next_set(play: Play, _wanted: Any) -> object:
    return phase(play.game).operating_rounds


def _this_set(play: Play, _wanted: Any) -> object:
    return play.game.frame(OperatingRound).of


def _discard_order(play: Play, _wanted: Any) -> object:
    limit = phase(play.game).train_limit
    frame = play.game.state.stack[-1]
    assert isinstance(frame, Discards)
    crowded = [n for n, c in play.game.state.companies.items() if len(c.trains) > limit]
    return frame.companies if sorted(frame.companies) == sorted(crowded) else crowded


def _one_each(play: Play, _wanted: Any) -> object:
    limit = phase(play.game).train_limit
    companies = play.game.state.companies.values()
    return all(len(c.trains) <= limit + 1 for c in companies)


def _no_such_trains(play: Play, wanted: Any) -> object:
    return [kind for kind in wanted if kind not in play.game.figures.trains]


def _prose(_play: Play, wanted: Any) -> object:
    """Words for the reader of a case that nothing can be compared with."""
    return wanted


COURSE: dict[str, Find] = {
    "or_in_next_set": _next_set,
    "or_in_this_set": _this_set,
    "discard_order": _discard_order,
    "one_each": _one_each,
    "no_such_trains": _no_such_trains,
    "note": _prose,
    "then": _prose,
    "then_allowed": _prose,
    "next": _next,
    "priority_if_all_pass_now": _priority,
    "auction_first": lambda p, w: p.bidders[0],
    "protection_asked": lambda p, w: p.asked,
    "asked": lambda p, w: p.asked,
    "round_over": _round_over,
    "priority": lambda p, w: type(w)(p.game.state.priority),
    "alternatives": lambda p, w: p.alternatives,
    "connection_runs": lambda p, w: p.connections,
    "when": _when,
    "phase": _phase,
    "open_market_trains": lambda p, w: sorted(p.game.state.market_trains),
    "next_company": _next_company,
    "game_over": _game_over,
    "end": _end,
    "not_operating": _not_operating,
    "trains": lambda p, w: {n: p.game.companies[n].trains for n in w},
    "trains_left": lambda p, w: {k: p.game.state.depot.get(k) for k in w},
    "for_sale": lambda p, w: getattr(offered(p.game), "name", ""),
}
