"""Files that this program wrote: played as they are written, by the rules that they name.

Nothing is guessed there: every action answers the open question, and what the form of recorded
games has no word for stands beside it.
"""

from collections.abc import Sequence

import msgspec

from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import apply
from pbm.games.eighteenxx.recorded.export import (
    OWN,
    THEN,
    Export,
    OwnWords,
    RecordedAction,
    UnreadableExport,
    with_followers,
)
from pbm.games.eighteenxx.recorded.options import settings_for
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.title import Title, rules_of


def laid_out_for(export: Export, title: Title, seats: Sequence[str]) -> Game:
    """The game before the first action; UnreadableExport for rules that we do not know."""
    own = export.own
    if own is None or own.since:
        return new_game(title, seats, settings_for(export, title))
    game = new_game(title, seats, _words(export, title, own))
    if own.position is not None:
        try:
            return laid_out(game, own.position)
        except msgspec.ValidationError as error:
            raise UnreadableExport(f"{export.file}: its first position is none: {error}") from error
    return game


def go_on(translator: Translator, title: Title) -> None:
    """From here on by the rules under which the game was taken over."""
    own = translator.export.own
    assert own is not None
    rules = rules_of(title, _words(translator.export, title, own))
    translator.game = _told_on(translator.game, Game(rules, translator.game.state))


def play_as_written(translator: Translator, action: RecordedAction) -> None:
    """One action with all that goes with it; IllegalOrder if our rules refuse it."""
    for one in with_followers(action):
        if "position" in one:
            game = translator.game
            translator.game = _told_on(game, laid_out(game, one["position"]))
            translator.settle_all()
            continue
        order = _order(translator, one)
        seat = None if one["type"] == "discard_train" else int(translator.actor(one))
        apply(translator.game, order, seat)
        translator.done(one, order)
        for then in one.get(THEN) or ():
            apply(translator.game, translator.game.played.order(then))


def _told_on(before: Game, after: Game) -> Game:
    """The same game with its rules or its position anew: what happened has happened."""
    after.journal = before.journal
    return after


def _order(translator: Translator, action: RecordedAction) -> Order:
    if action["type"] == OWN:
        return translator.game.played.order(action["order"])
    return translator.order(action)


def _words(export: Export, title: Title, own: OwnWords) -> dict[str, str]:
    """The words of the rules; UnreadableExport for one that answers nothing."""
    known = {one.key: one.words for one in (*title.choices, *title.habits)}
    for key, word in own.settings.items():
        if word not in known.get(key, (word,)):
            raise UnreadableExport(f"{export.file}: {key} cannot be {word!r}")
    return {key: word for key, word in own.settings.items() if key in known}


def laid_out(game: Game, position: object) -> Game:
    """The same game at a position."""
    return Game(game.played, game.played.decode(msgspec.json.encode(position)))
