"""How computer seats place tokens of private companies."""

from __future__ import annotations

from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.features.hex_tokens.tables import TABLES
from pbm.games.eighteenxx.values.orders import PlaceToken
from pbm.games.table.decision import Decision
from pbm.games.table.why import why


def place(outlook: Outlook, decision: Decision) -> ChosenOrder | None:
    """Where the company runs; a token is never given up for another."""
    game = outlook.game
    kept = {kind.name for kind in game.by(TABLES).kinds if not kind.replaces}
    stops = network(game.map, game.state.board, decision.subject).stops
    places = {game.map.stop_name(stop)[0] for stop in stops}
    for order in decision.suggest():
        if isinstance(order, PlaceToken) and order.hex in places and order.token in kept:
            return ChosenOrder(order, why("hex_counts_more", hex=order.hex))
    return None
