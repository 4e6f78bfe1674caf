"""Charts over the turns: prices of stocks, the reader's net worth and Victory Points."""

from pbm.core.page import Chart, Series
from pbm.games.continental.report.strokes import stroke_key
from pbm.games.continental.report.voice import Voice
from pbm.games.continental.view import ChartRow, RailroadSummary

LEAST_TURNS = 3
"""Two points are no chart."""
STOCKS_CHARTED = 12
"""More lines than that are read by nobody; the title tells which they are."""
COLOURED, OWN_COLOURED = 6, 4
"""So many of them have a colour, so many at most for being the reader's: an eye follows no more."""
NARROW_TURNS = 10
"""So many turns of them are readable in a column; more want the page's width."""


def price_chart(voice: Voice, past: tuple[ChartRow, ...]) -> Chart | None:
    """Prices at the end of each turn: the reader's stocks first, then the dearest companies."""
    if len(past) < LEAST_TURNS:
        return None
    roads = voice.view.railroads
    chosen = sorted(roads, key=_interest)[:STOCKS_CHARTED]
    held = sum(bool(road.mine and road.mine.shares) for road in chosen)
    title = voice.say("charts", "prices", shown=len(chosen), all=len(roads), held=held)
    prices = {road.code: _adjusted(past, road.code) for road in chosen}
    own = [road.code for road in chosen[: min(held, OWN_COLOURED)]]
    movers = [
        code for code in sorted(prices, key=lambda code: _moved(prices[code])) if code not in own
    ]
    coloured = {*own, *movers[: COLOURED - len(own)]}
    series = tuple(
        Series(
            road.code,
            prices[road.code],
            strong=bool(road.mine and road.mine.director) and road.code in coloured,
            stroke=stroke_key(road),
            pale=road.code not in coloured,
        )
        for road in sorted(chosen, key=lambda road: road.number)
    )
    narrow = voice.view.own is not None and len(past) <= NARROW_TURNS
    facts = {"own": len(own), "held": held, "movers": len(coloured) - len(own)}
    note = voice.say("charts", "coloured", **facts) if len(coloured) < len(chosen) else ""
    star = voice.say("charts", "star_stock", own=len(own), held=held)
    return Chart(title, _turns(past), series, unit="$", column=narrow, note=note, star=star)


def _moved(prices: tuple[int | None, ...]) -> int:
    """How much a price moved in the last turn, the most first."""
    before, now = prices[-2:]
    return -abs((now or 0) - (before or 0)) if before is not None else 0


def _adjusted(past: tuple[ChartRow, ...], code: str) -> tuple[int | None, ...]:
    """A stock's prices as if its later splits had been made before, in whole dollars."""
    found: list[int | None] = []
    ratio = 1
    for row in reversed(past):
        price = dict(row.prices).get(code)
        found.append(None if price is None else price // ratio)
        ratio *= dict(row.splits).get(code, 1)
    return tuple(reversed(found))


def _interest(road: RailroadSummary) -> tuple[int, int]:
    """Directed and held stocks come first, then those of the greatest value in the market."""
    held = road.mine.shares * road.price if road.mine else 0
    return -held, -road.issued * road.price


def worth_chart(voice: Voice, past: tuple[ChartRow, ...]) -> Chart | None:
    """The reader's net worth at the end of each turn; None without three turns of it."""
    worth = tuple(row.net_worth for row in past)
    if sum(value is not None for value in worth) < LEAST_TURNS:
        return None
    series = (Series(voice.say("charts", "own_worth"), worth, strong=True),)
    return Chart(voice.say("charts", "worth"), _turns(past), series, unit="$", column=True)


def place_chart(voice: Voice, past: tuple[ChartRow, ...]) -> Chart | None:
    """Each tycoon's rank by net worth, turn by turn, the richest on top: it is public (9.2)."""
    if len(past) < LEAST_TURNS:
        return None
    places = [{seat: at for at, seat in enumerate(row.order, start=1)} for row in past]
    series = tuple(
        Series(
            who.character,
            tuple(row.get(who.seat) for row in places),
            strong=who.seat == voice.view.reader,
        )
        for who in sorted(voice.view.tycoons, key=lambda who: who.seat)
    )
    title, star = voice.say("charts", "places"), voice.say("charts", "star_line")
    return Chart(title, _turns(past), series, ranks=True, column=True, star=star)


def _turns(past: tuple[ChartRow, ...]) -> tuple[str, ...]:
    """The labels of the x axis."""
    return tuple(str(row.turn) for row in past)
