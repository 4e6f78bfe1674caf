"""The lays and stations of lines in thought, and how many tiles a turn allows."""

from collections.abc import Sequence

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.board import lay_tile, put_station, tile_on
from pbm.games.eighteenxx.board.lays import LawfulLay, lies_there
from pbm.games.eighteenxx.board.network import check_station
from pbm.games.eighteenxx.engine.steps.track import allowance, judge_lay, tile_lay
from pbm.games.eighteenxx.engine.trial import begun, trial
from pbm.games.eighteenxx.programme.complete import complete, never_fitting
from pbm.games.eighteenxx.values import orders
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import OperatingTurn
from pbm.games.table.letters import Read

LASTING = frozenset(
    {
        "no tile may be laid in this hex",
        "lies there already",
        "label does not fit",
        "cities do not fit",
        "no_such_edges",
        "no_marker_left",
        "never_a_city",
        "never_so_many_cities",
        "already a marker on this tile",
    }
)
"""Why a lay or a station is refused whatever the company lays before it."""


class LaidAhead:
    """A company's turn in thought, as its lines for track are looked at one after another."""

    def __init__(self, seen: SeenGame, name: str) -> None:
        """The turn that is on, if it is the company's, or its next one."""
        self.before = trial(begun(seen, name))
        self.game = trial(self.before)
        self.name = name
        self.looked = False
        """Whether a line for track has been looked at."""
        self.open = False
        """Whether one of them says several tiles, so that nobody knows which of them lies."""
        self.turn = trial(self.before)
        on = self.turn.on_stack(OperatingTurn)
        if on is None or on.company != name:
            first = not self.game.companies[name].operated
            self.turn.state.stack.append(OperatingTurn(name, first=first))

    def refusal(self, line: Read) -> Refusal | None:
        """Why a line without a condition would find its own tile lying there, or its turn's tiles
        laid, told before what else the map says against it."""
        order, lay = self._plain(line)
        if order is None:
            return None
        whole = complete(self.game, order, self.name)
        lies = isinstance(whole, orders.Lay) and lies_there(
            self.game.map, self.game.state.board, tile_lay(whole)
        )
        if lies:
            return lies
        upgrade = lay.upgrade if lay is not None else order.hex in self.game.state.board.tiles
        return allowance(self.turn, upgrade=upgrade)

    def lay(self, line: Read) -> None:
        """The line is done, whatever its condition; the turn counts it if it surely is."""
        _, done = self._plain(line)
        if done is not None:
            self.turn.turn.upgrades += done.upgrade
            self.turn.turn.yellow += not done.upgrade
        lay_first(self.game, self.name, line)
        self.looked = True
        self.open = self.open or len(line.instruction.alternatives) > 1

    def _plain(self, line: Read) -> tuple[orders.Lay | None, LawfulLay | None]:
        """The one lay of a line without a condition, by no power, and as the map allows it."""
        said, order = line.instruction, line.instruction.alternatives[0].order
        bound = said.condition is not None or said.alternatives[0].condition is not None
        if not isinstance(order, orders.Lay) or order.private or bound:
            return None, None
        if len(said.alternatives) > 1:
            return None, None
        whole = complete(self.game, order, self.name)
        lay = judge_lay(self.game, whole) if isinstance(whole, orders.Lay) else whole
        return order, lay if isinstance(lay, LawfulLay) else None


def with_lays(seen: SeenGame, name: str, lines: Sequence[Read]) -> Game:
    """The game in thought when a company has laid what is legal of these lines, one after another
    and whatever their conditions."""
    game = trial(begun(seen, name))
    for line in lines:
        lay_first(game, name, line)
    return game


def lay_first(game: Game, name: str, line: Read) -> None:
    """Lay the first of a line's tiles that is legal."""
    for one in line.instruction.alternatives:
        if not isinstance(one.order, orders.Lay) or one.order.company not in ("", name):
            continue
        whole = complete(game, one.order, name)
        if isinstance(whole, orders.Lay) and isinstance(judge_lay(game, whole), LawfulLay):
            lay_tile(game.map, game.state.board, whole.hex, whole.tile, whole.rotation)
            break


def with_stations(game: Game, name: str, lines: Sequence[Read]) -> Game:
    """The game in thought when a company has placed the stations of these lines, too."""
    game = trial(game)
    for line in lines:
        for one in line.instruction.alternatives:
            place = one.order
            if isinstance(place, orders.Station) and lawful(game, name, place) is None:
                put_station(game.map, game.state.board, name, place.hex, place.city)
    return game


def lawful(game: Game, name: str, place: orders.Station) -> Refusal | None:
    """Why a company may not place a station there, as far as the map tells."""
    never = never_placed(game, place)
    return never or check_station(game.map, game.state.board, name, place.hex, place.city)


def never_placed(seen: SeenGame, place: orders.Station) -> Refusal | None:
    """Why no station is ever placed there: a hex keeps its kinds of stops, and gets no more
    cities."""
    if place.hex not in seen.map.hexes:
        return None
    tile, _ = tile_on(seen.map, seen.state.board, place.hex)
    cities = [one for one in tile.stops if one.kind == "city" or one.slots]
    if not cities:
        off = any(one.kind == "offboard" for one in tile.stops)
        return no("stations", "never_a_city", hex=place.hex, towns=tile.towns, off=off)
    if place.city < len(cities):
        return None
    return no("stations", "never_so_many_cities", hex=place.hex, cities=len(cities))


def is_lasting(game: Game, line: Read, refusal: Refusal) -> bool:
    """Whether a line is refused for what stays so all turn."""
    if refusal.code in LASTING:
        return True
    ways = [one.order for one in line.instruction.alternatives]
    return all(isinstance(one, orders.Lay) and never_fitting(game, one) for one in ways)
