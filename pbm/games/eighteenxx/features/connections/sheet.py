"""Connection runs on sheets and on the map: the choices, destination markers that are expected."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbm.core.hexmap import DrawnHex, DrawnToken
from pbm.games.eighteenxx.features.connections.steps import (
    DIVIDEND,
    MARKER,
    RUN,
    may_connect,
    will_connect,
)
from pbm.games.eighteenxx.features.connections.values import Connections, Marker
from pbm.games.eighteenxx.mail.answered import say
from pbm.games.eighteenxx.mail.company_sheet import Say, at_their_turns, proposal, town, write
from pbm.games.eighteenxx.mail.forecast import lines_for
from pbm.games.eighteenxx.values.orders import Dividend, RunBest
from pbm.games.eighteenxx.values.state import Company
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.letters import Read
from pbm.sheets.offer import Offer

KINDS = (MARKER.name, RUN.name, DIVIDEND.name)
"""What is asked of a connection, in order."""


def offers(view: View, company: Company, say: Say) -> Iterator[Offer]:
    """Where the destination marker goes, as long as the connection run may come."""
    if company.marker == "waiting":
        goal = view.game.figures.companies[company.name].destination
        note = say("connection", hex=goal, town=town(view, goal))
        yield proposal(view, Marker(company.name, "map"), note, ("map", "charter"))
        if may_connect(view.game, company.name):
            yield from after_marker(view, company.name)


def after_marker(view: View, company: str) -> Iterator[Offer]:
    """Lines for what is asked behind the marker: the run and its dividend."""
    yield proposal(view, RunBest(company, connection=True))
    yield from after_run(view, company)


def after_run(view: View, company: str) -> Iterator[Offer]:
    """The line for the dividend of a connection run."""
    order = Dividend(company, "full", connection=True)
    yield proposal(view, order, choices=("full", "withhold"))


def foretold(view: View, lines: list[Read]) -> Iterator[str]:
    """What will be asked of a connection that is being made, or will be when a company has done
    what its lines say, and the lines that would answer it."""
    if view.settings.get("missing") != "wait" and view.settings.get("horizon") != "decision":
        return
    frame = view.game.on_stack(Connections)
    running = frame.companies if frame is not None else []
    for name in dict.fromkeys((*running, *at_their_turns(view))):
        own = lines_for(name, lines)
        if frame is not None and name == running[0] and name in view.companies:
            yield from _unwritten(view, name, own, KINDS[frame.step :])
        elif name in view.companies and will_connect(view.game, name, own):
            yield from _unwritten(view, name, own, KINDS)


def _unwritten(view: View, name: str, lines: list[Read], kinds: tuple[str, ...]) -> Iterator[str]:
    """That some of these questions have no line."""
    asked = [kind for kind in kinds if all(one.instruction.kind != kind for one in lines)]
    said = {
        MARKER.name: Marker(name, "map"),
        RUN.name: RunBest(name, connection=True),
        DIVIDEND.name: Dividend(name, "full", connection=True),
    }
    if asked:
        yield say(
            view,
            "connection_asked",
            company=name,
            hex=view.game.figures.companies[name].destination,
            asked=asked,
            lines=[write(view, said[kind]) for kind in asked],
        )


def drawn(voice: Voice, there: DrawnHex) -> DrawnHex:
    """Destination markers beside a city that are still expected, after those that lie there."""
    game = voice.view.game
    tokens: list[DrawnToken] = []
    for name, company in game.state.companies.items():
        is_here = game.figures.companies[name].destination == there.key
        if is_here and not company.closed and company.marker in ("", "waiting"):
            tokens.append(DrawnToken(name, expected=True))
    return replace(there, tokens=(*there.tokens, *tokens)) if tokens else there


def map_note(voice: Voice, text: bool) -> str:
    """What a destination marker looks like, or how a text tells of it."""
    return voice.say("connections_map_note", text=text)
