"""The railroad summary (9.3) and the market table (9.4), as one reader may see them."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from pbm.games.continental import state as game
from pbm.games.continental.events.world import MarketClosed, Traded
from pbm.games.continental.holdings import shares
from pbm.games.continental.state import State
from pbm.games.continental.view import (
    PUBLIC,
    CompanyOnSale,
    RailroadSummary,
    Stake,
    StockTrade,
    TycoonSummary,
)
from pbm.games.continental.view.private import CATEGORIES, Category
from pbm.games.continental.window.clearance import ByKind, Clearance
from pbm.games.continental.world.geography import Geography
from pbm.games.continental.world.rules import Rules


def seen_railroads(
    state: State, facts: ByKind, clearance: Clearance, rules: Rules
) -> tuple[RailroadSummary, ...]:
    """All active railroads by number."""
    closed = {fact.railroad: fact for fact in facts.of(MarketClosed)}
    traded = {fact.railroad: fact for fact in facts.of(Traded) if fact.seat == clearance.reader}
    roads = state.by_number()
    return tuple(
        _seen(state, road, closed.get(road.code), traded.get(road.code), clearance, rules)
        for road in roads
    )


def _seen(
    state: State,
    road: game.Railroad,
    closed: MarketClosed | None,
    traded: Traded | None,
    clearance: Clearance,
    rules: Rules,
) -> RailroadSummary:
    """A railroad with the market of its stock and the reader's own columns."""
    reader, cornered = clearance.reader, _cornered(road, rules)
    return replace(
        _finances(state, road, _track(road, rules)),
        price=road.price,
        issued=road.issued,
        treasury=road.treasury,
        cornered=cornered,
        market=_market(road, closed) if closed else None,
        mine=_stake(road, reader, rules, traded, cornered) if reader in state.tycoons else None,
        spied=road.holdings.get(clearance.shadowed, 0) if clearance.shadowed else None,
    )


def _track(road: game.Railroad, rules: Rules) -> RailroadSummary:
    """A railroad's lines and equipment."""
    places, lines = rules.map, tuple(road.lines)
    miles, regions, towns_value = _served(places, lines)
    return RailroadSummary(
        code=road.code,
        number=road.number,
        name=places.routes[road.code].name or road.code,
        miles=miles,
        lines=lines,
        doubled=tuple(places.in_order(road.doubled)),
        row=road.row or "",
        regions=regions,
        towns_value=towns_value,
        locomotive=road.level,
        technologies=tuple(road.technologies),
    )


@lru_cache(maxsize=512)
def _served(places: Geography, lines: tuple[str, ...]) -> tuple[int, tuple[str, ...], int]:
    """Miles, regions and the worth of the towns of some lines: every reader is told the same."""
    worth = sum(places.towns[town].value for town in places.ends(lines))
    return places.miles(lines), tuple(places.linked(lines)), worth


def _finances(state: State, road: game.Railroad, track: RailroadSummary) -> RailroadSummary:
    """The published figures of the last turn, debts, land, officers (9.3)."""
    return replace(
        track,
        bankrupt=road.standing == "bankrupt",
        revenue=road.last.revenue,
        expense=road.last.expenses,
        bonds=state.bonds(road.code),
        loans=state.loans(road.code),
        profit_cents=road.last.profit_per_share,
        dividend_cents=road.last.dividend,
        land=road.land,
        grant=road.grant,
        president=road.president or 0,
        chairman=road.chairman or 0,
        directors=tuple(sorted(road.directors)),
    )


def _cornered(road: game.Railroad, rules: Rules) -> bool:
    """Whether the stock is cornered now (6.4)."""
    return shares.cornered(road.holdings, road.issued, road.directors, rules.figures.market)


def _market(road: game.Railroad, closed: MarketClosed) -> StockTrade:
    """What the Exchange did; the end price is the one after splits and mergers (9.4)."""
    return StockTrade(
        start=closed.start,
        offered=closed.supply,
        bid=closed.demand,
        traded=closed.traded,
        trade=closed.trade,
        end=road.price,
    )


def _stake(
    road: game.Railroad, seat: int, rules: Rules, traded: Traded | None, cornered: bool
) -> Stake:
    """The reader's own columns."""
    own, figures = road.holdings.get(seat, 0), rules.figures.market
    return Stake(
        shares=own,
        bid=traded.bid if traded else 0,
        bought=traded.bought if traded else 0,
        sold=traded.sold if traded else 0,
        shorted=traded.short if traded else 0,
        bid_most=shares.max_bid(road.holdings, road.issued, road.directors, seat, figures),
        sell_most=shares.sale_limit(own, road.issued, cornered, figures),
        director=seat in road.directors,
    )


