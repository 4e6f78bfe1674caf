"""A game of the office as a file of a recorded game: what was played, action by action.

What was recorded elsewhere before the game was taken over stands as it came, without what was
undone there. Programmes, computers and defaults leave no trace: what resulted is told.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pbm.games.eighteenxx.engine.course import scores
from pbm.games.eighteenxx.engine.match import Match, game_of, match_reader, new_game
from pbm.games.eighteenxx.engine.rounds import open_question
from pbm.games.eighteenxx.imported import played
from pbm.games.eighteenxx.recorded.export import OwnWords, decoded, effective, export_of
from pbm.games.eighteenxx.recorded.options import rules_told
from pbm.games.eighteenxx.recorded.player import ENDINGS
from pbm.games.eighteenxx.recorded.translate import Translator
from pbm.games.eighteenxx.recorded.writer import Writer
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import Order
from pbm.games.eighteenxx.values.state import encode
from pbm.games.eighteenxx.values.title import Title
from pbm.games.family import PlayedPart
from pbm.games.table.match import encode as encode_match

Carried = Callable[[PlayedPart], Sequence[Order]]
"""The orders that were carried out in a turn or part."""
FileContent = dict[str, Any]
END = "end_game"
"""What stops a recorded game by hand; one that goes on here was not stopped."""


def rewritten(
    title: Title, carried: Carried, parts: Sequence[PlayedPart], last: Match, file: bytes
) -> bytes:
    """The file; `file` is the one by which the game was taken over, or empty."""
    first: Match = parts[0].state if parts else last
    content = decoded(file) if file else _begun(title, first)
    before = effective(content["actions"])
    content["actions"] = [one for one in before if not (parts and one["type"] == END)]
    ids = [one["name"] if one.get("id") is None else one["id"] for one in content["players"]]
    writer = Writer(_translator(title, first, content, taken_over=bool(file)), ids, _last(content))
    for part in parts:
        writer.begin(game_of(title, part.state).state, part.at)
        for order in carried(part):
            writer.carry_out(order, part.at)
    content["pbm"] = _own(title, first, len(content["actions"]) if file else None)
    content["actions"] += writer.actions
    return msgspec.json.format(msgspec.json.encode(content | _outcome(writer)), indent=1)


def _begun(title: Title, first: Match) -> FileContent:
    """What a file says before its actions; characters stand for the players, if they have any."""
    players = [
        {"id": seat.number, "name": seat.character or f"Player {seat.number}"}
        for seat in first.seats
    ]
    count = len(players)
    return {
        "title": title.name,
        "description": "",
        "players": players,
        "min_players": count,
        "max_players": count,
        "settings": {"optional_rules": rules_told(first.settings, title), "seed": 0},
        "loaded": True,
        "actions": [],
    }


def _translator(
    title: Title, first: Match, content: FileContent, *, taken_over: bool
) -> Translator:
    """What knows certificates, tiles and trains before our first order."""
    game = game_of(title, match_reader(title).decode(encode_match(first)))
    export = export_of(content, "the file")
    if not taken_over:
        return Translator(export, game)
    translator = played(title, export).translator
    translator.game = Game(game.played, translator.game.state)
    return translator


def _last(content: FileContent) -> int:
    """The highest id of an action."""
    return max((int(one.get("id") or 0) for one in content["actions"]), default=0)


def _own(title: Title, first: Match, since: int | None) -> OwnWords:
    """The rules by which it was played here, and the first position if it was drawn by lot."""
    known = {one.key for one in (*title.choices, *title.habits)}
    words = {key: word for key, word in first.settings.items() if key in known}
    if since is not None:
        return OwnWords(words, since)
    plain = new_game(title, first.position.seats, words)
    open_question(plain)
    drawn = encode(plain.state) != encode(first.position)
    return OwnWords(words, position=first.position if drawn else None)


def _outcome(writer: Writer) -> FileContent:
    """How the game stands, or how it ended."""
    state = writer.game.state
    if not state.over:
        return {"status": "active", "result": {}, "game_end_reason": None}
    worth = scores(writer.game)
    result = {str(one): worth[str(seat)] for seat, one in enumerate(writer.players, 1)}
    end = next((told for told, ours in ENDINGS.items() if ours == state.ending), state.ending)
    return {"status": "finished", "result": result, "game_end_reason": end}
