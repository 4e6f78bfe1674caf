"""Playing a case through the real engine: what was legal, what was refused, what was asked."""

from __future__ import annotations

import re

import msgspec

from pbm.core.refusal import Refusal, no
from pbm.games.eighteenxx.board.lays import LawfulLay, LayTerms, check_lay
from pbm.games.eighteenxx.board.lays import Lay as TileLay
from pbm.games.eighteenxx.board.tiles import COLOURS
from pbm.games.eighteenxx.engine.course import begin_stock_round, end_stock_round, phase
from pbm.games.eighteenxx.engine.ending import sellable
from pbm.games.eighteenxx.engine.ground import terms
from pbm.games.eighteenxx.engine.rounds import apply, check, next_decision, takes
from pbm.games.eighteenxx.engine.shares import share_price_order
from pbm.games.eighteenxx.features.protection import protection_refusal
from pbm.games.eighteenxx.values.game import Game, Rules
from pbm.games.eighteenxx.values.orders import (
    Accept,
    BuyTrain,
    Dividend,
    Lay,
    Order,
    Pass,
    Protect,
    Sell,
)
from pbm.games.eighteenxx.values.state import (
    Connections,
    Consent,
    Operating,
    Stock,
    Turn,
    decode,
    encode,
)
from tests.cases.eighteenxx.situation import Scene
from tests.cases.eighteenxx.speech import paired, parse

FIRST_OPERATION = 4
"""The place of the dividend in a turn's plan."""


