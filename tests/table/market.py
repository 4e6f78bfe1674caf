"""A small game with everything that the driver must know, so that its tests read like play.

Three or more seats trade apples. In a *turn* a seat may sell some apples, then buy one, or pass;
the round ("lap") ends when all have passed in a row. When apples are sold the warden is asked
whether to *protect* the price. A seat may *call* an auction of the pear. After each lap the mill
(a company of seat 1) *works*: it buys carts, one after the other. Houses change hands by deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from pbm.core.dice import Dice
from pbm.core.refusal import Refusal
from pbm.games.family import Answers
from pbm.games.table.computers import Computers
from pbm.games.table.consent import Deal, Terms
from pbm.games.table.decision import Decision
from pbm.games.table.driver import Batch, Settings, run
from pbm.games.table.figures import FigureRegister, Scene, figure
from pbm.games.table.game import AuctionOver, TableGame
from pbm.games.table.letters import read_programme
from pbm.games.table.programme import DecisionPlace, Language, ProgrammeTable, heading
from pbm.sheets.complaint import Complaint
from pbm.sheets.names import Name, Names
from pbm.sheets.parse import Grammar, form
from pbm.sheets.vocabularies import Number


class Sell(msgspec.Struct, frozen=True):
    count: int


class Buy(msgspec.Struct, frozen=True):
    pass


class Pass(msgspec.Struct, frozen=True):
    pass


class Protect(msgspec.Struct, frozen=True):
    pass


class Decline(msgspec.Struct, frozen=True):
    pass


class Call(msgspec.Struct, frozen=True):
    most: int | None = None


class Bid(msgspec.Struct, frozen=True):
    most: int


class Offer(msgspec.Struct, frozen=True):
    dollars: int


class Cart(msgspec.Struct, frozen=True):
    company: str | None = None


class Rest(msgspec.Struct, frozen=True):
    pass


class House(msgspec.Struct, frozen=True):
    seat: int
    least: int | None = None
    most: int | None = None


class Let(msgspec.Struct, frozen=True):
    least: int


class Market(msgspec.Struct):
    """The state: seats count from 1; `pending` is the stack of interrupting decisions."""

    cash: list[int]
    apples: list[int]
    table: ProgrammeTable = msgspec.field(default_factory=ProgrammeTable)
    houses: list[int] = []
    price: int = 5
    stock: int = 9
    carts: int = 0
    lap: int = 0
    turn: int = 1
    turns: int = 0
    passes: int = 0
    sold: bool = False
    mill: bool = False
    warden: int = 0
    pending: list[str] = []
    protected: int = 0
    out: list[int] = []
    high: int = 0
    leader: int = 0
    asked: int = 0
    auctions: int = 0
    log: list[str] = []
    only: bool = False
    quiet: bool = False
    last: int = 3


class Look(msgspec.Struct, frozen=True):
    """The View of a seat: everything but the others' cash."""

    seat: int
    cash: int
    market: Market


def no(code: str, **figures: int | str) -> Refusal:
    return Refusal("Market", code, figures)


def decide(m: Market) -> Decision | None:
    if m.lap >= m.last:
        return None
    if m.pending:
        return protection(m) if m.pending[-1] == "protect" else bidding(m)
    if m.mill:
        return Decision(
            seat=1,
            kind="cart",
            key=f"mill {m.lap}",
            subject="MILL",
            numbered=False,
            legal=lambda order: None if isinstance(order, Rest) else cart(m, order),
            suggest=lambda: iter([Rest(), Cart()] if m.cash[0] >= 4 else [Rest()]),
            least=Rest,
        )
    return Decision(
        seat=m.turn,
        kind="turn",
        key=f"turn {m.turns}",
        legal=lambda order: trade(m, order),
        suggest=lambda: choices(m),
        least=Pass,
    )


def protection(m: Market) -> Decision:
    return Decision(
        seat=m.warden,
        kind="protect",
        key=f"protect {m.turns}",
        numbered=False,
        legal=lambda order: None if isinstance(order, Protect | Decline) else no("answer"),
        suggest=lambda: iter([Decline(), Protect()]),
        least=Decline,
        quiet=m.quiet,
    )


def bidding(m: Market) -> Decision:
    seat, least = m.asked, m.high + 1
    return Decision(
        seat=seat,
        kind="bid",
        key=f"bid {m.auctions} {m.high} {seat}",
        subject="PEAR",
        numbered=False,
        raises=least,
        auction=str(m.auctions),
        legal=lambda o: (
            None if isinstance(o, Pass) or o.dollars <= m.cash[seat - 1] else no("cash")
        ),
        suggest=lambda: iter([Pass(), *([Offer(least)] if m.cash[seat - 1] >= least else [])]),
        least=Pass,
    )


