"""Orders of a letter that no position to come makes possible, with what is offered instead, and
the ways in which a tile may lie."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice

from msgspec.structs import replace

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.lays import LawfulLay, lawful_lays, never_fits
from pbm.games.eighteenxx.board.network import lawful_stations
from pbm.games.eighteenxx.board.site import TileLay
from pbm.games.eighteenxx.engine.companies import CLOSED
from pbm.games.eighteenxx.engine.shares import charter, held
from pbm.games.eighteenxx.engine.steps.track import POWER, POWERS, terms
from pbm.games.eighteenxx.engine.trial import begun
from pbm.games.eighteenxx.mail.barred import (
    Barred,
    deals_in_stock,
    sold_already,
    started,
    too_low,
    without_round,
)
from pbm.games.eighteenxx.programme.complete import never_fitting, never_laid
from pbm.games.eighteenxx.programme.laid_ahead import never_placed, with_lays
from pbm.games.eighteenxx.programme.language import COMPANY_KINDS, comes_to_operating
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.orders import Lay, Order, Station
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import Private
from pbm.games.eighteenxx.view import View
from pbm.games.eighteenxx.voice import Voice
from pbm.games.table.letters import Read
from pbm.games.table.messages import Message
from pbm.games.table.possible import RuledOut

NEVER: Occasion[Callable[[View, Order], Barred | None]] = Occasion()
"""What features know of orders that nothing makes possible any more."""
WITHOUT_TRADE: Occasion[Callable[[View, Order], Barred | None]] = Occasion()
"""What they know of orders that nothing makes possible until shares are bought again."""
MOST_THERE = 6
"""Lines that are offered at most for a tile that can never lie so in its hex."""
MOST_ELSEWHERE = 2
"""Lines for other hexes, where it takes no tile at all or the edges are of no tile there."""
MOST_ALIKE = 3
"""Of each kind that are offered where nobody is known to lay it."""
MOST_CITIES = 3
"""Cities that are offered for a station where none is."""
MOST_LAYS = 200
"""Lays that are looked at for it; on one hex there are never so many."""
MOST_EDGES = 6
"""A tile with track to all of them lies in one way."""
EXCHANGED = 1
"""A share that a private company may bring in an operating round."""
UNTOLD = (orders.OPEN, None)
"""Rotation and edges of a lay that does not say how its tile lies."""


def ruled_out(view: View, order: Order | Message) -> RuledOut | None:
    """Why an order can never be carried out."""
    if isinstance(order, Message):
        return None
    lasting = (*view.game.on(NEVER), sold_already, started, _laid, _unpowered, _placed)
    passing = (*view.game.on(WITHOUT_TRADE), _foreign, _unstarted)
    passing = (without_round, *((too_low,) if deals_in_stock(view) else passing))
    judged = ((judge(view, order), judge in passing) for judge in (*lasting, *passing))
    found, this_turn = next((one for one in judged if one[0] is not None), (None, False))
    if found is None:
        return None
    refusal, instead = found
    grammar, words = view.language.grammar, view.language.words
    said = tuple(grammar.write(one, words) for one in instead)
    told = Voice(view).refusal(refusal)
    return RuledOut(told[0].upper() + told[1:], said, this_turn)


def _foreign(view: View, order: Order) -> Barred | None:
    """What the president of a company does, of one that stays another's."""
    place = view.language.place(order)
    company = view.game.companies.get(place.subject) if place.kind in COMPANY_KINDS else None
    if company is None or company.president in ("", str(view.seat)):
        return None
    most = held(company, str(view.seat)) + EXCHANGED
    if most >= charter(view.game, company).president:
        return None
    by = company.president
    return no("presidency", "another_presides", company=company.name, by=by), ()


