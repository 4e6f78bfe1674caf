"""The window: what a reader may know is decided here and nowhere else.

The only module, beside the driver's value, that turns a match into a View.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pbm.core.journal import Fact
from pbm.games.eighteenxx.engine.match import Match, game_of
from pbm.games.eighteenxx.values.events import KINDS
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.title import Title
from pbm.games.eighteenxx.view import MODERATOR, MoveBegan, View
from pbm.games.table.account import BATCH, OrdersAccounted
from pbm.games.table.messages import MessageSent
from pbm.games.table.persons import Asked, Person
from pbm.games.table.programme import Language, Line
from pbm.games.table.turns import next_name


def hidden_from(game: Game, seat: int) -> frozenset[str]:
    """Companies whose treasury a reader may not know (setting `treasuries`)."""
    if game.settings.treasuries == "open" or seat == MODERATOR:
        return frozenset()
    companies = game.state.companies.values()
    return frozenset(one.name for one in companies if one.president != str(seat))


def seen(game: Game, hidden: frozenset[str]) -> Game:
    """The game with nothing in the treasuries that are hidden."""
    if not hidden:
        return game
    money = {who: 0 if who in hidden else dollars for who, dollars in game.state.money.items()}
    position = msgspec.structs.replace(game.state, money=money)
    return Game(game.title, position, game.settings)


def glance(game: Game, language: Language, seat: int) -> View:
    """The View of a seat in the middle of a batch, for its conditions: the table alone."""
    hidden = hidden_from(game, seat)
    return View(seat=seat, game=seen(game, hidden), language=language, hidden=hidden)


def view(
    title: Title,
    language: Language,
    match: Match,
    journal: Sequence[Mapping[str, Any]],
    seat: int,
) -> View:
    """What a seat (or PUBLIC) may know of a match and of what happened last."""
    question = match.table.asked
    game = game_of(title, match)
    hidden = hidden_from(game, seat)
    return View(
        seat=seat,
        game=seen(game, hidden),
        language=language,
        persons=tuple(Person(one.number, one.player, one.character) for one in match.seats),
        turn=turn_name(match),
        last=match.last,
        settings=dict(match.settings),
        hidden=hidden,
        journal=_facts(journal, seat),
        asked=Asked(question.seat, question.kind, question.subject) if question else None,
        lines=_own_lines(match, seat),
        standing=tuple(sorted(match.table.standing.get(seat, {}).values())),
        waiting="" if question is None else ("me" if question.seat == seat else "others"),
    )


def turn_name(match: Match) -> str:
    """The turn that is to be resolved next: 7, or 7.2 after a part."""
    return next_name(match.turn, match.table)


def _own_lines(match: Match, seat: int) -> tuple[Line, ...]:
    """A seat's lines that may still be done, and its maxima (riders) that wait for an auction."""
    return tuple(line for line in match.table.programmes.get(seat, ()) if not line.spent)


ALL_KINDS: tuple[type[Fact], ...] = (*KINDS, *BATCH, MessageSent, MoveBegan)
_KINDS: dict[str, type[Fact]] = {kind.__name__: kind for kind in ALL_KINDS}


def _facts(journal: Sequence[Mapping[str, Any]], seat: int) -> tuple[Fact, ...]:
    """The facts of the last batch that the reader may know."""
    facts = [msgspec.convert(one, _KINDS[one["type"]], strict=False) for one in journal]
    return tuple(
        one
        for one in facts
        if not isinstance(one, OrdersAccounted) or seat in (one.seat, MODERATOR)
    )
