"""A computer seat's programme: it plays the rounds to come in thought, for every seat as it would
itself, and writes down what it did, with what else it would have done.

Where others lay track is not thought out: that takes most of the time, and at the table the seat is
asked again for what does not fit (`pbm.games.table.computers`).
"""

from collections.abc import Callable, Iterator

from pbm.core.dice import Dice
from pbm.games.eighteenxx.computer import initial, stock
from pbm.games.eighteenxx.computer.choose import choose
from pbm.games.eighteenxx.computer.outlook import AtTheTable, ChosenOrder
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.engine.trial import trial
from pbm.games.eighteenxx.values.orders import (
    Bid,
    BuyOffered,
    BuyTrain,
    Dividend,
    Maximum,
    Order,
    Par,
    Pass,
    RunBest,
    Sell,
)
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.seen import SeenGame
from pbm.games.eighteenxx.values.state import (
    InitialRound,
    OperatingRound,
)
from pbm.games.eighteenxx.view import View
from pbm.games.table.decision import Decision
from pbm.games.table.why import why

FAR = 600
"""Decisions that are thought ahead at most."""
NUMBERED = ("stock", "offer", "par")
SILENT = ("auction", "protection", "consent", "claim", "run", "connection run")
"""Decisions whose lines are written for all companies at once."""
LINES: Occasion[Callable[[str], Iterator[Order]]] = Occasion()
"""What features say for every company's turn."""
STOCK_LINES: Occasion[Callable[[View], Iterator[Order]]] = Occasion()
"""What they say for stock rounds."""


def computer(view: View, dice: Dice) -> tuple[str, tuple[str, ...]]:
    """The programme as order lines, and the reasons for the moderator."""
    pages = Pages(view)
    for decision, choice, game in _played_ahead(view, dice):
        pages.note(decision, choice, game, dice)
    return pages.text(), tuple(pages.reasons)


def _played_ahead(view: View, dice: Dice) -> Iterator[tuple[Decision, ChosenOrder, SeenGame]]:
    """The seat's own decisions until the horizon, each with the table on which it was taken."""
    game = trial(view.game)
    rounds = {"set": 3, "stock-round": 4}.get(view.settings.get("horizon", ""), 1)
    seen: list[tuple[str, int, int]] = []
    for number in range(FAR):
        decision = next_decision(game)
        if decision is None:
            return
        if _stage(game) not in seen:
            seen.append(_stage(game))
        if len(seen) > rounds:
            return
        own = decision.seat == view.seat
        if decision.kind == "lay" and not own:
            apply(game, decision.least(), decision.seat)
            continue
        choice = choose(AtTheTable(decision.seat, game), decision, dice.of(number))
        if own:
            yield decision, choice, game
        apply(game, choice.order, decision.seat)


def _stage(game: SeenGame) -> tuple[str, int, int]:
    """Which round is on; the initial one is part of the first."""
    root = game.state.stack[0]
    if isinstance(root, OperatingRound):
        return "operating", game.state.round, root.number
    return "stock", game.state.round, 0


