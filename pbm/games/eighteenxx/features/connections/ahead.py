"""Connections in thought: which company will probably make its run."""

from collections.abc import Sequence

from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.features.connections.steps import connects, joined
from pbm.games.eighteenxx.programme.complete import complete
from pbm.games.eighteenxx.programme.laid_ahead import with_lays
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyTrain
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.table.letters import Read


def may_connect(seen: SeenGame, name: str) -> bool:
    """Whether track joins home and destination, so that only a long train may be missing."""
    game = trial(seen)
    return joined(game, game.companies[name])


def will_connect(seen: SeenGame, name: str, lines: Sequence[Read]) -> bool:
    """Whether a company connects when it has laid and bought what its lines say."""
    game = with_lays(seen, name, lines)
    _buy(game, name, lines)
    return connects(game, game.companies[name])


def _buy(game: Game, name: str, lines: Sequence[Read]) -> None:
    """The trains that a company probably buys, whatever they cost."""
    for one in (way for line in lines for way in line.instruction.alternatives[:1]):
        train = complete(game, one.order, name) if isinstance(one.order, BuyTrain) else None
        if isinstance(train, BuyTrain):
            game.companies[name].trains.append(train.train)
