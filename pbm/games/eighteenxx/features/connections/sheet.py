"""Connection runs on sheets and on the map: the choices, destination markers that are expected."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, DrawnToken
from pbm.games.eighteenxx.features.connections.values import Marker
from pbm.games.eighteenxx.mail.company_sheet import Say, proposal, town
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.sheets.offer import Offer


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Where the destination marker goes, as long as the connection run may come."""
    if company.marker == "waiting":
        goal = view.game.figures.companies[company.name].destination
        note = say("connection", hex=goal, town=town(view, goal))
        yield proposal(view, Marker(company.name, "map"), note, ("map", "charter"))


def drawn(voice: Voice, there: DrawnHex) -> DrawnHex:
    """Destination markers beside a city that are still expected, after those that lie there."""
    game = voice.view.game
    tokens: list[DrawnToken] = []
    for name, company in game.state.companies.items():
        is_here = game.figures.companies[name].destination == there.key
        if is_here and not company.closed and company.marker in ("", "waiting"):
            tokens.append(DrawnToken(name, expected=True))
    return replace(there, tokens=(*there.tokens, *tokens)) if tokens else there


def map_note(voice: Voice) -> str:
    """What a destination marker looks like."""
    return voice.say("connections_map_note")
