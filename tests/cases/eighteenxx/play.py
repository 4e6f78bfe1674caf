"""Playing a case through the real engine: what was legal, what was refused, what was asked."""

from __future__ import annotations

import re

import msgspec

from pbm.core.refusal import Refusal
from pbm.games.eighteenxx.engine.course import begin_stock_round, end_stock_round
from pbm.games.eighteenxx.engine.rounds import apply, check, next_decision, takes
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.features.connections.values import Connections
from pbm.games.eighteenxx.features.protection import Protect, protection_refusal
from pbm.games.eighteenxx.values.game import Game, PlayedRules
from pbm.games.eighteenxx.values.orders import Dividend, Lay, Order, Pass
from pbm.games.eighteenxx.values.state import OperatingTurn, StockRound, encode
from tests.cases.eighteenxx.apart import anywhere, forced_purchase, special
from tests.cases.eighteenxx.leading import (
    Moment,
    built_late,
    consent,
    go_to_step,
    idle_decline,
    round_of,
    skipped,
    take_over,
    too_late,
)
from tests.cases.eighteenxx.powers import lay_whatever, make_reachable, note_lay
from tests.cases.eighteenxx.situation import Scene
from tests.cases.eighteenxx.speech import paired, parse, several_sales

FIRST_OPERATION = 4
"""The place of the dividend in a turn's plan."""