def affordable(m: Market, seat: int, order: Any) -> Refusal | None:
    return None if isinstance(order, Pass) or order.dollars <= m.cash[seat - 1] else no("cash")


def cart(m: Market, order: Any) -> Refusal | None:
    if not isinstance(order, Cart):
        return no("answer")
    return no("cash", held=m.cash[0]) if m.cash[0] < 4 else None


def trade(m: Market, order: Any) -> Refusal | None:
    held, apples = m.cash[m.turn - 1], m.apples[m.turn - 1]
    match order:
        case Pass() | Call():
            return None
        case Sell(count):
            return no("apples", held=apples) if count > apples else None
        case Buy():
            if not m.stock:
                return no("stock")
            return no("cash", held=held, price=m.price) if held < m.price else None
        case House(seat, least):
            if seat not in m.houses:
                return no("house", seat=seat)
            return no("cash", held=held) if held < (least or 0) else None
    return no("answer")


def choices(m: Market) -> Iterator[Any]:
    yield Pass()
    if not m.only:
        yield Call()
    for order in (Sell(1), Buy()):
        if trade(m, order) is None:
            yield order


def act(m: Market, decision: Decision, order: Any) -> Sequence[AuctionOver]:  # noqa: C901 - all in one
    m.log.append(f"{decision.seat} {GRAMMAR.write(order, WORDS)}")
    seat = decision.seat
    match order:
        case Sell(count):
            m.apples[seat - 1] -= count
            m.cash[seat - 1] += count * m.price
            m.sold, m.passes = True, 0
            if m.warden and m.warden != seat:
                m.pending.append("protect")
            else:
                m.price -= 1
        case Buy():
            m.apples[seat - 1] += 1
            m.cash[seat - 1] -= m.price
            m.stock -= 1
            m.passes = 0
            leave(m)
        case Call():
            m.pending.append("bid")
            m.out, m.high, m.leader, m.asked = [], 0, 0, seat
        case House(other, least):
            dollars = least or 0
            m.cash[seat - 1] -= dollars
            m.cash[other - 1] += dollars
            m.houses.remove(other)
            leave(m)
        case Protect():
            m.pending.pop()
            m.protected += 1
        case Decline():
            m.pending.pop()
            m.price -= 1
        case Cart():
            m.cash[0] -= 4
            m.carts += 1
        case Rest():
            m.mill = False
            m.lap += 1
        case Offer(dollars):
            m.high, m.leader = dollars, seat
            return next_bidder(m)
        case Pass() if decision.kind == "bid":
            m.out.append(seat)
            return next_bidder(m)
        case Pass():
            m.passes = 0 if m.sold else m.passes + 1
            leave(m)
    return ()


def leave(m: Market) -> None:
    m.turn = m.turn % len(m.cash) + 1
    m.turns += 1
    m.sold = False
    if m.passes >= len(m.cash):
        m.passes, m.mill = 0, True


def next_bidder(m: Market) -> Sequence[AuctionOver]:
    seats = len(m.cash)
    left = seats - len(m.out)
    if left == 0 or (left == 1 and m.leader):
        m.pending.pop()
        if m.leader:
            m.cash[m.leader - 1] -= m.high
        name = str(m.auctions)
        m.auctions += 1
        leave(m)
        return [AuctionOver(name, m.leader, m.high, m.turns)]
    m.asked = m.asked % seats + 1
    while m.asked in m.out:
        m.asked = m.asked % seats + 1
    return ()


def decide_as(m: Market, decision: Decision, dice: Dice) -> Any:
    """A computer's seat protects, buys a cart while it can, and passes."""
    wanted = {"protect": Protect(), "cart": Cart()}.get(decision.kind, decision.least())
    return wanted if decision.legal(wanted) is None else decision.least()


def look(m: Market, seat: int) -> Look:
    return Look(seat, m.cash[seat - 1], m)


def deal(m: Market, decision: Decision, order: Any) -> Deal | None:
    if not isinstance(order, House):
        return None
    buyer = Terms(order.least or 0, order.least if order.most is None else order.most)
    agrees = lambda other: Terms(other.least) if isinstance(other, Let) else None  # noqa: E731
    return Deal(order.seat, "let", buyer, agrees)