def round_of(game: Game) -> tuple[int, str, int]:
    """Which round is on: the number of its set, its kind, and the one of a set."""
    bottom = type(game.state.stack[0]).__name__ if game.state.stack else ""
    frame = game.on_stack(Operating)
    return game.state.round, bottom, frame.number if frame else 0


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
        self.sellable: dict[str, list[str]] = {}
        self.raised = 0
        self.order_at_start = self.order()
        self.discards: list[str] = []
        self.alternatives: dict[str, bool] = {}
        self.next_seat = ""
        self.tokens = scene.game.state.board.tokens
        """The tokens on the map before the first action."""
        self.last_turn = ("", 0)
        """Who acted last, and in which turn of the stock round."""
        self.passed = ""
        """The seat that has just passed."""
        self.began = scene.operating()
        self.first_round = self.round_now()
        scene.game.rules = self._watched(scene.game.rules)
        if scene.given.get("round") == "SR ends":
            end_stock_round(scene.game)

    @property
    def game(self) -> Game:
        """The game, as the accepted actions left it."""
        return self.scene.game

    def _watched(self, rules: Rules) -> Rules:
        """The rules, telling whose stock turn comes after one in which something was done."""

        def after(game: Game) -> None:
            acted = bool(game.frame(Stock).acts)
            rules.plans["stock"].after(game)
            stock = game.on_stack(Stock)
            if acted and stock is not None:
                self.next_seat = stock.seat

        stock = msgspec.structs.replace(rules.plans["stock"], after=after)
        return msgspec.structs.replace(rules, plans={**rules.plans, "stock": stock})

    def order(self) -> list[str]:
        game = self.game
        return share_price_order(game, [n for n, c in game.state.companies.items() if c.floated])

    def all(self) -> None:
        """Every action of the case; each alone from the beginning where it says so."""
        expected, actions = self.scene.case["expected"], self.scene.case["actions"]
        alone = expected.get("legal_each_alone") or self.scene.case.get("legal_each_alone")
        start = encode(self.game.state)
        legal = alone if isinstance(alone, list) else expected.get("legal")
        for words, wanted in paired(actions, legal):
            if alone:
                self._reset(start)
            if isinstance(words, str):
                self.one(words, bool(wanted))
            else:
                self._each_alone(words, wanted)
        for words, wanted in expected.get("alternatives", {}).items():
            self._apart(start, words, wanted)
        if not alone:
            self.finish()

    def _each_alone(self, words: list[str], wanted: list[bool]) -> None:
        """Alternatives of one line, each from the same position; the first legal one is done."""
        start = encode(self.game.state)
        done = ""
        for one, legal in zip(words, wanted, strict=True):
            self._reset(start)
            self.one(one, legal)
            done = done or (one if self.verdicts[-1] else "")
        self._reset(start)
        if done:
            verdicts, refusals = len(self.verdicts), len(self.refusals)
            self.one(done, True)
            del self.verdicts[verdicts:], self.refusals[refusals:]

    def _apart(self, start: bytes, words: str, wanted: bool) -> None:
        """An alternative told by name: judged from the beginning, and nothing of it is left."""
        kept, verdicts, refusals = encode(self.game.state), len(self.verdicts), len(self.refusals)
        self._reset(start)
        self.one(words, wanted)
        self.alternatives[words] = self.verdicts[-1]
        del self.verdicts[verdicts:], self.refusals[refusals:]
        self._reset(kept)

    def _reset(self, start: bytes) -> None:
        self.game.__init__(self.game.rules, decode(start))  # type: ignore[misc]

    def one(self, words: str, legal: bool) -> None:
        """One action."""
        if self._special(words):
            return
        words = self._in_phase(words)
        if ": " not in words:
            self._anywhere(words)
            return
        if self._idle_decline(words):
            return
        if self._forced_purchase(words):
            return
        speaker, order = parse(self.scene, words)
        self._operate(speaker, order)
        if "(next stock round)" in words:
            begin_stock_round(self.game, speaker)
        seat = speaker if speaker.isdigit() else self.game.company(speaker).president
        if legal and isinstance(order, Pass) and speaker.isdigit() and self._skipped(seat):
            self.verdicts.append(True)
            self.passed = seat
            return
        self.passed = seat if isinstance(order, Pass) else ""
        self._jump(order)
        refusal = self._try(seat, order, legal)
        self.verdicts.append(refusal is None)
        if refusal is not None:
            self.refusals.append(refusal)

    def _operate(self, speaker: str, order: Order) -> None:
        """A company that speaks in an operating round operates: the one before it ends its turn."""
        frame = self.game.on_stack(Turn)
        plan = self.game.rules.plans["turn"]
        mine = any(type(order) in moves for moves in (plan.moves, *(s.moves for s in plan.steps)))
        if frame is None or speaker.isdigit() or frame.company == speaker or not mine:
            return
        for _ in range(40):
            decision = next_decision(self.game)
            frame = self.game.on_stack(Turn)
            if decision is None or frame is None or frame.company == speaker:
                break
            if check(self.game, Pass()) is not None:
                break
            apply(self.game, Pass())
        frame = self.game.on_stack(Turn)
        if frame is not None and frame.company != speaker:
            frame.company, frame.step = speaker, 1
            self._changed()

    def _forced_purchase(self, words: str) -> bool:
        """The train that a company must buy: what is done where its president says nothing."""
        match = re.fullmatch(r"(\w+): forced purchase(?: of (?:train )?(\w+))?.*", words)
        if match is None:
            return False
        self._at_trains()
        decision = next_decision(self.game)
        order = decision.least if decision is not None else Pass()
        bought = isinstance(order, BuyTrain) and match[2] in (None, order.train)
        self.verdicts.append(bought)
        if bought:
            apply(self.game, order)
        else:
            self.refusals.append(no("Purchase Trains", "no_sale_is_needed"))
        return True

    def _skipped(self, seat: str) -> bool:
        """A seat that could do nothing is not asked; that it passes is true all the same."""
        decision = next_decision(self.game)
        stock = self.round_now()[1] == "Stock" and self.round_now() == self.first_round
        if stock and decision is not None and str(decision.seat) == seat:
            return False
        turn = self.passed or self.last_turn[0]
        mine = not turn or self.game.state.left_of(turn) == seat
        return mine and self.first_round[1] == "Stock" and not self.game.state.sales

    def _idle_decline(self, words: str) -> bool:
        """Declining what the seat could not protect anyway, so that it is not asked."""
        match = re.fullmatch(r"\d+: decline (\w+)", words)
        sale = next((s for s in self.game.state.sales if match and s.company == match[1]), None)
        idle = sale is not None and protection_refusal(self.game, sale) is not None
        if idle:
            self.verdicts.append(True)
        return idle

    def _in_phase(self, words: str) -> str:
        match = re.match(r"in phase (\w+) ", words)
        if match:
            self.game.state.phase = match[1]
            self._changed()
            return words[match.end() :]
        return words

    def _try(self, seat: str, order: Order, legal: bool) -> Refusal | None:
        """Bring the engine to the question and answer it; only look where it must be refused."""
        if not legal:
            return self._refused(seat, order)
        for _ in range(40):
            decision = next_decision(self.game)
            refusal = check(self.game, order, int(seat))
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
            stock = self.game.on_stack(Stock)
            self.last_turn = (seat, stock.turns if stock else 0)
            self._apply(order, int(seat))
            self._note()
            return self._consent()
        return refusal

    def _apply(self, order: Order, seat: int) -> None:
        """Carry it out; income the situation does not tell is left out of the balances."""
        given, text = self.scene.given, self.scene.text
        told = "revenue" in given or "operated_just_now" in given or ": run " in text
        money = dict(self.game.state.money)
        apply(self.game, order, seat)
        if isinstance(order, Dividend) and not told:
            self.game.state.money.update(money)
            self._changed()

    def _refused(self, seat: str, order: Order) -> Refusal | None:
        if isinstance(order, Protect):
            sale = next((s for s in self.game.state.sales if s.company == order.company), None)
            if sale is not None:
                return protection_refusal(self.game, sale)
        kept = encode(self.game.state)
        refusal = check(self.game, order, int(seat)) or self._too_late(seat, order)
        if refusal is not None:
            return refusal
        apply(self.game, order, int(seat))
        refused = self._consent()
        self._reset(kept)
        return refused

    def _too_late(self, seat: str, order: Order) -> Refusal | None:
        """The turn of the seat or company ended by itself, and the next one has come."""
        late = no("Sequence of Play", "not_at_this_step", order=type(order).__name__)
        stock, company = self.game.on_stack(Stock), getattr(order, "company", "")
        if self.last_turn[0] == seat and stock is not None and self.last_turn[1] != stock.turns:
            return late
        begun = self.began == company and self.round_now() != self.first_round
        frame = self.game.on_stack(Operating)
        return late if begun or (frame is not None and company in frame.done) else None

    def round_now(self) -> tuple[int, str, int]:
        """Which round is on."""
        return round_of(self.game)

    def _consent(self) -> Refusal | None:
        """The other side of a deal, as the situation tells."""
        frame = self.game.top if self.game.state.stack else None
        if not isinstance(frame, Consent):
            return None
        words = str(msgspec.to_builtins(frame.order))
        agreed = []
        for who, deals in self.scene.given.get("consents", {}).items():
            seat = who if who.isdigit() else self.game.company(who).president
            if seat == frame.asked:
                agreed += [
                    all(w in words for w in re.findall(r"\w+", d) if w != "for") for d in deals
                ]
        if any(agreed) or "consents" not in self.scene.given:
            apply(self.game, Accept())
            return None
        apply(self.game, Pass())
        return no("Share Redemption", "holder_refuses")

    def _jump(self, order: Order) -> None:
        """Go to the step of a turn where an order belongs, as if the steps before were done."""
        frame = self.game.top if self.game.state.stack else None
        if not isinstance(frame, Turn):
            return
        plan = self.game.rules.plans["turn"]
        if type(order) in plan.moves:
            return
        for n, step in enumerate(plan.steps):
            if type(order) in step.moves and n > frame.step:
                frame.step = n
                self._changed()
                return

    def _changed(self) -> None:
        """The position was changed beside the engine: who is asked must be looked at again."""
        self.game.question = None

    def _at_trains(self) -> None:
        """As if the steps before the purchase of trains were done."""
        self.game.frame(Turn).step = 5
        self._changed()

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

    # words that are no orders

    def _special(self, words: str) -> bool:
        if match := re.match(r"sell (\w+) (\d+), unprotected", words):
            self.game.frame(Stock).seat = "2"
            self._changed()
            apply(self.game, Sell(match[1], int(match[2])))
        elif words.startswith("stock round ends"):
            end_stock_round(self.game)
        elif words.startswith(("end of turn of", "operating round begins")):
            next_decision(self.game)
            frame = self.game.top
            self.connections = list(frame.companies) if isinstance(frame, Connections) else []
        elif words.endswith(": pass trains"):
            self._pass_trains()
        elif match := re.fullmatch(r"(\w+): upgrade (\w+) to (\w+)(?:, any rotation)?", words):
            self._any_rotation(match[1], match[2], match[3])
        elif words == "privates pay":
            next_decision(self.game)
        elif words == "each: marker on map":
            self._each_marker()
        elif match := re.fullmatch(r"(\d+): forced sales", words):
            self._at_trains()
            self._sellable(match[1])
            next_decision(self.game)
        else:
            return False
        return True

    def _sellable(self, seat: str) -> None:
        """What the president of the company in need could sell, and what it would bring."""
        game, needy = self.game, self.scene.operating()
        companies = game.state.companies.values()
        most = {c.name: sellable(game, seat, c, needy) for c in companies}
        self.sellable = {seat: [f"{name} {n}" for name, n in most.items() if n]}
        self.raised = game.cash(needy) + game.cash(seat)
        self.raised += sum(n * game.price(game.company(name)) for name, n in most.items())

    def _pass_trains(self) -> None:
        """Nobody is asked, or passing is legal."""
        self._at_trains()
        decision = next_decision(self.game)
        asks = decision is not None and decision.kind == "trains"
        refusal = check(self.game, Pass()) if asks else None
        self.verdicts.append(refusal is None)
        self.refusals += [refusal] if refusal else []

    def _any_rotation(self, company: str, hex_: str, tile: str) -> None:
        """A company's upgrade without a rotation: which are legal, and the first one is done."""
        orders = [Lay(company, tile, hex_, rotation) for rotation in range(6)]
        verdicts = [check(self.game, order) for order in orders]
        legal = [n for n, verdict in enumerate(verdicts) if verdict is None]
        self.lays[tile] = legal
        self.verdicts.append(bool(legal))
        if legal:
            apply(self.game, orders[legal[0]])
        else:
            self.refusals += [v for v in verdicts if v][:1]

    def _each_marker(self) -> None:
        """Every company named makes its connection run and places its marker."""
        from pbm.games.eighteenxx.features.connections.steps import MARKER
        from pbm.games.eighteenxx.values.orders import Marker

        for name in self.scene.given["destination_of"]:
            self.game.state.stack.append(Connections(companies=[name], step=1))
            MARKER.moves[Marker].act(self.game, Marker(name, "map"))
            self.game.state.stack.pop()

    # lays that no company makes: only the map is asked

    def _anywhere(self, words: str) -> None:
        hex_ = self.scene.given.get("hex", "")
        if match := re.match(r"upgrade (\w+) r(\d) to (.+)", words):
            self._put(hex_, match[1], int(match[2]))
            found = self.upgrades
            tiles, place, rots = re.findall(r"\w+", match[3].replace(" or ", " ")), hex_, range(6)
        else:
            found = self.lays
            tiles = re.findall(r"\b\d+[A-Z]?\b", words.partition(" at ")[0].partition(" rot ")[0])
            if match := re.match(r"upgrade (\w+) to (\w+)", words):
                tiles, hex_ = [match[2]], match[1]
            at = re.search(r" at (\w+)", words)
            place = at[1] if at else hex_
            rot = re.search(r"rot (\d)", words)
            rots = range(int(rot[1]), int(rot[1]) + 1) if rot else range(6)
        legal = False
        for tile in tiles:
            found[tile] = []
            for rotation in rots:
                verdict = self._judge(place, tile, rotation)
                if isinstance(verdict, LawfulLay):
                    legal = True
                    found[tile].append(rotation)
                    self.cost = verdict.cost
        self.verdicts.append(legal)
        if not legal and not isinstance(verdict, LawfulLay):
            self.refusals.append(verdict)

    def _judge(self, hex_: str, tile: str, rotation: int) -> LawfulLay | Refusal:
        game = self.game
        old = terms(game)
        free = LayTerms(phase(game).colours, old.river_closed, old.closed_hexes, anywhere=True)
        lay, board = TileLay(hex_, tile, rotation), game.state.board
        colour = game.map.tiles[tile].colour
        if hex_ in board.tiles or game.map.hexes[hex_].printed.colour or colour == "yellow":
            return check_lay(game.map, board, "", lay, free)
        return self._over_any(lay, free, COLOURS[COLOURS.index(colour) - 1])

    def _over_any(self, lay: TileLay, free: LayTerms, colour: str) -> LawfulLay | Refusal:
        """An upgrade of a hex on which the situation lays nothing: over any tile that fits."""
        game = self.game
        board = game.state.board
        verdict: LawfulLay | Refusal = no("", "nothing to upgrade")
        for tile in game.map.tiles.values():
            for rotation in range(6) if tile.colour == colour else ():
                self._put(lay.hex, tile.name, rotation)
                verdict = check_lay(game.map, board, "", lay, free)
                del board.tiles[lay.hex]
                if isinstance(verdict, LawfulLay):
                    return verdict
        return verdict

    def _put(self, hex_: str, tile: str, rotation: int) -> None:
        self.game.state.board.tiles[hex_] = (tile, rotation)

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
        top = self.game.top
        if isinstance(top, Stock):
            return bool(top.acts)
        if isinstance(top, Turn):
            own = top.company == self.scene.operating()
            return own and top.step > FIRST_OPERATION and bool(self.verdicts)
        return not isinstance(top, Connections) and type(top).__name__ not in (
            "Initial",
            "Discards",
        )
