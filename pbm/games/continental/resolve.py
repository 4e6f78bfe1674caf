"""A turn resolved: state and orders in, state, journal, outcomes and ledger out."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pbm.core.dice import Dice
from pbm.core.journal import Journal
from pbm.core.ledger import LedgerEntry
from pbm.games.continental import invariants
from pbm.games.continental.accounts import purse, till
from pbm.games.continental.events import CashLine, Outcome, RailroadStatement, TycoonStatement
from pbm.games.continental.opening import open_turn
from pbm.games.continental.orders import Order
from pbm.games.continental.sequence import SEQUENCE, Action
from pbm.games.continental.state import State, copy_of
from pbm.games.continental.turn import Turn
from pbm.games.continental.window.past import HistoryRow, history_row
from pbm.games.continental.world.rules import EDITIONS, rules_for


class TurnResolved(Struct):
    """What a turn made of a state: the state of the next turn and all that happened."""

    state: State
    journal: Journal
    """Events in order; the outcomes of orders and the cash statements stand at its end."""
    outcomes: list[Outcome]
    """By seat and place on the sheet; every order has at least one."""
    ledger: list[LedgerEntry]
    history: HistoryRow


class BrokenInvariant(AssertionError):
    """A rule of the state was broken by an action: a mistake of the program, never of a player."""


def resolve(
    state: State,
    orders: Mapping[int, Sequence[Order]],
    settings: Mapping[str, str],
    dice: Dice,
    *,
    check: bool = False,
    edition: str = EDITIONS[-1],
) -> TurnResolved:
    """Play one turn; `state` is left as it was.

    `orders` maps seats to orders in the order of their sheets, `dice` are the game's own: a turn
    derives its dice by its number.  With `check` every action is followed by all invariants;
    BrokenInvariant names the action.  ValueError for a game that is over.
    """
    if state.over:
        raise ValueError("the game is over")
    turn = open_turn(copy_of(state), orders, rules_for(settings, edition), dice)
    for action in SEQUENCE:
        turn.ledger.step = action.place
        action.play(turn)
        if check:
            check_after(turn, action)
    turn.outcomes.sort(key=lambda outcome: (outcome.seat, outcome.index))
    for fact in (*turn.outcomes, *statements(turn)):
        turn.tell(fact)
    history = history_row(turn, state)
    return TurnResolved(turn.state, turn.journal, turn.outcomes, turn.ledger.entries, history)


Lines = dict[tuple[str, str, str], int]
"""Step, reason and other account -> dollars, in order of first movement."""


def statements(turn: Turn) -> Iterator[TycoonStatement | RailroadStatement]:
    """Every cash account through the turn, as views of the ledger (9.6).

    Tycoons by seat, then railroads by number, those merged away last by code.
    """
    books: dict[str, Lines] = {}
    for entry in turn.ledger.entries:
        for account, other, amount in (
            (entry.payee, entry.payer, entry.amount),
            (entry.payer, entry.payee, -entry.amount),
        ):
            if account.startswith("cash:"):
                lines = books.setdefault(account, {})
                key = (entry.step, entry.reason, other)
                lines[key] = lines.get(key, 0) + amount
    for seat in turn.seats():
        yield TycoonStatement(seat, *_statement(turn, books, purse(seat)))
    for code in [*(one.code for one in turn.railroads()), *sorted(turn.merged)]:
        yield RailroadStatement(code, *_statement(turn, books, till(code)))


def _statement(
    turn: Turn, books: dict[str, Lines], account: str
) -> tuple[int, tuple[CashLine, ...], int]:
    """Opening balance, lines, closing balance of one account."""
    lines = tuple(
        CashLine(step, reason, other, amount)
        for (step, reason, other), amount in books.get(account, {}).items()
    )
    return turn.opening.cash.get(account, 0), lines, turn.ledger.balance(account)


def check_after(turn: Turn, action: Action) -> None:
    """All invariants of the working state; BrokenInvariant if one does not hold after an action.

    A tycoon's cash may be negative only between loan interest and emergency loans (C.14).
    """
    wrong = list(invariants.broken(turn.state, turn.rules))
    if action.place != "14.1":
        short = [seat for seat in turn.seats() if turn.state.cash(seat) < 0]
        wrong += [f"tycoon {seat} has less than nothing" for seat in short]
    if action is SEQUENCE[-1]:
        wrong += invariants.officers(turn.state)
        answered = {(outcome.seat, outcome.index) for outcome in turn.outcomes}
        for kind, given in sorted(turn.orders.items(), key=lambda item: item[0].__name__):
            silent = [
                one.seat for one in given if one.seat and (one.seat, one.index) not in answered
            ]
            wrong += [f"no outcome for {kind.__name__} of {seat}" for seat in silent]
    if wrong:
        raise BrokenInvariant(f"after {action.place} {action.name}: {'; '.join(wrong)}")