class Play:
    """A case being played."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.asked: list[str] = []
        self.bidders: list[str] = []
        self.connections: list[str] = []
        self.refusals: list[Refusal] = []
        self.verdicts: list[bool] = []
        self.lays: dict[str, list[int]] = {}
        self.upgrades: dict[str, list[int]] = {}
        self.cost: int | None = None
        self.after_one: tuple[int | None, bool] | None = None
        """Lays left after the first use of a power, and whether another may follow this turn."""
        self.turned: tuple[tuple[str, str], Moment] | None = None
        """The hex upgraded last without a rotation, and the moment before."""
        self.sellable: dict[str, list[str]] = {}
        self.raised = 0
        self.order_at_start = self.order()
        self.discards: list[str] = []
        self.alternatives: dict[str, bool] = {}
        self.in_phases: dict[str, dict[str, bool]] = {}
        self.next_seat = ""
        self.tokens = scene.game.state.board.tokens
        """The tokens on the map before the first action."""
        self.last_turn = ("", 0)
        """Who acted last, and in which turn of the stock round."""
        self.passed = ""
        """The seat that has just passed."""
        self.facts_before = len(scene.game.journal.events)
        self.began = scene.operating()
        self.first_round = self.round_now()
        scene.game.played = self._watched(scene.game.played)
        if scene.given.get("round") == "SR ends":
            end_stock_round(scene.game)

    @property
    def game(self) -> Game:
        """The game, as the accepted actions left it."""
        return self.scene.game

    def _watched(self, rules: PlayedRules) -> PlayedRules:
        """The rules, telling whose stock turn comes after one in which something was done."""

        def after(game: Game) -> None:
            acted = bool(game.frame(StockRound).acts)
            rules.plans[StockRound].after(game)
            stock = game.on_stack(StockRound)
            if acted and stock is not None:
                self.next_seat = stock.seat

        stock = msgspec.structs.replace(rules.plans[StockRound], after=after)
        return msgspec.structs.replace(rules, plans={**rules.plans, StockRound: stock})

    def order(self) -> list[str]:
        game = self.game
        return share_price_order(game, [n for n, c in game.state.companies.items() if c.floated])

    def all(self) -> None:
        """Every action of the case; each alone from the beginning where it says so."""
        expected, actions = self.scene.case["expected"], self.scene.case["actions"]
        alone = expected.get("legal_each_alone") or self.scene.case.get("legal_each_alone")
        start = self.start = self.moment()
        legal = alone if isinstance(alone, list) else expected.get("legal")
        for words, wanted in paired(actions, legal):
            if alone:
                self.reset(start)
            if isinstance(words, str):
                self.one(words, bool(wanted))
            else:
                self._each_alone(words, wanted)
        for words, wanted in expected.get("alternatives", {}).items():
            self.alternatives[words] = self._apart(start, words, wanted)
        for key in expected:
            if match := re.fullmatch(r"in_phase_(\w+)", key):
                told = expected[key].items()
                found = {w: self._apart(start, w, wanted, match[1]) for w, wanted in told}
                self.in_phases[key] = found
        if not alone:
            self.finish()

    def _each_alone(self, words: list[str], wanted: list[bool]) -> None:
        """Alternatives of one line, each from the same position; the first legal one is done."""
        start = self.moment()
        done = ""
        for one, legal in zip(words, wanted, strict=True):
            self.reset(start)
            self.one(one, legal)
            done = done or (one if self.verdicts[-1] else "")
        self.reset(start)
        if done:
            verdicts, refusals = len(self.verdicts), len(self.refusals)
            self.one(done, True)
            del self.verdicts[verdicts:], self.refusals[refusals:]

    def _apart(self, start: Moment, words: str, wanted: bool, phase: str = "") -> bool:
        """An alternative told by name: judged from the beginning, and nothing of it is left."""
        kept, verdicts, refusals = self.moment(), len(self.verdicts), len(self.refusals)
        self.reset(start)
        self.game.state.phase = phase or self.game.state.phase
        self.one(words, wanted)
        verdict = self.verdicts[-1]
        del self.verdicts[verdicts:], self.refusals[refusals:]
        self.reset(kept)
        return verdict

    def moment(self) -> Moment:
        """The position with all that has been told and paid so far."""
        game = self.game
        return Moment(encode(game.state), tuple(game.journal.events), tuple(game.ledger.entries))

    def reset(self, moment: Moment) -> None:
        """Go back to a moment of the case."""
        self.game.__init__(self.game.played, self.game.played.decode(moment.state))  # type: ignore[misc]
        self.game.journal.events += moment.facts
        self.game.ledger.entries += moment.entries

    def one(self, words: str, legal: bool) -> None:
        """One action; of several sales in one, each after the other, all of them or a refusal."""
        verdicts, sales = len(self.verdicts), several_sales(words)
        for sale in sales:
            self._one(sale, legal)
        if len(sales) > 1:
            self.verdicts[verdicts:] = [all(self.verdicts[verdicts:])]

    def _one(self, words: str, legal: bool) -> None:
        if special(self, words):
            return
        words = self._in_phase(words)
        if ": " not in words:
            anywhere(self, words)
            return
        if lay_whatever(self, words):
            return
        if idle_decline(self, words):
            return
        if forced_purchase(self, words):
            return
        speaker, order = parse(self.scene, words)
        take_over(self, speaker, order)
        if "(next stock round)" in words:
            begin_stock_round(self.game, speaker)
        seat = speaker if speaker.isdigit() else self.game.companies[speaker].president
        if legal and isinstance(order, Pass) and speaker.isdigit() and skipped(self, seat):
            self.verdicts.append(True)
            self.passed = seat
            return
        self.passed = seat if isinstance(order, Pass) else ""
        go_to_step(self, order)
        if isinstance(order, Lay):
            make_reachable(self, order)
        refusal = self._try(seat, order, legal)
        self.verdicts.append(refusal is None)
        if refusal is not None:
            self.refusals.append(refusal)

    def _in_phase(self, words: str) -> str:
        match = re.match(r"in phase (\w+) ", words)
        if match:
            self.game.state.phase = match[1]
            self.changed()
            return words[match.end() :]
        return words

    def _try(self, seat: str, order: Order, legal: bool) -> Refusal | None:
        """Bring the engine to the question and answer it; only look where it must be refused."""
        if not legal:
            return self._refused(seat, order)
        for _ in range(40):
            decision = next_decision(self.game)
            refusal = built_late(self, seat, order) or check(self.game, order, int(seat))
            self._note()
            if decision is None or refusal is None:
                break
            mine = decision.seat == int(seat) and takes(self.game, order)
            if mine and refusal.code != "not_this_company":
                break
            if check(self.game, Pass()) is not None:
                break
            apply(self.game, Pass())
        if refusal is None:
            stock = self.game.on_stack(StockRound)
            self.last_turn = (seat, stock.turns if stock else 0)
            self._apply(order, int(seat))
            self._note()
            if isinstance(order, Lay):
                note_lay(self, order)
            return consent(self)
        return refusal

    def _apply(self, order: Order, seat: int) -> None:
        """Carry it out; income the situation does not tell is left out of the balances."""
        given, text = self.scene.given, self.scene.text
        told = "revenue" in given or "operated_just_now" in given or ": run " in text
        money = dict(self.game.state.money)
        apply(self.game, order, seat)
        if isinstance(order, Dividend) and not told:
            self.game.state.money.update(money)
            self.changed()

    def _refused(self, seat: str, order: Order) -> Refusal | None:
        if isinstance(order, Protect):
            sale = next((s for s in self.game.state.sales if s.company == order.company), None)
            if sale is not None:
                return protection_refusal(self.game, sale)
        kept = self.moment()
        refusal = check(self.game, order, int(seat)) or too_late(self, seat, order)
        if refusal is not None:
            return refusal
        apply(self.game, order, int(seat))
        refused = consent(self)
        self.reset(kept)
        return refused

    def round_now(self) -> tuple[int, str, int]:
        """Which round is on."""
        return round_of(self.game)

    def changed(self) -> None:
        """The position was changed beside the engine: who is asked must be looked at again."""
        self.game.question = None

    def at_trains(self) -> None:
        """As if the steps before the purchase of trains were done."""
        self.game.frame(OperatingTurn).step = 5
        self.changed()

    def _note(self) -> None:
        """Remember who was asked what."""
        decision = next_decision(self.game)
        if decision is None:
            return
        if decision.kind == "protection":
            words = f"{decision.seat}:{decision.subject}"
            if words not in self.asked:
                self.asked.append(words)
        if decision.kind == "discard" and decision.subject not in self.discards:
            self.discards.append(decision.subject)
        if decision.kind == "auction":
            self.bidders.append(str(decision.seat))

    # the end

    def finish(self) -> None:
        """Finish what the last action began: the seat's turn, its protections, the operation."""
        for _ in range(40):
            decision = next_decision(self.game)
            self._note()
            if decision is None or not self._unfinished():
                return
            if check(self.game, Pass()) is not None:
                return
            apply(self.game, Pass())

    def _unfinished(self) -> bool:
        top = self.game.state.stack[-1]
        if isinstance(top, StockRound):
            return bool(top.acts)
        if isinstance(top, OperatingTurn):
            own = top.company == self.scene.operating()
            return own and top.step > FIRST_OPERATION and bool(self.verdicts)
        return not isinstance(top, Connections) and type(top).__name__ not in (
            "InitialRound",
            "Discards",
        )
