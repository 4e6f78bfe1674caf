"""What is always true of cubes and refineries."""

from collections.abc import Iterator

from pbm.games.eighteenxx.features.cubes import deposits, refineries
from pbm.games.eighteenxx.features.cubes.tables import AGES, OPERATIONAL, TABLES
from pbm.games.eighteenxx.values.game import Game


def broken(game: Game) -> Iterator[str]:
    """Cubes on deposits with track, no more than they hold and than there are; refineries in
    cities no more than may be, and at most one off the board, which never ages."""
    board, capacity = game.state.board, deposits.figures(game).capacity
    for hex_, cubes in board.cubes.items():
        if not deposits.is_deposit(game, hex_) or not 0 < cubes <= capacity:
            yield f"cubes: {cubes} on {hex_}"
    supply, lying = game.by(deposits.SUPPLY), sum(board.cubes.values())
    if supply is not None and lying > supply:
        yield f"cubes: {lying} of {supply}"
    inside = [hex_ for hex_ in board.refineries if refineries.is_city(game, hex_)]
    outside = set(board.refineries) - set(inside)
    if len(inside) > game.by(TABLES).most or len(outside) > 1:
        yield f"refineries: {len(inside)} in cities, {len(outside)} off the board"
    ageless = all(board.refineries[hex_] == OPERATIONAL for hex_ in outside)
    if not ageless or set(board.refineries.values()) - set(AGES):
        yield f"refineries: {board.refineries}"
