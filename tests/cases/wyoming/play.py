"""Playing a case's actions: what was legal, what was refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.course import end_stock_round
from pbm.games.eighteenxx.engine.rounds import apply, check, next_decision, takes
from pbm.games.eighteenxx.features.acquisitions.exchange import ExchangeStation
from pbm.games.eighteenxx.features.acquisitions.values import AcceptAcquisition
from pbm.games.eighteenxx.features.card_row.values import TakeCard
from pbm.games.eighteenxx.features.compliance import Comply
from pbm.games.eighteenxx.features.consent import Accept, Consent
from pbm.games.eighteenxx.features.cubes.chosen import FreightBest, FreightRun
from pbm.games.eighteenxx.features.cubes.values import BuildRefinery, PlaceCube, PlaceRefinery
from pbm.games.eighteenxx.features.hex_tokens import PlaceToken
from pbm.games.eighteenxx.features.private_sales.to_companies import BuyPrivate
from pbm.games.eighteenxx.features.treasury_stock.values import Issue
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import (
    Bankrupt,
    Bid,
    Buy,
    BuyTrain,
    Discard,
    Dividend,
    Lay,
    Order,
    Par,
    Pass,
    Redeem,
    Run,
    RunBest,
    Sell,
    Station,
)
from pbm.games.eighteenxx.values.state import IPO, MARKET
from tests.cases.eighteenxx.speech import runs

NOT_ASKED = Refusal("sequence", "not_your_decision", {})
Make = Callable[[Game, str, re.Match[str]], Order]


def _train(game: Game, who: str, m: re.Match[str]) -> Order:
    source = m["source"] or "bank"
    price = int(m["price"] or game.figures.trains[m["kind"]].price)
    return BuyTrain(who, m["kind"], source, price)


def _share(game: Game, _who: str, m: re.Match[str]) -> Order:
    company = game.state.companies[m[1]]
    treasury = m[2] == "treasury" or (not m[2] and bool(company.shares.get(IPO)))
    return Buy(m[1], "ipo" if treasury else "market")


def _freight(deposits: str, places: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Whence and whereto cubes go, one after the other."""
    return tuple(deposits.split()), tuple(places.split())


C = r"([A-Z&]+)"
NO_CUBES, CUBES = "(?:with no|without|no) cubes", "(?:with )?cubes from (.+) to (.+)"
PATTERNS: tuple[tuple[str, Make], ...] = (
    (r"pass|decline", lambda g, w, m: Pass()),
    (r"bid (\d+) for (\w+)", lambda g, w, m: Bid(m[2], int(m[1]))),
    (r"take (.+)", lambda g, w, m: TakeCard(m[1])),
    (rf"start {C} at (\d+)", lambda g, w, m: Par(m[1], int(m[2]))),
    (r"buy train (?P<kind>\w+)(?: from (?P<source>[A-Z&]+))?(?: for (?P<price>\d+))?", _train),
    (
        r"buy (\w+) from (\d) for (\d+)",
        lambda g, w, m: BuyPrivate(m[1], int(m[3]), w, int(m[2])),
    ),
    (rf"buy {C}(?: from (treasury|market))?", _share),
    (rf"sell {C} (\d+)", lambda g, w, m: Sell(m[1], int(m[2]))),
    (
        r"lay (\S+) at (\w+) rot (\d)(?: by (\w+))?",
        lambda g, w, m: Lay(w, m[1], m[2], int(m[3]), m[4] or ""),
    ),
    (r"station at (\w+)", lambda g, w, m: Station(w, m[1])),
    (r"run best", lambda g, w, m: RunBest(w)),
    (rf"run best,? {NO_CUBES}", lambda g, w, m: FreightBest(w)),
    (rf"run best,? {CUBES}", lambda g, w, m: FreightBest(w, False, *_freight(m[1], m[2]))),
    (r"run nothing", lambda g, w, m: Run(w, ())),
    (rf"run (.+?),? {NO_CUBES}", lambda g, w, m: FreightRun(w, runs(g, w, m[1]))),
    (
        rf"run (.+?),? {CUBES}",
        lambda g, w, m: FreightRun(w, runs(g, w, m[1]), False, *_freight(m[2], m[3])),
    ),
    (r"run (.+?)(?:,? with cubes)?", lambda g, w, m: Run(w, runs(g, w, m[1]))),
    (r"pay", lambda g, w, m: Dividend(w, "full")),
    (r"withhold", lambda g, w, m: Dividend(w, "withhold")),
    (r"crisis", lambda g, w, m: Bankrupt(w)),
    (r"discard (\w+)", lambda g, w, m: Discard(w, m[1])),
    (r"issue", lambda g, w, m: Issue(w)),
    (r"redeem", lambda g, w, m: Redeem(w, MARKET)),
    (r"accept", lambda g, w, m: AcceptAcquisition(w)),
    (
        r"exchange station at (\w+)(?: from (\w+))?",
        lambda g, w, m: ExchangeStation(w, m[1], m[2] or ""),
    ),
    (rf"comply {C} (\d+)", lambda g, w, m: Comply(m[1], int(m[2]))),
    (r"cube at (\w+)", lambda g, w, m: PlaceCube(w, m[1])),
    (r"refinery at (\w+)", lambda g, w, m: PlaceRefinery(w, m[1])),
    (r"build refinery at (\w+)", lambda g, w, m: BuildRefinery(m[1])),
    (r"council at (\w+)", lambda g, w, m: PlaceToken(w, "council", m[1])),
)
"""Every way of saying an order."""


