"""Games in thought: on a copy of what is seen, so that nothing is done to the game itself.

This is the one door by which computer seats play ahead, and sheets look ahead.
"""

from __future__ import annotations

from pbm.games.eighteenxx.board.board import put_station
from pbm.games.eighteenxx.engine.rounds import next_decision
from pbm.games.eighteenxx.values.game import Game, PlayedRules
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Position, encode
from pbm.games.table.decision import Decision


def trial(seen: SeenGame) -> Game:
    """A game of one's own that goes on from what is seen."""
    assert isinstance(seen.rules, PlayedRules)
    return Game(seen.rules, copied(seen))


def copied(seen: SeenGame) -> Position:
    """The position once more."""
    assert isinstance(seen.rules, PlayedRules)
    return seen.rules.decode(encode(seen.state))


def asked(seen: SeenGame) -> Decision | None:
    """The question that is open; None when the game is over."""
    return next_decision(trial(seen))


def begun(seen: SeenGame, company: str) -> SeenGame:
    """What is seen when the company's turn begins: its home station stands (First Turn)."""
    home = seen.state.board.homes.get(company)
    if home is None:
        return seen
    ahead = SeenGame(seen.rules, copied(seen))
    put_station(ahead.map, ahead.state.board, company, *home)
    del ahead.companies[company].stations[0]
    return ahead
