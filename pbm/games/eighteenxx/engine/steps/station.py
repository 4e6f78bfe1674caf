"""Place a station marker, and the home station of a company's first turn."""

from collections.abc import Callable, Iterator

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import put_station
from pbm.games.eighteenxx.board.network import check_station, lawful_stations
from pbm.games.eighteenxx.engine.companies import left_out
from pbm.games.eighteenxx.engine.course import also_asked
from pbm.games.eighteenxx.values.events import StationPlaced, TurnBegan
from pbm.games.eighteenxx.values.game import Game, Move, Step
from pbm.games.eighteenxx.values.orders import Order, Pass, Station
from pbm.games.eighteenxx.values.point import Point
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import BANK, Company

RULE = "stations"


def _home(game: Game) -> None:
    """A company that operates for the first time places its free station marker at home."""
    turn = game.turn
    company = game.companies[turn.company]
    game.tell(TurnBegan(company.name, company.president))
    if company.name in game.state.board.homes:
        hex_, city = game.state.board.homes[company.name]
        put_station(game.map, game.state.board, company.name, hex_, city)
        company.stations.pop(0)
        game.tell(StationPlaced(company.name, hex_, 0))


def _asks(game: Game) -> str:
    """The president, if the company has a marker, the money and a city for it."""
    turn = game.turn
    company = game.companies[turn.company]
    if turn.station:
        return ""
    open_ = company.stations and any(True for _ in places(game, company))
    return company.president if open_ or also_asked(game, "station") else ""


def _printed(_game: SeenGame, company: Company, _hex: str) -> int:
    """As the next marker on its charter says."""
    return company.stations[0]


COST: Point[Callable[[SeenGame, Company, str], int]] = Point(_printed)
"""What a company's next marker costs in a hex."""


def cost(game: SeenGame, company: Company, hex_: str) -> int:
    """Dollars for the next station marker in a hex."""
    return game.by(COST)(game, company, hex_)


def places(game: Game, company: Company) -> Iterator[Station]:
    """Every marker that the company may place and pay, in the order of the map."""
    cash, price = game.cash(company.name), game.by(COST)
    for hex_, city in lawful_stations(game.map, game.state.board, company.name):
        if price(game, company, hex_) <= cash:
            yield Station(company.name, hex_, city)


def _check(game: Game, order: Station) -> Refusal | None:
    turn = game.turn
    company = game.companies[turn.company]
    if order.company != turn.company:
        return no(RULE, "not_operating", company=order.company)
    if turn.station:
        return no(RULE, "one_a_round")
    if not company.stations:
        return no(RULE, "no_marker_left")
    refusal = check_station(game.map, game.state.board, company.name, order.hex, order.city)
    if refusal is not None:
        return refusal
    needed, held = cost(game, company, order.hex), game.cash(company.name)
    return no(RULE, "not_enough_money", needed=needed, held=held) if needed > held else None


def _place(game: Game, order: Station) -> None:
    turn = game.turn
    company = game.companies[turn.company]
    paid = cost(game, company, order.hex)
    company.stations.pop(0)
    game.pay(company.name, BANK, paid, "station")
    put_station(game.map, game.state.board, company.name, order.hex, order.city)
    turn.station = True
    game.tell(StationPlaced(company.name, order.hex, paid))
    turn.step += 1


def _suggest(game: Game) -> Iterator[Order]:
    yield Pass()
    if game.operating.stations:
        yield from places(game, game.operating)


HOME = Step(name="home", skip=_home)

STATION = Step(
    name="station",
    asks=_asks,
    subject=lambda game: game.turn.company,
    moves={Station: Move(_check, _place), Pass: Move(None, left_out("station"))},
    suggest=_suggest,
)