def _unstarted(view: View, order: Order) -> Barred | None:
    """What a company does that nobody has started; of lays it is asked how their tiles lie."""
    if isinstance(order, Lay):
        return None
    place = view.language.place(order)
    company = view.game.companies.get(place.subject) if place.kind in COMPANY_KINDS else None
    if company is None or company.president or company.par:
        return None
    return no("presidency", "not_started_in_time", company=company.name), ()


def _laid(view: View, order: Order) -> Barred | None:
    """A tile that lies so in no position to come; what is offered depends on lines before it."""
    refusal = never_fitting(view.game, order) if isinstance(order, orders.Lay) else None
    return (refusal, ()) if refusal is not None else None


def _placed(view: View, order: Order) -> Barred | None:
    """A station where no city is or comes to be; those that are, or else the nearest in which the
    company may place one."""
    refusal = never_placed(view.game, order) if isinstance(order, Station) else None
    if refusal is None or not isinstance(order, Station):
        return None
    cities = range(int(refusal.figures.get("cities", 0)))
    there = [replace(order, city=number) for number in cities]
    return refusal, tuple(there or _cities(view, order))


def _cities(view: View, order: Station) -> Iterable[Station]:
    """The same station in the cities that its company reaches, the nearest first."""
    game, name = view.game, _whose(view, order)
    if name not in game.companies or not game.companies[name].floated:
        return ()
    board, there = begun(game, name).state.board, game.map.hexes[order.hex]

    def far(place: tuple[str, int]) -> int:
        one = game.map.hexes[place[0]]
        return abs(one.x - there.x) + abs(one.y - there.y)

    near = sorted(lawful_stations(game.map, board, name), key=far)
    return (replace(order, hex=hex_, city=city) for hex_, city in near[:MOST_CITIES])


def _unpowered(view: View, order: Order) -> Barred | None:
    """A lay by a private company that lays no track or that no company of the seat can have any
    more; the lay alone is offered."""
    private = view.game.state.privates.get(order.private) if isinstance(order, Lay) else None
    if private is None or not isinstance(order, Lay):
        return None
    power, closed = view.game.figures.privates[order.private].power, private.owner == CLOSED
    refusal = _lost(view, order, private)
    if closed or power not in dict(view.game.on(POWERS)):
        code = "private_has_closed" if closed else "lays_no_track"
        refusal = no(POWER, code, private=order.private)
    return (refusal, (replace(order, private=""),)) if refusal is not None else None


def _lost(view: View, order: Lay, private: Private) -> Refusal | None:
    """Why a company cannot come by a private company: nobody bought it while the bank sold any, or
    another company has it, which keeps it."""
    if not private.owner:
        unsold = no(POWER, "private_unsold", private=private.name)
        return None if view.game.opening else unsold
    if private.owner not in view.game.companies:
        return None
    own = view.companies if not deals_in_stock(view) else (private.owner,)
    if private.owner in ((order.company,) if order.company else own):
        return None
    return no(POWER, "private_of_another", private=private.name, by=private.owner)


def open_ways(view: View, order: object, above: list[Read]) -> tuple[str, ...]:
    """The lines for each way in which a tile may lie of which none is said; where no lay is legal
    yet, all that may become so, if the order cannot be carried out without, or not in this turn."""
    if not isinstance(order, Lay) or (order.rotation, order.edges) != UNTOLD:
        return ()
    name = _whose(view, order)
    own = (
        name in view.companies
        and view.game.companies[name].floated
        and comes_to_operating(view.game.state.stack[0], view.settings.get("horizon"))
    )
    found = _ways(view, order, above)
    return found if found or (own and not is_even(view, order.tile)) else _fitting(view, order)


def _whose(view: View, order: Lay | Station) -> str:
    """The company that builds: the one that is named, or the only one that the seat directs."""
    alone = view.companies[0] if len(view.companies) == 1 else ""
    return order.company or alone


def is_even(view: View, tile: str) -> bool:
    """Whether a tile's track is the same in two of its rotations."""
    turned = view.game.map.tiles[tile].turned
    return len(set(turned)) < len(turned)


