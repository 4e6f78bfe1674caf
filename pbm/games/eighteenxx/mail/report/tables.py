"""The tables of a report: players, charters, private companies, trains, dividends."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbm.core.journal import Event
from pbm.core.page import Cell, GridCell, MarketGrid, Table, columns_of, filled
from pbm.games.eighteenxx.engine.course import worth
from pbm.games.eighteenxx.engine.shares import (
    certificate_limit,
    certificates,
    held,
    share_price_order,
)
from pbm.games.eighteenxx.mail.report.board_page import strokes
from pbm.games.eighteenxx.values.events import DividendPaid, Ran, RoundBegan
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, IPO, MARKET, Company, OperatingRound
from pbm.games.eighteenxx.voice import Voice
from pbm.games.family import PUBLIC


def players(voice: Voice) -> Table:
    """Cash, shares, certificates and worth of every seat; P marks a president."""
    game = voice.view.game
    started = [one for one in game.state.companies.values() if _is_held(voice, one)]
    heads = voice.heads("players_heads")
    rows: list[tuple[Cell, ...]] = []
    for seat in game.state.seats:
        shares = tuple(_holding(company, seat) for company in started)
        count = certificates(game, seat)
        rows.append((voice.who(seat), game.cash(seat), worth(game, seat), count, *shares))
    rows += _piles(voice, started)
    columns = columns_of((*heads, *(company.name for company in started)), "lr")
    mine = (voice.view.seat - 1,) if voice.view.seat > PUBLIC else ()
    note = voice.say(
        "players_note",
        limit=certificate_limit(game),
        priority="" if game.state.over else voice.who(game.state.priority),
        shares=voice.shares,
        bank=max(game.cash(BANK), 0),
        of=game.figures.numbers.bank,
    )
    return Table(columns, tuple(rows), note=note, emphasis=mine)


def _is_held(voice: Voice, company: Company) -> bool:
    """Whether a company has started, or somebody has a share of it before it does."""
    seats = voice.view.game.state.seats
    return not company.closed and (company.par > 0 or any(held(company, one) for one in seats))


def _piles(voice: Voice, started: list[Company]) -> Iterator[tuple[Cell, ...]]:
    """Shares that nobody holds: on offer, on the market, and redeemed if there are such."""
    piles = {
        "ipo": [held(one, IPO) for one in started],
        "pool": [held(one, MARKET) for one in started],
        "redeemed": [held(one, one.name) for one in started],
    }
    for name, counts in piles.items():
        if name != "redeemed" or any(counts):
            yield (voice.say(name), None, None, None, *(count or None for count in counts))


def _holding(company: Company, seat: str) -> Cell:
    """Shares held, with the presidency."""
    shares = held(company, seat)
    return f"P {shares}" if company.president == seat else (shares or None)


def charters(voice: Voice) -> Table:
    """Every company that has started, in operating order, then the others."""
    game = voice.view.game
    order = share_price_order(game, list(game.state.companies))
    rest = [n for n, c in game.state.companies.items() if n not in order and not c.closed]
    names = (*order, *rest)
    heads = voice.heads("charters_heads")
    told = tuple(_charter(voice, game.companies[name]) for name in names)
    columns, rows = filled(columns_of(heads, "llrrrrl"), told)
    note = " ".join(_charter_notes(voice, markers=any(_markers(voice, name) for name in names)))
    return Table(columns, rows, note=note, swatches=names)


MARKER_NOTES: Occasion[Callable[[Voice], str]] = Occasion()
"""What features have to say of their costs, where these are not printed on a charter."""


def _charter_notes(voice: Voice, *, markers: bool) -> Iterator[str]:
    if voice.view.hidden:
        yield voice.say("treasuries_hidden")
    if markers:
        for notes in voice.view.game.on(MARKER_NOTES):
            yield notes(voice)


def _markers(voice: Voice, name: str) -> list[int]:
    """What the station markers cost that a company has left, or will have when it starts."""
    company, figures = voice.view.game.companies[name], voice.view.game.figures.companies[name]
    return company.stations if company.row >= 0 or company.acquired else list(figures.stations)


def _charter(voice: Voice, company: Company) -> tuple[Cell, ...]:
    """One company's row."""
    game, name = voice.view.game, company.name
    figures = game.figures.companies[name]
    destination = voice.town(figures.destination) if figures.destination else ""
    has = bool(figures.stations)
    markers = voice.say("markers_left", prices=_markers(voice, name)) if has else ""
    if company.row < 0:
        return (name, voice.say("unstarted"), *(None,) * 5, markers, destination)
    if company.acquired:
        who = voice.say("acquired", who=voice.who(company.president))
        return (name, who, company.par, game.price(company), *(None,) * 4, destination)
    treasury: Cell = voice.say("secret") if name in voice.view.hidden else game.cash(name)
    return (
        name,
        voice.who(company.president),
        company.par,
        game.price(company),
        treasury if company.floated else voice.say("waiting"),
        company.income or None,
        " ".join(game.trains_of(company)),
        markers,
        voice.say("reached") if company.marker in ("map", "charter") else destination,
    )