def companies_on_sale(state: State, rules: Rules) -> tuple[CompanyOnSale, ...]:
    """All Private Companies that may be bid for, by number (9.5)."""
    routes = rules.map.routes
    listed = [pc for pc in state.pcs.values() if pc.ask is not None]
    return tuple(
        CompanyOnSale(
            code=pc.code,
            number=routes[pc.code].number,
            name=routes[pc.code].name or pc.code,
            miles=routes[pc.code].length,
            towns=routes[pc.code].towns,
            ask=pc.ask or 0,
            owner=pc.owner or 0,
        )
        for pc in sorted(listed, key=lambda pc: routes[pc.code].number)
    )


LEADERS = 5
"""How many of each category the news name."""


def seen_tycoons(state: State, clearance: Clearance) -> tuple[TycoonSummary, ...]:
    """All tycoons by net worth, highest first, equal ones by number (9.2)."""
    people = sorted(state.tycoons.values(), key=lambda person: (-person.net_worth, person.seat))
    worths = [person.net_worth for person in people]
    roads, owned = state.by_number(), _companies(state)
    return tuple(
        _tycoon(
            state,
            clearance,
            person,
            1 + worths.index(person.net_worth),
            tuple(sorted(owned.get(person.seat, ()))),
            roads,
        )
        for person in people
    )


def _companies(state: State) -> dict[int, list[str]]:
    """Seat -> the Private Companies that it owns."""
    owned: dict[int, list[str]] = {}
    for pc in state.pcs.values():
        if pc.owner is not None:
            owned.setdefault(pc.owner, []).append(pc.code)
    return owned


def is_anonymous(state: State) -> bool:
    """Whether players are not told who the others are (3.1)."""
    return state.settings.get("anonymous") == "yes"


def _tycoon(
    state: State,
    clearance: Clearance,
    person: game.Tycoon,
    place: int,
    companies: tuple[str, ...],
    roads: Sequence[game.Railroad],
) -> TycoonSummary:
    """One line of the summary; equals share the better place (R52)."""
    named = not is_anonymous(state) or clearance.own(person.seat)
    return TycoonSummary(
        seat=person.seat,
        character=person.character,
        place=place,
        player=person.player if named else "",
        address=person.address if named and _address_told(state, clearance, person) else "",
        phone=person.phone if named and _phone_told(clearance, person) else "",
        computer=person.computer and named,
        controls=(person.controls.get(1, ""), person.controls.get(2, "")),
        companies=companies,
        stock=_known_stock(roads, clearance, person.seat),
    )


def _address_told(state: State, clearance: Clearance, person: game.Tycoon) -> bool:
    """Addresses go to all players at the start, later to who spies on the player (3.1)."""
    if clearance.own(person.seat):
        return True
    at_start = state.turn == 1 and clearance.reader != PUBLIC
    return person.show_address and (at_start or clearance.shadowed == person.seat)


def _phone_told(clearance: Clearance, person: game.Tycoon) -> bool:
    """The summary has the telephone of who does not mind (9.2); the public at large does not."""
    return clearance.own(person.seat) or (person.show_phone and clearance.reader != PUBLIC)


def _known_stock(
    roads: Sequence[game.Railroad], clearance: Clearance, seat: int
) -> tuple[tuple[str, int], ...]:
    """What the reader knows of a tycoon's stock, by railroad number."""
    told = clearance.tycoon(seat)
    return tuple(
        (road.code, road.holdings[seat])
        for road in roads
        if road.holdings.get(seat) and (told or clearance.holders(road.code))
    )


def leading(state: State) -> tuple[tuple[Category, tuple[int, ...]], ...]:
    """The five best of every category, without their scores; who has none is no leader."""
    return tuple((category, _best(state, category)) for category in CATEGORIES)


def _best(state: State, category: Category) -> tuple[int, ...]:
    """Seats of the best scores above zero, equal ones by number."""
    scores = {seat: int(getattr(who.points, category)) for seat, who in state.tycoons.items()}
    ranked = sorted((-score, seat) for seat, score in scores.items() if score > 0)
    return tuple(seat for _, seat in ranked[:LEADERS])