class Pages:
    """The lines of a programme by heading, and the reasons for them."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._stock: list[str] = []
        self._companies: dict[str, list[str]] = {}
        self._alone: list[str] = []
        temper = AtTheTable(view.seat, view.game).temper
        self.reasons: list[str] = [why("temperament", name=temper.name).told("eighteenxx")]

    def note(self, decision: Decision, choice: ChosenOrder, game: SeenGame, dice: Dice) -> None:
        """Write down what was decided."""
        if isinstance(choice.order, Pass) or decision.kind in SILENT:
            return
        self.reasons.append(choice.why.told("eighteenxx"))
        if decision.kind in NUMBERED:
            more: list[Order] = []
            if decision.kind == "stock":
                outlook = AtTheTable(decision.seat, game)
                more = stock.others(outlook, decision, dice, choice.order)
            if decision.kind == "stock" or isinstance(choice.order, Bid):
                self._stock.append(" or ".join(map(self._write, (choice.order, *more))))
            return
        order = _of_company(choice.order)
        if order is not None and decision.subject:
            self._companies.setdefault(decision.subject, []).append(self._write(order))
        elif order is not None:
            self._alone.append(self._write(order))

    def text(self) -> str:
        """All headings with their lines."""
        lines = ["STOCK ROUND", *self._alone]
        wanted = [*self._initial(), *self._stock]
        lines += [f"keep {number}. {line}" for number, line in enumerate(wanted, 1)]
        lines += [f"then: {self._write(Pass())}", *self._protected()]
        bids = list(self._maxima())
        lines += ["AUCTIONS", *bids] if bids else []
        for name in self._named():
            lines += [f"COMPANY {name}", *self._turn(name)]
        return "\n".join(lines)

    def _write(self, order: Order) -> str:
        """An order as it is mailed."""
        language = self._view.language
        return language.grammar.write(order, language.words)

    def _named(self) -> list[str]:
        """Companies of the seat now, and those it would start."""
        return list(dict.fromkeys((*self._view.companies, *self._companies)))

    def _turn(self, name: str) -> Iterator[str]:
        """A company's lines; best runs, a train when there is none, and the connection run."""
        lines = self._companies.get(name, [])
        yield from (line for line in lines if not line.startswith("dividend"))
        yield self._write(RunBest(name))
        paid = [line for line in lines if line.startswith("dividend")]
        yield from paid or [self._write(Dividend(name, "full"))]
        cheapest = BuyTrain(name, train="", source="")
        yield f"if trains({name}) = 0: {self._write(cheapest)}"
        for more in self._view.game.on(LINES):
            yield from map(self._write, more(name))

    def _protected(self) -> Iterator[str]:
        """What features say for stock rounds."""
        game = self._view.game
        if isinstance(game.state.stack[0], InitialRound):
            return
        for more in game.on(STOCK_LINES):
            yield from map(self._write, more(self._view))

    def _initial(self) -> Iterator[str]:
        """The initial round, whoever else buys or passes: each company when it is offered, as long
        as money for shares is left, and the par value of one that comes with a presidency."""
        game = self._view.game
        if not isinstance(game.state.stack[0], InitialRound):
            return
        unsold = [name for name, private in game.state.privates.items() if not private.owner]
        offers = [
            f"{self._write(BuyOffered(name))}{_if_spare(self._view, name)}" for name in unsold
        ]
        if offers:
            times = "times" if len(offers) > 1 else "time"
            yield f"{' or '.join(offers)} at most {len(offers)} {times}"
        for name in unsold:
            company = game.figures.privates[name].company
            if game.figures.privates[name].brings == "presidency":
                yield self._write(Par(company, max(game.figures.market.pars)))

    def _maxima(self) -> Iterator[str]:
        """What private companies are worth in their auctions."""
        game = self._view.game
        if not game.opening:
            return
        for name, private in game.state.privates.items():
            most = min(initial.private_worth(game, name), game.cash(str(self._view.seat)))
            if not private.owner and most >= game.figures.privates[name].price:
                yield self._write(Maximum(name, most))


def _if_spare(view: View, private: str) -> str:
    """The money that a seat must have to buy a private company that it could do without."""
    temper = AtTheTable(view.seat, view.game).temper
    if initial.in_any_case(view.game, temper, private):
        return ""
    needed = view.game.state.privates[private].price + initial.kept_for_shares(view.game, temper)
    return f" if cash >= {needed}"


def _of_company(order: Order) -> Order | None:
    """An order of a company's turn as a line of its block."""
    if isinstance(order, RunBest) or (isinstance(order, Dividend) and order.connection):
        return None
    if isinstance(order, Sell):
        return Sell(order.company, order.shares, for_train=True)
    return order