GRAMMAR = Grammar(
    [
        form("sell", Sell, "sell <count:number>", "sell 2", "Market"),
        form("buy", Buy, "buy", "buy", "Market"),
        form("pass", Pass, "pass", "pass", "Market"),
        form("protect", Protect, "protect", "protect", "Market"),
        form("decline", Decline, "decline", "decline", "Market"),
        form("call", Call, "call [and bid up to <most:dollars>]", "call", "Market"),
        form("bid", Bid, "bid up to <most:dollars>", "bid up to 9", "Market"),
        form("offer", Offer, "offer <dollars:dollars>", "offer 9", "Market"),
        form("cart", Cart, "cart [for <company:company>]", "cart", "Market"),
        form("rest", Rest, "rest", "rest", "Market"),
        form("house", House, "house from <seat:seat> for at most <most:dollars>", "", "Market"),
        form("house", House, "house from <seat:seat> for <least:dollars>", "", "Market"),
        form("let", Let, "let for at least <least:dollars>", "let for at least 40", "Market"),
    ]
)
WORDS: dict[str, Any] = {
    "number": Number("apples"),
    "dollars": Number("dollars"),
    "seat": Names("seat", [Name(n, str(n), (f"seat {n}",)) for n in range(1, 7)]),
    "company": Names("company", [Name("MILL", "MILL"), Name("FORGE", "FORGE")]),
}


def view(scene: Scene) -> Look:
    assert isinstance(scene.view, Look)
    return scene.view


def apples(scene: Scene, seat: int = 0) -> int:
    return view(scene).market.apples[(seat or view(scene).seat) - 1]


FIGURES = FigureRegister(
    [
        figure("cash", lambda scene: view(scene).cash),
        figure(
            "apples", lambda s, n=0: view(s).market.apples[(n or view(s).seat) - 1], "seat", least=0
        ),
        figure("price", lambda scene: view(scene).market.price),
        figure("carts", lambda scene: view(scene).market.carts),
        figure("turns", lambda scene: view(scene).market.turns),
        figure(
            "sold_out",
            lambda scene: not view(scene).market.stock,
            truth=True,
            phrases=("nothing is left",),
        ),
        figure(
            "rich",
            lambda scene, seat: view(scene).market.apples[seat - 1] > 3,
            "seat",
            truth=True,
            phrases=("somebody feeds <seat:seat>",),
        ),
    ]
)


def place(order: Any) -> DecisionPlace:
    match order:
        case Protect() | Decline():
            return DecisionPlace("protect", numbered=False)
        case Bid() | Offer():
            return DecisionPlace("bid", numbered=False)
        case Cart():
            return DecisionPlace("cart", order.company or "", numbered=False)
        case Rest():
            return DecisionPlace("cart", numbered=False)
        case Let():
            return DecisionPlace("let", numbered=False)
    return DecisionPlace("turn")


def under(order: Any, subject: str) -> Any:
    return Cart(subject) if isinstance(order, Cart) and subject else order


LANGUAGE = Language(
    grammar=GRAMMAR,
    words=WORDS,
    figures=FIGURES,
    place=place,
    headings=(heading("TURNS", "turn"), heading("COMPANY <subject:company>")),
    under=under,
    joins=frozenset({"turn"}),
)


def unused(m: Market, seat: int, line: Any, over: bool) -> Refusal | None:
    return no("miller", seat=1) if line.kind == "cart" and seat != 1 else None


GAME = TableGame(
    language=LANGUAGE,
    table=lambda m: m.table,
    next_decision=decide,
    act=act,
    view=look,
    milestones=lambda m, horizon: m.lap if horizon == "lap" else 0,
    move=lambda m: m.turns,
    decide=decide_as,
    maximum=Bid,
    bid=Offer,
    rider=lambda play, o: (
        (Call(), Bid(o.most)) if isinstance(o, Call) and o.most is not None else None
    ),
    deal=deal,
    priced=lambda order, dollars: House(order.seat, dollars),
    unused=unused,
)


def market(cash: list[int], apples: list[int] | None = None, **more: Any) -> Market:
    """A market with these seats."""
    return Market(list(cash), list(apples or [0] * len(cash)), **more)


def letters(programmes: dict[int, str]) -> dict[int, Any]:
    """The programmes as read; a test's own programme must be free of mistakes."""
    found = {}
    for seat, text in programmes.items():
        read, complaints = read_programme(text, LANGUAGE)
        assert not complaints, complaints
        found[seat] = read
    return found


def play(
    m: Market,
    programmes: dict[int, str],
    answers: dict[int, Answers] | None = None,
    game: TableGame = GAME,
    **settings: Any,
) -> Batch:
    """One part of a turn; the computer plays the seats of `answers`."""
    chosen = Settings(**{"horizon": "lap", **settings})
    computers = Computers(answers or {}, partial(game.decide, m), Dice("market"))
    return run(game, m, letters(programmes), len(m.cash), chosen, computers)


def verdicts(batch: Batch, seat: int) -> list[str]:
    """What became of a seat's lines: `1. buy: done`."""
    return [f"{one.text}: {one.verdict}" for one in batch.accounts[seat - 1].accounts]


def complaints(text: str) -> list[Complaint]:
    """The complaints about a programme."""
    return read_programme(text, LANGUAGE)[1]
