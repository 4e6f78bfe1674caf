"""What the Exchange of a simulated game teaches about Appendix B's advice.

A lesson buys, or sells short, on paper at the price at which all shares changed hands that turn,
and follows the share through splits, mergers, dividends and reorganisations. Cents, per mille.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from pbm.games.continental.events import Incorporated
from pbm.games.continental.events.railroads import Operated, RailroadReorganised, RailroadsMerged
from pbm.games.continental.events.world import MarketClosed, Traded
from pbm.games.continental.resolve import TurnResolved
from pbm.games.continental.world.rules import standard_rules

Advice = Literal["depression", "dear_in_panic", "short_in_panic", "new_stock", "short_sales"]
ADVICE: tuple[Advice, ...] = (
    "depression",
    "dear_in_panic",
    "short_in_panic",
    "short_sales",
    "new_stock",
)

LOW = 2
"""The climate up to which times are depressed."""
PANIC = 0
DEAR = 40
"""Dollars from which a stock is high-priced."""
LONG, SHORT = 5, 2
"""Turns for which a share is held: for better times, and to get out of a Panic."""


class Session(Struct, frozen=True):
    """The market of one turn."""

    climate: int
    closed: dict[str, tuple[int, int, int]]
    """Railroad -> start, trade and end price before any split, dollars."""
    prices: dict[str, int]
    """Prices at the end, after splits and mergers."""
    splits: dict[str, int]
    merged: dict[str, str]
    dividends: dict[str, int]
    """Cents a share, before the turn's split."""
    reorganised: frozenset[str]
    incorporated: dict[str, int]
    """New railroads with their first price."""
    shorts: tuple[tuple[int, int], ...]
    """What computers sold short: dollars at stake, dollars won or lost."""
    bound: int = 0
    """Stocks of which supply or demand was twenty times the other (6.3.4)."""


class MarketSeen(Struct, frozen=True):
    """The market of a whole game."""

    changes: tuple[int, ...]
    """End price in per cent of the start price, of every stock and turn; sorted."""
    bound: int
    """How many of them met 20 : 1."""
    shorts: int
    shorts_won: int


class Exchange(Struct, frozen=True):
    """The sessions of a game, turn by turn."""

    sessions: tuple[Session, ...]


class Lesson(Struct, frozen=True):
    """How one piece of advice fared in a game."""

    advice: Advice
    trades: int
    won: int
    """Trades that ended above nothing."""
    permille: int
    """Sum of gains and losses, in per mille of what each trade laid out."""


def session(climate: int, played: TurnResolved) -> Session:
    """The market of a turn just played."""
    journal = played.journal
    return Session(
        climate=climate,
        closed={one.railroad: (one.start, one.trade, one.end) for one in journal.of(MarketClosed)},
        bound=sum(bound(one) for one in journal.of(MarketClosed)),
        prices=dict(played.history.prices),
        splits=dict(played.history.splits),
        merged={one.merging: one.survivor for one in journal.of(RailroadsMerged)},
        dividends={one.railroad: one.dividend for one in journal.of(Operated)},
        reorganised=frozenset(one.railroad for one in journal.of(RailroadReorganised)),
        incorporated={one.pc: one.price for one in journal.of(Incorporated)},
        shorts=tuple(
            (one.short * one.price, one.short_result) for one in journal.of(Traded) if one.short
        ),
    )


def bound(market: MarketClosed) -> bool:
    """Whether the ratio of demand and supply was cut (6.3.4)."""
    ratio = standard_rules().figures.market.ratio
    low, high = sorted((market.supply, market.demand))
    return high >= ratio * low and high > 0


def market_seen(exchange: Exchange) -> MarketSeen:
    """The market of a game."""
    closed = [one for now in exchange.sessions for one in now.closed.values()]
    shorts = [won for now in exchange.sessions for _, won in now.shorts]
    return MarketSeen(
        changes=tuple(sorted(100 * end // start for start, _, end in closed)),
        bound=sum(now.bound for now in exchange.sessions),
        shorts=len(shorts),
        shorts_won=sum(won > 0 for won in shorts),
    )


def lessons(exchange: Exchange) -> tuple[Lesson, ...]:
    """Every piece of advice tried wherever the game gave an occasion."""
    tries: dict[Advice, Callable[[Exchange], Iterator[int]]] = {
        "depression": _bottoms,
        "dear_in_panic": _dear,
        "short_in_panic": _panic_shorts,
        "short_sales": _sold_short,
        "new_stock": _new_stock,
    }
    found = []
    for advice in ADVICE:
        gains = list(tries[advice](exchange))
        found.append(Lesson(advice, len(gains), sum(gain > 0 for gain in gains), sum(gains)))
    return tuple(found)


def held(exchange: Exchange, code: str, bought: int, turns: int) -> int | None:
    """Cents that a share traded in a session is worth so many sessions later, with its dividends;
    None if the game ended before."""
    last = bought + turns
    if last >= len(exchange.sessions):
        return None
    shares, purse = 1, 0
    for at in range(bought, last + 1):
        now = exchange.sessions[at]
        code = now.merged.get(code, code)
        purse += shares * now.dividends.get(code, 0)
        if code in now.reorganised or code not in now.prices:
            return purse
        shares *= now.splits.get(code, 1)
    return purse + shares * 100 * exchange.sessions[last].prices[code]


def _gain(laid_out: int, worth: int) -> int:
    """Per mille won or lost; cents both."""
    return (worth - laid_out) * 1000 // laid_out


def _bottoms(exchange: Exchange) -> Iterator[int]:
    """Every stock bought in depressed times from which they then improved."""
    sessions = exchange.sessions
    for at, now in enumerate(sessions[:-1]):
        if now.climate > LOW or sessions[at + 1].climate <= now.climate:
            continue
        for code, (_, trade, _) in sorted(now.closed.items()):
            worth = held(exchange, code, at, LONG)
            if worth is not None:
                yield _gain(100 * trade, worth)


def _dear(exchange: Exchange) -> Iterator[int]:
    """Every high-priced stock bought in a Panic and sold again soon."""
    for at, now in enumerate(exchange.sessions):
        if now.climate != PANIC:
            continue
        for code, (start, trade, _) in sorted(now.closed.items()):
            worth = held(exchange, code, at, SHORT)
            if start >= DEAR and worth is not None:
                yield _gain(100 * trade, worth)


def _panic_shorts(exchange: Exchange) -> Iterator[int]:
    """Every stock sold short in a Panic, on paper: sold at the trade price, bought at the end."""
    for now in exchange.sessions:
        if now.climate == PANIC:
            for _, trade, end in now.closed.values():
                yield (trade - end) * 1000 // trade


def _sold_short(exchange: Exchange) -> Iterator[int]:
    """What the tycoons of the game did sell short, in any climate."""
    for now in exchange.sessions:
        for stake, won in now.shorts:
            if stake > 0:
                yield won * 1000 // stake


def _new_stock(exchange: Exchange) -> Iterator[int]:
    """A new railroad's stock a turn after its first price."""
    for at, now in enumerate(exchange.sessions):
        for code, price in sorted(now.incorporated.items()):
            worth = held(exchange, code, at, 1)
            if worth is not None:
                yield _gain(100 * price, worth)
