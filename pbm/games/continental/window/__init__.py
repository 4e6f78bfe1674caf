"""The window: the only way from a game's state to a reader (R61, R64).

`view(state, record, reader)` decides, in this package alone, what a seat, the public or the
moderator may know; everything printed or computed for a reader is made of the View it returns.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pbm.core.journal import Event
from pbm.games.continental.events import Outcome
from pbm.games.continental.events.record import LeftUnused, OrderGiven, recorded
from pbm.games.continental.events.world import ClimateChanged
from pbm.games.continental.state import State
from pbm.games.continental.view import Economy, View
from pbm.games.continental.view.private import CATEGORIES, Category, Result, Unused
from pbm.games.continental.window.clearance import ByKind, Clearance, clearance_of, news
from pbm.games.continental.window.own import books, desks, dossiers, own_account, own_position
from pbm.games.continental.window.roads import (
    companies_on_sale,
    is_anonymous,
    leading,
    seen_railroads,
    seen_tycoons,
)
from pbm.games.continental.world.rules import Rules, rules_for


def view(
    state: State,
    record: Sequence[Mapping[str, Any]],
    reader: int,
    rules: Rules | None = None,
) -> View:
    """What a reader may know at the start of a turn.

    `record` is the kept record of the turn before (empty at the start of a game), `reader` a seat,
    PUBLIC or MODERATOR. KeyError for a seat that is not in the game.
    """
    return view_of(state, recorded(record), reader, rules or rules_for(state.settings))


def view_of(state: State, facts: Sequence[Event], reader: int, rules: Rules) -> View:
    """The same from facts in hand."""
    clearance = clearance_of(state, reader)
    told, kinds = news(facts, clearance), ByKind(facts)
    return replace(
        _common(state, kinds, clearance, rules),
        news=told,
        own=own_position(state, reader, kinds, rules) if reader > 0 else None,
        desks=desks(state, clearance, rules),
        books=books(state, kinds, clearance, rules),
        dossiers=dossiers(state, clearance),
        results=_results(told, reader),
        unused=tuple(
            Unused(fact.what, fact.figures)
            for fact in told
            if isinstance(fact, LeftUnused) and fact.seat == reader
        ),
        account=own_account(told, reader),
    )


def _common(state: State, facts: ByKind, clearance: Clearance, rules: Rules) -> View:
    """What everybody reads: world, players, railroads with the reader's columns, companies."""
    return View(
        reader=clearance.reader,
        edition=rules.edition,
        turn=state.turn,
        years=rules.years(state.turn),
        over=state.over,
        winners=_winners(state),
        scores=_scores(state),
        anonymous=is_anonymous(state),
        economy=_economy(state, facts, rules),
        locomotive=state.best_locomotive,
        technologies=tuple(state.technologies),
        tycoons=seen_tycoons(state, clearance),
        railroads=seen_railroads(state, facts, clearance, rules),
        on_sale=companies_on_sale(state, rules),
        leaders=leading(state),
        news=(),
    )


def _winners(state: State) -> tuple[tuple[Category, tuple[int, ...]], ...]:
    """Who has won each category, once the game is over (1.3, R58)."""
    return tuple(
        (category, tuple(state.winners[category]))
        for category in CATEGORIES
        if category in state.winners
    )


def _scores(state: State) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The final points of all, told to everybody once the game is over (11.3)."""
    if not state.over:
        return ()
    found = [
        (seat, tuple(int(getattr(tycoon.points, name)) for name in CATEGORIES))
        for seat, tycoon in state.tycoons.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one[1][-1], -sum(one[1][:-1]), one[0])))


def _economy(state: State, facts: ByKind, rules: Rules) -> Economy:
    """The climate now, the one before, and the costs that follow (5)."""
    climate = rules.figures.climate
    changed = [fact.before for fact in facts.of(ClimateChanged)]
    return Economy(
        level=state.climate,
        before=changed[0] if changed else state.climate,
        loan_rate=climate.loan_rate[state.climate],
        margin=climate.margin_permille[state.climate],
        track_cost=climate.track_cost[state.climate],
        war=rules.war(state.turn),
        towns_reached_pay=rules.figures.building.towns_reached_pay,
        recalled_over=rules.figures.bank.recall_over,
    )


def _results(facts: Sequence[Event], seat: int) -> tuple[Result, ...]:
    """What became of every order of a seat, as on its sheet; one without an answer was done."""
    answers: dict[int, list[Outcome]] = {}
    for fact in facts:
        if isinstance(fact, Outcome) and fact.seat == seat:
            answers.setdefault(fact.index, []).append(fact)
    return tuple(
        result
        for given in facts
        if isinstance(given, OrderGiven) and given.seat == seat
        for result in _answers(given, answers.get(given.index, []))
    )


def _answers(given: OrderGiven, outcomes: Sequence[Outcome]) -> list[Result]:
    """The results of one order; a double bid has one for each choice."""
    if not outcomes:
        return [Result(given.text, "", "", "done", "", "", None, None, {})]
    names = Result.__struct_fields__[1:]
    return [Result(given.text, *(getattr(outcome, name) for name in names)) for outcome in outcomes]
