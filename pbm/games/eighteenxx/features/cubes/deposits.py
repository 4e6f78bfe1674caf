"""Deposits: cubes come with track and with time, and go abroad where they are not fetched.

A deposit is a stop that is no city; in a title with this feature all towns are deposits.
"""

from collections.abc import Iterable, Iterator

from pbm.games.eighteenxx.board.network import reached
from pbm.games.eighteenxx.features.cubes.tables import TABLES, Deposits
from pbm.games.eighteenxx.features.cubes.values import CubesExported, CubesProduced
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company, OperatingRound

SUPPLY: Point[int | None] = Point(None)
"""How many cubes there are; None: enough (Q8)."""
ACQUIRED_PRODUCE = Point(True)
"""Whether deposits that only acquired companies reach produce (Q8)."""


def figures(game: SeenGame) -> Deposits:
    """Production, capacity and export in this phase."""
    return game.by(TABLES).phases[game.state.phase]


def is_deposit(game: SeenGame, hex_: str) -> bool:
    """Whether a hex has a deposit."""
    return any(stop.kind == "town" for stop in game.map.hexes[hex_].printed.stops)


def of_company(game: Game, company: str) -> list[str]:
    """The deposits in a company's network, in the order of the map."""
    places = (hex_ for hex_, _ in reached(game.map, game.state.board, company))
    return [hex_ for hex_ in places if is_deposit(game, hex_)]


def room(game: SeenGame, hex_: str) -> int:
    """Cubes that a deposit holds beside those that lie there, as far as there are any."""
    lying, supply = game.state.board.cubes, game.by(SUPPLY)
    room = figures(game).capacity - lying.get(hex_, 0)
    if supply is not None:
        room = min(room, supply - sum(lying.values()))
    return max(room, 0)


def add(game: Game, hex_: str, cubes: int) -> int:
    """Put cubes on a deposit as far as it holds them and there are any; how many."""
    lying, added = game.state.board.cubes, min(cubes, room(game, hex_))
    if added:
        lying[hex_] = lying.get(hex_, 0) + added
    return added


def take(game: Game, hex_: str, cubes: int) -> None:
    """Take cubes off a deposit."""
    lying = game.state.board.cubes
    lying[hex_] -= cubes
    if not lying[hex_]:
        del lying[hex_]


def laid(game: Game) -> None:
    """A tile on a deposit brings a cube (1867 8.2 A), and who surveys it is paid."""
    turn, tables = game.turn, game.by(TABLES)
    hex_ = turn.laid[-1]
    if not is_deposit(game, hex_):
        return
    produced(game, hex_, 1)
    if game.private(tables.survey, turn.company):
        game.pay(BANK, turn.company, tables.per_tile, "income")


def produced(game: Game, hex_: str, cubes: int) -> None:
    """A deposit has more cubes."""
    added = add(game, hex_, cubes)
    if added:
        game.tell(CubesProduced(hex_, added))


def export(game: Game, hexes: Iterable[str]) -> None:
    """Cubes of deposits go abroad (1867 8.3, 8.6)."""
    lying, most = game.state.board.cubes, figures(game).export
    for hex_ in hexes:
        cubes = min(most, lying.get(hex_, 0))
        if cubes:
            take(game, hex_, cubes)
            game.frame(OperatingRound).exported.append(hex_)
            game.tell(CubesExported(hex_, cubes))


def exported_of(game: Game, company: Company) -> None:
    """An acquired company's deposits send cubes abroad."""
    export(game, of_company(game, company.name))


def produce(game: Game) -> None:
    """Full deposits export; others in a network that have not exported produce (1867 8.3)."""
    capacity, lying = figures(game).capacity, game.state.board.cubes
    export(game, [hex_ for hex_, cubes in sorted(lying.items()) if cubes >= capacity])
    gone = game.frame(OperatingRound).exported
    for hex_ in sorted(set(_served(game)) - set(gone)):
        produced(game, hex_, figures(game).production)


def _served(game: Game) -> Iterator[str]:
    """The deposits in the networks that let them produce."""
    for company in game.state.companies.values():
        running = company.floated and not company.closed
        if running and (game.by(ACQUIRED_PRODUCE) or not company.acquired):
            yield from of_company(game, company.name)
