"""The choices of a connection run on a company's turnsheet."""

from __future__ import annotations

from collections.abc import Iterator

from pbm.games.eighteenxx.features.connections.values import Marker
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal, town
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.sheets.offer import Offer


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Where the destination marker goes, as long as the connection run may come."""
    if company.marker == "waiting":
        goal = view.game.figures.companies[company.name].destination
        note = say("connection", hex=goal, town=town(view, goal))
        yield proposal(view, Marker(company.name, "map"), note, ("map", "charter"))
