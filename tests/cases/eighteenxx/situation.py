"""A case's situation as a game of the real engine."""

from __future__ import annotations

import contextlib
import copy
import re
from typing import Any

from pbm.games.eighteenxx.board.board import HexToken, lay_tile, put_marker, put_station, spaces
from pbm.games.eighteenxx.board.network import network
from pbm.games.eighteenxx.engine.companies import CLOSED, arrive, close
from pbm.games.eighteenxx.engine.course import begin_operating_round, begin_stock_round, phase
from pbm.games.eighteenxx.engine.opening import new_game
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.market import Spot
from pbm.games.eighteenxx.values.state import (
    BANK,
    IPO,
    OUTSIDE,
    Company,
    Connections,
    Operating,
    Turn,
)
from pbm.games.eighteenxx.values.title import Title
from tests.cases.eighteenxx.filling import fill
from tests.cases.eighteenxx.laying import join

Situation = dict[str, Any]

KEYS = frozenset(
    """players round turn first cash owners privates_left cheapest price bids last_actor phase par
    shares market president companies certificates_counted limit all_sold sold_percent stacks
    sold_this_round redeemed_this_round reissued_this_round cash_before_reissue consents operating
    operated order first_turn not_started closed_in_round trains bank_train left open_market_trains
    has_route tiles stations connected hex destination_marker destination_of eligible_now port
    operated_just_now revenue variants order_of_arrival connection_done charter_marker edge_markers
    priority reissued round_number note""".split()
)
"""All that a situation may tell; anything else is not understood and must not be passed over."""

VARIANTS = {
    "400": {"finish": "400"},
    "diesel": {"trains": "diesels"},
    "wars": {"markers": "wars"},
    "historical": {"start": "historical"},
    "market": {"market": "1850"},
}
"""A word that the name of every variant has, and what it sets."""
AMPLE = 5_000
"""Money of an operating company when the situation does not say."""
SOME = 500
"""Money of a seat when the situation does not say."""