def runs(voice: Voice, history: Sequence[Mapping[str, Any]]) -> Table | None:
    """What companies ran in the batch and paid, with the operating round; nothing if none ran.

    Where a part ended between a run and what became of its income, each part tells its own. All
    trains run in one act; one that runs them anew, as for a better run, takes its place.
    """
    rows: list[tuple[Cell, ...]] = []
    routes: dict[str, list[str]] = {}
    before: Event | None = None
    began = next(iter(history[-1].get("runs", {})), "") if history else ""  # before the batch
    for fact in voice.view.journal:
        if isinstance(fact, RoundBegan):
            began = f"{fact.round}.{fact.number}"
        elif isinstance(fact, Ran):
            route = _route(voice, fact.train, fact.stops, fact.income)
            if not isinstance(before, Ran) or before.company != fact.company:
                routes[fact.company] = []
            routes[fact.company].append(route)
        elif isinstance(fact, DividendPaid) and (fact.company in routes or fact.income):
            told = "; ".join(routes.pop(fact.company, ()) or _before(voice, fact))
            kind = voice.say("connection" if fact.connection else fact.kind)
            rows.append((began, fact.company, told, fact.income, fact.per_share or None, kind))
        before = fact
    rows += _unpaid(voice, routes)
    if not rows:
        return None
    first = 0 if any(row[0] for row in rows) else 1  # of a round that nobody knows nothing is told
    columns = voice.columns("runs_heads", "lllrrl")
    return Table(columns[first:], tuple(row[first:] for row in rows))


def _route(voice: Voice, train: str, stops: Iterable[str], income: int) -> str:
    """One train's run."""
    return voice.say("route", train=train, stops="-".join(stops), income=income)


def _before(voice: Voice, paid: DividendPaid) -> list[str]:
    """What ran in the part before for an income paid now; nothing where the company has run again
    since, as the position knows its last run alone."""
    company = voice.view.game.companies[paid.company]
    again = any(one.company == paid.company for one in voice.view.of(Ran))
    return [
        _route(voice, one.train.partition("#")[0], (halt.hex for halt in one.halts), one.revenue)
        for one in (() if again else company.routes)
    ]


def _unpaid(voice: Voice, routes: Mapping[str, list[str]]) -> Iterator[tuple[Cell, ...]]:
    """Companies that have run and whose income is not dealt with when the part ends."""
    state = voice.view.game.state
    root = state.stack[0] if state.stack else None
    now = f"{state.round}.{root.number}" if isinstance(root, OperatingRound) else ""
    kind = None if state.over else voice.say("to_come")
    for name, told in routes.items():
        yield now, name, "; ".join(told), voice.view.game.companies[name].income, None, kind


LATEST = 8
"""Operating rounds of which the revenue history tells."""
FIRST_ROUND = "1.1"


def revenues(voice: Voice, history: Sequence[Mapping[str, Any]]) -> Table | None:
    """What each company that operated in them earned in the last operating rounds; nothing before
    the second."""
    rounds: dict[str, dict[str, int]] = {}
    for row in history:  # each tells of its own part of a round
        for name, earned in row.get("runs", {}).items():
            of_round = rounds.setdefault(name, {})
            of_round.update({one: of_round.get(one, 0) + more for one, more in earned.items()})
    shown = list(rounds)[-LATEST:]
    ran = {name for one in shown for name in rounds[one]}
    started = [one for one in voice.view.game.state.companies if one in ran]
    if len(shown) < 2 or not started:
        return None
    columns = columns_of((voice.say("revenue_of"), *shown), "lr")
    rows = tuple((name, *(rounds[one].get(name) for one in shown)) for name in started)
    note = "" if shown[0] == FIRST_ROUND else voice.say("revenue_note", first=shown[0])
    return Table(columns, rows, note=note, swatches=tuple(started))


ZONES = {"closed": "grey"}


def market(voice: Voice) -> MarketGrid:
    """The stock market: prices, zones, and the stacks of tokens from the top."""
    game = voice.view.game
    stacks: dict[Spot, list[str]] = {}
    for name in share_price_order(game, list(game.state.companies)):
        stacks.setdefault(game.spot(game.companies[name]), []).append(name)
    rows = tuple(
        tuple(_cell(voice, Spot(row, col), stacks) for col in range(len(squares)))
        for row, squares in enumerate(game.grid.rows)
    )
    squares = [square for row in game.grid.rows for square in row]
    facts = {
        "limit": game.figures.numbers.holding_limit,
        "zones": {square.zone for square in squares},
        "ledge": any(square.lower for square in squares),
    }
    note, in_text = (voice.say("market_note", text=text, **facts) for text in (False, True))
    return MarketGrid("", rows, strokes(voice), note=note, text_note=in_text)


def _cell(voice: Voice, spot: Spot, stacks: dict[Spot, list[str]]) -> GridCell:
    square = voice.view.game.grid.at(spot)
    return GridCell(
        text=str(square.price) if square.price else voice.say("closing"),
        fill=ZONES.get(square.zone, square.zone),
        tokens=tuple(stacks.get(spot, ())),
        mark=_turning(voice, spot) if square.price else "",
        walls="".join(_ledge(voice, spot)),
    )


def _turning(voice: Voice, spot: Spot) -> str:
    """Where a dividend moves a token up instead of right, and none down instead of left (5.8)."""
    grid = voice.view.game.grid
    if grid.right(spot).row < spot.row:
        return voice.say("goes_up")
    return voice.say("goes_down") if grid.left(spot).row > spot.row else ""


def _ledge(voice: Voice, spot: Spot) -> Iterator[str]:
    """The sides at which the soft ledge runs: the lower area is beyond (1850 5.8)."""
    grid = voice.view.game.grid
    for side, row, col in (("e", spot.row, spot.col + 1), ("s", spot.row + 1, spot.col)):
        if grid.has(row, col) and grid.at(Spot(row, col)).lower and not grid.at(spot).lower:
            yield side
