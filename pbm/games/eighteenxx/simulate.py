"""One whole game of computer seats, decided from the table as each seat sees it.

After every decision the invariants of money, shares, tiles, stations and trains are looked at.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from pbm.core.dice import Dice
from pbm.core.journal import Event
from pbm.games.eighteenxx.computer import AtTheTable, choose
from pbm.games.eighteenxx.computer.temperament import temper_dealt
from pbm.games.eighteenxx.engine.course import worth
from pbm.games.eighteenxx.engine.invariants import broken
from pbm.games.eighteenxx.engine.match import new_game
from pbm.games.eighteenxx.engine.rounds import apply, next_decision
from pbm.games.eighteenxx.values.game import Game
from pbm.games.eighteenxx.values.orders import BuyTrain, Dividend, Order, Pass, Run, RunBest
from pbm.games.eighteenxx.values.point import Occasion
from pbm.games.eighteenxx.values.state import BANK, OperatingRound
from pbm.games.eighteenxx.values.title import Title
from pbm.games.table.decision import Decision

E = TypeVar("E", bound=Event)
LONGEST = 20_000
"""Decisions after which a game is thought never to end."""


TALLIED: Occasion[Mapping[str, Callable[[Event], bool]]] = Occasion()
"""What features count of a whole game: by name, whether an event is one of it."""


def counted(kind: type[E], so: Callable[[E], bool] = lambda _: True) -> Callable[[Event], bool]:
    """Events of a kind, all of them or those that are so."""
    return lambda event: isinstance(event, kind) and so(event)


class RoundRow(msgspec.Struct, frozen=True):
    """The table when a round is over."""

    round: str
    """S3 a stock round, 3.2 an operating round."""
    phase: str
    bank: int
    worth: tuple[int, ...]
    """By seat."""
    price: dict[str, int]
    income: dict[str, int]
    trains: dict[str, str]


class Played(msgspec.Struct, frozen=True):
    """What is kept of one game."""

    number: int
    rows: tuple[RoundRow, ...]
    worth: tuple[int, ...]
    end: str
    """bank, bankrupt, standstill, 400; or "none" when it was given up."""
    phase: str
    kinds: tuple[str, ...]
    """Kinds of trains that the bank has sold."""
    decisions: int
    rounds: int
    """Operating rounds."""
    started: int
    closed: int
    runs: int
    lesser_runs: int
    """Times that anything but the best run was made."""
    trainless: int
    """Times that a company had no train, could have bought one without another's word, and its
    president passed."""
    dividends: dict[str, int]
    tallied: dict[str, int] = {}
    """What the title's features count."""
    temperaments: tuple[str, ...] = ()
    """By seat."""


class _Count(msgspec.Struct):
    """What is counted on the way."""

    decisions: int = 0
    runs: int = 0
    lesser_runs: int = 0
    trainless: int = 0
    dividends: dict[str, int] = {}


def play(
    title: Title,
    seats: int,
    seed: str,
    number: int,
    longest: int = LONGEST,
    named: Sequence[str] = (),
) -> Played:
    """One game from its own dice, given up after so many decisions; `named` are the seats'
    temperaments where they are not dealt.

    Raises RuntimeError if an invariant is broken.
    """
    dice = Dice(seed).of("game", number)
    game = new_game(title, [str(seat) for seat in range(1, seats + 1)], dice=dice.of("set up"))
    count, rows = _Count(), [_row(game, "S1")]
    tempers = tuple(named) or tuple(temper_dealt(game, int(seat)) for seat in game.state.seats)
    name = ""
    while count.decisions < longest and (decision := next_decision(game)) is not None:
        now = _name(game)
        if name and now != name:
            rows.append(_row(game, name))
        name = now
        seen = AtTheTable(decision.seat, game, tempers[decision.seat - 1])
        _decide(seen, game, decision, dice.of(count.decisions), count)
        wrong = broken(game)
        if wrong:
            raise RuntimeError(f"game {number}, decision {count.decisions}: {wrong[0]}")
    rows.append(_row(game, name))
    return _played(game, number, rows[1:], count, tempers)


