"""Who has a share of the railroad that nobody owns: what the first acquisition brings (1867 14, 6).

Its private company closes then.  A company that owned it may put one of its station markers, from
its charter or from the map, where one of the acquired company stands; a seat gets nothing (Q18).
"""

from collections.abc import Iterator

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import exchange_station, tile_on
from pbm.games.eighteenxx.computer.outlook import ChosenOrder, Outlook
from pbm.games.eighteenxx.engine.companies import one_act
from pbm.games.eighteenxx.engine.course import phase, pop
from pbm.games.eighteenxx.engine.privates import close_private
from pbm.games.eighteenxx.features.acquisitions.offering import live, soon
from pbm.games.eighteenxx.features.acquisitions.tables import TABLES
from pbm.games.eighteenxx.mail.company_sheet import town, write
from pbm.games.eighteenxx.mail.horizon import operates
from pbm.games.eighteenxx.values.feature import COMPANY
from pbm.games.eighteenxx.values.game import FramePlan, Game, Move
from pbm.games.eighteenxx.values.orders import Order, Pass
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Frame
from pbm.games.eighteenxx.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import why
from pbm.sheets.offer import Offer, OfferBlock
from pbm.sheets.parse import form

RULE = "powers"


class Exchange(Frame, msgspec.Struct, tag="exchange"):
    """A company that may put a marker where one of an acquired company stands."""

    company: str
    acquired: str
    step: int = 0


class StationExchanged(Event, frozen=True, tag=True):
    """A company's marker has taken the place of an acquired one's: from a hex, or its charter."""

    company: str
    acquired: str
    hex: str
    source: str


class ExchangeStation(Order, frozen=True, tag=True):
    """Put a company's marker where an acquired one's stands: from a hex, else from its charter."""

    company: str
    hex: str
    source: str = ""


def member_leaves(game: Game, acquired: str) -> None:
    """An operating company has been acquired, not in a crisis: the private company closes."""
    private = game.private(game.by(TABLES).member)
    if private is None:
        return
    owner = private.owner
    close_private(game, private)
    if owner in game.companies and owner != acquired:
        game.state.stack.append(Exchange(company=owner, acquired=acquired))


def _standing(game: SeenGame, company: str) -> list[str]:
    """The hexes in which a company has a marker."""
    rows = game.state.board.stations.items()
    return sorted(hex_ for hex_, cities in rows if any(company in city for city in cities))


def _check(game: Game, order: ExchangeStation) -> Refusal | None:
    """One marker in a hex (Q18); from the charter only if one is left there."""
    frame = game.frame(Exchange)
    if order.company != frame.company:
        return no(RULE, "no_such_power_left", private=order.company)
    if order.hex not in _standing(game, frame.acquired):
        return no(RULE, "no_marker_of_the_acquired", company=frame.acquired, hex=order.hex)
    own = _standing(game, frame.company)
    if order.hex in own:
        return no("stations", "already a marker on this tile", hex=order.hex)
    if order.source:
        there = order.source in own
        return None if there else no(RULE, "no_own_marker_there", hex=order.source)
    left = game.companies[frame.company].stations
    return None if left else no("stations", "no_marker_left")


def _exchange(game: Game, order: ExchangeStation) -> None:
    """At no cost; the acquired company's marker leaves the game."""
    frame, board = game.frame(Exchange), game.state.board
    if order.source:
        exchange_station(board, order.source, order.company, None)
    else:
        game.companies[order.company].stations.pop(0)
    exchange_station(board, order.hex, frame.acquired, order.company)
    game.tell(StationExchanged(order.company, frame.acquired, order.hex, order.source))


def _exchanges(game: Game) -> Iterator[Order]:
    frame = game.frame(Exchange)
    for hex_ in _standing(game, frame.acquired):
        for source in ("", *_standing(game, frame.company)):
            yield ExchangeStation(frame.company, hex_, source)


EXCHANGE = one_act("exchange", Exchange, ExchangeStation, Move(_check, _exchange), _exchanges)
PLAN = FramePlan((EXCHANGE,), pop)


def exchange_weighed(outlook: Outlook, decision: Decision, _dice: Dice) -> ChosenOrder:
    """A computer seat takes the city worth most, with a marker of the charter."""
    game = outlook.game
    band = phase(game).band

    def value(order: ExchangeStation) -> tuple[int, str]:
        tile, _ = tile_on(game.map, game.state.board, order.hex)
        return (max((stop.value(band) for stop in tile.stops), default=0), order.hex)

    orders = [one for one in decision.suggest() if isinstance(one, ExchangeStation)]
    free = [order for order in orders if not order.source]
    best = max(free, key=value, default=None)
    if best is None:
        return ChosenOrder(Pass(), why("nothing_better"))
    return ChosenOrder(best, why("hex_counts_more", hex=best.hex))


def exchanges(view: View) -> OfferBlock:
    """For a company that has the share: a line for each company that may be acquired first."""
    game = view.game
    private = game.private(game.by(TABLES).member)
    name = private.owner if private is not None else ""
    found = []
    if name in view.companies and operates(view) and soon(game):
        own, left = _standing(game, name), len(game.companies[name].stations)
        for acquired in live(game):
            hexes = [hex_ for hex_ in _standing(game, acquired) if hex_ not in own]
            if acquired == name or not hexes or not (own or left):
                continue
            sources = ("", *own) if left else tuple(own)
            line = write(view, ExchangeStation(name, hexes[0], sources[0]))
            shown = tuple(hex_ + town(view, hex_) for hex_ in hexes)
            told = view.say("exchange", acquired=acquired, left=left, own=own)
            found.append(Offer("place", name, line, choices=shown, note=told))
    notes = (view.say("exchange_note", company=name),)
    return OfferBlock(view.say("block_exchange", company=name), (), tuple(found), notes)


FORMS = (
    form(
        "exchange_station",
        ExchangeStation,
        f"place {COMPANY} a~ marker at|in <hex:hex> [from <source:hex>]",
        "place {company} marker at {city} from {home}",
        RULE,
    ),
    form(
        "exchange_nothing",
        Pass,
        f"exchange {COMPANY} nothing",
        "exchange {company} nothing",
        RULE,
        fixed=(("step", "exchange"),),
    ),
)
"""How its orders are written."""
