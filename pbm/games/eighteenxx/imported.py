"""A game recorded elsewhere as a match of the office, at the action where the record stops."""

from collections.abc import Callable, Mapping, Sequence

from pbm.games.eighteenxx.engine.match import Match
from pbm.games.eighteenxx.engine.rounds import open_question
from pbm.games.eighteenxx.history import Past
from pbm.games.eighteenxx.recorded.export import Export, decoded, export_of
from pbm.games.eighteenxx.recorded.player import UNPLAYABLE, Replayer
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import Seat, Setting, TakenOver
from pbm.games.table.programme import ProgrammeTable

BY_MAIL = {"consent": "asked", "discard_order": "buyer first", "empty_questions": "never"}
"""What a recording cannot say of its rules: it holds only what everybody had agreed to (M10)."""


def imported(
    title: Title, settings: Sequence[Setting], file: bytes, given: Mapping[str, str]
) -> TakenOver:
    """The match, its seats, the settings by which it goes on (those given before its own), and what
    its operating rounds brought.

    ValueError with one clause if the file is no game of this title that our rules can follow.
    """
    try:
        export = export_of(decoded(file), "the file")
    except ValueError as error:
        raise ValueError(f"it is not the export of a recorded game: {error}") from error
    if export.title != title.name:
        raise ValueError(f"it is a game of {export.title}, not of {title.name}")
    past = Past()
    player = played(title, export, past.look)
    agreed = {} if export.own else BY_MAIL
    words = {**player.game.settings, **agreed, **given}
    chosen = {one.key: one.default for one in settings} | words
    seats = tuple(Seat(number, name) for number, name in enumerate(export.names, 1))
    open_question(player.game)
    past.look(player.game)
    position = player.game.state
    match = Match(position=position, table=ProgrammeTable(), seats=list(seats), settings=chosen)
    goes_on = {one.key: chosen[one.key] for one in settings}
    return TakenOver(match, seats, goes_on, past.row(player.game))


def played(
    title: Title, export: Export, look: Callable[[Game], None] = lambda game: None
) -> Replayer:
    """The recorded actions played by our rules, with a look at the game after each; ValueError
    names the first that cannot be."""
    player = Replayer(export, title)
    try:
        for _ in player.steps():
            look(player.game)
    except UNPLAYABLE as error:
        why = f"action {player.at} of it cannot be played: {player.told(error)}"
        raise ValueError(why) from error
    return player
