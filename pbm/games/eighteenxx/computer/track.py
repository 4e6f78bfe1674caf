"""Track: lays that raise the best run, or bring the company nearer to what it wants to reach.

All lawful lays are sifted by what tile and place promise; the best few are tried out in thought
with the company's trains, and the one that brings most is laid.

A company runs from its own stations alone, but all run on the same track: where trains of another
company of its president stop, a city or town that is worth more brings that one more. Her routes of
the last turn stay lawful when a tile is laid over another, so that what she gains is certain; that
she might find better ones is not thought out.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from pbm.core.dice import Dice
from pbm.games.eighteenxx.board import GameMap
from pbm.games.eighteenxx.board.board import lay_tile, tile_on
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.board.site import TileLay, change_of
from pbm.games.eighteenxx.board.track import track_of
from pbm.games.eighteenxx.computer.homes import FAR, STEP, distances
from pbm.games.eighteenxx.computer.outlook import (
    TOWN,
    ChosenOrder,
    Outlook,
    income,
    next_train,
    rounds_ahead,
    thought,
)
from pbm.games.eighteenxx.engine.course import phase
from pbm.games.eighteenxx.engine.shares import held
from pbm.games.eighteenxx.values.orders import Lay, Pass
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import Company
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

DESTINATION = 14
"""How much the destination draws; a city draws as a tenth of its value."""
CITY = 3
PULL = 100


class Help(msgspec.Struct, frozen=True):
    """What a lay brings other companies of the same president: dollars of theirs as so many for
    the company that lays it, by his shares in each; who gains most, and how much."""

    dollars: int = 0
    company: str = ""
    gained: int = 0


NONE = Help()


class Sisters:
    """The other companies of a company's president, and where they stop."""

    def __init__(self, game: SeenGame, company: Company) -> None:
        self._game = game
        self._own = max(1, held(company, company.president))
        self._stops: dict[str, list[tuple[Company, int]]] = {}
        for other in game.state.companies.values():
            if other is company or other.president != company.president or not other.trains:
                continue
            for halt in (halt for route in other.routes for halt in route.halts):
                self._stops.setdefault(halt.hex, []).append((other, halt.stop))

    def helped(self, lay: Lay) -> Help:
        """What a lay brings them."""
        stops = self._stops.get(lay.hex)
        if not stops:
            return NONE
        game, gains = self._game, dict[str, int]()
        tile = TileLay(lay.hex, lay.tile, lay.rotation)
        change = change_of(game.map, tile, game.state.board.tiles.get(lay.hex))
        band = phase(game).band
        for sister, stop in stops:
            new, old = change.tile.stops[change.kept[stop]], change.old.stops[stop]
            more = new.value(band) - old.value(band)
            gains[sister.name] = gains.get(sister.name, 0) + more
        most = max(gains, key=lambda name: gains[name])
        dollars = sum(more * self._shares(name) for name, more in gains.items()) // self._own
        return Help(dollars, most, gains[most])

    def _shares(self, name: str) -> int:
        company = self._game.companies[name]
        return held(company, company.president)


class Promise(msgspec.Struct, frozen=True):
    """A lay and what it promises before trains are tried."""

    points: int
    lay: Lay
    help: Help = NONE


def track(outlook: Outlook, decision: Decision, dice: Dice) -> ChosenOrder:
    """The lay that brings most; none when every one costs more than it brings."""
    game = outlook.game
    company = game.companies[decision.subject]
    lays = [order for order in decision.suggest() if isinstance(order, Lay)]
    sifted = sift(game, company, lays)
    if outlook.temper.sisters:
        sifted = _with_sisters(game, company, sifted)
    if not sifted:
        return ChosenOrder(Pass(), why("no_lay_helps"))
    trains = _outlook(game, company)
    now = income(game, company.name, trains)
    best, most, raised = None, 0, 0
    for promise in sifted[: outlook.temper.tried]:
        gained = _gained(game, company, promise.lay, trains, now)
        points = promise.points + _over_rounds(game, gained)
        if points > most:
            best, most, raised = promise, points, gained
    if best is None:
        return ChosenOrder(Pass(), why("no_lay_pays"))
    if best.help.dollars > raised:
        reason = why("sister_gains", company=best.help.company, dollars=best.help.gained)
    else:
        reason = why("better_run", dollars=raised) if raised else why("leads_there")
    return ChosenOrder(best.lay, reason)


def _over_rounds(game: SeenGame, dollars: int) -> int:
    """Points for dollars more in every round."""
    return dollars * min(6, rounds_ahead(game)) // 2


def _with_sisters(game: SeenGame, company: Company, sifted: list[Promise]) -> list[Promise]:
    """The lays with what they bring other companies of the president, best first."""
    sisters = Sisters(game, company)
    helped = [(one, sisters.helped(one.lay)) for one in sifted]
    found = [
        Promise(one.points + _over_rounds(game, help_.dollars), one.lay, help_)
        for one, help_ in helped
    ]
    return sorted(found, key=lambda one: -one.points)


