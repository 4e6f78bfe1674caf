"""The window: what a reader may know is decided here and nowhere else.

The only module, beside the driver's value, that turns a match into a View.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import msgspec

from pbm.core.journal import Event
from pbm.games.eighteenxx.engine.match import Match, game_of, idle, turn_in_hand
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import OperatingRound, OperatingTurn, StockRound
from pbm.games.eighteenxx.values.title import Title
from pbm.games.eighteenxx.view import MoveBegan, View
from pbm.games.table.programme import Language
from pbm.games.table.view import MODERATOR, kinds_of, seen


def hidden_from(game: SeenGame, seat: int) -> frozenset[str]:
    """Companies whose treasury a reader may not know (setting `treasuries`)."""
    if game.settings["treasuries"] == "open" or seat == MODERATOR:
        return frozenset()
    companies = game.state.companies.values()
    return frozenset(one.name for one in companies if one.president != str(seat))


def without(game: SeenGame, hidden: frozenset[str]) -> SeenGame:
    """The game to look at, with nothing in the treasuries that are hidden."""
    if not hidden:
        return SeenGame(game.rules, game.state)
    money = {who: 0 if who in hidden else dollars for who, dollars in game.state.money.items()}
    position = msgspec.structs.replace(game.state, money=money)
    return SeenGame(game.rules, position)


def seen_in_play(game: SeenGame, language: Language, seat: int) -> View:
    """The View of a seat in the middle of a batch, for its conditions: the table alone."""
    hidden = hidden_from(game, seat)
    return View(seat=seat, game=without(game, hidden), language=language, hidden=hidden)


def view(
    title: Title,
    language: Language,
    match: Match,
    journal: Sequence[Mapping[str, Any]],
    seat: int,
) -> View:
    """What a seat (or PUBLIC) may know of a match and of what happened last; of its own lines also
    the maxima (riders) that wait for an auction."""
    game = game_of(title, match)
    hidden = hidden_from(game, seat)
    return View(
        game=without(game, hidden),
        language=language,
        hidden=hidden,
        spoken=_has_spoken(game, match, seat),
        idle=not match.table.asked and seat in idle(match),
        **seen(match, journal, seat, _kinds(title), goes_on=partial(_goes_on, match, seat)),
    )


def _goes_on(match: Match, seat: int, key: str) -> bool:
    """Whether a seat's turn of a stock round, by its key, goes on, whatever interrupts it."""
    stock = next((one for one in match.position.stack if isinstance(one, StockRound)), None)
    return stock is not None and stock.seat == str(seat) and key.endswith(f".{match.stamp}")


@lru_cache(maxsize=64)
def _kinds(title: Title) -> dict[str, type[Event]]:
    """The facts of a title's journals by name."""
    return kinds_of(*title.events, MoveBegan)


def _has_spoken(game: SeenGame, match: Match, seat: int) -> bool:
    """Whether a seat's programme has spoken of the turn in hand of a company of its."""
    turn, round_ = game.on_stack(OperatingTurn), game.on_stack(OperatingRound)
    if turn is None or round_ is None or game.companies[turn.company].president != str(seat):
        return False
    return match.spoken == turn_in_hand(game.state, round_.number, turn.company)