def _fitting(view: View, order: Lay) -> tuple[str, ...]:
    """The lines for each way in which a tile may come to lie on its hex."""
    seen, turned = view.game, view.game.map.tiles[order.tile].turned
    if order.hex not in seen.map.hexes or never_laid(seen, order) is not None:
        return ()
    lays = [
        TileLay(order.hex, order.tile, turn)
        for turn in sorted({turned.index(one) for one in turned})
        if never_fits(seen.map, seen.state.board, [TileLay(order.hex, order.tile, turn)]) is None
    ]
    return _written(view, order, lays)


def otherwise(view: View, order: Lay, above: list[Read]) -> tuple[str, ...]:
    """What may lie in the place of a tile that never can, the first of these that there is: the
    tile otherwise, another, one like it whoever lays it; of one's own companies."""
    if not deals_in_stock(view) and _foreign(view, order) is not None:
        return ()
    wider = (_ways(view, order, above, one)[:MOST_THERE] for one in ("", "tile"))
    found = next(filter(None, wider), ()) or _alike(view, order, above)
    if found or never_laid(view.game, order) is None:
        return found
    return _ways(view, order, above, "hex")[:MOST_ELSEWHERE]


def _alike(view: View, order: Lay, above: list[Read]) -> tuple[str, ...]:
    """Tiles of a colour, or of others where none fits, with the edges of one that has no such, and
    that with others; of one that names none, such tiles in all their ways: whoever lays it, it may
    come to lie so."""
    tiles = view.game.map.tiles
    if order.tile not in tiles or order.hex not in view.game.map.hexes:
        return ()
    same, others = list[Lay](), list[Lay]()
    for name, one in tiles.items():
        way = replace(order, tile=name, rotation=orders.OPEN)
        if never_fitting(view.game, way) is None:
            (same if one.colour == tiles[order.tile].colour else others).append(way)
    fitting = same or others
    write, words = view.language.grammar.write, view.language.words
    if order.edges is None:
        ways = (open_ways(view, one, above) or (write(one, words),) for one in fitting)
        return tuple(islice(chain.from_iterable(ways), MOST_THERE))
    so_turned = [write(one, words) for one in fitting[:MOST_ALIKE]]
    turned = _fitting(view, replace(order, edges=None, rotation=orders.OPEN))
    return (*so_turned, *turned[:MOST_ALIKE])


def _ways(view: View, order: Lay, above: list[Read], wide: str = "") -> tuple[str, ...]:
    """The lines that say each way in which a tile may lie, or in its place any ("tile"), or
    anywhere any ("hex")."""
    company = view.game.companies.get(_whose(view, order))
    if company is None or not company.floated or order.hex not in view.game.map.hexes:
        return ()
    seen = replace(view, game=with_lays(view.game, company.name, above))
    game, hexes = seen.game, None if wide == "hex" else (order.hex,)
    lays = lawful_lays(game.map, game.state.board, company.name, terms(game), hexes)
    lawful = [lay for lay in islice(lays, MOST_LAYS) if wide or lay.tile == order.tile]
    return _written(view, order, lawful)


def _written(view: View, order: Lay, lays: Sequence[LawfulLay | TileLay]) -> tuple[str, ...]:
    """The lines for lays: by the edges, or by the rotation where the edges do not tell it."""
    exits = [(lay.hex, lay.tile, view.exits(lay.tile, lay.rotation)) for lay in lays]
    ways = [
        replace(order, hex=lay.hex, tile=lay.tile, edges=led[2], rotation=orders.OPEN)
        if exits.count(led) == 1 and len(led[2]) < MOST_EDGES
        else replace(order, hex=lay.hex, tile=lay.tile, edges=None, rotation=lay.rotation)
        for lay, led in zip(lays, exits, strict=True)
    ]
    language = view.language
    return tuple(language.grammar.write(way, language.words) for way in ways)
