"""A case's situation as a game of the real engine."""

from __future__ import annotations

import re
from typing import Any

from pbm.games.eighteenxx.engine.companies import close
from pbm.games.eighteenxx.engine.course import begin_operating_round, begin_stock_round, phase
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.features.connections.steps import look
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.state import (
    BANK,
    OUTSIDE,
    InitialRound,
    OperatingRound,
    OperatingTurn,
)
from pbm.games.eighteenxx.values.title import Title
from tests.cases.eighteenxx.charters import give_privates, give_trains, lay_tokens, start_company
from tests.cases.eighteenxx.filling import fill
from tests.cases.eighteenxx.ground import lay_track
from tests.cases.eighteenxx.powers import use_powers
from tests.cases.eighteenxx.told import arrivals, named_in, placed
from tests.cases.eighteenxx.wordings import PAYS

Situation = dict[str, Any]

KEYS = frozenset(
    """players round turn first cash owners privates_left cheapest price bids last_actor phase par
    shares market president companies certificates_counted limit all_sold sold_percent stacks
    sold_this_round redeemed_this_round reissued_this_round cash_before_reissue consents operating
    operated order first_turn not_started closed_in_round trains bank_train left open_market_trains
    has_route tiles stations connected hex destination_marker destination_of eligible_now port
    operated_just_now revenue uses hexes_wanted mesabi_rights edge_tokens variants order_of_arrival
    connection_done charter_marker edge_markers priority reissued note""".split()
)
"""All that a situation may tell; anything else is not understood and must not be passed over."""

VARIANTS = {
    "400": {"finish": "400"},
    "diesel": {"trains": "diesels"},
    "wars": {"markers": "wars"},
    "historical": {"start": "historical"},
    "market": {"market": "1850"},
    "reduced": {"tokens": "reduced"},
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
            start_company(self, self.game.companies[name])
        lay_tokens(self)
        give_privates(self)
        use_powers(self)
        give_trains(self)
        lay_track(self)
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
        for key in ("connection_done", "charter_marker", "mesabi_rights"):
            found |= set(self.told(key))
        for key in ("edge_markers", "edge_tokens"):
            found |= set(placed(self.told(key)))
        found |= {name for names in arrivals(given) for name in names}
        found |= {given.get("operating", ""), given.get("operated_just_now", "")}
        found |= {owner for owner in given.get("owners", {}).values() if owner}
        found |= set(re.findall(r"\b([A-Z]{2,4}):", self.text))
        found |= set(given.get("cash", ()))
        found -= set(given.get("not_started", ())) | set(given.get("closed_in_round", ()))
        return [name for name in self.game.state.companies if name in found]

    def told(self, key: str) -> Any:
        """Companies or hexes under a key; yes is the company that the case is about."""
        told = self.given.get(key, ())
        if isinstance(told, bool):
            one = self.given.get("operated_just_now") or self.operating()
            return [one] if told and one else []
        return told if key in ("edge_markers", "edge_tokens") else named_in(told)

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
        elif kind in ("SR", "SR ends", "SR and OR"):
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
        frame.last = str(given.get("last_actor", ""))
        frame.sold = {str(s): list(c) for s, c in given.get("sold_this_round", {}).items()}
        frame.reissued = list(given.get("reissued_this_round", ()))
        frame.redeemed = list(given.get("redeemed_this_round", ()))
        for name in frame.reissued:
            game.companies[name].reissued = True

    def _operating(self) -> None:
        game, given = self.game, self.given
        told = re.fullmatch(r"OR (\d+)\.(\d+)(?: of (\d+))?", str(given.get("round")))
        game.state.round = int(told[1]) if told else 2
        of = phase(game).operating_rounds
        begin_operating_round(game, int(told[2]) if told else 1, int(told[3] or of) if told else of)
        frame = game.frame(OperatingRound)
        if given.get("round") == "OR starts":
            return
        frame.step = _operating_step(game)
        just, now = given.get("operated_just_now"), self.operating()
        order = given.get("order")
        if order:
            frame.done = [n for n in self.names if n not in order]
        if just:
            frame.done.append(just)
            look(game, just)
        elif now:
            game.companies[now].operated = not given.get("first_turn")
            turn = OperatingTurn(company=now, first=bool(given.get("first_turn")), step=1)
            game.state.stack.append(turn)
            idle = given.get("trains", {}).get(now) == []
            pays = PAYS.search(self.text)
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
            both = given.get("round") == "SR and OR"
            ample = AMPLE if both or name == self.operating() else 0
            state.money[name] = cash.get(name, ample)
        state.money[BANK] = cash.get("bank", 12_000)
        state.money[OUTSIDE] = 0
        state.money[OUTSIDE] = -sum(state.money.values())
        frame: Any = state.stack[0]
        begins = frame.seat if initial and isinstance(frame, InitialRound) else state.priority
        state.priority = str(given.get("priority", begins or 1))
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
                close(self.game, self.game.companies[name])
        wanted = {str(s): n for s, n in self.given.get("certificates_counted", {}).items()}
        told = self.given.get("owners", {})
        fill(self.game, wanted, others, [name for name in state.privates if name not in told])


def _variant(name: str) -> dict[str, str]:
    """The settings of a variant by any of its names; ValueError for one we do not know."""
    for word, settings in VARIANTS.items():
        if word in name.lower():
            return settings
    raise ValueError(f"no variant is called {name}")


def _operating_step(game: Game) -> int:
    """Where companies operate in the title's plan of an operating round."""
    names = [step.name for step in game.played.plans[OperatingRound].steps]
    return names.index("operate")


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