class Played:
    """A case's actions, each on what the accepted ones before it left."""

    def __init__(self, game: Game, actions: Sequence[str], wanted: Sequence[bool] | None) -> None:
        self.game = game
        self.began = dict(game.state.money)
        self.verdicts: list[bool] = []
        self.refusals: list[Refusal] = []
        for n, words in enumerate(actions):
            self._one(words, legal=wanted is None or wanted[n])
        if actions:
            next_decision(game)

    def _one(self, words: str, *, legal: bool) -> None:
        speaker, colon, rest = words.partition(": ")
        if not colon:
            self._event(words)
            self.verdicts.append(True)
            return
        refusal = self._try(speaker, parse(self.game, speaker, rest), legal=legal)
        self.verdicts.append(refusal is None)
        if refusal is not None:
            self.refusals.append(refusal)

    def _event(self, words: str) -> None:
        """What happens by itself."""
        if words == "stock round ends":
            end_stock_round(self.game)
        elif words != "round goes on":
            raise ValueError(f"nothing known of {words!r}")
        self.game.question = None
        next_decision(self.game)

    def _try(self, speaker: str, order: Order, *, legal: bool) -> Refusal | None:
        """Others and steps before are passed over; a deal has the other side's yes.

        What must be refused is only looked at, where the case has come to.
        """
        game: Game = self.game
        refusal: Refusal | None = NOT_ASKED
        if not legal:
            decision = next_decision(game)
            asked = decision is not None and speaker in (str(decision.seat), *game.state.companies)
            return check(game, order) if asked else NOT_ASKED
        for _ in range(30):
            decision = next_decision(game)
            if decision is None:
                break
            mine = str(decision.seat) == speaker or not speaker.isdigit()
            refusal = check(game, order, int(speaker) if speaker.isdigit() else None)
            if refusal is None and mine:
                apply(game, order)
                if isinstance(game.state.stack[-1], Consent):
                    apply(game, Accept())
                return None
            if (takes(game, order) and mine) or check(game, Pass()) is not None:
                return refusal
            apply(game, Pass())
        return refusal


def parse(game: Game, speaker: str, words: str) -> Order:
    """The order that words are; ValueError for words that nobody knows."""
    for pattern, make in PATTERNS:
        if match := re.fullmatch(pattern, words):
            return make(game, speaker, match)
    raise ValueError(f"no order reads {words!r}")