def _outlook(game: SeenGame, company: Company) -> list[str]:
    """The trains a company is thought to run: its own, or those it could buy."""
    if len(company.trains) >= 2:
        return company.trains
    more = next_train(game)
    return [*company.trains, *([more.name] if game.cash(company.name) >= more.price else [])] or [
        more.name
    ]


def _gained(game: SeenGame, company: Company, lay: Lay, trains: Sequence[str], now: int) -> int:
    """Dollars by which the best run rises with a tile."""
    if not _joins(game, lay):
        return 0
    board = thought(game.state.board)
    lay_tile(game.map, board, lay.hex, lay.tile, lay.rotation)
    return income(game, company.name, trains, board) - now


def _joins(game: SeenGame, lay: Lay) -> bool:
    """Whether a train could be led anywhere by a tile: by a stop on it, or by new track of which
    both ends meet other track."""
    board = game.state.board
    change = change_of(game.map, TileLay(lay.hex, lay.tile, lay.rotation), board.tiles.get(lay.hex))
    if change.tile.stops or change.old.stops:
        return True
    moves = track_of(game.map, board).moves
    met = [arrival >= 0 and bool(moves[arrival ^ 1]) for arrival in change.arrivals]
    return any(met[one] and met[other] for one, other in change.new)


def sift(game: SeenGame, company: Company, lays: Sequence[Lay]) -> list[Promise]:
    """Lays that promise anything, best first."""
    goals = Goals(game, company, {lay.hex for lay in lays})
    promises = [Promise(_points(game, lay, goals), lay) for lay in lays]
    promises = [one for one in promises if one.points > 0]
    return sorted(promises, key=lambda one: (-one.points, one.lay.hex, one.lay.tile))


class Goals:
    """What a company would like to reach, and how near the hexes where it may lay are to it."""

    def __init__(self, game: SeenGame, company: Company, frontier: set[str]) -> None:
        wants = wanted(game, company)
        self._far = [distances(game.map, goal) for goal in wants]
        near = (min((far.get(name, FAR) for name in frontier), default=FAR) for far in self._far)
        self._wants = list(zip(wants.values(), near, strict=True))
        self._ahead: dict[str, list[int]] = {}
        self._pulls: dict[tuple[str, ...], int] = {}

    def pull(self, exits: tuple[str, ...]) -> int:
        """Points for track that leads into some hexes; many tiles lead into the same."""
        known = self._pulls.get(exits)
        if known is None:
            rows = [self._from(name) for name in exits]
            ahead = [FAR] * len(self._wants) if not rows else map(min, *rows, rows[0])
            pairs = zip(self._wants, ahead, strict=True)
            pulls = (_pull(weight, near, far) for (weight, near), far in pairs if far < near)
            known = self._pulls[exits] = sum(pulls)
        return known

    def _from(self, name: str) -> list[int]:
        """How far each goal is from a hex."""
        if name not in self._ahead:
            self._ahead[name] = [far.get(name, FAR) for far in self._far]
        return self._ahead[name]


def wanted(game: SeenGame, company: Company) -> dict[str, int]:
    """Hexes that a company would like to reach, with points for a step nearer."""
    goals: dict[str, int] = {}
    reach = network(game.map, game.state.board, company.name).stops
    band = phase(game).band
    for hex_ in game.map.by_number:
        tile, _ = tile_on(game.map, game.state.board, hex_.name)
        for n, stop in enumerate(tile.stops):
            if hex_.first + n not in reach:
                draws = game.by(TOWN) if stop.kind == "town" else max(CITY, stop.value(band) // 10)
                goals[hex_.name] = max(goals.get(hex_.name, 0), draws)
    printed = game.figures.companies[company.name]
    if company.marker == "waiting" and printed.destination:
        goals[printed.destination] = DESTINATION
    return goals


def _points(game: SeenGame, lay: Lay, goals: Goals) -> int:
    """Gain in value, steps nearer to goals, less the cost of terrain."""
    there = game.state.board.tiles.get(lay.hex)
    points, exits = _by_itself(game.map, lay.hex, there, lay.tile, lay.rotation)
    return points + goals.pull(exits)


@lru_cache(maxsize=16_384)
def _by_itself(
    game_map: GameMap, name: str, there: tuple[str, int] | None, laid: str, rotation: int
) -> tuple[int, tuple[str, ...]]:
    """The points of a lay without goals, and the hexes into which its track leads."""
    tile, hex_ = game_map.tiles[laid], game_map.hexes[name]
    old = game_map.tiles[there[0]] if there else hex_.printed
    before = sum(stop.value(1) for stop in old.stops) if old.colour else 0
    after = sum(stop.value(1) for stop in tile.stops)
    points = max(0, after - before) // (2 if old.colour else 4)
    points -= hex_.terrain // 10 if not old.colour else 0
    points += 2 * (len(tile.exits[rotation]) - 2) if old.colour else 0
    exits = (hex_.neighbours[edge] for edge in sorted(tile.exits[rotation]))
    return points, tuple(name for name in exits if name)


def _pull(weight: int, before: int, after: int) -> int:
    """Points for coming nearer to a goal: the nearer it is, the more a step counts."""
    if after >= before or before >= FAR:
        return 0
    return PULL * weight * (before - after) // ((before + STEP) * (after + STEP))
