"""The language of Chicago Express: usage lines of its orders, names, blocks of a programme."""

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any

from msgspec.structs import replace

from pbm.core.wording import wording
from pbm.games.chicago import orders
from pbm.games.chicago.board import DEVELOPED_ONCE, load
from pbm.games.chicago.figures import FIGURES
from pbm.games.chicago.orders import GAUGE_OF, Order
from pbm.games.table.lenient.words import Spoken, spoken
from pbm.games.table.messages import PLACE, VOCABULARY, Message, message_form
from pbm.games.table.programme import DecisionPlace, Language, heading
from pbm.games.table.vocabulary import Among
from pbm.sheets.names import Name, Names
from pbm.sheets.parse import Grammar, form
from pbm.sheets.usage import Values
from pbm.sheets.vocabularies import Number

MOST_SEATS = 6

FORMS = (
    form(
        "bid",
        orders.Maximum,
        "bid up to <most:dollars> [for <company:company>]",
        "bid up to 14 for PRR",
        "Auctioning of a Share, R23",
    ),
    form(
        "bid_short",
        orders.Maximum,
        "bid <most:dollars> [for <company:company>]",
        "bid 14 for PRR",
        "Auctioning of a Share, R23",
    ),
    form(
        "offer",
        orders.Bid,
        "offer <dollars:dollars> [for <company:company>]",
        "offer 14 for PRR",
        "Auctioning of a Share",
    ),
    form(
        "auction",
        orders.Auction,
        "auction <company:company> [and bid up to <most:dollars>]",
        "auction NYC and bid up to 12",
        "Auctioning of a Share",
    ),
    form(
        "expand",
        orders.Expand,
        "expand <company:company> to <hexes:hex...>",
        "expand B&O to O6 N6 M6",
        "Expansion",
    ),
    form("develop", orders.Develop, "develop <hex:hex>", "develop Charleston", "Development"),
    form("null", orders.Null, "null <gauge:gauge>", "null expansion", "Game Sequence"),
    form("pass", orders.Pass, "pass", "pass", "Auctioning of a Share"),
    message_form(),
)

GRAMMAR = Grammar(FORMS)
SAMPLES = {
    "alternatives": "expand B&O to O6 N6 or to O6",
    "maximum": "bid up to 12",
    "alone": "not open(Wabash)",
}
"""What help shows of programmes and conditions."""


def _vocabularies() -> dict[str, Any]:
    """The names of the board; they are the same for every reading of the suspect hexes."""
    board = load()
    companies = [Name(c.name, c.name, (c.long,)) for c in board.rules.companies]
    hexes = [Name(key, p.name or key, (key,)) for key, p in board.places.items()]
    gauges = [Name(gauge, gauge) for gauge in board.rules.gauges]
    seats = [
        Name(seat, str(seat), (f"seat {seat}", f"player {seat}"))
        for seat in range(1, MOST_SEATS + 1)
    ]
    return {
        "company": Among(Names("company", companies)),
        "hex": Among(Names("hex", hexes)),
        "gauge": Names("gauge", gauges),
        "city": Names("industrial city", [Name(city, city) for city in board.rules.industry]),
        "seat": Names("seat", seats),
        "dollars": Number("dollars"),
        **VOCABULARY,
    }


def place(order: Order | Message) -> DecisionPlace:
    """Bids and passes answer auctions, messages nothing; everything else is an action."""
    match order:
        case orders.Maximum(_, company) | orders.Bid(_, company):
            return DecisionPlace("bid", company or "", numbered=False)
        case orders.Pass():
            return DecisionPlace("bid", numbered=False)
        case Message():
            return PLACE
    assert isinstance(order, orders.Null) or type(order) in GAUGE_OF
    return DecisionPlace("action")


def replying(order: Order | Message, subject: str) -> Order | Message:
    """A bid with the company that it leaves out."""
    if isinstance(order, orders.Maximum | orders.Bid) and order.company is None and subject:
        return replace(order, company=subject)
    return order


@lru_cache(maxsize=1)
def words() -> Spoken:
    """How people say all this."""
    folder = resources.files("pbm.games.chicago") / "data"
    return spoken(folder / "phrases.toml", folder / "everyday.toml")


def never(order: Order | Message) -> str:
    """What no position makes possible: too many hexes, one of them twice, another's start hex; a
    hex without a house (R12, R15)."""
    match order:
        case orders.Expand(company, hexes):
            board, most = load(), load().rules.figures.hexes_per_expansion
            if len(hexes) > most:
                return _reason("count", count=len(hexes), most=most)
            for at, key in enumerate(hexes):
                if key in hexes[:at]:
                    return _reason("hex_twice", key)
                place = board.places[key]
                if place.terrain == "start" and place.home != company:
                    return _reason("home", key, home=place.home)
        case orders.Develop(key):
            boards = (load(), load("usual"))
            place = boards[0].places[key]
            if place.industry and not boards[0].rules.industry[place.industry].by_players:
                return _reason("automatic", key)
            terrains = {board.places[key].terrain for board in boards}
            if not place.industry and not terrains & DEVELOPED_ONCE:
                return _reason("never", key, terrain=place.terrain)
    return ""


def shown(order: Order | Message, values: Values) -> Order | Message:
    """An expansion as an example for another company: to the first hex beside its start that it may
    build alone."""
    company = values.get("company", "")
    if not isinstance(order, orders.Expand) or company in ("", order.company):
        return order
    places = load().places
    homes = [one for one in places.values() if one.home == company]
    near = sorted(key for one in homes for key in one.adjacent if key in places)
    open_ = [key for key in near if not never(orders.Expand(company, (key,)))]
    return replace(order, hexes=tuple(open_[:1])) if open_ else order


def possible_part(order: Order | Message) -> Iterator[Order]:
    """What of an expansion may be built that never can be as it is written: each hex once, none
    that is another's start, as many as one may have."""
    if isinstance(order, orders.Expand):
        once = dict.fromkeys(order.hexes)
        hexes = [one for one in once if not never(replace(order, hexes=(one,)))]
        most = load().rules.figures.hexes_per_expansion
        if hexes and never(order):
            yield replace(order, hexes=tuple(hexes[:most]))


def _reason(code: str, key: str = "", **figures: object) -> str:
    """A refusal's sentence of `reports/chicago/refusals.jinja`, about a hex by its name."""
    if key:
        figures["hex"] = LANGUAGE.words["hex"].words(key)
    said = wording("reports", "chicago").say("refusals", code, **figures)
    return said[0].upper() + said[1:]


LANGUAGE = Language(
    grammar=GRAMMAR,
    words=_vocabularies(),
    figures=FIGURES,
    place=place,
    replying=replying,
    never=never,
    fuller=possible_part,
    shown=shown,
    headings=(heading("AUCTIONS", "bid"), heading("ACTIONS", "action")),
)
