"""The tokens that a company may place, on its turnsheet."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.eighteenxx.features.hex_tokens.tables import TABLES
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal, town
from pbm.games.eighteenxx.values.orders import PlaceToken
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """The tokens of the private companies that it owns, if none lies yet."""
    game = view.game
    placed = [one.kind for one in game.state.board.tokens]
    for kind in game.by(TABLES).kinds:
        private = game.private(kind.power, company.name)
        if private is None or kind.replaces or private.name in placed:
            continue
        printed = game.figures.privates[private.name]
        order = PlaceToken(company.name, kind.name, printed.hexes[0])
        shown = [hex_ + town(view, hex_) for hex_ in printed.hexes]
        yield proposal(view, order, say("token", title=printed.title), shown)