def _decide(seen: AtTheTable, game: Game, decision: Decision, dice: Dice, count: _Count) -> None:
    """Ask the seat and do what it says."""
    choice = choose(seen, decision, dice)
    _note(game, decision, choice.order, count)
    apply(game, choice.order, decision.seat)


def _note(game: Game, decision: Decision, order: Order, count: _Count) -> None:
    """Count what the summary tells."""
    count.decisions += 1
    if isinstance(order, Run | RunBest):
        count.runs += 1
        count.lesser_runs += isinstance(order, Run)
    elif isinstance(order, Dividend):
        count.dividends[order.kind] = count.dividends.get(order.kind, 0) + 1
    elif decision.kind == "trains" and isinstance(order, Pass):
        bare = not game.companies[decision.subject].trains
        count.trainless += bare and any(_free(game, one) for one in decision.suggest())


def _free(game: Game, order: Order) -> bool:
    """Whether an order buys a train that no other seat must agree to sell, and that no other
    company of his would lack: then it is by choice that one stays without."""
    if not isinstance(order, BuyTrain):
        return False
    seller = game.state.companies.get(order.source)
    if seller is None:
        return True
    return seller.president == game.companies[order.company].president and len(seller.trains) > 1


def _name(game: Game) -> str:
    """The round that is on: S3, or 3.2 for the second operating round after it."""
    frame = game.state.stack[0]
    number = game.state.round
    return f"{number}.{frame.number}" if isinstance(frame, OperatingRound) else f"S{number}"


def _row(game: Game, name: str) -> RoundRow:
    """The figures of the table."""
    companies = game.state.companies
    return RoundRow(
        round=name,
        phase=game.state.phase,
        bank=game.cash(BANK),
        worth=tuple(worth(game, seat) for seat in game.state.seats),
        price={key: game.price(company) for key, company in companies.items()},
        income={key: company.income for key, company in companies.items()},
        trains={key: " ".join(company.trains) for key, company in companies.items()},
    )


def _played(
    game: Game, number: int, rows: list[RoundRow], count: _Count, tempers: tuple[str, ...]
) -> Played:
    """What is kept of a finished game."""
    state = game.state
    return Played(
        number=number,
        rows=tuple(rows),
        worth=tuple(worth(game, seat) for seat in state.seats),
        end=state.ending if state.over else "none",
        phase=state.phase,
        kinds=tuple(state.sold_kinds),
        decisions=count.decisions,
        rounds=sum(not row.round.startswith("S") for row in rows),
        started=sum(bool(c.par) for c in state.companies.values()),
        closed=sum(c.closed for c in state.companies.values()),
        runs=count.runs,
        lesser_runs=count.lesser_runs,
        trainless=count.trainless,
        dividends=count.dividends,
        temperaments=tempers,
        tallied={
            name: sum(map(counts, game.journal.events))
            for told in game.on(TALLIED)
            for name, counts in told.items()
        },
    )


def rounds_of(played: Sequence[Played]) -> list[dict[str, int | str]]:
    """Every round of every game as one line of figures."""
    return [_flat(game.number, row) for game in played for row in game.rows]


def _flat(number: int, row: RoundRow) -> dict[str, int | str]:
    """One round as one line."""
    flat: dict[str, int | str] = {
        "game": number,
        "round": row.round,
        "phase": row.phase,
        "bank": row.bank,
    }
    flat |= {f"worth {seat}": dollars for seat, dollars in enumerate(row.worth, 1)}
    for company, price in row.price.items():
        flat[f"price {company}"] = price
        flat[f"income {company}"] = row.income[company]
        flat[f"trains {company}"] = row.trains[company]
    return flat
