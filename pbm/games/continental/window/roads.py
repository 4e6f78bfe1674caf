"""The railroad summary (9.3) and the market table (9.4), as one reader may see them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pbm.core.journal import Fact
from pbm.games.continental import state as game
from pbm.games.continental.events.world import MarketClosed, Traded
from pbm.games.continental.holdings import shares
from pbm.games.continental.state import State
from pbm.games.continental.view import Company, Market, Railroad, Stake
from pbm.games.continental.window.sight import Sight
from pbm.games.continental.world.rules import Rules


def railroads(
    state: State, facts: Sequence[Fact], sight: Sight, rules: Rules
) -> tuple[Railroad, ...]:
    """All active railroads by number."""
    closed = {fact.railroad: fact for fact in facts if isinstance(fact, MarketClosed)}
    traded = {
        fact.railroad: fact
        for fact in facts
        if isinstance(fact, Traded) and fact.seat == sight.reader
    }
    roads = sorted(state.railroads.values(), key=lambda road: road.number)
    return tuple(
        replace(
            _finances(state, road, _track(road, rules)),
            price=road.price,
            issued=road.issued,
            treasury=road.treasury,
            cornered=_cornered(road, rules),
            market=_market(road, closed[road.code]) if road.code in closed else None,
            mine=_stake(road, sight.reader, rules, traded.get(road.code))
            if sight.reader in state.tycoons
            else None,
            spied=road.holdings.get(sight.shadowed, 0) if sight.shadowed else None,
        )
        for road in roads
    )


def _track(road: game.Railroad, rules: Rules) -> Railroad:
    """A railroad's lines and equipment."""
    places = rules.map
    return Railroad(
        code=road.code,
        number=road.number,
        name=places.routes[road.code].name or road.code,
        miles=places.miles(road.lines),
        lines=tuple(road.lines),
        doubled=tuple(places.in_order(road.doubled)),
        row=road.row or "",
        regions=tuple(places.linked(road.lines)),
        towns_value=sum(places.towns[town].value for town in places.ends(road.lines)),
        locomotive=road.level,
        technologies=tuple(road.technologies),
    )


def _finances(state: State, road: game.Railroad, track: Railroad) -> Railroad:
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


def _market(road: game.Railroad, closed: MarketClosed) -> Market:
    """What the Exchange did; the end price is the one after splits and mergers (9.4)."""
    return Market(
        start=closed.start,
        offered=closed.supply,
        bid=closed.demand,
        traded=closed.traded,
        trade=closed.trade,
        end=road.price,
    )


def _stake(road: game.Railroad, seat: int, rules: Rules, traded: Traded | None) -> Stake:
    """The reader's own columns."""
    own, figures = road.holdings.get(seat, 0), rules.figures.market
    return Stake(
        shares=own,
        bid=traded.bid if traded else 0,
        bought=traded.bought if traded else 0,
        sold=traded.sold if traded else 0,
        shorted=traded.short if traded else 0,
        bid_most=shares.max_bid(road.holdings, road.issued, road.directors, seat, figures),
        sell_most=shares.sale_limit(own, road.issued, _cornered(road, rules), figures),
        director=seat in road.directors,
    )


def companies_on_sale(state: State, rules: Rules) -> tuple[Company, ...]:
    """All Private Companies that may be bid for, by number (9.5)."""
    routes = rules.map.routes
    listed = [pc for pc in state.pcs.values() if pc.ask is not None]
    return tuple(
        Company(
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