class Scene:
    """The game of a case, and what the situation says beside it."""

    def __init__(self, title: Title, case: dict[str, Any]) -> None:
        self.case = case
        self.given: Situation = case["situation"]
        if strange := sorted(set(self.given) - KEYS):
            raise ValueError(f"nothing known of {', '.join(strange)} in a situation")
        self.text = " ".join(map(str, case["actions"]))
        self.game = self._open(title)
        self.names = self._named()
        for name in self.names:
            self._start(self.game.company(name))
        self._tokens()
        self._privates()
        self._trains()
        self._map()
        self._round()
        self._money()
        self._fill()
        self.began = dict(self.game.state.money)

    def _open(self, title: Title) -> Game:
        given = self.given
        settings: dict[str, str] = {}
        for variant in given.get("variants", ()):
            settings |= _variant(str(variant))
        count = given.get("players") or max(3, *_seats(self.case))
        seats = [str(n + 1) for n in range(count)]
        game = new_game(title, seats, settings)
        game.state.phase = str(given.get("phase", game.state.phase))
        return game

    def _named(self) -> list[str]:
        """Companies that must have been started, in the order of the tables."""
        given = self.given
        found: set[str] = set()
        for key in ("shares", "market", "president", "trains", "stations", "sold_percent", "par"):
            found |= set(given.get(key, ()))
        for key in ("destination_marker", "destination_of", "connected", "has_route"):
            found |= set(given.get(key, ()))
        for key in ("order", "operated", "eligible_now", "reissued_this_round", "reissued"):
            found |= set(given.get(key, ()))
        for key in ("connection_done", "charter_marker"):
            found |= set(named_in(given.get(key, ())))
        found |= set(placed(given.get("edge_markers", {})))
        found |= {name for names in _arrivals(given) for name in names}
        found |= {given.get("operating", ""), given.get("operated_just_now", "")}
        found |= {owner for owner in given.get("owners", {}).values() if owner}
        found |= set(re.findall(r"\b([A-Z]{2,4}):", self.text))
        found |= set(given.get("cash", ()))
        found -= set(given.get("not_started", ())) | set(given.get("closed_in_round", ()))
        return [name for name in self.game.state.companies if name in found]

    # shares

    def _start(self, company: Company) -> None:
        given = self.given
        company.shares = self._shares(company.name)
        square = given.get("market", {}).get(company.name)
        if not square and not self._has_president(company):
            return
        company.president = self._president(company)
        company.par = int(given.get("par", {}).get(company.name, 0) or 76)
        again = named_in(given.get("reissued", ()))
        company.reissued = company.name in again or company.par not in self.game.grid.pars
        spot = Spot(square[0], square[1]) if square else self.game.grid.pars[76]
        arrive(self.game, company, spot)
        figures = self.game.figures.companies[company.name]
        sold = 10 - company.shares.get(IPO, 0)
        company.floated = sold >= figures.shares_to_operate
        listed = given.get("operated")
        company.operated = company.floated if listed is None else company.name in listed
        company.marker = "waiting"
        company.stations = list(figures.stations)

    def _shares(self, name: str) -> dict[str, int]:
        given = self.given
        listed = given.get("shares", {}).get(name)
        if listed is not None:
            keys = {"treasury": name}
            shares = {keys.get(k, k): int(v) // 10 for k, v in listed.items() if v}
            shares[IPO] = shares.get(IPO, 0) + 10 - sum(shares.values())
        elif name in given.get("sold_percent", {}):
            sold = given["sold_percent"][name] // 10
            shares = {"1": (sold + 1) // 2, "2": sold // 2, IPO: 10 - sold}
        elif "all sold" in self.text or "unprotected" in self.text or name in self._all_sold():
            shares = {"1": 6, "2": 4}
        else:
            seat = str(given.get("president", {}).get(name, 2))
            shares = {seat: 4, "market": 3, IPO: 3} if "market" in self.text else {seat: 6, IPO: 4}
        return {holder: tenths for holder, tenths in shares.items() if tenths}

    def _has_president(self, company: Company) -> bool:
        """Whether a certificate of two shares is out: a single share does not start a company."""
        given, name = self.given, company.name
        told = any(name in given.get(key, ()) for key in ("president", "par", "trains", "stations"))
        most = max((company.shares.get(seat, 0) for seat in self.game.state.seats), default=0)
        return (
            told
            or name not in given.get("shares", ())
            or most >= self.game.figures.companies[name].president
        )

    def _all_sold(self) -> list[str]:
        names: list[str] = self.given.get("all_sold", [])
        return names

    def _president(self, company: Company) -> str:
        told = self.given.get("president", {}).get(company.name)
        if told:
            return str(told)
        seats = [s for s in self.game.state.seats if company.shares.get(s)]
        return max(seats, key=lambda seat: company.shares[seat], default="")

    def _tokens(self) -> None:
        """Stacks are told from the top; other tokens lie in the order of the market table."""
        for names in (*self.given.get("stacks", {}).values(), *_arrivals(self.given)):
            for name in names:
                self.game.state.arrivals += 1
                self.game.company(name).arrival = self.game.state.arrivals
        for name in self.given.get("closed_in_round", ()):
            close(self.game, self.game.company(name))

    # privates, trains, map

    def _privates(self) -> None:
        given, state = self.given, self.game.state
        left = given.get("privates_left")
        initial = given.get("round") == "ISR"
        names = list(state.privates)
        first = names.index(given.get("cheapest", names[0]))
        for name, private in state.privates.items():
            if name in given.get("owners", {}):
                owner = given["owners"][name]
                private.owner = str(owner) if owner else CLOSED
            elif not initial:
                private.owner = CLOSED
            elif (left is not None and name not in left) or names.index(name) < first:
                private.owner = state.seats[-1]
            private.price = given.get("price", {}).get(name, private.price)
            started = state.companies.get(self.game.figures.privates[name].company)
            brings = self.game.figures.privates[name].brings == "presidency"
            told = name in given.get("owners", {}) or name in given.get("bids", {})
            if started is not None and started.par and brings and not told:
                private.owner = CLOSED
        for hex_, kind in given.get("port", {}).items():
            others = 10 if kind == "open" else 0
            owner = given.get("operating", "")
            state.board.tokens = (HexToken("GSC", hex_, owner, 20, others),)

    def _trains(self) -> None:
        given, game = self.given, self.game
        state, phases = game.state, game.figures.phases
        at = next(n for n, phase in enumerate(phases) if phase.name == state.phase)
        kinds = list(game.figures.trains)
        state.sold_kinds = [p.begins_with or kinds[0] for p in phases[: at + 1]]
        bank = given.get("bank_train", [state.sold_kinds[-1]])[0]
        for kind in kinds[: kinds.index(bank)]:
            if kind in state.depot:
                state.depot[kind] = 0
        state.depot |= given.get("left", {})
        state.market_trains = list(given.get("open_market_trains", ()))
        for name, trains in given.get("trains", {}).items():
            game.company(name).trains = list(trains)
        for name in given.get("eligible_now", ()):
            game.company(name).trains = ["12"]

    def _map(self) -> None:
        given, game = self.given, self.game
        board, map_ = game.state.board, game.map
        for hex_, (tile, rotation) in given.get("tiles", {}).items():
            lay_tile(map_, board, hex_, tile, rotation)
        for name, places in given.get("stations", {}).items():
            for place in places:
                hex_, city = place if isinstance(place, list) else (place, 0)
                put_station(map_, board, name, hex_, city)
                self._placed(name)
        for name in self._at_home():
            home = game.figures.companies[name].home
            if all(name not in row for row in spaces(map_, board, home)):
                put_station(map_, board, name, home)
                self._placed(name)
        for name, hex_ in given.get("destination_marker", {}).items():
            put_marker(board, name, hex_)
            game.company(name).marker = "map"
        self._markers()
        self._roads()

    def _markers(self) -> None:
        """Where destination markers have come to; a connection that was made is made once."""
        given, game = self.given, self.game
        for name, hex_ in placed(given.get("edge_markers", {})).items():
            put_marker(game.state.board, name, hex_ or game.figures.companies[name].destination)
            game.company(name).marker = "map"
        for name in named_in(given.get("charter_marker", ())):
            game.company(name).marker = "charter"
            game.company(name).stations.append(game.figures.numbers.marker_price)
        for name in named_in(given.get("connection_done", ())):
            if game.company(name).marker == "waiting":
                game.company(name).marker = "charter"

    def _placed(self, name: str) -> None:
        """A marker has left the charter."""
        del self.game.company(name).stations[:1]

    def _at_home(self) -> list[str]:
        """Companies that operate now or have operated, and so stand at home."""
        now = {self.operating(), self.given.get("operated_just_now")}
        known = set(self.given.get("stations", ()))
        return [n for n in self.names if n not in known and (n in now or self._has_run(n))]

    def _has_run(self, name: str) -> bool:
        return name in self.given.get("eligible_now", ()) or name in self.given.get("trains", ())

    def _roads(self) -> None:
        """Real track where the situation only says that there is some."""
        given, game = self.given, self.game
        for name, there in given.get("has_route", {}).items():
            if there:
                join(game.map, game.state.board, game.figures.companies[name].home, None)
        for name in given.get("eligible_now", ()):
            figures = game.figures.companies[name]
            join(game.map, game.state.board, figures.home, figures.destination)
        for name, places in given.get("connected", {}).items():
            for place in places:
                self._connect(name, place)

    def _connect(self, name: str, place: str) -> None:
        """Track from the home to a place, if there is none yet and there is room for it."""
        map_, board = self.game.map, self.game.state.board
        if map_.hexes[place].stop_id(0) in network(map_, board, name).stops:
            return
        trial = copy.deepcopy(board)
        with contextlib.suppress(ValueError):
            join(map_, trial, self.game.figures.companies[name].home, place)
            self.game.state.board = trial

    # round, money, certificates

    def operating(self) -> str:
        """The company whose turn it is, or who speaks first."""
        told = self.given.get("operating")
        if told:
            return str(told)
        spoken = re.search(r"(?<![\w&])([A-Z]{2,4}): ", self.text)
        return spoken[1] if spoken and str(self.given.get("round", "OR")).startswith("OR") else ""

    def _round(self) -> None:
        kind = self.given.get("round") or ("OR" if self.operating() else "SR")
        if kind == "ISR" and all(p.owner for p in self.game.state.privates.values()):
            self._stock(1)
        elif kind == "ISR":
            self._initial()
        elif kind in ("SR", "SR ends"):
            self._stock()
        else:
            self._operating()

    def _initial(self) -> None:
        frame: Any = self.game.state.stack[0]
        first = re.match(r"(\d+):", self.text)
        told = self.given.get("turn") or self.given.get("first")
        frame.seat = str(told or (first[1] if first else 1))
        frame.bids = {p: {str(s): a for s, a in b.items()} for p, b in _bids(self.given).items()}
        frame.sold = any(p.owner for p in self.game.state.privates.values())
        frame.last = str(self.given.get("last_actor", ""))

    def _stock(self, number: int = 2) -> None:
        game, given = self.game, self.given
        first = re.match(r"(\d+):", self.text)
        game.state.round = number
        begin_stock_round(game, str(given.get("turn") or (first[1] if first else "1")))
        frame: Any = game.state.stack[0]
        frame.sold = {str(s): list(c) for s, c in given.get("sold_this_round", {}).items()}
        frame.reissued = list(given.get("reissued_this_round", ()))
        frame.redeemed = list(given.get("redeemed_this_round", ()))
        for name in frame.reissued:
            game.company(name).reissued = True

    def _operating(self) -> None:
        game, given = self.game, self.given
        told = re.fullmatch(r"OR (\d+)\.(\d+)(?: of (\d+))?", str(given.get("round")))
        game.state.round = int(told[1]) if told else 2
        of = phase(game).operating_rounds
        begin_operating_round(game, int(told[2]) if told else 1, int(told[3] or of) if told else of)
        frame = game.frame(Operating)
        if given.get("round") == "OR starts":
            return
        frame.step = 2
        just, now = given.get("operated_just_now"), self.operating()
        order = given.get("order")
        if order:
            frame.done = [n for n in self.names if n not in order]
        if just:
            frame.done.append(just)
            game.state.stack.append(Connections(companies=[], after=just))
        elif now:
            game.company(now).operated = not given.get("first_turn")
            turn = Turn(company=now, first=bool(given.get("first_turn")), step=1)
            game.state.stack.append(turn)
            idle = given.get("trains", {}).get(now) == []
            pays = re.search(r": (?:dividend|withhold|pay|half)\b", self.text)
            if "revenue" in given or (pays and not idle):
                turn.income, turn.ran = given.get("revenue", 100), True

    def _money(self) -> None:
        given, state = self.given, self.game.state
        cash = given.get("cash", {})
        initial = given.get("round") == "ISR"
        for seat in state.seats:
            if not initial or seat in cash:
                state.money[seat] = cash.get(seat, SOME)
        for name in self.names:
            ample = AMPLE if name == self.operating() else 0
            state.money[name] = cash.get(name, ample)
        state.money[BANK] = cash.get("bank", 12_000)
        state.money[OUTSIDE] = 0
        state.money[OUTSIDE] = -sum(state.money.values())
        state.priority = str(given.get("priority", state.priority or 1))
        frame: Any = state.stack[0]
        if hasattr(frame, "held"):
            frame.held = {n: state.money.get(n, 0) for n in state.companies}
            frame.held |= given.get("cash_before_reissue", {})

    def _fill(self) -> None:
        """Certificates up to the number told, of companies whose market is full."""
        state = self.game.state
        left = self.given.get("companies")
        others = [n for n in state.companies if n not in self.names]
        if left is not None:
            for name in others[: len(state.companies) - int(left)]:
                close(self.game, self.game.company(name))
        wanted = {str(s): n for s, n in self.given.get("certificates_counted", {}).items()}
        told = self.given.get("owners", {})
        fill(self.game, wanted, others, [name for name in state.privates if name not in told])


def _variant(name: str) -> dict[str, str]:
    """The settings of a variant by any of its names; ValueError for one we do not know."""
    for word, settings in VARIANTS.items():
        if word in name.lower():
            return settings
    raise ValueError(f"no variant is called {name}")


def named_in(told: Any) -> list[str]:
    """Companies of a list, of a table of yes and no, or a single one."""
    if isinstance(told, dict):
        return [name for name, so in told.items() if so]
    return [told] if isinstance(told, str) else list(told)


def placed(told: Any) -> dict[str, str]:
    """Company -> hex of its marker, told by company, by hex, or as a list (its destination)."""
    if not isinstance(told, dict):
        return dict.fromkeys(named_in(told), "")
    found: dict[str, str] = {}
    for key, value in told.items():
        if isinstance(value, list):
            found |= dict.fromkeys(value, key)
        elif re.fullmatch(r"[A-Z]\d+", key):
            found[str(value)] = key
        else:
            found[key] = str(value) if re.fullmatch(r"[A-Z]\d+", str(value)) else ""
    return found


def _arrivals(given: Situation) -> list[list[str]]:
    """Tokens in the order in which they came to their squares, told whole or by square."""
    told = given.get("order_of_arrival", [])
    if not isinstance(told, dict):
        return [list(told)]
    if all(isinstance(one, int) for one in told.values()):
        return [sorted(told, key=lambda name: told[name])]
    return [list(names) for names in told.values()]


def _bids(given: Situation) -> dict[str, dict[str, int]]:
    bids: dict[str, dict[str, int]] = given.get("bids", {})
    return bids


def _seats(case: dict[str, Any]) -> list[int]:
    """Every seat number a case mentions."""
    text = str(case["actions"]) + str(case["situation"].get("cash", ""))
    text += str(case["situation"].get("shares", "")) + str(case["situation"].get("president", ""))
    text += str(case["situation"].get("owners", ""))
    return (
        [int(n) for n in re.findall(r"(?<![\w,\[ ])'?(\d)'?:", text)]
        + [int(n) for n in re.findall(r"'([1-7])'", text)]
        + [1]
    )
